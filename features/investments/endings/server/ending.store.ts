/** The SQL of how investments end. */

import type { SettledRow } from '@kolo/application/dues'
import type { Db, Tables } from '@kolo/database/tables'
import { addDays, addHours, type CalendarDate, type Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { InvestmentStatus } from '../../investments/investment.rules.ts'
import type { InvestmentRow } from '../../investments/server/investment.record.ts'
import type { DayBase, PayoutFrequency, ReturnType } from '../../plans/plans.rules.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { waitsForReturnDays } from '../ending.rules.ts'
import type { ConsentRow, ExitRow } from './ending.record.ts'

/** Keeps that a member asked to leave. */
export function insertExit(db: Db, row: Insertable<Tables['investment_exits']>): Promise<ExitRow> {
  return db.insertInto('investment_exits').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The newest request to leave an investment: a query. */
export function lastExitOf(investmentId: string): RawBuilder<ExitRow> {
  return sql<ExitRow>`select * from investment_exits where investment_id = ${investmentId} order by id desc limit 1`
}

/** The request of a locked investment that waits, if one does. */
export function waitingExit(db: Db, investmentId: string): Promise<ExitRow | undefined> {
  return db
    .selectFrom('investment_exits')
    .selectAll()
    .where('investment_id', '=', investmentId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
}

/** Says what became of the request that waits. */
export async function decideExit(
  db: Db,
  investmentId: string,
  decision: Updateable<Tables['investment_exits']>,
): Promise<void> {
  await db
    .updateTable('investment_exits')
    .set(decision)
    .where('investment_id', '=', investmentId)
    .where('status', '=', 'waiting')
    .execute()
}

/** Keeps that an administrator froze an investment. */
export async function insertFreeze(db: Db, row: Insertable<Tables['investment_freezes']>): Promise<void> {
  await db.insertInto('investment_freezes').values(row).execute()
}

/** Says who freed an investment, and why; answers whether an administrator had frozen it. */
export async function endFreeze(
  db: Db,
  investmentId: string,
  freed: { freed_by: string; freed_at: Instant; freed_reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('investment_freezes')
    .set(freed)
    .where('investment_id', '=', investmentId)
    .where('freed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps that a member accepted the agreement of the version their investment may go on in. */
export async function keepConsent(
  db: Db,
  row: Insertable<Tables['investment_roll_consents']>,
  { text }: { text: string },
): Promise<void> {
  await db
    .insertInto('investment_agreement_texts')
    .values({ sha256: row.sha256, plan_id: row.plan_id, body: text })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { investment_id, plan_id, ...said } = row
  await db
    .insertInto('investment_roll_consents')
    .values(row)
    .onConflict((conflict) => conflict.columns(['investment_id', 'plan_id']).doUpdateSet(said))
    .execute()
}

/** What a member accepted of the versions an investment may go on in: a query. */
export function consentsOf(investmentId: string): RawBuilder<ConsentRow> {
  return sql<ConsentRow>`select * from investment_roll_consents where investment_id = ${investmentId}`
}

/** The later versions of a plan that are open, newest first: a query. */
export function openVersionsAfter({ code, number }: Pick<InvestmentPlanRow, 'code' | 'number'>) {
  return sql<InvestmentPlanRow>`select * from investment_plans
    where code = ${code} and number > ${number} and status = 'open' order by number desc`
}

/** What becomes of an investment at its end. */
export async function insertMaturity(
  db: Db,
  row: Insertable<Tables['investment_maturities']>,
): Promise<void> {
  await db.insertInto('investment_maturities').values(row).execute()
}

/** What became of an investment, with the one it went on in: a query. */
export function maturityOfInvestment(investmentId: string) {
  return sql<{
    paid_kobo: bigint
    rolled_kobo: bigint
    from_wallet_kobo: bigint
    because: Tables['investment_maturities']['because']
    into_id: string | null
    into_code: string | null
    into_name: string | null
  }>`select m.paid_kobo, m.rolled_kobo, m.from_wallet_kobo, m.because, m.into_id, i.code as into_code, p.name as into_name
    from investment_maturities m left join investments i on i.id = m.into_id
      left join investment_plans p on p.id = i.plan_id
    where m.investment_id = ${investmentId}`
}

/** Investments whose plan has matured and that have not, those after an id, a bounded number. */
export async function dueToMature(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from investments i
    where i.status in ('active', 'exit_requested') and i.id > ${after}
      and i.plan_id in (select p.id from investment_plans p where p.status = 'matured')
    order by i.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Investments that can be paid out or go on now, those after an id, a bounded number: what takes two administrators only
 * once they agreed, and what waits for its return only once it is there, or after 14 days, or when its successor closes.
 */
export async function dueToEnd(
  db: Db,
  { today, now, after, limit }: { today: CalendarDate; now: Instant; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from investments i join investment_plans p on p.id = i.plan_id
    where i.status = 'matured' and i.id > ${after}
      and (i.principal_kobo <= investment_second_above()
        or exists (select from investment_pay_outs o where o.investment_id = i.id))
      and (i.maturity_instruction <> 'roll_all'
        or exists (select from investment_returns r where r.investment_id = i.id and r.taken_back_at is null
          and r.period_end >= i.matures_on - 1)
        or i.matures_on <= ${addDays(today, -waitsForReturnDays)}
        or not exists (select from investment_plans s where s.code = p.code and s.number > p.number
          and s.status = 'open' and s.cancelling_since is null and s.closes_at > ${addHours(now, 24)}))
    order by i.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether two administrators agreed that an investment is paid out. */
export async function isPayOutApproved(db: Db, investmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('investment_pay_outs')
    .select('investment_id')
    .where('investment_id', '=', investmentId)
    .executeTakeFirst()
  return row !== undefined
}

/** What of a plan waits for two administrators: how many, how much together, and whether one is this person's. */
export async function waitingPayOuts(
  db: Db,
  planId: string,
  ownUid: string,
): Promise<{ investments: number; total_kobo: bigint; own: boolean }> {
  const { rows } = await sql<{ investments: number; total_kobo: bigint; own: boolean }>`
    select count(*)::integer as investments, coalesce(sum(i.principal_kobo), 0)::bigint as total_kobo,
      coalesce(bool_or(i.member_uid = ${ownUid}), false) as own
    from investments i
    where i.plan_id = ${planId} and ${waits}`.execute(db)
  return rows[0] ?? { investments: 0, total_kobo: 0n, own: false }
}

/** Above which amount two administrators decide: a query. */
export function secondAbove() {
  return sql<{ above_kobo: bigint }>`select investment_second_above() as above_kobo`
}

const waits = sql`i.status = 'matured' and i.principal_kobo > investment_second_above()
  and not exists (select from investment_pay_outs o where o.investment_id = i.id)`

/** Writes down that two agreed to pay out everything of a plan that waits for them. */
export async function approvePayOuts(
  db: Db,
  { planId, approvalId, now }: { planId: string; approvalId: string; now: Instant },
): Promise<void> {
  await sql`insert into investment_pay_outs (investment_id, plan_id, approval_id, approved_at)
    select i.id, i.plan_id, ${approvalId}::uuid, ${now}::timestamptz from investments i
    where i.plan_id = ${planId} and ${waits}`.execute(db)
}

/** An investment as administrators read it. */
export type ReviewRow = Pick<
  InvestmentRow,
  | 'id'
  | 'code'
  | 'member_uid'
  | 'plan_id'
  | 'principal_kobo'
  | 'status'
  | 'start_on'
  | 'matures_on'
  | 'maturity_instruction'
  | 'frozen_reason'
  | 'ended_at'
  | 'ended_reason'
  | 'version'
> & {
  plan_name: string
  member_name: string | null
  exit: { asked_at: Instant; settles_from: CalendarDate; fee_kobo: string; net_kobo: string } | null
  left: { fee_kobo: string; net_kobo: string } | null
  ended: { paid_kobo: string; rolled_kobo: string; into_code: string | null } | null
}

const review = sql`select i.id, i.code, i.member_uid, i.plan_id, i.principal_kobo, i.status, i.start_on, i.matures_on,
    i.maturity_instruction, i.frozen_reason, i.ended_at, i.ended_reason, i.version, p.name as plan_name, m.full_name as member_name,
    (select jsonb_build_object('asked_at', e.asked_at, 'settles_from', e.settles_from, 'fee_kobo', e.fee_kobo::text,
      'net_kobo', e.net_kobo::text) from investment_exits e where e.investment_id = i.id and e.status = 'waiting') as exit,
    (select jsonb_build_object('fee_kobo', e.fee_kobo::text, 'net_kobo', e.net_kobo::text)
      from investment_exits e where e.investment_id = i.id and e.status = 'settled') as "left",
    (select jsonb_build_object('paid_kobo', d.paid_kobo::text, 'rolled_kobo', d.rolled_kobo::text, 'into_code', n.code)
      from investment_maturities d left join investments n on n.id = d.into_id where d.investment_id = i.id) as ended
  from investments i join investment_plans p on p.id = i.plan_id left join profiles m on m.uid = i.member_uid`

/** Investments, newest first, in a state, of a member or of one code: a page. */
export async function reviewsPage(
  db: Db,
  {
    status,
    code,
    memberCode,
    after,
    limit,
  }: {
    status: InvestmentStatus | undefined
    code: string | undefined
    memberCode: string | undefined
    after: string | undefined
    limit: number
  },
): Promise<ReviewRow[]> {
  const conditions = [
    ...(status ? [sql`i.status = ${status}`] : []),
    ...(code ? [sql`i.code = ${code}`] : []),
    ...(memberCode
      ? [sql`i.member_uid = (select o.uid from profiles o where o.member_code = ${memberCode})`]
      : []),
    ...(after ? [sql`i.id < ${after}`] : []),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } = await sql<ReviewRow>`${review} ${where} order by i.id desc limit ${limit}`.execute(db)
  return rows
}

/** One investment as administrators read it. */
export async function reviewOf(db: Db, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`${review} where i.id = ${id}`.execute(db)
  return rows[0]
}

/** How many investments there are in each state: a query. */
export function reviewCounts() {
  return sql<{ status: InvestmentStatus; count: number }>`
    select status, count(*)::integer as count from investments group by status`
}

/** What a plan has to pay at its end, by how its members want it. */
export type MaturityRow = {
  plan_id: string
  plan_name: string
  number: number
  plan_status: string
  matures_on: CalendarDate
  investments: number
  members: number
  principal_kobo: bigint
  pay_out: number
  roll: number
  /** What its members have not decided: they want it to go on, and there is an open version they have not agreed to. */
  unanswered: number
  matured: number
  frozen: number
  waiting: number
  waiting_kobo: bigint
}

/** The plans that hold money until a day, those that end first before the others: a query. */
export function maturitiesUntil(until: CalendarDate, limit: number): RawBuilder<MaturityRow> {
  return sql<MaturityRow>`
    select p.id as plan_id, p.name as plan_name, p.number, p.status as plan_status, p.matures_on,
      count(*)::integer as investments, count(distinct i.member_uid)::integer as members,
      sum(i.principal_kobo)::bigint as principal_kobo,
      (count(*) filter (where i.maturity_instruction = 'pay_out'))::integer as pay_out,
      (count(*) filter (where i.maturity_instruction <> 'pay_out'))::integer as roll,
      (count(*) filter (where i.maturity_instruction <> 'pay_out' and s.id is not null and not exists (
        select from investment_roll_consents c where c.investment_id = i.id and c.plan_id = s.id)))::integer as unanswered,
      (count(*) filter (where i.status = 'matured'))::integer as matured,
      (count(*) filter (where i.status = 'frozen'))::integer as frozen,
      (count(*) filter (where ${waits}))::integer as waiting,
      coalesce(sum(i.principal_kobo) filter (where ${waits}), 0)::bigint as waiting_kobo
    from investments i join investment_plans p on p.id = i.plan_id
      left join lateral (select v.id from investment_plans v where v.code = p.code and v.number > p.number
        and v.status = 'open' order by v.number desc limit 1) s on true
    where i.status in ('active', 'exit_requested', 'frozen', 'matured') and p.matures_on <= ${until}::date
    group by p.id order by p.matures_on, p.id limit ${limit}`
}

/**
 * What investments put in comes back on which day: with its plan, or for whoever asked to leave what they receive once their
 * notice is over. A query.
 */
export function duesOfInvestments(until: CalendarDate) {
  return sql<{ on: CalendarDate; due_kobo: bigint; payments: number }>`
    select d.on, sum(d.kobo)::bigint as due_kobo, count(*)::integer as payments
    from (
      select coalesce(e.settles_from, i.matures_on) as on, coalesce(e.net_kobo, i.principal_kobo) as kobo
      from investments i
        left join investment_exits e on e.investment_id = i.id and e.status = 'waiting' and i.status = 'exit_requested'
      where i.status in ('active', 'exit_requested', 'frozen', 'matured')) d
    where d.on <= ${until}::date
    group by d.on order by d.on`
}

/** What a plan promised that was not paid for some days yet, as the database keeps it. */
export type UnpaidReturnRow = {
  return_type: ReturnType
  rate_bps: number
  day_base: DayBase
  payout_frequency: PayoutFrequency
  starts_on: CalendarDate
  matures_on: CalendarDate
  from: CalendarDate
  principal_kobo: bigint
  investments: number
}

/**
 * The investments whose return is owed by contract, together by plan and by the first day none was paid for: those that go
 * on, and of a plan that is not settled those that were paid out before their return. Whoever asked to leave gave it up. A
 * query.
 */
export function unpaidReturns(settled: RawBuilder<SettledRow>): RawBuilder<UnpaidReturnRow> {
  return sql<UnpaidReturnRow>`
    select p.return_type, p.target_rate_bps as rate_bps, p.day_base, p.payout_frequency, p.starts_on, p.matures_on,
      u.from, sum(i.principal_kobo)::bigint as principal_kobo, count(*)::integer as investments
    from investment_plans p join investments i on i.plan_id = p.id
      left join (select investment_id, max(through) as through from (${settled}) s group by investment_id) s
        on s.investment_id = i.id
      cross join lateral (
        select greatest(i.start_on, max(r.period_end) + 1, s.through + 1) as from from investment_returns r
        where r.investment_id = i.id and r.taken_back_at is null) u
    where p.status in ('open', 'paused', 'closed', 'running', 'matured') and p.return_type <> 'profit_share'
      and (i.status in ('active', 'frozen', 'matured')
        or p.status = 'matured' and i.status in ('paid_out', 'rolled_over'))
    group by p.id, u.from`
}

/** Removes from where a person who is erased agreed to go on. */
export async function forgetConsents(db: Db, memberUid: string): Promise<void> {
  await db
    .updateTable('investment_roll_consents')
    .set({ ip: null })
    .where('ip', 'is not', null)
    .where('investment_id', 'in', ({ selectFrom }) =>
      selectFrom('investments').select('id').where('member_uid', '=', memberUid),
    )
    .execute()
}
