/**
 * A media host of the tests, which takes unsigned uploads over real HTTP and answers in the protocol's shape; or, when it
 * is told to, in any other way.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One upload as it came over the wire. */
export type Upload = {
  path: string | undefined
  /** Every part of the form by its name; of the file its type, its name and its bytes. */
  fields: Record<string, string>
  file: { type: string; name: string; bytes: Uint8Array }
  headers: IncomingMessage['headers']
}

/** How the host misbehaves. */
export type Misbehaviour = {
  status?: number
  headers?: Record<string, string>
  /** In place of the answer; an object is added to it. */
  body?: string | Record<string, unknown>
  /** Never answers. */
  silent?: boolean
}

export type OwnMediaHost = {
  /** Its settings as the product is given them. */
  settings: { cloudName: string; uploadPreset: string; host: string; pictures: string }
  uploads: Upload[]
  /** From now on it is like this; nothing: as it should be. */
  behave: (badly?: Misbehaviour) => void
  close: () => Promise<void>
}

/** Starts a host on a port of its own; it names pictures at a place of its own, or where it shows them itself. */
export async function startOwnMediaHost(shows?: 'shows its pictures itself'): Promise<OwnMediaHost> {
  const uploads: Upload[] = []
  let told: Misbehaviour = {}
  let pictures = 'https://pictures.media.example'
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return show(response, uploads, request.url)
    const upload = await readUpload(request)
    uploads.push(upload)
    if (!told.silent)
      answer(
        response,
        upload,
        told,
        `${pictures}/unity-savers/image/upload/v1/members/${nameOf(uploads.length)}`,
      )
  })
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  if (shows) pictures = host
  return {
    settings: { cloudName: 'unity-savers', uploadPreset: 'members', host, pictures },
    uploads,
    behave: (badly = {}) => {
      told = badly
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function readUpload(request: IncomingMessage): Promise<Upload> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  const type = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(Buffer.concat(parts), { headers: type }).formData()
  const upload: Upload = {
    path: request.url,
    fields: {},
    file: { type: '', name: '', bytes: new Uint8Array() },
    headers: request.headers,
  }
  for (const [name, value] of form) {
    if (typeof value === 'string') upload.fields[name] = value
    else upload.file = { type: value.type, name: value.name, bytes: await value.bytes() }
  }
  return upload
}

const nameOf = (turn: number) => `picture${turn}.png`

/** One of the pictures that were uploaded. */
function show(response: ServerResponse, uploads: readonly Upload[], path = ''): void {
  const upload = uploads.find((_, index) => path.endsWith(`/${nameOf(index + 1)}`))
  const headers = { 'content-type': upload?.file.type ?? 'text/plain', 'cache-control': 'no-store' }
  response.writeHead(upload ? 200 : 404, headers).end(upload?.file.bytes)
}

function answer(response: ServerResponse, upload: Upload, told: Misbehaviour, address: string): void {
  const right = {
    public_id: /members\/\w+/.exec(address)?.[0],
    secure_url: address,
    width: 160,
    height: 160,
    bytes: upload.file.bytes.byteLength,
    format: 'png',
  }
  const body = typeof told.body === 'string' ? told.body : JSON.stringify({ ...right, ...told.body })
  response.writeHead(told.status ?? 200, { 'content-type': 'application/json', ...told.headers }).end(body)
}
