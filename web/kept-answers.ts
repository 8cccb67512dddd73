/** What a kept page says, where the program goes to its address without a network. */
import { ApiProblem } from '@kolo/foundation/problem'
import type { Query, QueryClient } from '@tanstack/react-query'
import { keptName, keptUnder } from './keep-page.tsx'
import { answersIn } from './kept-text.ts'

/** Whether an answer is missing for want of a network. */
function isMissing({ state }: Query): boolean {
  if (state.data !== undefined) return false
  const { fetchStatus, fetchFailureReason: reason } = state
  return fetchStatus === 'paused' || (reason instanceof ApiProblem && reason.status === 0)
}

async function keptPage(): Promise<string | undefined> {
  if (!('caches' in globalThis)) return undefined
  const from = { cacheName: await keptName() }
  const [page, about] = await Promise.all([
    caches.match(keptUnder(location.pathname), from),
    caches.match(keptUnder(''), from),
  ])
  const { until } = ((await about?.json()) ?? { until: 0 }) as { until: number }
  return Date.now() < until ? page?.text() : undefined
}

/** Puts what is kept of the address in the place of answers that do not come. */
async function fillIn(client: QueryClient): Promise<void> {
  const page = await keptPage()
  if (page === undefined) return
  const missing = client.getQueryCache().findAll({ type: 'active', predicate: isMissing })
  const kept = answersIn(page)
  for (const { queryKey, meta } of missing) {
    const found = kept.find(({ path }) => path === queryKey[1])
    const read = meta?.readText
    if (found && typeof read === 'function')
      client.setQueryData(queryKey, read(found.text), { updatedAt: found.at })
  }
}

/** Does so from now on, whenever one does not come; answers how to end it. */
export function fillInWithoutNetwork(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    // A screen without a kept page says that it could not be loaded.
    if (type === 'updated' && isMissing(query)) fillIn(client).catch(() => undefined)
  })
}
