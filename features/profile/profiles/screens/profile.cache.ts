/** What the answers of acts say of what is kept about people. */
import type { Approval } from '@kolo/approvals/contract'
import { type Told, told, toldAll, toldPartly, withoutRow, withRow } from '@kolo/ui/patterns/kept-answers'
import { getTierLimits, listMembers, type MemberListRow } from '../../members/members.contract.ts'
import { getOwnProfile, getProfile, type WholeProfile } from '../profile.contract.ts'

/** A whole profile wherever it is kept: one's own, or somebody's that is looked at. */
function toldOf(uid: string, change: (profile: WholeProfile) => WholeProfile): readonly Told[] {
  return [
    told(getOwnProfile, {}, (own) => (own.uid === uid ? change(own) : own)),
    told(getProfile, { params: { uid } }, (kept) => (kept.view === 'whole' ? change(kept) : kept)),
  ]
}

function withProfile(row: MemberListRow, profile: WholeProfile): MemberListRow {
  const { fullName, avatar, role, isActive, accountTier, profileComplete } = profile
  return { ...row, fullName, avatar, role, isActive, accountTier, profileComplete }
}

/** A profile as it is now. The list may be narrowed by what was changed, so it is asked again the next time. */
export function toldProfile(profile: WholeProfile): readonly Told[] {
  const rowOf = (row: MemberListRow) => (row.uid === profile.uid ? withProfile(row, profile) : row)
  return [
    ...toldOf(profile.uid, () => profile),
    toldPartly(toldAll(listMembers, (page) => ({ ...page, rows: page.rows.map(rowOf) }))),
  ]
}

/** One's settings or preferences as they are now. */
export function toldChoices(
  uid: string,
  answer: Pick<WholeProfile, 'version'> & Partial<Pick<WholeProfile, 'settings' | 'preferences'>>,
): readonly Told[] {
  return toldOf(uid, (profile) => ({ ...profile, ...answer }))
}

/** Something asked for about a member; once it is approved the profile is another, and asked again. */
export function toldAsked(uid: string, approval: Approval): readonly Told[] {
  if (approval.status === 'approved') return []
  return toldOf(uid, (profile) => ({
    ...profile,
    waiting:
      approval.status === 'waiting'
        ? withRow(profile.waiting ?? [], approval)
        : withoutRow(profile.waiting ?? [], approval.id),
  }))
}

/** Other tier limits that were asked for; once they are approved the limits are others, and asked again. */
export function toldAskedLimits(approval: Approval): readonly Told[] {
  if (approval.status === 'approved') return []
  const waiting = approval.status === 'waiting' ? approval : undefined
  return [told(getTierLimits, {}, (kept) => ({ ...kept, waiting }))]
}
