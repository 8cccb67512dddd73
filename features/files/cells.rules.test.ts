import { kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountIn, dayIn, ordersFor, plainCell } from './cells.rules.ts'

const runs = process.env.DEEP ? 5_000 : 200

it.each([
  ['1,234.56', 123_456n],
  ['1.234,56', 123_456n],
  ['1 234,5', 123_450n],
  ['12,345,678', 1_234_567_800n],
  ['1.234', 123_400n],
  ['.50', 50n],
  ['(500.00)', -50_000n],
  ['-500', -50_000n],
  ['500.00-', -50_000n],
  ['−500', -50_000n],
  ['₦500 CR', 50_000n],
  ['NGN 500.00 DR', -50_000n],
  ['500 D', -50_000n],
  ['+500', 50_000n],
  ['="1,000"', 100_000n],
])('%s is %d kobo', (cell, amount) => {
  expect(amountIn(cell)).toBe(amount)
})

it.each([
  '',
  '-',
  'x',
  '=1+1',
  '1,23,456',
  '1.2.3',
  '12,3456',
  '1e5',
  '0x10',
  '1,2,3.45',
  '99999999999999',
  '½',
])('%j is no amount', (cell) => {
  expect(amountIn(cell)).toBeUndefined()
})

it('reads every amount back, in either form and with either sign', () => {
  const amounts = fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n })
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom(',', '.', ' '),
      fc.constantFrom('minus', 'brackets', 'mark'),
      (amount, group, sign) => {
        const size = amount < 0n ? -amount : amount
        const whole = (size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, group)
        const text = `${whole}${group === '.' ? ',' : '.'}${(size % 100n).toString().padStart(2, '0')}`
        const out = { minus: `-${text}`, brackets: `(${text})`, mark: `${text} DR` }[sign]
        expect(amountIn(amount < 0n ? out : text)).toBe(kobo(amount))
      },
    ),
    { numRuns: runs },
  )
})

it.each([
  ['2026-11-03', 'DMY', '2026-11-03'],
  ['20261103', 'MDY', '2026-11-03'],
  ['03/11/2026', 'DMY', '2026-11-03'],
  ['03/11/2026', 'MDY', '2026-03-11'],
  ['3.11.26', 'DMY', '2026-11-03'],
  ['26/11/03', 'YMD', '2026-11-03'],
  ['03-Nov-2026', 'MDY', '2026-11-03'],
  ['3 November 2026 14:05', 'MDY', '2026-11-03'],
  ['Nov 3, 2026', 'DMY', '2026-11-03'],
  ['03NOV2026', 'DMY', '2026-11-03'],
  ['03/11/2026 14:05:11', 'DMY', '2026-11-03'],
] as const)('%s in the order %s is %s', (cell, order, day) => {
  expect(dayIn(cell, order)).toBe(day)
})

it.each([
  '',
  'Total',
  '31/02/2026',
  '13/13/2026',
  '3/11/1926',
  '03/11/20261',
  '00/11/2026',
  '3 Foo 2026',
  '1/2',
])('%j is no day', (cell) => {
  expect(dayIn(cell, 'DMY')).toBeUndefined()
})

it('a day is read in one order or it is asked for', () => {
  const pad = (part: number) => String(part).padStart(2, '0')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), (day, month) => {
      const orders = ordersFor([`${pad(day)}/${pad(month)}/2025`], '2026-11-30' as CalendarDate)
      expect(orders).toContain('DMY')
      expect(orders.includes('MDY')).toBe(day <= 12 && day !== month)
    }),
    { numRuns: runs },
  )
})

it('a cell that is forced to be text is what stands in it', () => {
  expect(plainCell(' ="0012" ')).toBe('0012')
  expect(plainCell('=SUM(A1)')).toBe('=SUM(A1)')
})
