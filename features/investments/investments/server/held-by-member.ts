/** What a member has in plans, for their home. What waits for its payment is not in it. */
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'

const shown = 3

type HeldRow = {
  id: string
  name: string
  principal_kobo: bigint
  matures_on: CalendarDate
  count: number
  all_kobo: bigint
}

/** What is asked for it, beside what else is asked for the page. */
export function heldRows(memberUid: string) {
  const held: RawBuilder<HeldRow> = sql<HeldRow>`
    select i.id, p.name, i.principal_kobo, i.matures_on, count(*) over ()::int as count,
      sum(i.principal_kobo) over ()::bigint as all_kobo
    from investments i join investment_plans p on p.id = i.plan_id
    where i.member_uid = ${memberUid} and i.status in ('active', 'exit_requested', 'frozen', 'matured')
    order by i.matures_on, i.id limit ${shown}`
  const returned: RawBuilder<{ net_kobo: bigint }> = sql<{ net_kobo: bigint }>`
    select coalesce(sum(r.gross_kobo - r.wht_kobo), 0)::bigint as net_kobo
    from investments i join investment_returns r on r.investment_id = i.id
    where i.member_uid = ${memberUid} and r.taken_back_at is null`
  return { held, returned }
}

/** What a member has in plans: how much, how many, the next that end, and what was paid of returns, after tax. */
export function heldIn({
  held,
  returned,
}: {
  held: readonly HeldRow[]
  returned: readonly { net_kobo: bigint }[]
}) {
  return {
    count: held[0]?.count ?? 0,
    investedKobo: kobo(held[0]?.all_kobo ?? zeroKobo),
    returnedKobo: kobo(returned[0]?.net_kobo ?? zeroKobo) satisfies Kobo,
    next: held.map(({ id, name, principal_kobo, matures_on }) => ({
      id,
      name,
      principalKobo: kobo(principal_kobo),
      maturesOn: matures_on,
    })),
  }
}
