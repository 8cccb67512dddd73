/** The chart of accounts as statements look at it, and what the ledger says by its numbers. */
import { kobo } from '@kolo/foundation/money'
import type { AccountKind } from '@kolo/ledger/accounts'
import { type ChartAccount, nameOf, numberOf } from '@kolo/ledger/chart'
import type { PairFlowRow } from '@kolo/ledger/pair-flows'
import type { Banks } from '@kolo/transfers/server'
import type { AccountClass } from '../../chart/chart.rules.ts'
import type { Flow, StatementAccount } from '../financial-statements.rules.ts'

/** What holds money besides what the chart says payments are made from. */
const moneyKinds = ['cash', 'psp_clearing']

const roles: Partial<Record<string, StatementAccount['role']>> = {
  surplus: 'surplus',
  plan_income: 'plan-income',
}

/** Bank accounts of the books that are none of the society's collection accounts, together: no statement leaves one out. */
const otherBanks: StatementAccount = {
  number: '1100',
  name: 'Other bank accounts',
  class: 'asset',
  isMoney: true,
  reduces: undefined,
  role: undefined,
}

/** The chart for statements: a bank account is called by its bank and the end of its number. */
export function statementChart(chart: readonly ChartAccount[], banks: Banks): StatementAccount[] {
  const accounts = chart.map((account) => ({
    number: account.number,
    name: nameOf(account, banks),
    class: account.class as AccountClass,
    isMoney: account.is_money || moneyKinds.includes(account.ledger_kind),
    reduces: account.reduces ?? undefined,
    role: roles[account.ledger_kind],
  }))
  return [otherBanks, ...accounts]
}

/** The number an account of the ledger is shown under. */
export function numberIn(
  chart: readonly ChartAccount[],
  account: { kind: AccountKind; scope: string },
): string {
  const isOther =
    account.kind === 'bank' &&
    !chart.some(({ ledger_kind, ledger_scope }) => ledger_kind === 'bank' && ledger_scope === account.scope)
  return isOther ? otherBanks.number : numberOf(chart, account).number
}

/** The flows of both periods by numbers of the chart. */
export function flowsByNumber(chart: readonly ChartAccount[], rows: readonly PairFlowRow[]) {
  const named = rows.map((row) => ({
    row,
    debit: numberIn(chart, { kind: row.debit_kind, scope: row.debit_scope }),
    credit: numberIn(chart, { kind: row.credit_kind, scope: row.credit_scope }),
  }))
  const of = (column: 'amount_kobo' | 'before_kobo'): Flow[] =>
    named.map(({ row, debit, credit }) => ({ debit, credit, amount: kobo(row[column]) }))
  return { now: of('amount_kobo'), before: of('before_kobo') }
}
