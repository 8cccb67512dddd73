/** The SQL of interest: set-based, so that a slice of goals takes as many statements as one goal. */
import type { Db } from '@kolo/database/tables'
import { type MicroKobo, microKobo } from '@kolo/foundation/interest'
import { type Kobo, kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, type Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import {
  type AccruedDay,
  accruedAfter,
  beginning,
  type DueInterest,
  type Standing,
} from '../interest.rules.ts'
import type { InterestDayRow, InterestPostingRow, InterestRunRow } from './interest.record.ts'

/** A goal that earns, where it stands, and what of its interest came into the books late. */
export type EarningGoal = {
  id: string
  ownerUid: string
  planId: string
  openedOn: CalendarDate
  maturesOn: CalendarDate | undefined
  keptVersion: number | undefined
  interestFree: boolean
  /** The first day that is not reckoned. */
  next: CalendarDate
  standing: Standing
  /** The last reckoned day, where there is one. */
  last: AccruedDay | undefined
  grossSoFarKobo: Kobo
  whtSoFarKobo: Kobo
  /** Postings of the last days: due after which day, posted on which, and how much. */
  late: { toDay: CalendarDate; postedOn: CalendarDate; netKobo: Kobo }[]
}

type DayColumns = Omit<InterestDayRow, 'account_id'>

type GoalOfSlice = {
  id: string
  owner_uid: string
  plan_id: string
  opened_on: CalendarDate
  begun_on: CalendarDate
  matures_on: CalendarDate | null
  kept_version: number | null
  interest_free: boolean
  posted_to: CalendarDate | null
  posted_gross_kobo: bigint | null
  posted_wht_kobo: bigint | null
  posted_forfeited_micro_kobo: bigint | null
  gross_so_far_kobo: bigint | null
  wht_so_far_kobo: bigint | null
  late: { to: CalendarDate; on: CalendarDate; net: string }[]
} & { [Name in keyof DayColumns]: DayColumns[Name] | null }

/**
 * The next goals that earn after one of them, each held until the transaction ends. They are held before they are read, so
 * that what is read is what whoever held them last has left.
 */
export async function earningGoalsAfter(db: Db, after: string, limit: number): Promise<EarningGoal[]> {
  const { rows } = await sql<{ id: string }>`
    select id from savings_accounts where id > ${after} and status in ('active', 'frozen', 'broken')
    order by id limit ${limit} for no key update`.execute(db)
  return earningGoals(
    db,
    rows.map(({ id }) => id),
  )
}

/** These goals that earn or earned; the caller holds them. */
export async function earningGoals(db: Db, ids: readonly string[]): Promise<EarningGoal[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GoalOfSlice>`
    select g.id, g.owner_uid, g.plan_id, g.opened_on, g.matures_on, g.kept_version, g.interest_free,
      (g.activated_at at time zone 'Africa/Lagos')::date as begun_on,
      d.day, d.plan_version, d.balance_kobo, d.rate_bps, d.day_base, d.earned_micro_kobo, d.accrued_micro_kobo, d.rest,
      d.idle_kobo, d.covered_kobo, d.stretch_days, d.stretch_kobo,
      p.to_day as posted_to, p.gross_kobo as posted_gross_kobo, p.wht_kobo as posted_wht_kobo,
      p.forfeited_micro_kobo as posted_forfeited_micro_kobo, p.gross_so_far_kobo, p.wht_so_far_kobo,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'to', q.to_day, 'on', q.posted_on, 'net', (q.gross_kobo - q.wht_kobo)::text)), '[]')
        from interest_postings q
        where q.account_id = g.id and q.posted_on > d.day) as late
    from savings_accounts g
    left join lateral (
      select * from interest_days where account_id = g.id order by day desc limit 1
    ) d on true
    left join lateral (
      select * from interest_postings where account_id = g.id order by to_day desc limit 1
    ) p on true
    where g.id = any(${ids}) and g.activated_at is not null
    order by g.id`.execute(db)
  return rows.map(goalOfSlice)
}

function goalOfSlice(row: GoalOfSlice): EarningGoal {
  const last = row.day === null ? undefined : dayIn(row as DayColumns)
  // What was posted at the end of the last day is not in its row, which never changes.
  const isSince = last !== undefined && row.posted_to === last.day
  const since = {
    periodFrom: row.posted_to === null ? row.begun_on : addDays(row.posted_to, 1),
    grossKobo: kobo(isSince ? (row.posted_gross_kobo ?? 0n) : 0n),
    netKobo: isSince ? netOf(row.posted_gross_kobo ?? 0n, row.posted_wht_kobo ?? 0n) : zeroKobo,
    forfeited: microKobo(isSince ? (row.posted_forfeited_micro_kobo ?? 0n) : 0n),
  }
  return {
    id: row.id,
    ownerUid: row.owner_uid,
    planId: row.plan_id,
    openedOn: row.opened_on,
    maturesOn: row.matures_on ?? undefined,
    keptVersion: row.kept_version ?? undefined,
    interestFree: row.interest_free,
    next: last ? addDays(last.day, 1) : row.begun_on,
    standing: last ? accruedAfter(last, since) : beginning(row.begun_on),
    last,
    grossSoFarKobo: kobo(row.gross_so_far_kobo ?? 0n),
    whtSoFarKobo: kobo(row.wht_so_far_kobo ?? 0n),
    late: row.late.map(({ to, on, net }) => ({ toDay: to, postedOn: on, netKobo: kobo(BigInt(net)) })),
  }
}

export function netOf(gross: bigint, wht: bigint): Kobo {
  return sumKobo([kobo(gross), kobo(-wht)])
}

function dayIn(row: DayColumns): AccruedDay {
  return {
    day: row.day,
    version: row.plan_version,
    balanceKobo: kobo(row.balance_kobo),
    rateBps: row.rate_bps,
    dayBase: row.day_base,
    earned: microKobo(row.earned_micro_kobo),
    accrued: microKobo(row.accrued_micro_kobo),
    rest: row.rest,
    idleKobo: kobo(row.idle_kobo),
    coveredKobo: kobo(row.covered_kobo),
    stretch:
      row.stretch_days === null || row.stretch_kobo === null
        ? undefined
        : {
            version: row.plan_version,
            days: row.stretch_days,
            sumKobo: kobo(row.stretch_kobo),
            rateBps: row.rate_bps,
          },
  }
}

/** What a goal's days came to: to be written together with those of others. */
export type Reckoned = {
  goal: EarningGoal
  days: readonly AccruedDay[]
  due: readonly DueInterest[]
  /** Where it stands after them. */
  standing: Standing
  /** Given up after the last day. */
  forfeited?: { day: CalendarDate; from: CalendarDate; amount: MicroKobo }
}

/**
 * Writes days, before the interest of them is posted: the books look whether they earned it. A day that is there already is
 * an error: it is how two who reckon the same goal at once find out.
 */
export async function keepDays(db: Db, accrued: readonly Reckoned[]): Promise<void> {
  const days = accrued.flatMap(({ goal, days }) => days.map((one) => dayRow(goal, one)))
  if (days.length === 0) return
  await sql`
    insert into interest_days (account_id, day, plan_version, balance_kobo, rate_bps, day_base, earned_micro_kobo,
      accrued_micro_kobo, rest, idle_kobo, covered_kobo, stretch_days, stretch_kobo)
    select account_id, day, plan_version, balance_kobo, rate_bps, day_base, earned_micro_kobo, accrued_micro_kobo,
      rest, idle_kobo, covered_kobo, stretch_days, stretch_kobo
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (
      account_id uuid, day date, plan_version integer, balance_kobo bigint, rate_bps integer,
      day_base integer, earned_micro_kobo bigint, accrued_micro_kobo bigint, rest integer, idle_kobo bigint,
      covered_kobo bigint, stretch_days integer, stretch_kobo bigint)`.execute(db)
}

/**
 * Writes postings, and what they and their days add to the months of their plans, in one statement. A posting that is there
 * already is an error.
 */
export async function writeAccrued(
  db: Db,
  accrued: readonly Reckoned[],
  posted: { journalId: string | undefined; on: CalendarDate; at: Instant },
): Promise<void> {
  const days = accrued.flatMap(({ goal, days }) => days.map((one) => dayRow(goal, one)))
  const postings = accrued.flatMap((one) => postingRows(one))
  await sql`
    with days as (
      select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (
        plan_id uuid, day date, earned_micro_kobo bigint)
    ), postings as (
      select * from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as p (
        account_id uuid, plan_id uuid, to_day date, from_day date, gross_kobo bigint, wht_bps integer, wht_kobo bigint,
        forfeited_micro_kobo bigint, gross_so_far_kobo bigint, wht_so_far_kobo bigint)
    ), kept_postings as (
      insert into interest_postings (account_id, to_day, from_day, gross_kobo, wht_bps, wht_kobo,
        forfeited_micro_kobo, gross_so_far_kobo, wht_so_far_kobo, journal_id, posted_on, posted_at)
      select account_id, to_day, from_day, gross_kobo, wht_bps, wht_kobo, forfeited_micro_kobo, gross_so_far_kobo,
        wht_so_far_kobo, case when gross_kobo > 0 then ${posted.journalId ?? null}::uuid end, ${posted.on}::date,
        ${posted.at}::timestamptz
      from postings
    ), added as (
      select plan_id, date_trunc('month', day)::date as month, earned_micro_kobo as earned, 0 as gross, 0 as wht,
        0 as forfeited
      from days
      union all
      select plan_id, date_trunc('month', ${posted.on}::date)::date, 0, gross_kobo, wht_kobo, forfeited_micro_kobo
      from postings
    )
    insert into interest_months as m
      (plan_id, month, earned_micro_kobo, gross_kobo, wht_kobo, forfeited_micro_kobo)
    select plan_id, month, sum(earned), sum(gross), sum(wht), sum(forfeited)
    from added group by plan_id, month order by plan_id, month
    on conflict (plan_id, month) do update set
      earned_micro_kobo = m.earned_micro_kobo + excluded.earned_micro_kobo,
      gross_kobo = m.gross_kobo + excluded.gross_kobo,
      wht_kobo = m.wht_kobo + excluded.wht_kobo,
      forfeited_micro_kobo = m.forfeited_micro_kobo + excluded.forfeited_micro_kobo`.execute(db)
}

function dayRow({ id, planId }: EarningGoal, one: AccruedDay) {
  return {
    account_id: id,
    plan_id: planId,
    day: one.day,
    plan_version: one.version,
    balance_kobo: String(one.balanceKobo),
    rate_bps: one.rateBps,
    day_base: one.dayBase,
    earned_micro_kobo: String(one.earned),
    accrued_micro_kobo: String(one.accrued),
    rest: one.rest,
    idle_kobo: String(one.idleKobo),
    covered_kobo: String(one.coveredKobo),
    stretch_days: one.stretch?.days ?? null,
    stretch_kobo: one.stretch === undefined ? null : String(one.stretch.sumKobo),
  }
}

function postingRows({ goal, due, forfeited }: Reckoned) {
  let soFar = { gross: goal.grossSoFarKobo, wht: goal.whtSoFarKobo }
  const same = { account_id: goal.id, plan_id: goal.planId }
  const sums = () => ({ gross_so_far_kobo: String(soFar.gross), wht_so_far_kobo: String(soFar.wht) })
  const posted = due.map(({ from, to, grossKobo, whtBps, whtKobo }) => {
    soFar = { gross: sumKobo([soFar.gross, grossKobo]), wht: sumKobo([soFar.wht, whtKobo]) }
    return {
      ...same,
      to_day: to,
      from_day: from,
      gross_kobo: String(grossKobo),
      wht_bps: whtBps,
      wht_kobo: String(whtKobo),
      forfeited_micro_kobo: '0',
      ...sums(),
    }
  })
  if (forfeited === undefined) return posted
  const { day, from, amount } = forfeited
  return [
    ...posted,
    {
      ...same,
      to_day: day,
      from_day: from,
      gross_kobo: '0',
      wht_bps: 0,
      wht_kobo: '0',
      forfeited_micro_kobo: String(amount),
      ...sums(),
    },
  ]
}

/** The last day through which every goal was reckoned. */
export async function lastRun(db: Db): Promise<CalendarDate | undefined> {
  const row = await db
    .selectFrom('interest_runs')
    .select('through')
    .orderBy('through', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.through
}

/** How many goals earn now. */
export async function countEarning(db: Db): Promise<number> {
  const { rows } = await sql<{ goals: number }>`
    select count(*)::int as goals from savings_accounts where status in ('active', 'frozen', 'broken')`.execute(
    db,
  )
  return rows[0]?.goals ?? 0
}

/** Keeps that a run is over; one that was kept before stays as it was. */
export async function keepRun(db: Db, run: InterestRunRow): Promise<void> {
  await db
    .insertInto('interest_runs')
    .values(run)
    .onConflict((conflict) => conflict.column('through').doNothing())
    .execute()
}

/** What was posted to a goal, newest first. */
export function postingsOf(
  db: Db,
  accountId: string,
  { before, limit }: { before: CalendarDate | undefined; limit: number },
): Promise<InterestPostingRow[]> {
  const all = db.selectFrom('interest_postings').selectAll().where('account_id', '=', accountId)
  const older = before === undefined ? all : all.where('to_day', '<', before)
  return older.orderBy('to_day', 'desc').limit(limit).execute()
}

/** The days of a goal, newest first. */
export function daysOf(
  db: Db,
  accountId: string,
  time: {
    from: CalendarDate | undefined
    to: CalendarDate | undefined
    before: CalendarDate | undefined
    limit: number
  },
): Promise<InterestDayRow[]> {
  const { from, to, before, limit } = time
  let query = db.selectFrom('interest_days').selectAll().where('account_id', '=', accountId)
  if (from !== undefined) query = query.where('day', '>=', from)
  if (to !== undefined) query = query.where('day', '<=', to)
  if (before !== undefined) query = query.where('day', '<', before)
  return query.orderBy('day', 'desc').limit(limit).execute()
}

/** What a goal has earned by its last reckoned day, and what of it was ever posted. */
export type InterestNow = {
  day: CalendarDate
  accrued_micro_kobo: bigint
  gross_so_far_kobo: bigint
  wht_so_far_kobo: bigint
}

/** Where the interest of a goal stands: a query of one row, or none before its first day. */
export function interestRows(accountId: string) {
  return sql<InterestNow>`
    select d.day,
      d.accrued_micro_kobo - case when p.to_day = d.day then p.gross_kobo * 1000000 + p.forfeited_micro_kobo else 0 end as accrued_micro_kobo,
      coalesce(p.gross_so_far_kobo, 0) as gross_so_far_kobo, coalesce(p.wht_so_far_kobo, 0) as wht_so_far_kobo
    from (select * from interest_days where account_id = ${accountId} order by day desc limit 1) d
    left join lateral (
      select * from interest_postings where account_id = ${accountId} order by to_day desc limit 1
    ) p on true`
}

/** The interest that ever reached a goal, after tax, as part of a query about it. `account`: what its id is called there. */
export function netInterestIn(account: string) {
  return sql<bigint>`coalesce((
    select gross_so_far_kobo - wht_so_far_kobo from interest_postings
    where account_id = ${sql.ref(account)} order by to_day desc limit 1), 0)`
}

/** The interest that ever reached a goal, after tax. */
export async function netInterestOf(db: Db, goalId: string): Promise<Kobo> {
  const [paid] = (await interestRows(goalId).execute(db)).rows
  return paid ? netOf(paid.gross_so_far_kobo, paid.wht_so_far_kobo) : zeroKobo
}

/** What each plan's goals came to in the month of a day, and what is owed to them at all: a query. */
export function monthByPlan(day: CalendarDate) {
  return sql<{
    id: string
    name: string
    earned_micro_kobo: bigint
    gross_kobo: bigint
    wht_kobo: bigint
    owed_micro_kobo: bigint
  }>`
    select p.id, p.name, sums.earned_micro_kobo, sums.gross_kobo, sums.wht_kobo, sums.owed_micro_kobo
    from savings_plans p
    cross join lateral (
      select
        coalesce(sum(m.earned_micro_kobo) filter (where m.month = date_trunc('month', ${day}::date)), 0)::bigint
          as earned_micro_kobo,
        coalesce(sum(m.gross_kobo) filter (where m.month = date_trunc('month', ${day}::date)), 0)::bigint as gross_kobo,
        coalesce(sum(m.wht_kobo) filter (where m.month = date_trunc('month', ${day}::date)), 0)::bigint as wht_kobo,
        coalesce(sum(m.earned_micro_kobo - m.gross_kobo * 1000000 - m.forfeited_micro_kobo), 0)::bigint
          as owed_micro_kobo
      from interest_months m where m.plan_id = p.id
    ) sums
    where (sums.earned_micro_kobo, sums.gross_kobo, sums.owed_micro_kobo) <> (0, 0, 0)
    order by p.name`
}

/** The latest runs, newest first: a query. */
export function runRows(limit: number) {
  return sql<InterestRunRow>`select * from interest_runs order by through desc limit ${limit}`
}
