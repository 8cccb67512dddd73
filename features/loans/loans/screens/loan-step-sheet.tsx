/** What a member does with a loan: accept the agreement, take the application back, settle. */
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { FeesDialog } from '../../disbursement/screens/fees-dialog.tsx'
import { PayToField, PayToSheet } from '../../disbursement/screens/pay-to.tsx'
import { LoanTermFacts } from '../../products/screens/loan-term-facts.tsx'
import { acceptLoan, type Loan, settleLoan, withdrawLoan } from '../loan.contract.ts'
import { borrowerReads, loanCacheUpdates } from './loan.cache.ts'
import { LoanScheduleTable } from './loan-schedule-table.tsx'

/** A step of a member. */
export type LoanStep = 'accept' | 'pay-to' | 'fees' | 'withdraw' | 'settle'

type StepProps = { loan: Loan; onClose: () => void }

export function LoanStepSheet({ loan, step, onClose }: StepProps & { step: LoanStep }) {
  if (step === 'accept') return <AcceptSheet loan={loan} onClose={onClose} />
  if (step === 'fees') return <FeesDialog loan={loan} onClose={onClose} />
  if (step === 'pay-to') return <PayToSheet loan={loan} onClose={onClose} />
  if (step === 'settle') return <SettleDialog loan={loan} onClose={onClose} />
  return (
    <MutationDialog
      mutation={mutation(withdrawLoan, { params: { id: loan.id }, body: () => ({ version: loan.version }) })}
      title="Withdraw this application?"
      confirm="Withdraw application"
      danger
      failed="The application was not withdrawn"
      successToast={() => 'Application withdrawn'}
      cacheUpdates={loanCacheUpdates}
      invalidates={borrowerReads}
      onClose={onClose}
    >
      Nothing was paid out. You can apply again.
    </MutationDialog>
  )
}

function AcceptSheet({ loan, onClose }: StepProps) {
  const naira = useNairaText()
  return (
    <MutationSheet<{ bankAccountId: string }, Loan>
      title="Loan agreement"
      submit={`Accept ${naira(loan.principalKobo)}`}
      initial={{ bankAccountId: '' }}
      mutation={mutation(acceptLoan, {
        params: { id: loan.id },
        body: ({ bankAccountId }: { bankAccountId: string }) => ({
          version: loan.version,
          bankAccountId: bankAccountId || null,
        }),
      })}
      cacheUpdates={loanCacheUpdates}
      invalidates={borrowerReads}
      successToast={() => ({ title: 'Agreement accepted', text: 'Two administrators approve it next.' })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            You borrow <Naira amount={loan.principalKobo} className="strong" /> and repay it in{' '}
            {loan.instalments} instalments. You receive <Naira amount={loan.receivedKobo} />.
          </p>
          <PayToField {...form.field('bankAccountId')} />
          <LoanTermFacts terms={loan.terms} />
          <h3>Schedule, if it is paid out today</h3>
          <LoanScheduleTable lines={loan.schedule} />
        </>
      )}
    </MutationSheet>
  )
}

function SettleDialog({ loan, onClose }: StepProps) {
  const naira = useNairaText()
  const { settlement } = loan
  if (!settlement) return null
  const { totalKobo, waivedKobo } = settlement
  return (
    <MutationDialog
      mutation={mutation(settleLoan, {
        params: { id: loan.id },
        body: () => ({ totalKobo: totalKobo.toString() }),
      })}
      title={`Settle this loan for ${naira(totalKobo)}?`}
      confirm={`Pay ${naira(totalKobo)}`}
      failed="The loan was not settled"
      successToast={() => 'Your loan is settled'}
      cacheUpdates={loanCacheUpdates}
      invalidates={borrowerReads}
      onClose={onClose}
    >
      It is paid from your wallet. {naira(waivedKobo)} of interest is waived.
    </MutationDialog>
  )
}
