/** The sentences about calling a loan. */
import { askWords } from '@kolo/approvals/messages'
import type { Words } from '@kolo/foundation/refusal'
import type { CalendarDate } from '@kolo/foundation/time'
import type { CallStep } from './calling.rules.ts'

export const callStepWords: Record<CallStep, string> = {
  lien: 'Take the savings that secure it',
  guarantors: 'Take what guarantors pay',
}

export const callingMessages = {
  ...askWords,
  'loan-status': 'This loan is not running.',
  'own-loan': 'You cannot approve a loan that you asked for or guarantee.',
  'loan-called': 'This loan is called already.',
  'loan-not-overdue': 'Only a loan with something overdue can be called.',
  'loan-not-called': 'Call this loan first.',
  'call-notice': ({ until }, write) =>
    `The notice runs until ${write.day(until as CalendarDate)}. This can be done from the day after.`,
  'call-step-taken': 'This was done already.',
  'call-lien-first': 'Take the savings that secure this loan first.',
  'call-estate-first': 'The borrower died. Insurance, wallet and savings pay first, guarantors last.',
  'call-nothing': 'There is nothing to take.',
} satisfies Words<string>
