import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card, Facts, MoreLink } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { interestPath } from '../../savings.paths.ts'
import type { InterestCover } from '../cover.contract.ts'

/** How much of the promised interest the society has earned, on the home of administrators; an alarm where some waits. */
export function CoverLine({ cover }: { cover: InterestCover }) {
  const { earnedKobo, promisedKobo, gapKobo, waiting } = cover
  const more = <MoreLink to={interestPath}>Interest</MoreLink>
  if (waiting)
    return (
      <Notice
        tone="bad"
        title={
          <>
            <Naira amount={waiting.kobo} /> of interest waits until the society has earned enough.
          </>
        }
        live="alert"
      >
        It was due after <Day day={waiting.since} /> and has not been credited to {goalsIn(waiting.goals)}.
        Members read this on their goals. {more}
      </Notice>
    )
  if (gapKobo > 0n)
    return (
      <Notice
        tone="wait"
        title={
          <>
            The society has promised <Naira amount={gapKobo} /> more interest than it has earned.
          </>
        }
      >
        Promised: <Naira amount={promisedKobo} />. Earned: <Naira amount={earnedKobo} />. What is not earned
        when it falls due is not credited. {more}
      </Notice>
    )
  if (promisedKobo === 0n) return null
  return (
    <div className="row between wrap">
      <p className="sm muted">
        <b>Cover of interest.</b> Members are promised <Naira amount={promisedKobo} />, and the society has
        earned <Naira amount={earnedKobo} />.
      </p>
      {more}
    </div>
  )
}

function goalsIn(count: number): string {
  return `${count.toLocaleString('en-NG')} ${count === 1 ? 'goal' : 'goals'}`
}

/** The same in full, beside what interest costs by plan. */
export function CoverCard({ cover, incomeKobo }: { cover: InterestCover; incomeKobo: Kobo }) {
  const { earnedKobo, promisedKobo, gapKobo, waiting } = cover
  return (
    <Card title="Cover of interest">
      <Facts
        facts={[
          {
            key: 'earned',
            name: 'Earned and not paid to members',
            value: <Naira amount={earnedKobo} />,
          },
          { key: 'promised', name: 'Interest promised to members', value: <Naira amount={promisedKobo} /> },
          { key: 'gap', name: 'Missing', value: <Naira amount={gapKobo} /> },
          {
            key: 'waiting',
            name: 'Due and not credited',
            value: <Naira amount={waiting?.kobo ?? zeroKobo} />,
          },
          { key: 'income', name: 'Income of the last 12 months', value: <Naira amount={incomeKobo} /> },
        ]}
      />
      <p className="sm muted">
        Interest is credited only as far as the society has earned it: reserve, surplus and own income less
        expenses. What is due beyond that stays owed, and is credited within an hour of the income.
      </p>
    </Card>
  )
}
