/**
 * Who may do what with profiles. Everybody reads and edits their own; moderators see a short card of others;
 * administrators see whole records, because they confirm payments, and change role, tier and standing of everybody
 * but themselves. The last administrator can be neither demoted nor made inactive; that is decided on locked rows,
 * by `status.rules.ts`, because two could try at the same moment.
 */
import { type Actor, actsAsStaff, defineAccess } from '@kolo/foundation/access'
import type { Settings } from './settings/settings.rules.ts'

/** The record a command on somebody's profile looks at. */
export type ProfileSubject = { uid: string }

const notOneself = (actor: Actor, subject: ProfileSubject) =>
  actor.uid === subject.uid ? ('own-record' as const) : undefined

/** The commands of this feature and the permissions they rest on. */
export const profileAccess = defineAccess('profile', {
  viewProfile: { permission: 'view_profile' },
  editProfile: { permission: 'edit_profile' },
  provePhone: { permission: 'edit_profile' },
  uploadAvatar: { permission: 'upload_avatar' },
  editSettings: { permission: 'edit_settings' },
  askHigherLimit: { permission: 'edit_profile' },
  viewMembers: { permission: 'view_users' },
  takeMembers: { permission: 'manage_users' },
  saveNotes: { permission: 'manage_users', refusalFor: notOneself },
  saveView: { permission: 'view_users' },
  correctProfile: { permission: 'manage_users', refusalFor: notOneself },
  changeRole: { permission: 'manage_users', refusalFor: notOneself },
  changeMemberStatus: { permission: 'manage_users', refusalFor: notOneself },
  changeTier: { permission: 'manage_users', refusalFor: notOneself },
  changeIdentity: { permission: 'manage_users', refusalFor: notOneself },
  recordDeath: { permission: 'manage_users', refusalFor: notOneself },
  changeTierLimits: { permission: 'manage_settings' },
})

/**
 * How much of a profile somebody is shown: all of it, the short card for staff, or nothing at all. Whoever chose
 * `private` is shown to administrators alone.
 */
export function profileViewFor(
  actor: Actor,
  subject: ProfileSubject & { settings: Pick<Settings, 'privacy'> },
): 'whole' | 'card' | undefined {
  if (actor.uid === subject.uid || actsAsStaff(actor, 'manage_users')) return 'whole'
  if (subject.settings.privacy.profileVisibility === 'private') return undefined
  return actsAsStaff(actor, 'view_users') ? 'card' : undefined
}
