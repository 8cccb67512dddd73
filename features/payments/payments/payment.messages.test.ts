import { kobo, naira } from '@kolo/foundation/money'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { paymentAmountWire } from '../wallets/wallet.contract.ts'
import { destinationWords, differenceWords, moveWords, storyTitle, storyWords } from './payment.messages.ts'

describe('the one story of short and over', () => {
  const planned = naira(20_000n)
  const short = {
    outcome: 'short' as const,
    promised: planned,
    received: naira(19_500n),
    toPurpose: kobo(0n),
    toWallet: naira(19_500n),
    target: 'Rent',
  }
  const over = {
    ...short,
    outcome: 'over' as const,
    received: kobo(2_000_001n),
    toPurpose: planned,
    toWallet: kobo(1n),
  }
  const sentLess = 'You sent ₦500.00 less than the ₦20,000.00 planned.'
  const sentMore = 'You sent ₦0.01 more than the ₦20,000.00 planned.'
  it.each([
    [{}, `${sentLess} ₦19,500.00 is in your wallet.`],
    [{ isThere: false }, `${sentLess} ₦19,500.00 went to your wallet.`],
    [{ isMoved: true }, `${sentLess} ₦19,500.00 was moved to Rent.`],
    [{ toPurpose: naira(19_500n), toWallet: kobo(0n) }, `${sentLess} ₦19,500.00 is in Rent.`],
    [
      { payer: 'Ada Obi' },
      'Ada Obi sent ₦500.00 less than the ₦20,000.00 planned. ₦19,500.00 is in the wallet of Ada Obi.',
    ],
    [
      { payer: 'The member' },
      'The member sent ₦500.00 less than the ₦20,000.00 planned. ₦19,500.00 is in the wallet of the member.',
    ],
    [
      { outcome: 'purpose-closed' as const },
      'You sent ₦19,500.00, but Rent was closed. ₦19,500.00 is in your wallet.',
    ],
  ])('says of less what was sent, what was planned, and where it is: %o', (changed, words) => {
    expect(storyWords({ ...short, ...changed })).toBe(words)
  })
  it('says of more where each part is', () => {
    expect(storyWords(over)).toBe(`${sentMore} ₦20,000.00 is in Rent, and ₦0.01 is in your wallet.`)
    expect(storyWords({ ...over, isMoved: true })).toBe(
      `${sentMore} ₦20,000.00 is in Rent, and ₦0.01 was moved there.`,
    )
    expect(storyTitle(planned, over.received)).toBe('You sent ₦0.01 more than planned')
  })
  it('says that an amount went to its target only where all of it did', () => {
    const outcomes = [undefined, 'exact', 'short', 'over', 'purpose-closed'] as const
    expect(outcomes.map((outcome) => destinationWords('Rent', outcome))).toEqual([
      'to Rent',
      'to Rent',
      'for Rent',
      'for Rent',
      'for Rent',
    ])
  })
  it('says nothing where all went well', () => {
    expect(storyWords({ ...short, outcome: 'exact', received: planned })).toBeUndefined()
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
