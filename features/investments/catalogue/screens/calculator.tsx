import { isMultipleKobo, type Kobo, kobo } from '@kolo/foundation/money'
import { Naira } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Card } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import type { Inflation, OfferedPlan } from '../catalogue.contract.ts'
import { Calculated, HowCertain } from './calculated.tsx'
import { usualAmount } from './plan-reading.ts'

/** What an amount comes to in a plan: before and after tax, and after prices rose. */
export function Calculator({ plan, inflation }: { plan: OfferedPlan; inflation: Inflation }) {
  const [typed, setTyped] = useState(() => usualAmount(plan).toString())
  const amount = kobo(BigInt(typed || '0'))
  const error = amountError(plan, amount)
  return (
    <Card title="What it could become">
      <AmountInput
        label="If you invest"
        hint={
          <>
            From <Naira amount={plan.minKobo} /> in steps of <Naira amount={plan.multipleKobo} />
          </>
        }
        value={typed}
        onValue={setTyped}
        error={error}
      />
      {amount > 0n && !error && <Calculated plan={plan} amount={amount} inflation={inflation} />}
      <HowCertain plan={plan} />
    </Card>
  )
}

function amountError(plan: OfferedPlan, amount: Kobo): string | undefined {
  if (amount === 0n) return undefined
  if (amount < plan.minKobo) return 'This is less than the minimum of this plan.'
  const most = plan.maxPerMemberKobo ?? plan.capKobo
  if (amount > most) return 'This is more than this plan takes of one member.'
  return isMultipleKobo(amount, plan.multipleKobo) ? undefined : 'This plan takes whole steps only.'
}
