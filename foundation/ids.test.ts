import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clearAlphabet, firstIdAt, idOf, newClearCode, newId, uuidPattern } from './ids.ts'

const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 })

describe('newId', () => {
  it('is a UUID of version 7 and the RFC 9562 variant that holds its moment', () => {
    fc.assert(
      fc.property(moment, (nowMs) => {
        const id = newId(nowMs)
        expect(id).toMatch(uuidPattern)
        expect(id[14]).toBe('7')
        expect('89ab').toContain(id[19])
        expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(nowMs)
      }),
    )
  })

  it('is not below the first of its moment, nor at the first of the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 45), max: 2 ** 48 - 2 }), (nowMs) => {
        expect(firstIdAt(nowMs)).toMatch(uuidPattern)
        if (nowMs < 0) return
        expect(firstIdAt(nowMs) < newId(nowMs) && newId(nowMs) < firstIdAt(nowMs + 1)).toBe(true)
      }),
    )
  })

  it('is known by its form when it comes from an address', () => {
    const id = newId(0)
    expect([idOf(id), idOf(`${id}0`), idOf(''), idOf(null), idOf(undefined)]).toEqual([
      id,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('sorts by time', () => {
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        fc.pre(a !== b)
        expect(newId(a) < newId(b)).toBe(a < b)
      }),
    )
  })

  it('sorts by the order of making within a millisecond', () => {
    const ids = Array.from({ length: 20_000 }, () => newId(1_790_000_000_001))
    expect(ids.toSorted()).toEqual(ids)
  })

  it('sorts so too when ids of other moments are made between', () => {
    const [one, other] = [1_790_000_000_003, 1_790_000_000_002]
    const pairs = Array.from({ length: 2_000 }, () => [newId(one), newId(other)] as const)
    for (const place of [0, 1] as const) {
      const ids = pairs.map((pair) => pair[place])
      expect(ids.toSorted()).toEqual(ids)
    }
  })

  it('does not repeat within a millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId(1_790_000_000_000))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('newClearCode', () => {
  it('uses only letters and digits that cannot be confused, every one of them', () => {
    expect(clearAlphabet).toHaveLength(32)
    for (const unclear of '0O1I') expect(clearAlphabet).not.toContain(unclear)
    const code = newClearCode(4_000)
    expect(code).toHaveLength(4_000)
    expect([...new Set(code)].sort().join('')).toBe([...clearAlphabet].sort().join(''))
  })
})
