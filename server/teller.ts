/** Somebody who calls endpoints by the names of the contract, with a cookie jar. */
import type { Endpoint } from '@kolo/foundation/endpoint'
import { requestOf } from '@kolo/foundation/request'
import type { TestUserName } from './test-users.ts'
import { type TestServer, testKey } from './testing.ts'

/** What an answer of any endpoint holds; the stories read a few fields of it. */
export type Answer = Record<string, never> & {
  id: string
  uid: string
  version: number
  url: string
  secret: string
  options: never
  rows: Answer[]
  [field: string]: unknown
}

export type Asked = { params?: object; query?: object; body?: unknown }

/** Somebody with a cookie jar, who names endpoints as the contract does. */
export type Teller = (name: string, asked?: Asked) => Promise<Answer>

/** The last request of each endpoint that succeeded, as it was sent: with the ids of somebody's real records. */
export const lastSent = new Map<string, LastSent>()
/** A request as it was sent, and by whom of the cast. */
export type LastSent = { path: string; init: RequestInit; who: TestUserName | undefined }

/** Somebody new to the server, or somebody of the cast with a session. */
export function tellerOf(
  server: TestServer,
  endpoints: readonly Endpoint[],
  token?: string,
  who?: TestUserName,
): Teller {
  const jar = new Map<string, string>(token === undefined ? [] : [['__Host-kolo', token]])
  return async (name, asked = {}) => {
    const endpoint = endpoints.find((each) => each.name === name)
    if (!endpoint) throw new Error(`There is no endpoint ${name}`)
    const { method, path, headers, body } = requestOf(endpoint, asked as never, testKey())
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(server.url + path, {
      method,
      headers: { origin: server.community.origin, cookie, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) jar.set(key, value)
      else jar.delete(key)
    }
    const text = await response.text()
    if (response.ok)
      lastSent.set(name, { path, init: { method, headers, ...(body === undefined ? {} : { body }) }, who })
    if (!response.ok) throw new Error(`${name} was answered ${response.status}: ${text}`)
    return endpoint.answers === 'file' ? ({} as Answer) : (JSON.parse(text) as Answer)
  }
}
