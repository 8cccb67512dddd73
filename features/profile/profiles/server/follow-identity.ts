/**
 * What members' documents do to their identity check. What must always be true: only `decideIdentity` gives anything, by a
 * reviewer's word on a paper of the member's own, which the database looks at again; everything else follows from papers
 * that came, went or ended.
 */
import type { Call } from '@kolo/application/call'
import type { JobCall } from '@kolo/application/job'
import { keepIdentity } from '../../members/server/member-approvals.ts'
import type { KycStatus } from '../profile.rules.ts'
import { lockProfile, profileByUid, saveProfile } from './profile.store.ts'

/** Writes where the check stands after its member sent a paper or took one back. */
export async function followIdentity(
  { db, now }: Pick<Call, 'db' | 'now'>,
  uid: string,
  after: KycStatus,
): Promise<void> {
  await saveProfile(db, uid, { kyc_status: after }, now)
}

/** Writes what a reviewer found, and tells the member; `false` where it was so already. */
export async function decideIdentity(
  call: Call,
  uid: string,
  after: 'verified' | 'rejected',
  reason: string,
): Promise<boolean> {
  const row = await lockProfile(call.db, uid)
  if (row.kyc_status === after) return false
  await keepIdentity(call, row, after, { askedBy: call.actor.uid, reason })
  return true
}

/** The last paper behind a check has ended: it counts no more, and the limits are those of the first tier. */
export async function endIdentity({ db, now }: Pick<JobCall, 'db' | 'now'>, uid: string): Promise<boolean> {
  const row = await profileByUid(db, uid)
  if (row?.kyc_status !== 'verified') return false
  await saveProfile(db, uid, { kyc_status: 'expired', account_tier: 'basic' }, now)
  return true
}
