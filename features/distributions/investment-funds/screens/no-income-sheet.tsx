import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { type PlanMoney, sayNoIncome } from '../../distributions/distribution.contract.ts'
import { moneyCacheUpdates, moneyRefreshes } from '../../distributions/screens/distribution.cache.ts'

const empty = { periodStart: '', periodEnd: '', reason: '' }

/** Tells the members of a plan that a period brought nothing, and why. */
export function NoIncomeSheet({ planId, onClose }: { planId: string; onClose: () => void }) {
  return (
    <MutationSheet<typeof empty, PlanMoney>
      title="A period without income"
      submit="Notify members"
      initial={empty}
      mutation={mutation(sayNoIncome, { params: { id: planId }, body: (values: typeof empty) => values })}
      confirmation={() => ({
        title: 'Notify the members of this plan?',
        confirm: 'Notify them',
        children: 'They read that nothing is paid for this period, and your reason.',
      })}
      cacheUpdates={moneyCacheUpdates}
      invalidates={moneyRefreshes}
      successToast={() => 'Members notified'}
      problemTitle="Nobody was notified."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <DayInput label="From" {...field('periodStart')} />
          <DayInput label="To" {...field('periodEnd')} />
          <TextArea label="Reason" hint="Members read this" maxLength={500} rows={3} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
