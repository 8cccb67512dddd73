/** How long the client keeps answers, on a clock the test moves: the specification's section 9. */
import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './shell/query-client.tsx'

const minute = 60_000
let client: ReturnType<typeof createQueryClient>
let asked: number
let leave: () => void

beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient()
  client.mount()
  asked = 0
})
afterEach(() => {
  leave()
  client.unmount()
  client.clear()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

/** A screen that shows an answer is opened, as `useRead` does it. */
async function open(): Promise<void> {
  const observer = new QueryObserver(client, {
    queryKey: ['api', '/api/users/me'],
    queryFn: async () => {
      asked += 1
      return asked
    },
  })
  leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
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
