/** A member's picture: put, taken away, and shown to those who may see the member's card. */
import { pictureTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { profileAccess } from '../profile.access.ts'
import { wholeProfileWire } from '../profiles/profile.contract.ts'
import { avatarBytesMost } from './avatar.rules.ts'

const params = z.object({ uid: idWire })

/** Puts one's own picture in the place of the last one. */
export const uploadAvatar = endpoint({
  name: 'profile.upload-avatar',
  method: 'PUT',
  path: '/api/users/{uid}/avatar',
  summary: 'Put your own picture (PNG, JPG or WebP, at most 32 KB).',
  needs: profileAccess.uploadAvatar,
  params,
  body: { kind: 'file', maxBytes: avatarBytesMost, contentTypes: pictureTypes },
  output: wholeProfileWire,
  refusals: ['avatar-type', 'media-host'],
})

/** Takes one's own picture away. */
export const removeAvatar = endpoint({
  name: 'profile.remove-avatar',
  method: 'DELETE',
  path: '/api/users/{uid}/avatar',
  summary: 'Take your own picture away.',
  needs: profileAccess.uploadAvatar,
  params,
  output: wholeProfileWire,
  refusals: [],
})

/** The bytes of a picture. */
export const readAvatar = endpoint({
  name: 'profile.read-avatar',
  method: 'GET',
  path: '/api/users/{uid}/avatar',
  summary: 'The picture of a member whose card you may see.',
  needs: profileAccess.viewProfile,
  params,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})
