/**
 * What changed for whoever asks: which reads are old, never what is in them. `GET /api/live` says the same as a stream of
 * events; this answers at once, for those whom no stream reaches.
 */
import { endpoint } from '@kolo/foundation/endpoint'
import * as z from 'zod/mini'

/** The stream of the same answers, as server-sent events: `data` is the list of paths, `id` the moment. */
export const livePath = '/api/live'

/** A moment by the database's clock: milliseconds since 1970. */
const moment = z.string().check(z.regex(/^\d{13}$/, 'This is no moment we told.'))

/** The list of an event. */
export const pathsWire = z.array(z.string().check(z.startsWith('/api/')))

/** Asks what changed. */
export const readChanges = endpoint({
  name: 'live.read-changes',
  method: 'GET',
  path: '/api/changes',
  summary: 'Which reads are old for you since a moment you were told, as beginnings of their paths.',
  needs: 'signed-in',
  query: z.object({ since: z.optional(moment) }),
  output: z.object({ moment, paths: pathsWire }),
  refusals: [],
  background: true,
})
