/** What an administrator does with a loan: offer, decline, approve, pay out. */
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { approveLoan, declineLoan, type LoanReview, offerLoan, payOutLoan } from '../loan.contract.ts'
import { deskReads, reviewCacheUpdates } from './loan.cache.ts'

/** A step of an administrator. */
export type ReviewStep = 'offer' | 'decline' | 'approve' | 'pay-out'

const words = {
  offer: {
    title: 'Offer this loan?',
    about: 'The member reads the agreement and has 14 days to accept it.',
    submit: 'Offer',
  },
  decline: {
    title: 'Decline this loan?',
    about: 'The member reads your reason.',
    submit: 'Decline loan',
  },
  approve: {
    title: 'Approve this loan?',
    about: 'It takes two administrators. Then it can be paid out.',
    submit: 'Approve',
  },
  'pay-out': {
    title: 'Pay this loan out?',
    about: 'The money goes out now, once. Above the amount of your society a second administrator confirms.',
    submit: 'Pay out',
  },
} as const

const mutationOf = { offer: offerLoan, decline: declineLoan, approve: approveLoan, 'pay-out': payOutLoan }

export function ReviewStepSheet({
  review,
  step,
  onClose,
}: {
  review: LoanReview
  step: ReviewStep
  onClose: () => void
}) {
  const naira = useNairaText()
  const { title, about, submit } = words[step]
  const { id, version, status } = review
  const isPassingOver = step === 'pay-out' && (review.queue?.place ?? 1) > 1
  return (
    <MutationSheet<{ reason: string }, LoanReview>
      title={title}
      submit={step === 'decline' ? submit : `${submit} ${naira(review.principalKobo)}`}
      danger={step === 'decline'}
      initial={{ reason: '' }}
      mutation={mutation(mutationOf[step], {
        params: { id },
        body: ({ reason }: { reason: string }) => ({
          version,
          ...(step === 'decline' || isPassingOver ? { reason } : {}),
        }),
      })}
      cacheUpdates={reviewCacheUpdates}
      invalidates={deskReads}
      successToast={(saved) =>
        saved.status === status ? 'Waiting for a second administrator' : 'The loan is saved'
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">{about}</p>
          <p>
            {review.member.fullName}: <Naira amount={review.principalKobo} className="strong" /> in{' '}
            {review.instalments} instalments.
          </p>
          {step === 'decline' && (
            <TextArea label="Reason" maxLength={500} rows={3} {...form.field('reason')} />
          )}
          {isPassingOver && (
            <TextArea
              label="Why before loans that were approved earlier?"
              hint="It is shown in the queue and kept in the audit log"
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
