import { describe, expect, it } from 'vitest'
import { type ChainedEvent, canonicalJson, chainStart, chainText, headsIn, headText } from './audit.rules.ts'

describe('canonicalJson', () => {
  it('orders keys at every depth', () => {
    expect(canonicalJson({ b: 1, a: 'x' })).toBe('{"a":"x","b":1}')
    expect(canonicalJson({ z: [{ d: null, c: true }], y: 'é"' })).toBe(
      '{"y":"é\\"","z":[{"c":true,"d":null}]}',
    )
  })

  it('leaves out what is not there', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
  })
})

describe('chainText', () => {
  const event: ChainedEvent = {
    id: '0198a000-0000-7000-8000-000000000001',
    at: '2026-11-20T09:42:00.000000Z',
    kind: 'payment.confirmed',
    actorUid: null,
    subjectUid: null,
    targetType: null,
    targetId: null,
    facts: { amountKobo: '5000000' },
    requestId: 'R',
    address: null,
  }

  it('covers the hash before, the position and everything recorded', () => {
    const text = chainText(chainStart, 1n, event)
    expect(text.startsWith(`${'0'.repeat(64)}\n1\n{"actorUid":null,`)).toBe(true)
    for (const key of Object.keys(event)) expect(text).toContain(`"${key}":`)
  })
})

describe('headsIn', () => {
  const hash = 'ab'.repeat(32)

  it('finds every head in a file or a mail, whatever stands around them', () => {
    const text = `2026-11-20T09:41:00.000Z 812:${hash}\n> and ended with\n>\n> 9:${hash}\n(815:${hash})`
    expect(headsIn(text).map(headText)).toEqual([`812:${hash}`, `9:${hash}`, `815:${hash}`])
  })

  it('takes nothing that is longer, shorter or in capitals', () => {
    expect(headsIn(`812:${hash}a 812:${hash.slice(1)} 812:${hash.toUpperCase()} :${hash}`)).toEqual([])
  })
})
