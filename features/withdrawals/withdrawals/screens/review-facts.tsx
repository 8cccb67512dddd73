import { bankAccountWords } from '@kolo/foundation/nuban'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { triangleAlertIcon, usersIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Timeline } from '@kolo/ui/primitives/timeline'
import { AccountNumber } from '../../bank-accounts/screens/account-number.tsx'
import { PayoutNotice } from '../../payouts/screens/payout-notice.tsx'
import { ProofField } from '../../payouts/screens/proof-field.tsx'
import type { WithdrawalReview } from '../reviews.contract.ts'
import { secondReasonWords } from '../withdrawal-names.messages.ts'
import type { ReviewAct } from './review-actions.tsx'
import type { ReviewCacheUpdates } from './reviews.cache.ts'
import { whyNotWords } from './why-not.messages.ts'
import { WithdrawalChip } from './withdrawal-chip.tsx'

type Acting = { review: WithdrawalReview; onAct: (act: ReviewAct) => void }

/** What most often comes next, in the foot of the drawer. */
export function ReviewButtons({ review: { can }, onAct }: Acting) {
  const next: readonly (readonly [ReviewAct, string])[] = [
    ...(can.approve === true ? [['approve', 'Approve'] as const] : []),
    ...(can.send === true ? [['send', 'Send through Paystack'] as const] : []),
    ...(can.pay === true ? [['pay', 'Mark as paid'] as const] : []),
    ...(can.retry === true ? [['retry', 'Pay it again'] as const] : []),
  ]
  const [first] = next
  if (!first) return null
  const [act, words] = first
  return (
    <Button look="primary" size="lg" onClick={() => onAct(act)}>
      {words}
    </Button>
  )
}

/** What else may be done, beside the facts. */
function OtherActs({ review: { can }, onAct }: Acting) {
  const acts: readonly (readonly [ReviewAct, boolean, string])[] = [
    ['reject', can.reject === true, 'Decline'],
    ['pay', can.pay === true && can.send === true, 'Mark as paid by hand'],
    ['fail', can.fail === true, 'The bank refused it'],
    ['putOnHold', can.putOnHold === true, 'Put on hold'],
    ['takeReturn', can.takeReturn === true, 'The bank sent it back'],
  ]
  const shown = acts.filter(([, may]) => may)
  if (shown.length === 0) return null
  return (
    <div className="btn-row">
      {shown.map(([act, , words]) => (
        <Button
          key={act}
          size="sm"
          look={act === 'reject' ? 'danger-line' : 'line'}
          onClick={() => onAct(act)}
        >
          {words}
        </Button>
      ))}
    </div>
  )
}

const stepWords: Record<WithdrawalReview['steps'][number]['step'], string> = {
  requested: 'Requested',
  cancelled: 'Cancelled',
  approved: 'Approved',
  rejected: 'Declined',
  sent: 'Sent',
  not_sent: 'Reversed, not paid',
  paid: 'Payment confirmed',
  failed: 'Refused by the bank',
  on_hold: 'Put on hold',
  retried: 'Taken up again',
  returned: 'Sent back by the bank',
}

/** What happened and who did it; nobody: Paystack said so. */
function stepTitle({ step, by, with: second, alone }: WithdrawalReview['steps'][number]): string {
  if (!by) return step === 'paid' ? 'Paid by Paystack' : `${stepWords[step]}, from the status at Paystack`
  return `${stepWords[step]} by ${by.fullName}${second ? ` and ${second.fullName}` : ''}${alone ? ', alone' : ''}`
}

/** Who asks for how much, where to, what is unusual about it, and everything that happened. */
export function ReviewFacts({ review, onAct, cacheUpdates }: Acting & { cacheUpdates: ReviewCacheUpdates }) {
  const { member, bankAccount, payment } = review
  return (
    <>
      <div className="row">
        <Avatar name={member.fullName} />
        <div className="grow">
          <p className="item-title">{member.fullName}</p>
          <p className="item-sub num">
            {member.memberCode} · {paidWords(member.paidBefore)}
          </p>
        </div>
        <WithdrawalChip status={review.status} />
      </div>
      <Naira amount={review.netKobo} size="lg" />
      <Risk review={review} />
      <Waiting review={review} />
      {review.payout && <PayoutNotice payout={review.payout} />}
      {review.reason && (
        <Notice tone="wait" title="The reason:">
          {review.reason}
        </Notice>
      )}
      <Facts
        facts={[
          { key: 'to', name: 'To', value: bankAccountWords(bankAccount.bankName, bankAccount.last4) },
          {
            key: 'name',
            name: 'Account name',
            value: `${bankAccount.accountName} (${bankAccount.nameMatch} of 100)`,
          },
          { key: 'number', name: 'Account number', value: <AccountNumber id={bankAccount.id} /> },
          { key: 'from', name: 'From', value: review.source.name },
          { key: 'amount', name: 'Withdrawn', value: <Naira amount={review.amountKobo} /> },
          { key: 'fee', name: 'Fee', value: <Naira amount={review.feeKobo} /> },
          { key: 'payable', name: 'Earliest payment', value: <Moment at={review.payableFrom} /> },
          { key: 'due', name: 'Should be paid by', value: <Moment at={review.dueBy} /> },
          { key: 'code', name: 'Withdrawal', value: <span className="num">{review.code}</span> },
          ...(review.batchCode ? [{ key: 'batch', name: 'Paid in batch', value: review.batchCode }] : []),
          ...(payment
            ? [
                { key: 'bank', name: 'Paid from', value: payment.from },
                { key: 'reference', name: 'Bank reference', value: payment.bankReference },
                { key: 'day', name: 'Paid on', value: <Day day={payment.paidOn} /> },
              ]
            : []),
          ...(review.returnReference
            ? [{ key: 'back', name: 'Reference of the return', value: review.returnReference }]
            : []),
        ]}
      />
      <ProofField review={review} cacheUpdates={cacheUpdates} />
      <OtherActs review={review} onAct={onAct} />
      <Timeline
        steps={review.steps.map((step, index) => ({
          key: `${index}-${step.step}`,
          state: 'done' as const,
          title: stepTitle(step),
          note: step.note,
          when: <Moment at={step.at} />,
        }))}
      />
    </>
  )
}

function paidWords(count: number): string {
  if (count === 0) return 'Nothing paid before'
  return count === 1
    ? '1 withdrawal paid before'
    : `${count}${count >= 100 ? ' or more' : ''} withdrawals paid before`
}

function Risk({ review: { needsTwo, twoBecause } }: { review: WithdrawalReview }) {
  if (!needsTwo) return null
  return (
    <Notice tone="wait" icon={triangleAlertIcon} title="Two administrators approve this.">
      {twoBecause.map((reason) => `${secondReasonWords[reason]}.`).join(' ')}
    </Notice>
  )
}

/** What one administrator said already, and why this one may not answer it. */
function Waiting({ review: { waiting, can } }: { review: WithdrawalReview }) {
  if (!waiting) return null
  const whyNot =
    waiting.kind === 'withdrawals.approval'
      ? can.approve
      : waiting.kind === 'withdrawals.payment'
        ? can.pay
        : waiting.kind === 'withdrawals.sending'
          ? can.send
          : can.takeReturn
  return (
    <Notice tone="wait" icon={usersIcon} title={`${waiting.askedBy.fullName} said so first.`}>
      {waiting.title}. {whyNot === true ? 'Another administrator has to agree.' : whyNotWords(String(whyNot))}
    </Notice>
  )
}
