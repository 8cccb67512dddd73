/** The sentences people read about the books. */
import { askWords } from '@kolo/approvals/words'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'
import type { BookPart } from './books.rules.ts'

/** Every way this feature says no. */
export type BooksRefusal =
  | AskRefusal
  | 'day-to-come'
  | 'month-not-next'
  | 'month-not-over'
  | 'month-not-proved'
  | 'nothing-withheld'
  | 'tax-remitted'
  | 'no-such-bank'
  | 'paid-to-come'
  | 'day-not-over'
  | 'not-explained'
  | 'reconciled-already'

/** The sentence for each refusal. */
export const booksWords = {
  ...askWords,
  'day-to-come': 'This day has not come yet. Choose today or a day before.',
  'month-not-next': (facts) =>
    facts.next === ''
      ? 'There is nothing to close yet.'
      : `Months are closed one after the other. Close ${facts.next} first.`,
  'month-not-over': 'This month is not over yet. A month is closed once its last day has passed.',
  'month-not-proved':
    'The books of this month are not proved to its end yet. That happens every hour; try again then.',
  'nothing-withheld': 'No tax was withheld in this month.',
  'tax-remitted': 'The tax of this month was paid on already.',
  'no-such-bank': 'Choose one of the bank accounts of the community.',
  'paid-to-come': 'This day has not come yet.',
  'day-not-over': 'Choose a day that is over, so that what the books say of it does not change any more.',
  'not-explained': (facts, write) =>
    `The items explain ${write.naira(kobo(BigInt(String(facts.explained))))}, but bank and books differ by ${write.naira(kobo(BigInt(String(facts.difference))))}.`,
  'reconciled-already': 'This account was reconciled for this day already.',
} satisfies Words<BooksRefusal>

/** What the parts of the chart are called. */
export const partWords: Record<BookPart, string> = {
  assets: 'What the community has',
  liabilities: 'What it owes',
  equity: 'Its own capital',
  income: 'Income',
  expense: 'Expense',
}
