import { instant } from '@kolo/foundation/time'
import { describe, expect, it } from 'vitest'
import {
  factorWaysOf,
  isSteppedUp,
  mayProveWithGoogle,
  normalRecoveryCode,
  recoveryCodeOf,
  stepUpWaysOf,
} from './second-factor.rules.ts'

const nothing = { twoFactor: false, passkeys: 0, recoveryCodesLeft: 0, password: false, google: false }

describe('the ways to prove who one is', () => {
  it.each([
    [{ ...nothing, password: true }, ['password']],
    [{ ...nothing, password: true, passkeys: 1 }, ['passkey', 'password']],
    [{ ...nothing }, []],
    [{ ...nothing, password: true, twoFactor: true, recoveryCodesLeft: 3 }, ['code', 'recovery']],
    [{ ...nothing, password: true, twoFactor: true, passkeys: 2 }, ['passkey', 'code']],
  ])('%j → %j', (proofs, ways) => {
    expect(stepUpWaysOf(proofs)).toEqual(ways)
  })
  it('of a second factor never include the password', () => {
    expect(factorWaysOf({ twoFactor: true, passkeys: 1, recoveryCodesLeft: 1 })).toEqual([
      'passkey',
      'code',
      'recovery',
    ])
  })
  it('are also Google’s word where it signs them in, never past a second factor', () => {
    expect(mayProveWithGoogle({ ...nothing, google: true })).toBe(true)
    expect(mayProveWithGoogle({ ...nothing, google: true, twoFactor: true })).toBe(false)
    expect(mayProveWithGoogle(nothing)).toBe(false)
  })
  it('count for ten minutes', () => {
    const nine = instant('2026-11-20T09:00:00.000Z')
    expect(isSteppedUp(null, nine, 10)).toBe(false)
    expect(isSteppedUp(nine, instant('2026-11-20T09:09:59.999Z'), 10)).toBe(true)
    expect(isSteppedUp(nine, instant('2026-11-20T09:10:00.000Z'), 10)).toBe(false)
  })
})

describe('a recovery code', () => {
  it('has letters nobody takes for others, and is read however it is written', () => {
    const code = recoveryCodeOf(new Uint8Array([0, 1, 17, 18, 19, 20, 21, 22, 30, 255]))
    expect(code).toBe('01hjk-mnpyz')
    expect(normalRecoveryCode(' OIHJK mnpyz ')).toBe(normalRecoveryCode(code))
  })
})
