/**
 * What happens to an amount while it is typed: commas come and go, the caret stays beside the digit it was
 * beside, and "50k", "₦50,000" and "50 000" are understood. Amounts never pass through a floating number.
 */
import { groupThousands } from '@kolo/foundation/money'

/** A minus before the first digit is kept, so that it can be refused: dropped, "-500" would become what nobody typed. */
const signOf = (typed: string) => (/^[^\d]*[-−]/.test(typed) ? '-' : '')

/** A third digit of kobo is kept, as a minus is: dropped, "5,000.555" would become what nobody typed. */
export const isTooFine = (grouped: string) => /\.\d{3}/.test(grouped)

/** "1234567.5" → "1,234,567.5". Keeps a minus and an unfinished fraction; drops what is not a digit or the first point. */
export function groupDigits(typed: string): string {
  const bare = typed.replace(/[^\d.]/g, '')
  const point = bare.indexOf('.')
  const whole = (point < 0 ? bare : bare.slice(0, point)).replace(/^0+(?=\d)/, '')
  const fraction =
    point < 0
      ? ''
      : `.${bare
          .slice(point + 1)
          .replace(/\./g, '')
          .slice(0, 4)}`
  return signOf(typed) + groupThousands(whole) + fraction
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

/** The digits of whole kobo for a grouped amount: "1,234.5" → "123450". Empty for nothing; what is no amount counts below nothing. */
export function koboDigits(grouped: string): string {
  const [whole = '', fraction = ''] = grouped.replace(/[,-]/g, '').split('.')
  if (!/\d/.test(whole + fraction)) return ''
  const digits = BigInt((whole || '0') + fraction.slice(0, 2).padEnd(2, '0')).toString()
  return digits === '0' ? digits : (isTooFine(grouped) ? '-' : signOf(grouped)) + digits
}

/** Digits of kobo as a person reads them: "123450" → "1,234.50". */
export function amountText(kobo: string): string {
  if (!/^-?\d+$/.test(kobo)) return ''
  const padded = kobo.replace('-', '').padStart(3, '0')
  return groupDigits(`${signOf(kobo)}${padded.slice(0, -2)}.${padded.slice(-2)}`)
}

/** "50k" → "50,000", "1.5m" → "1,500,000"; anything else is grouped as it stands. */
export function understandAmount(typed: string): string {
  const short = /^[^\d]*(\d[\d,]*)(?:\.(\d{1,3}))?([km])$/i.exec(typed.replace(/\s/g, ''))
  if (!short) return groupDigits(typed)
  const zeros = short[3]?.toLowerCase() === 'm' ? 6 : 3
  return groupDigits(
    signOf(typed) + (short[1] ?? '').replace(/\D/g, '') + (short[2] ?? '').padEnd(zeros, '0'),
  )
}
