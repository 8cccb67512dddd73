import type { Call, SignedIn, Staying } from '@kolo/application/call'
import { isRefusal, type Refusal } from '@kolo/foundation/refusal'
import type { ProfileRow } from '@kolo/profile/server'
import { eraseProfile } from '@kolo/profile/server'
import { removeSignIns } from '../../server/identity.store.ts'

/**
 * The one way an account ends, in one transaction: every feature puts in order what its person leaves, then the profile
 * goes, then the sign-ins with their sessions and links. Answers the profile as it was.
 */
export async function eraseAccount(
  call: Call<SignedIn | undefined>,
  uid: string,
): Promise<ProfileRow | Staying | Refusal<'money-left' | 'last-administrator'>> {
  for (const hook of call.registry.accountDeletionHooks) {
    const staying = await hook(call, uid)
    if (staying) return staying
  }
  const erased = await eraseProfile(call, uid)
  if (!isRefusal(erased)) await removeSignIns(call.db, uid)
  return erased
}
