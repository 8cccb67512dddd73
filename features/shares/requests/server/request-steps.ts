/** What every step of a request about shares has in common. */
import type { Call } from '@kolo/application/call'
import type { Facts } from '@kolo/foundation/refusal'
import { voidHold } from '@kolo/ledger/holds'
import { memberCardsOf } from '@kolo/profile/server'
import { saveRequest } from '../../shares/server/share.store.ts'
import type { RequestStatus } from '../../shares/share.rules.ts'
import type { RequestRow } from './request.record.ts'

/** Ends a request that is not done: everything that was set aside for it is free again. */
export async function endRequest(
  { db, now }: Pick<Call, 'db' | 'now'>,
  row: RequestRow,
  {
    status,
    actorUid,
    reason,
  }: { status: RequestStatus; actorUid: string | null; reason?: string | undefined },
): Promise<void> {
  for (const holdId of [row.hold_id, row.buyer_hold_id]) {
    if (holdId === null) continue
    const freed = await voidHold(db, { holdId, actorUid, now })
    if ('refusal' in freed) throw new Error(`What was set aside for share request ${row.id} is not there`)
  }
  const answered = status === 'declined' ? { answered_at: now } : {}
  await saveRequest(db, row.id, { status, ended_at: now, reason: reason ?? null, ...answered })
}

/** Puts a step into the audit log. */
export function recordOnRequest(
  call: Pick<Call, 'record'>,
  kind: string,
  row: RequestRow,
  facts: Facts = {},
): void {
  call.record({
    kind,
    subjectUid: row.seller_uid,
    target: { type: 'share-request', id: row.id },
    facts: { units: row.units, amountKobo: row.value_kobo.toString(), ...facts },
  })
}

/** What people call a member. */
export async function nameOf({ db }: Pick<Call, 'db'>, uid: string): Promise<string> {
  return (await memberCardsOf(db, [uid])).get(uid)?.fullName ?? 'A former member'
}
