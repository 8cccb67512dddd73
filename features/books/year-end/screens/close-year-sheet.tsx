import { saidOfAsking } from '@kolo/approvals/screens'
import { closeYear, type Surplus } from '@kolo/distributions/surplus'
import { formatNaira, negateKobo } from '@kolo/foundation/money'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import type { YearEnd } from '../year-end.contract.ts'
import { checks } from '../year-end.messages.ts'

export const closeRefreshes = [
  '/api/admin/year-end',
  '/api/admin/surplus',
  '/api/approvals',
  '/api/admin/home',
  '/api/admin/books',
]

/** Closes a year: its income and expenses become surplus. */
export function CloseYearSheet({
  of: { checklist },
  next: { year, surplusKobo },
  onClose,
}: {
  of: YearEnd
  next: NonNullable<YearEnd['next']>
  onClose: () => void
}) {
  const open = checklist.filter(({ isDone }) => !isDone)
  return (
    <MutationSheet<{ reason: string }, Surplus>
      title={`Close ${year}`}
      submit="Submit for approval"
      initial={{ reason: '' }}
      mutation={mutation(closeYear, { body: ({ reason }: { reason: string }) => ({ year, reason }) })}
      invalidates={closeRefreshes}
      successToast={(page) => saidOfAsking(page.next?.waiting, `${year} is closed`)}
      problemTitle="The close was not submitted."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            {surplusKobo < 0n
              ? `${year} has a deficit of ${formatNaira(negateKobo(surplusKobo))}. It reduces the surplus of other years.`
              : `${year} has a surplus of ${formatNaira(surplusKobo)}. The general meeting decides how it is appropriated.`}{' '}
            A closed year cannot be reopened.
          </p>
          {open.length > 0 && (
            <Notice
              tone="wait"
              title={
                open.length === 1 ? '1 checklist item is open.' : `${open.length} checklist items are open.`
              }
            >
              {open.map(({ key }) => checks[key].title).join('; ')}
            </Notice>
          )}
          <TextArea
            label="Reason"
            hint="Another administrator reads it before approving."
            maxLength={500}
            rows={3}
            {...field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
