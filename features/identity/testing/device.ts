/**
 * A phone or a laptop with its own cookie jar: what the server sets, the next request carries.
 */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { type ApiProblem, readAnswer, requestOf } from '@kolo/foundation/request'

/** The device and what it lately received. */
export type Device = {
  call: <E extends Endpoint>(contract: E, input: CallInput<E>) => Promise<OutputOf<E>>
  problem: <E extends Endpoint>(contract: E, input: CallInput<E>) => Promise<ApiProblem>
  /** The session token it holds now; may be set, to play somebody who planted or stole one. */
  token: string | undefined
  /** The cookies beside the session's, by name. */
  others: Map<string, string>
  /** What it calls itself. */
  userAgent: string
  /** The last `Set-Cookie` header and the last `Retry-After`. */
  lastCookie: string | null
  lastRetryAfter: string | null
}

/** A device that has never been here. */
export function newDevice(server: { url: string; community: { origin: string } }): Device {
  const name = server.community.origin.startsWith('https:') ? '__Host-kolo' : 'kolo'
  const others = new Map<string, string>()
  const device: Device = {
    others,
    token: undefined,
    userAgent: 'Test browser',
    lastCookie: null,
    lastRetryAfter: null,
    call: async (contract, input) => {
      const { method, path, headers, body } = requestOf(contract, input)
      const response = await fetch(server.url + path, {
        method,
        headers: {
          origin: server.community.origin,
          'user-agent': device.userAgent,
          ...headers,
          cookie: [...(device.token ? [[name, device.token]] : []), ...others]
            .map((pair) => pair.join('='))
            .join('; '),
        },
        ...(body === undefined ? {} : { body }),
      })
      const cookies = response.headers.getSetCookie()
      device.lastCookie = cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? null
      for (const cookie of cookies) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (key === name) continue
        if (value) others.set(key, value)
        else others.delete(key)
      }
      device.lastRetryAfter = response.headers.get('retry-after')
      const set = device.lastCookie?.match(/^[^=]+=([^;]*)/)
      if (set) device.token = set[1] || undefined
      return readAnswer(contract, response.status, await response.text())
    },
    problem: async (contract, input) => {
      const outcome = await device.call(contract, input).then(
        () => undefined,
        (problem: ApiProblem) => problem,
      )
      if (!outcome) throw new Error(`${contract.name} succeeded, but a problem was expected`)
      return outcome
    },
  }
  return device
}

/** The address and token in the link of the last mail to somebody, among the jobs a test server listed. */
export function linkInMail(
  jobs: readonly { job: string; data: Record<string, unknown> }[],
  to: string,
): { mode: string; email: string; token: string } {
  const mail = jobs.findLast(({ job, data }) => job === 'mail.send' && data.to === to)
  const link = String(mail?.data.text)
    .split(/\s/)
    .find((word) => word.startsWith('http') && word.includes('/auth?'))
  if (!link) throw new Error(`There is no mail with a link to ${to}`)
  const query = new URL(link).searchParams
  return {
    mode: query.get('mode') ?? '',
    email: query.get('email') ?? '',
    token: query.get('token') ?? '',
  }
}
