import { instant } from '@kolo/foundation/time'
import { describe, expect, test } from 'vitest'
import { historyWords, neighbourOf, waitingFor, whyNotConfirm } from './review.messages.ts'

describe('why an administrator cannot confirm', () => {
  const can = (confirm: true | string) => ({ can: { submitProof: true, confirm, reject: true } as const })

  test('the sentence of the refusal is said, with its moment where it has one', () => {
    expect(whyNotConfirm(can(true))).toBeUndefined()
    expect(whyNotConfirm(can('own-payment'))).toBe('You cannot confirm your own payment.')
    expect(whyNotConfirm(can('second-administrator-needed'))).toBe(
      'This payment needs a second administrator.',
    )
    expect(
      whyNotConfirm({ ...can('alone-delay'), aloneFrom: instant('2026-11-21T09:00:00.000Z') }),
    ).toContain('21/11/2026, 10:00')
  })

  test('a code without a sentence is still an answer', () => {
    expect(whyNotConfirm(can('not-allowed'))).toBe('You cannot confirm this payment.')
  })
})

test('what came before is said in a few words', () => {
  expect(historyWords({ confirmedBefore: 0, rejectedBefore: 0 })).toBe('first payment')
  expect(historyWords({ confirmedBefore: 1, rejectedBefore: 0 })).toBe('1 payment before, all confirmed')
  expect(historyWords({ confirmedBefore: 3, rejectedBefore: 1 })).toBe('4 payments before, 1 not found')
})

test('the neighbours of a row end with the list', () => {
  expect(neighbourOf(['a', 'b'], 'a', 1)).toBe('b')
  expect(neighbourOf(['a', 'b'], 'b', 1)).toBeUndefined()
  expect(neighbourOf(['a', 'b'], 'a', -1)).toBeUndefined()
  expect(neighbourOf(['a', 'b'], 'z', 1)).toBeUndefined()
})

test('what I have confirmed already waits for somebody else', () => {
  expect(waitingFor({ count: 3, mine: 3 })).toBe('3 waiting')
  expect(waitingFor({ count: 3, mine: 1 })).toBe('1 waiting for you, 2 waiting for someone else')
  expect(waitingFor({ count: 0, mine: 0 })).toBe('0 waiting')
})
