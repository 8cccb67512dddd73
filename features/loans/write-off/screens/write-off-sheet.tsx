/** An administrator proposes to write a loan off, with the resolution. */
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { readLoanRecovery } from '../../loans/loan-recovery.contract.ts'
import { deskReads } from '../../loans/screens/loan.cache.ts'
import { type LoanWriteOff, writeOffLoan } from '../write-off.contract.ts'

const noResolution = { resolutionNumber: '', resolvedOn: '', resolution: '' }

export function WriteOffSheet({ loan, onClose }: { loan: LoanWriteOff; onClose: () => void }) {
  const params = { id: loan.loanId }
  return (
    <MutationSheet<typeof noResolution, LoanWriteOff>
      title="Write off this loan?"
      submit="Write off loan"
      danger
      initial={noResolution}
      mutation={mutation(writeOffLoan, { params, body: (values: typeof noResolution) => values })}
      cacheUpdates={(after) => [
        updateQuery(readLoanRecovery, { params }, (before) => ({ ...before, writingOff: after })),
      ]}
      invalidates={deskReads}
      successToast={(after) => (after.writeOff ? 'Written off' : 'Waiting for a second administrator')}
      problemTitle="The loan was not written off."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="muted">
            The loan leaves the books, and the member still owes it. What they pay later is income. It takes
            two administrators.
          </p>
          <p>
            Owed now: <Naira amount={loan.owedKobo} className="strong" />. Provided for:{' '}
            <Naira amount={loan.provisionKobo} />.
          </p>
          <TextInput label="Number of the resolution" maxLength={40} {...field('resolutionNumber')} />
          <DayInput label="Day of the resolution" {...field('resolvedOn')} />
          <TextArea label="Resolution" maxLength={500} rows={3} {...field('resolution')} />
        </>
      )}
    </MutationSheet>
  )
}
