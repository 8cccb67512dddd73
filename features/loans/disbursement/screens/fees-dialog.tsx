/** The fees of an approved loan are paid from the wallet. */
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import type { Loan } from '../../loans/loan.contract.ts'
import { borrowerReads, loanCacheUpdates } from '../../loans/screens/loan.cache.ts'
import { payLoanFees } from '../disbursement.contract.ts'

export function FeesDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const naira = useNairaText()
  return (
    <MutationDialog
      mutation={mutation(payLoanFees, { params: { id: loan.id }, body: () => ({ version: loan.version }) })}
      title={`Pay ${naira(loan.feesOpenKobo)} of fees?`}
      confirm={`Pay ${naira(loan.feesOpenKobo)}`}
      failed="The fees were not paid"
      successToast={() => 'Fees paid'}
      cacheUpdates={loanCacheUpdates}
      invalidates={borrowerReads}
      onClose={onClose}
    >
      They are paid from your wallet. They are not returned if you withdraw the application.
    </MutationDialog>
  )
}
