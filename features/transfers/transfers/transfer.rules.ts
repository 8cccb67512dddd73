/**
 * The decisions about money that comes by bank transfer: account numbers, codes and references as banks write them, and
 * who confirms. What must always be true: two references that say the same are one, and many small payments are looked at
 * like one large one.
 */
import { clearAlphabet } from '@kolo/foundation/ids'
import { addKobo, type Kobo } from '@kolo/foundation/money'
import { bankReferenceKey, isSameReference } from '@kolo/payments/bank-references'

export { bankReferenceKey, isSameReference, normalReference } from '@kolo/payments/bank-references'

/** The largest receipt: 10 MB. */
export const receiptBytesMost = 10 * 1024 * 1024

/** How many receipts may be added to one payment. */
export const receiptsMost = 5

/** The transfer code as a person types it into the narration: `5WX274` → `KOLO-5WX-274`. */
export function writtenTransferCode(code: string): string {
  return `KOLO-${code.slice(0, 3)}-${code.slice(3)}`
}

/** The six characters in whatever a bank made of the reference (`kolo5wx274`, `KOLO 5WX 274`), or `undefined`. */
export function readTransferCode(text: string): string | undefined {
  const plain = bankReferenceKey(text) ?? ''
  const code = plain.startsWith('KOLO') ? plain.slice(4) : plain
  return code.length === 6 && [...code].every((letter) => clearAlphabet.includes(letter)) ? code : undefined
}

/** How many days beside its own a payment may lie that could be the same transfer: a bank may count it a day later. */
export const similarWithinDays = 1

/** The reference in the bank against the one the member gave; `unsaid` where the member gave none. */
export const referenceMatches = ['match', 'other', 'unsaid'] as const
/** How a reference in the bank stands to the member's. */
export type ReferenceMatch = (typeof referenceMatches)[number]

/** `('ft 2611-20', 'FT261120')` → `match`: references are compared as `isSameReference` does. */
export function referenceMatch(said: string | undefined, found: string): ReferenceMatch {
  if (said === undefined) return 'unsaid'
  return isSameReference(said, found) ? 'match' : 'other'
}

/** Why two administrators must agree, in the order in which it is said. */
export const secondReasons = [
  'amount',
  'tied',
  'once-needed',
  'payer-day',
  'target-day',
  'administrator-day',
] as const
/** Why two administrators must agree. */
export type SecondReason = (typeof secondReasons)[number]

/** What was confirmed by one word in the last 24 hours: of this payer, for this target, by this administrator. */
export type DaySums = { payer: Kobo; target: Kobo; administrator: Kobo }

/** How long a confirmation by one word counts, in hours. */
export const daySumHours = 24

/** What the decision looks at; `seen` is the most that was promised or that anybody wrote of what came in. */
export type SecondCase = {
  seen: Kobo
  threshold: Kobo
  sums: DaySums
  /** An appointment of the last days makes this administrator and the payer one pair of eyes. */
  isTied: boolean
  neededTwo: boolean
}

/**
 * Why one administrator's word is not enough, or `undefined`. Many small payments are one large one: with a threshold of
 * ₦500,000 and ₦499,999.99 of this payer confirmed by one word today, the next ₦100 is `'payer-day'`. What two looked at
 * adds to no sum.
 */
export function whySecond({
  seen,
  threshold,
  sums,
  isTied,
  neededTwo,
}: SecondCase): SecondReason | undefined {
  if (seen >= threshold) return 'amount'
  if (isTied) return 'tied'
  if (neededTwo) return 'once-needed'
  const over = (sum: Kobo) => addKobo(sum, seen) >= threshold
  if (over(sums.payer)) return 'payer-day'
  if (over(sums.target)) return 'target-day'
  return over(sums.administrator) ? 'administrator-day' : undefined
}
