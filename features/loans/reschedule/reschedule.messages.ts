/** The sentences about new schedules. */
import { askWords } from '@kolo/approvals/messages'
import type { Words } from '@kolo/foundation/refusal'
import type { CalendarDate } from '@kolo/foundation/time'

export const rescheduleMessages = {
  ...askWords,
  'loan-status': 'This loan is not in a state that allows this.',
  'own-loan': 'You cannot reschedule a loan that you asked for or guarantee.',
  'reschedule-instalments': ({ most }) => `Enter 1 to ${most} instalments.`,
  'reschedule-day': ({ latest }, write) =>
    `Choose a first day from tomorrow until ${write.day(latest as CalendarDate)}.`,
  'reschedule-nothing': 'No principal is left. What is due can be paid as it is.',
  'reschedule-not-accepted': 'It costs the borrower more. They accept it on the page of the loan first.',
  'reschedule-over': 'This proposal is over. Please look at the loan again.',
} satisfies Words<string>
