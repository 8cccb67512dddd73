import { expect, it } from 'vitest'
import { membershipOf } from './annual-return.rules.ts'

it('adds up from the beginning of the year to its end, by sex and in all', () => {
  const rows = membershipOf({
    closing: { women: 22, men: 15, notGiven: 3 },
    joined: { women: 3, men: 1, notGiven: 1 },
    left: { women: 0, men: 0, notGiven: 2 },
    died: { women: 1, men: 0, notGiven: 0 },
  })
  expect(rows.map(({ women, men, notGiven, total }) => [women, men, notGiven, total])).toEqual([
    [20, 14, 4, 38],
    [3, 1, 1, 5],
    [0, 0, 2, 2],
    [1, 0, 0, 1],
    [22, 15, 3, 40],
  ])
})
