import { expect, it } from 'vitest'
import { usuallyWords, usualTimeOf } from './usual-time.ts'

it('says nothing from fewer than five', () => {
  expect(usualTimeOf(undefined)).toBeUndefined()
  expect(usualTimeOf({ count: 0, half_minutes: null, most_minutes: null })).toBeUndefined()
  expect(usualTimeOf({ count: 4, half_minutes: 10, most_minutes: 20 })).toBeUndefined()
  expect(usualTimeOf({ count: 5, half_minutes: 10, most_minutes: 20 })).toEqual({
    halfMinutes: 10,
    mostMinutes: 20,
  })
})

it.each([
  [{ halfMinutes: 119, mostMinutes: 2_900 }, 'Usually within 2 hours, 9 of 10 within 3 days'],
  [{ halfMinutes: 7, mostMinutes: 9 }, 'Usually within 10 minutes'],
])('says %o as %s', (usual, words) => {
  expect(usuallyWords(usual)).toBe(words)
})
