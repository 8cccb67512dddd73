/**
 * The pages about oneself, with what each feature brings to the settings.
 * The name, the picture, the theme and the formats are drawn all around these pages, so what a save answers is passed on.
 */
import { useSession } from '@kolo/identity/screens'
import type { WholeProfile } from '@kolo/profile/contract'
import { ProfilePage, SettingsPage } from '@kolo/profile/screens'
import { settings } from './features.ts'

/** What all pages show of a profile. */
function shownOf(profile: WholeProfile) {
  const { fullName, avatar, profileComplete, settings, preferences } = profile
  return {
    fullName,
    avatar,
    profileComplete,
    display: settings.preferences,
    dashboard: preferences.dashboard,
  }
}

function useKnow() {
  const { know } = useSession()
  return (profile: WholeProfile) => know(shownOf(profile))
}

/** One's own profile. */
export function ProfileScreen() {
  return <ProfilePage onSaved={useKnow()} />
}

/** A member's settings. */
export function SettingsScreen() {
  return <SettingsPage sections={settings} onSaved={useKnow()} />
}

/** An administrator's settings: those of the community first. */
export function AdminSettingsScreen() {
  return <SettingsPage sections={settings} community onSaved={useKnow()} />
}
