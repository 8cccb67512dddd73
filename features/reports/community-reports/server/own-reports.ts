/** The reports that come out of the ledger alone: what was paid in, what members held, and what they earned. */

import type { Report } from '@kolo/application/reports'
import { pageById, paged } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import { kobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { monthsOf, type ReportTime } from '@kolo/foundation/report'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { addDays, type CalendarDate, lastOfMonth, monthName, startOfDay } from '@kolo/foundation/time'
import { booksIn, netsBefore, sumOfKinds } from '@kolo/ledger/day-ends'
import {
  countOwners,
  earnedByMember,
  heldByMember,
  type PaidIn,
  paidInByMonth,
} from '@kolo/ledger/whole-books'
import { memberCardsOf } from '@kolo/profile/server'

const periodOf = ({ from, to }: ReportTime) => ({
  from: startOfDay(from),
  until: startOfDay(addDays(to, 1)),
})
const text = (amount: bigint) => amount.toString()

type Amounts = Omit<PaidIn, 'month' | 'members'>

function paidInCells(row: Amounts): string[] {
  const into = [row.savings_kobo, row.wallets_kobo, row.investments_kobo, row.shares_kobo]
  const together = subtractKobo(sumKobo(into.map(kobo)), kobo(row.back_kobo))
  return [...into, row.back_kobo, together].map(text)
}

function addedUp(rows: readonly PaidIn[]): Amounts {
  const sumOf = (key: keyof Amounts) => sumKobo(rows.map((row) => kobo(row[key])))
  return {
    savings_kobo: sumOf('savings_kobo'),
    wallets_kobo: sumOf('wallets_kobo'),
    investments_kobo: sumOf('investments_kobo'),
    shares_kobo: sumOf('shares_kobo'),
    back_kobo: sumOf('back_kobo'),
  }
}

const contributions: Report = {
  name: 'contributions',
  title: 'Contributions',
  about:
    'What members paid in, month by month, and what of it was taken back or returned; months without any are left out.',
  asks: 'period',
  columns: [
    { title: 'Month', as: 'text' },
    { title: 'Members', as: 'count' },
    { title: 'Into savings', as: 'naira' },
    { title: 'Into wallets', as: 'naira' },
    { title: 'Into investments', as: 'naira' },
    { title: 'Into shares', as: 'naira' },
    { title: 'Reversed', as: 'naira' },
    { title: 'Total', as: 'naira' },
  ],
  page: async ({ db, now }, time, { cursor, limit }) => {
    if (cursor !== undefined && !/^\d{4}-\d{2}$/.test(cursor)) throw new RequestProblem('bad-request')
    const months = monthsOf(time).toReversed()
    const left = months.filter((month) => cursor === undefined || month < cursor)
    const { rows: looked, nextCursor } = paged(left, limit, (month) => month)
    const [latest, earliest] = [looked[0], looked.at(-1)]
    if (!latest || !earliest) return { rows: [], nextCursor }
    const part = {
      from: nextCursor === undefined ? time.from : (`${earliest}-01` as CalendarDate),
      to: cursor === undefined ? time.to : lastOfMonth(`${latest}-01` as CalendarDate),
    }
    const found = await paidInByMonth(db, periodOf(part), now)
    const rows = found.map(({ month, members, ...amounts }) => ({
      key: month,
      cells: [monthName(`${month}-01` as CalendarDate), String(members), ...paidInCells(amounts)],
    }))
    return { rows, nextCursor, ...(looked.length === months.length ? { sums: paidInSums(found) } : {}) }
  },
  sums: async ({ db, now }, time) => paidInSums(await paidInByMonth(db, periodOf(time), now)),
}

const paidInSums = (found: readonly PaidIn[]) => ['Total', '', ...paidInCells(addedUp(found))]

/** Names and codes for a page of people; whoever left has neither. */
async function namesFor(db: Db, uids: readonly string[]) {
  const cards = await memberCardsOf(db, uids)
  return (uid: string) => {
    const card = cards.get(uid)
    return [card?.fullName ?? 'Former member', card?.memberCode ?? '']
  }
}

const balances: Report = {
  name: 'balances',
  title: 'Balances at a date',
  about: 'What each member held at the end of a day.',
  asks: 'day',
  columns: [
    { title: 'Member', as: 'text' },
    { title: 'Member number', as: 'text' },
    { title: 'Wallet', as: 'naira' },
    { title: 'Savings', as: 'naira' },
    { title: 'Investments', as: 'naira' },
    { title: 'Shares', as: 'naira' },
    { title: 'Total', as: 'naira' },
  ],
  page: async ({ db }, { to }, query) => {
    const found = await heldByMember(db, startOfDay(addDays(to, 1)), pageById(query))
    const { rows, nextCursor } = paged(found, query.limit, ({ book_uid }) => book_uid)
    const nameOf = await namesFor(
      db,
      rows.map(({ owner_uid }) => owner_uid),
    )
    return {
      nextCursor,
      rows: rows.map((row) => {
        const held = [row.wallet_kobo, row.savings_kobo, row.invested_kobo, row.shares_kobo].map(kobo)
        return {
          key: row.book_uid,
          cells: [...nameOf(row.owner_uid), ...[...held, sumKobo(held)].map(text)],
        }
      }),
    }
  },
  lines: ({ db }) => countOwners(db),
  sums: async ({ db }, { to }) => {
    const books = booksIn((await netsBefore(startOfDay(addDays(to, 1))).execute(db)).rows)
    const kinds = ['member_wallet', 'member_savings', 'member_investment', 'share_capital'] as const
    const held = kinds.map((kind) => sumOfKinds(books, [kind]))
    return ['Total', '', ...[...held, sumKobo(held)].map(text)]
  },
}

const earnings: Report = {
  name: 'interest-and-tax',
  title: 'Interest and tax',
  about: 'What each member earned, and what of it was kept back for the tax office.',
  asks: 'period',
  columns: [
    { title: 'Member', as: 'text' },
    { title: 'Member number', as: 'text' },
    { title: 'Interest', as: 'naira' },
    { title: 'Other returns', as: 'naira' },
    { title: 'Tax withheld', as: 'naira' },
    { title: 'Net', as: 'naira' },
  ],
  page: async ({ db }, time, query) => {
    const found = await earnedByMember(db, periodOf(time), pageById(query))
    const { rows, nextCursor } = paged(found, query.limit, ({ book_uid }) => book_uid)
    const nameOf = await namesFor(
      db,
      rows.map(({ owner_uid }) => owner_uid),
    )
    return {
      nextCursor,
      rows: rows.map((row) => ({
        key: row.book_uid,
        cells: [...nameOf(row.owner_uid), ...earnedCells(row.interest_kobo, row.other_kobo, row.tax_kobo)],
      })),
    }
  },
  lines: ({ db }) => countOwners(db),
  sums: async ({ db }, time) => {
    const [row] = await earnedByMember(db, periodOf(time), { limit: 1 })
    const sums = [row?.interest_sum_kobo ?? 0n, row?.other_sum_kobo ?? 0n, row?.tax_sum_kobo ?? 0n] as const
    return ['Total', '', ...earnedCells(...sums)]
  },
}

function earnedCells(interest: bigint, other: bigint, tax: bigint): string[] {
  const net = subtractKobo(sumKobo([kobo(interest), kobo(other)]), kobo(tax))
  return [interest, other, tax, net].map(text)
}

/** In the order of their first lines in the list of reports. */
export const ownReports: readonly Report[] = [contributions, balances, earnings]
