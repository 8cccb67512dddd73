/**
 * How much room a person has left for files, and the one address that files are opened at. It is given to whoever may see the record a file belongs to, and says
 * nothing about anybody: a random name, a kind, what the file is called when it is saved, and until when.
 */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { fileTypes } from './files.rules.ts'

/** A file that was sent for something that is being written, and stands there afterwards. */
export const sentFileWire = z.object({
  id: idWire,
  name: z.string(),
  contentType: z.enum(fileTypes),
  sizeBytes: z.int(),
})
export type SentFileFacts = z.output<typeof sentFileWire>

/** What makes a link one of minutes. */
export const linkQuery = {
  /** Seconds since 1970. */
  until: z.string().check(z.regex(/^\d{10}$/)),
  proof: z.string().check(z.regex(/^[\w-]{43}$/)),
}

/** Opens a file by the link a record gave. */
export const openFile = endpoint({
  name: 'files.open-file',
  method: 'GET',
  path: '/api/files/{folder}/{storedName}',
  summary: 'A file, by the link its record gave this session a few minutes ago.',
  needs: 'signed-in',
  params: z.object({
    folder: z.string().check(z.regex(/^[a-z-]{1,40}$/)),
    storedName: z.string().check(z.regex(/^[0-9a-f]{48}$/)),
  }),
  query: z.object({
    type: z.enum(fileTypes),
    called: z.string().check(z.maxLength(100)),
    ...linkQuery,
  }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** How many bytes one's own files take, so that a file that finds no room is not sent at all. */
export const readRoom = endpoint({
  name: 'files.read-room',
  method: 'GET',
  path: '/api/files/room',
  summary: 'How many bytes your files take, and how many they may.',
  needs: 'signed-in',
  output: z.object({ keptBytes: z.int(), mostBytes: z.int() }),
  refusals: [],
  background: true,
})
