/** The community month by month, out of figures that are kept: it costs the same in a community of any size. */

import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { batchQueries, type RowsOf } from '@kolo/database/batched-queries'
import type { Db, Tables } from '@kolo/database/tables'
import { csvFile, csvText } from '@kolo/foundation/csv'
import { kobo, plainNaira, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { paidByMonth } from '@kolo/ledger/flows'
import { membersByMonth, readFormats } from '@kolo/profile/server'
import { hereDays, monthsSince } from '@kolo/reports/server'
import { monthsUpTo } from '../../home.rules.ts'
import type { ComingKind } from '../../server/home.record.ts'
import type { Months } from '../figures.contract.ts'

const monthsShown = 12

const askedFor = (db: Db) => ({
  members: membersByMonth(),
  paid: paidByMonth(),
  coming: db.selectFrom('months_to_come').selectAll().orderBy('month'),
})

export function readMonthsHandler({ db, now }: Pick<Call, 'db' | 'now'>): Promise<Months> {
  return monthsOf(db, now)
}

async function monthsOf(db: Db, now: Instant): Promise<Months> {
  const months = monthsUpTo(dayIn(lagos, now), monthsShown)
  const said = await batchQueries(db, askedFor(db))
  const stayed = await monthsSince(db, `${months[0]}-01` as CalendarDate)
  return {
    past: months.map((month) => ({ month, ...membersIn(said.members, month), ...paidIn(said.paid, month) })),
    staying: {
      countedOn: stayed[0]?.counted_on ?? null,
      hereDays,
      months: stayed
        .map(({ month, joined, here }) => ({ month: month as CalendarDate, joined, here }))
        .toReversed(),
    },
    coming: {
      countedOn: said.coming[0]?.counted_on ?? null,
      months: [...Map.groupBy(said.coming, ({ month }) => month)].map(comingIn),
    },
  }
}

type Said = RowsOf<ReturnType<typeof askedFor>>

function membersIn(rows: Said['members'], month: string) {
  const until = rows.filter((row) => row.month <= month)
  return {
    members: until.reduce((sum, { joined }) => sum + joined, 0),
    joined: until.find((row) => row.month === month)?.joined ?? 0,
  }
}

function paidIn(rows: Said['paid'], month: string) {
  const row = rows.find((one) => one.month === month)
  return {
    paidInKobo: kobo(row?.paid_in_kobo ?? 0n),
    takenBackKobo: kobo(row?.taken_back_kobo ?? 0n),
    withdrawnKobo: kobo(row?.withdrawn_kobo ?? 0n),
    sentBackKobo: kobo(row?.sent_back_kobo ?? 0n),
  }
}

function comingIn([month, rows]: [
  CalendarDate,
  Tables['months_to_come'][],
]): Months['coming']['months'][number] {
  const of = (kind: ComingKind) => kobo(rows.find((row) => row.kind === kind)?.due_kobo ?? zeroKobo)
  return {
    month: month.slice(0, 7),
    returnsKobo: of('returns'),
    capitalKobo: of('capital'),
    interestKobo: of('interest'),
    withdrawalsKobo: of('withdrawals'),
    goalsKobo: of('goals'),
  }
}

export async function downloadMonthsHandler({ db, now, actor, community }: Call): Promise<FileAnswer> {
  const { past, staying, coming } = await monthsOf(db, now)
  const today = dayIn(lagos, now)
  const { day } = writerFor(await readFormats(db, actor.uid))
  const onDay = (counted: CalendarDate | null) => (counted ? day(counted) : 'not yet')
  const text = csvFile([
    ['Community', community.name].map(csvText),
    ['As of', day(today)].map(csvText),
    [],
    ['Month', 'Members', 'Joined', 'Paid in', 'Reversed', 'Withdrawn', 'Sent back'].map(csvText),
    ...past.map((one) => [
      csvText(one.month),
      ...[one.members, one.joined].map(String),
      ...[one.paidInKobo, one.takenBackKobo, one.withdrawnKobo, one.sentBackKobo].map((amount) =>
        plainNaira(amount),
      ),
    ]),
    [],
    ['Joined in', 'Members', `Here in ${staying.hereDays} days`, 'Counted on'].map(csvText),
    ...staying.months.map(({ month, joined, here }) => [
      csvText(month.slice(0, 7)),
      ...[joined, here].map(String),
      csvText(onDay(staying.countedOn)),
    ]),
    [],
    [
      'To come in',
      'Returns',
      'Investments that end',
      'Interest',
      'Withdrawals and tax',
      'Goals that end',
      'Counted on',
    ].map(csvText),
    ...coming.months.map((one) => [
      csvText(one.month),
      ...[one.returnsKobo, one.capitalKobo, one.interestKobo, one.withdrawalsKobo, one.goalsKobo].map(
        (amount) => plainNaira(amount),
      ),
      csvText(onDay(coming.countedOn)),
    ]),
  ])
  const bytes = new TextEncoder().encode(text)
  return { bytes, contentType: 'text/csv; charset=utf-8', name: `months-${today}.csv` }
}
