/**
 * Fits a text into one SMS: 160 characters of the GSM alphabet. One letter outside that alphabet would make the message
 * 70 characters a part, and each part is paid for, so letters are written with the alphabet and the end is cut.
 */
import { foldLetters } from '@kolo/foundation/letters'

/** The most characters of one part. */
export const smsLongest = 160

const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** What is written otherwise: the signs outside the alphabet, and those that count twice in it. */
const written: Record<string, string> = {
  '₦': 'NGN ',
  '€': 'EUR ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '→': '>',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '|': '/',
  '\\': '/',
  '~': '-',
  '^': '',
}

function inAlphabet(sign: string): string {
  if (gsm.has(sign)) return sign
  const known = written[sign]
  if (known !== undefined) return known
  if (/\s/u.test(sign)) return ' '
  const bare = foldLetters(sign)
  return bare !== '' && [...bare].every((letter) => gsm.has(letter)) ? bare : bare === '' ? '' : '?'
}

/**
 * One SMS of a text, with an `end` such as an address that is never cut: `smsText('Ẹ káàbọ̀, ₦5')` → `E kaàbo, NGN 5`.
 */
export function smsText(text: string, end = ''): string {
  const fit = [...text.normalize('NFC')].map(inAlphabet).join('').replace(/ {2,}/g, ' ').trim()
  const tail = end === '' ? '' : ` ${end}`
  const room = smsLongest - tail.length
  if (fit.length <= room) return fit + tail
  const cut = fit.slice(0, room - 3)
  const word = cut.lastIndexOf(' ')
  return `${(word > room / 2 ? cut.slice(0, word) : cut).trimEnd()}...${tail}`
}
