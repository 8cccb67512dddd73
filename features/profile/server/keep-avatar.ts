/** A member's picture: kept beside the profile, whose `avatar` names it, and gone with it. */
import { recordEvent } from '@kolo/audit/server'
import { type Call, type FileAnswer, RequestProblem } from '@kolo/database/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { readAvatar, removeAvatar, uploadAvatar } from '../avatar.contract.ts'
import { avatarPath, avatarTypeOf } from '../avatar.rules.ts'
import { profileViewFor } from '../profile.access.ts'
import { wholeSettings } from '../settings.rules.ts'
import { avatarOf, deleteAvatar, putAvatar } from './avatar.store.ts'
import { presentWhole } from './present-profile.ts'
import { lockProfile, profileByUid, saveProfile } from './profile.store.ts'
import type { ProfileRow } from './profile.tables.ts'

/** The act behind `PUT /api/users/{uid}/avatar`. */
export async function uploadAvatarAct(
  call: Call,
  { params, body }: InputOf<typeof uploadAvatar>,
): Promise<OutputOf<typeof uploadAvatar> | Refusal<'avatar-type'>> {
  const row = await lockOwn(call, params.uid)
  const contentType = avatarTypeOf(body.bytes)
  if (!contentType) return refuse('avatar-type')
  await putAvatar(call.db, {
    uid: row.uid,
    bytes: Buffer.from(body.bytes),
    content_type: contentType,
    changed_at: call.now,
  })
  return keepAddress(call, row, avatarPath(row.uid, row.version + 1))
}

/** The act behind `DELETE /api/users/{uid}/avatar`. */
export async function removeAvatarAct(
  call: Call,
  { params }: InputOf<typeof removeAvatar>,
): Promise<OutputOf<typeof removeAvatar>> {
  const row = await lockOwn(call, params.uid)
  if (row.avatar === '') return presentWhole(call, row)
  await deleteAvatar(call.db, row.uid)
  return keepAddress(call, row, '')
}

/** The act behind `GET /api/users/{uid}/avatar`: for oneself, for staff, and for members the profile is open to. */
export async function readAvatarAct(call: Call, { params }: InputOf<typeof readAvatar>): Promise<FileAnswer> {
  const row = await profileByUid(call.db, params.uid)
  const open = row && wholeSettings(row.settings).privacy.profileVisibility === 'community'
  const picture = row && (open || profileViewFor(call.actor, row)) && (await avatarOf(call.db, row.uid))
  if (!picture) throw new RequestProblem('not-found')
  return { bytes: picture.bytes, contentType: picture.content_type, name: 'picture' }
}

async function lockOwn(call: Call, uid: string): Promise<ProfileRow> {
  if (call.actor.uid !== uid) throw new RequestProblem('not-found')
  return lockProfile(call.db, uid)
}

async function keepAddress(call: Call, row: ProfileRow, avatar: string) {
  const { db, actor, now, requestId, address } = call
  const saved = await saveProfile(db, row.uid, { avatar }, now)
  const event = {
    kind: 'profile.updated',
    actorUid: actor.uid,
    subjectUid: row.uid,
    facts: { fields: 'avatar' },
  }
  await recordEvent(db, { ...event, now, requestId, address })
  return presentWhole(call, saved)
}
