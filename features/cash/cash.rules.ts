/**
 * The decisions about cash. What must always be true: no member brings ₦5,000,000 or more in cash, at once or in pieces
 * within 24 hours, and what is paid in at the bank was in the officer's hands.
 */
import { addKobo, type Kobo, naira } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'

/** What the law lets nobody take in cash, and nothing above it: ₦5,000,000. */
export const cashLimit = naira(5_000_000n)

/** Over how long the cash of one member is summed up. */
export const cashHours = 24

/** Whether an amount can be taken in cash at all: ₦4,999,999.99 can, ₦5,000,000 cannot. */
export function isCashAmount(amount: Kobo): boolean {
  return amount < cashLimit
}

/** Why this much more cannot be taken, after what the member brought in 24 hours; `undefined`: it can. */
export function cashRefusal(
  amount: Kobo,
  before: Kobo,
): Refusal<'cash-limit' | 'cash-limit-day'> | undefined {
  if (!isCashAmount(amount)) return refuse('cash-limit', {}, 'amountKobo')
  if (!isCashAmount(addKobo(before, amount)))
    return refuse('cash-limit-day', { before: before.toString() }, 'amountKobo')
  return undefined
}

/** Why an amount cannot be paid in at the bank from what an officer has in hand; `undefined`: it can. */
export function bankingRefusal(amount: Kobo, inHand: Kobo): Refusal<'more-than-in-hand'> | undefined {
  return amount > inHand
    ? refuse('more-than-in-hand', { inHand: inHand.toString() }, 'amountKobo')
    : undefined
}
