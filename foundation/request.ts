/**
 * Both ends of a call without the network in between: what to send for an endpoint, and what its answer means. The
 * browser, the tests and the benchmarks all call the API through these two functions.
 */
import { type CallInput, type Endpoint, type OutputOf, type Problem, pathOf } from './endpoint.ts'
import { ApiProblem } from './problem.ts'
import { readBy } from './read-by.ts'

export { ApiProblem, networkProblem } from './problem.ts'

/** A request, ready to be sent. */
export type Outgoing = { method: string; path: string; headers: Record<string, string>; body?: string | Blob }

/** What to send: path and query in their wire form, the body with its amounts as digits, the key of an action that moves money. */
export function requestOf<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  idempotencyKey?: string,
): Outgoing {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const path = pathOf(contract, params as Record<string, unknown>) + (search.size > 0 ? `?${search}` : '')
  const headers: Record<string, string> = { accept: 'application/json' }
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (contract.body === undefined) return { method: contract.method, path, headers }
  if (body instanceof Blob) {
    if (body.type) headers['content-type'] = body.type
    if ('name' in body) headers['x-file-name'] = encodeURIComponent(String(body.name))
    return { method: contract.method, path, headers, body }
  }
  headers['content-type'] = 'application/json'
  return { method: contract.method, path, headers, body: JSON.stringify(body, amountsAsDigits) }
}

/** Amounts are the one thing whose wire form is not its own JSON. The server checks the rest, and says it better. */
export function amountsAsDigits(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

/** What an answer means: the decoded output, or the problem thrown. */
export function readAnswer<E extends Endpoint>(
  contract: E,
  status: number,
  text: string,
  retryAfter?: string,
): OutputOf<E> {
  const json = parseJson(text)
  if (status >= 200 && status < 300) return readBy(contract.output, json) as OutputOf<E>
  const problem = isProblem(json) ? json : undefined
  const { code, message } = problem ?? (gatewayStatuses.has(status) ? notNow : unexpected)
  throw new ApiProblem(status, code, message, problem, retryAfter)
}

/** What a proxy says by itself while the server behind it is away or starting. */
const gatewayStatuses = new Set([502, 503, 504])
const notNow = { code: 'unavailable', message: 'We cannot answer right now. Please try again in a moment.' }
const unexpected = { code: 'unexpected', message: 'We encountered an unexpected error' }

/** Our own server's word; anything in between says something else, or nothing. */
function isProblem(json: unknown): json is Problem {
  const { code, message, errors = [] } = (json ?? {}) as Partial<Problem>
  return typeof code === 'string' && typeof message === 'string' && Array.isArray(errors)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
