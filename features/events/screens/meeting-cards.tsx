import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Moment } from '@kolo/ui/patterns/moments'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import type { WholeEvent } from '../events.contract.ts'

type Meeting = NonNullable<WholeEvent['meeting']>

/** What a general meeting is about, and once they are approved its minutes. */
export function MeetingCards({ of: { agenda, quorumPercent, minutes } }: { of: Meeting }) {
  return (
    <>
      {agenda.length > 0 && (
        <Card title="Agenda">
          <ol className="stack stack-2">
            {agenda.map((point, index) => (
              <li key={point}>{`${index + 1}. ${point}`}</li>
            ))}
          </ol>
        </Card>
      )}
      {minutes && (
        <Card
          title="Minutes"
          aside={
            <span className="no-print">
              <Button size="sm" onClick={() => print()}>
                Print
              </Button>
            </span>
          }
        >
          <Quorum of={minutes} percent={quorumPercent} />
          <FormattedText text={minutes.text} heading="h3" />
          <p className="xs muted">
            Approved <Moment at={minutes.approvedAt} />
          </p>
        </Card>
      )}
    </>
  )
}

/** How many were entitled and came, and whether that was enough. */
export function Quorum({
  of: { entitled, came, needed, hasQuorum },
  percent,
}: {
  of: { entitled: number; came: number; needed: number; hasQuorum: boolean }
  percent: number | null
}) {
  return (
    <Facts
      facts={[
        { key: 'entitled', name: 'Members entitled', value: entitled },
        { key: 'came', name: 'Came', value: came },
        {
          key: 'quorum',
          name: 'Quorum',
          value:
            percent === null
              ? 'None is asked for'
              : `${needed} (${percent}%): ${hasQuorum ? 'reached' : 'not reached'}`,
        },
      ]}
    />
  )
}
