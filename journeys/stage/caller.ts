/** A person who uses the API the way any program would: HTTP, a cookie, the contracts. */
import { randomBytes } from 'node:crypto'
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { type ApiProblem, readAnswer, requestOf } from '@kolo/foundation/request'

/** One person's way to the API. */
export type Caller = {
  call: <E extends Endpoint>(contract: E, input: CallInput<E>, key?: string) => Promise<OutputOf<E>>
  /** The code of the "no" a call ends in; fails when the call succeeds. */
  refusal: <E extends Endpoint>(contract: E, input: CallInput<E>) => Promise<string>
  /** A file as text. */
  text: (path: string) => Promise<string>
  /** An answer that is read as it comes. */
  open: (path: string, init?: RequestInit) => Promise<Response>
  /** A browser with a copy of these cookies, at this or another process of the product. */
  at: (origin: string) => Caller
}

/** A way to ask: the machine's own, or through a proxy. */
type Way = (url: string, init: RequestInit) => Promise<Response>

/** Somebody new, not signed in; the cookies are kept as a browser would keep it. */
export function newCaller(origin: string, way: Way = fetch): Caller {
  return callerWith(new Map(), origin, way)
}

function callerWith(cookies: Map<string, string>, origin: string, way: Way): Caller {
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { origin, cookie, ...(init.headers as Record<string, string>) }
    const answer = await way(origin + path, { ...init, headers })
    for (const given of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const call: Caller['call'] = async (contract, input, key) => {
    const idempotencyKey = contract.isDoneOnce ? (key ?? newKey()) : undefined
    const { method, path, headers, body } = requestOf(contract, input, idempotencyKey)
    const answer = await send(path, { method, headers, ...(body === undefined ? {} : { body }) })
    return readAnswer(contract, answer.status, await answer.text())
  }
  return {
    call,
    refusal: async (contract, input) => {
      const outcome = await call(contract, input).catch((problem: ApiProblem) => problem.code)
      if (typeof outcome !== 'string') throw new Error(`${contract.name} was allowed`)
      return outcome
    },
    text: async (path) => (await send(path)).text(),
    open: send,
    at: (another) => callerWith(new Map(cookies), another, way),
  }
}

/** A fresh idempotency key. */
export function newKey(): string {
  return randomBytes(12).toString('hex')
}
