import { retryDelay, retryQuery } from '@kolo/foundation/retries'
import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/** The client's memory of answers, with the specification's defaults. An action's second try is `callEndpoint`'s. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: retryQuery,
        retryDelay: (failures, error) => retryDelay(failures, error),
      },
    },
  })
}
