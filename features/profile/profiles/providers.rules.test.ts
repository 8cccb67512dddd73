import { instant } from '@kolo/foundation/time'
import { describe, expect, it } from 'vitest'
import type { Provider } from './profile.rules.ts'
import {
  type LinkedWays,
  newNote,
  repairedWays,
  sameWays,
  withFreshCard,
  withoutProvider,
  withProvider,
} from './providers.rules.ts'

const then = instant('2025-02-03T09:00:00.000Z')
const now = instant('2026-11-20T09:00:00.000Z')
const ways = (...linkedProviders: Provider[]): LinkedWays => ({
  linkedProviders,
  primaryProvider: linkedProviders[0] ?? 'password',
  providerData: Object.fromEntries(linkedProviders.map((way) => [way, newNote(then)])),
})

describe('the repair of the ways to sign in', () => {
  it.each<[Provider[], Provider[], Provider[], Provider]>([
    [['password'], ['password'], ['password'], 'password'],
    [['password'], ['password', 'google.com'], ['password', 'google.com'], 'password'],
    [['password', 'google.com'], ['password'], ['password'], 'password'],
    [['google.com'], ['password'], ['password'], 'password'],
    [['google.com'], ['google.com'], ['google.com'], 'google.com'],
    [['password'], ['google.com'], ['password', 'google.com'], 'password'],
    [['google.com'], [], ['password'], 'password'],
    [[], [], ['password'], 'password'],
  ])('listed %j, existing %j → %j', (listed, existing, expected, primary) => {
    const repaired = repairedWays(ways(...listed), existing, now)
    expect(repaired.linkedProviders).toEqual(expected)
    expect(repaired.primaryProvider).toBe(primary)
    expect(Object.keys(repaired.providerData)).toEqual(expected)
  })

  it('keeps what is known and changes nothing that is true already', () => {
    const both = ways('password', 'google.com')
    expect(sameWays(both, repairedWays(both, ['google.com', 'password'], now))).toBe(true)
    expect(repairedWays(ways('password'), ['password', 'google.com'], now).providerData).toMatchObject({
      password: { linkedAt: then },
      'google.com': { linkedAt: now },
    })
  })
})

describe('adding and removing a way', () => {
  it('notes when it was added and who it is there', () => {
    const card = { displayName: 'Ada Nwosu', photoURL: null }
    const linked = withProvider(ways('password'), 'google.com', newNote(now, card))
    expect(linked).toMatchObject({ linkedProviders: ['password', 'google.com'], primaryProvider: 'password' })
    expect(linked.providerData['google.com']).toEqual({ ...newNote(now), displayName: 'Ada Nwosu' })
  })

  it('moves the main way on when that is the one removed', () => {
    const both = { ...ways('password', 'google.com'), primaryProvider: 'google.com' as const }
    const left = withoutProvider(both, 'google.com', now)
    expect(left.linkedProviders).toEqual(['password'])
    expect(left.primaryProvider).toBe('password')
    expect(left.providerData).toEqual({ password: newNote(then) })
  })

  it('says when the name at the provider last changed, and only then', () => {
    const before = ways('google.com')
    expect(withFreshCard(before, 'google.com', { displayName: null, photoURL: null }, now)).toBe(before)
    const after = withFreshCard(before, 'google.com', { displayName: 'Ada N.', photoURL: null }, now)
    expect(after.providerData['google.com']).toMatchObject({
      displayName: 'Ada N.',
      lastChanged: now,
      linkedAt: then,
    })
  })
})
