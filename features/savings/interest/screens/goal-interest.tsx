import { settleInterest } from '@kolo/foundation/interest'
import { subtractKobo } from '@kolo/foundation/money'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import type { Goal } from '../../goals/goal.contract.ts'
import type { GoalInterest } from '../interest.contract.ts'
import { InterestSheet } from './interest-sheet.tsx'

/** Interest that the meeting declares: nothing is promised before it has. */
function DeclaredInterest({ goal, interest }: { goal: Goal; interest: GoalInterest }) {
  const [open, setOpen] = useState(false)
  const { interestFree, grossKobo, whtKobo } = interest
  return (
    <Card title="Interest">
      <p className="sm muted">
        {interestFree
          ? 'This goal is interest-free: it earns nothing.'
          : 'The general meeting decides after each year whether interest is paid, and at which rate.'}
      </p>
      {grossKobo > 0n && (
        <>
          <Facts
            facts={[
              { key: 'gross', name: 'Paid so far', value: <Naira amount={grossKobo} /> },
              { key: 'tax', name: 'Tax held back of it', value: <Naira amount={whtKobo} /> },
              {
                key: 'net',
                name: 'You received',
                value: <Naira amount={subtractKobo(grossKobo, whtKobo)} />,
              },
            ]}
          />
          <Button block onClick={() => setOpen(true)}>
            See it by year
          </Button>
        </>
      )}
      {open && <InterestSheet goal={goal} interest={interest} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** What a goal has earned: so far, posted, and its tax. Every figure opens down to its days. */
export function GoalInterestCard({ goal, interest }: { goal: Goal; interest: GoalInterest }) {
  const [open, setOpen] = useState(false)
  const { accrued, through, waitingKobo, grossKobo, whtKobo, dueOn, interestFree } = interest
  if (goal.plan.interestBasis === 'declared') return <DeclaredInterest goal={goal} interest={interest} />
  if (through === null)
    return (
      <Card title="Interest">
        <p className="sm muted">
          {interestFree
            ? 'This goal is interest-free: it earns nothing.'
            : 'Nothing is earned yet. Each day counts in the night after it, with what is in the goal at its end.'}
        </p>
      </Card>
    )
  return (
    <Card title="Interest">
      {interestFree && <p className="sm muted">This goal is interest-free: it earns nothing.</p>}
      <Facts
        facts={[
          {
            key: 'accrued',
            name: 'Earned, not posted yet',
            value: <Naira amount={settleInterest(accrued).paid} />,
          },
          ...(waitingKobo > 0n
            ? [
                {
                  key: 'waiting',
                  name: 'Waits until the society has earned enough',
                  value: <Naira amount={waitingKobo} />,
                },
              ]
            : []),
          { key: 'gross', name: 'Posted so far', value: <Naira amount={grossKobo} /> },
          { key: 'tax', name: 'Tax held back of it', value: <Naira amount={whtKobo} /> },
          { key: 'net', name: 'You received', value: <Naira amount={subtractKobo(grossKobo, whtKobo)} /> },
          ...(dueOn === null ? [] : [{ key: 'due', name: 'Next payment', value: <Day day={dueOn} /> }]),
        ]}
      />
      <p className="sm muted">
        Calculated to <Day day={through} />.
      </p>
      <Button block onClick={() => setOpen(true)}>
        See every day of it
      </Button>
      {open && <InterestSheet goal={goal} interest={interest} onClose={() => setOpen(false)} />}
    </Card>
  )
}
