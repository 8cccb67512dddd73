import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import {
  earlyBreakWords,
  interestWords,
  kindLabels,
  postingWords,
  rateWords,
} from '../../plans/plan-terms.messages.ts'
import type { Plan } from '../goal.contract.ts'

/** A plan's terms as whoever opens a goal agrees to them. */
export function PlanTermsFacts({ plan }: { plan: Plan }) {
  const ends = plan.kind === 'locked' || plan.kind === 'target'
  return (
    <Facts
      facts={[
        { key: 'kind', name: 'Kind', value: kindLabels[plan.kind].name },
        { key: 'rate', name: 'Interest', value: interestWords(plan) },
        ...(plan.nextRate
          ? [
              {
                key: 'next',
                name: (
                  <>
                    From <Day day={plan.nextRate.from} />
                  </>
                ),
                value: `${rateWords(plan.nextRate)} a year`,
              },
            ]
          : []),
        ...(plan.interestBasis === 'declared'
          ? []
          : [{ key: 'paid', name: 'Interest is paid', value: postingWords[plan.posting] }]),
        { key: 'open', name: 'First deposit from', value: <Naira amount={plan.minOpenKobo} /> },
        {
          key: 'topup',
          name: plan.kind === 'contribution' ? 'Each month' : 'Then from',
          value: <Naira amount={plan.minTopupKobo} />,
        },
        ...(plan.mandatory ? [{ key: 'owed', name: 'Owed', value: 'Each month, by its last day' }] : []),
        ...(plan.kind === 'locked'
          ? [{ key: 'lock', name: 'Locked for', value: `${plan.minDays} to ${plan.maxDays} days` }]
          : []),
        ...(ends
          ? [{ key: 'break', name: 'Ending it early', value: earlyBreakWords(plan) }]
          : [
              {
                key: 'free',
                name: 'Free withdrawals a quarter',
                value: String(plan.freeWithdrawalsPerQuarter),
              },
            ]),
        ...(plan.noticeHours > 0
          ? [{ key: 'notice', name: 'Notice', value: `${plan.noticeHours} hours` }]
          : []),
        {
          key: 'most',
          name: 'Largest balance',
          value: plan.maxBalanceKobo === null ? 'Your tier’s limit' : <Naira amount={plan.maxBalanceKobo} />,
        },
      ]}
    />
  )
}
