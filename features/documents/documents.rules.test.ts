import type { CalendarDate } from '@kolo/foundation/time'
import { describe, expect, it } from 'vitest'
import { checkAfter, paperNumberOf, whyNotSent } from './documents.rules.ts'

const today = '2026-11-20' as CalendarDate

describe('a document is sent', () => {
  const passport = { kind: 'passport', number: 'A12345678', expiresOn: today } as const
  it.each([
    ['a passport on its last day, with a BVN', passport, ['bvn'], undefined],
    [
      'a passport past its day',
      { ...passport, expiresOn: '2026-11-19' as CalendarDate },
      ['bvn'],
      'paper-expired',
    ],
    ['a passport without its day', { ...passport, expiresOn: null }, ['bvn'], 'expiry-missing'],
    ['a passport without its number', { ...passport, number: null }, ['nin'], 'number-missing'],
    ['a passport of somebody without BVN and NIN', passport, [], 'identity-number-missing'],
    [
      'a NIN slip beside a BVN alone',
      { kind: 'nin_slip', number: null, expiresOn: null },
      ['bvn'],
      'identity-number-missing',
    ],
    ['a NIN slip beside a NIN', { kind: 'nin_slip', number: null, expiresOn: null }, ['nin'], undefined],
    ['a utility bill of anybody', { kind: 'utility_bill', number: null, expiresOn: null }, [], undefined],
  ] as const)('or not: %s', (_, said, given, expected) => {
    expect(whyNotSent(said, given, today)).toBe(expected)
  })
})

describe('an identity check', () => {
  const paper = (
    status: 'waiting' | 'approved' | 'rejected' | 'expired',
    decidedAt: string | null = null,
  ) => ({
    status,
    decidedAt,
  })
  it.each([
    ['waits with a paper', 'pending', [paper('waiting')], 'in_review'],
    ['waits again after a rejection', 'rejected', [paper('rejected', '1'), paper('waiting')], 'in_review'],
    ['has not started once its only paper is taken back', 'in_review', [], 'pending'],
    [
      'is rejected by the last decision',
      'in_review',
      [paper('expired', '1'), paper('rejected', '2')],
      'rejected',
    ],
    [
      'has ended by the last decision',
      'in_review',
      [paper('rejected', '1'), paper('expired', '2')],
      'expired',
    ],
    [
      'stays passed while another paper is looked at',
      'verified',
      [paper('approved', '1'), paper('waiting')],
      'verified',
    ],
    [
      'stays passed beside a paper that ended',
      'verified',
      [paper('expired', '1'), paper('approved', '2')],
      'verified',
    ],
    ['that two administrators wrote down stays without papers', 'verified', [], 'verified'],
  ] as const)('%s', (_, now, papers, expected) => {
    expect(checkAfter(now, papers)).toBe(expected)
  })
})

it('knows one paper by its number however it is typed', () => {
  expect(paperNumberOf('a 1234-5678')).toBe('A12345678')
})
