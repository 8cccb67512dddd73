/** The sentences people read about the books. */
import { askWords } from '@kolo/approvals/words'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import type { Words } from '@kolo/foundation/refusal'
import type { BookPart } from './books.rules.ts'

/** Every way this feature says no. */
export type BooksRefusal =
  | AskRefusal
  | 'day-to-come'
  | 'month-not-next'
  | 'month-not-over'
  | 'month-not-proved'

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
} satisfies Words<BooksRefusal>

/** What the parts of the chart are called. */
export const partWords: Record<BookPart, string> = {
  assets: 'What the community has',
  liabilities: 'What it owes',
  equity: 'Its own capital',
  income: 'Income',
  expense: 'Expense',
}
