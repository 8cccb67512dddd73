import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { type PlanMoney, sayNoIncome } from '../../distributions/distribution.contract.ts'
import { moneyRefreshes, toldMoney } from '../../distributions/screens/distribution.cache.ts'

const empty = { periodStart: '', periodEnd: '', reason: '' }

/** Tells the members of a plan that a period brought nothing, and why. */
export function NoIncomeSheet({ planId, onClose }: { planId: string; onClose: () => void }) {
  return (
    <ActSheet<typeof empty, PlanMoney>
      title="A period without income"
      submit="Tell the members"
      initial={empty}
      deed={deed(sayNoIncome, { params: { id: planId }, body: (values: typeof empty) => values })}
      asks={() => ({
        title: 'Tell the members of this plan?',
        confirm: 'Tell them',
        children: 'They read that nothing is paid for this period, and your reason.',
      })}
      tells={toldMoney}
      refreshes={moneyRefreshes}
      says={() => 'The members are told'}
      problemTitle="Nobody was told."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <DayInput label="From" {...field('periodStart')} />
          <DayInput label="To" {...field('periodEnd')} />
          <TextArea label="Reason" hint="Members read this" maxLength={500} rows={3} {...field('reason')} />
        </>
      )}
    </ActSheet>
  )
}
