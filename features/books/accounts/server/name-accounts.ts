/** What the accounts of the books are called for people: a bank by its name and the end of its number, never by all of it. */

import { negateKobo, sumKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { type ChartAccount, chartAccountOf } from '@kolo/ledger/chart'
import type { BookLine as LedgerLine } from '@kolo/ledger/day-ends'
import type { Banks } from '@kolo/transfers/server'
import type { BookLine } from '../books.contract.ts'
import { type BookKind, bookAccounts, bookKinds } from '../books.rules.ts'

/** `Sahel Trust Bank ••• 0401`, `Members' savings`. */
export function nameOfAccount(banks: Banks, { kind, scope }: { kind: BookKind; scope: string }): string {
  const bank = kind === 'bank' ? banks.get(scope) : undefined
  return bank ? bankAccountWords(bank.name, bank.last4) : bookAccounts[kind].name
}

/** Lines of the books in the order of the chart, with their names; own accounts with the number and name the chart has for them. */
function chartOf(
  lines: readonly LedgerLine[],
  banks: Banks,
  chart: readonly ChartAccount[] = [],
): BookLine[] {
  const ownName = ({ kind, scope }: Pick<LedgerLine, 'kind' | 'scope'>) => {
    const own = kind.startsWith('own_') ? chartAccountOf(chart, { kind, scope }) : undefined
    return own && `${own.number} ${own.name}`
  }
  const named = lines.map(({ kind, scope, balance }) => ({
    account: `${kind}:${scope}`,
    kind,
    name: ownName({ kind, scope }) ?? nameOfAccount(banks, { kind, scope }),
    part: bookAccounts[kind].part,
    side: bookAccounts[kind].side,
    balanceKobo: balance,
  }))
  return named.toSorted(
    (a, b) => bookKinds.indexOf(a.kind) - bookKinds.indexOf(b.kind) || (a.name < b.name ? -1 : 1),
  )
}

/** The same as a trial balance: each account on the side it stands on, such as a provision under assets with a credit balance. */
export function trialBalanceOf(...of: Parameters<typeof chartOf>) {
  const lines = chartOf(...of).map((line): BookLine => {
    if (line.balanceKobo >= 0n) return line
    const side = line.side === 'debit' ? 'credit' : 'debit'
    return { ...line, side, balanceKobo: negateKobo(line.balanceKobo) }
  })
  const sumOf = (side: BookLine['side']) =>
    sumKobo(lines.filter((line) => line.side === side).map(({ balanceKobo }) => balanceKobo))
  return { lines, debitsKobo: sumOf('debit'), creditsKobo: sumOf('credit') }
}
