/** Pays the chosen loans out: what reaches the members and where, and why others are passed over. */
import type { OutputOf } from '@kolo/foundation/endpoint'
import { type Kobo, sumKobo } from '@kolo/foundation/money'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Facts } from '@kolo/ui/primitives/card'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { deskReads } from '../../loans/screens/loan.cache.ts'
import {
  type LoanPayout,
  type PayoutQueue,
  payOutLoans,
  type QueuedLoan,
  readPayoutQueue,
} from '../disbursement.contract.ts'
import { skippedOf, takesSecond } from '../payout.rules.ts'

type Answer = OutputOf<typeof payOutLoans>

export function PayOutSheet({
  queue,
  chosen,
  onDone,
  onClose,
}: {
  queue: PayoutQueue
  chosen: readonly QueuedLoan[]
  onDone: (lines: LoanPayout['lines']) => void
  onClose: () => void
}) {
  const naira = useNairaText()
  const skipped = skippedOf(queue.loans, new Set(chosen.map(({ id }) => id)))
  const sum = sumOf(chosen, 'principalKobo')
  const loans = chosen.length === 1 ? 'this loan' : `${chosen.length} loans`
  return (
    <MutationSheet<{ reason: string }, Answer>
      title={`Pay out ${loans}`}
      submit={`Pay out ${naira(sum)}`}
      initial={{ reason: '' }}
      mutation={mutation(payOutLoans, {
        body: ({ reason }: { reason: string }) => ({
          loans: chosen.map(({ id, version }) => ({ id, version })),
          ...(skipped.length > 0 ? { reason } : {}),
        }),
      })}
      cacheUpdates={({ queue: now }) => [setQuery(readPayoutQueue, {}, now)]}
      invalidates={deskReads}
      onDone={({ lines }) => onDone(lines)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Sums chosen={chosen} />
          {takesSecond(sum, queue.aloneKobo, queue.terms.secondAboveKobo) && (
            <p className="sm muted">
              A second administrator confirms it: more than <Naira amount={queue.terms.secondAboveKobo} /> in
              24 hours.
            </p>
          )}
          <p className="sm muted">No loan is paid out twice.</p>
          {skipped.length > 0 && (
            <TextArea
              label={`Why before ${skipped.map(({ member }) => member.fullName).join(', ')}?`}
              hint="They were approved earlier. The reason is shown in the queue and kept in the audit log"
              maxLength={300}
              rows={3}
              {...form.field('reason')}
            />
          )}
        </>
      )}
    </MutationSheet>
  )
}

const sumOf = (loans: readonly QueuedLoan[], of: 'principalKobo' | 'receivedKobo'): Kobo =>
  sumKobo(loans.map((loan) => loan[of]))

function Sums({ chosen }: { chosen: readonly QueuedLoan[] }) {
  const toWallets = chosen.filter(({ payTo }) => payTo === null)
  const toBanks = chosen.filter(({ payTo }) => payTo !== null)
  return (
    <Facts
      facts={[
        { key: 'loans', name: 'Loans', value: <Naira amount={sumOf(chosen, 'principalKobo')} /> },
        {
          key: 'received',
          name: 'Paid out, after fees and interest taken at once',
          value: <Naira amount={sumOf(chosen, 'receivedKobo')} className="strong" />,
        },
        {
          key: 'wallets',
          name: `To ${toWallets.length} ${toWallets.length === 1 ? 'wallet' : 'wallets'}`,
          value: <Naira amount={sumOf(toWallets, 'receivedKobo')} />,
        },
        {
          key: 'banks',
          name: `To ${toBanks.length} bank ${toBanks.length === 1 ? 'account' : 'accounts'}`,
          value: <Naira amount={sumOf(toBanks, 'receivedKobo')} />,
        },
      ]}
    />
  )
}
