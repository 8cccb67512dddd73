/**
 * What can be told about loans as a whole: the register, officers' own loans apart, what falls due when, what was paid out
 * and came back by month, and what each product earned.
 */
import type { Report } from '@kolo/application/reports'
import { pageById, paged } from '@kolo/database/pages'
import { kobo, sumKobo } from '@kolo/foundation/money'
import { monthsOf } from '@kolo/foundation/report'
import { type CalendarDate, dayIn, lagos, monthName } from '@kolo/foundation/time'
import { type PairMonthRow, pairFlowsByMonth } from '@kolo/ledger/pair-flows'
import { loanStatusWords } from '../../loans/loan.messages.ts'
import {
  type Borrowers,
  countRegister,
  maturities,
  registerAfter,
  registerSums,
  runningByProduct,
} from './loan-report.store.ts'

const registerColumns = [
  { title: 'Loan', as: 'text' },
  { title: 'Member', as: 'text' },
  { title: 'Member number', as: 'text' },
  { title: 'Product', as: 'text' },
  { title: 'Status', as: 'text' },
  { title: 'Paid out on', as: 'day' },
  { title: 'Last instalment', as: 'day' },
  { title: 'Principal', as: 'naira' },
  { title: 'Outstanding', as: 'naira' },
  { title: 'Interest paid', as: 'naira' },
  { title: 'Overdue', as: 'naira' },
  { title: 'Days overdue', as: 'count' },
] as const

const registerOf = (borrowers: Borrowers, head: Pick<Report, 'name' | 'title' | 'about'>): Report => ({
  ...head,
  asks: 'now',
  columns: registerColumns,
  lines: ({ db }) => countRegister(db, borrowers),
  page: async ({ db, now }, _, query) => {
    const { after, limit } = pageById(query)
    const found = await registerAfter(db, borrowers, { today: dayIn(lagos, now), after, limit })
    const { rows, nextCursor } = paged(found, query.limit)
    return {
      nextCursor,
      rows: rows.map((row) => ({
        key: row.id,
        cells: [
          ...[row.code, row.memberName ?? 'Former member', row.memberCode ?? '', row.productName],
          ...[loanStatusWords[row.status], row.paidOutOn, row.endsOn ?? ''],
          ...[row.principalKobo, row.leftKobo, row.interestKobo, row.overdueKobo].map(String),
          String(row.overdueDays),
        ],
      })),
    }
  },
  sums: async ({ db, now }) => {
    const { principal, left, interest, overdue } = await registerSums(db, borrowers, dayIn(lagos, now))
    return ['Total', '', '', '', '', '', '', ...[principal, left, interest, overdue].map(String), '']
  },
})

const register = registerOf('everybody', {
  name: 'loans',
  title: 'Loan register',
  about: 'Every loan that was paid out, with what is left of it and what is overdue today.',
})

const officersLoans = registerOf('officers', {
  name: 'officers-loans',
  title: 'Officers’ loans',
  about: 'Loans of moderators and administrators, as they stand today.',
})

const maturitiesReport: Report = {
  name: 'loan-maturities',
  title: 'Loan maturities',
  about: 'What is still to be paid on running loans, by the month in which it falls due.',
  asks: 'now',
  columns: [
    { title: 'Month', as: 'text' },
    { title: 'Loans', as: 'count' },
    { title: 'Principal', as: 'naira' },
    { title: 'Interest', as: 'naira' },
    { title: 'Penalties', as: 'naira' },
    { title: 'Total', as: 'naira' },
  ],
  page: async ({ db, now }) => {
    const found = await maturities(db, dayIn(lagos, now))
    const amounts = (rows: typeof found) => {
      const principal = sumKobo(rows.map(({ principalKobo }) => kobo(principalKobo)))
      const interest = sumKobo(rows.map(({ interestKobo }) => kobo(interestKobo)))
      const penalties = sumKobo(rows.map(({ penaltyKobo }) => kobo(penaltyKobo)))
      return [principal, interest, penalties, sumKobo([principal, interest, penalties])].map(String)
    }
    return {
      nextCursor: undefined,
      rows: found.map((row) => ({
        key: row.month,
        cells: [
          row.month === 'overdue' ? 'Overdue' : monthName(`${row.month}-01` as CalendarDate),
          ...[String(row.loans), ...amounts([row])],
        ],
      })),
      sums: ['Total', '', ...amounts(found)],
    }
  },
}

const credited = (kind: PairMonthRow['credit_kind']) => (row: PairMonthRow) => row.credit_kind === kind

/** What bears a loan that is written off, which is no repayment. */
const lost: readonly PairMonthRow['debit_kind'][] = ['loan_loss', 'loan_loss_provision']

/** What of it was paid out, came back, and was earned; not what came in with a list, or was taken back with it. */
function movedIn(all: readonly PairMonthRow[]): string[] {
  const rows = all.filter((row) => ![row.debit_kind, row.credit_kind].includes('unmatched_receipts'))
  const sumOf = (are: (row: PairMonthRow) => boolean) =>
    sumKobo(rows.filter(are).map(({ amount_kobo }) => kobo(amount_kobo)))
  return [
    sumOf(({ debit_kind }) => debit_kind === 'loan_principal'),
    sumOf((row) => row.credit_kind === 'loan_principal' && !lost.includes(row.debit_kind)),
    sumOf(credited('loan_interest')),
    sumOf(credited('loan_fees')),
    sumOf(({ debit_kind }) => debit_kind === 'loan_penalty_due'),
  ].map(String)
}

const months: Report = {
  name: 'loan-months',
  title: 'Loans paid out and repaid',
  about: 'What was paid out on loans, what principal came back, and what they earned, month by month.',
  asks: 'period',
  columns: [
    { title: 'Month', as: 'text' },
    { title: 'Paid out', as: 'naira' },
    { title: 'Principal repaid', as: 'naira' },
    { title: 'Interest earned', as: 'naira' },
    { title: 'Fees earned', as: 'naira' },
    { title: 'Penalties charged', as: 'naira' },
  ],
  page: async ({ db }, time) => {
    const { rows: found } = await pairFlowsByMonth(time, [
      'loan_principal',
      'loan_interest',
      'loan_fees',
    ]).execute(db)
    const byMonth = Map.groupBy(found, ({ month }) => month)
    return {
      nextCursor: undefined,
      rows: monthsOf(time)
        .toReversed()
        .map((month) => ({
          key: month,
          cells: [monthName(`${month}-01` as CalendarDate), ...movedIn(byMonth.get(month) ?? [])],
        })),
      sums: ['Total', ...movedIn(found)],
    }
  },
}

const products: Report = {
  name: 'loan-products',
  title: 'Loans by product',
  about: 'What is outstanding on each loan product today, and what it earned in the period.',
  asks: 'period',
  columns: [
    { title: 'Product', as: 'text' },
    { title: 'Code', as: 'text' },
    { title: 'Running loans', as: 'count' },
    { title: 'Outstanding', as: 'naira' },
    { title: 'Interest earned', as: 'naira' },
    { title: 'Fees earned', as: 'naira' },
  ],
  page: async ({ db }, time) => {
    const { rows: flows } = await pairFlowsByMonth(time, ['loan_interest', 'loan_fees']).execute(db)
    const found = await runningByProduct(db)
    const earned = (kind: PairMonthRow['credit_kind'], productId?: string) =>
      sumKobo(
        flows
          .filter(credited(kind))
          .filter(({ credit_scope }) => productId === undefined || credit_scope === productId)
          .map(({ amount_kobo }) => kobo(amount_kobo)),
      ).toString()
    return {
      nextCursor: undefined,
      rows: found.map(({ id, name, code, loans, leftKobo }) => ({
        key: id,
        cells: [
          ...[name, code, String(loans), String(leftKobo)],
          ...[earned('loan_interest', id), earned('loan_fees', id)],
        ],
      })),
      sums: [
        ...['Total', '', String(found.reduce((sum, { loans }) => sum + loans, 0))],
        String(sumKobo(found.map(({ leftKobo }) => kobo(leftKobo)))),
        ...[earned('loan_interest'), earned('loan_fees')],
      ],
    }
  },
}

/** The reports about loans, in their order. */
export const loanReports: readonly Report[] = [register, officersLoans, maturitiesReport, months, products]
