/**
 * Links to files. A record decides each time whether somebody may see its file; the answer is a link that opens this
 * file, of this kind and under this name, for this session and for some minutes. What must always be true: a link is
 * worth nothing beside another session's cookie, after its session has ended, or after its time.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { type InputOf, pathOf } from '@kolo/foundation/endpoint'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type MediaFolder, readStored } from '../../media-stores/server/folders.ts'
import { openFile } from '../files.contract.ts'
import { type FileType, fileEndings } from '../files.rules.ts'

/** A link opens for longer than this and for less than twice as long: all of the same minutes are the same address. */
const minutesMs = 5 * 60_000

type Place = Pick<Call, 'actor' | 'community' | 'now'>

/** What a link says in its query; what is not said is left out. */
type Said = Readonly<Record<string, string | undefined>>

const partsOf = (said: Said): [string, string][] =>
  Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))

const ended = 'This link has ended. Please open the file again from where you found it.'

/** Bound to the session by its number, which the link does not hold. */
function proofOf({ actor, community }: Place, path: string, said: Said): Buffer {
  const key = Buffer.from(hkdfSync('sha256', community.secret, '', 'kolo file links', 32))
  const parts = partsOf(said).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha256', key)
    .update(JSON.stringify([actor.sessionId, path, parts]))
    .digest()
}

/** A link to a path that gives a file, with what it is asked with; the caller was found to be allowed to see it. */
export function sealedLink(call: Place, path: string, said: Said): { link: string } {
  const until = String(((Math.floor(Date.parse(call.now) / minutesMs) + 2) * minutesMs) / 1_000)
  const proof = proofOf(call, path, { ...said, until }).toString('base64url')
  return { link: `${path}?${new URLSearchParams(partsOf({ ...said, until, proof }))}` }
}

/** How many seconds a link still opens what it was made for; "not found" when it does not. */
export function secondsLeft(
  call: Place,
  path: string,
  { proof, ...said }: Said & Record<'until' | 'proof', string>,
): number {
  const left = Number(said.until) * 1_000 - Date.parse(call.now)
  const isOurs = timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(call, path, said))
  if (!isOurs || left <= 0) throw new RequestProblem('not-found', { message: ended })
  return Math.floor(left / 1_000)
}

/** A link to a file that is kept, of a record that the caller was found to be allowed to see. */
export function linkTo(
  call: Place,
  { folder }: Pick<MediaFolder, 'folder'>,
  { storedName, ...said }: { storedName: string; type: FileType; called: string },
): { link: string } {
  return sealedLink(call, pathOf(openFile, { folder, storedName }), said)
}

export async function openFileHandler(
  call: Call,
  { params, query }: InputOf<typeof openFile>,
): Promise<FileAnswer> {
  const keepSeconds = secondsLeft(call, pathOf(openFile, params), query)
  const open = async () => ({
    ...(await readStored(call.community, params, params.storedName, call.request.gone)),
    contentType: query.type,
    name: `${query.called}.${fileEndings[query.type]}`,
    keepSeconds,
  })
  return { open }
}
