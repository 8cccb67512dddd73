import { SettingsPage } from '@kolo/profile/screens'
import { settings } from './features.ts'
import { useKnow } from './know-profile.tsx'

/** A member's settings. */
export function SettingsScreen() {
  return <SettingsPage sections={settings} onSaved={useKnow()} />
}

/** An administrator's settings: those of the community first. */
export function AdminSettingsScreen() {
  return <SettingsPage sections={settings} community onSaved={useKnow()} />
}
