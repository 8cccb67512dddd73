/** The sentences about arrears. */
import { askWords } from '@kolo/approvals/messages'
import type { Words } from '@kolo/foundation/refusal'
import type { OverdueLoan } from './arrears.contract.ts'
import type { AgeBucket, PromiseState } from './arrears.rules.ts'

/** Days overdue, as columns and rows say them. */
export const ageBucketWords: Record<AgeBucket, string> = {
  current: 'Not overdue',
  '1-30': '1 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  'over-90': 'Over 90 days',
}

/** A day of reminding: "3 days before", "On the due day", "14 days after". */
export function reminderWords(days: number): string {
  if (days === 0) return 'On the due day'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'}`
}

/** How a member was reached. */
export const contactWords: Record<NonNullable<OverdueLoan['contact']>['kind'], string> = {
  call: 'Called',
  message: 'Message sent',
  visit: 'Visited',
  reminder: 'Reminder sent',
}

/** What became of a promise. */
export const promiseWords: Record<PromiseState, string> = { open: 'Promised', kept: 'Kept', broken: 'Broken' }

/** "1 day overdue". */
export function overdueWords(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} overdue`
}

export const arrearsMessages = {
  ...askWords,
  'provision-same': 'These percentages hold already.',
  'loan-status': 'This loan is not running.',
  'own-loan': 'Another administrator must follow up your own loan.',
  'nothing-overdue': 'Nothing of this loan is overdue.',
  'reminded-today': 'This member was reminded of this loan today.',
  'promise-incomplete': 'Enter both the amount and the day that were promised.',
  'promise-passed': 'Enter today or a later day for the promise.',
} satisfies Words<string>
