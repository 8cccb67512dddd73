import type { OutputOf } from '@kolo/foundation/endpoint'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { type FormMutation, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { ProofField } from '../../payouts/screens/proof-field.tsx'
import {
  approveWithdrawal,
  failWithdrawal,
  listWithdrawalReviews,
  payWithdrawal,
  putWithdrawalOnHold,
  rejectWithdrawal,
  retryWithdrawal,
  returnWithdrawal,
  sendWithdrawal,
  type WithdrawalReview,
} from '../reviews.contract.ts'
import type { ReviewCacheUpdates } from './reviews.cache.ts'

/** What an administrator does with a withdrawal. */
export type ReviewAct = 'approve' | 'reject' | 'pay' | 'send' | 'fail' | 'putOnHold' | 'retry' | 'takeReturn'

type Values = { reason: string; bankReference: string; paidOn: string; collectionAccountId: string }

type Words = {
  title: string
  submit: string
  lead: string
  reason?: string
  bank?: 'paid' | 'returned'
  danger?: true
}

const words: Record<ReviewAct, Words> = {
  approve: {
    title: 'Approve this withdrawal',
    submit: 'Approve',
    lead: 'The money stays set aside until it is paid. Where two administrators approve, this asks the second, or is the second word.',
  },
  reject: {
    title: 'Decline this withdrawal',
    submit: 'Decline',
    lead: 'The money is free again for the member.',
    reason: 'The member reads it',
    danger: true,
  },
  pay: {
    title: 'Mark as paid',
    submit: 'Say that it was paid',
    lead: 'Write what the bank shows. A second administrator writes or agrees to the same; then the money leaves the member’s account.',
    bank: 'paid',
  },
  send: {
    title: 'Send through Paystack',
    submit: 'Send it',
    lead: 'Paystack pays it out of the community’s balance there, and takes its fee of that. Once it is told nobody can stop it. Whoever approved it alone asks a second administrator with this.',
  },
  fail: {
    title: 'The bank did not take it',
    submit: 'Say that it failed',
    lead: 'Only where the bank has finally refused it. Afterwards it can be paid again or declined.',
    reason: 'The member reads it',
    danger: true,
  },
  putOnHold: {
    title: 'Put on hold',
    submit: 'Put on hold',
    lead: 'Where nobody knows whether the bank paid it. It is not paid again until somebody does.',
    reason: 'The member reads it',
  },
  retry: {
    title: 'Pay it again',
    submit: 'Take it up again',
    lead: 'It is approved as before and has to be paid anew, with a new bank reference.',
  },
  takeReturn: {
    title: 'The bank sent it back',
    submit: 'Say that it came back',
    lead: 'A second administrator agrees; then the member has the money again.',
    reason: 'The member reads it',
    bank: 'returned',
    danger: true,
  },
}

function mutationOf(
  act: ReviewAct,
  { id, version }: WithdrawalReview,
): FormMutation<Values, OutputOf<typeof approveWithdrawal>> {
  const params = { id }
  const withReason = { params, body: ({ reason }: Values) => ({ reason, version }) }
  const plain = { params, body: () => ({ version }) }
  switch (act) {
    case 'approve':
      return mutation(approveWithdrawal, plain)
    case 'send':
      return mutation(sendWithdrawal, plain)
    case 'reject':
      return mutation(rejectWithdrawal, withReason)
    case 'fail':
      return mutation(failWithdrawal, withReason)
    case 'putOnHold':
      return mutation(putWithdrawalOnHold, withReason)
    case 'retry':
      return mutation(retryWithdrawal, plain)
    case 'pay':
      return mutation(payWithdrawal, {
        params,
        body: ({ collectionAccountId, bankReference, paidOn }: Values) => ({
          collectionAccountId,
          bankReference,
          paidOn,
          version,
        }),
        check: ({ collectionAccountId }: Values) =>
          collectionAccountId === '' ? { collectionAccountId: 'Choose the account it was paid from.' } : {},
      })
    case 'takeReturn':
      return mutation(returnWithdrawal, {
        params,
        body: ({ bankReference, reason }: Values) => ({ bankReference, reason, version }),
      })
  }
}

/** One command in a sheet over the drawer. What the bank shows is typed by whoever says it, never filled in. */
export function ReviewMutationSheet({
  act,
  review,
  cacheUpdates,
  onBack,
}: {
  act: ReviewAct
  review: WithdrawalReview
  cacheUpdates: ReviewCacheUpdates
  onBack: () => void
}) {
  const naira = useNairaText()
  const { title, submit, lead, reason, bank, danger } = words[act]
  const accounts = useRead(listWithdrawalReviews, { query: { limit: 1 } })
  const paying = accounts.data?.payingAccounts ?? []
  return (
    <MutationSheet<Values, WithdrawalReview>
      still
      title={title}
      submit={submit}
      danger={danger}
      initial={{
        reason: '',
        bankReference: '',
        paidOn: bank === 'paid' ? dayIn(lagos, instant(new Date())) : '',
        collectionAccountId: '',
      }}
      mutation={mutationOf(act, review)}
      cacheUpdates={cacheUpdates}
      invalidates={['/api/admin', '/api/approvals']}
      successToast={saidOf}
      onBack={onBack}
      onDone={onBack}
      onClose={onBack}
    >
      {(form) => (
        <>
          <p className="item-title">
            {naira(review.netKobo)} to{' '}
            {bankAccountWords(review.bankAccount.bankName, review.bankAccount.last4)}
            {act === 'send' && `, ${review.bankAccount.accountName}`}
          </p>
          <p className="sm muted">{lead}</p>
          {bank === 'paid' && (
            <>
              <Select
                label="Paid from"
                placeholder="Choose"
                options={paying.map(({ id, name }) => ({ value: id, label: name }))}
                {...form.field('collectionAccountId')}
              />
              <DayInput label="Paid on" {...form.field('paidOn')} />
            </>
          )}
          {bank && (
            <TextInput
              label="Bank reference"
              hint="As the bank wrote it"
              autoComplete="off"
              {...form.field('bankReference')}
            />
          )}
          {bank === 'paid' && <ProofField review={review} cacheUpdates={cacheUpdates} />}
          {reason && (
            <TextArea label="Reason" hint={reason} maxLength={500} rows={3} {...form.field('reason')} />
          )}
        </>
      )}
    </MutationSheet>
  )
}

/** What became of it: it holds, or it waits for a second administrator. */
function saidOf(review: WithdrawalReview) {
  if (review.waiting)
    return { title: 'Kept', text: 'A second administrator has to agree.', tone: 'info' as const }
  const said: Record<WithdrawalReview['status'], string> = {
    requested: 'Kept',
    cancelled: 'Cancelled',
    rejected: 'Withdrawal declined',
    approved: 'Withdrawal approved',
    processing: review.payout && !review.payout.outcome ? 'Sent through Paystack' : 'Kept',
    on_hold: 'Withdrawal on hold',
    failed: 'The withdrawal can be paid again',
    paid: 'Withdrawal paid',
    returned: 'The member has the money again',
  }
  return said[review.status]
}
