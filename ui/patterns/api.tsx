import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { ApiProblem, networkProblem, readAnswer, requestOf } from '@kolo/foundation/request'
import {
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'

/** A fresh idempotency key. Not `randomUUID`, which a page opened over plain http does not have. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal }

/** Calls an endpoint of our own server. Throws `ApiProblem`; status 0 means that no answer came. */
export async function callApi<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  { idempotencyKey, signal }: CallOptions = {},
): Promise<OutputOf<E>> {
  const { path, ...request } = requestOf(contract, input, idempotencyKey)
  const answer = await fetch(path, { ...request, credentials: 'same-origin', signal: signal ?? null }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error
      throw networkProblem()
    },
  )
  return readAnswer(contract, answer.status, await answer.text())
}

/** The key under which an answer is kept: the path and query that were asked, so that prefixes can be forgotten. */
export function apiKey<E extends Endpoint>(contract: E, input: CallInput<E>): readonly [string, string] {
  return ['api', requestOf(contract, input).path]
}

/** Reads an endpoint and keeps the answer (five minutes fresh, ten minutes kept). */
export function useEndpoint<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  options: { enabled?: boolean; everySeconds?: number } = {},
): UseQueryResult<OutputOf<E>, Error> {
  return useQuery({
    queryKey: apiKey(contract, input),
    queryFn: ({ signal }) => callApi(contract, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.everySeconds ? { refetchInterval: options.everySeconds * 1000 } : {}),
  })
}

/** Marks every kept answer under these paths as old, so that it is asked again where it is shown. */
export function forgetPaths(client: QueryClient, paths: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'api' && paths.some((path) => String(queryKey[1]).startsWith(path)),
  })
}

/**
 * A deed: calls an endpoint that changes something. Each try of one form carries the same idempotency key, also
 * when the network made the client try again; after a success or a refusal the next deed gets a new one.
 */
export function useDeed<E extends Endpoint>(
  contract: E,
  options: { refreshes?: readonly string[]; onDone?: (answer: OutputOf<E>) => void } = {},
) {
  const client = useQueryClient()
  const key = useRef(newKey())
  return useMutation<OutputOf<E>, Error, CallInput<E>>({
    mutationFn: (input) => callApi(contract, input, { idempotencyKey: key.current }),
    onSuccess: async (answer) => {
      key.current = newKey()
      if (options.refreshes) await forgetPaths(client, options.refreshes)
      options.onDone?.(answer)
    },
    onError: (error) => {
      if (isFinal(error)) key.current = newKey()
    },
  })
}

/** Whether asking again with the same request cannot help: the server understood and said no. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500
}

/** The sentence to show for any thrown thing. */
export function sentenceOfError(error: unknown): string {
  return error instanceof ApiProblem ? error.message : 'We encountered an unexpected error'
}
