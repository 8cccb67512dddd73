import { ApiProblem } from '@kolo/foundation/problem'
import { readAnswer } from '@kolo/foundation/request'
import { retryDelay, retryMutation, retryQuery } from '@kolo/foundation/retries'
import { readSession } from '@kolo/identity/contract'
import { describe, expect, it } from 'vitest'

const busy = new ApiProblem(503, 'busy', 'We are very busy.', undefined, '5')

describe('an answer that says not now', () => {
  it('is asked for again, a question up to three times and a deed once', () => {
    expect([0, 1, 2, 3].map((failures) => retryQuery(failures, busy))).toEqual([true, true, true, false])
    expect([0, 1].map((failures) => retryMutation(failures, busy))).toEqual([true, false])
  })

  it('is asked for again no sooner than it said, later each time, and not by everybody at once', () => {
    expect([0, 1, 2, 3].map((failures) => retryDelay(failures, busy, 0))).toEqual([
      5_000, 5_000, 5_000, 8_000,
    ])
    expect(retryDelay(0, busy, 1)).toBe(7_500)
    expect(retryDelay(0, new ApiProblem(500, 'unexpected', ''), 0)).toBe(1_000)
    expect(retryDelay(0, new ApiProblem(503, 'busy', '', undefined, '86400'), 0)).toBe(30_000)
    expect(retryDelay(0, new ApiProblem(503, 'busy', '', undefined, 'Sun, 22 Nov 2026'), 0)).toBe(1_000)
  })

  it.each([502, 503, 504])('has a sensible sentence also when a proxy says it: %i', (status) => {
    const ask = () => readAnswer(readSession, status, '<html>Bad gateway</html>')
    expect(ask).toThrow('We cannot answer right now. Please try again in a moment.')
  })
})
