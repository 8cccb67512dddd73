/** Where money is and what the banks say of it, as reports: banks by their names alone. */

import type { Report } from '@kolo/application/reports'
import { paged } from '@kolo/database/pages'
import { uuidPattern } from '@kolo/foundation/ids'
import { kobo, subtractKobo } from '@kolo/foundation/money'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { addDays, calendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { readBooksOn, sumOfKinds } from '@kolo/ledger/day-ends'
import { readBanks } from '@kolo/transfers/server'
import { type BookKind, bookAccounts, owedToOthers } from '../books.rules.ts'
import { reconciliationsAfter } from './books.store.ts'

/** What can be paid with; plans' assets and loans cannot. */
const cashKinds: readonly BookKind[] = ['bank', 'cash', 'psp_clearing']

/** What can be paid with at the end of a day, and what of it is owed to others at once. */
export const cashReport: Report = {
  name: 'cash',
  title: 'Cash position',
  about: 'The balance of each account at the end of a day, and how much of it had to be paid out.',
  asks: 'day',
  columns: [
    { title: 'Account', as: 'text' },
    { title: 'Kind', as: 'text' },
    { title: 'Balance', as: 'naira' },
    { title: 'To be paid out', as: 'naira' },
  ],
  page: async ({ db }, { to }, { cursor, limit }) => {
    const books = await readBooksOn(db, to)
    const banks = await readBanks(db)
    const all = [...cashKinds, ...owedToOthers].flatMap((kind) =>
      books.lines
        .filter((line) => line.kind === kind)
        .map(({ scope, balance }) => {
          const { name } = bookAccounts[kind]
          const amounts = cashKinds.includes(kind) ? [String(balance), ''] : ['', String(balance)]
          const account = (kind === 'bank' ? banks.get(scope)?.name : undefined) ?? name
          return { key: `${kind}:${scope}`, cells: [account, name, ...amounts] }
        }),
    )
    const from = cursor === undefined ? 0 : all.findIndex(({ key }) => key === cursor) + 1
    if (cursor !== undefined && from === 0) throw new RequestProblem('bad-request')
    return paged(all.slice(from, from + limit + 1), limit, ({ key }) => key)
  },
  sums: async ({ db }, { to }) => {
    const books = await readBooksOn(db, to)
    return ['Total', '', String(sumOfKinds(books, cashKinds)), String(sumOfKinds(books, owedToOthers))]
  },
}

/** What two administrators signed about the banks' balances. */
export const reconciliationReport: Report = {
  name: 'reconciliation',
  title: 'Reconciliation',
  about: 'Bank balances compared with the books, as two administrators signed them.',
  asks: 'period',
  columns: [
    { title: 'Day', as: 'day' },
    { title: 'Bank', as: 'text' },
    { title: 'Bank balance', as: 'naira' },
    { title: 'Book balance', as: 'naira' },
    { title: 'Difference', as: 'naira' },
    { title: 'Items that explain it', as: 'count' },
    { title: 'Signed on', as: 'day' },
  ],
  page: async ({ db }, { from, to }, { cursor, limit }) => {
    const before = placeIn(cursor) ?? { day: addDays(to, 1), id: '00000000-0000-0000-0000-000000000000' }
    const found = await reconciliationsAfter(db, { before, from, limit: limit + 1 })
    const { rows, nextCursor } = paged(found, limit, (row) => `${row.day}_${row.id}`)
    const banks = await readBanks(db)
    return {
      nextCursor,
      rows: rows.map((row) => ({
        key: row.id,
        cells: [
          ...[row.day, banks.get(row.bank_account_id)?.name ?? ''],
          ...[String(row.statement_kobo), String(row.ledger_kobo)],
          String(subtractKobo(kobo(row.statement_kobo), kobo(row.ledger_kobo))),
          ...[String((row.items as unknown as unknown[]).length), dayIn(lagos, row.signed_at)],
        ],
      })),
    }
  },
}

function placeIn(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [text = '', id = ''] = cursor.split('_')
  const day = calendarDate(text)
  if (!day || !uuidPattern.test(id)) throw new RequestProblem('bad-request')
  return { day, id }
}
