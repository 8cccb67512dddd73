/** Codes of an authenticator app (RFC 6238): six digits, a new one every 30 seconds, one step to either side taken. */
import { randomBytes } from 'node:crypto'
import type { Community } from '@kolo/application/community'
import type { Instant } from '@kolo/foundation/time'
import type { TOTP } from 'otpauth'

const periodSeconds = 30
const secretBytes = 20

export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes)
}

async function totpOf(secret: Uint8Array, issuer: string, label: string): Promise<TOTP> {
  const { Secret, TOTP } = await import('otpauth')
  const buffer = new Uint8Array(secret).buffer
  const settings = { algorithm: 'SHA1', digits: 6, period: periodSeconds }
  return new TOTP({ ...settings, issuer, label, secret: new Secret({ buffer }) })
}

/** The time step of a code that is right about now, or `undefined`. */
export async function stepOfCode(
  secret: Uint8Array,
  code: string,
  now: Instant,
): Promise<bigint | undefined> {
  const timestamp = Date.parse(now)
  const totp = await totpOf(secret, '', '')
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : BigInt(Math.floor(timestamp / 1_000 / periodSeconds) + delta)
}

/** What the person is shown once: the secret to type, the address an app opens, and the same as a picture. */
export async function totpCard(secret: Uint8Array, community: Pick<Community, 'name'>, email: string) {
  const totp = await totpOf(secret, community.name, email)
  const { renderSVG } = await import('uqr')
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, picture: renderSVG(uri, { border: 2 }) }
}
