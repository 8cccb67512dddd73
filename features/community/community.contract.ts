/** The look of the community as administrators read and change it. Everybody else has it in the page itself. */
import { endpoint } from '@kolo/foundation/endpoint'
import { typedWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { communityAccess } from './community.access.ts'

const line = (least: number, most: number, sentence: string) =>
  typedWire(undefined, sentence).check(
    z.minLength(least, sentence),
    z.maxLength(most, sentence),
    z.regex(/^[^\p{Cc}]*$/u, sentence),
  )

const phoneSentence = 'Write the number as people dial it, with its country: +234 809 555 0100.'
const phoneNumber = typedWire(undefined, phoneSentence).check(
  z.maxLength(20, phoneSentence),
  z.regex(/^(\+?[0-9][0-9 ]{5,18})?$/, phoneSentence),
)

/** What is decided: all of it, each time. */
export const lookWire = z.object({
  name: line(1, 60, 'Write a name of at most 60 characters.'),
  letters: typedWire().check(z.regex(/^[\p{L}\p{N}]{1,3}$/u, 'Write one to three letters.')),
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Choose a colour.')),
  address: line(1, 200, 'Write an address of at most 200 characters.'),
  phone: phoneNumber,
  whatsapp: phoneNumber,
  hours: line(0, 120, 'Write at most 120 characters.'),
})

export type Look = z.output<typeof lookWire>

const lookAnswer = z.object({
  look: lookWire,
  /** A picture stands in the place of the letters. */
  hasMark: z.boolean(),
  /** How often it was changed; 0 while it is what the server was started with. */
  version: z.int(),
})

export const readLook = endpoint({
  name: 'community.read-look',
  method: 'GET',
  path: '/api/community/look',
  summary: 'What the community is called, how it looks and whom its members call.',
  needs: communityAccess.readLook,
  output: lookAnswer,
  refusals: [],
})

export const changeLook = endpoint({
  name: 'community.change-look',
  method: 'POST',
  path: '/api/community/looks',
  summary: 'Changes what the community is called, how it looks and whom its members call.',
  needs: communityAccess.changeLook,
  body: z.strictObject({ ...lookWire.shape, version: z.int() }),
  output: lookAnswer,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['look-changed', 'no-change'],
})

const ofVersion = z.object({
  /** The look the picture is put on, as it was read. */
  version: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e9)),
})

/** Puts a picture in the place of the letters. */
export const uploadMark = endpoint({
  name: 'community.upload-mark',
  method: 'PUT',
  path: '/api/community/looks/{version}/mark',
  summary: 'Puts a picture in the place of the letters: a PNG of 512 by 512 pixels, eight bits a channel.',
  needs: communityAccess.changeLook,
  params: ofVersion,
  body: { kind: 'file', maxBytes: 1024 * 1024, contentTypes: ['image/png'] },
  output: lookAnswer,
  needsStepUp: true,
  refusals: ['look-changed', 'mark-picture'],
})

/** Takes the picture away; the letters stand again. */
export const removeMark = endpoint({
  name: 'community.remove-mark',
  method: 'DELETE',
  path: '/api/community/looks/{version}/mark',
  summary: 'Takes the picture away, so that the letters stand again.',
  needs: communityAccess.changeLook,
  params: ofVersion,
  output: lookAnswer,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['look-changed', 'no-change'],
})
