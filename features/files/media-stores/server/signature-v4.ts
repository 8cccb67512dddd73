/**
 * AWS's Signature Version 4, which every S3-compatible store checks: the request in a fixed form, its hash with the day,
 * region and service, and an HMAC over that with a key derived from the secret. Pure; the secret itself is never sent.
 */
import { createHash, createHmac } from 'node:crypto'

/** Who signs, and for which region. */
export type Signer = { keyId: string; secret: string; region: string }

/** What is signed. All of its headers are; `at` is the moment as `20261120T090000Z`. */
export type Signable = { method: string; url: URL; headers: Record<string, string>; at: string }

const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The value of the `Authorization` header. The query of `url` is in its sorted, encoded form, as `queryOf` makes it. */
export function authorizationOf({ keyId, secret, region }: Signer, request: Signable): string {
  const { method, url, headers, at } = request
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const payload = headers['x-amz-content-sha256'] ?? ''
  const form = [method, url.pathname, url.search.slice(1), lines, names.join(';'), payload].join('\n')
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', at, scope, hex(form)].join('\n')).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`
}

/** A query in the form it is signed in: sorted, and percent-encoded as RFC 3986 says. */
export function queryOf(query: Record<string, string>): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&')
}
