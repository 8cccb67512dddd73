/** What is under the lists for administrators: their columns, their address, and one command for many rows. */
import { ApiProblem, networkProblem } from '@kolo/foundation/problem'
import { lineWire } from '@kolo/foundation/wire'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type RowResult, sendEach } from './admin/bulk-actions.tsx'
import {
  filterValue,
  narrowedBy,
  orderBy,
  orderIn,
  sortOf,
  withoutPlace,
  withPart,
} from './admin/list-address.tsx'
import { shownColumns, withColumn } from './admin/list-columns.tsx'
import { itemErrorsOf } from './patterns/use-form.tsx'

const columns = [
  { key: 'name', title: 'Name', phone: 'first' },
  { key: 'price', title: 'Price' },
  { key: 'place', title: 'Place', hidden: true },
]
const keys = (chosen: string | null) => shownColumns(columns, chosen).map(({ key }) => key)

test('a column is shown where it was chosen, and the one that names the row always', () => {
  expect(keys(null)).toEqual(['name', 'price'])
  expect(keys('place')).toEqual(['name', 'place'])
  expect(withColumn(columns, null, 'place', true)).toBe('price.place')
  expect(withColumn(columns, 'price.place', 'place', false)).toBe('')
  expect(keys(withColumn(columns, null, 'price', false))).toEqual(['name'])
  expect(keys('')).toEqual(['name'])
  expect(keys('price.uid')).toEqual(['name', 'price'])
})

test('the address narrows and orders by what the list has, and by nothing else', () => {
  const filters = {
    status: { label: 'Status', names: { open: 'Open', closed: 'Closed' }, usual: 'open' },
    kind: { label: 'Kind', names: { a: 'A', b: 'B' }, at: 'of' },
  }
  const search = new URLSearchParams('status=gone&of=b&search=+saw+&order=-price&after=x&open=y')
  expect(narrowedBy(search, filters)).toEqual({ status: 'open', kind: 'b', search: 'saw' })
  expect(filterValue(new URLSearchParams('status=closed'), 'status', filters.status)).toBe('closed')
  expect(orderIn(search, ['price'])).toBe('-price')
  expect(orderIn(search, ['name'])).toBeUndefined()
  expect(withoutPlace(search).toString()).toBe('of=b&order=-price&search=+saw+&status=gone')
})

test('a filter that changes leads to the first page, and a head asks for its column from either end', () => {
  const search = new URLSearchParams('role=admin&after=abc&member=1&export=1')
  const places = ['member', 'export']
  expect(withPart(search, places, 'tier', 'basic').toString()).toBe('role=admin&tier=basic')
  expect(withPart(search, places, 'role', '').toString()).toBe('')
  expect(sortOf('name')).toEqual({ key: 'name', direction: 'ascending' })
  expect(sortOf(undefined)).toBeUndefined()
  for (const order of ['name', '-name', 'joined', '-joined']) {
    const sort = sortOf(order)
    expect(sort && orderBy(sort)).toBe(order)
  }
})

test('each row is told what became of it, and what failed is sent again under its own key', async () => {
  const sent: { id: string; key: string }[] = []
  let isDown = true
  const row = (id: string, answer: () => Error | undefined, state: 'done' | 'waiting' = 'done') => ({
    id,
    send: (key: string) => {
      sent.push({ id, key })
      const problem = answer()
      return problem ? Promise.reject(problem) : Promise.resolve(state)
    },
  })
  const refusal = new ApiProblem(409, 'is-closed', 'This one is closed.')
  const rows = [
    row('one', () => undefined),
    row('two', () => refusal),
    row('three', () => (isDown ? networkProblem() : undefined)),
    row('four', () => undefined, 'waiting'),
  ]
  const keysOfRows = new Map<string, string>()
  const results = new Map<string, RowResult>()
  await sendEach(rows, keysOfRows, (id, result) => results.set(id, result))
  expect([...results.values()].map(({ state }) => state)).toEqual(['done', 'refused', 'failed', 'waiting'])
  expect(results.get('two')).toHaveProperty('sentence', 'This one is closed.')
  isDown = false
  await sendEach(rows.slice(2, 3), keysOfRows, (id, result) => results.set(id, result))
  expect(results.get('three')).toEqual({ state: 'done' })
  const [, , first, , again] = sent
  expect(again).toEqual(first)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(4)
})

test('what is wrong with a list is said of each input', () => {
  const form = z.object({ marks: z.array(lineWire(3, 40, 'Too short.')) })
  const issues = form.safeParse({ marks: ['red dot', 'a', ''] }).error?.issues ?? []
  expect(itemErrorsOf(issues)).toEqual({ 'marks.1': 'Too short.', 'marks.2': 'Too short.' })
})
