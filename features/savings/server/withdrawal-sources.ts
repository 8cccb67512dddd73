/** What withdrawals ask of savings: from which goals money can be taken out, and by which of their plan's terms. */
import { anyOf } from '@kolo/database/any-of'
import { type RawBuilder, sql } from 'kysely'
import './savings.tables.ts'

/** A goal that gives money out, with the terms that bind it. */
export type WithdrawalSource = {
  id: string
  name: string
  notice_hours: number
  free_per_quarter: number
  /** What has to stay in it. */
  floor_kobo: bigint
}

/** A member's goals that money can be taken out of at any time, oldest first: a query. */
export function withdrawalSources(ownerUid: string): RawBuilder<WithdrawalSource> {
  return sql<WithdrawalSource>`
    select g.id, g.name, p.notice_hours, p.free_withdrawals_per_quarter as free_per_quarter,
      p.min_balance_kobo as floor_kobo
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
