/** Somebody with a browser, as far as the API goes: a cookie, an origin and an idempotency key where money moves. */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { readAnswer, requestOf } from '@kolo/foundation/request'

/** A signed-in or anonymous caller. */
export type Caller = {
  call: <E extends Endpoint>(contract: E, input: CallInput<E>) => Promise<OutputOf<E>>
  /** The cookie the server gave last, as `name=value`. */
  cookie: () => string | undefined
}

/** A caller nobody knows yet; signing in or up gives it its cookie. */
export function newCaller(origin: string): Caller {
  let cookie: string | undefined
  return {
    cookie: () => cookie,
    call: async (contract, input) => {
      const key = contract.isDoneOnce ? crypto.randomUUID() : undefined
      const { method, path, headers, body } = requestOf(contract, input, key)
      const response = await fetch(origin + path, {
        method,
        headers: { origin, ...headers, ...(cookie ? { cookie } : {}) },
        ...(body === undefined ? {} : { body }),
      })
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
      return readAnswer(contract, response.status, await response.text())
    },
  }
}
