/** The door of the profile screens: pages, and what other features embed. */
export { AskHigherLimit } from './ask-higher-limit.tsx'
export { KycChip } from './kyc-chip.tsx'
export { MemberField, type PickedMember } from './member-field.tsx'
export { MemberPage } from './member-page.tsx'
export { MembersPage } from './members-page.tsx'
export { ProfilePage } from './profile-page.tsx'
export { SettingsPage } from './settings-page.tsx'
