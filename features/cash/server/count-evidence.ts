import type { Call } from '@kolo/application/call'
import { newId } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import type { CashRow } from './cash.record.ts'

/** What an officer counted, or why it does not hold, as it is kept: evidence stands where all evidence about payments does. */
export function wordOf(
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  row: CashRow,
  said: { receivedKobo: Kobo } | { reason: string },
) {
  const counted = 'receivedKobo' in said
  return {
    id: newId(Date.parse(now)),
    payment_id: row.id,
    round: row.round,
    decision: counted ? ('confirmation' as const) : ('rejection' as const),
    administrator_uid: actor.uid,
    received_kobo: counted ? said.receivedKobo : null,
    bank_reference: counted ? row.number : null,
    reason: counted ? null : said.reason,
    decided_at: now,
  }
}
