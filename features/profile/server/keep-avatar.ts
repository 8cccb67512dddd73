/**
 * A member's picture, kept beside the profile, whose `avatar` names it, and gone with it; or at the media host of the
 * settings, which answers with the address that `avatar` then is.
 */
import { recordEvent } from '@kolo/audit/server'
import { type Call, type CallBefore, type FileAnswer, RequestProblem } from '@kolo/database/call'
import { countTries } from '@kolo/database/limits'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { readAvatar, removeAvatar, uploadAvatar } from '../avatar.contract.ts'
import { type AvatarType, avatarPath, avatarTypeOf, leftAtHost } from '../avatar.rules.ts'
import { profileViewFor } from '../profile.access.ts'
import { wholeSettings } from '../settings.rules.ts'
import { avatarOf, deleteAvatar, putAvatar } from './avatar.store.ts'
import { presentWhole } from './present-profile.ts'
import { lockProfile, profileByUid, saveProfile } from './profile.store.ts'
import type { ProfileRow } from './profile.tables.ts'

/** A picture that was looked at and, where there is a media host, is kept there already. */
type Checked = { contentType: AvatarType; hostedAt: string | undefined }

/** Each picture that leaves for the media host takes room there for good. */
const pictureLimit = { name: 'picture by person', points: 10, duration: 60 * 60 }
const tooManyPictures = 'You have changed your picture many times. Please wait before trying again.'

/** Before `PUT /api/users/{uid}/avatar`: the picture is looked at, and sent to the media host if there is one. */
export async function checkPicture(
  { actor, media, outside }: CallBefore,
  { params, body }: InputOf<typeof uploadAvatar>,
): Promise<Checked | Refusal<'avatar-type' | 'media-host'>> {
  if (actor.uid !== params.uid) throw new RequestProblem('not-found')
  const contentType = avatarTypeOf(body.bytes)
  if (!contentType) return refuse('avatar-type')
  if (!media) return { contentType, hostedAt: undefined }
  await countTries(outside, [[pictureLimit, actor.uid]], tooManyPictures)
  const hostedAt = await media.keepPicture({ bytes: body.bytes, contentType })
  return hostedAt === undefined ? refuse('media-host') : { contentType, hostedAt }
}

/** The act behind `PUT /api/users/{uid}/avatar`. */
export async function uploadAvatarAct(
  call: Call,
  { params, body }: InputOf<typeof uploadAvatar>,
  { contentType, hostedAt }: Checked,
): Promise<OutputOf<typeof uploadAvatar>> {
  const row = await lockOwn(call, params.uid)
  const bytes = Buffer.from(body.bytes)
  if (hostedAt !== undefined) await deleteAvatar(call.db, row.uid)
  else await putAvatar(call.db, { uid: row.uid, bytes, content_type: contentType, changed_at: call.now })
  return keepAddress(call, row, hostedAt ?? avatarPath(row.uid, row.version + 1))
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
  const picture = row && isShown(call, row) && (await avatarOf(call.db, row.uid))
  if (!picture) throw new RequestProblem('not-found')
  return { bytes: picture.bytes, contentType: picture.content_type, name: 'picture' }
}

function isShown({ actor }: Call, { uid, settings: kept }: ProfileRow): boolean {
  const settings = wholeSettings(kept)
  return (
    settings.privacy.profileVisibility === 'community' ||
    profileViewFor(actor, { uid, settings }) !== undefined
  )
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
    facts: { fields: 'avatar', ...leftAtHost(row.avatar) },
  }
  await recordEvent(db, { ...event, now, requestId, address })
  return presentWhole(call, saved)
}
