/** The SQL of passkeys. */
import { sealOfRow } from '@kolo/database/secrets/row-seals'
import type { Db, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { type Selectable, sql } from 'kysely'
import type { SignInKind } from '../../server/identity.record.ts'
import type { ChallengePurpose } from './passkey.record.ts'

/** A passkey, as it is kept. */
export type PasskeyRow = Selectable<Tables['passkeys']>

/** A person's passkeys, the oldest first. */
export function passkeysOf(db: Db, uid: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** How many passkeys a person has. */
export async function countPasskeys(db: Db, uid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM passkeys WHERE uid = ${uid}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A passkey by the name its authenticator gives it, locked so that its counter only goes up. */
export function lockPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

/** Keeps a passkey; `false`: it is kept already. */
export async function insertPasskey(db: Db, row: Omit<PasskeyRow, 'seal'>, secret: string): Promise<boolean> {
  const kept = await db
    .insertInto('passkeys')
    .values({ ...row, seal: sealOfRow(secret, 'passkeys', row) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Writes that a passkey was used. */
export async function stampPasskey(db: Db, id: string, counter: number, now: Instant): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter: BigInt(counter), last_used_at: now })
    .where('id', '=', id)
    .execute()
}

/** Removes one of a person's passkeys; `false`: they have no such one. */
export async function deletePasskey(db: Db, uid: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('passkeys')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Keeps what an authenticator is asked to sign. */
export async function insertChallenge(
  db: Db,
  row: { challenge: string; purpose: ChallengePurpose; uid: string | null; expires_at: Instant },
): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute()
}

/** Takes it out; `false`: nobody was asked this, for this, in time, or it was answered before. */
export async function takeChallenge(
  db: Db,
  asked: { challenge: string; purpose: ChallengePurpose; uid: string | null; now: Instant },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', asked.challenge)
    .where('purpose', '=', asked.purpose)
    .where('uid', asked.uid === null ? 'is' : '=', asked.uid)
    .where('expires_at', '>', asked.now)
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets what nobody answered. */
export async function removeOldChallenges(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}

/** The lasting way to sign in that a session begun with a passkey is counted under. There always is one. */
export async function lastingWayOf(db: Db, uid: string): Promise<SignInKind | undefined> {
  const row = await db
    .selectFrom('sign_ins')
    .select('kind')
    .where('uid', '=', uid)
    .orderBy('kind', 'desc')
    .executeTakeFirst()
  return row?.kind
}
