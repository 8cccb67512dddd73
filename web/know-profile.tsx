import { useSession } from '@kolo/identity/screens'
import type { WholeProfile } from '@kolo/profile/contract'

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

/** Tells every page what a saved profile shows of itself. */
export function useKnow() {
  const { know } = useSession()
  return (profile: WholeProfile) => know(shownOf(profile))
}
