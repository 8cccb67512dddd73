/**
 * Who a key asks for. What must always be true: whoever asks through a key of their own is a plain member, whatever office
 * they hold, and has proved nothing; the community's key is nobody and reads.
 */
import type { SignedIn } from '@kolo/application/call'
import type { Db } from '@kolo/database/tables'
import { type Instant, instant } from '@kolo/foundation/time'
import type { OperationNodeSource } from 'kysely'
import { type OpenKey, openKeyOf, touchKey } from './keys.store.ts'
import { keyHash } from './keys.ts'

/** Whose uid stands where a program reads for the community. */
const nobody = '00000000-0000-0000-0000-000000000000'
const never = instant('1970-01-01T00:00:00.000Z')

/** Who asks by a key, or `undefined` when it opens nothing: one statement. */
export async function authenticateKey(db: Db, key: string, now: Instant): Promise<SignedIn | undefined> {
  return actorOf(await openKeyOf(db, keyHash(key), now))
}

/** The same at the end of a command, inside its transaction: nobody ends the key before it does. */
export async function holdKey(
  tx: Db,
  key: string,
  now: Instant,
  alongside: readonly OperationNodeSource[],
): Promise<SignedIn | undefined> {
  return actorOf(await openKeyOf(tx, keyHash(key), now, { hold: true, alongside }))
}

/** Writes that a key was used, at most once a minute. */
export async function markKeyUsed(db: Db, { sessionId, lastSeenAt }: SignedIn, now: Instant): Promise<void> {
  if (Date.parse(now) - Date.parse(lastSeenAt) >= 60_000) await touchKey(db, sessionId, now)
}

function actorOf(key: OpenKey | undefined): SignedIn | undefined {
  if (!key) return undefined
  const { id, uid, scopes, lastUsedAt } = key
  const isOfCommunity = uid === null
  return {
    uid: uid ?? nobody,
    role: isOfCommunity ? 'admin' : 'user',
    isActive: true,
    emailVerified: key.emailVerified ?? false,
    profileComplete: key.profileComplete ?? false,
    // A key is in the place of a session: links are bound to it, and it is no session's id.
    sessionId: id,
    steppedUp: false,
    lastSeenAt: lastUsedAt ?? never,
    key: { scopes, isOfCommunity },
  }
}
