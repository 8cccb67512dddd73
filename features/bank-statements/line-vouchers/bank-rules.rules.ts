/**
 * Which account a line of the bank is suggested for. What must always be true: a rule suggests and never posts; of several
 * that fit, the one whose words come first counts.
 */
import type { Kobo } from '@kolo/foundation/money'
import { type CalendarDate, daysBetween } from '@kolo/foundation/time'

/** Which way the money of a line went. */
export const directions = ['in', 'out'] as const
/** One of the two. */
export type Direction = (typeof directions)[number]

/** A rule: lines whose narration contains these words, and that went this way, are of this account. */
export type BankRule = { id: string; contains: string; direction: Direction; account: string }

/** How many lines are booked as vouchers at once. */
export const bookedLinesMost = 50

/** How many rules a society can have. */
export const rulesMost = 200
/** How long its words are. */
export const containsLength = { least: 3, most: 60 }

/** How far apart the two days of a transfer between own accounts may be. */
export const transferWithinDays = 3

/** Words as they are compared: capital letters and digits with one space between: `'Sms-Alert  chrg.'` → `'SMS ALERT CHRG'`. */
export function comparedWords(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Which way a line went: below zero out of the account. */
export function directionOf(amount: Kobo): Direction {
  return amount < 0n ? 'out' : 'in'
}

/** Where whole words stand in others, both as `comparedWords` writes them, or -1: `'VAT'` is in `'NIP VAT'`, not in `'PRIVATE'`. */
export function placeOfWords(words: string, contains: string): number {
  return ` ${words} `.indexOf(` ${contains} `)
}

/**
 * The rule that fits a line: of several the one whose words come first, and then the longest. `VAT ON NIP CHARGE` is a tax
 * where rules have `VAT ON` and `NIP CHARGE`.
 */
export function ruleFor<Rule extends BankRule>(
  rules: readonly Rule[],
  { narration, amount }: { narration: string; amount: Kobo },
): Rule | undefined {
  // Once for all rules, whose words are kept as they are compared.
  const words = comparedWords(narration)
  return rules
    .filter(({ direction }) => direction === directionOf(amount))
    .map((rule) => ({ rule, at: placeOfWords(words, rule.contains) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at || b.rule.contains.length - a.rule.contains.length)[0]?.rule
}

/** A line as it is compared with lines of the other own accounts. */
export type OwnLine = { id: string; accountId: string; day: CalendarDate; amount: Kobo }

/**
 * The other side of a transfer between two own accounts: as much the other way on another account, at most three days away,
 * and only where exactly one line fits. ₦1,500,000 out of one account on 19 November and into another on 20 November are one
 * transfer.
 */
export function otherSideOf<Line extends OwnLine>(line: OwnLine, others: readonly Line[]): Line | undefined {
  const fitting = others.filter(
    (one) =>
      one.accountId !== line.accountId &&
      one.amount === -line.amount &&
      Math.abs(daysBetween(one.day, line.day)) <= transferWithinDays,
  )
  return fitting.length === 1 ? fitting[0] : undefined
}
