/** Changing one's own settings and preferences: choice by choice, the rest stays. */
import type { Call } from '@kolo/application/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { offeredLanguages } from '@kolo/foundation/languages'
import type { Refusal } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { lockProfile } from '../../profiles/server/profile.store.ts'
import { changedChoices, mandateRefusal, saveEdit } from '../../profiles/server/update-profile.ts'
import type { updatePreferences, updateSettings } from '../settings.contract.ts'
import { type PartOf, type Preferences, wholePreferences, wholeSettings } from '../settings.rules.ts'

const notOffered = 'This language is not offered yet.'

export async function updateSettingsHandler(
  call: Call,
  { params, body }: InputOf<typeof updateSettings>,
): Promise<OutputOf<typeof updateSettings>> {
  const language = body.preferences?.language
  if (language !== undefined && !offeredLanguages().includes(language))
    throw new RequestProblem('bad-request', { field: 'preferences.language', message: notOffered })
  const row = await lockOwn(call, params.uid)
  const { settings, version } = await saveEdit(call, row, changedChoices(row, body, undefined))
  return { settings: wholeSettings(settings), version }
}

export async function updatePreferencesHandler(
  call: Call,
  { params, body }: InputOf<typeof updatePreferences>,
): Promise<OutputOf<typeof updatePreferences> | Refusal<'mandate-needed'>> {
  const row = await lockOwn(call, params.uid)
  const no = mandateRefusal(row, body)
  if (no) return no
  const { preferences, version } = await saveEdit(call, row, changedChoices(row, undefined, body))
  return { preferences: wholePreferences(preferences), version }
}

/** Changes preferences of whoever is signed in for another feature, which answers for what it takes. */
export async function changePreferences(call: Call, preferences: PartOf<Preferences>): Promise<void> {
  const row = await lockProfile(call.db, call.actor.uid)
  await saveEdit(call, row, changedChoices(row, undefined, preferences))
}

function lockOwn(call: Call, uid: string) {
  if (call.actor.uid !== uid) throw new RequestProblem('not-found')
  return lockProfile(call.db, uid)
}
