/**
 * One action per `Idempotency-Key`. The key is claimed inside the transaction that moves the money, so either both are
 * there or neither: same key and same request → the stored answer, byte for byte; same key, another request → 422; still
 * running in another connection → 409. What a request means counts, not how it is spelt: the endpoint's name and what its
 * schemas read.
 */
import type { Job } from '@kolo/application/job'
import { markOf } from '@kolo/database/secrets/sealing'
import type { Db } from '@kolo/database/tables'
import { RequestProblem } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'

/**
 * What a key is bound to. `route` is the endpoint's name with the ids of its path; `actorUid` is nobody's where nobody is
 * signed in: there a key that cannot be guessed is what tells one sender from another.
 */
export type Claim = { actorUid: string; route: string; key: string; requestHash: string; now: Instant }

/** Whose key it is where nobody is signed in. */
export const nobody = '00000000-0000-0000-0000-000000000000'

const lockNotAvailable = '55P03'

/** The key of a request, or the problem that it has none of the right shape. */
export function readIdempotencyKey(header: string | null): string {
  if (!header || !/^[A-Za-z0-9_-]{16,64}$/.test(header)) throw new RequestProblem('idempotency-key-missing')
  return header
}

/** An answer as it is sent, and sent again. */
export type KeptAnswer = { text: string; status: number; contentType: string }

/** The record a request is about: one text for one meaning. */
export function routeMeant(name: string, params: unknown): string {
  return `${name} ${canonical(params)}`
}

/**
 * The mark of what somebody's request says: its query and body as their schemas read them. A plain hash would let whoever
 * reads the table try all account numbers until one fits.
 */
export function requestHash(secret: string, actorUid: string, query: unknown, body: unknown): string {
  return markOf(secret, actorUid, canonical([query, body])).toString('hex')
}

/** A value as text that does not depend on the order of its keys; `5n` and `"5"` differ. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) => {
    if (typeof part === 'bigint') return { bigint: part.toString() }
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}

/** Claims the key for this transaction, or gives the answer that was stored with it. */
export async function claimKey(db: Db, claim: Claim): Promise<KeptAnswer | undefined> {
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
  const { rows } = await sql<{ requestHash: string } & KeptAnswer>`
    select request_hash as "requestHash", answer as text, status, content_type as "contentType"
    from idempotency_keys where actor_uid = ${actorUid} and route = ${route} and key = ${key}`.execute(db)
  if (rows[0]?.requestHash !== claim.requestHash) throw new RequestProblem('idempotency-key-reused')
  return rows[0]
}

/** The statement that keeps the answer with its key. */
export function keeping(claim: Claim, answer: KeptAnswer): RawBuilder<unknown> {
  return sql`
    update idempotency_keys
    set answer = ${answer.text}, status = ${answer.status}, content_type = ${answer.contentType}
    where actor_uid = ${claim.actorUid} and route = ${claim.route} and key = ${claim.key} returning key`
}

/** Takes out what is older than a week, page by page, each for itself. */
export const sweepAnswers: Job = {
  name: 'server.sweep-answers',
  schedule: '20 3 * * *',
  inChunks: true,
  run: async ({ db, now }) => {
    const page = 1_000
    for (let gone = page; gone === page; ) {
      const { rows } = await sql<{
        gone: number
      }>`select sweep_answers(${now}::timestamptz, ${page}) as gone`.execute(db)
      gone = rows[0]?.gone ?? 0
    }
  },
}
