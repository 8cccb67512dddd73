/** The chart of accounts as it is kept, and which of its numbers an account of the ledger is shown under. */
import type { Db, Tables } from '@kolo/database/tables'
import { addKobo, type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import type { Selectable } from 'kysely'
import type { AccountKind } from './accounts.ts'

/** One account of the chart. */
export type ChartAccount = Selectable<Tables['chart_accounts']>

/** The chart by number, in its order: a query. */
export function chartQuery(db: Db) {
  return db.selectFrom('chart_accounts').selectAll().orderBy('number')
}

/** The same, read. */
export function readChart(db: Db): Promise<ChartAccount[]> {
  return chartQuery(db).execute()
}

type LedgerAccount = { kind: AccountKind; scope: string }

/** The account of the chart that one of the ledger is shown under: the one of its own, or the one of its kind. */
export function chartAccountOf(
  chart: readonly ChartAccount[],
  { kind, scope }: LedgerAccount,
): ChartAccount | undefined {
  const ofKind = chart.filter(({ ledger_kind }) => ledger_kind === kind)
  return (
    ofKind.find(({ ledger_scope }) => ledger_scope === scope) ??
    ofKind.find(({ ledger_scope }) => ledger_scope === null)
  )
}

/** The same, which has to be there: a bank account without a number of its own is one of the "Other bank accounts". */
export function numberOf(chart: readonly ChartAccount[], account: LedgerAccount): ChartAccount {
  const found = chartAccountOf(chart, account)
  if (found === undefined)
    throw new Error(`${account.kind}:${account.scope} has no number in the chart of accounts`)
  return found
}

/** What is held under each number, as a net credit. */
export function netsByNumber(
  rows: readonly (LedgerAccount & { net_kobo: bigint })[],
  numberFor: (account: LedgerAccount) => string,
): Map<string, Kobo> {
  const nets = new Map<string, Kobo>()
  for (const row of rows) {
    const number = numberFor(row)
    nets.set(number, addKobo(nets.get(number) ?? zeroKobo, kobo(row.net_kobo)))
  }
  return nets
}

/** `Bank charges`; a bank account by its bank and the end of its number: `Sahel Trust Bank ••• 0401`. */
export function nameOf(
  { name, ledger_scope }: Pick<ChartAccount, 'name' | 'ledger_scope'>,
  banks: ReadonlyMap<string, { name: string; last4: string }>,
): string {
  const bank = name === '' ? banks.get(ledger_scope ?? '') : undefined
  return bank ? bankAccountWords(bank.name, bank.last4) : name || 'Bank account'
}
