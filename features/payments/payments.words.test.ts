import { kobo, naira } from '@kolo/foundation/money'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { differenceWords, moveWords, storyWords } from './payments.words.ts'
import { paymentAmountWire } from './wallet.contract.ts'

describe('the one story of short and over', () => {
  const short = { outcome: 'short' as const, promised: naira(1_000n), received: naira(950n), target: 'Rent' }
  const over = { ...short, outcome: 'over' as const, received: kobo(100_001n) }
  it('says by how much and where the money is', () => {
    expect(storyWords(short)).toBe('₦50.00 short, in your wallet')
    expect(storyWords(over)).toBe('₦0.01 over, in your wallet')
    expect(storyWords({ ...short, whose: 'Ada’s' })).toBe('₦50.00 short, in Ada’s wallet')
  })
  it('says where it went, once it was moved', () => {
    expect(storyWords({ ...short, isMoved: true })).toBe('₦50.00 short, moved to Rent')
  })
  it('says nothing where all went well, and the reason where the target is closed', () => {
    expect(storyWords({ ...short, outcome: 'exact', received: naira(1_000n) })).toBeUndefined()
    expect(storyWords({ ...short, outcome: 'purpose-closed' })).toBe('Rent is closed, in your wallet')
  })
  it('is written in the reader’s own amounts, and names the target it is moved to', () => {
    expect(differenceWords(naira(1_000n), naira(950n), (amount) => `${amount} kobo`)).toBe('5000 kobo short')
    expect(differenceWords(naira(1_000n), naira(1_000n))).toBeUndefined()
    expect(moveWords('Rent')).toBe('Move to Rent')
  })
})

it.each([
  ['0', 'Enter an amount above ₦0.'],
  ['-50000', 'Enter an amount above ₦0.'],
  ['9999', 'Enter an amount between ₦100 and ₦100,000,000.'],
  ['', 'Enter an amount in naira.'],
  ['9999999999999999999', 'This amount is too large.'],
])('an amount of %j kobo is told as what is wrong with it', (typed, sentence) => {
  const found = z.safeParse(paymentAmountWire, typed).error?.issues.map(({ message }) => message)
  expect(found).toEqual([sentence])
})
