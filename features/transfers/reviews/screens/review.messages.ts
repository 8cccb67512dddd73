/** What an administrator is told about a payment under review. Pure, so that every case is tested without a browser. */
import { sentenceOf } from '@kolo/foundation/refusal'
import type { PaymentReview } from '../../transfers/transfer.contract.ts'
import { type TransfersRefusal, transfersMessages } from '../../transfers/transfer.messages.ts'

/** Why this administrator cannot confirm the payment, as a sentence; nothing when they can. */
export function whyNotConfirm(review: Pick<PaymentReview, 'can' | 'aloneFrom'>): string | undefined {
  const code = review.can.confirm
  if (code === true) return undefined
  if (!(code in transfersMessages)) return 'You cannot confirm this payment.'
  return sentenceOf(transfersMessages, {
    refusal: code as TransfersRefusal,
    facts: review.aloneFrom ? { from: review.aloneFrom } : {},
  })
}

/** What is known of a member's payments before this one: "4 payments before, all confirmed". */
export function historyWords(
  member: Pick<PaymentReview['member'], 'confirmedBefore' | 'rejectedBefore'>,
): string {
  const { confirmedBefore, rejectedBefore } = member
  const all = confirmedBefore + rejectedBefore
  if (all === 0) return 'first payment'
  const payments = all === 1 ? '1 payment before' : `${all} payments before`
  return rejectedBefore === 0 ? `${payments}, all confirmed` : `${payments}, ${rejectedBefore} not found`
}

/** The row after (or before) this one in the list, if there is one. */
export function neighbourOf(ids: readonly string[], id: string, step: 1 | -1): string | undefined {
  const at = ids.indexOf(id)
  return at < 0 ? undefined : ids[at + step]
}

/** How much waits: for whoever looks, and what they have done their part of already. */
export function waitingFor({ count, mine }: { count: number; mine: number }): string {
  const others = count - mine
  if (others === 0) return `${count} waiting`
  return `${mine} waiting for you, ${others} waiting for someone else`
}
