/** The only SQL of this feature. */
import { nextCode } from '@kolo/database/codes'
import type { Db, Tables } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { DistributionBasis, Line } from '../distribution.rules.ts'
import type { DistributionRow, LineRow } from './distribution.record.ts'

const year = (at: Instant) => dayIn(lagos, at).slice(0, 4)

/** How a distribution stands that was paid, whatever became of it. */
const paidOnce = ['posted', 'reversing', 'reversed'] as const

/** The sums of plans, what was invested, came back, was earned and paid: a query. */
export function sumsOfPlans(db: Db) {
  const entries = db
    .selectFrom('plan_entries')
    .select([
      'plan_id',
      sql<bigint>`sum(case kind when 'purchase' then capital_kobo else -capital_kobo end)::bigint`.as(
        'invested_kobo',
      ),
      sql<bigint>`sum(income_kobo)::bigint`.as('realised_kobo'),
    ])
    .where('taken_back_at', 'is', null)
    .groupBy('plan_id')
    .as('e')
  const paid = db
    .selectFrom('distributions')
    .select([
      'plan_id',
      sql<bigint>`sum((still_paid(distributions)).gross_kobo)::bigint`.as('paid_kobo'),
      sql<Instant>`max(posted_at) filter (where status = 'posted')`.as('last_paid_at'),
    ])
    .where('status', 'in', paidOnce)
    .groupBy('plan_id')
    .as('d')
  const owed = db
    .selectFrom('distributions as o')
    .innerJoin('distribution_lines as l', 'l.distribution_id', 'o.id')
    .select(['o.plan_id', sql<bigint>`sum(l.gross_kobo)::bigint`.as('owed_kobo')])
    .where('o.status', 'in', ['approved', 'posting'])
    .where('l.status', '=', 'calculated')
    .groupBy('o.plan_id')
    .as('w')
  return db
    .selectFrom('investment_plans as p')
    .leftJoin(entries, 'e.plan_id', 'p.id')
    .leftJoin(paid, 'd.plan_id', 'p.id')
    .leftJoin(owed, 'w.plan_id', 'p.id')
    .leftJoin('plan_contributions as c', 'c.plan_id', 'p.id')
    .select([
      'p.id',
      'p.code',
      'p.name',
      'p.status',
      sql<bigint>`coalesce(e.invested_kobo, 0)`.as('invested_kobo'),
      sql<bigint>`coalesce(e.realised_kobo, 0)`.as('realised_kobo'),
      sql<bigint>`coalesce(d.paid_kobo, 0)`.as('paid_kobo'),
      sql<bigint>`coalesce(w.owed_kobo, 0)`.as('owed_kobo'),
      sql<bigint>`coalesce(c.held_kobo, 0)`.as('held_kobo'),
      'd.last_paid_at',
    ])
    .where('p.status', 'in', ['open', 'paused', 'closed', 'running', 'matured', 'settled'])
    .orderBy('p.id', 'desc')
    .limit(200)
}

/** The newest entries of a plan: a query. */
export function entriesOf(db: Db, planId: string) {
  return db
    .selectFrom('plan_entries as e')
    .leftJoin('plan_evidence as v', 'v.id', 'e.evidence_id')
    .selectAll('e')
    .select(['v.file_name', 'v.content_type', 'v.size_bytes'])
    .where('e.plan_id', '=', planId)
    .orderBy('e.id', 'desc')
    .limit(100)
}

/** What went out for a plan and came back, capital and income, day by day: a query. */
export function flowsOfPlan(planId: string): RawBuilder<{ on: CalendarDate; kobo: bigint }> {
  return sql<{ on: CalendarDate; kobo: bigint }>`
    select on_day as on, sum(case kind when 'purchase' then -capital_kobo else capital_kobo + income_kobo end)::bigint as kobo
    from plan_entries where plan_id = ${planId} and taken_back_at is null group by on_day order by on_day`
}

/** What members were told brought nothing: a query. */
export function silentPeriodsOf(db: Db, planId?: string) {
  const all = db.selectFrom('plan_periods_without_income').selectAll()
  const some = planId === undefined ? all : all.where('plan_id', '=', planId)
  return some.orderBy('period_end', 'desc').limit(200)
}

export async function nextEntryCode(db: Db, now: Instant): Promise<string> {
  const code = nextCode(`PLE-${year(now)}-`, 'plan_entry_numbers')
  const { rows } = await sql<{ code: string }>`select ${code} as code`.execute(db)
  return rows[0]?.code ?? ''
}

/** Keeps what was booked. */
export async function insertEntry(db: Db, row: Insertable<Tables['plan_entries']>): Promise<void> {
  await db.insertInto('plan_entries').values(row).execute()
}

/** The plan whose entry this journal is of. */
export async function planOfJournal(db: Db, journalId: string): Promise<string> {
  const found = db.selectFrom('plan_entries').select('plan_id').where('journal_id', '=', journalId)
  return (await found.executeTakeFirstOrThrow()).plan_id
}

/** Says that an entry was taken back with its journal, and answers it. */
export async function markTakenBack(db: Db, journalId: string, now: Instant) {
  return db
    .updateTable('plan_entries')
    .set({ taken_back_at: now })
    .where('journal_id', '=', journalId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps that a period brought nothing; `false` when that was said before. */
export async function insertSilentPeriod(
  db: Db,
  row: {
    id: string
    planId: string
    start: CalendarDate
    end: CalendarDate
    reason: string
    uid: string
    now: Instant
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('plan_periods_without_income')
    .values({
      id: row.id,
      plan_id: row.planId,
      period_start: row.start,
      period_end: row.end,
      reason: row.reason,
      said_by: row.uid,
      said_at: row.now,
    })
    .onConflict((conflict) => conflict.columns(['plan_id', 'period_start', 'period_end']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A distribution with how many of its lines were paid. */
export type CountedRow = DistributionRow & {
  posted_count: number
  reversed_count: number
  owed_count: number
  owed_kobo: bigint
  forgiven_count: number
  forgiven_kobo: bigint
  paid_kobo: bigint
  plan_name: string | null
  resolution_code: string | null
}

function counted(db: Db) {
  return db
    .selectFrom('distributions')
    .leftJoin('investment_plans', 'investment_plans.id', 'distributions.plan_id')
    .leftJoin('meeting_resolutions', 'meeting_resolutions.id', 'distributions.resolution_id')
    .selectAll('distributions')
    .select(['investment_plans.name as plan_name', 'meeting_resolutions.code as resolution_code'])
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('distribution_lines as l')
          .select([
            sql<number>`count(*) filter (where l.status <> 'calculated')::int`.as('posted_count'),
            sql<number>`count(*) filter (where l.status = 'reversed')::int`.as('reversed_count'),
            sql<number>`count(*) filter (where l.status = 'owed')::int`.as('owed_count'),
            sql<bigint>`coalesce(sum(l.net_kobo) filter (where l.status = 'owed'), 0)::bigint`.as(
              'owed_kobo',
            ),
            sql<number>`count(*) filter (where l.status = 'forgiven')::int`.as('forgiven_count'),
            sql<bigint>`coalesce(sum(l.net_kobo) filter (where l.status = 'forgiven'), 0)::bigint`.as(
              'forgiven_kobo',
            ),
            sql<bigint>`coalesce(sum(l.net_kobo) filter (where l.status <> 'calculated'), 0)::bigint`.as(
              'paid_kobo',
            ),
          ])
          .whereRef('l.distribution_id', '=', 'distributions.id')
          .as('c'),
      (join) => join.onTrue(),
    )
    .select([
      ...(['c.posted_count', 'c.reversed_count', 'c.owed_count', 'c.owed_kobo'] as const),
      ...(['c.forgiven_count', 'c.forgiven_kobo', 'c.paid_kobo'] as const),
    ])
}

/** The newest distributions of a plan, or of the surplus: a query. */
export function distributionsOf(db: Db, planId: string | null) {
  const all = counted(db)
  const some =
    planId === null
      ? all.where('distributions.plan_id', 'is', null)
      : all.where('distributions.plan_id', '=', planId)
  return some.orderBy('distributions.id', 'desc').limit(50)
}

/** One of them: a query of one row, or none. */
export function countedOne(db: Db, id: string) {
  return counted(db).where('distributions.id', '=', id)
}

export async function countedById(db: Db, id: string): Promise<CountedRow> {
  return orNotFound(await countedOne(db, id).executeTakeFirst())
}

/** One of them, locked until the transaction ends, or "not found". */
export async function lockDistribution(db: Db, id: string): Promise<DistributionRow> {
  return orNotFound(
    await db.selectFrom('distributions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** The code of a distribution of the same plan, or of the surplus by the same basis, whose period shares a day with this one. */
export async function overlapping(
  db: Db,
  of: { planId: string } | { basis: DistributionBasis },
  { start, end }: { start: CalendarDate; end: CalendarDate },
): Promise<string | undefined> {
  const all = db.selectFrom('distributions').select('code')
  const some =
    'planId' in of
      ? all.where('plan_id', '=', of.planId)
      : all.where('plan_id', 'is', null).where('basis', '=', of.basis)
  const found = await some
    .where('status', 'not in', ['cancelled', 'reversed'])
    .where('period_start', '<=', end)
    .where('period_end', '>=', start)
    .executeTakeFirst()
  return found?.code
}

export async function insertDistribution(
  db: Db,
  row: Omit<Insertable<Tables['distributions']>, 'code'>,
): Promise<void> {
  const code = nextCode(`DST-${year(row.prepared_at)}-`, 'distribution_numbers')
  await db
    .insertInto('distributions')
    .values({ ...row, code })
    .execute()
}

export async function saveDistribution(
  db: Db,
  id: string,
  changed: Updateable<Tables['distributions']>,
): Promise<void> {
  await db
    .updateTable('distributions')
    .set({ ...changed, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Puts these lines in the place of what was there. */
export async function replaceLines(db: Db, id: string, lines: readonly Line[], now: Instant): Promise<void> {
  await db.deleteFrom('distribution_lines').where('distribution_id', '=', id).execute()
  const rows = lines.map((line) => ({
    // A member's line has a number of its own, so that nothing but one column names its member.
    id: line.investmentId ?? line.goal?.id ?? newId(Date.parse(now)),
    investment_id: line.investmentId,
    goal_id: line.goal?.id ?? null,
    goal_day_base: line.goal?.dayBase ?? null,
    member_uid: line.memberUid,
    weight: String(line.weight),
    gross_kobo: String(line.grossKobo),
    wht_kobo: String(line.whtKobo),
    net_kobo: String(line.netKobo),
  }))
  await sql`
    insert into distribution_lines (distribution_id, id, investment_id, goal_id, goal_day_base, member_uid, weight,
      gross_kobo, wht_kobo, net_kobo)
    select ${id}::uuid, id, investment_id, goal_id, goal_day_base, member_uid, weight, gross_kobo, wht_kobo, net_kobo
    from jsonb_populate_recordset(null::distribution_lines, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

/** A line with its investment, and what its weight is counted from: text, since it may be larger than a number. */
export type NamedLineRow = LineRow & {
  investment_code: string | null
  goal_code: string | null
  weight_text: string
  principal_kobo: bigint | null
  micro_units: string | null
}

/** Lines of a distribution in their order: a query. */
export function linesAfter(
  db: Db,
  id: string,
  {
    after,
    limit,
    standing,
  }: { after?: string | undefined; limit: number; standing?: LineRow['status'] | undefined },
) {
  const all = db
    .selectFrom('distribution_lines as l')
    .leftJoin('investments as i', 'i.id', 'l.investment_id')
    .leftJoin('savings_accounts as g', 'g.id', 'l.goal_id')
    .selectAll('l')
    .select([
      'i.code as investment_code',
      'g.code as goal_code',
      sql<string>`l.weight::text`.as('weight_text'),
      'i.principal_kobo',
      sql<string | null>`(i.units * 1000000)::bigint::text`.as('micro_units'),
    ])
    .where('l.distribution_id', '=', id)
  const some = standing === undefined ? all : all.where('l.status', '=', standing)
  const page = after === undefined ? some : some.where('l.id', '>', after)
  return page.orderBy('l.id').limit(limit)
}

/** One line, locked until the transaction ends, or "not found". */
export async function lockLine(db: Db, id: string, lineId: string): Promise<LineRow> {
  const line = db.selectFrom('distribution_lines').selectAll()
  return orNotFound(
    await line.where('distribution_id', '=', id).where('id', '=', lineId).forUpdate().executeTakeFirst(),
  )
}

/** What the weights of a distribution are together, and how many kobo rounding its lines down leaves over: a query of one row. */
export function weightsOf(id: string): RawBuilder<{ weight_text: string | null; left_over: number }> {
  return sql`
    select w.all_of_it::text as weight_text, case d.basis when 'declared' then 0 else
      (d.pool_kobo - coalesce((select sum(div(d.pool_kobo * l.weight, w.all_of_it)) from distribution_lines l
        where l.distribution_id = d.id), 0))::int end as left_over
    from distributions d
    cross join lateral (select sum(l.weight) as all_of_it from distribution_lines l where l.distribution_id = d.id) w
    where d.id = ${id}`
}

/** What a distribution that nobody has approved is to be paid out of: a query of one row, or none. */
export function fundsFor(
  id: string,
): RawBuilder<{ earned_kobo: bigint; cash_kobo: bigint; resolved_kobo: bigint | null }> {
  return sql`
    select case when d.plan_id is null then free_surplus_for(d.resolution_id) else free_plan_income(d.plan_id) end as earned_kobo,
      free_cash() as cash_kobo, free_pool(d.resolution_id, d.basis) as resolved_kobo
    from distributions d where d.id = ${id} and d.status in ('calculated', 'submitted')`
}

/** Whether somebody owes anything of what they were paid. */
export async function owesReturns(db: Db, uid: string): Promise<boolean> {
  const owed = db.selectFrom('distribution_lines').select('id').where('member_uid', '=', uid)
  return (await owed.where('status', '=', 'owed').limit(1).executeTakeFirst()) !== undefined
}

/** Lines that stand so, each taken by nobody else. */
export function lockLines(db: Db, id: string, status: LineRow['status'], limit: number): Promise<LineRow[]> {
  return db
    .selectFrom('distribution_lines')
    .selectAll()
    .where('distribution_id', '=', id)
    .where('status', '=', status)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Lines that are owed, and in the wallet or goal that they were paid into again. */
const toCollect = sql`distribution_lines l
  join ledger_transfers t on t.journal_id = l.journal_id and t.line = 1
  join ledger_accounts a on a.id = t.credit_account
  join ledger_balances b on b.account_id = a.id
  where l.status = 'owed' and b.balance_kobo - b.held_kobo >= l.net_kobo`

/** What is owed of a distribution and can be taken now, each taken by nobody else. */
export async function lockLinesToCollect(db: Db, id: string, limit: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`select l.* from ${toCollect} and l.distribution_id = ${id}
    order by l.id limit ${limit} for update of l`.execute(db)
  return rows
}

/** Distributions of which something that is owed can be taken now, with how many lines. */
export async function withLinesToCollect(db: Db): Promise<{ id: string; code: string; lines: number }[]> {
  const { rows } = await sql<{ id: string; code: string; lines: number }>`
    select d.id, d.code, c.lines from (
      select l.distribution_id, count(*)::int as lines from ${toCollect} group by l.distribution_id) c
    join distributions d on d.id = c.distribution_id where d.status = 'reversed' order by d.id limit 10`.execute(
    db,
  )
  return rows
}

/** How many lines of a distribution are owed, and how much. */
export async function owedOf(db: Db, id: string): Promise<{ owed: number; net: bigint }> {
  return db
    .selectFrom('distribution_lines')
    .select([
      sql<number>`count(*)::int`.as('owed'),
      sql<bigint>`coalesce(sum(net_kobo), 0)::bigint`.as('net'),
    ])
    .where('distribution_id', '=', id)
    .where('status', '=', 'owed')
    .executeTakeFirstOrThrow()
}

/** Says how a line stands now. */
export async function markLine(
  db: Db,
  { distribution_id, id }: Pick<Tables['distribution_lines'], 'distribution_id' | 'id'>,
  changed: Pick<Updateable<Tables['distribution_lines']>, 'status' | 'journal_id'>,
): Promise<void> {
  await db
    .updateTable('distribution_lines')
    .set(changed)
    .where('distribution_id', '=', distribution_id)
    .where('id', '=', id)
    .execute()
}

/** Approved ones whose day has come, each locked by nobody else. */
export function lockDue(db: Db, today: CalendarDate): Promise<DistributionRow[]> {
  return db
    .selectFrom('distributions')
    .selectAll()
    .where('status', '=', 'approved')
    .where('pay_on', '<=', today)
    .orderBy('pay_on')
    .limit(10)
    .forUpdate()
    .skipLocked()
    .execute()
}

/**
 * What a plan, or the surplus by a resolution, may still pay, what is left of the resolution for it, and what the community's
 * banks hold that nobody was promised.
 */
export async function payable(
  db: Db,
  { plan_id, resolution_id, basis }: Pick<DistributionRow, 'plan_id' | 'resolution_id' | 'basis'>,
): Promise<{ income: Kobo; resolved: Kobo | null; cash: Kobo }> {
  const { rows } = await sql<{ income: Kobo; resolved: Kobo | null; cash: Kobo }>`
    select case when ${plan_id}::uuid is null then free_surplus_for(${resolution_id}::uuid)
        else free_plan_income(${plan_id}::uuid) end as income,
      free_pool(${resolution_id}::uuid, ${basis}) as resolved, free_cash() as cash`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL answered no sums')
  return row
}

/** What was paid to one member, the newest first: a query. */
export function paidTo(db: Db, uid: string) {
  return db
    .selectFrom('distribution_lines as l')
    .innerJoin('distributions as d', 'd.id', 'l.distribution_id')
    .leftJoin('investment_plans as p', 'p.id', 'd.plan_id')
    .select([
      'l.id',
      'd.code',
      'd.kind',
      'd.period_start',
      'd.period_end',
      'l.gross_kobo',
      'l.wht_kobo',
      'l.net_kobo',
      'd.posted_at',
      'p.name as plan_name',
      'l.status',
    ])
    .where('l.member_uid', '=', uid)
    .where('l.goal_id', 'is', null)
    .where('l.status', 'in', ['posted', 'owed', 'forgiven'])
    .where('d.status', 'in', paidOnce)
    .orderBy('l.distribution_id', 'desc')
    .orderBy('l.id')
    .limit(25)
}

/** Distributions to be paid within some days, the newest first, with the plan they are of. */
export async function distributionsPaidWithin(
  db: Db,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  { after, limit }: { after: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('distributions as d')
    .leftJoin('investment_plans as p', 'p.id', 'd.plan_id')
    .selectAll('d')
    .select('p.name as plan_name')
    .where('d.pay_on', '>=', from)
    .where('d.pay_on', '<=', to)
  if (after) query = query.where('d.id', '<', after)
  return query.orderBy('d.id', 'desc').limit(limit).execute()
}

/** What was paid of distributions within some days and not taken back: the sums of their lines. */
export async function sumsPaidWithin(db: Db, { from, to }: { from: CalendarDate; to: CalendarDate }) {
  const { rows } = await sql<{ gross_kobo: bigint; wht_kobo: bigint; net_kobo: bigint }>`
    select coalesce(sum(s.gross_kobo), 0)::bigint as gross_kobo, coalesce(sum(s.wht_kobo), 0)::bigint as wht_kobo,
      coalesce(sum(s.net_kobo), 0)::bigint as net_kobo
    from distributions d cross join lateral still_paid(d) s
    where d.status in ('posted', 'reversing', 'reversed') and pay_on >= ${from}::date and pay_on <= ${to}::date`.execute(
    db,
  )
  return rows[0]
}
