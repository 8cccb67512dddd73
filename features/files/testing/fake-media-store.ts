/**
 * A media host of the tests that keeps private files over real HTTP: it checks each signature by its own reading of the
 * rules, gives a file to a signed link that has not ended, and misbehaves when it is told to.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the host misbehaves. */
export type MediaMisbehaviour = {
  status?: number
  /** Never answers. */
  silent?: boolean
  /** What it says in place of the truth. */
  says?: Record<string, unknown>
}

type Kept = { bytes: Buffer; since: number; type: string; preset: string | undefined }

export type OwnMediaStore = {
  settings: { cloudName: string; uploadPreset: string; host: string; keyId: string; secret: string }
  /** What it keeps, by its whole name. */
  objects: Map<string, Kept>
  /** Everything it was asked: lines, headers and fields. */
  heard: () => string
  /** From now on it is like this; nothing: as it should be. */
  behave: (badly?: MediaMisbehaviour) => void
  close: () => Promise<void>
}

const account = {
  cloudName: 'unity-savers',
  uploadPreset: 'private-files',
  keyId: '4812',
  secret: 'raffia_secret',
}

/** Starts a host on a port of its own. */
export async function startOwnMediaStore(): Promise<OwnMediaStore> {
  const objects = new Map<string, Kept>()
  const heard: string[] = []
  let told: MediaMisbehaviour = {}
  const server = createServer(async (request, response) => {
    heard.push(`${request.method} ${request.url}`, ...request.rawHeaders)
    const form = await formOf(request)
    for (const [name, value] of form) heard.push(`${name}=${typeof value === 'string' ? value : value.name}`)
    if (told.silent) return
    if (told.status) return void response.writeHead(told.status).end('{"error":{}}')
    await answer(objects, request, response, form, told.says)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { ...account, host },
    objects,
    heard: () => heard.join('\n'),
    behave: (badly = {}) => {
      told = badly
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  if (request.method !== 'POST') return new FormData()
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  return new Response(Buffer.concat(parts), { headers }).formData()
}

/** Whether the parameters were signed with the secret, within the last hour. */
function isSigned(parameters: Iterable<[string, unknown]>): boolean {
  const all = new Map([...parameters].map(([name, value]) => [name, String(value)]))
  const words = [...all]
    .filter(([name]) => !['file', 'api_key', 'signature'].includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
  const own = createHash('sha256').update(`${words}${account.secret}`).digest('hex')
  const age = Date.now() / 1_000 - Number(all.get('timestamp'))
  return all.get('api_key') === account.keyId && all.get('signature') === own && Math.abs(age) < 3_600
}

async function answer(
  objects: OwnMediaStore['objects'],
  request: IncomingMessage,
  response: ServerResponse,
  form: FormData,
  says: Record<string, unknown> = {},
): Promise<void> {
  const url = new URL(request.url ?? '', 'http://host')
  const say = (status: number, body: object) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...body, ...says }))
  const act = `${request.method} ${url.pathname.replace(`/v1_1/${account.cloudName}/`, '')}`
  if (act === 'GET resources/raw/private') return say(200, list(objects, url.searchParams, request))
  const parameters = request.method === 'POST' ? form : url.searchParams
  if (!isSigned(parameters)) return say(401, { error: { message: 'Invalid Signature' } })
  const name = String(parameters.get('public_id'))
  const type = String(parameters.get('type'))
  if (act === 'POST raw/upload') {
    const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer())
    objects.set(name, { bytes, since: Date.now(), type, preset: String(form.get('upload_preset')) })
    return say(200, { public_id: name, type, bytes: bytes.length, secure_url: 'https://elsewhere.example/a' })
  }
  if (act === 'POST raw/destroy') return say(200, { result: objects.delete(name) ? 'ok' : 'not found' })
  const kept = objects.get(name)
  const isOpen = Number(parameters.get('expires_at')) > Date.now() / 1_000
  if (act !== 'GET raw/download' || !isOpen) return say(401, { error: {} })
  if (!kept || kept.type !== type) return say(404, { error: {} })
  response.writeHead(200, { 'content-length': kept.bytes.length }).end(kept.bytes)
}

function list(
  objects: OwnMediaStore['objects'],
  query: URLSearchParams,
  { headers }: IncomingMessage,
): object {
  const own = `Basic ${Buffer.from(`${account.keyId}:${account.secret}`).toString('base64')}`
  if (headers.authorization !== own) return { error: {} }
  const most = Number(query.get('max_results'))
  const from = Number(query.get('next_cursor') ?? 0)
  const found = [...objects].filter(([name]) => name.startsWith(query.get('prefix') ?? ''))
  const resources = found
    .slice(from, from + most)
    .map(([public_id, { since }]) => ({ public_id, created_at: new Date(since).toISOString() }))
  return { resources, ...(found.length > from + most ? { next_cursor: String(from + most) } : {}) }
}
