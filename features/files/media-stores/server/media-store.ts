/**
 * Files at a media host, `CLOUD/raw/private/kolo/KIND/NAME`: sent with a signature and the upload preset, private there,
 * and read by the server alone through a signed link that lasts a minute. What must always be true: the host is the one
 * of the settings and never one an answer names; the secret leaves in no request but signed, in no error and no log; and
 * a file counts as kept only when the host says that it is private, whole and under its own name.
 */
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { FileKey, FileStore } from '@kolo/application/community'
import { FileStoreAway } from '@kolo/database/unavailable'
import * as z from 'zod/mini'
import { away, bytesOf, expectStatus, inTime, type Patience, usualPatience } from './store-answers.ts'

/** The account at the host, and the key that signs. */
export type MediaStoreSettings = {
  cloudName: string
  uploadPreset: string
  host: string
  keyId: string
  secret: string
}

const linkSeconds = 60
/** The host lists no more at once. */
const pageMost = 500

const keptWire = z.object({ public_id: z.string(), type: z.string(), bytes: z.number() })
const removedWire = z.object({ result: z.enum(['ok', 'not found']) })
const listWire = z.object({
  resources: z.array(z.object({ public_id: z.string(), created_at: z.string() })),
  next_cursor: z.optional(z.string()),
})

/** The store by its settings; `clock` is the real one, because the host looks at it. */
export function mediaStore(
  settings: MediaStoreSettings,
  clock: () => string,
  { answerMs, takingMs }: Patience = usualPatience,
): FileStore {
  const { host, cloudName, uploadPreset, keyId, secret } = settings
  const addressOf = (path: string) => new URL(`/v1_1/${cloudName}/${path}`, host)
  const now = () => Math.floor(Date.parse(clock()) / 1_000)
  const signed = (parameters: Record<string, string>) => signedBy(keyId, secret, parameters, now())
  const ask = (url: URL, init: RequestInit) => fetch(url, { ...init, redirect: 'manual' }).catch(away)
  return {
    keep: async (key, { path }) => {
      const file = await openAsBlob(path)
      const body = formOf(signed({ ...nameOf(key), overwrite: 'true', upload_preset: uploadPreset }))
      body.set('file', file, 'file')
      const signal = AbortSignal.timeout(takingMs)
      const kept = await answerOf(
        keptWire,
        await ask(addressOf('raw/upload'), { method: 'POST', body, signal }),
      )
      const { public_id, type } = nameOf(key)
      if (kept.public_id !== public_id || kept.type !== type || kept.bytes !== file.size)
        throw new FileStoreAway('the media host kept another file; look at its upload preset')
      await rm(path, { force: true })
    },
    read: async (key, gone) => {
      const url = addressOf('raw/download')
      const link = signed({ ...nameOf(key), expires_at: String(now() + linkSeconds) })
      url.search = new URLSearchParams(link).toString()
      // Packed on the way, the length would be of something else.
      const headers = { 'accept-encoding': 'identity' }
      const answer = await inTime(answerMs, gone, (signal) => ask(url, { headers, signal }))
      if (answer.status === 404) return void (await answer.body?.cancel())
      const sizeBytes = Number(answer.headers.get('content-length') ?? Number.NaN)
      if (answer.status !== 200 || !Number.isSafeInteger(sizeBytes)) await expectStatus(answer, [])
      return { chunks: bytesOf(answer), sizeBytes }
    },
    remove: async (key) => {
      const body = formOf(signed({ ...nameOf(key), invalidate: 'true' }))
      const init = { method: 'POST', body, signal: AbortSignal.timeout(answerMs) }
      await answerOf(removedWire, await ask(addressOf('raw/destroy'), init))
    },
    list: (folder, pageSize) =>
      pagesOf(`kolo/${folder}/`, Math.min(pageSize, pageMost), async (query) => {
        const url = addressOf('resources/raw/private')
        url.search = new URLSearchParams(query).toString()
        const authorization = `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`
        const init = { headers: { authorization }, signal: AbortSignal.timeout(answerMs) }
        return answerOf(listWire, await ask(url, init))
      }),
  }
}

const nameOf = ({ folder, storedName }: FileKey) => ({
  public_id: `kolo/${folder}/${storedName}`,
  type: 'private',
})

/** The parameters with their signature: sorted, joined, with the secret at the end, hashed. None holds an ampersand. */
function signedBy(keyId: string, secret: string, parameters: Record<string, string>, timestamp: number) {
  const all: Record<string, string> = { ...parameters, timestamp: String(timestamp) }
  const words = Object.keys(all)
    .sort()
    .map((name) => `${name}=${all[name]}`)
    .join('&')
  const signature = createHash('sha256')
    .update(words + secret)
    .digest('hex')
  return { ...all, api_key: keyId, signature }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function answerOf<Answer>(wire: z.ZodMiniType<Answer>, answer: Response): Promise<Answer> {
  if (answer.status !== 200) await expectStatus(answer, [200])
  const said = z.safeParse(wire, await answer.json().catch(() => undefined))
  if (!said.success) throw new FileStoreAway('the media host gave another answer')
  return said.data
}

async function* pagesOf(
  prefix: string,
  pageSize: number,
  ask: (query: Record<string, string>) => Promise<z.infer<typeof listWire>>,
) {
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const from: Record<string, string> = cursor === '' ? {} : { next_cursor: cursor }
    const page = await ask({ prefix, max_results: String(pageSize), ...from })
    cursor = page.next_cursor
    yield page.resources.map(({ public_id, created_at }) => {
      const since = Date.parse(created_at)
      // What has no age is not old.
      return {
        storedName: public_id.slice(prefix.length),
        since: Number.isNaN(since) ? Number.POSITIVE_INFINITY : since,
      }
    })
  }
}
