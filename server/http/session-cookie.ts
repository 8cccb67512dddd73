/**
 * The cookies: HttpOnly, SameSite=Lax, and on https the `__Host-` name with Secure, so that no sub-domain and no plain
 * connection can plant one.
 */
import type { SideCookie } from '@kolo/application/call'

const longestLifeSeconds = 30 * 24 * 3_600

/** The session cookie's name for a public address. */
export function sessionCookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-kolo' : 'kolo'
}

/** The name of a cookie beside the session's. */
export function sideCookieName(name: SideCookie, origin: string): string {
  return `${sessionCookieName(origin)}-${name}`
}

/** The session token in a Cookie header, if there is one of the right shape. */
export function readSessionToken(header: string | null, origin: string): string | undefined {
  return readToken(header, sessionCookieName(origin))
}

/** The token of another cookie in a Cookie header. */
export function readSideCookie(header: string | null, name: SideCookie, origin: string): string | undefined {
  return readToken(header, sideCookieName(name, origin))
}

function readToken(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value
  }
  return undefined
}

/** The Set-Cookie value that starts a session, or ends it when there is no token. */
export function sessionCookie(token: string | undefined, origin: string): string {
  return cookie(sessionCookieName(origin), token, longestLifeSeconds, origin)
}

/** The Set-Cookie value of another cookie, or what ends it. */
export function sideCookie(
  name: SideCookie,
  token: string | undefined,
  seconds: number,
  origin: string,
): string {
  return cookie(sideCookieName(name, origin), token, seconds, origin)
}

function cookie(name: string, token: string | undefined, seconds: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const life = token === undefined ? 0 : seconds
  return `${name}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure}`
}
