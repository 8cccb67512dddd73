import { ProfilePage } from '@kolo/profile/screens'
import { useKnow } from './know-profile.tsx'

export function ProfileScreen() {
  return <ProfilePage onSaved={useKnow()} />
}
