import { expect, it, test } from 'vitest'
import { amountIn, byDay, firstSentenceOf } from './notice-line.ts'

test.each([
  [
    'Your transfer of ₦10,000.00 is confirmed. It is in House rent.\n\nReference: KOLO',
    'Your transfer of ₦10,000.00 is confirmed.',
  ],
  ['There is a message from Habiba Aliu', 'There is a message from Habiba Aliu'],
  ['Is it yours? Tell us.', 'Is it yours?'],
  ['Signed in at 13:21: Linux computer. If it was you', 'Signed in at 13:21: Linux computer.'],
  ['', ''],
])('of %j the line is %j', (body, line) => {
  expect(firstSentenceOf(body)).toBe(line)
})

test.each([
  ['Your transfer of ₦10,000.00 is confirmed.', '₦10,000.00'],
  ['₦1.250,50 left your wallet, ₦3,00 stay.', '₦1.250,50'],
  ['−₦500.00 of tax.', '−₦500.00'],
  ['There is a message.', undefined],
])('%j names %j', (body, amount) => {
  expect(amountIn(body)).toBe(amount)
})

it('puts rows of one day together, in their order', () => {
  const rows = ['b1', 'b2', 'a1']
  expect(byDay(rows, (row) => row.slice(0, 1))).toEqual([
    { day: 'b', rows: ['b1', 'b2'] },
    { day: 'a', rows: ['a1'] },
  ])
})
