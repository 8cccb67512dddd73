/** A copy of everything the community keeps about somebody: asked for, made as long work, and taken along. */
import { linkQuery } from '@kolo/files/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { rightsAccess } from './rights.access.ts'

export const copyWire = z.object({
  id: idWire,
  askedAt: instantWire,
  state: z.enum(['making', 'ready', 'gone']),
  /** How large its file is, and until when it is kept, once it is made. */
  sizeBytes: z.optional(z.int()),
  keptUntil: z.optional(instantWire),
})
export type Copy = z.output<typeof copyWire>

const params = z.object({ id: idWire })

export const askForCopy = endpoint({
  name: 'data-rights.ask-for-copy',
  method: 'POST',
  path: '/api/data-copies',
  summary: 'Have a ZIP made of everything that is kept about the signed-in person, as long work.',
  needs: rightsAccess.copyOwn,
  needsStepUp: true,
  openToInactive: true,
  output: copyWire,
  refusals: ['copy-being-made'],
  isDoneOnce: true,
})

/** One's own, newest first. */
export const listCopies = endpoint({
  name: 'data-rights.list-copies',
  method: 'GET',
  path: '/api/data-copies',
  summary: 'The copies of their data the signed-in person asked for, newest first.',
  needs: rightsAccess.copyOwn,
  notByKey: true,
  query: z.object(pageQuery),
  output: pageOf(copyWire),
  refusals: [],
})

/** Gives a link to one, after a fresh proof. */
export const linkToCopy = endpoint({
  name: 'data-rights.link-to-copy',
  method: 'POST',
  path: '/api/data-copies/{id}/link',
  summary: 'A link of minutes to a copy of one’s own data, for this session alone.',
  needs: rightsAccess.copyOwn,
  needsStepUp: true,
  openToInactive: true,
  params,
  output: z.object({ link: z.string() }),
  refusals: ['copy-not-there'],
})

/** The file behind the link. */
export const openCopy = endpoint({
  name: 'data-rights.open-copy',
  method: 'GET',
  path: '/api/data-copies/{id}/file',
  summary: 'A copy of one’s own data as a ZIP, through a link of minutes.',
  needs: rightsAccess.copyOwn,
  notByKey: true,
  params,
  query: z.object(linkQuery),
  output: z.undefined(),
  answers: 'file',
  refusals: ['copy-not-there'],
})
