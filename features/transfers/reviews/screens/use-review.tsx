import { deed, useDeedForm } from '@kolo/ui/patterns/act-sheet'
import { type Told, toldAll, toldPartly, toldWhole } from '@kolo/ui/patterns/kept-answers'
import { useNairaText } from '@kolo/ui/patterns/naira'
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
export type TellsReview = (review: PaymentReview) => readonly Told[]

const tickSentence = 'Look at both bank lines, then tick this.'

function confirming({ id, version, similar }: PaymentReview) {
  return deed(confirmPayment, {
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
  return deed(rejectPayment, {
    params: { id },
    body: ({ reason }: ReviewValues) => ({ reason: reason.trim(), version }),
  })
}

function takingBack({ id, version }: PaymentReview) {
  return deed(takeBackWord, { params: { id }, body: () => ({ version }) })
}

function deedOf(review: PaymentReview, { decision }: ReviewValues) {
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
    const text = 'What you wrote holds no more. The payment waits as before.'
    return { tone: 'info', title: 'Taken back', text } as const
  }
  const text = 'What you saw in the bank is kept.'
  return { tone: 'wait', title: 'This payment needs a second administrator.', text } as const
}

/** The form of a review and its two deeds; either is asked about before it is sent. */
export function useReview({
  review,
  asks,
  tells,
  onDecided,
}: {
  review: PaymentReview
  asks: (values: ReviewValues) => ConfirmWords | undefined
  tells: TellsReview
  onDecided: () => void
}) {
  const naira = useNairaText()
  return useDeedForm<ReviewValues, PaymentReview>({
    initial: {
      decision: review.can.confirm === true ? 'confirm' : '',
      receivedKobo: '',
      bankReference: '',
      valueOn: '',
      note: '',
      anotherTransfer: false,
      reason: '',
    },
    deed: (values) => deedOf(review, values),
    asks,
    tells: (answer) => [
      toldWhole(readPaymentReview, { params: { id: answer.id } }, answer),
      toldPartly(
        toldAll(listPaymentReviews, (page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === answer.id ? answer : row)),
        })),
      ),
      ...tells(answer),
    ],
    refreshes: ['/api/admin/home'],
    says: (answer) => said(answer, naira),
    onDone: onDecided,
  })
}
