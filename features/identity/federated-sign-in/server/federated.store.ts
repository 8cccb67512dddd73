/** The only SQL of federated sign-in. */
import { sealOfRow } from '@kolo/database/secrets/row-seals'
import type { Db, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { Provider } from '@kolo/profile/rules'
import type { Selectable } from 'kysely'
import type { SignInRow } from '../../server/identity.store.ts'

/** An attempt at the provider, as it is kept. */
export type AttemptRow = Selectable<Tables['federated_attempts']>

export async function insertAttempt(db: Db, attempt: AttemptRow): Promise<void> {
  await db.insertInto('federated_attempts').values(attempt).execute()
}

/** Takes an attempt out, so that nobody can end it a second time, whatever comes of it. */
export async function takeAttempt(db: Db, stateHash: Buffer): Promise<AttemptRow | undefined> {
  return db
    .deleteFrom('federated_attempts')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst()
}

/** Forgets the attempts nobody came back from. */
export async function removeOldAttempts(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('federated_attempts').where('expires_at', '<', now).execute()
}

/** The sign-in of a person at the provider, locked. */
export async function lockFederated(
  db: Db,
  who: { issuer: string; subject: string },
): Promise<SignInRow | undefined> {
  return db
    .selectFrom('sign_ins')
    .selectAll()
    .where('issuer', '=', who.issuer)
    .where('subject', '=', who.subject)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Keeps a federated sign-in; `false` when that person at the provider, or this person here, has one. Of two at once the
 * second waits for the first.
 */
export async function insertFederated(
  db: Db,
  row: { uid: string; email: string; issuer: string; subject: string; now: Instant },
  secret?: string,
): Promise<boolean> {
  const { now, email, ...who } = row
  const way = { ...who, kind: 'google.com' as const, password_hash: null }
  const kept = await db
    .insertInto('sign_ins')
    .values({
      ...way,
      email,
      seal: sealOfRow(secret, 'sign_ins', way),
      email_seal: sealOfRow(secret, 'email', { uid: who.uid, email }),
      disabled_at: null,
      disabled_reason: null,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst()
  return kept !== undefined
}

/** The ways somebody can really sign in, as they stand. */
export async function readWays(db: Db, uid: string): Promise<Provider[]> {
  const ways = await db.selectFrom('sign_ins').select('kind').where('uid', '=', uid).orderBy('kind').execute()
  return ways.map(({ kind }) => kind)
}

/** The way somebody came in first, with the address it is for. */
export function findSignIn(db: Db, uid: string): Promise<{ kind: Provider; email: string } | undefined> {
  return db
    .selectFrom('sign_ins')
    .select(['kind', 'email'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('kind')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The same as `readWays`, locked in one order so that two who add or remove a way take turns. Read again
 * after the lock: whoever waited for it must see what the other one added.
 */
export async function lockWays(db: Db, uid: string): Promise<Provider[]> {
  await db.selectFrom('sign_ins').select('kind').where('uid', '=', uid).orderBy('kind').forUpdate().execute()
  return readWays(db, uid)
}

/** Whether a session still stands: somebody may have signed out while the provider was being asked. */
export async function isSessionOpen(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a federated sign-in, and with it the sessions that began with it. */
export async function removeFederated(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('uid', '=', uid).where('kind', '=', 'google.com').execute()
}
