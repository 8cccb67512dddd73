/** What the answers of commands say of what is kept about people. */
import type { Approval } from '@kolo/approvals/contract'
import {
  type CacheUpdate,
  updateAndInvalidate,
  updateQueries,
  updateQuery,
  withoutRow,
  withRow,
} from '@kolo/ui/patterns/query-cache'
import { getTierLimits, listMembers, type MemberListRow } from '../../members/members.contract.ts'
import { getOwnProfile, getProfile, type WholeProfile } from '../profile.contract.ts'

/** A whole profile wherever it is kept: one's own, or somebody's that is looked at. */
function updateProfile(uid: string, change: (profile: WholeProfile) => WholeProfile): readonly CacheUpdate[] {
  return [
    updateQuery(getOwnProfile, {}, (own) => (own.uid === uid ? change(own) : own)),
    updateQuery(getProfile, { params: { uid } }, (kept) => (kept.view === 'whole' ? change(kept) : kept)),
  ]
}

function withProfile(row: MemberListRow, profile: WholeProfile): MemberListRow {
  const { fullName, avatar, role, isActive, accountTier, profileComplete } = profile
  return { ...row, fullName, avatar, role, isActive, accountTier, profileComplete }
}

/** A profile as it is now. The list may be narrowed by what was changed, so it is asked again the next time. */
export function profileCacheUpdates(profile: WholeProfile): readonly CacheUpdate[] {
  const rowOf = (row: MemberListRow) => (row.uid === profile.uid ? withProfile(row, profile) : row)
  return [
    ...updateProfile(profile.uid, () => profile),
    updateAndInvalidate(updateQueries(listMembers, (page) => ({ ...page, rows: page.rows.map(rowOf) }))),
  ]
}

export function choicesCacheUpdates(
  uid: string,
  answer: Pick<WholeProfile, 'version'> & Partial<Pick<WholeProfile, 'settings' | 'preferences'>>,
): readonly CacheUpdate[] {
  return updateProfile(uid, (profile) => ({ ...profile, ...answer }))
}

/** Something asked for about a member; once it is approved the profile is another, and asked again. */
export function askedCacheUpdates(uid: string, approval: Approval): readonly CacheUpdate[] {
  if (approval.status === 'approved') return []
  return updateProfile(uid, (profile) => ({
    ...profile,
    waiting:
      approval.status === 'waiting'
        ? withRow(profile.waiting ?? [], approval)
        : withoutRow(profile.waiting ?? [], approval.id),
  }))
}

/** Other tier limits that were asked for; once they are approved the limits are others, and asked again. */
export function askedLimitsCacheUpdates(approval: Approval): readonly CacheUpdate[] {
  if (approval.status === 'approved') return []
  const waiting = approval.status === 'waiting' ? approval : undefined
  return [updateQuery(getTierLimits, {}, (kept) => ({ ...kept, waiting }))]
}
