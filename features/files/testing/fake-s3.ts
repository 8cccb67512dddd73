/**
 * A store of the tests that speaks the S3 protocol over real HTTP: it checks each signature by its own reading of the
 * rules, knows one bucket, and misbehaves when it is told to.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

/** How the store misbehaves. */
export type S3Misbehaviour = {
  status?: number
  /** Never answers. */
  silent?: boolean
  /** Hangs up after half of a file. */
  breaksOff?: boolean
}

type Kept = { bytes: Buffer; since: number; sent?: number }

/** The store. */
export type OwnS3 = {
  settings: { origin: string; bucket: string; keyId: string; secret: string; region: string }
  /** What it keeps, by `KIND/NAME`. */
  objects: Map<string, Kept>
  /** Everything it was asked: lines and headers. */
  heard: () => string
  /** From now on it is like this; nothing: as it should be. */
  behave: (badly?: S3Misbehaviour) => void
  close: () => Promise<void>
}

const signer = { keyId: 'KOLOTESTKEY', secret: 'a/secret+with=signs', region: 'af-south-1' }
const bucket = 'members/raffia'

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex')

/** Starts a store on a port of its own. */
export async function startOwnS3(): Promise<OwnS3> {
  const objects = new Map<string, Kept>()
  const heard: string[] = []
  let told: S3Misbehaviour = {}
  const server = createServer(async (request, response) => {
    heard.push(`${request.method} ${request.url}`, ...request.rawHeaders)
    if (told.silent) return
    const body = await bytesOf(request)
    const refused = told.status ? String(told.status) : whyRefused(request, body)
    if (refused) return void response.writeHead(Number(refused.slice(0, 3))).end(`<Error>${refused}</Error>`)
    answer(objects, request, response, { body, breaksOff: told.breaksOff ?? false })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { origin, bucket, ...signer },
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

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** The rules of Signature Version 4, from the side of whoever checks: a status and a code, or nothing. */
function whyRefused(request: IncomingMessage, body: Buffer): string | undefined {
  const { authorization = '', 'content-length': length } = request.headers
  const header = (name: string) => String(request.headers[name] ?? '')
  const [, keyId, day, region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/.exec(
      authorization,
    ) ?? []
  const at = header('x-amz-date')
  const moment = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (keyId !== signer.keyId || region !== signer.region || day !== at.slice(0, 8)) return '403 AccessDenied'
  if (!(Math.abs(moment - Date.now()) < 15 * 60_000)) return '403 RequestTimeTooSkewed'
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!names.split(';').includes(name)) return '403 AccessDenied'
  const url = new URL(request.url ?? '', 'http://store')
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const canonical = [
    ...[request.method, url.pathname, query.join('&')],
    ...names.split(';').map((name) => `${name}:${header(name).trim()}`),
    ...['', names, header('x-amz-content-sha256')],
  ].join('\n')
  let key = Buffer.from(`AWS4${signer.secret}`)
  for (const part of [day, region, 's3', 'aws4_request'])
    key = createHmac('sha256', key).update(part).digest()
  const text = `AWS4-HMAC-SHA256\n${at}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`
  if (createHmac('sha256', key).update(text).digest('hex') !== signature) return '403 SignatureDoesNotMatch'
  if (header('x-amz-content-sha256') !== sha256(body)) return '400 XAmzContentSHA256Mismatch'
  return request.method === 'PUT' && length === undefined ? '411 MissingContentLength' : undefined
}

function answer(
  objects: OwnS3['objects'],
  request: IncomingMessage,
  response: ServerResponse,
  { body, breaksOff }: { body: Buffer; breaksOff: boolean },
): void {
  const url = new URL(request.url ?? '', 'http://store')
  if (url.pathname === '/members') {
    list(objects, url.searchParams, response)
    return
  }
  const name = url.pathname.slice(`/${bucket}/`.length)
  if (!url.pathname.startsWith(`/${bucket}/`))
    return void response.writeHead(404).end('<Code>NoSuchBucket</Code>')
  if (request.method === 'PUT') objects.set(name, { bytes: body, since: Date.now() })
  if (request.method === 'DELETE') objects.delete(name)
  if (request.method !== 'GET') return void response.writeHead(request.method === 'PUT' ? 200 : 204).end()
  const kept = objects.get(name)
  if (!kept) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  response.writeHead(200, { 'content-length': kept.bytes.length })
  if (!breaksOff) return void Readable.from(chunksOf(kept)).pipe(response)
  response.write(kept.bytes.subarray(0, kept.bytes.length / 2), () => response.destroy())
}

/** Given as fast as whoever asked takes them. */
function* chunksOf(kept: Kept): Generator<Buffer> {
  for (let at = 0; at < kept.bytes.length; at += 65_536) {
    kept.sent = at
    yield kept.bytes.subarray(at, at + 65_536)
  }
}

function list(objects: OwnS3['objects'], query: URLSearchParams, response: ServerResponse): void {
  const [, ...before] = bucket.split('/')
  const most = Math.min(Number(query.get('max-keys')), 1_000)
  const behind = query.get('start-after') ?? ''
  const found = [...objects]
    .map(([name, kept]) => ({ key: [...before, name].join('/'), ...kept }))
    .filter(({ key }) => key.startsWith(query.get('prefix') ?? '') && key > behind)
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  const contents = found
    .slice(0, most)
    .map(
      ({ key, since, bytes }) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date(since).toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
  const more = `<IsTruncated>${found.length > most}</IsTruncated>`
  response
    .writeHead(200)
    .end(`<?xml version="1.0"?><ListBucketResult>${more}${contents.join('')}</ListBucketResult>`)
}
