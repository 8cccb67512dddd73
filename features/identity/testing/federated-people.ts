/** People who sign in through a provider, as rows: for tests of what follows, not of how they came in. */

import type { Community } from '@kolo/application/community'
import type { ServerFeature } from '@kolo/application/server-feature'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import type { Instant } from '@kolo/foundation/time'
import { seedProfile } from '@kolo/profile/testing'
import { sql } from 'kysely'
import { sessionExpiry } from '../identity.rules.ts'
import { insertSession } from '../server/identity.store.ts'
import { newToken, tokenHash } from '../server/secrets.ts'

type Place = { db: Db; clock: { now: () => Instant } }

/** Links an invented Google account to somebody. */
export async function linkGoogleTo(server: Place, uid: string, email: string): Promise<void> {
  const now = server.clock.now()
  await sql`INSERT INTO sign_ins (uid, kind, email, issuer, subject, created_at, changed_at)
    VALUES (${uid}, 'google.com', ${email}, 'https://issuer.example', ${uid}, ${now}, ${now})`.execute(
    server.db,
  )
  await sql`UPDATE profiles SET linked_providers =
    (SELECT array_agg(DISTINCT way) FROM unnest(linked_providers || 'google.com'::text) way)
    WHERE uid = ${uid}`.execute(server.db)
}

/** Somebody without a password who signed in through Google just now. */
export async function googleOnly<Client>(
  server: Place & { client: (token: string) => Client },
  email: string,
): Promise<{ uid: string; client: Client }> {
  const now = server.clock.now()
  const uid = newId(Date.parse(now))
  await seedProfile(server.db, {
    uid,
    fullName: 'Simi Coker',
    email,
    role: 'user',
    emailVerified: true,
    profileComplete: true,
    isActive: true,
  })
  await sql`UPDATE profiles SET linked_providers = '{google.com}', primary_provider = 'google.com'
    WHERE uid = ${uid}`.execute(server.db)
  await linkGoogleTo(server, uid, email)
  const token = newToken()
  await insertSession(server.db, {
    token_hash: tokenHash(token),
    id: newId(Date.parse(now)),
    uid,
    kind: 'google.com',
    started_at: now,
    last_seen_at: now,
    expires_at: sessionExpiry(now),
    device: 'Test browser',
    address: '127.0.0.1',
    ended_at: null,
    ended_because: null,
    stepped_up_at: now,
  })
  return { uid, client: server.client(token) }
}

/** Does the work of a job: what was enqueued of it, or one round of it when it comes round by itself. */
export async function runJobOf(
  server: Place & { community: Community; jobs: { job: string; data: Record<string, unknown> }[] },
  feature: ServerFeature,
  name: string,
): Promise<void> {
  const job = feature.jobs?.find((one) => one.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  const waiting = job.schedule ? [{ job: name, data: {} }] : server.jobs.filter((one) => one.job === name)
  for (const enqueued of waiting) {
    const place = server.jobs.indexOf(enqueued)
    if (place >= 0) server.jobs.splice(place, 1)
    const enqueue = async (next: string, data: Record<string, unknown>) => {
      server.jobs.push({ job: next, data })
    }
    const { community, clock } = server
    await server.db
      .transaction()
      .execute((db) => job.run({ db, now: clock.now(), community, enqueue }, enqueued.data))
  }
}
