/**
 * Whether a request says once, and in one way, which host it is for (RFC 9112, 3.2). Where two parts of it disagree, a
 * proxy in front may have looked at the one and we at the other.
 */
import type { IncomingMessage } from 'node:http'

const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** False for a second Host header, for one that names no host, and for one that its own target contradicts. */
export function namesOneHost({ headersDistinct, url = '/', httpVersion }: IncomingMessage): boolean {
  const named = headersDistinct.host ?? []
  // Only HTTP/1.0 may leave it out; Node has refused the others.
  if (named.length === 0) return httpVersion === '1.0' && url.startsWith('/')
  const [only = ''] = named
  if (named.length > 1 || !host.test(only) || !URL.canParse(`http://${only}`)) return false
  if (url.startsWith('/') || url === '*') return true
  const target = /^https?:/i.test(url) ? URL.parse(url) : null
  return target !== null && target.host === URL.parse(`${target.protocol}//${only}`)?.host
}
