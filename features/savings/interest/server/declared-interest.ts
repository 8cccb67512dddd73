/**
 * Interest that a meeting declares, as the distribution that pays it asks for it: which goals take part with what, where it is
 * credited, and what is kept of it. What must always be true: a goal is credited once for each year, to its owner.
 */
import type { Db, Tables } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { AccountName } from '@kolo/ledger/accounts'
import { accountDays } from '@kolo/ledger/balance-days'
import { walletAccount } from '@kolo/payments/server'
import { type Selectable, sql } from 'kysely'
import { goalAccount } from '../../goals/server/goal.postings.ts'

/** A goal that takes part: what it held in kobo times days, and how a year of its plan is counted. */
export type DeclaredGoal = {
  goalId: string
  ownerUid: string
  weight: bigint
  dayBase: number
  isTaxed: boolean
}

/**
 * The goals that take part in a year: those of plans whose interest is declared that held money in it, closed ones too, for the
 * days they held it. Left out are goals without interest, those that were ended early where the plan takes the interest for
 * that, and owners who have left.
 */
export async function declaredGoals(
  db: Db,
  period: { from: CalendarDate; to: CalendarDate },
): Promise<DeclaredGoal[]> {
  const { rows } = await sql<{
    id: string
    owner_uid: string
    weight: string
    day_base: number
    is_taxed: boolean
  }>`
    select g.id, g.owner_uid, d.weight, p.day_base, p.wht_rule is not null as is_taxed
    from (${accountDays('member_savings', period)}) d
    join savings_accounts g on g.id::text = d.scope and not g.interest_free
    join savings_plans p on p.id = g.plan_id and p.interest_basis = 'declared'
    join profiles o on o.uid = g.owner_uid
    where p.early_break <> 'forfeit_interest' or not exists (
      select from savings_releases r where r.account_id = g.id and r.kind = 'break')
    order by g.id`.execute(db)
  return rows.map(({ id, owner_uid, weight, day_base, is_taxed }) => ({
    goalId: id,
    ownerUid: owner_uid,
    weight: BigInt(weight),
    dayBase: day_base,
    isTaxed: is_taxed,
  }))
}

/** Where a goal is credited, which is held until the transaction ends: the goal, or its owner's wallet once it has ended. */
export async function creditAccountOf(
  db: Db,
  goalId: string,
): Promise<{ account: AccountName; name: string }> {
  const goal = await db
    .selectFrom('savings_accounts')
    .select(['id', 'owner_uid', 'name', 'status'])
    .where('id', '=', goalId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const isOpen = goal.status === 'active' || goal.status === 'frozen' || goal.status === 'matured'
  const account = isOpen
    ? goalAccount({ id: goal.id, ownerUid: goal.owner_uid })
    : walletAccount(goal.owner_uid)
  return { account, name: goal.name }
}

/** What a goal was credited for a year. */
export type DeclaredPayment = {
  journalId: string
  goalId: string
  year: number
  rateBps: number
  grossKobo: Kobo
  whtBps: number
  whtKobo: Kobo
  at: Instant
}

/** Keeps what a goal was credited; a second time for a year is an error. */
export async function saveDeclaredInterest(db: Db, paid: DeclaredPayment): Promise<void> {
  await db
    .insertInto('declared_interest')
    .values({
      journal_id: paid.journalId,
      account_id: paid.goalId,
      year: paid.year,
      rate_bps: paid.rateBps,
      gross_kobo: paid.grossKobo,
      wht_bps: paid.whtBps,
      wht_kobo: paid.whtKobo,
      posted_at: paid.at,
      taken_back_at: null,
    })
    .execute()
}

/** What a journal credited is taken back. */
export async function takeDeclaredInterestBack(db: Db, journalId: string, at: Instant): Promise<void> {
  await db
    .updateTable('declared_interest')
    .set({ taken_back_at: at })
    .where('journal_id', '=', journalId)
    .execute()
}

/** A payment as it is kept. */
export type DeclaredRow = Selectable<Tables['declared_interest']>

/** What a goal was credited by meetings and keeps, the newest first: a query. */
export function declaredInterestOf(
  db: Db,
  goalId: string,
  { before, limit }: { before: CalendarDate | undefined; limit: number },
) {
  return db
    .selectFrom('declared_interest')
    .selectAll()
    .where('account_id', '=', goalId)
    .where('taken_back_at', 'is', null)
    .where('year', '<', before === undefined ? 10_000 : Number(before.slice(0, 4)))
    .orderBy('year', 'desc')
    .limit(limit)
}
