/** What an administrator may do about a payment, and the words of it. Pure, so that every case is tested without a browser. */
import { type Kobo, kobo } from '@kolo/foundation/money'
import { storyWords } from '@kolo/payments/messages'
import { allocate } from '@kolo/payments/rules'
import type { ConfirmWords } from '@kolo/ui/primitives/confirm-dialog'
import type { PaymentReview } from '../../transfers/transfer.contract.ts'

/** What can be chosen; `correct` writes another word in the place of one's own. */
export type ReviewChoice = 'confirm' | 'correct' | 'take-back' | 'reject'

type Naira = (amount: Kobo) => string

const words: Record<ReviewChoice, { label: string; hint: string }> = {
  confirm: { label: 'Confirm what came in', hint: 'It is in our bank account' },
  correct: { label: 'Correct my confirmation', hint: 'Write again what the bank shows' },
  'take-back': { label: 'Withdraw my confirmation', hint: 'The payment is then unconfirmed' },
  reject: { label: 'Not found', hint: 'The member reads why and can add proof' },
}

/** What this administrator can do now, in the order in which it is offered. */
export function choicesOf({ can }: Pick<PaymentReview, 'can'>) {
  const mine = can.changeWord === true
  const may: Record<ReviewChoice, boolean> = {
    confirm: can.confirm === true,
    correct: mine && can.confirm !== true,
    'take-back': mine,
    reject: can.reject === true,
  }
  const order = ['confirm', 'correct', 'take-back', 'reject'] as const
  return order.filter((choice) => may[choice]).map((value) => ({ value, ...words[value] }))
}

/** Both write what the bank shows. */
export function writesWhatCame(choice: '' | ReviewChoice): boolean {
  return choice === 'confirm' || choice === 'correct'
}

/** What the button says. */
export function submitWords(choice: ReviewChoice, received: Kobo | undefined, naira: Naira): string {
  if (choice === 'reject') return 'Mark as not found'
  if (choice === 'take-back') return 'Withdraw my confirmation'
  if (choice === 'correct') return received === undefined ? 'Correct' : `Correct to ${naira(received)}`
  return received === undefined ? 'Confirm' : `Confirm ${naira(received)}`
}

/** What is asked before it is done. */
export function questionOf(
  review: PaymentReview,
  choice: ReviewChoice,
  typed: string,
  naira: Naira,
): ConfirmWords {
  const { fullName } = review.member
  const received = kobo(BigInt(typed || '0'))
  const confirm = submitWords(choice, received, naira)
  if (choice === 'reject') {
    const children = `${fullName} reads your reason and can send the proof again.`
    return { title: 'Mark this payment as not found?', confirm, danger: true, children }
  }
  if (choice === 'take-back') {
    const children =
      'The payment is pending again, as if you had not confirmed it. It still needs two administrators.'
    return { title: 'Withdraw your confirmation?', confirm, children }
  }
  return { title: `${confirm} for ${fullName}?`, confirm, children: consequenceOf(review, received, naira) }
}

/** What happens then: first the story of what came in, where it is not what was promised. */
function consequenceOf(review: PaymentReview, received: Kobo, naira: Naira): string {
  const { amountKobo: promised, target, member } = review
  const allocation = allocate(promised, received, true)
  const story = storyWords(
    { ...allocation, promised, received, target: target.name, payer: member.fullName },
    naira,
  )
  const where = story ?? `It goes to ${target.name}.`
  const waits = review.needsSecond && (!review.firstConfirmation || review.can.changeWord === true)
  return waits && review.aloneFrom === undefined
    ? `${where} After this, it is pending a second approval.`
    : `${where} A posted payment is never changed, only reversed.`
}
