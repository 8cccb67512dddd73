import { formatNaira } from '@kolo/foundation/money'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { TickBox } from '@kolo/ui/primitives/choices'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { calculateDistribution, type Distribution, type PlanMoney } from '../distribution.contract.ts'
import { basisNames, kindNames } from '../distribution.messages.ts'
import { planBases, planKinds } from '../distribution.rules.ts'
import { distributionCacheUpdates, moneyRefreshes } from './distribution.cache.ts'

const empty = {
  kind: 'interest',
  periodStart: '',
  periodEnd: '',
  poolKobo: '',
  basis: 'principal_days',
  minActiveDays: '0',
  isExempt: false,
  exemptReason: '',
  payOn: '',
}
type Values = typeof empty

/** Calculates a distribution; nothing is paid before another administrator approved its lines. */
export function CalculateSheet({
  money: { plan, whtBps },
  onClose,
}: {
  money: PlanMoney
  onClose: () => void
}) {
  return (
    <MutationSheet<Values, Distribution>
      title="New distribution"
      submit="Calculate"
      initial={{ ...empty, isExempt: whtBps === null }}
      mutation={mutation(calculateDistribution, {
        params: { id: plan.id },
        body: ({ isExempt, ...values }: Values) => ({
          ...values,
          poolKobo: values.poolKobo || '0',
          minActiveDays: Number(values.minActiveDays || '0'),
          exemptReason: isExempt ? values.exemptReason : null,
        }),
      })}
      cacheUpdates={distributionCacheUpdates}
      invalidates={moneyRefreshes}
      successToast={({ lineCount }) => `${lineCount} ${lineCount === 1 ? 'line' : 'lines'} calculated`}
      problemTitle="Nothing was calculated."
      onClose={onClose}
    >
      {({ field, values, setValue }) => (
        <>
          <p className="sm muted">
            {plan.name} has realised {formatNaira(plan.incomeKobo)} that is not paid yet. No more than that
            can be paid.
          </p>
          <Select
            label="What is paid"
            options={planKinds.map((value) => ({ value, label: kindNames[value] }))}
            {...field('kind')}
          />
          <AmountInput label="Amount to divide" {...field('poolKobo')} />
          <DayInput label="Period from" {...field('periodStart')} />
          <DayInput label="Period to" {...field('periodEnd')} />
          <Select
            label="Divided by"
            options={planBases.map((value) => ({ value, label: basisNames[value] }))}
            {...field('basis')}
          />
          <TextInput
            label="Fewest days invested"
            hint="Investments with fewer days in the period get nothing"
            inputMode="numeric"
            {...field('minActiveDays')}
          />
          {whtBps !== null && (
            <TickBox ticked={values.isExempt} onTick={(ticked) => setValue('isExempt', ticked)}>
              No tax is withheld (otherwise {whtBps / 100}%)
            </TickBox>
          )}
          {values.isExempt && (
            <TextArea label="Why no tax is withheld" maxLength={300} rows={2} {...field('exemptReason')} />
          )}
          <DayInput label="Paid on" {...field('payOn')} />
        </>
      )}
    </MutationSheet>
  )
}
