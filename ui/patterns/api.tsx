/** Calling the server from the browser: one function, and the two hooks every screen uses. */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { ApiProblem, networkProblem } from '@kolo/foundation/problem'
import { readAnswer, requestOf } from '@kolo/foundation/request'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isWorthRetrying } from './problems.tsx'

export { sentenceOfError } from './problems.tsx'

type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Goes on although the page is left. */
  keepalive?: boolean
}

let askWhoItIs: (() => Promise<boolean>) | undefined

/**
 * Says how the person is asked to prove that it is them, when the server wants to know before it does something. The
 * answer is whether they did; the call that asked is then repeated, once.
 */
export function onStepUp(ask: () => Promise<boolean>): () => void {
  askWhoItIs = ask
  return () => {
    if (askWhoItIs === ask) askWhoItIs = undefined
  }
}

/** Calls an endpoint of our own server; throws `ApiProblem` for anything that is not a success (status 0: no answer). */
export async function callEndpoint<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  try {
    return await callOnce(contract, input, options)
  } catch (problem) {
    const asked = problem instanceof ApiProblem && problem.code === 'step-up-required'
    if (!asked || !(await askWhoItIs?.())) throw problem
    return callOnce(contract, input, options)
  }
}

async function callOnce<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<OutputOf<E>> {
  const { method, path, headers, body } = requestOf(contract, input, options.idempotencyKey)
  const { signal = null, keepalive = false } = options
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal, keepalive }
  if (body !== undefined) init.body = body
  let status: number
  let text: string
  let retryAfter: string | undefined
  try {
    const response = await fetch(path, init)
    status = response.status
    retryAfter = response.headers.get('retry-after') ?? undefined
    text = await response.text()
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw networkProblem()
  }
  return readAnswer(contract, status, text, retryAfter)
}

/**
 * A key for one deed, made when its form opens and kept until it is done, so that a retry is the same deed. Not
 * `randomUUID`, which a page opened over plain http does not have.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key an answer is kept under: the path and query that were asked, so that all answers below a path can be found. */
export function readKey<E extends Endpoint>(contract: E, input: CallInput<E>): readonly [string, string] {
  return ['api', requestOf(contract, input).path]
}

/** Reads an endpoint into the cache; the answer is shown from there first and then refreshed. */
export function useRead<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: { enabled?: boolean; everySeconds?: number } = {},
) {
  return useQuery<OutputOf<E>, Error>({
    queryKey: readKey(contract, input),
    queryFn: ({ signal }) => callEndpoint(contract, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.everySeconds ? { refetchInterval: options.everySeconds * 1000 } : {}),
  })
}

/**
 * Marks the answers kept under these paths as old, so that they are asked again where they are shown. An endpoint
 * stands for everything under its path up to the first parameter: `readGoal` → `/api/savings/`.
 */
export function refreshReads(
  cache: QueryClient,
  stale: readonly (string | { path: string })[],
): Promise<void> {
  const prefixes = stale.map((one) => (typeof one === 'string' ? one : (one.path.split('{')[0] ?? one.path)))
  return cache.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'api' && prefixes.some((prefix) => String(queryKey[1]).startsWith(prefix)),
  })
}

/** What an act does besides calling its endpoint. */
export type ActOptions<E extends Endpoint> = {
  /** What is old once this is done: endpoints, or the beginnings of their paths. */
  refreshes?: readonly (string | { path: string })[]
  onDone?: (answer: OutputOf<E>) => void
  onProblem?: (problem: Error) => void
}

/**
 * Performs an act: `const deposit = useAct(makeDeposit, …); deposit.mutate({ input })`. Each try of one form carries
 * the same idempotency key, also when the network made the client try again; after a success or a refusal the next
 * deed gets a new one.
 */
export function useAct<E extends Endpoint>(contract: E, options: ActOptions<E> = {}) {
  const cache = useQueryClient()
  const key = useRef<string>(undefined)
  key.current ??= newIdempotencyKey()
  return useMutation<OutputOf<E>, Error, { input: CallInput<E>; idempotencyKey?: string }>({
    mutationFn: ({ input, idempotencyKey }) =>
      callEndpoint(contract, input, { idempotencyKey: idempotencyKey ?? key.current ?? newIdempotencyKey() }),
    onSuccess: async (answer) => {
      key.current = newIdempotencyKey()
      await refreshReads(cache, options.refreshes ?? [])
      options.onDone?.(answer)
    },
    onError: (problem) => {
      if (!isWorthRetrying(problem)) key.current = newIdempotencyKey()
      options.onProblem?.(problem)
    },
  })
}
