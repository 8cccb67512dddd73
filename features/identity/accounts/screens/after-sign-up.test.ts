import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterSignUp, firstNameOf } from './after-sign-up.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a sign-up is followed by a welcome after 1 s, a check after 2 s and a refresh after 5 s', () => {
  const done: string[] = []
  afterSignUp({
    welcome: () => done.push('welcome'),
    check: () => done.push('check'),
    refresh: () => done.push('refresh'),
  })
  const moments: [milliseconds: number, done: string[]][] = [
    [999, []],
    [1_000, ['welcome']],
    [1_999, ['welcome']],
    [2_000, ['welcome', 'check']],
    [4_999, ['welcome', 'check']],
    [5_000, ['welcome', 'check', 'refresh']],
    [60_000, ['welcome', 'check', 'refresh']],
  ]
  let at = 0
  for (const [milliseconds, expected] of moments) {
    vi.advanceTimersByTime(milliseconds - at)
    at = milliseconds
    expect(done, `after ${milliseconds} ms`).toEqual(expected)
  }
})

it('calls a newcomer by the first name', () => {
  expect(firstNameOf('  Amara  Ngozi Odunlade ')).toBe('Amara')
})
