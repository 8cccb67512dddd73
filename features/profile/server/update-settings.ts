/** Changing one's own settings and preferences: choice by choice, the rest stays. */
import { type Call, RequestProblem } from '@kolo/database/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import type { updatePreferences, updateSettings } from '../settings.contract.ts'
import {
  type PartOf,
  type Preferences,
  type Settings,
  wholePreferences,
  wholeSettings,
} from '../settings.rules.ts'
import { lockProfile } from './profile.store.ts'
import { changedChoices, saveEdit } from './update-profile.ts'

/** The act behind `PATCH /api/users/{uid}/settings`. */
export async function updateSettingsAct(
  call: Call,
  { params, body }: InputOf<typeof updateSettings>,
): Promise<OutputOf<typeof updateSettings>> {
  const { settings, version } = await changeChoices(call, params.uid, body, undefined)
  return { settings: wholeSettings(settings), version }
}

/** The act behind `PATCH /api/users/{uid}/preferences`. */
export async function updatePreferencesAct(
  call: Call,
  { params, body }: InputOf<typeof updatePreferences>,
): Promise<OutputOf<typeof updatePreferences>> {
  const { preferences, version } = await changeChoices(call, params.uid, undefined, body)
  return { preferences: wholePreferences(preferences), version }
}

async function changeChoices(
  call: Call,
  uid: string,
  settings: PartOf<Settings> | undefined,
  preferences: PartOf<Preferences> | undefined,
) {
  if (call.actor.uid !== uid) throw new RequestProblem('not-found')
  const row = await lockProfile(call.db, uid)
  return saveEdit(call, row, changedChoices(row, settings, preferences))
}
