/**
 * What somebody may mean by what they typed into a search: a code, a reference, an amount, a day, or words of a name. What
 * must always be true: every search of the product reads the same text alike.
 */
import { nameWords } from './letters.ts'
import { type Kobo, parseNaira } from './money.ts'
import { type CalendarDate, readDay } from './time.ts'
import { withoutUnseen } from './unseen.ts'

/** A search, read. Each part is missing where the text cannot be of its kind. */
export type SearchText = {
  /** How a code of ours may begin, in capitals: `PAY-2026-0041`, `WDR-2`. */
  code?: string
  /** Letters and digits of a bank's reference, or of a transfer code without its `KOLO`: `FT261120AB`. */
  reference?: string
  amountKobo?: Kobo
  day?: CalendarDate
  /** Plain words of two letters or more, at most four, the longest first. */
  words: string[]
}

const wordsMost = 4

/**
 * `readSearchText('PAY-2026-0041')` → code `PAY-2026-0041`; `'kolo 5wx-274'` → reference `5WX274`; `'150,000'` → amount
 * ₦150,000.00; `'20/11/2026'` → that day; `'Ṣadé Bello'` → words `bello`, `sade`.
 */
export function readSearchText(text: string): SearchText {
  const plain = withoutUnseen(text).normalize('NFKC').trim()
  const joined = plain.toUpperCase().replace(/\s/g, '')
  const letters = joined.replace(/[/.-]/g, '').replace(/^KOLO(?=.)/, '')
  const amountKobo = parseNaira(plain)
  const day = readDay(plain)
  const words = nameWords(plain).filter((word) => /^[a-z0-9]{2,}$/.test(word))
  return {
    ...(/^[A-Z]{2,4}-[\d-]*$/.test(joined) ? { code: joined } : {}),
    ...(/^[0-9A-Z]{3,60}$/.test(letters) && (/\d/.test(plain) || !/\s/.test(plain))
      ? { reference: letters }
      : {}),
    ...(amountKobo !== undefined && amountKobo > 0n ? { amountKobo } : {}),
    ...(day ? { day } : {}),
    words: [...new Set(words)].sort((one, other) => other.length - one.length).slice(0, wordsMost),
  }
}
