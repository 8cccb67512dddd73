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

/** The host. */
export type OwnMediaHost = {
  /** Its settings as the product is given them. */
  settings: { cloudName: string; uploadPreset: string; host: string; pictures: string }
  uploads: Upload[]
  /** From now on it is like this; nothing: as it should be. */
  behave: (badly?: Misbehaviour) => void
  close: () => Promise<void>
}

const pictures = 'https://pictures.media.example'

/** Starts a host on a port of its own. */
export async function startOwnMediaHost(): Promise<OwnMediaHost> {
  const uploads: Upload[] = []
  let told: Misbehaviour = {}
  const server = createServer(async (request, response) => {
    const upload = await readUpload(request)
    uploads.push(upload)
    if (!told.silent) answer(response, upload, uploads.length, told)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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

function answer(response: ServerResponse, upload: Upload, turn: number, told: Misbehaviour): void {
  const publicId = `members/picture${turn}`
  const right = {
    public_id: publicId,
    secure_url: `${pictures}/unity-savers/image/upload/v1/${publicId}.png`,
    width: 160,
    height: 160,
    bytes: upload.file.bytes.byteLength,
    format: 'png',
  }
  const body = typeof told.body === 'string' ? told.body : JSON.stringify({ ...right, ...told.body })
  response.writeHead(told.status ?? 200, { 'content-type': 'application/json', ...told.headers }).end(body)
}
