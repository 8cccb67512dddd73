import { mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { type CacheUpdate, setQuery, updateAndInvalidate, updateQueries } from '@kolo/ui/patterns/query-cache'
import type { ConfirmWords } from '@kolo/ui/primitives/confirm-dialog'
import {
  confirmPayment,
  listPaymentReviews,
  type PaymentReview,
  readPaymentReview,
  rejectPayment,
  takeBackWord,
} from '../../transfers/transfer.contract.ts'
import type { ReviewChoice } from './review-choices.ts'

/** What an administrator types about a payment. */
export type ReviewValues = {
  /** Nothing, until somebody who cannot confirm has chosen. */
  decision: '' | ReviewChoice
  receivedKobo: string
  bankReference: string
  valueOn: string
  note: string
  anotherTransfer: boolean
  reason: string
}

/** What becomes of a payment that was decided, in the answers that hold it. */
export type ReviewCacheUpdates = (review: PaymentReview) => readonly CacheUpdate[]

const tickSentence = 'Check both bank lines, then tick this.'

function confirming({ id, version, similar }: PaymentReview) {
  return mutation(confirmPayment, {
    params: { id },
    body: (values: ReviewValues) => ({
      receivedKobo: values.receivedKobo || '0',
      bankReference: values.bankReference.trim(),
      valueOn: values.valueOn || undefined,
      note: values.note.trim() || undefined,
      anotherTransfer: values.anotherTransfer || undefined,
      version,
    }),
    check: ({ anotherTransfer }) =>
      similar.length > 0 && !anotherTransfer ? { anotherTransfer: tickSentence } : {},
  })
}

function rejecting({ id, version }: PaymentReview) {
  return mutation(rejectPayment, {
    params: { id },
    body: ({ reason }: ReviewValues) => ({ reason: reason.trim(), version }),
  })
}

function takingBack({ id, version }: PaymentReview) {
  return mutation(takeBackWord, { params: { id }, body: () => ({ version }) })
}

function mutationOf(review: PaymentReview, { decision }: ReviewValues) {
  if (decision === 'reject') return rejecting(review)
  return decision === 'take-back' ? takingBack(review) : confirming(review)
}

/** What became of the decision: who waits now, and who was told. */
function said(answer: PaymentReview, naira: ReturnType<typeof useNairaText>) {
  const who = answer.member.fullName
  if (answer.status === 'confirmed') {
    const amount = answer.confirmation?.receivedKobo ?? answer.amountKobo
    return { title: `${naira(amount)} confirmed`, text: `${who} has been told.` }
  }
  if (answer.status === 'rejected') {
    const text = `${who} has been told why and can add proof.`
    return { tone: 'info', title: 'Marked as not found', text } as const
  }
  if (!answer.firstConfirmation) {
    const text = 'Your confirmation is withdrawn. The payment is pending as before.'
    return { tone: 'info', title: 'Reversed', text } as const
  }
  const text = 'We keep what you saw in the bank.'
  return { tone: 'wait', title: 'This payment needs a second administrator.', text } as const
}

/** The form of a review and its two actions; either is asked about before it is sent. */
export function useReview({
  review,
  confirmation,
  cacheUpdates,
  onDecided,
}: {
  review: PaymentReview
  confirmation: (values: ReviewValues) => ConfirmWords | undefined
  cacheUpdates: ReviewCacheUpdates
  onDecided: () => void
}) {
  const naira = useNairaText()
  return useMutationForm<ReviewValues, PaymentReview>({
    initial: {
      decision: review.can.confirm === true ? 'confirm' : '',
      receivedKobo: '',
      bankReference: '',
      valueOn: '',
      note: '',
      anotherTransfer: false,
      reason: '',
    },
    mutation: (values) => mutationOf(review, values),
    confirmation,
    cacheUpdates: (answer) => [
      setQuery(readPaymentReview, { params: { id: answer.id } }, answer),
      updateAndInvalidate(
        updateQueries(listPaymentReviews, (page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === answer.id ? answer : row)),
        })),
      ),
      ...cacheUpdates(answer),
    ],
    invalidates: ['/api/admin/home'],
    successToast: (answer) => said(answer, naira),
    onDone: onDecided,
  })
}
