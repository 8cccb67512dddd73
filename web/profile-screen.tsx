import { ProfilePage } from '@kolo/profile/screens'
import { useKnow } from './know-profile.tsx'

/** One's own profile. */
export function ProfileScreen() {
  return <ProfilePage onSaved={useKnow()} />
}
