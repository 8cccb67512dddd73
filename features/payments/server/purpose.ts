/**
 * What money coming in can be for. Payments knows no other feature: each purpose registers here what it must decide,
 * where its money lies and what follows when it is there.
 */
import type { Db } from '@kolo/database/call'
import type { Kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import type { AccountName } from '@kolo/ledger/accounts'
import { type Expression, sql } from 'kysely'

/** Money that arrived for a target. */
export type ForTarget = {
  paymentId: string
  memberUid: string
  targetId: string
  /** What was promised, and whether as much came. */
  amount: Kobo
  isWhole: boolean
  now: Instant
}

/** One purpose, as payments sees it. */
export type PaymentPurpose = {
  /**
   * Whether the target still takes this member's money, once it has come in; locks the target until the transaction
   * ends. What is not taken goes to the wallet instead, so it is never lost. What takes all that was promised changes
   * here as the money changes it.
   */
  receive: (db: Db, arrival: ForTarget) => Promise<{ takes: boolean; name: string }>
  /** The account the money is credited to. */
  postings: (arrival: ForTarget) => { credit: AccountName }
  page: PurposePage
  /** The names people know targets by, as a query; an id that is missing has no name any more. */
  names: (db: Db, targetIds: readonly string[]) => Expression<TargetName>
}

/**
 * Where somebody sees what became of their money, and what they can do there with money that its target no longer took:
 * `See your plots`, `/plots`, `You can put it on another plot here.`
 */
export type PurposePage = { words: string; link: string; elsewhere: string }

/** All purposes, by the names under which features offer them. */
export type PaymentPurposes = Readonly<Record<string, PaymentPurpose>>

/** The purpose of this name; a feature that was taken out leaves payments nobody can settle. */
export function purposeOf(purposes: PaymentPurposes, name: string): PaymentPurpose {
  const purpose = purposes[name]
  if (!purpose) throw new Error(`No feature offers to take money for "${name}"`)
  return purpose
}

/** What a target is called. */
export type TargetName = { id: string; name: string }

/** Names of the targets of payments, whatever their purpose: a query. */
export function targetNames(
  db: Db,
  purposes: PaymentPurposes,
  rows: readonly { purpose: string; target_id: string }[],
): Expression<TargetName> {
  const queries = Object.entries(purposes).map(([kind, purpose]) => {
    const ids = rows.filter((row) => row.purpose === kind).map((row) => row.target_id)
    return purpose.names(db, [...new Set(ids)])
  })
  return sql<TargetName>`${sql.join(queries, sql` union all `)}`
}
