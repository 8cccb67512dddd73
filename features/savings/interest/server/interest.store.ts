/** The SQL of interest: set-based, so that a slice of goals takes as many statements as one goal. */
import type { Db } from '@kolo/database/tables'
import { type MicroKobo, microKobo } from '@kolo/foundation/interest'
import { type Kobo, kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, type Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { GoalStatus } from '../../goals/goal.rules.ts'
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
  code: string
  status: GoalStatus
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
  /** Due and not credited yet, the oldest first. */
  waiting: DueInterest[]
  /** What was due in the last days and came into the books later, or waits: after which day, posted on which, how much. */
  late: { toDay: CalendarDate; postedOn: CalendarDate | undefined; netKobo: Kobo }[]
}

type WaitingRow = { from: CalendarDate; to: CalendarDate; gross: string; wht_bps: number; wht: string }

type DayColumns = Omit<InterestDayRow, 'account_id'>

type GoalOfSlice = {
  id: string
  code: string
  status: GoalStatus
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
  waiting: WaitingRow[]
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
    select g.id, g.code, g.status, g.owner_uid, g.plan_id, g.opened_on, g.matures_on, g.kept_version, g.interest_free,
      (g.activated_at at time zone 'Africa/Lagos')::date as begun_on,
      d.day, d.plan_version, d.balance_kobo, d.rate_bps, d.day_base, d.earned_micro_kobo, d.accrued_micro_kobo, d.rest,
      d.idle_kobo, d.covered_kobo, d.stretch_days, d.stretch_kobo,
      p.to_day as posted_to, p.gross_kobo as posted_gross_kobo, p.wht_kobo as posted_wht_kobo,
      p.forfeited_micro_kobo as posted_forfeited_micro_kobo, p.gross_so_far_kobo, p.wht_so_far_kobo,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'to', q.to_day, 'on', q.posted_on, 'net', (q.gross_kobo - q.wht_kobo)::text)), '[]')
        from interest_postings q
        where q.account_id = g.id and q.posted_on > d.day) as late,
      (select coalesce(jsonb_agg(jsonb_build_object('from', w.from_day, 'to', w.to_day, 'gross', w.gross_kobo::text,
          'wht_bps', w.wht_bps, 'wht', w.wht_kobo::text) order by w.to_day), '[]')
        from interest_due w where w.account_id = g.id and w.settled_at is null) as waiting
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
  const waiting = row.waiting.map(waitingIn)
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    ownerUid: row.owner_uid,
    planId: row.plan_id,
    openedOn: row.opened_on,
    maturesOn: row.matures_on ?? undefined,
    keptVersion: row.kept_version ?? undefined,
    interestFree: row.interest_free,
    next: last ? addDays(last.day, 1) : row.begun_on,
    standing: last ? accruedAfter(last, dueSince(row, last, waiting)) : beginning(row.begun_on),
    last,
    grossSoFarKobo: kobo(row.gross_so_far_kobo ?? 0n),
    whtSoFarKobo: kobo(row.wht_so_far_kobo ?? 0n),
    waiting,
    late: [
      ...row.late.map(({ to, on, net }) => ({ toDay: to, postedOn: on, netKobo: kobo(BigInt(net)) })),
      ...waiting.map(({ to, netKobo }) => ({ toDay: to, postedOn: undefined, netKobo })),
    ],
  }
}

function waitingIn({ from, to, gross, wht_bps, wht }: WaitingRow): DueInterest {
  const [grossKobo, whtKobo] = [kobo(BigInt(gross)), kobo(BigInt(wht))]
  return { from, to, grossKobo, whtBps: wht_bps, whtKobo, netKobo: subtractKobo(grossKobo, whtKobo) }
}

/** What fell due at the end of the last day: it is not in that day's row, which never changes. */
function dueSince(row: GoalOfSlice, last: AccruedDay, waiting: readonly DueInterest[]) {
  const latest = waiting.at(-1)
  if (latest && (row.posted_to === null || latest.to > row.posted_to)) {
    const { grossKobo, netKobo } =
      latest.to === last.day ? latest : { grossKobo: zeroKobo, netKobo: zeroKobo }
    return { periodFrom: addDays(latest.to, 1), grossKobo, netKobo, forfeited: microKobo(0n) }
  }
  const isSince = row.posted_to === last.day
  return {
    periodFrom: row.posted_to === null ? row.begun_on : addDays(row.posted_to, 1),
    grossKobo: kobo(isSince ? (row.posted_gross_kobo ?? 0n) : 0n),
    netKobo: isSince ? netOf(row.posted_gross_kobo ?? 0n, row.posted_wht_kobo ?? 0n) : zeroKobo,
    forfeited: microKobo(isSince ? (row.posted_forfeited_micro_kobo ?? 0n) : 0n),
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
  /** Given up with the goal: what was earned after the last day, and what was due and waited. */
  forfeited?: readonly Forfeit[]
}

/** Interest that is given up: of which days, and how much. */
export type Forfeit = { day: CalendarDate; from: CalendarDate; amount: MicroKobo }

export type DueOfGoal = { goal: EarningGoal; due: DueInterest }

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

/** What the interest of goals comes to: what of it is credited, and what waits. */
export type Accrued = {
  accrued: readonly Reckoned[]
  credited: readonly DueOfGoal[]
  waiting: readonly DueOfGoal[]
}

type At = { on: CalendarDate; at: Instant }

/** Writes what is given up, before the books take it back: they look whether it is. */
export async function keepForfeits(db: Db, accrued: readonly Reckoned[], at: At): Promise<void> {
  const forfeits = accrued.flatMap(({ goal, forfeited = [] }) =>
    forfeited.map((one) => forfeitRow(goal, one)),
  )
  if (forfeits.length > 0) await writePostings(db, { days: [], postings: forfeits, waiting: [] }, at)
}

/**
 * Writes what was credited and what waits, and what the days and postings add to the months of their plans. A posting that
 * is there already is an error.
 */
export async function writeAccrued(
  db: Db,
  { accrued, credited, waiting }: Accrued,
  { journalId, ...at }: At & { journalId: string | undefined },
): Promise<void> {
  const days = accrued.flatMap(({ goal, days }) => days.map((one) => dayRow(goal, one)))
  const byGoal = Map.groupBy(credited, ({ goal }) => goal)
  const postings = [...byGoal].flatMap(([goal, ofGoal]) => creditRows(goal, ofGoal, journalId))
  if (days.length + postings.length + waiting.length === 0) return
  await writePostings(db, { days, postings, waiting: waiting.map(waitingRow) }, at)
}

async function writePostings(
  db: Db,
  rows: { days: readonly object[]; postings: readonly object[]; waiting: readonly object[] },
  { on, at }: At,
): Promise<void> {
  await sql`
    with days as (
      select * from jsonb_to_recordset(${JSON.stringify(rows.days)}::jsonb) as d (
        plan_id uuid, day date, earned_micro_kobo bigint)
    ), postings as (
      select * from jsonb_to_recordset(${JSON.stringify(rows.postings)}::jsonb) as p (
        account_id uuid, plan_id uuid, to_day date, from_day date, gross_kobo bigint, wht_bps integer, wht_kobo bigint,
        forfeited_micro_kobo bigint, gross_so_far_kobo bigint, wht_so_far_kobo bigint, journal_id uuid)
    ), kept_postings as (
      insert into interest_postings (account_id, to_day, from_day, gross_kobo, wht_bps, wht_kobo,
        forfeited_micro_kobo, gross_so_far_kobo, wht_so_far_kobo, journal_id, posted_on, posted_at)
      select account_id, to_day, from_day, gross_kobo, wht_bps, wht_kobo, forfeited_micro_kobo, gross_so_far_kobo,
        wht_so_far_kobo, journal_id, ${on}::date, ${at}::timestamptz
      from postings
    ), settled as (
      update interest_due w set settled_at = ${at}::timestamptz
      from postings p where w.account_id = p.account_id and w.to_day = p.to_day
    ), kept_waiting as (
      insert into interest_due (account_id, to_day, from_day, gross_kobo, wht_bps, wht_kobo, noticed_on)
      select account_id, to_day, from_day, gross_kobo, wht_bps, wht_kobo, ${on}::date
      from jsonb_to_recordset(${JSON.stringify(rows.waiting)}::jsonb) as w (
        account_id uuid, to_day date, from_day date, gross_kobo bigint, wht_bps integer, wht_kobo bigint)
    ), added as (
      select plan_id, date_trunc('month', day)::date as month, earned_micro_kobo as earned, 0 as gross, 0 as wht,
        0 as forfeited
      from days
      union all
      select plan_id, date_trunc('month', ${on}::date)::date, 0, gross_kobo, wht_kobo, forfeited_micro_kobo
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

function waitingRow({ goal, due }: DueOfGoal) {
  return {
    account_id: goal.id,
    plan_id: goal.planId,
    to_day: due.to,
    from_day: due.from,
    gross_kobo: String(due.grossKobo),
    wht_bps: due.whtBps,
    wht_kobo: String(due.whtKobo),
  }
}

function creditRows(goal: EarningGoal, credited: readonly DueOfGoal[], journalId: string | undefined) {
  let soFar = { gross: goal.grossSoFarKobo, wht: goal.whtSoFarKobo }
  return credited.map((one) => {
    const { grossKobo, whtKobo } = one.due
    soFar = { gross: sumKobo([soFar.gross, grossKobo]), wht: sumKobo([soFar.wht, whtKobo]) }
    return {
      ...waitingRow(one),
      forfeited_micro_kobo: '0',
      gross_so_far_kobo: String(soFar.gross),
      wht_so_far_kobo: String(soFar.wht),
      journal_id: journalId,
    }
  })
}

function forfeitRow(goal: EarningGoal, { day, from, amount }: Forfeit) {
  return {
    account_id: goal.id,
    plan_id: goal.planId,
    to_day: day,
    from_day: from,
    gross_kobo: '0',
    wht_bps: 0,
    wht_kobo: '0',
    forfeited_micro_kobo: String(amount),
    gross_so_far_kobo: String(goal.grossSoFarKobo),
    wht_so_far_kobo: String(goal.whtSoFarKobo),
    journal_id: null,
  }
}

/** How much interest may be credited, whether some waits already, and what is to be accrued first. */
export type InterestRoom = {
  roomKobo: Kobo
  waits: boolean
  /** What the books lack of what these plans owe their goals. */
  accruals: { planId: string; amount: Kobo }[]
}

/**
 * What the books say before interest of some plans is posted. The plans are held until the transaction ends, and where
 * interest is credited, nobody else credits any meanwhile.
 */
export async function interestRoom(
  db: Db,
  { plans, isCredit }: { plans: readonly string[]; isCredit: boolean },
): Promise<InterestRoom> {
  const { rows } = await sql<{
    accruals: { planId: string; amount: string }[]
    room: { kobo: string; waits: boolean } | null
  }>`
    select (
      select coalesce(jsonb_agg(jsonb_build_object('planId', a.plan_id, 'amount', a.kobo::text)), '[]')
      from interest_to_accrue(${plans}::uuid[]) a) as accruals,
    (
      select jsonb_build_object('kobo', r.room_kobo::text, 'waits', r.waits)
      from interest_room() r where ${isCredit}::boolean) as room`.execute(db)
  const { accruals = [], room = null } = rows[0] ?? {}
  return {
    roomKobo: kobo(BigInt(room?.kobo ?? 0)),
    waits: room?.waits ?? true,
    accruals: accruals.map(({ planId, amount }) => ({ planId, amount: kobo(BigInt(amount)) })),
  }
}

/** The goals whose interest has waited longest, each held until the transaction ends, and that interest in its order. */
export async function longestWaiting(db: Db, limit: number): Promise<DueOfGoal[]> {
  const { rows } = await sql<{ account_id: string; to_day: CalendarDate }>`
    select account_id, to_day from interest_due where settled_at is null
    order by to_day, account_id limit ${limit}`.execute(db)
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ account_id }) => account_id))]
  await sql`select from savings_accounts where id = any(${ids}) order by id for no key update`.execute(db)
  const goals = new Map((await earningGoals(db, ids)).map((goal) => [goal.id, goal]))
  return rows.flatMap(({ account_id, to_day }) => {
    const goal = goals.get(account_id)
    const due = goal?.waiting.find(({ to }) => to === to_day)
    return goal && due ? [{ goal, due }] : []
  })
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

/** A posting with the resolutions that covered what the society had not earned of its journal. */
export type CoveredPosting = InterestPostingRow & { covered_by: { heldOn: CalendarDate; wording: string }[] }

/** What was posted to a goal, newest first: a query. */
export function postingsOf(
  db: Db,
  accountId: string,
  { before, limit }: { before: CalendarDate | undefined; limit: number },
) {
  const all = db
    .selectFrom('interest_postings as p')
    .selectAll('p')
    .select(
      sql<CoveredPosting['covered_by']>`(
        select coalesce(jsonb_agg(jsonb_build_object('heldOn', c.held_on, 'wording', c.wording)
          order by c.approved_at, c.id), '[]')
        from interest_cover_uses u join interest_covers c on c.id = u.cover_id
        where u.journal_id = p.journal_id)`.as('covered_by'),
    )
    .where('account_id', '=', accountId)
  const older = before === undefined ? all : all.where('to_day', '<', before)
  return older.orderBy('to_day', 'desc').limit(limit)
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
  /** Nothing before its first day. */
  day: CalendarDate | null
  accrued_micro_kobo: bigint | null
  gross_so_far_kobo: bigint
  wht_so_far_kobo: bigint
  /** Due, and not credited until the society has earned enough. */
  waiting_kobo: bigint
}

/** Where the interest of a goal stands, with what meetings declared: a query of one row. */
export function interestRows(accountId: string) {
  return sql<InterestNow>`
    select d.day,
      d.accrued_micro_kobo - case when p.to_day = d.day then p.gross_kobo * 1000000 + p.forfeited_micro_kobo else 0 end
        - w.since_kobo * 1000000 as accrued_micro_kobo,
      w.waiting_kobo,
      coalesce(p.gross_so_far_kobo, 0) + m.gross_kobo as gross_so_far_kobo,
      coalesce(p.wht_so_far_kobo, 0) + m.wht_kobo as wht_so_far_kobo
    from (values (true)) goal (there)
    left join lateral (select * from interest_days where account_id = ${accountId} order by day desc limit 1) d on true
    left join lateral (
      select * from interest_postings where account_id = ${accountId} order by to_day desc limit 1
    ) p on true
    cross join lateral (
      select coalesce(sum(gross_kobo), 0)::bigint as waiting_kobo,
        coalesce(sum(gross_kobo) filter (where to_day = d.day), 0)::bigint as since_kobo
      from interest_due where account_id = ${accountId} and settled_at is null
    ) w
    cross join lateral (
      select coalesce(sum(gross_kobo), 0)::bigint as gross_kobo, coalesce(sum(wht_kobo), 0)::bigint as wht_kobo
      from declared_interest where account_id = ${accountId} and taken_back_at is null
    ) m`
}

/** Whether interest waits for goals of a member. */
export async function interestWaitsFor(db: Db, ownerUid: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from savings_accounts g join interest_due d on d.account_id = g.id and d.settled_at is null
      where g.owner_uid = ${ownerUid}) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/** The interest that ever reached a goal, after tax, as part of a query about it. `account`: what its id is called there. */
export function netInterestIn(account: string) {
  return sql<bigint>`coalesce((
    select gross_so_far_kobo - wht_so_far_kobo from interest_postings
    where account_id = ${sql.ref(account)} order by to_day desc limit 1), 0)
    + coalesce((
    select sum(gross_kobo - wht_kobo)::bigint from declared_interest
    where account_id = ${sql.ref(account)} and taken_back_at is null), 0)`
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
