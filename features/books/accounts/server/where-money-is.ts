/** Where the money is: what the community owes against what it has, in sums that name nobody. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { subtractKobo, sumKobo } from '@kolo/foundation/money'
import { addMilliseconds, type Instant } from '@kolo/foundation/time'
import { type BooksAt, booksIn, netsBefore, sumOfKinds } from '@kolo/ledger/day-ends'
import { lastTrialBalance } from '@kolo/ledger/trial-balance'
import { bankLabels } from '@kolo/transfers/server'
import type { Money, MoneySums } from '../books.contract.ts'
import { type BookKind, bookAccounts, owedToMembers, owedToOthers, whatItHas } from '../books.rules.ts'
import { type Banks, banksIn } from './name-accounts.ts'

/** What every account holds at this moment, as a query: it costs what the postings of one day cost. */
export function moneyRows(now: Instant) {
  return netsBefore(addMilliseconds(now, 1))
}

/** What the community owes and holds, and what is left: the figures that members and administrators read alike. */
export function moneySums(books: BooksAt): MoneySums {
  const sums = {
    membersKobo: sumOfKinds(books, owedToMembers),
    othersKobo: sumOfKinds(books, owedToOthers),
    heldKobo: sumOfKinds(books, whatItHas),
  }
  return { ...sums, ownKobo: subtractKobo(sums.heldKobo, sumKobo([sums.membersKobo, sums.othersKobo])) }
}

export async function whereMoneyIsHandler({ db, now }: Pick<Call, 'db' | 'now'>): Promise<Money> {
  const { nets, labels } = await batchQueries(db, {
    nets: moneyRows(now),
    labels: bankLabels(db),
  })
  const proof = await lastTrialBalance(db)
  const books = booksIn(nets)
  return {
    at: now,
    ...moneySums(books),
    members: byKind(books, owedToMembers),
    others: byKind(books, owedToOthers),
    held: heldIn(books, banksIn(labels)),
    proof: proof && { at: proof.runAt, holds: proof.holds },
  }
}

function byKind(books: BooksAt, kinds: readonly BookKind[]): Money['members'] {
  return kinds
    .filter((kind) => books.lines.some((line) => line.kind === kind))
    .map((kind) => ({ kind, name: bookAccounts[kind].name, balanceKobo: sumOfKinds(books, [kind]) }))
}

function heldIn({ lines }: BooksAt, banks: Banks): Money['held'] {
  return whatItHas.flatMap((kind) =>
    lines
      .filter((line) => line.kind === kind)
      .map(({ scope, balance }) => {
        const bank = kind === 'bank' ? banks.get(scope) : undefined
        return {
          key: `${kind}:${scope}`,
          name: bank?.name ?? bookAccounts[kind].name,
          last4: bank?.last4,
          balanceKobo: balance,
        }
      }),
  )
}
