/** The sentences people read about payroll deductions. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import { type CalendarDate, monthName } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import type { RunState } from './payroll.access.ts'
import { type Difference, type LineList, linesMost, type MatchedBy } from './payroll.rules.ts'
import type { DeductionKind } from './split.rules.ts'

export type PayrollRefusal =
  | AskRefusal
  | 'payroll-off'
  | 'employer-exists'
  | 'employers-enough'
  | 'no-such-employer'
  | 'no-such-member'
  | 'no-such-account'
  | 'file-not-read'
  | 'file-pdf'
  | 'file-no-sheet'
  | 'file-columns'
  | 'file-lines'
  | 'file-empty'
  | 'file-too-long'
  | 'day-to-come'
  | 'month-there'
  | 'held-less'
  | 'bank-reference-used'
  | 'run-decided'
  | 'lines-open'
  | 'line-needs-member'
  | 'nothing-to-book'
  | 'schedule-above-transfer'
  | 'on-another-line'
  | 'no-deduction'
  | 'target-takes-none'
  | 'own-line'

const amountIn = (write: Writer, facts: Facts, name: string) =>
  write.naira(kobo(BigInt(String(facts[name] ?? '0'))))

export const payrollMessages = {
  ...askWords,
  'payroll-off': 'Payroll deductions are switched off in the settings of the community.',
  'employer-exists': 'An employer of this name is on the list already.',
  'employers-enough': 'The list has 200 employers, the most allowed.',
  'no-such-employer': 'Choose the employer.',
  'no-such-member': 'Choose the member.',
  'no-such-account': 'Choose the bank account the transfer came into.',
  'file-not-read':
    'We cannot read this table. Save the schedule as CSV or XLSX, without a password, and choose it again.',
  'file-pdf': 'This is a PDF. Ask the employer for the schedule as CSV or XLSX.',
  'file-no-sheet': 'There is no sheet of this name in the file.',
  'file-columns': 'Choose which column is the staff number, the name and the amount.',
  'file-lines': (facts) =>
    `Line ${facts.lineNo} has no amount that can be read. Correct the file and choose it again; nothing was kept.`,
  'file-empty': 'There is no line with an amount in this file.',
  'file-too-long': `A schedule can have up to ${linesMost.toLocaleString('en-NG')} lines.`,
  'day-to-come': 'This day is still to come.',
  'month-there': 'This employer already has a schedule for this month. If it is not booked, cancel it first.',
  'held-less': (facts, write) =>
    `${amountIn(write, facts, 'held')} is kept for this employer. Use no more than that.`,
  'bank-reference-used': (facts) => `This bank reference was already used for payment ${facts.code}.`,
  'run-decided': 'This schedule was decided already.',
  'lines-open': (facts) =>
    facts.count === 1
      ? 'One line is not decided. Say whose it is, or leave it out.'
      : `${facts.count} lines are not decided. Say whose they are, or leave them out.`,
  'line-needs-member': 'Choose the member for this line.',
  'nothing-to-book': 'There is nothing to book: every line is left out.',
  'schedule-above-transfer': (facts, write) =>
    `The lines total ${amountIn(write, facts, 'short')} more than the amount received. Leave lines out until it is enough.`,
  'on-another-line': 'This member is on another line of this schedule.',
  'no-deduction': 'Nothing has come for you by payroll yet.',
  'target-takes-none': 'Choose where the money goes: this takes no money now.',
  'own-line': 'You are on this schedule yourself. Two administrators who are not on it must book it.',
} satisfies Words<PayrollRefusal>

export const deductionKindWords: Record<DeductionKind, string> = {
  loans: 'Loans',
  fees: 'Fees',
  savings: 'Savings',
  shares: 'Shares',
}

/** What is different about a line. */
export const differenceWords: Record<Difference, string> = {
  unknown: 'Nobody has this number or name',
  twice: 'This member is on another line',
  several: 'Several members have this name',
  'name-differs': 'The member with this number has another name',
  'name-only': 'Matched by name only',
}

/** How a member was found. */
export const matchWords: Record<MatchedBy, string> = {
  'staff-number': 'by staff number',
  'member-code': 'by member code',
  name: 'by name',
  hand: 'chosen by an administrator',
}

export const lineListWords: Record<LineList, string> = {
  open: 'To decide',
  all: 'All',
  'left-out': 'Left out',
}

/** The word on the chip of a schedule. */
export const runStateWords: Record<RunState, string> = {
  draft: 'To be decided',
  posting: 'Being booked',
  posted: 'Booked',
  removed: 'Cancelled',
}

/** What a payment by payroll is called: `Payroll deduction, Zenith Farms, October 2026`. */
export function deductionWords(employer: string, month: string): string {
  return `Payroll deduction, ${employer}, ${monthName(`${month}-01` as CalendarDate)}`
}
