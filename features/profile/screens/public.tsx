/** The door of the profile screens: pages, each with a script of its own. */
import { lazy } from 'react'

export { AskHigherLimit } from './ask-higher-limit.tsx'
export { KycChip } from './kyc-chip.tsx'
export { MemberField, type PickedMember } from './member-field.tsx'

export const ProfilePage = lazy(async () => ({ default: (await import('./profile-page.tsx')).ProfilePage }))
export const SettingsPage = lazy(async () => ({
  default: (await import('./settings-page.tsx')).SettingsPage,
}))
export const MembersPage = lazy(async () => ({ default: (await import('./members-page.tsx')).MembersPage }))
