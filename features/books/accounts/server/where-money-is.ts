/** Where the money is: what is owed, what stands behind it and how soon it could be paid, in sums that name nobody. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { latestAudit, presentAudit } from '@kolo/distributions/server'
import { kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addMilliseconds, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type ChartAccount, chartAccountOf, chartQuery } from '@kolo/ledger/chart'
import { type BookLine, type BooksAt, booksIn, netsBefore } from '@kolo/ledger/day-ends'
import { lastTrialBalance } from '@kolo/ledger/trial-balance'
import { type Banks, bankLabels, banksIn } from '@kolo/transfers/server'
import type { Money } from '../books.contract.ts'
import { type BookKind, bookAccounts } from '../books.rules.ts'
import { fundsIn, type MoneySums, moneySumsOf, owedToMembers, owedToOthers } from '../money.rules.ts'
import { type DueRow, dueLater } from './money-due.ts'

/** What every account holds at this moment, as a query: it costs what the postings of one day cost. */
export function moneyRows(now: Instant) {
  return netsBefore(addMilliseconds(now, 1))
}

/** The figures that members and administrators read alike. */
export function moneySums({ lines }: BooksAt, due: readonly DueRow[]): MoneySums {
  const later = due.map(({ kind, horizon, due_kobo }) => ({ kind, horizon, kobo: kobo(due_kobo) }))
  return moneySumsOf(lines, later)
}

export async function whereMoneyIsHandler({ db, now }: Pick<Call, 'db' | 'now'>): Promise<Money> {
  const { nets, due, labels, chart, audits } = await batchQueries(db, {
    nets: moneyRows(now),
    due: dueLater(dayIn(lagos, now)),
    labels: bankLabels(db),
    chart: chartQuery(db),
    audits: latestAudit(db),
  })
  const proof = await lastTrialBalance(db)
  const books = booksIn(nets)
  const nameOf = namesIn(chart)
  return {
    at: now,
    ...moneySums(books, due),
    members: byKind(books, owedToMembers, nameOf),
    others: byKind(books, owedToOthers, nameOf),
    held: heldIn(books, banksIn(labels), nameOf),
    funds: fundsIn(books.lines).map((line) => ({ ...keyed(line), name: fundName(line, nameOf) })),
    proof: proof && { at: proof.runAt, holds: proof.holds },
    audit: audits[0] && presentAudit(audits[0]),
  }
}

type NameOf = (line: { kind: BookKind; scope: string }) => string

/** What members read: some accounts have a plainer name for them than the chart's. */
const plainNames: Partial<Record<BookKind, string>> = {
  member_wallet: 'Wallets',
  member_investment: 'Investments',
  withdrawals_payable: 'Withdrawals being paid',
  interest_payable: 'Interest earned, not yet credited',
}

function namesIn(chart: readonly ChartAccount[]): NameOf {
  return (line) =>
    plainNames[line.kind] ?? (chartAccountOf(chart, line)?.name || bookAccounts[line.kind].name)
}

const keyed = ({ kind, scope, balance }: BookLine) => ({ key: `${kind}:${scope}`, balanceKobo: balance })

function fundName(line: BookLine, nameOf: NameOf): string {
  if (line.kind === 'plan_income') return 'Investment plan income not yet shared out'
  if (line.kind !== 'own_income') return nameOf(line)
  return line.balance < zeroKobo ? 'Deficit since the last year end' : 'Surplus since the last year end'
}

/** What is owed, by kind; the society's own liabilities each by its name. */
function byKind({ lines }: BooksAt, kinds: readonly BookKind[], nameOf: NameOf): Money['members'] {
  return kinds.flatMap((kind) => {
    const ofKind = lines.filter((line) => line.kind === kind)
    if (kind === 'own_liability')
      return ofKind
        .filter(({ balance }) => balance !== zeroKobo)
        .map((line) => ({ ...keyed(line), name: nameOf(line) }))
    const balanceKobo = sumKobo(ofKind.map(({ balance }) => balance))
    const name = nameOf({ kind, scope: '' })
    return balanceKobo === zeroKobo ? [] : [{ key: kind, name, balanceKobo }]
  })
}

function heldIn({ lines }: BooksAt, banks: Banks, nameOf: NameOf): Money['held'] {
  return lines
    .filter(
      ({ kind, balance }) =>
        bookAccounts[kind].part === 'assets' && (kind !== 'own_asset' || balance !== zeroKobo),
    )
    .map((line) => {
      const bank = line.kind === 'bank' ? banks.get(line.scope) : undefined
      return { ...keyed(line), kind: line.kind, name: bank?.name ?? nameOf(line), last4: bank?.last4 }
    })
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.key < b.key ? -1 : 1))
}

/** What turns into money soonest comes first; own assets go by their numbers. */
const order: readonly BookKind[] = ['bank', 'cash', 'psp_clearing', 'member_loan', 'own_asset', 'plan_asset']
