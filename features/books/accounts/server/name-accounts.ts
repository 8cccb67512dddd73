/** What the accounts of the books are called for people: a bank by its name and the end of its number, never by all of it. */

import type { Db } from '@kolo/database/tables'
import { bankAccountWords } from '@kolo/foundation/nuban'
import type { BookLine as LedgerLine } from '@kolo/ledger/day-ends'
import { bankLabels } from '@kolo/transfers/server'
import type { BookLine } from '../books.contract.ts'
import { type BookKind, bookAccounts, bookKinds } from '../books.rules.ts'

/** The banks of the community by the id of the account. */
export type Banks = ReadonlyMap<string, { name: string; last4: string }>

/** The banks in rows that were asked for together with others. */
export function banksIn(rows: readonly { id: string; bank_name: string; last4: string }[]): Banks {
  return new Map(rows.map(({ id, bank_name, last4 }) => [id, { name: bank_name, last4 }]))
}

/** The same, read. */
export async function readBanks(db: Db): Promise<Banks> {
  return banksIn(await bankLabels(db).execute())
}

/** `Sahel Trust Bank ••• 0401`, `Members' savings`. */
export function nameOfAccount(banks: Banks, { kind, scope }: { kind: BookKind; scope: string }): string {
  const bank = kind === 'bank' ? banks.get(scope) : undefined
  return bank ? bankAccountWords(bank.name, bank.last4) : bookAccounts[kind].name
}

/** Lines of the books in the order of the chart, with their names. */
export function chartOf(lines: readonly LedgerLine[], banks: Banks): BookLine[] {
  const named = lines.map(({ kind, scope, balance }) => ({
    account: `${kind}:${scope}`,
    kind,
    name: nameOfAccount(banks, { kind, scope }),
    part: bookAccounts[kind].part,
    side: bookAccounts[kind].side,
    balanceKobo: balance,
  }))
  return named.toSorted(
    (a, b) => bookKinds.indexOf(a.kind) - bookKinds.indexOf(b.kind) || (a.name < b.name ? -1 : 1),
  )
}
