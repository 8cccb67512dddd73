/** How the answer of a command reaches the answers that are kept, and how a form becomes what is sent. */
import { endpoint } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { idWire, koboWire } from '@kolo/foundation/wire'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { mutation } from './patterns/mutation-sheet.tsx'
import {
  invalidateReads,
  readKey,
  setQuery,
  updateAndInvalidate,
  updateQueries,
  updateQuery,
  withoutRow,
  withRow,
} from './patterns/query-cache.tsx'

const tool = z.object({ id: z.string(), name: z.string() })
const listTools = endpoint({
  name: 'shed.list-tools',
  method: 'GET',
  path: '/api/tools',
  summary: 'The tools.',
  needs: 'anyone',
  query: z.object({ cursor: z.optional(z.string()) }),
  output: z.object({ rows: z.array(tool) }),
  refusals: [],
})
const readTool = endpoint({
  name: 'shed.read-tool',
  method: 'GET',
  path: '/api/tools/{id}',
  summary: 'One tool.',
  needs: 'anyone',
  params: z.object({ id: z.string() }),
  output: tool,
  refusals: [],
})
const lendTool = endpoint({
  name: 'shed.lend-tool',
  method: 'POST',
  path: '/api/tools/{id}/loans',
  summary: 'Lends a tool.',
  needs: 'anyone',
  params: z.object({ id: idWire }),
  body: z.strictObject({
    depositKobo: koboWire,
    reason: z.string().check(
      z.overwrite((text) => text.trim()),
      z.minLength(5, 'Too short.'),
    ),
  }),
  output: tool,
  refusals: [],
})

const saw = { id: 'saw', name: 'Saw' }
const spade = { id: 'spade', name: 'Spade' }
const sharpSaw = { id: 'saw', name: 'Sharp saw' }

/** A cache in which two pages of the list and one tool were asked. */
function asked(): QueryClient {
  const cache = new QueryClient()
  cache.setQueryData(readKey(listTools, {}), { rows: [saw] })
  cache.setQueryData(readKey(listTools, { query: { cursor: '2' } }), { rows: [spade] })
  cache.setQueryData(readKey(readTool, { params: { id: 'saw' } }), saw)
  return cache
}

test('what was told stands in the one answer, in every page of a list, or as a whole new answer', () => {
  const cache = asked()
  updateQuery(readTool, { params: { id: 'saw' } }, () => sharpSaw)(cache)
  updateQueries(listTools, ({ rows }) => ({ rows: withRow(withoutRow(rows, 'spade'), sharpSaw) }))(cache)
  setQuery(readTool, { params: { id: 'spade' } }, spade)(cache)
  expect(cache.getQueryData(readKey(readTool, { params: { id: 'saw' } }))).toEqual(sharpSaw)
  expect(cache.getQueryData(readKey(listTools, {}))).toEqual({ rows: [sharpSaw] })
  expect(cache.getQueryData(readKey(listTools, { query: { cursor: '2' } }))).toEqual({ rows: [sharpSaw] })
  expect(cache.getQueryData(readKey(readTool, { params: { id: 'spade' } }))).toEqual(spade)
})

test('what was never asked is not made up', () => {
  const cache = new QueryClient()
  expect(updateQuery(readTool, { params: { id: 'saw' } }, () => sharpSaw)(cache)).toEqual([])
  expect(cache.getQueryCache().getAll()).toEqual([])
})

test('an answer on its way from before the act does not undo what was told', async () => {
  const cache = asked()
  let arrive: (tool: typeof saw) => void = () => undefined
  const queryKey = readKey(readTool, { params: { id: 'saw' } })
  const late = cache.fetchQuery({
    queryKey,
    queryFn: () => new Promise<typeof saw>((done) => (arrive = done)),
  })
  late.catch(() => undefined)
  updateQuery(readTool, { params: { id: 'saw' } }, () => sharpSaw)(cache)
  arrive(saw)
  await Promise.resolve()
  expect(cache.getQueryData(queryKey)).toEqual(sharpSaw)
})

test('only what was not told is asked again where it is shown', async () => {
  const cache = asked()
  const ask = vi.fn(async () => ({ rows: [] }))
  const askOne = vi.fn(async () => saw)
  const watch = (queryKey: readonly string[], queryFn: () => Promise<unknown>) =>
    new QueryObserver(cache, { queryKey, queryFn, staleTime: 60_000 }).subscribe(() => undefined)
  const leave = [
    watch(readKey(listTools, {}), ask),
    watch(readKey(readTool, { params: { id: 'saw' } }), askOne),
  ]
  const updatedKeys = updateAndInvalidate(updateQuery(readTool, { params: { id: 'saw' } }, () => sharpSaw))(
    cache,
  )
  await invalidateReads(cache, ['/api/tools'], updatedKeys)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(askOne).not.toHaveBeenCalled()
  for (const stop of leave) stop()
  // Partly told: the next screen that opens it asks.
  watch(readKey(readTool, { params: { id: 'saw' } }), askOne)()
  expect(askOne).toHaveBeenCalledTimes(1)
})

const id = '0198c2d4-6b1e-7c3a-9f00-aa0000000001'
type Typed = { amount: string; reason: string }
const lending = mutation(lendTool, {
  params: { id },
  body: ({ amount, reason }: Typed) => ({ depositKobo: amount || '0', reason }),
  check: ({ amount }) => (amount === '13' ? { amount: 'Another amount, please.' } : {}),
})

test('a form is checked by its contract, and what the contract made of it is sent', async () => {
  const verdict = await lending.validate({ amount: '5000', reason: '  for the roof ' })
  expect(verdict).toEqual({ value: { depositKobo: kobo(5_000n), reason: 'for the roof' } })
  const { fingerprint } = lending.prepareRequest('value' in verdict ? verdict.value : undefined)
  expect(fingerprint).toBe(`POST /api/tools/${id}/loans {"depositKobo":"5000","reason":"for the roof"}`)
})

test('what is wrong is said of its field, by the contract and by the form', async () => {
  const { issues } = await lending.validate({ amount: '13', reason: 'x' })
  expect(issues?.map(({ path, message }) => [path?.[0], message])).toEqual([
    ['amount', 'Another amount, please.'],
    ['reason', 'Too short.'],
  ])
})

test('the same words are the same deed, other words another', async () => {
  const words = async (typed: Typed) => {
    const verdict = await lending.validate(typed)
    return lending.prepareRequest('value' in verdict ? verdict.value : undefined).fingerprint
  }
  const first = await words({ amount: '5000', reason: 'for the roof' })
  expect(await words({ amount: '5000', reason: 'for the roof ' })).toBe(first)
  expect(await words({ amount: '5001', reason: 'for the roof' })).not.toBe(first)
})
