import { FileContent, FileToggle } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Moment } from '@kolo/ui/patterns/moments'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { readMinutesFile, type WholeEvent } from '../../events/event.contract.ts'

type Meeting = NonNullable<WholeEvent['meeting']>
type Minutes = NonNullable<Meeting['minutes']>

/** What a general meeting is about, and once they are approved its minutes. */
export function MeetingCards({ id, of: { agenda, quorumPercent, minutes } }: { id: string; of: Meeting }) {
  return (
    <>
      {agenda.length > 0 && (
        <Card title="Agenda">
          <ol className="stack stack-2">
            {agenda.map((point, index) => (
              // Two points can read the same, and a list that is shown never changes its order.
              <li key={index}>{`${index + 1}. ${point}`}</li>
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
          {minutes.file && <MinutesFile id={id} file={minutes.file} />}
          <p className="xs muted">
            Approved <Moment at={minutes.approvedAt} />
          </p>
        </Card>
      )}
    </>
  )
}

/** The file beside the minutes of a meeting, shown when it is asked for. */
export function MinutesFile({ id, file }: { id: string; file: NonNullable<Minutes['file']> }) {
  const [open, setOpen] = useState(false)
  return (
    <FileToggle file={file} open={open} onToggle={() => setOpen(!open)}>
      <FileContent
        address={pathOf(readMinutesFile, { id })}
        contentType={file.contentType}
        label={file.name}
      />
    </FileToggle>
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
        { key: 'came', name: 'Attended', value: came },
        {
          key: 'quorum',
          name: 'Quorum',
          value:
            percent === null
              ? 'Not required'
              : `${needed} (${percent}%): ${hasQuorum ? 'reached' : 'not reached'}`,
        },
      ]}
    />
  )
}
