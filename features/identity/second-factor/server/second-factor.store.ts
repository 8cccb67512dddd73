/** The SQL of the second factor. What is taken once is taken by one statement, so that of two at once one is refused. */
import { sealOfRow } from '@kolo/database/secrets/row-seals'
import type { Db, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { type Selectable, sql } from 'kysely'
import type { Proofs } from '../second-factor.rules.ts'

/** A sign-in that owes its second factor. */
export type PendingRow = Selectable<Tables['pending_sign_ins']>

/** An authenticator app, confirmed or only begun. */
export type FactorRow = Selectable<Tables['second_factors']>

/** Keeps a sign-in that owes its second factor. */
export async function insertPending(db: Db, row: Omit<PendingRow, 'seal'>, secret: string): Promise<void> {
  const seal = sealOfRow(secret, 'pending_sign_ins', row)
  await db
    .insertInto('pending_sign_ins')
    .values({ ...row, seal })
    .execute()
}

/** The sign-in a token stands for, unless its time is over. */
export function pendingOf(db: Db, tokenHash: Buffer, now: Instant): Promise<PendingRow | undefined> {
  return db
    .selectFrom('pending_sign_ins')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Takes it out; `false`: somebody else has. */
export async function takePending(db: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', tokenHash)
    .returning('uid')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets everything of a person that owes a second factor. */
export async function removePendingOf(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('uid', '=', uid).execute()
}

/** Forgets what nobody came back to: sign-ins half way, and secrets that were shown and never confirmed. */
export async function removeStale(db: Db, now: Instant, begunUntil: Instant): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('second_factors')
    .where('confirmed_at', 'is', null)
    .where('begun_at', '<', begunUntil)
    .execute()
}

/** A person's authenticator app. */
export function factorOf(db: Db, uid: string): Promise<FactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Keeps a secret that is not confirmed yet, in place of an earlier one; `false`: one is confirmed already. */
export async function beginFactor(
  db: Db,
  row: { uid: string; sealedSecret: Buffer; now: Instant },
): Promise<boolean> {
  const { uid, sealedSecret, now } = row
  const kept = await db
    .insertInto('second_factors')
    .values({ uid, sealed_secret: sealedSecret, last_step: 0n, begun_at: now, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0n, begun_at: now })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('uid')
    .executeTakeFirst()
  return kept !== undefined
}

/** Takes a code's time step; `false`: it, or a later one, was taken before. */
export async function takeStep(db: Db, uid: string, step: bigint): Promise<boolean> {
  const taken = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('uid', '=', uid)
    .where('last_step', '<', step)
    .returning('uid')
    .executeTakeFirst()
  return taken !== undefined
}

/** Switches the second factor on; `false`: it was on. */
export async function confirmFactor(db: Db, uid: string, now: Instant): Promise<boolean> {
  const confirmed = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('uid', '=', uid)
    .where('confirmed_at', 'is', null)
    .returning('uid')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Removes the second factor with its recovery codes; `false`: there was none. */
export async function removeFactor(db: Db, uid: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('uid', '=', uid).execute()
  const removed = await db
    .deleteFrom('second_factors')
    .where('uid', '=', uid)
    .where('confirmed_at', 'is not', null)
    .returning('uid')
    .executeTakeFirst()
  return removed !== undefined
}

/** Keeps new recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(db: Db, uid: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`SELECT uid FROM second_factors WHERE uid = ${uid} FOR UPDATE`.execute(db)
  await db.deleteFrom('recovery_codes').where('uid', '=', uid).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ uid, code_hash, used_at: null })))
    .execute()
}

/** Takes a recovery code; `false`: it is none, or was taken before. */
export async function takeRecoveryCode(db: Db, uid: string, hash: Buffer, now: Instant): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('uid', '=', uid)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('uid')
    .executeTakeFirst()
  return taken !== undefined
}

/** How many recovery codes a person has left. */
export async function recoveryCodesLeft(db: Db, uid: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT count(*)::int AS left FROM recovery_codes WHERE uid = ${uid} AND used_at IS NULL`.execute(db)
  return rows[0]?.left ?? 0
}

/** Writes that the person of a session proved that it is them. */
export async function markSteppedUp(db: Db, sessionId: string, now: Instant): Promise<void> {
  await db.updateTable('sessions').set({ stepped_up_at: now }).where('id', '=', sessionId).execute()
}

/** What a person has that can prove who they are: one statement. */
export async function proofsOf(db: Db, uid: string): Promise<Proofs> {
  const { rows } = await sql<Proofs>`
    SELECT EXISTS (SELECT FROM second_factors WHERE uid = ${uid} AND confirmed_at IS NOT NULL) AS "twoFactor",
      (SELECT count(*)::int FROM passkeys WHERE uid = ${uid}) AS passkeys,
      (SELECT count(*)::int FROM recovery_codes WHERE uid = ${uid} AND used_at IS NULL) AS "recoveryCodesLeft",
      EXISTS (SELECT FROM sign_ins WHERE uid = ${uid} AND kind = 'password') AS password,
      EXISTS (SELECT FROM sign_ins WHERE uid = ${uid} AND kind = 'google.com') AS google`.execute(db)
  const [proofs] = rows
  if (!proofs) throw new Error('The database does not say what somebody has')
  return proofs
}
