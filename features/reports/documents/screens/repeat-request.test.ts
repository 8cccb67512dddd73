import { ApiProblem, networkProblem } from '@kolo/foundation/problem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAgain } from './repeat-request.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const said = (status: number, retryAfter?: string) =>
  new ApiProblem(status, 'any', 'Any.', undefined, retryAfter)

/** Asks somebody who gives these answers in turn, the last for ever; says what came of it and how long each wait was. */
async function asking(...answers: readonly unknown[]) {
  vi.setSystemTime('2026-11-20T09:00:00.000Z')
  const askedAt: number[] = []
  const ask = async () => {
    const answer = answers[Math.min(askedAt.length, answers.length - 1)]
    askedAt.push(Date.now())
    if (answer instanceof Error) throw answer
    return answer
  }
  let outcome: unknown = 'still asking'
  void askAgain(ask).then((given) => {
    outcome = given
  })
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0))
  return { outcome, times: askedAt.length, waits }
}

describe('the measurement id', () => {
  it('is asked for once when the server answers', async () => {
    expect(await asking('KOLO-1')).toEqual({ outcome: 'KOLO-1', times: 1, waits: [] })
  })
  it.each([429, 500, 503, 504])('is asked for again after %i', async (status) => {
    expect(await asking(said(status), 'KOLO-1')).toMatchObject({ outcome: 'KOLO-1', times: 2 })
  })
  it.each([400, 401, 403, 404, 408, 409, 422, 501, 502, 505])(
    'is not asked for again after %i',
    async (status) => {
      expect(await asking(said(status), 'KOLO-1')).toEqual({ outcome: undefined, times: 1, waits: [] })
    },
  )
  it('is not asked for again without a network, nor after a fault of our own', async () => {
    expect(await asking(networkProblem(), 'KOLO-1')).toMatchObject({ outcome: undefined, times: 1 })
    expect(await asking(new Error('ours'), 'KOLO-1')).toMatchObject({ outcome: undefined, times: 1 })
  })
  it('is asked for five times at most, each time twice as long after the last', async () => {
    const { outcome, times, waits } = await asking(said(503))
    expect([outcome, times]).toEqual([undefined, 5])
    for (const [index, wait] of waits.entries()) {
      const own = 1_000 * 2 ** index
      expect(wait).toBeGreaterThanOrEqual(own)
      expect(wait).toBeLessThanOrEqual(1.5 * own)
    }
  })
  it('is not asked for sooner than the server wished, in seconds or as a date', async () => {
    expect((await asking(said(429, '90'), 'KOLO-1')).waits).toEqual([90_000])
    expect((await asking(said(503, 'Fri, 20 Nov 2026 09:02:00 GMT'), 'KOLO-1')).waits).toEqual([120_000])
  })
  it('is given up when the server wants to be left alone for long', async () => {
    expect(await asking(said(503, '301'), 'KOLO-1')).toMatchObject({ outcome: undefined, times: 1 })
  })
  it.each(['soon', '', '-5', '0', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'is asked for as usual when the wish %j says nothing',
    async (wish) => {
      const { outcome, waits } = await asking(said(503, wish), 'KOLO-1')
      expect(outcome).toBe('KOLO-1')
      expect(waits[0]).toBeLessThanOrEqual(1_500)
    },
  )
})
