/**
 * What happens to an amount while it is typed: commas come and go, the caret stays beside the digit it was beside, and
 * "50k", "₦50,000" and "50 000" are understood. What must always be true: what is held is what is shown, or is refused;
 * a mark that somebody typed is never dropped, because "2000,50" without its comma is a hundred times as much. Amounts
 * never pass through a floating number.
 */
import { groupThousands } from '@kolo/foundation/money'
import { withoutUnseen } from '@kolo/foundation/unseen'

/** What stands before an amount, complete or on the way to it, and what may follow it. */
const lead = /^\s*(?:₦|ngn|ng|=n=|=n|=|n|#)?\s*/i
const tail = /(?:₦|ngn|naira)$/i
const sign = /^\D*?[-−]/

/** What an amount is held as that is none: beyond what every contract takes, and still a number to reckon with. */
const noAmount = `-${'9'.repeat(19)}`

/** A minus before the first digit is kept, so that it can be refused: dropped, "-500" would become what nobody typed. */
const signOf = (typed: string) => (sign.test(typed) ? '-' : '')

/** A third digit of kobo is kept, as a minus is: dropped, "5,000.555" would become what nobody typed. */
export const isTooFine = (text: string) => /\.\d{3}/.test(text)

/** Whether a text is no amount for its commas, points or letters; what is still on the way to one may be. */
export function isMistyped(text: string): boolean {
  const amount = text.replace(/^[-−]/, '')
  const bare = /\d/.test(amount) ? amount : amount.replace(lead, '')
  return !/^(?:\d*|\d{1,3}(?:,\d{3})+)(?:\.\d*|[, ])?$/.test(bare)
}

/** "1234567.5" → "1,234,567.5": digits with at most one point; an unfinished fraction stays. */
function groupDigits(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const shown = groupThousands(whole.replace(/^0+(?=\d)/, ''))
  return fraction === undefined ? shown : `${shown}.${fraction.slice(0, 4)}`
}

/** Where the caret belongs in `grouped` so that as many digits and points stand before it as before. */
export function caretAfter(grouped: string, meaningfulBefore: number): number {
  let seen = 0
  for (let at = 0; at < grouped.length; at += 1) {
    if (seen === meaningfulBefore) return at
    if (grouped[at] !== ',') seen += 1
  }
  return grouped.length
}

/** How many digits and points stand in the text before the caret. */
export function meaningfulIn(text: string): number {
  return signOf(text).length + text.replace(/[^\d.]/g, '').length
}

/**
 * Where the caret belongs once `typed`, with the caret at `start`, is shown as `shown`: beside what it was beside. An "N"
 * that nothing was changed of keeps it behind, or the digits that follow would be typed before it.
 */
export function caretFor(typed: string, start: number, shown: string): number {
  if (shown === typed) return start
  if (isMistyped(shown) || /[, ]$/.test(shown)) return Math.max(0, start - typed.length + shown.length)
  const isRegrouped = meaningfulIn(shown) === meaningfulIn(typed)
  return isRegrouped ? caretAfter(shown, meaningfulIn(typed.slice(0, start))) : shown.length
}

/** The digits of whole kobo for a text of the field: "1,234.5" → "123450". Empty for nothing; `noAmount` for no amount. */
export function koboDigits(text: string): string {
  if (isMistyped(text) || isTooFine(text)) return noAmount
  const [whole = '', fraction = ''] = text.replace(/[^\d.]/g, '').split('.')
  if (!/\d/.test(whole + fraction)) return ''
  const digits = BigInt((whole || '0') + fraction.padEnd(2, '0')).toString()
  return digits === '0' ? digits : signOf(text) + digits
}

/** Digits of kobo as a person reads them: "123450" → "1,234.50". */
export function amountText(kobo: string): string {
  if (!/^-?\d+$/.test(kobo)) return ''
  const padded = kobo.replace('-', '').padStart(3, '0')
  return signOf(kobo) + groupDigits(`${padded.slice(0, -2)}.${padded.slice(-2)}`)
}

/** "50k" → "50,000", "1.5m" → "1,500,000"; `undefined` for anything else. */
function shortAmount(text: string): string | undefined {
  const short = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,3}))?\s?([km])$/i.exec(text)
  const zeros = short?.[3]?.toLowerCase() === 'm' ? 6 : 3
  return short
    ? groupDigits((short[1] ?? '').replaceAll(',', '') + (short[2] ?? '').padEnd(zeros, '0'))
    : undefined
}

/** What was put into a text, between its unchanged beginning and end. */
export function putIn(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}

/**
 * The text of the field after a change that put something in. Commas of ours move with the digits: "2,000" and a "5" are
 * "20,005". Commas and spaces that somebody typed or pasted stay until they stand between groups of three: "2000,50"
 * stays, and is refused; "2,0" becomes "2,000" as it is typed on. "50k" → "50,000".
 */
export function amountAfter(before: string, typed: string, put = putIn(before, typed)): string {
  const text = withoutUnseen(typed).trimStart()
  const minus = signOf(text)
  const bare = minus ? text.replace(/[-−]/, '') : text
  if (!/\d/.test(bare)) return minus + bare
  const named = bare.replace(lead, '')
  const amount = tail.test(named) ? named.replace(tail, '').trimEnd() : named
  const short = shortAmount(amount)
  if (short) return minus + short
  const isOurs = !/[,\s]/.test(put) && !isMistyped(before) && !/[, ]$/.test(before)
  const spaced = /^\d{1,3}(?: \d{3})+(?:\.\d*)?$/.test(amount)
  const digits = amount.replace(isOurs || spaced || !isMistyped(amount) ? /[, ](?=.)/g : /(?!)/, '')
  return minus + (/^\d*(?:\.\d*)?$/.test(digits) ? groupDigits(digits) : amount.slice(0, 40))
}
