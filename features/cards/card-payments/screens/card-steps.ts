/** What a member is shown of a card payment's life. Pure, so that every state can be tested without a browser. */

import { paymentTones } from '@kolo/payments/messages'
import { isSettled } from '@kolo/payments/rules'
import type { CardPayment } from '../card-payment.contract.ts'

/** Where a card payment stands, as its page tells it. */
export type CardStep =
  | 'to-pay'
  | 'waiting'
  | 'looked-at'
  | 'confirmed'
  | 'failed'
  | 'over'
  | 'taken-back'
  | 'going-back'
  | 'sent-back'
  | 'disputed'

/** Which of them it is: with another amount it is looked at, whatever became of it before. */
export function stepOf({ status, checkout, mismatch }: Stands): CardStep {
  if (mismatch !== undefined && !isSettled(status)) return 'looked-at'
  if (status === 'confirmed') return 'confirmed'
  if (status === 'reversed') return 'taken-back'
  if (status === 'refund_pending') return 'going-back'
  if (status === 'refunded') return 'sent-back'
  if (status === 'disputed') return 'disputed'
  if (status === 'failed') return 'failed'
  if (status === 'expired' || status === 'cancelled') return 'over'
  return checkout === undefined ? 'to-pay' : 'waiting'
}

type Stands = Pick<CardPayment, 'status' | 'checkout' | 'mismatch'>

/** The tone of its chip: while somebody pays at the provider it is waited for. */
export const cardTones = { ...paymentTones, pending: 'wait' } as const

const waits = [4, 6, 10, 20, 30, 60, 60, 120] as const

/**
 * In how many seconds the page asks again by itself, after so many answers: soon at first, then more and more rarely, and
 * after five minutes no more. The server goes on asking without the page.
 */
export function askAgainAfter(answers: number): number | undefined {
  return waits[answers - 1]
}
