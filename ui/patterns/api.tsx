/** Calling the server from the browser: one function, and the hooks every screen uses. */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { ApiProblem, networkProblem } from '@kolo/foundation/problem'
import { type Outgoing, readAnswer, requestOf } from '@kolo/foundation/request'
import { retryDelay, retryMutation } from '@kolo/foundation/retries'
import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { pauseFactor } from './live.tsx'
import { isWorthRetrying, sentenceOfError } from './problems.tsx'
import { type CacheUpdate, invalidateReads, readKey, type Stale } from './query-cache.tsx'
import { toast } from './toasts.tsx'
import { isFromBefore } from './whose-page.tsx'

export { sentenceOfError } from './problems.tsx'
export { readKey } from './query-cache.tsx'

type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Goes on although the page is left, and so cannot be tried again. */
  keepalive?: boolean
}

/** An answer that came with the document, and when it was true where that was before the page was opened. */
type Brought<E extends Endpoint> = { answer: OutputOf<E>; at?: number }

/** The answer to a read that came with the document, the first time it is asked for; `which` of them. */
function broughtAnswer<E extends Endpoint>(
  contract: E,
  { method, path }: Outgoing,
  which = '',
): Brought<E> | undefined {
  if (method !== 'GET') return undefined
  const brought = globalThis.document?.querySelector(`script[data-answer="${path}"]${which}`)
  if (!brought) return undefined
  brought.remove()
  const at = brought.getAttribute('data-at')
  return {
    answer: readAnswer(contract, 200, brought.textContent),
    ...(at === null ? {} : { at: Number(at) }),
  }
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

/**
 * Calls an endpoint of our own server; throws `ApiProblem` for anything that is not a success (status 0: no answer). A
 * action whose answer was lost, or that the server failed at, is sent once more, whoever sends it.
 */
export async function callEndpoint<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return onceProved(() => callTwice(contract, input, options))
}

/** Sends something, and once more after the person proved that it is them where the server asked for that. */
export async function onceProved<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (problem) {
    const asked = problem instanceof ApiProblem && problem.code === 'step-up-required'
    if (!asked || !(await askWhoItIs?.())) throw problem
    return send()
  }
}

async function callTwice<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<OutputOf<E>> {
  const isMutation = contract.method !== 'GET' && !options.keepalive
  try {
    return await callOnce(contract, input, options)
  } catch (problem) {
    if (!isMutation || !retryMutation(0, problem)) throw problem
    await new Promise((done) => setTimeout(done, retryDelay(0, problem)))
    return callOnce(contract, input, options)
  }
}

async function callOnce<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<OutputOf<E>> {
  const outgoing = requestOf(contract, input, options.idempotencyKey)
  // One of a kept page is shown, and never taken for the server's.
  const brought = broughtAnswer(contract, outgoing, ':not([data-at])')
  if (brought) return brought.answer
  const { method, path, headers, body } = outgoing
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
 * A key for one action, made when its form opens and kept until it is done, so that a retry is the same action. Not
 * `randomUUID`, which a page opened over plain http does not have.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What was kept is asked for anew at once, however young it is. */
const whenKept = ({ state }: Pick<Query, 'state'>) => (isFromBefore(state) ? 'always' : true)

/** How an endpoint is read and kept; the same in every screen. */
export function optionsOfRead<E extends Endpoint>(contract: E, input: CallInput<E>) {
  let brought: Brought<E> | undefined
  return {
    queryKey: readKey(contract, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(contract, input, { signal }),
    // What came with the document is there at the first drawing, which React can then do in small steps.
    initialData: () => {
      brought = broughtAnswer(contract, requestOf(contract, input))
      return brought?.answer
    },
    initialDataUpdatedAt: () => brought?.at,
    refetchOnMount: whenKept,
    refetchOnReconnect: whenKept,
    meta: { readText: (text: string) => readAnswer(contract, 200, text) },
  }
}

/** Reads an endpoint into the cache; the answer is shown from there first and then refreshed. */
export function useRead<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: {
    enabled?: boolean
    /**
     * Asks again after so long, while the page can be seen. A function says it anew after each answer, knowing how many
     * there were; `undefined` ends it.
     */
    everySeconds?: number | ((answer: OutputOf<E> | undefined, answers: number) => number | undefined)
    /** The page is told when this changes; as long as it is, it asks six times more rarely. */
    isLive?: true
  } = {},
) {
  const { everySeconds } = options
  return useQuery<OutputOf<E>, Error>({
    ...optionsOfRead(contract, input),
    enabled: options.enabled ?? true,
    ...(everySeconds === undefined
      ? {}
      : {
          refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
            const tries = dataUpdateCount + errorUpdateCount
            const seconds =
              typeof everySeconds === 'number' ? everySeconds : everySeconds(data as OutputOf<E>, tries)
            return seconds === undefined ? false : seconds * (options.isLive ? pauseFactor() : 1) * 1000
          },
        }),
  })
}

/** What a command does besides calling its endpoint. */
export type MutationOptions<Answer> = {
  /** What the answer says of the answers kept already; those are not asked again. */
  cacheUpdates?: ((answer: Answer) => readonly CacheUpdate[]) | undefined
  /** What is old once this is done and was not told. */
  invalidates?: Stale | ((answer: Answer) => Stale) | undefined
  onDone?: ((answer: Answer) => void) | undefined
  onProblem?: ((problem: Error) => void) | undefined
}

/** What is sent, and the words by which a second try is known to be the same action. */
type PreparedRequest<Answer> = { fingerprint: string; send: (idempotencyKey: string) => Promise<Answer> }

/**
 * Sends actions. Each try of the same action carries the same idempotency key, also when the network made the client try
 * again; after a success or a refusal, or with other words in it, it is another action. Without a network it fails at
 * once instead of waiting in silence.
 */
export function useIdempotentMutation<Answer>({
  cacheUpdates,
  invalidates,
  onDone,
  onProblem,
}: MutationOptions<Answer>) {
  const cache = useQueryClient()
  const tried = useRef<{ fingerprint: string; key: string }>(undefined)
  return useMutation<Answer, Error, PreparedRequest<Answer>>({
    networkMode: 'always',
    mutationFn: ({ fingerprint, send }) => {
      if (tried.current?.fingerprint !== fingerprint)
        tried.current = { fingerprint, key: newIdempotencyKey() }
      return send(tried.current.key)
    },
    onSuccess: async (answer) => {
      tried.current = undefined
      const updatedKeys = (cacheUpdates?.(answer) ?? []).flatMap((tell) => tell(cache))
      const stale = typeof invalidates === 'function' ? invalidates(answer) : (invalidates ?? [])
      await invalidateReads(cache, stale, updatedKeys)
      onDone?.(answer)
    },
    onError: (problem) => {
      if (!isWorthRetrying(problem)) tried.current = undefined
      onProblem?.(problem)
    },
  })
}

/** What is sent for this call, as words. */
export function fingerprintOf<E extends Endpoint>(contract: E, input: CallInput<E>): string {
  const { method, path, body } = requestOf(contract, input)
  return `${method} ${path} ${String(body ?? '')}`
}

/**
 * Where it is read that a command failed: a toast of this title, what the screen draws of it, or nowhere, which is for what
 * nobody asked for or noticed.
 */
type ShownProblem =
  | { failed: string; isQuiet?: never }
  | { failed?: never; isQuiet?: never; onProblem: (problem: Error) => void }
  | { failed?: never; isQuiet: true; onProblem?: never }

/**
 * Performs one command from a button: `const remove = useEndpointMutation(removePasskey, { failed: … }); remove.mutate({ input: { params: { id } } })`.
 * Both functions stay the same from one drawing to the next, so that an effect may depend on them.
 */
export function useEndpointMutation<E extends Endpoint>(
  contract: E,
  { failed, onProblem, ...options }: MutationOptions<OutputOf<E>> & ShownProblem,
) {
  const { mutate, mutateAsync, isPending } = useIdempotentMutation({
    ...options,
    onProblem: (problem) => {
      if (failed !== undefined) toast.bad({ title: failed, text: sentenceOfError(problem) })
      onProblem?.(problem)
    },
  })
  type Asked = { input: CallInput<E> }
  return {
    isPending,
    mutate: useCallback(({ input }: Asked) => mutate(prepareRequest(contract, input)), [mutate, contract]),
    mutateAsync: useCallback(
      ({ input }: Asked) => mutateAsync(prepareRequest(contract, input)),
      [mutateAsync, contract],
    ),
  }
}

function prepareRequest<E extends Endpoint>(contract: E, input: CallInput<E>): PreparedRequest<OutputOf<E>> {
  return {
    fingerprint: fingerprintOf(contract, input),
    send: (idempotencyKey) => callEndpoint(contract, input, { idempotencyKey }),
  }
}
