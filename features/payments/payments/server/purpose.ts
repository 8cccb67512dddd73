/** What payments asks of the purposes that features register; it knows none of them. */
import type { Call } from '@kolo/database/call'
import type { Purpose, TargetName } from '@kolo/database/purposes'
import type { AccountName } from '@kolo/ledger/accounts'
import { type Expression, sql } from 'kysely'

/** What a feature implements to take money in. */
export type PaymentPurpose = Purpose<AccountName>

/** The purpose of this name; a feature that was taken out leaves payments nobody can settle. */
export function purposeOf(purposes: Call['purposes'], name: string): PaymentPurpose {
  const purpose = purposes[name] as PaymentPurpose | undefined
  if (!purpose) throw new Error(`No feature offers to take money for "${name}"`)
  return purpose
}

/** Names of the targets of payments, whatever their purpose: a query. */
export function targetNames(
  { db, purposes }: Pick<Call, 'db' | 'purposes'>,
  rows: readonly { purpose: string; target_id: string }[],
): Expression<TargetName> {
  const queries = Object.entries(purposes).map(([kind, purpose]) => {
    const ids = rows.filter((row) => row.purpose === kind).map((row) => row.target_id)
    return purpose.names(db, [...new Set(ids)])
  })
  return sql<TargetName>`${sql.join(queries, sql` union all `)}`
}
