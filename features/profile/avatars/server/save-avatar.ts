/**
 * A member's picture: a file that the profile's `avatar` names, and gone with it; or at the media host of the settings,
 * which answers with the address that `avatar` then is.
 */
import { buffer } from 'node:stream/consumers'
import type { AdmitCall, Call, CallBefore } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import {
  admitUpload,
  linkTo,
  readStored,
  removeStored,
  removeWhenCommitted,
  sweepOf,
} from '@kolo/files/server'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { profileViewFor } from '../../profile.access.ts'
import { presentWhole } from '../../profiles/server/present-profile.ts'
import type { ProfileRow } from '../../profiles/server/profile.record.ts'
import { lockProfile, profileByUid, saveProfile } from '../../profiles/server/profile.store.ts'
import { wholeSettings } from '../../settings/settings.rules.ts'
import type { readAvatar, removeAvatar, uploadAvatar } from '../avatar.contract.ts'
import { avatarPath, leftAtHost } from '../avatar.rules.ts'
import { avatarFolder, avatarOf, deleteAvatar, putAvatar } from './avatar.store.ts'

/** Each picture that leaves for the media host takes room there for good. */
const hourly = {
  limit: { name: 'picture by person', points: 10, duration: 60 * 60 },
  sentence: 'You have changed your picture many times. Please wait before trying again.',
}

/** Before a byte of a picture is read: it is for one's own profile. */
export async function admitPicture(call: AdmitCall, { params }: { params: { uid: string } }) {
  if (call.actor.uid !== params.uid) throw new RequestProblem('not-found')
  return admitUpload(call, avatarFolder, hourly)
}

/** Before `PUT /api/users/{uid}/avatar`: the picture goes to the media host if there is one, and not to the profile's file. */
export async function checkPicture(
  call: CallBefore,
  { body }: InputOf<typeof uploadAvatar>,
): Promise<{ hostedAt: string | undefined } | Refusal<'avatar-type' | 'media-host'>> {
  const { community } = call
  const { mediaHost } = community
  const file = body.stored
  if (!file) return refuse('avatar-type')
  if (!mediaHost) return { hostedAt: undefined }
  const { chunks } = await readStored(community, avatarFolder, file.storedName)
  const bytes = await buffer(chunks)
  await removeStored(community, avatarFolder, file.storedName)
  const hostedAt = await mediaHost.savePicture({ bytes, contentType: file.type }, call)
  return hostedAt === undefined ? refuse('media-host') : { hostedAt }
}

export async function uploadAvatarHandler(
  call: Call,
  { params, body }: InputOf<typeof uploadAvatar>,
  { hostedAt }: { hostedAt: string | undefined },
): Promise<OutputOf<typeof uploadAvatar>> {
  const row = await lockOwn(call, params.uid)
  await forgetPicture(call, row.uid)
  if (body.stored && hostedAt === undefined) {
    const { storedName: stored_name, type: content_type } = body.stored
    await putAvatar(call.db, { uid: row.uid, stored_name, content_type, changed_at: call.now })
  }
  return keepAddress(call, row, hostedAt ?? avatarPath(row.uid, row.version + 1))
}

export async function removeAvatarHandler(
  call: Call,
  { params }: InputOf<typeof removeAvatar>,
): Promise<OutputOf<typeof removeAvatar>> {
  const row = await lockOwn(call, params.uid)
  if (row.avatar === '') return presentWhole(call, row)
  await forgetPicture(call, row.uid)
  return keepAddress(call, row, '')
}

/** Lets go of somebody's picture; its file goes once that is committed. */
export async function forgetPicture(
  { db, enqueue }: Pick<Call, 'db' | 'enqueue'>,
  uid: string,
): Promise<void> {
  const storedName = await deleteAvatar(db, uid)
  if (storedName) await removeWhenCommitted(enqueue, avatarFolder, storedName)
}

/** Removes pictures whose request failed after the file was written. */
export const sweepPictures = sweepOf('profile.sweep-pictures', avatarFolder)

/** The command behind `GET /api/users/{uid}/avatar`: for oneself, for staff, and for members the profile is open to. */
export async function readAvatarHandler(
  call: Call,
  { params }: InputOf<typeof readAvatar>,
): Promise<FileAnswer> {
  const row = await profileByUid(call.db, params.uid)
  const picture = row && isShown(call, row) && (await avatarOf(call.db, row.uid))
  if (!picture) throw new RequestProblem('not-found')
  const { stored_name: storedName, content_type: type, bytes } = picture
  if (storedName) return linkTo(call, avatarFolder, { storedName, type, called: 'picture' })
  return { bytes: bytes ?? new Uint8Array(), contentType: type, name: 'picture' }
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
  const saved = await saveProfile(call.db, row.uid, { avatar }, call.now)
  call.record({
    kind: 'profile.updated',
    subjectUid: row.uid,
    facts: { fields: 'avatar', ...leftAtHost(row.avatar) },
  })
  return presentWhole(call, saved)
}
