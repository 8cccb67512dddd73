/**
 * The chart of accounts as people read it, and months as they are closed. What must always be true: every kind of account
 * has a place in the chart and a name, and a month is closed only when it is over.
 */
import { csvFile, csvText } from '@kolo/foundation/csv'
import { type Kobo, plainNaira } from '@kolo/foundation/money'
import { type CalendarDate, monthAfter, monthName } from '@kolo/foundation/time'

/** The parts of the chart, in the order of a balance sheet and what changes it. */
export const bookParts = ['assets', 'liabilities', 'equity', 'income', 'expense'] as const
export type BookPart = (typeof bookParts)[number]

/** A kind of account: where it stands, on which side it grows, and what it is called. */
export type BookAccount = { part: BookPart; side: 'debit' | 'credit'; name: string }

/** Every kind of account in the books; a test compares them with the ledger's. */
export const bookAccounts = {
  bank: { part: 'assets', side: 'debit', name: 'Bank' },
  cash: { part: 'assets', side: 'debit', name: 'Cash in hand' },
  psp_clearing: { part: 'assets', side: 'debit', name: 'With the card provider' },
  plan_asset: { part: 'assets', side: 'debit', name: 'Invested by plans' },
  member_loan: { part: 'assets', side: 'debit', name: 'Owed by members' },
  loan_principal: { part: 'assets', side: 'debit', name: 'Loans to members' },
  loan_interest_due: { part: 'assets', side: 'debit', name: 'Loan interest due' },
  loan_penalty_due: { part: 'assets', side: 'debit', name: 'Loan penalties due' },
  charges_due: { part: 'assets', side: 'debit', name: 'Charges due from members' },
  loan_loss_provision: { part: 'assets', side: 'debit', name: 'Provision for loan losses' },
  own_asset: { part: 'assets', side: 'debit', name: 'Own assets' },
  member_wallet: { part: 'liabilities', side: 'credit', name: "Members' wallets" },
  member_savings: { part: 'liabilities', side: 'credit', name: "Members' savings" },
  member_investment: { part: 'liabilities', side: 'credit', name: "Members' investments" },
  withdrawals_payable: { part: 'liabilities', side: 'credit', name: 'To be paid out' },
  interest_payable: { part: 'liabilities', side: 'credit', name: 'Interest payable on savings' },
  wht_payable: { part: 'liabilities', side: 'credit', name: 'Withholding tax to be remitted' },
  unmatched_receipts: { part: 'liabilities', side: 'credit', name: 'Receipts not matched yet' },
  own_liability: { part: 'liabilities', side: 'credit', name: 'Own liabilities' },
  share_capital: { part: 'equity', side: 'credit', name: 'Share capital' },
  reserve: { part: 'equity', side: 'credit', name: 'Reserve' },
  surplus: { part: 'equity', side: 'credit', name: 'Surplus' },
  own_equity: { part: 'equity', side: 'credit', name: 'Own funds' },
  plan_income: { part: 'income', side: 'credit', name: 'Income of plans' },
  fees: { part: 'income', side: 'credit', name: 'Fees' },
  penalties: { part: 'income', side: 'credit', name: 'Penalties' },
  loan_interest: { part: 'income', side: 'credit', name: 'Interest on loans' },
  loan_fees: { part: 'income', side: 'credit', name: 'Loan fees' },
  own_income: { part: 'income', side: 'credit', name: 'Other income' },
  interest_savings: { part: 'expense', side: 'debit', name: 'Interest on savings' },
  psp_fees: { part: 'expense', side: 'debit', name: 'Fees of the card provider' },
  loan_loss: { part: 'expense', side: 'debit', name: 'Loan losses' },
  own_expense: { part: 'expense', side: 'debit', name: 'Other expenses' },
} as const satisfies Record<string, BookAccount>

/** One of the kinds. */
export type BookKind = keyof typeof bookAccounts
/** All of them, in the order of the chart. */
export const bookKinds = Object.keys(bookAccounts) as [BookKind, ...BookKind[]]

/** What it owes others, or has taken and not placed yet. */
export const owedToOthers: readonly BookKind[] = [
  'withdrawals_payable',
  'wht_payable',
  'unmatched_receipts',
  'own_liability',
]

/** The first day of the month after the one that begins with a day: `2026-12-01` → `2027-01-01`. */
export function nextMonth(first: CalendarDate): CalendarDate {
  return monthAfter(first, 1)
}

/** Whether a month is over on a day: October is over on 1 November. */
export function isOver(first: CalendarDate, today: CalendarDate): boolean {
  return nextMonth(first) <= today
}

/** `2026-10` of `2026-10-01`: what a month is called where it is asked for. */
export function monthKey(first: CalendarDate): string {
  return first.slice(0, 7)
}

/** `October 2026` of `2026-10`. */
export function monthTitle(key: string): string {
  return monthName(`${key}-01` as CalendarDate)
}

/** One line of the trial balance as the file has it. */
export type TrialLine = { name: string; part: BookPart; side: 'debit' | 'credit'; balanceKobo: Kobo }

/** The trial balance as a file. */
export function trialBalanceCsv(
  day: CalendarDate,
  lines: readonly TrialLine[],
  sums: { debitsKobo: Kobo; creditsKobo: Kobo },
): string {
  const cells = (debit: string, credit: string) => [debit, credit]
  return csvFile([
    ['Day', 'Part', 'Account', 'Debit', 'Credit'].map(csvText),
    ...lines.map(({ name, part, side, balanceKobo }) => [
      csvText(day),
      csvText(part),
      csvText(name),
      ...(side === 'debit' ? cells(plainNaira(balanceKobo), '') : cells('', plainNaira(balanceKobo))),
    ]),
    [csvText(day), csvText(''), csvText('Total'), plainNaira(sums.debitsKobo), plainNaira(sums.creditsKobo)],
  ])
}
