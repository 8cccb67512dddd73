import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasQuorum, neededFor } from './meeting.rules.ts'

const people = fc.integer({ min: 0, max: 100_000 })
const percent = fc.integer({ min: 1, max: 100 })

it('a quorum is reached by the least number that is not less than its part', () => {
  fc.assert(
    fc.property(percent, people, (quorum, entitled) => {
      const needed = neededFor(quorum, entitled)
      expect(needed * 100).toBeGreaterThanOrEqual(entitled * quorum)
      expect((needed - 1) * 100).toBeLessThan(entitled * quorum)
      expect(needed).toBeLessThanOrEqual(entitled)
      expect(hasQuorum(quorum, { entitled, came: needed })).toBe(true)
      if (needed > 0) expect(hasQuorum(quorum, { entitled, came: needed - 1 })).toBe(false)
    }),
  )
})

it('30 in a hundred of 7 are 3, and without a quorum nobody has to come', () => {
  expect([neededFor(30, 7), neededFor(null, 7)]).toEqual([3, 0])
})
