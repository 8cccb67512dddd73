/** The schedule of a control account: what each member's accounts under it held, and that they add up to it. */
import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, kobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addMilliseconds, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type AccountKind, isMemberKind } from '@kolo/ledger/accounts'
import { readChart } from '@kolo/ledger/chart'
import { booksIn, netsBefore, netsOnDay, sumOfKinds } from '@kolo/ledger/day-ends'
import { memberBalancesOn, sumOfBalances } from '@kolo/ledger/member-balances'
import { peopleOf } from '@kolo/profile/server'
import type { listMemberBalances, MemberBalances } from '../financial-statements.contract.ts'

export function listMemberBalancesHandler(
  call: Pick<Call, 'db' | 'now'>,
  { query }: InputOf<typeof listMemberBalances>,
): Promise<MemberBalances | Refusal<'day-to-come' | 'no-control-account'>> {
  return readSchedule(call, query, pageById(query))
}

/** One page of a schedule with its sums. */
export async function readSchedule(
  { db, now }: Pick<Call, 'db' | 'now'>,
  asked: { number: string; day?: CalendarDate | undefined },
  page: { after: string | undefined; limit: number },
): Promise<MemberBalances | Refusal<'day-to-come' | 'no-control-account'>> {
  const today = dayIn(lagos, now)
  const day = asked.day ?? today
  if (day > today) return refuse('day-to-come', {}, 'day')
  const account = (await readChart(db)).find(({ number }) => number === asked.number)
  const kind = account?.ledger_kind as AccountKind | undefined
  if (!account || !kind || !isMemberKind(kind)) return refuse('no-control-account', {}, 'number')
  return {
    number: account.number,
    name: account.name,
    day,
    ...(await schedulePage(db, kind, day, page)),
    ...(await sumsOf(db, kind, { day, now })),
  }
}

/** Members with their names and what they held; `limit` is one more than are shown. */
export async function schedulePage(
  db: Db,
  kind: AccountKind,
  day: CalendarDate,
  page: { after: string | undefined; limit: number },
): Promise<Pick<MemberBalances, 'rows' | 'nextCursor'>> {
  const found = await memberBalancesOn(db, kind, day, page)
  const { rows, nextCursor } = paged(found, page.limit - 1, ({ bookUid }) => bookUid)
  const people = await peopleOf(
    db,
    rows.map(({ ownerUid }) => ownerUid),
  )
  return {
    nextCursor,
    rows: rows.map(({ ownerUid, balance }) => ({ ...people(ownerUid), balanceKobo: balance })),
  }
}

/**
 * What all members' accounts held together at the end of a day, from their balances of now and what the books say moved
 * since; and what the books say of the kind.
 */
export async function sumsOf(db: Db, kind: AccountKind, { day, now }: { day: CalendarDate; now: Instant }) {
  const asked = await batchQueries(db, {
    sum: sumOfBalances(kind),
    present: netsBefore(addMilliseconds(now, 1)),
    ofDay: netsOnDay(day),
  })
  const presentKobo = sumOfKinds(booksIn(asked.present), [kind])
  const controlKobo = sumOfKinds(booksIn(asked.ofDay), [kind])
  const totalKobo: Kobo = sumKobo([
    kobo(asked.sum[0]?.sum_kobo ?? 0n),
    subtractKobo(controlKobo, presentKobo),
  ])
  return { totalKobo, controlKobo, differenceKobo: subtractKobo(controlKobo, totalKobo) }
}
