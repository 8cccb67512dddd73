/**
 * What money coming in can be for. Payments knows no other feature: each purpose registers here what it must decide,
 * where its money lies and what follows when it is there. The server wires them together in `server/features.ts`.
 */
import type { Db } from '@kolo/database/call'
import type { Kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import type { AccountName } from '@kolo/ledger/accounts'
import type { PaymentPurposeKind } from '../payments.rules.ts'

/** Money that arrived for a target. */
export type Arrival = {
  paymentId: string
  memberUid: string
  targetId: string
  amount: Kobo
  now: Instant
}

/** One purpose, as payments sees it. */
export type PaymentPurpose = {
  /**
   * Whether the target still takes this member's money, once it has come in, and whether it is the first; locks the
   * target until the transaction ends. What is not taken goes to the wallet instead, so it is never lost.
   */
  check: (db: Db, arrival: Arrival) => Promise<{ takes: boolean; isFirst: boolean }>
  /** The account the money is credited to. */
  postings: (arrival: Arrival) => { credit: AccountName }
  /** What follows in the same transaction once the target's first journal stands. */
  onFirst: (db: Db, arrival: Arrival) => Promise<void>
  /** The names people know targets by; an id that is missing has no name any more. */
  describe: (db: Db, targetIds: readonly string[]) => Promise<Map<string, string>>
}

/** All purposes, by name. */
export type PaymentPurposes = Record<PaymentPurposeKind, PaymentPurpose>

/** Names of the targets of payments, whatever their purpose. */
export async function targetNames(
  db: Db,
  purposes: PaymentPurposes,
  rows: readonly { purpose: PaymentPurposeKind; target_id: string }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [kind, purpose] of Object.entries(purposes)) {
    const ids = rows.filter((row) => row.purpose === kind).map((row) => row.target_id)
    if (ids.length === 0) continue
    for (const [id, name] of await purpose.describe(db, [...new Set(ids)])) names.set(id, name)
  }
  return names
}
