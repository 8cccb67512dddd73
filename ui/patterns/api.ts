/** Calling the server from the browser: one function, and the two hooks every screen uses. */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { ApiProblem, networkProblem, readAnswer, requestOf } from '@kolo/foundation/request'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** Calls an endpoint; throws an `ApiProblem` for anything that is not a success. */
export async function callEndpoint<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: { idempotencyKey?: string; signal?: AbortSignal } = {},
): Promise<OutputOf<E>> {
  const { method, path, headers, body } = requestOf(contract, input, options.idempotencyKey)
  const init: RequestInit = { method, headers, credentials: 'same-origin', signal: options.signal ?? null }
  if (body !== undefined) init.body = body
  let status: number
  let text: string
  try {
    const response = await fetch(path, init)
    status = response.status
    text = await response.text()
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw networkProblem()
  }
  return readAnswer(contract, status, text)
}

/** A key for one deed, made when its form opens and kept until it is done, so that a retry is the same deed. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

/** The cache key of an endpoint's answers; without input it stands for all of them. */
export function readKey<E extends Endpoint>(contract: E, input?: CallInput<E>): unknown[] {
  return input === undefined ? [contract.name] : [contract.name, input]
}

/** Reads an endpoint into the cache; the answer is shown from there first and then refreshed. */
export function useRead<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: { enabled?: boolean } = {},
) {
  return useQuery<OutputOf<E>, ApiProblem>({
    queryKey: readKey(contract, input),
    queryFn: ({ signal }) => callEndpoint(contract, input, { signal }),
    enabled: options.enabled ?? true,
  })
}

/** What an act does besides calling its endpoint. */
export type ActOptions<E extends Endpoint> = {
  /** Endpoints whose cached answers are stale once this is done. */
  refreshes?: readonly { name: string }[]
  onDone?: (answer: OutputOf<E>) => void
  onProblem?: (problem: ApiProblem) => void
}

/** Performs an act: `const deposit = useAct(makeDeposit, …); deposit.mutate({ input, idempotencyKey })`. */
export function useAct<E extends Endpoint>(contract: E, options: ActOptions<E> = {}) {
  const cache = useQueryClient()
  return useMutation<OutputOf<E>, ApiProblem, { input: CallInput<E>; idempotencyKey?: string }>({
    mutationFn: ({ input, idempotencyKey }) =>
      callEndpoint(contract, input, idempotencyKey === undefined ? {} : { idempotencyKey }),
    onSuccess: async (answer) => {
      options.onDone?.(answer)
      await Promise.all(
        (options.refreshes ?? []).map((read) => cache.invalidateQueries({ queryKey: [read.name] })),
      )
    },
    onError: (problem) => options.onProblem?.(problem),
  })
}

/** Whether a call is worth another try: the network failed or the server did, and it was not a refusal. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500
}
