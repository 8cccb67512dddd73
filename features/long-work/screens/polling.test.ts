import { describe, expect, it } from 'vitest'
import { pauseAfter, percentOf } from './polling.ts'

describe('asking how far it is', () => {
  it('backs off to 15 seconds', () => {
    const running = [{ state: 'running' }] as const
    expect([0, 1, 2, 3].map((answers) => pauseAfter(running, answers))).toEqual([1, 1, 1.5, 2.25])
    expect(pauseAfter(running, 40)).toBe(15)
    expect(pauseAfter(undefined, 2)).toBe(1.5)
  })
  it('ends with the work', () => {
    for (const state of ['done', 'failed', 'cancelled'] as const)
      expect(pauseAfter([{ state }], 3)).toBeUndefined()
    expect(pauseAfter([], 1)).toBeUndefined()
    expect(pauseAfter([{ state: 'done' }, { state: 'running' }], 1)).toBe(1)
  })
  it('shows a share of the whole, and never more', () => {
    expect(percentOf({ state: 'running', done: 1, total: 4 })).toBe(25)
    expect(percentOf({ state: 'running', done: 5, total: 4 })).toBe(100)
    expect(percentOf({ state: 'running', done: 0, total: 0 })).toBe(100)
    expect(percentOf({ state: 'done', done: 3, total: 4 })).toBe(100)
  })
})
