import { ApiProblem } from '@kolo/foundation/problem'
import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/** Queries: no second try where the answer was a "no" (4xx, sign-in); otherwise up to three. */
export function retryQuery(failures: number, error: unknown): boolean {
  if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) return false
  return failures < 3
}

/** Mutations: once more, and only when no answer came or the server failed. */
export function retryMutation(failures: number, error: unknown): boolean {
  const worthIt = error instanceof ApiProblem && (error.status === 0 || error.status >= 500)
  return worthIt && failures < 1
}

/** The client's memory of answers, with the specification's defaults. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: retryQuery,
      },
      mutations: { retry: retryMutation },
    },
  })
}
