/**
 * How this server says who it is to push services (RFC 8292): a key pair of its own, and a short-lived signed token for
 * each service. What must always be true: the pair follows from the server's secret, so that it is made once, is kept
 * and saved with it, and is the same on every node; what is derived tells nothing of the secret.
 */
import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { addHours, type Instant } from '@kolo/foundation/time'

/** Who this server is to push services. */
export type VapidKeys = {
  /** The uncompressed point in base64url, as browsers take it for `applicationServerKey`. */
  publicKey: string
  privateKey: KeyObject
}

const curve = 'prime256v1'
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The key pair that follows from the server's secret. */
export function vapidKeys(secret: string): VapidKeys {
  // 128 bits more than the order has: reduced by it they favour no key (FIPS 186-5, A.2.1).
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'kolo web push', 48)).toString('hex')
  const scalar = Buffer.from(
    ((BigInt(`0x${wide}`) % (order - 1n)) + 1n).toString(16).padStart(64, '0'),
    'hex',
  )
  const pair = createECDH(curve)
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), scalar].map((part) =>
    part.toString('base64url'),
  )
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } }),
  }
}

/** The `Authorization` of a message to one push service; it counts there alone and for twelve hours. */
export function vapidAuthorization(keys: VapidKeys, endpoint: string, contact: string, now: Instant): string {
  const expires = Math.floor(Date.parse(addHours(now, 12)) / 1_000)
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
