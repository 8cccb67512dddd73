/** Calls of services: their deadline, who has how many, and when a service is left alone. */

import { RequestProblem } from '@kolo/foundation/request-problem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callOutside, outsideLimits, ServiceAway } from './outside-calls.ts'

let number = 0
const serviceOf = (more: object = {}) => ({
  name: 'probe',
  address: `https://service${++number}.example`,
  deadlineMs: 1_000,
  ...more,
})
const member = (uid: string) => ({ request: { address: '192.0.2.1' }, actor: { uid } })
const never = () => new Promise<never>(() => undefined)
const nameOf = (error: unknown) =>
  error instanceof RequestProblem ? error.code : error instanceof ServiceAway ? error.code : String(error)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a service that does not answer', () => {
  it('is waited for until its deadline, also by work that hears no signal', async () => {
    vi.useRealTimers()
    const asked = callOutside(serviceOf({ deadlineMs: 20 }), undefined, never)
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  })
  it('is left alone after so many failures in a row, tried by one call, and back when that is answered', async () => {
    const service = serviceOf()
    let calls = 0
    const ask = (work: () => Promise<string>) =>
      callOutside(service, undefined, () => {
        calls += 1
        return work()
      }).catch(nameOf)
    const fails = () => Promise.reject(new Error('down'))
    for (let turn = 0; turn < outsideLimits.failuresInARow; turn++) expect(await ask(fails)).toMatch('down')
    expect(await ask(async () => 'well')).toBe('service-away')
    expect(calls).toBe(outsideLimits.failuresInARow)
    vi.advanceTimersByTime(outsideLimits.leftAloneMs + 1)
    let answer = (_: string) => {}
    const trial = ask(() => new Promise((given) => (answer = given)))
    expect(await ask(async () => 'well')).toBe('service-away')
    answer('well')
    expect(await trial).toBe('well')
    expect(await ask(async () => 'well')).toBe('well')
  })
  it('is left alone for another while when the one that tried failed', async () => {
    const service = serviceOf()
    const ask = (work: () => Promise<string>) => callOutside(service, undefined, work).catch(nameOf)
    const fails = () => Promise.reject(new Error('down'))
    for (let turn = 0; turn < outsideLimits.failuresInARow; turn++) await ask(fails)
    vi.advanceTimersByTime(outsideLimits.leftAloneMs + 1)
    expect(await ask(fails)).toMatch('down')
    expect(await ask(async () => 'well')).toBe('service-away')
  })
  it('is not the same as one at another address, nor as one that only says no', async () => {
    const [down, beside] = [serviceOf(), serviceOf()]
    const saysNo = serviceOf({ isOutage: (error: Error) => error.message !== 'no' })
    const no = () => Promise.reject(new Error('no'))
    for (let turn = 0; turn < outsideLimits.failuresInARow * 2; turn++)
      for (const service of [down, saysNo]) await callOutside(service, undefined, no).catch(nameOf)
    const well = (service: typeof down) => callOutside(service, undefined, async () => 'well').catch(nameOf)
    expect(await Promise.all([well(down), well(beside), well(saysNo)])).toEqual([
      'service-away',
      'well',
      'well',
    ])
  })
})

describe('a member', () => {
  it('has so many calls at once and so many that wait, and is told to come back beyond that', async () => {
    const service = serviceOf()
    const { atOnceEach, waitingEach } = outsideLimits.turns
    let calls = 0
    const begin = (uid: string) =>
      callOutside(service, member(uid), () => {
        calls += 1
        return never()
      }).catch(nameOf)
    const asked = Array.from({ length: 16 }, () => begin('ada'))
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toBe(atOnceEach)
    const beyond = asked.slice(atOnceEach + waitingEach)
    expect(new Set(await Promise.all(beyond))).toEqual(new Set(['overloaded']))
    // Somebody else's call begins at once, although all of hers wait.
    const other = await callOutside(service, member('bola'), async () => 'well')
    expect(other).toBe('well')
  })
  it('gives up the place of the request for as long as the call waits and takes', async () => {
    const order: string[] = []
    const aside = async <Value>(work: () => Promise<Value>) => {
      order.push('aside')
      return work().finally(() => order.push('back'))
    }
    await callOutside(
      serviceOf(),
      { actor: { uid: 'ada' }, request: { address: '192.0.2.1', aside } },
      async () => order.push('asked'),
    )
    expect(order).toEqual(['aside', 'asked', 'back'])
  })
})
