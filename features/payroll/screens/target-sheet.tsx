import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Select } from '@kolo/ui/primitives/text-input'
import { choosePayroll, type OwnPayroll } from '../payroll.contract.ts'

/** Where the member's deduction goes, chosen anew. */
export function TargetSheet({ own, onClose }: { own: OwnPayroll; onClose: () => void }) {
  return (
    <MutationSheet<{ targetId: string }, OwnPayroll>
      title="Where your deduction goes"
      submit="Save"
      initial={{
        targetId: own.targets.some(({ id }) => id === own.work?.targetId) ? (own.work?.targetId ?? '') : '',
      }}
      mutation={mutation(choosePayroll, { body: (values: { targetId: string }) => values })}
      cacheUpdates={() => [markAllStale]}
      invalidates={['/api/payroll']}
      successToast={({ work, targets }) =>
        `It goes to ${targets.find(({ id }) => id === work?.targetId)?.name ?? 'your wallet'} from now on`
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            What {own.work?.employer} deducts from your pay goes there from the next schedule that is booked.
            What came before stays where it is.
          </p>
          <Select
            label="Goes to"
            placeholder="Choose where it goes"
            options={own.targets.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('targetId')}
          />
        </>
      )}
    </MutationSheet>
  )
}
