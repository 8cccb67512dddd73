/** The public API of the profile screens: pages, and what other features embed. */
export { AskHigherLimit } from '../limits/screens/request-higher-limit.tsx'
export { MemberField, type PickedMember } from '../members/screens/member-field.tsx'
export { MemberPage } from '../members/screens/member-page.tsx'
export { MembersPage } from '../members/screens/members-page.tsx'
export { KycChip } from '../profiles/screens/kyc-chip.tsx'
export { ProfilePage } from '../profiles/screens/profile-page.tsx'
export { SettingsPage } from '../settings/screens/settings-page.tsx'
