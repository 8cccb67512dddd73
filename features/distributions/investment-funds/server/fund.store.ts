/** The SQL of what stands behind the figures of a plan's money: a page each, the newest first. */
import type { Db } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import type { Figure } from '../../distributions/distribution.rules.ts'
import type { EvidenceRow } from '../../evidence/server/evidence.record.ts'
import type { FigureRow } from '../fund.contract.ts'

/** An action behind a figure as it is kept. */
export type DeedRow = {
  id: string
  what: FigureRow['what']
  code: string | null
  on_day: CalendarDate
  amount_kobo: bigint
  journals: number
  journal_id: string | null
  evidence_id: string | null
  evidence_open: boolean
} & { [Part in 'file_name' | 'content_type' | 'size_bytes']: EvidenceRow[Part] | null }

type Asked = { planId: string; after: string | undefined; limit: number }

const noPaper = sql`null::uuid as evidence_id, false as evidence_open, null::text as file_name,
  null::text as content_type, null::integer as size_bytes`

const older = (column: RawBuilder<unknown>, after: string | undefined) =>
  after === undefined ? sql`` : sql`and ${column} < ${after}::uuid`

/** What members have in it, investment by investment. */
function paidIn({ planId, after, limit }: Asked): RawBuilder<DeedRow> {
  return sql<DeedRow>`
    select i.id, 'paid-in' as what, null::text as code, (i.activated_at at time zone 'Africa/Lagos')::date as on_day,
      i.principal_kobo as amount_kobo, 1 as journals, (
        select t.journal_id from ledger_accounts a join ledger_transfers t on t.credit_account = a.id
        where a.kind = 'member_investment' and a.scope = i.id::text order by t.posted_at limit 1) as journal_id,
      ${noPaper}
    from investments i
    where i.plan_id = ${planId} and i.status in ('active', 'exit_requested', 'frozen', 'matured')
      ${older(sql`i.id`, after)}
    order by i.id desc limit ${limit}`
}

/** What was invested and came back, or what was earned. */
function entries({ planId, after, limit }: Asked, what: 'capital' | 'income'): RawBuilder<DeedRow> {
  const amount =
    what === 'capital'
      ? sql`case e.kind when 'purchase' then e.capital_kobo else -e.capital_kobo end`
      : sql`e.income_kobo`
  const named =
    what === 'capital' ? sql`case e.kind when 'purchase' then 'invested' else 'came-back' end` : sql`'earned'`
  const counts = what === 'capital' ? sql`e.capital_kobo > 0` : sql`e.income_kobo > 0`
  return sql<DeedRow>`
    select e.id, ${named} as what, e.code, e.on_day, ${amount} as amount_kobo, 1 as journals, e.journal_id,
      e.evidence_id, e.evidence_open, v.file_name, v.content_type, v.size_bytes
    from plan_entries e left join plan_evidence v on v.id = e.evidence_id
    where e.plan_id = ${planId} and ${counts} and e.taken_back_at is null ${older(sql`e.id`, after)}
    order by e.id desc limit ${limit}`
}

/** What was paid, or is promised and not paid yet, distribution by distribution. */
function distributed({ planId, after, limit }: Asked, what: 'paid' | 'owed'): RawBuilder<DeedRow> {
  const standing =
    what === 'paid'
      ? sql`d.status in ('posted', 'reversing', 'reversed') and s.gross_kobo > 0`
      : sql`d.status in ('approved', 'posting')`
  const amount =
    what === 'paid'
      ? sql`s.gross_kobo`
      : sql`(select sum(l.gross_kobo)::bigint from distribution_lines l
          where l.distribution_id = d.id and l.status = 'calculated')`
  const named = what === 'paid' ? sql`'distributed'` : sql`'promised'`
  return sql<DeedRow>`
    select d.id, ${named} as what, d.code,
      coalesce((d.posted_at at time zone 'Africa/Lagos')::date, d.pay_on) as on_day,
      coalesce(${amount}, 0) as amount_kobo, d.line_count as journals, null::uuid as journal_id, ${noPaper}
    from distributions d cross join lateral still_paid(d) s
    where d.plan_id = ${planId} and ${standing} ${older(sql`d.id`, after)}
    order by d.id desc limit ${limit}`
}

const behind: Record<Figure, (asked: Asked) => RawBuilder<DeedRow>> = {
  contributed: paidIn,
  invested: (asked) => entries(asked, 'capital'),
  realised: (asked) => entries(asked, 'income'),
  paid: (asked) => distributed(asked, 'paid'),
  owed: (asked) => distributed(asked, 'owed'),
}

/** A page of what a figure is the sum of. */
export async function deedsBehind(db: Db, figure: Figure, asked: Asked): Promise<DeedRow[]> {
  return (await behind[figure](asked).execute(db)).rows
}
