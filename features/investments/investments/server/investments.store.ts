/**
 * The SQL of investments. Whoever locks several things locks payments first, then their payers, then the plan, and the
 * investment last: its trigger changes the plan's row, which is held by then.
 */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { Db } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import type { InvestmentRow, InvestmentsTable } from './investment.record.ts'

/** Adds an investment under the next code. */
export function insertInvestment(
  db: Db,
  row: Omit<Insertable<InvestmentsTable>, 'code' | 'units' | 'nominee_snapshot'> &
    Pick<InvestmentRow, 'nominee_snapshot'>,
  { unit_price_kobo }: Pick<InvestmentPlanRow, 'unit_price_kobo'>,
): Promise<InvestmentRow> {
  return db
    .insertInto('investments')
    .values({
      ...row,
      code: nextCode(`INV-${row.begun_at.slice(0, 4)}-`, 'investment_code_numbers'),
      nominee_snapshot: jsonOf(row.nominee_snapshot),
      units:
        unit_price_kobo === null
          ? null
          : sql<string>`round(${row.principal_kobo}::numeric / ${unit_price_kobo}::numeric, 6)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const jsonOf = (nominees: InvestmentRow['nominee_snapshot']) =>
  nominees === null ? null : sql<InvestmentRow['nominee_snapshot']>`${JSON.stringify(nominees)}::jsonb`

/** Keeps that its member accepted an agreement, and its words where nobody accepted the same before. */
export async function insertAgreement(
  db: Db,
  said: {
    investmentId: string
    planId: string
    text: string
    sha256: string
    number: number
    at: Instant
    ip: string | null
    mandateId?: string
  },
): Promise<void> {
  await db
    .insertInto('investment_agreement_texts')
    .values({ sha256: said.sha256, plan_id: said.planId, body: said.text })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('investment_agreements')
    .values({
      investment_id: said.investmentId,
      sha256: said.sha256,
      number: said.number,
      accepted_at: said.at,
      ip: said.ip,
      mandate_id: said.mandateId ?? null,
    })
    .execute()
}

/** The agreement of an investment, with its words: a query. */
export function agreementRows(db: Db, investmentId: string) {
  return db
    .selectFrom('investment_agreements as a')
    .innerJoin('investment_agreement_texts as t', 't.sha256', 'a.sha256')
    .select(['a.sha256', 'a.number', 'a.accepted_at', 'a.mandate_id', 't.body'])
    .where('a.investment_id', '=', investmentId)
}

/** An investment of this member, or "not found". */
export async function ownInvestment(db: Db, id: string, memberUid: string): Promise<InvestmentRow> {
  const row = await db
    .selectFrom('investments')
    .selectAll()
    .where('id', '=', id)
    .where('member_uid', '=', memberUid)
    .executeTakeFirst()
  return orNotFound(row)
}

/** The plan of an investment and the investment, locked in this order until the transaction ends, or "not found". */
export async function lockInvestment(
  db: Db,
  id: string,
  memberUid?: string,
): Promise<{ investment: InvestmentRow; plan: InvestmentPlanRow }> {
  const plan = await db
    .selectFrom('investment_plans')
    .selectAll()
    .where('id', '=', ({ selectFrom }) => {
      const own = selectFrom('investments').select('plan_id').where('id', '=', id)
      return memberUid === undefined ? own : own.where('member_uid', '=', memberUid)
    })
    .forUpdate()
    .executeTakeFirst()
  orNotFound(plan)
  const investment = await db
    .selectFrom('investments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return { plan: orNotFound(plan), investment: orNotFound(investment) }
}

/** The same of this member alone; nothing of somebody else is locked. */
export function lockOwnInvestment(db: Db, id: string, memberUid: string) {
  return lockInvestment(db, id, memberUid)
}

/** Writes a change of a locked investment and counts its version up. */
export function saveInvestment(
  db: Db,
  id: string,
  {
    nominee_snapshot,
    ...change
  }: Omit<Updateable<InvestmentsTable>, 'id' | 'code' | 'version' | 'nominee_snapshot'> &
    Partial<Pick<InvestmentRow, 'nominee_snapshot'>>,
): Promise<InvestmentRow> {
  return db
    .updateTable('investments')
    .set({
      ...change,
      ...(nominee_snapshot === undefined ? {} : { nominee_snapshot: jsonOf(nominee_snapshot) }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a member has in plans, with what waits for its payment: in one plan, and in all together: a query. */
export function ownTotals(db: Db, memberUid: string, planId: string) {
  return db
    .selectFrom('investments')
    .select([
      sql<bigint>`coalesce(sum(principal_kobo), 0)::bigint`.as('all_kobo'),
      sql<bigint>`coalesce(sum(principal_kobo) filter (where plan_id = ${planId}), 0)::bigint`.as(
        'plan_kobo',
      ),
      sql<bigint>`coalesce(sum(principal_kobo) filter (where plan_id = ${planId} and status = 'pending_payment'), 0)::bigint`.as(
        'plan_unpaid_kobo',
      ),
    ])
    .where('member_uid', '=', memberUid)
    .where('status', 'in', ['pending_payment', 'active', 'exit_requested', 'frozen', 'matured'])
}

/** Investments of a member, newest first, a page. */
export function ownInvestments(
  db: Db,
  memberUid: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<InvestmentRow[]> {
  let query = db.selectFrom('investments').selectAll().where('member_uid', '=', memberUid)
  if (after) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** What investments are called, and what each takes now: its principal, while it waits for it: a query. */
export function investmentNames(db: Db, ids: readonly string[]) {
  return named(db).where('i.id', '=', anyOf(ids))
}

/** A member's investments that wait for their payment, oldest first: a query. */
export function investmentsTaking(db: Db, memberUid: string) {
  return named(db)
    .where('i.member_uid', '=', memberUid)
    .where('i.status', '=', 'pending_payment')
    .where('p.status', 'in', ['open', 'paused', 'closed'])
    .where('p.cancelling_since', 'is', null)
    .orderBy('i.id')
    .limit(100)
}

function named(db: Db) {
  const principal = sql<bigint | null>`case when i.status = 'pending_payment' then i.principal_kobo end`
  return db
    .selectFrom('investments as i')
    .innerJoin('investment_plans as p', 'p.id', 'i.plan_id')
    .select([
      'i.id',
      sql<string>`p.name || ', ' || i.code`.as('name'),
      principal.as('least_kobo'),
      principal.as('most_kobo'),
    ])
}

/** Investments nobody paid in time, or whose plan began or is being cancelled without them, a bounded number. */
export async function unpaidInvestments(db: Db, now: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('investments as i')
    .innerJoin('investment_plans as p', 'p.id', 'i.plan_id')
    .select('i.id')
    .where('i.status', '=', 'pending_payment')
    .where(({ or, eb }) =>
      or([
        eb('i.expires_at', '<=', now),
        eb('p.status', 'not in', ['open', 'paused', 'closed']),
        eb('p.cancelling_since', 'is not', null),
      ]),
    )
    .orderBy('i.expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The investments of a member that have not ended, locked until the transaction ends; their plans are locked before. */
export async function lockInvestmentsOf(db: Db, memberUid: string): Promise<InvestmentRow[]> {
  const open = db.selectFrom('investments').where('member_uid', '=', memberUid).where('ended_at', 'is', null)
  const rows = await open.select('plan_id').distinct().execute()
  if (rows.length === 0) return []
  await db
    .selectFrom('investment_plans')
    .select('id')
    .where('id', '=', anyOf(rows.map(({ plan_id }) => plan_id)))
    .orderBy('id')
    .forUpdate()
    .execute()
  return open.selectAll().orderBy('id').forUpdate().execute()
}

/** Removes what investments keep of a person who is erased: whom they named, and from where they agreed, also to their mandates. */
export async function forgetInvestor(db: Db, memberUid: string): Promise<void> {
  await db
    .updateTable('investments')
    .set({ nominee_snapshot: null })
    .where('member_uid', '=', memberUid)
    .where('nominee_snapshot', 'is not', null)
    .execute()
  await db
    .with('mandates', (also) =>
      also
        .updateTable('investment_mandates')
        .set({ ip: null })
        .where('member_uid', '=', memberUid)
        .where('ip', 'is not', null),
    )
    .updateTable('investment_agreements')
    .set({ ip: null })
    .where('ip', 'is not', null)
    .where('investment_id', 'in', ({ selectFrom }) =>
      selectFrom('investments').select('id').where('member_uid', '=', memberUid),
    )
    .execute()
}

/** How many investments of a plan stand in a state, whose, and with how much. */
export type StateRow = {
  plan_id: string
  plan_code: string
  plan_number: number
  plan_name: string
  status: InvestmentRow['status']
  investments: number
  members: number
  principal_kobo: bigint
  paid_kobo: bigint
}

/** The states of investments, plan by plan, after the place the last page ended with. */
export async function statesAfter(
  db: Db,
  { after, limit }: { after: { planId: string; status: string } | undefined; limit: number },
): Promise<StateRow[]> {
  const since = after ? sql`where (i.plan_id, i.status) > (${after.planId}::uuid, ${after.status})` : sql``
  const { rows } = await sql<StateRow>`
    select s.*, p.code as plan_code, p.number as plan_number, p.name as plan_name from (
      select i.plan_id, i.status, count(*)::int as investments, count(distinct i.member_uid)::int as members,
        sum(i.principal_kobo)::bigint as principal_kobo, sum(i.paid_return_kobo)::bigint as paid_kobo
      from investments i ${since} group by i.plan_id, i.status order by i.plan_id, i.status limit ${limit}
    ) s join investment_plans p on p.id = s.plan_id order by s.plan_id, s.status`.execute(db)
  return rows
}
