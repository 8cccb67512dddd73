/** The chart of accounts as statements look at it, and what the ledger says by its numbers. */
import { kobo } from '@kolo/foundation/money'
import { type ChartAccount, nameOf, numberOf } from '@kolo/ledger/chart'
import type { PairFlowRow } from '@kolo/ledger/pair-flows'
import type { Banks } from '@kolo/transfers/server'
import type { AccountClass } from '../../chart/chart.rules.ts'
import type { Flow, StatementAccount } from '../financial-statements.rules.ts'

/** What holds money besides what the chart says payments are made from. */
const moneyKinds = ['bank', 'cash', 'psp_clearing']

const roles: Partial<Record<string, StatementAccount['role']>> = {
  surplus: 'surplus',
  plan_income: 'plan-income',
}

/** The chart for statements: a bank account is called by its bank and the end of its number. */
export function statementChart(chart: readonly ChartAccount[], banks: Banks): StatementAccount[] {
  return chart.map((account) => ({
    number: account.number,
    name: nameOf(account, banks),
    class: account.class as AccountClass,
    isMoney: account.is_money || moneyKinds.includes(account.ledger_kind),
    reduces: account.reduces ?? undefined,
    role: roles[account.ledger_kind],
  }))
}

/** The flows of both periods by numbers of the chart. */
export function flowsByNumber(chart: readonly ChartAccount[], rows: readonly PairFlowRow[]) {
  const named = rows.map((row) => ({
    row,
    debit: numberOf(chart, { kind: row.debit_kind, scope: row.debit_scope }).number,
    credit: numberOf(chart, { kind: row.credit_kind, scope: row.credit_scope }).number,
  }))
  const of = (column: 'amount_kobo' | 'before_kobo'): Flow[] =>
    named.map(({ row, debit, credit }) => ({ debit, credit, amount: kobo(row[column]) }))
  return { now: of('amount_kobo'), before: of('before_kobo') }
}
