/**
 * A push service of the tests and its browsers, over real HTTP: it holds a message to RFC 8030 and RFC 8292 as the large
 * services do, and opens it with the browser's own keys (RFC 8291); or, when it is told to, answers in any other way.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Instant } from '@kolo/foundation/time'

export type Received = { browser: string; text: string; headers: IncomingMessage['headers']; bytes: Buffer }

/** A subscription in the form browsers give it to a page. */
export type OwnSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

type Browser = { pair: ECDH; auth: Buffer; serverKey: string }

/** Starts a service on a port of its own. `now`: the moment it takes a token's end against. */
export async function startOwnPushService(now: () => Instant) {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  const refused: string[] = []
  let told: { status?: number; headers?: Record<string, string>; silent?: boolean } = {}
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (told.silent) return
    if (told.status !== undefined) return end(response, told.status, told.headers)
    const id = request.url?.split('/').at(-1) ?? ''
    const browser = browsers.get(id)
    if (!browser) return end(response, 410)
    const wrong = wrongWith(request, browser, origin, now())
    if (wrong) {
      refused.push(wrong)
      return end(response, wrong === 'another key' ? 403 : 400)
    }
    const bytes = Buffer.concat(parts)
    received.push({ browser: id, text: open(bytes, browser), headers: request.headers, bytes })
    return end(response, 201, { location: `${origin}/message/${received.length}` })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    /** Why messages were not taken. */
    refused,
    /** A browser that subscribed under the key of an application server. */
    subscribe: (serverKey: string): OwnSubscription => {
      const id = randomBytes(16).toString('hex')
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      browsers.set(id, { pair, auth, serverKey })
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${origin}/push/${id}`, keys }
    },
    /** Its browser took the permission back. */
    unsubscribe: ({ endpoint }: OwnSubscription) => browsers.delete(endpoint.split('/').at(-1) ?? ''),
    /** From now on it is like this; nothing: as it should be. */
    behave: (badly: typeof told = {}) => {
      told = badly
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

export type OwnPushService = Awaited<ReturnType<typeof startOwnPushService>>

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end()
}

function wrongWith(
  { method, headers }: IncomingMessage,
  browser: Browser,
  origin: string,
  now: string,
): string | undefined {
  if (method !== 'POST') return 'not a POST'
  if (headers['content-encoding'] !== 'aes128gcm') return 'another content coding'
  if (!/^\d+$/.test(String(headers.ttl))) return 'no TTL'
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic))) return 'a wrong topic'
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (!isSigned(token, key)) return 'no signature'
  if (key !== browser.serverKey) return 'another key'
  const { aud, exp, sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  if (aud !== origin) return 'for another service'
  const seconds = exp - Date.parse(now) / 1_000
  if (!(seconds > 0 && seconds <= 86_400)) return 'not in its time'
  return /^(mailto:[^@]+@.+|https:.+)$/.test(sub) ? undefined : 'nobody to write to'
}

function isSigned(token: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  const [head, claims, signature] = token.split('.')
  if (point.byteLength !== 65 || !signature) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const text = Buffer.from(`${head}.${claims}`)
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', text, how, Buffer.from(signature, 'base64url'))
}

function open(bytes: Buffer, { pair, auth }: Pick<Browser, 'pair' | 'auth'>): string {
  const salt = bytes.subarray(0, 16)
  const senderLength = bytes.readUInt8(20)
  const sender = bytes.subarray(21, 21 + senderLength)
  const sealed = bytes.subarray(21 + senderLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
