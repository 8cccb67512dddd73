/**
 * Files in a store that speaks the S3 protocol, `BUCKET/KIND/NAME`, for nodes that share them. A file goes there from
 * the disk with its length and fingerprint, which the store checks, and is there as a whole or not at all. What must
 * always be true: the store is the one of the settings and never one an answer names; the secret leaves in no request,
 * error or log; and whatever is not the expected answer is `FileStoreAway`.
 */
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { FileKey, FileStore } from '@kolo/application/community'
import { type Signer, signedHeaders } from './signature-v4.ts'
import { away, bytesOf, expectStatus, inTime, type Patience, usualPatience } from './store-answers.ts'

/** The store somebody chose: its origin, and the bucket with what stands before all names in it. */
export type S3Settings = Signer & { origin: string; bucket: string }

const ofNothing = createHash('sha256').digest('hex')

/** The store by its settings; `clock` is the real one, because the store looks at it. */
export function s3Store(
  settings: S3Settings,
  clock: () => string,
  { answerMs, takingMs }: Patience = usualPatience,
): FileStore {
  const ask = asker(settings, clock)
  const pathOf = ({ folder, storedName }: FileKey) => `${folder}/${storedName}`
  return {
    keep: async (key, { path, sha256 }) => {
      const body = await openAsBlob(path)
      const answer = await ask('PUT', pathOf(key), { body, sha256 }, AbortSignal.timeout(takingMs))
      await expectStatus(answer, [200])
      await rm(path, { force: true })
    },
    read: async (key, gone) => {
      const answer = await inTime(answerMs, gone, (signal) => ask('GET', pathOf(key), {}, signal))
      if (answer.status !== 200) return noneOf(answer)
      return { chunks: bytesOf(answer), sizeBytes: Number(answer.headers.get('content-length')) }
    },
    remove: async (key) => {
      const answer = await ask('DELETE', pathOf(key), {}, AbortSignal.timeout(answerMs))
      await expectStatus(answer, [200, 204, 404])
    },
    list: (folder, pageSize) =>
      pagesOf(`${prefixOf(settings)}${folder}/`, pageSize, (query) =>
        ask('GET', '', { query }, AbortSignal.timeout(answerMs)),
      ),
  }
}

/** What stands before all names in the bucket: `members/kolo` → `kolo/`. */
function prefixOf({ bucket }: S3Settings): string {
  return bucket
    .split('/')
    .slice(1)
    .map((part) => `${part}/`)
    .join('')
}

type Asked = { body?: Blob; sha256?: string; query?: Record<string, string> }

function asker(settings: S3Settings, clock: () => string) {
  const { origin, bucket } = settings
  return async (method: string, name: string, { body, sha256, query }: Asked, signal: AbortSignal) => {
    // A page is asked of the bucket itself, whatever stands before the names.
    const url = new URL(query ? `${origin}/${bucket.split('/')[0]}` : `${origin}/${bucket}/${name}`)
    if (query) url.search = new URLSearchParams(query).toString()
    const at = `${clock().replace(/[-:]/g, '').slice(0, 15)}Z`
    const own = { 'x-amz-content-sha256': sha256 ?? ofNothing }
    const headers = await signedHeaders(settings, { method, url, headers: own, at })
    const init = { method, headers, redirect: 'manual', signal } as const
    return fetch(url, body ? { ...init, body } : init).catch(away)
  }
}

/** A file that is not there; a bucket that is not there is no such answer. */
async function noneOf(answer: Response): Promise<undefined> {
  const said = answer.status === 404 ? await answer.text().catch(away) : ''
  if (answer.status !== 404 || said.includes('NoSuchBucket')) await expectStatus(answer, [])
}

async function* pagesOf(
  prefix: string,
  pageSize: number,
  ask: (query: Record<string, string>) => Promise<Response>,
) {
  let last = ''
  for (let more = true; more; ) {
    const query = { 'list-type': '2', prefix, 'max-keys': String(pageSize), 'start-after': last }
    const answer = await ask(query)
    if (answer.status !== 200) await expectStatus(answer, [200])
    const text = await answer.text().catch(away)
    const page = text.split('<Contents>').slice(1).map(entryOf)
    // Names are never removed ahead of the place we are at, so the next page begins behind the last name of this one.
    last = page.at(-1)?.key ?? ''
    more = textOf(text, 'IsTruncated') === 'true' && last !== ''
    yield page.map(({ key, since }) => ({ storedName: key.slice(prefix.length), since }))
  }
}

function entryOf(text: string): { key: string; since: number } {
  const since = Date.parse(textOf(text, 'LastModified'))
  // What has no age is not old.
  return { key: textOf(text, 'Key'), since: Number.isNaN(since) ? Number.POSITIVE_INFINITY : since }
}

/** What an element without others in it holds. Our names are letters, digits, dashes and slashes: nothing is escaped. */
function textOf(text: string, element: string): string {
  return text.split(`<${element}>`)[1]?.split(`</${element}>`)[0] ?? ''
}
