/**
 * Links to files. A record decides each time whether somebody may see its file; the answer is a link that opens this
 * file, of this kind and under this name, for this session and for some minutes. What must always be true: a link is
 * worth nothing beside another session's cookie, after its session has ended, or after its time.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type Call, type FileAnswer, RequestProblem } from '@kolo/database/call'
import { type InputOf, pathOf } from '@kolo/foundation/endpoint'
import { openFile } from '../files.contract.ts'
import { type FileType, fileEndings } from '../files.rules.ts'
import { readStored, type Shelf } from './shelves.ts'

/** A link opens for longer than this and for less than twice as long: all of the same minutes are the same address. */
const minutesMs = 5 * 60_000

type Terms = { folder: string; storedName: string; type: FileType; called: string; until: string }

const ended = 'This link has ended. Please open the file again from where you found it.'

/** Bound to the session by its number, which the link does not hold. */
function proofOf({ actor, community }: Pick<Call, 'actor' | 'community'>, terms: Terms): Buffer {
  const { folder, storedName, type, called, until } = terms
  const key = Buffer.from(hkdfSync('sha256', community.secret, '', 'kolo file links', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([actor.sessionId, folder, storedName, type, called, until]))
    .digest()
}

/** A link to a file of a record that the caller was found to be allowed to see. */
export function linkTo(
  call: Pick<Call, 'actor' | 'community' | 'now'>,
  { folder }: Pick<Shelf, 'folder'>,
  { storedName, type, called }: Pick<Terms, 'storedName' | 'type' | 'called'>,
): { link: string } {
  const until = String(((Math.floor(Date.parse(call.now) / minutesMs) + 2) * minutesMs) / 1_000)
  const proof = proofOf(call, { folder, storedName, type, called, until }).toString('base64url')
  const search = new URLSearchParams({ type, called, until, proof })
  return { link: `${pathOf(openFile, { folder, storedName })}?${search}` }
}

/** The act behind `GET /api/files/{folder}/{storedName}`. */
export async function openFileAct(
  call: Call,
  { params, query }: InputOf<typeof openFile>,
): Promise<FileAnswer> {
  const { proof, ...said } = query
  const left = Number(said.until) * 1_000 - Date.parse(call.now)
  const isOurs = timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(call, { ...params, ...said }))
  if (!isOurs || left <= 0) throw new RequestProblem('not-found', { message: ended })
  const open = async () => ({
    ...(await readStored(call.community, params, params.storedName, call.gone)),
    contentType: said.type,
    name: `${said.called}.${fileEndings[said.type]}`,
    keepSeconds: Math.floor(left / 1_000),
  })
  return { open }
}
