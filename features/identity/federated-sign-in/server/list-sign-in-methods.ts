/**
 * How an e-mail can be signed in with. What must always be true: without `AUTH_REVEAL_ACCOUNTS` the answer about anybody
 * else's e-mail is the same list, after the same work, whether there is such an account or not.
 */
import type { Call, SignedIn } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { findProfile } from '@kolo/profile/server'
import { emailOwner } from '../../server/identity.store.ts'
import { countAttempt } from '../../sessions/server/attempt-limits.ts'
import type { listSignInMethods } from '../federated.contract.ts'
import { readWays } from './federated.store.ts'

export async function listSignInMethodsHandler(
  call: Call<SignedIn | undefined>,
  { query }: InputOf<typeof listSignInMethods>,
) {
  await countAttempt(call.poolDb, [['methods by address', call.request.address]])
  const uid = call.community.revealAccounts
    ? await emailOwner(call.db, query.email)
    : await ownUid(call, query.email)
  return { methods: uid === undefined ? [] : await readWays(call.db, uid) }
}

async function ownUid({ actor, db }: Call<SignedIn | undefined>, email: string): Promise<string | undefined> {
  const own = actor && (await findProfile(db, actor.uid))
  return own?.email === email ? own.uid : undefined
}
