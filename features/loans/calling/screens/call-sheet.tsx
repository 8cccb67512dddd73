/** An administrator proposes to call a loan, or what is taken after its notice. */
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { readLoanRecovery } from '../../loans/loan-recovery.contract.ts'
import { deskReads } from '../../loans/screens/loan.cache.ts'
import { callLoan, type LoanCall, takeCallStep } from '../calling.contract.ts'
import type { CallStep } from '../calling.rules.ts'

/** Calling it, or a step after the notice. */
export type CallAction = 'call' | CallStep

const words = {
  call: {
    title: 'Call this loan?',
    about: 'The borrower and the guarantors get a notice of 14 days for everything that is owed.',
    submit: 'Call loan',
  },
  lien: {
    title: 'Take the savings that secure it?',
    about: 'The borrower’s savings pay what is owed, as far as they reach.',
    submit: 'Take savings',
  },
  guarantors: {
    title: 'Take what guarantors pay?',
    about: 'Each guarantor pays in proportion to what they guarantee. The borrower owes it to them.',
    submit: 'Take payments',
  },
} as const

type SheetProps = { loan: LoanCall; action: CallAction; onClose: () => void }

export function CallSheet({ loan, action, onClose }: SheetProps) {
  const { title, about, submit } = words[action]
  const params = { id: loan.loanId }
  const isDone = (after: LoanCall) => after.waiting.length === 0
  return (
    <MutationSheet<{ reason: string }, LoanCall>
      title={title}
      submit={submit}
      danger
      initial={{ reason: '' }}
      mutation={
        action === 'call'
          ? mutation(callLoan, { params, body: ({ reason }: { reason: string }) => ({ reason }) })
          : mutation(takeCallStep, { params, body: () => ({ step: action }) })
      }
      cacheUpdates={(after) => [
        updateQuery(readLoanRecovery, { params }, (before) => ({ ...before, calling: after })),
      ]}
      invalidates={deskReads}
      successToast={(after) => (isDone(after) ? 'Done' : 'Waiting for a second administrator')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">{about} It takes two administrators.</p>
          <p>
            Owed now: <Naira amount={loan.owedKobo} className="strong" />
          </p>
          {action === 'call' && (
            <TextArea label="Reason" maxLength={500} rows={3} {...form.field('reason')} />
          )}
        </>
      )}
    </MutationSheet>
  )
}
