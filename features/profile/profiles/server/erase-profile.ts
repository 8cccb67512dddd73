/**
 * Erasing a person. Refused while the books hold anything of theirs, and for the last administrator who can sign in. What
 * remains afterwards is the opaque uid in the journal and the audit log.
 */

import type { Call } from '@kolo/application/call'
import {
  administratorsWhoCanSignIn,
  endApprovalsOf,
  lockAdministrators,
  type Reading,
} from '@kolo/approvals/server'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { readOwnedBalances } from '@kolo/ledger/balance'
import { forgetPicture } from '../../avatars/server/save-avatar.ts'
import type { ProfileRow } from './profile.record.ts'
import { lockProfile, removeProfile } from './profile.store.ts'

/**
 * Removes the profile and answers what it was, so that the caller can say goodbye. The caller has checked the
 * password, ends the sessions and removes the sign-in in the same transaction.
 */
export async function eraseProfile(
  call: Reading & Pick<Call, 'enqueue'>,
  uid: string,
): Promise<ProfileRow | Refusal<'money-left' | 'last-administrator'>> {
  const { db, now } = call
  await lockAdministrators(db)
  const row = await lockProfile(db, uid)
  const administrators = row.role === 'admin' ? await administratorsWhoCanSignIn(call) : []
  if (administrators.length === 1 && administrators[0] === uid) return refuse('last-administrator')
  const balances = await readOwnedBalances(db, uid)
  if (balances.some(({ balance, held }) => balance !== 0n || held !== 0n)) return refuse('money-left')
  await forgetPicture(call, uid)
  await endApprovalsOf(db, uid, now)
  await removeProfile(db, uid)
  return row
}
