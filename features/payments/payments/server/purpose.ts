/** What payments asks of the purposes that features register; it knows none of them. */
import type { Call } from '@kolo/application/call'
import type { Purpose, Purposes, TargetName } from '@kolo/application/purposes'
import type { AccountName } from '@kolo/ledger/accounts'
import { type Expression, sql } from 'kysely'

/** What a feature implements to take money in. */
export type PaymentPurpose = Purpose<AccountName>

/** The purpose of this name; a feature that was taken out leaves payments nobody can settle. */
export function purposeOf(purposes: Purposes, name: string): PaymentPurpose {
  const purpose = purposes[name] as PaymentPurpose | undefined
  if (!purpose) throw new Error(`No feature offers to take money for "${name}"`)
  return purpose
}

/** No target: a query of no rows. */
const noNames = sql`select null::uuid as id, null::text as name, null::bigint as least_kobo, null::bigint as most_kobo
  where false`

/** Names of the targets of payments: a query. Only the purposes these payments have are asked. */
export function targetNames(
  { db, registry: { purposes } }: Pick<Call, 'db' | 'registry'>,
  rows: readonly { purpose: string; target_id: string }[],
): Expression<TargetName> {
  const queries = Object.entries(purposes).flatMap(([kind, purpose]) => {
    const ids = rows.filter((row) => row.purpose === kind).map((row) => row.target_id)
    return ids.length > 0 ? [purpose.names(db, [...new Set(ids)])] : []
  })
  return sql<TargetName>`${sql.join(queries.length > 0 ? queries : [noNames], sql` union all `)}`
}
