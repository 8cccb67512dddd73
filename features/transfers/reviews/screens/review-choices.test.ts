import { formatNaira, naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { describe, expect, test } from 'vitest'
import type { PaymentReview } from '../../transfers/transfer.contract.ts'
import { choicesOf, questionOf, submitWords, writesWhatCame } from './review-choices.ts'

const no = 'no-word'
const can = (may: Partial<PaymentReview['can']>) =>
  ({ submitProof: no, move: no, confirm: no, reject: no, changeWord: no, ...may }) as PaymentReview['can']
const offered = (may: Partial<PaymentReview['can']>) => choicesOf({ can: can(may) }).map(({ value }) => value)

const word = { by: { uid: 'b', fullName: 'Bayo' }, at: instant('2026-11-20T09:00:00.000Z') }
const review = {
  amountKobo: naira(1_000n),
  target: { id: 'g', name: 'Rent' },
  member: { fullName: 'Ada Obi' },
  needsSecond: true,
  can: can({ confirm: true, reject: true }),
} as PaymentReview

describe('what an administrator can choose', () => {
  test('somebody who may confirm is offered that first', () => {
    expect(offered({ confirm: true, reject: true })).toEqual(['confirm', 'reject'])
  })
  test('whoever confirmed first can correct it or take it back, and not confirm it again', () => {
    expect(offered({ changeWord: true, reject: true })).toEqual(['correct', 'take-back', 'reject'])
    expect(offered({ confirm: true, changeWord: true, reject: true })).toEqual([
      'confirm',
      'take-back',
      'reject',
    ])
  })
  test('the payer is offered nothing', () => expect(offered({})).toEqual([]))
  test('what came in is written to confirm and to correct alone', () => {
    expect((['', 'confirm', 'correct', 'take-back', 'reject'] as const).filter(writesWhatCame)).toEqual([
      'confirm',
      'correct',
    ])
  })
})

describe('what is asked before it is done', () => {
  const asked = (typed: string, changes: Partial<PaymentReview> = {}) =>
    questionOf({ ...review, ...changes }, 'confirm', typed, formatNaira)

  test('the amount that was typed, and where it goes', () => {
    const second = { firstConfirmation: word } as Partial<PaymentReview>
    expect(asked('100000', second)).toEqual({
      title: 'Confirm ₦1,000.00 for Ada Obi?',
      confirm: 'Confirm ₦1,000.00',
      children: 'It goes to Rent. A posted payment is never changed, only reversed.',
    })
  })
  test('short and over tell their one story: what was sent, what was planned, and where each kobo is', () => {
    expect(asked('95000', { needsSecond: false }).children).toBe(
      'Ada Obi sent ₦50.00 less than the ₦1,000.00 planned. ₦950.00 is in the wallet of Ada Obi. A posted payment is never changed, only reversed.',
    )
    expect(asked('105000').children).toBe(
      'Ada Obi sent ₦50.00 more than the ₦1,000.00 planned. ₦1,000.00 is in Rent, and ₦50.00 is in the wallet of Ada Obi. After this, it is pending a second approval.',
    )
  })
  test('a corrected word waits again', () => {
    const own = { firstConfirmation: word, can: can({ changeWord: true }) } as Partial<PaymentReview>
    expect(questionOf({ ...review, ...own }, 'correct', '100000', formatNaira)).toMatchObject({
      title: 'Correct to ₦1,000.00 for Ada Obi?',
      children: 'It goes to Rent. After this, it is pending a second approval.',
    })
  })
  test('not found is the one that is marked as dangerous', () => {
    const ask = (choice: 'reject' | 'take-back') => questionOf(review, choice, '', formatNaira)
    expect(ask('reject')).toMatchObject({ confirm: 'Mark as not found', danger: true })
    expect(ask('take-back')).toMatchObject({ confirm: 'Withdraw my confirmation' })
    expect(ask('take-back').danger).toBeUndefined()
    expect(submitWords('confirm', undefined, formatNaira)).toBe('Confirm')
  })
})
