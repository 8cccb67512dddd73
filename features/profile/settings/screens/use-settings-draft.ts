import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { useState } from 'react'
import type { WholeProfile } from '../../profiles/profile.contract.ts'
import { choicesCacheUpdates } from '../../profiles/screens/profile.cache.ts'
import { updatePreferences, updateSettings } from '../settings.contract.ts'
import { layOver, type PartOf, type Preferences, type Settings } from '../settings.rules.ts'
import { changesOf, countChanges } from './settings-draft.ts'

/** The choices as they stand on the screen, what of them is not saved, and saving it. */
export type SettingsDraft = {
  settings: Settings
  preferences: Preferences
  count: number
  busy: boolean
  changeSettings: (change: PartOf<Settings>) => void
  changePreferences: (change: PartOf<Preferences>) => void
  undo: () => void
  save: () => Promise<void>
}

/** Nothing more to do where one failed. */
const itsToastSays = () => undefined

/**
 * Keeps changes beside what is saved, over all tabs. Settings and preferences are two calls; one that fails stays in
 * the draft, and its toast says so.
 */
export function useSettingsDraft(
  profile: WholeProfile,
  onSaved: (profile: WholeProfile) => void,
): SettingsDraft {
  const [settingsChange, setSettingsChange] = useState<PartOf<Settings>>({})
  const [preferencesChange, setPreferencesChange] = useState<PartOf<Preferences>>({})
  const cacheUpdates = (answer: Parameters<typeof choicesCacheUpdates>[1]) =>
    choicesCacheUpdates(profile.uid, answer)
  const invalidates = ['/api/home'] as const
  const saveSettings = useEndpointMutation(updateSettings, {
    cacheUpdates,
    invalidates,
    failed: 'Failed to update settings',
  })
  const savePreferences = useEndpointMutation(updatePreferences, {
    cacheUpdates,
    invalidates,
    failed: 'Failed to update preferences',
  })
  const settings = layOver(profile.settings, settingsChange)
  const preferences = layOver(profile.preferences, preferencesChange)
  const changed = {
    settings: changesOf(profile.settings, settings),
    preferences: changesOf(profile.preferences, preferences),
  }
  const count = countChanges(changed.settings) + countChanges(changed.preferences)
  const params = { uid: profile.uid }

  async function save(): Promise<void> {
    let saved = profile
    const said = (done: string, answer: Parameters<typeof choicesCacheUpdates>[1]): void => {
      saved = { ...saved, ...answer }
      toast.ok(done)
      onSaved(saved)
    }
    if (countChanges(changed.settings) > 0) {
      await saveSettings
        .mutateAsync({ input: { params, body: changed.settings } })
        .then((answer) => said('Settings updated', answer), itsToastSays)
    }
    if (countChanges(changed.preferences) > 0) {
      await savePreferences
        .mutateAsync({ input: { params, body: changed.preferences } })
        .then((answer) => said('Preferences updated', answer), itsToastSays)
    }
  }

  return {
    settings,
    preferences,
    count,
    busy: saveSettings.isPending || savePreferences.isPending,
    changeSettings: (change) => setSettingsChange(changesOf(profile.settings, layOver(settings, change))),
    changePreferences: (change) =>
      setPreferencesChange(changesOf(profile.preferences, layOver(preferences, change))),
    undo: () => {
      setSettingsChange({})
      setPreferencesChange({})
    },
    save,
  }
}
