/** What withdrawals ask of savings: from which goals money can be taken out, and by which of their plan's terms. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import { dayIn, type Instant, lagos, startOfDay } from '@kolo/foundation/time'
import { holdsFor } from '@kolo/ledger/holds'
import { type RawBuilder, sql } from 'kysely'
import { quarterOf } from '../../goal-endings/goal-ending.rules.ts'
import { goalAccount } from './goal.postings.ts'

/** A goal that gives money out, with the terms that bind it. */
export type WithdrawalSource = {
  id: string
  name: string
  notice_hours: number
  free_per_quarter: number
  /** How often in this quarter money was moved from it to the wallet: that counts as taking it out does. */
  moved_this_quarter: number
  /** What has to stay in it. */
  floor_kobo: bigint
}

/** What a request for money out of a goal is called in the books, where its amount is set aside. */
export const withdrawalDeed = 'withdrawal.requested'

/** When the quarter of a moment began in Lagos. */
export const quarterBegan = (now: Instant): Instant => startOfDay(quarterOf(dayIn(lagos, now)))

/** How often in this quarter its owner asked for money of a goal to their bank, and has it or still waits: a query. */
export function takenFromGoal(goal: { id: string; ownerUid: string }, now: Instant) {
  return holdsFor(goalAccount(goal), withdrawalDeed, quarterBegan(now))
}

/** Holds a member's goal until the transaction ends: what is taken out of it is counted one after the other. */
export async function holdGoalOf(db: Db, id: string, ownerUid: string): Promise<void> {
  await sql`select from savings_accounts where id = ${id} and owner_uid = ${ownerUid} for update`.execute(db)
}

/** A member's goals that money can be taken out of at any time, oldest first: a query. */
export function withdrawalSources(ownerUid: string, now: Instant): RawBuilder<WithdrawalSource> {
  return sql<WithdrawalSource>`
    select g.id, g.name, p.notice_hours, p.free_withdrawals_per_quarter as free_per_quarter,
      p.min_balance_kobo as floor_kobo, (select count(*)::int from savings_releases r where r.account_id = g.id
        and r.kind = 'move' and r.asked_at >= ${quarterBegan(now)}::timestamptz) as moved_this_quarter
    from savings_accounts g join savings_plans p on p.id = g.plan_id
    where g.owner_uid = ${ownerUid} and g.status = 'active' and g.dormancy <> 'dormant'
      and p.kind in ('flex', 'contribution') order by g.id`
}

/** What goals are called that money was taken from, and whether each still takes it back: a query. */
export function withdrawnGoals(
  ids: readonly string[],
): RawBuilder<{ id: string; name: string; takes: boolean }> {
  return sql<{ id: string; name: string; takes: boolean }>`
    select id, name, status = 'active' as takes from savings_accounts where id = ${anyOf(ids)}`
}
