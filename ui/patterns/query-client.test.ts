/** How answers are kept and asked for again, on a clock the test moves: the specification's sections 7 and 9. */
import { endpoint } from '@kolo/foundation/endpoint'
import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { optionsOfRead } from './api.tsx'
import { createQueryClient } from './query-client.tsx'

const minute = 60_000
const probe = endpoint({
  name: 'probe.read',
  method: 'GET',
  path: '/api/probes',
  summary: 'Reads it.',
  needs: 'anyone',
  output: z.object({ asked: z.number() }),
  refusals: [],
})
let client: ReturnType<typeof createQueryClient>
let asked: number
/** What the server answers to every question; nothing: the network loses it. */
let status: number | undefined
let leave: () => void

beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient()
  client.mount()
  asked = 0
  status = 200
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (status === undefined) throw new TypeError('fetch failed')
    return Response.json({ asked }, { status })
  })
})
afterEach(() => {
  leave()
  client.unmount()
  client.clear()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function open() {
  const observer = new QueryObserver(client, optionsOfRead(probe, {}))
  leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return observer
}

it('an answer is asked again after five minutes and forgotten after ten', async () => {
  await open()
  leave()
  await vi.advanceTimersByTimeAsync(5 * minute - 1)
  await open()
  expect(asked).toBe(1)
  leave()
  await vi.advanceTimersByTimeAsync(1)
  await open()
  expect(asked).toBe(2)
  leave()
  await vi.advanceTimersByTimeAsync(10 * minute - 1)
  expect(client.getQueryCache().getAll()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryCache().getAll()).toHaveLength(0)
})

it('an old answer is asked again when the network is back, not when the window is looked at', async () => {
  await open()
  await vi.advanceTimersByTimeAsync(6 * minute)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(1)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(2)
})

it.each([401, 403, 404, 409, 422, 429])('a "no" is not asked for again: %i', async (no) => {
  status = no
  const screen = await open()
  await vi.advanceTimersByTimeAsync(minute)
  expect([asked, screen.getCurrentResult().status]).toEqual([1, 'error'])
})

it.each([500, 502, 503, undefined])('a failure is asked for again three times: %s', async (failure) => {
  status = failure
  const screen = await open()
  await vi.advanceTimersByTimeAsync(minute)
  expect([asked, screen.getCurrentResult().status]).toEqual([4, 'error'])
})

it('a failure is forgotten with the first answer', async () => {
  status = 503
  const screen = await open()
  expect([asked, screen.getCurrentResult().status]).toEqual([1, 'pending'])
  status = 200
  await vi.advanceTimersByTimeAsync(minute)
  expect([asked, screen.getCurrentResult().data]).toEqual([2, { asked: 2 }])
})
