/**
 * The decisions about members' own bank accounts. What must always be true: money leaves to an account in the member's
 * own name, which somebody has looked at, and never within a day of its being added.
 */
import { nameWords } from '@kolo/foundation/letters'
import { addHours, type Instant } from '@kolo/foundation/time'
import { nameTitles } from '@kolo/foundation/titles'

/** How many bank accounts a member may have. */
export const mostBankAccounts = 3

/** How long an account waits after it was added before money may be asked for to it, in hours. */
export const coolDownHours = 24

/** From this match of names on an account counts as the member's own. */
export const leastNameMatch = 80

/** The life of a bank account: waits for somebody to look at it, confirmed or declined, and taken off the list. */
export const bankAccountStatuses = ['waiting', 'confirmed', 'declined', 'removed'] as const
/** Where a bank account is in its life. */
export type BankAccountStatus = (typeof bankAccountStatuses)[number]

/** When an account that is added now may be used: 24 hours later. */
export function usableFrom(addedAt: Instant): Instant {
  return addHours(addedAt, coolDownHours)
}

const businesses = new Set(
  'LTD LIMITED PLC ENTERPRISE ENTERPRISES VENTURES COMPANY CO GLOBAL INVESTMENT INVESTMENTS STORES SERVICES NIG'.split(
    ' ',
  ),
)

/** A name as words that can be compared, without titles. `Dr. Adé Nwosu` → ADE, NWOSU. */
function wordsOf(name: string): string[] {
  return nameWords(name)
    .filter((word) => /^\p{L}+$/u.test(word) && !nameTitles.has(word))
    .map((word) => word.toUpperCase())
}

const isSame = (one: string, other: string) => one === other

/** Whether one word stands for the other: the same, its first letter, or one letter different in a word of five or more. */
function standsFor(one: string, other: string): boolean {
  if (isSame(one, other)) return true
  if (one.length === 1 || other.length === 1) return one[0] === other[0]
  if (Math.min(one.length, other.length) < 5 || Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const rest = (text: string, skipped: number) => text.slice(at + skipped)
  return rest(one, 1) === rest(other, 1) || rest(one, 1) === rest(other, 0) || rest(one, 0) === rest(other, 1)
}

/**
 * How well the name on a bank account fits the member's, from 0 to 100, whatever the order of its words: two names at
 * least must be there, each word that only one of them has costs 5 (15 at most), and a business is nobody's own name.
 * `('NWOSU ADA CHIOMA', 'Ada Nwosu')` → 95; `('ADA BELLO', 'Ada Nwosu')` → 50.
 */
export function nameMatch(onAccount: string, ofMember: string): number {
  const bank = wordsOf(onAccount)
  const left = wordsOf(ofMember)
  const asked = Math.max(2, Math.min(bank.length, left.length))
  const longest = Math.max(bank.length, left.length)
  if (bank.some((word) => businesses.has(word) && !left.includes(word))) return 0
  let found = 0
  // Whole words first, so that an initial takes no word that another one is.
  for (const fits of [isSame, standsFor]) {
    for (const word of [...bank]) {
      const at = left.findIndex((other) => fits(word, other))
      if (at < 0) continue
      left.splice(at, 1)
      bank.splice(bank.indexOf(word), 1)
      found++
    }
  }
  const share = Math.round((100 * Math.min(found, asked)) / asked)
  return Math.max(0, share - Math.min(15, 5 * (longest - Math.max(found, asked))))
}
