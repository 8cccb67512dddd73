/**
 * The answers this page keeps of what it asked, and how what a command answered is put into them: a screen is not asked
 * again for what it was just told.
 */
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { requestOf } from '@kolo/foundation/request'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** The key an answer is kept under: the path and query that were asked, and the endpoint they belong to. */
export function readKey<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
): readonly [string, string, string] {
  return ['api', requestOf(contract, input).path, contract.name]
}

/** One thing a command told, put into the answers that show it; answers which ones those were. */
export type CacheUpdate = (cache: QueryClient) => readonly QueryKey[]

type Change<E extends Endpoint> = (kept: OutputOf<E>) => OutputOf<E>

function put<E extends Endpoint>(
  cache: QueryClient,
  queries: readonly Query[],
  change: Change<E>,
): readonly QueryKey[] {
  return queries.map(({ queryKey }) => {
    // What is on its way was asked before the command, and would undo what is put here.
    void cache.cancelQueries({ queryKey, exact: true })
    cache.setQueryData<OutputOf<E>>(queryKey, (kept) => (kept === undefined ? kept : change(kept)))
    return queryKey
  })
}

/** What a command told, in the kept answer of one read; nothing where that was never asked. */
export function updateQuery<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  change: Change<E>,
): CacheUpdate {
  return (cache) => put(cache, cache.getQueryCache().findAll({ queryKey: readKey(contract, input) }), change)
}

/** As `told`, in every kept answer of the endpoint: each page of a list, however it was narrowed. */
export function updateQueries<E extends Endpoint>(contract: E, change: Change<E>): CacheUpdate {
  const isOurs = ({ queryKey }: Query) => queryKey[0] === 'api' && queryKey[2] === contract.name
  return (cache) => put(cache, cache.getQueryCache().findAll({ predicate: isOurs }), change)
}

/** The whole answer of a read: the screen that opens next need not ask for it. */
export function setQuery<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  answer: OutputOf<E>,
): CacheUpdate {
  return (cache) => {
    const queryKey = readKey(contract, input)
    void cache.cancelQueries({ queryKey, exact: true })
    cache.setQueryData<OutputOf<E>>(queryKey, answer)
    return [queryKey]
  }
}

/**
 * As the one inside, for answers that also hold what only the server knows (a sum over all members): they show at once
 * what was told, and are asked again when a screen opens them the next time.
 */
export function updateAndInvalidate(inside: CacheUpdate): CacheUpdate {
  return (cache) => {
    const keys = inside(cache)
    for (const queryKey of keys) void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    return keys
  }
}

/** Everything that is kept is asked again when a screen opens it the next time; what is shown now stays. */
export const markAllStale: CacheUpdate = (cache) => {
  const isAnswer = ({ queryKey }: Query) => queryKey[0] === 'api'
  void cache.invalidateQueries({ predicate: isAnswer, refetchType: 'none' })
  return []
}

/** A list with this record in it: in the place of the one with its id, or else at the front. */
export function withRow<Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id)
    ? rows.map((one) => (one.id === row.id ? row : one))
    : [row, ...rows]
}

/** A list without the record of this id. */
export function withoutRow<Row extends { id: string }>(rows: readonly Row[], id: string): Row[] {
  return rows.filter((row) => row.id !== id)
}

/** What a command makes old: endpoints, or the beginnings of their paths. */
export type Stale = readonly (string | { path: string })[]

/**
 * Marks the answers kept under these paths as old, so that they are asked again where they are shown, but for those
 * that were told. An endpoint stands for everything under its path up to the first parameter: `readGoal` →
 * `/api/savings/`.
 */
export function invalidateReads(
  cache: QueryClient,
  stale: Stale,
  updatedKeys: readonly QueryKey[] = [],
): Promise<void> {
  const prefixes = stale.map((one) => (typeof one === 'string' ? one : (one.path.split('{')[0] ?? one.path)))
  const known = new Set(updatedKeys.map((key) => String(key[1])))
  return cache.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'api' &&
      !known.has(String(queryKey[1])) &&
      prefixes.some((prefix) => String(queryKey[1]).startsWith(prefix)),
  })
}
