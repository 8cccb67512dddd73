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
    lead: 'The money stays set aside until it is paid. If two administrators must approve, this is the first or the second approval.',
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
    submit: 'Record payment',
    lead: 'Write what the bank shows. A second administrator records or approves the same. Then the money leaves the member’s account.',
    bank: 'paid',
  },
  send: {
    title: 'Send through Paystack',
    submit: 'Send it',
    lead: 'Paystack pays it from the community’s balance there and deducts its fee. Nobody can stop it once it is sent. If you approved it alone, this asks a second administrator.',
  },
  fail: {
    title: 'The bank refused it',
    submit: 'Record as failed',
    lead: 'Only if the bank has finally refused it. Then you can pay it again or decline it.',
    reason: 'The member reads it',
    danger: true,
  },
  putOnHold: {
    title: 'Put on hold',
    submit: 'Put on hold',
    lead: 'If nobody knows whether the bank paid it. It is not paid again until somebody does.',
    reason: 'The member reads it',
  },
  retry: {
    title: 'Pay it again',
    submit: 'Take it up again',
    lead: 'It is approved as before and has to be paid anew, with a new bank reference.',
  },
  takeReturn: {
    title: 'The bank sent it back',
    submit: 'Record as returned',
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
    return { title: 'Saved', text: 'A second administrator has to agree.', tone: 'info' as const }
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
