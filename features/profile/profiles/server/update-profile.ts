/**
 * Changing a profile: set with merge and update differ only in whether settings come in parts or whole, which their
 * contracts settle. Fields nobody may set were dropped when the request was read; if nothing is left, or nothing
 * differs, nothing happens. Administrators may correct the personal data of others, never their choices.
 */
import type { Call } from '@kolo/application/call'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { profileAccess } from '../../profile.access.ts'
import {
  layOver,
  type PartOf,
  type Preferences,
  type Settings,
  saysTheSame,
  wholePreferences,
  wholeSettings,
} from '../../settings/settings.rules.ts'
import type { setProfile, updateProfile } from '../profile.contract.ts'
import {
  changedPersonal,
  differingFields,
  isComplete,
  isNameSettled,
  type PersonalRefusal,
  personalRefusal,
} from '../profile.rules.ts'
import { personalColumns, personalFieldsOf } from './create-profile.ts'
import { presentWhole } from './present-profile.ts'
import type { ProfileRow } from './profile.record.ts'
import { lockProfile, type ProfileEdit, saveProfile } from './profile.store.ts'

type Input = InputOf<typeof setProfile> | InputOf<typeof updateProfile>

/** The command behind `PUT` and `PATCH /api/users/{uid}`. */
export async function updateProfileHandler(
  call: Call,
  { params, body }: Input,
): Promise<OutputOf<typeof setProfile> | Refusal<PersonalRefusal | 'name-settled' | 'mandate-needed'>> {
  const own = call.actor.uid === params.uid
  if (!own && !actsAsStaff(call.actor, profileAccess.correctProfile.permission)) {
    throw new RequestProblem('not-found')
  }
  // One's own profile asks for no proof, so the contract cannot.
  if (!own && !call.actor.steppedUp) throw new RequestProblem('step-up-required')
  const row = await lockProfile(call.db, params.uid)
  const { version, settings, preferences, ...change } = body
  if (version !== undefined && version !== row.version) throw new RequestProblem('changed-meanwhile')
  const before = personalFieldsOf(row)
  const after = changedPersonal(before, change)
  const fields = differingFields(before, after)
  if (own && fields.includes('fullName') && isNameSettled(row.kyc_status)) {
    return refuse('name-settled', undefined, 'fullName')
  }
  const refusal =
    (own ? mandateRefusal(row, preferences) : undefined) ??
    (fields.length > 0 ? personalRefusal(after, dayIn(lagos, call.now)) : undefined)
  if (refusal) return refusal
  const edit: ProfileEdit = {
    ...(fields.length > 0 ? { ...personalColumns(after), profile_complete: isComplete(after) } : {}),
    ...(fields.includes('phone') ? { phone_verified: false } : {}),
    ...(own ? changedChoices(row, settings, preferences) : {}),
  }
  return presentWhole(call, await saveEdit(call, row, edit, fields))
}

/** Why preferences cannot be changed so: automatic investing is switched on with its mandate alone. */
export function mandateRefusal(
  row: Pick<ProfileRow, 'preferences'>,
  change: PartOf<Preferences> | undefined,
): Refusal<'mandate-needed'> | undefined {
  return change?.investment?.autoInvest === true && !wholePreferences(row.preferences).investment.autoInvest
    ? refuse('mandate-needed', undefined, 'investment.autoInvest')
    : undefined
}

/** The columns of settings and preferences that a change really changes. */
export function changedChoices(
  row: ProfileRow,
  settings: PartOf<Settings> | undefined,
  preferences: PartOf<Preferences> | undefined,
): Pick<ProfileEdit, 'settings' | 'preferences'> {
  const settingsBefore = wholeSettings(row.settings)
  const { twoFactorEnabled } = settingsBefore.security
  const chosen = layOver(settingsBefore, settings ?? {})
  const settingsAfter = { ...chosen, security: { ...chosen.security, twoFactorEnabled } }
  const preferencesBefore = wholePreferences(row.preferences)
  const preferencesAfter = layOver(preferencesBefore, preferences ?? {})
  return {
    ...(saysTheSame(settingsBefore, settingsAfter) ? {} : { settings: settingsAfter }),
    ...(saysTheSame(preferencesBefore, preferencesAfter) ? {} : { preferences: preferencesAfter }),
  }
}

/** Keeps an edit and records it by the names of its fields; an edit of nothing leaves the row as it is. */
export async function saveEdit(
  call: Call,
  row: ProfileRow,
  edit: ProfileEdit,
  fields: readonly string[] = [],
): Promise<ProfileRow> {
  if (Object.keys(edit).length === 0) return row
  const choices = (['settings', 'preferences'] as const).filter((name) => edit[name] !== undefined)
  const saved = await saveProfile(call.db, row.uid, edit, call.now)
  call.record({
    kind: 'profile.updated',
    subjectUid: row.uid,
    facts: { fields: [...fields, ...choices].join(', ') },
  })
  return saved
}
