/**
 * One deed per `Idempotency-Key`. The key is claimed inside the transaction that moves the money, so either both are
 * there or neither: same key and same request → the stored answer; same key, another request → 422; still running in
 * another connection → 409.
 */
import { createHash } from 'node:crypto'
import { type Db, RequestProblem } from '@kolo/database/call'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'

/** What a key is bound to. `route` is the method and the path with its ids. */
export type Claim = { actorUid: string; route: string; key: string; requestHash: string; now: Instant }

const lockNotAvailable = '55P03'

/** The key of a request, or the problem that it has none of the right shape. */
export function readIdempotencyKey(header: string | null): string {
  if (!header || !/^[A-Za-z0-9_-]{16,64}$/.test(header)) throw new RequestProblem('idempotency-key-missing')
  return header
}

/** The fingerprint of a request's body and query. */
export function requestHash(raw: Uint8Array, search: string): string {
  return createHash('sha256').update(search).update('\n').update(raw).digest('hex')
}

/** Claims the key for this transaction, or gives the answer that was stored with it. */
export async function claimKey(db: Db, claim: Claim): Promise<{ stored: string } | undefined> {
  const { actorUid, route, key, now } = claim
  try {
    // The wait for somebody else's claim is short, and only that one: the limit is put back by the row that is written.
    const claimed = await sql`
      with patience as materialized (
        select current_setting('lock_timeout') as usual, set_config('lock_timeout', '250ms', true) as short
      )
      insert into idempotency_keys (actor_uid, route, key, request_hash, created_at)
      select ${actorUid}::uuid, ${route}, ${key}, ${claim.requestHash}, ${now}::timestamptz
      from patience where short = '250ms'
      on conflict (actor_uid, route, key) do nothing
      returning set_config('lock_timeout', (select usual from patience), true)`.execute(db)
    if (claimed.rows.length > 0) return undefined
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) throw new RequestProblem('still-running')
    throw error
  }
  const { rows } = await sql<{ request_hash: string; answer: unknown }>`
    select request_hash, answer from idempotency_keys
    where actor_uid = ${actorUid} and route = ${route} and key = ${key}`.execute(db)
  if (rows[0]?.request_hash !== claim.requestHash) throw new RequestProblem('idempotency-key-reused')
  return { stored: JSON.stringify(rows[0].answer) }
}

/** Keeps the answer with its key, in the same transaction. */
export async function storeAnswer(db: Db, claim: Claim, answer: string): Promise<void> {
  await sql`
    update idempotency_keys set answer = ${answer}::jsonb, status = 200
    where actor_uid = ${claim.actorUid} and route = ${claim.route} and key = ${claim.key}`.execute(db)
}
