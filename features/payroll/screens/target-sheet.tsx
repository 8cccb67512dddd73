import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { oldNextTime } from '@kolo/ui/patterns/kept-answers'
import { Select } from '@kolo/ui/primitives/text-input'
import { choosePayroll, type OwnPayroll } from '../payroll.contract.ts'

/** Where the member's deduction goes, chosen anew. */
export function TargetSheet({ own, onClose }: { own: OwnPayroll; onClose: () => void }) {
  return (
    <ActSheet<{ targetId: string }, OwnPayroll>
      title="Where your deduction goes"
      submit="Save"
      initial={{
        targetId: own.targets.some(({ id }) => id === own.work?.targetId) ? (own.work?.targetId ?? '') : '',
      }}
      deed={deed(choosePayroll, { body: (values: { targetId: string }) => values })}
      tells={() => [oldNextTime]}
      refreshes={['/api/payroll']}
      says={({ work, targets }) =>
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
    </ActSheet>
  )
}
