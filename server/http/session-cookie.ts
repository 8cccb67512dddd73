/**
 * The session cookie: HttpOnly, SameSite=Lax, and on https the `__Host-` name with Secure, so that no sub-domain and no
 * plain connection can plant one.
 */
const longestLifeSeconds = 30 * 24 * 3_600

/** The cookie's name for a public address. */
export function sessionCookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-kolo' : 'kolo'
}

/** The token in a Cookie header, if there is one of the right shape. */
export function readSessionToken(header: string | null, origin: string): string | undefined {
  const name = sessionCookieName(origin)
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value
  }
  return undefined
}

/** The Set-Cookie value that starts a session, or ends it when there is no token. */
export function sessionCookie(token: string | undefined, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const life = token === undefined ? 0 : longestLifeSeconds
  return `${sessionCookieName(origin)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure}`
}
