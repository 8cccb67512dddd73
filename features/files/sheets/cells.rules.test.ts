import { kobo, parseNaira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountIn, dayIn, decimalMarkOf, ordersFor, plainCell, serialDay } from './cells.rules.ts'

const runs = process.env.DEEP ? 5_000 : 200

it.each([
  ['1,234.56', 123_456n],
  ['1.234,56', 123_456n],
  ['1 234,5', 123_450n],
  ['12,345,678', 1_234_567_800n],
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
  // As Nigerians write it.
  ['N5,000.00', 500_000n],
  ['NGN 116.62', 11_662n],
  ['=N=5,000', 500_000n],
  ['₦ 1,234.50', 123_450n],
  ['N 2000', 200_000n],
  ['n5,000', 500_000n],
  ['#5,000', 500_000n],
  ['5,000.00 NGN', 500_000n],
  ['5000N', 500_000n],
  ['Naira 12.50', 1_250n],
  ['-N500', -50_000n],
  ['N-500', -50_000n],
  ['N(500.00)', -50_000n],
  ['(N500.00)', -50_000n],
  ['N500.00 DR', -50_000n],
  ['2000,50', 200_050n],
  ['20000,00', 2_000_000n],
  ['0,5', 50n],
  ['1 234 567,89', 123_456_789n],
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
  // Thousandths, or a group: nobody can tell.
  '1.234',
  '0.125',
  '0,125',
  '2000,505',
  '12 34',
  '5,000 6,000',
  'NAN',
  'N',
  '=N=',
  '$500',
  'USD 500',
  'X500',
  'N5OO',
])('%j is no amount', (cell) => {
  expect(amountIn(cell)).toBeUndefined()
})

it('one point before three digits is a group where the column shows decimal commas', () => {
  expect(decimalMarkOf(['1.234', '1.234,56', '12'])).toBe(',')
  expect(decimalMarkOf(['1,234', 'N1,234.56', '12'])).toBe('.')
  expect(decimalMarkOf(['1.234,56', '12.50'])).toBeUndefined()
  expect(decimalMarkOf(['1.234', '12'])).toBeUndefined()
  expect([amountIn('1.234', ','), amountIn('1.234', '.'), amountIn('1,234', '.')]).toEqual([
    123_400n,
    undefined,
    123_400n,
  ])
})

it.each([
  ['31213', '1985-06-15'],
  ['31213.5', '1985-06-15'],
  ['46329.75', '2026-11-03'],
  ['1985', undefined],
  ['1972', undefined],
  ['9999', undefined],
  ['311213', undefined],
  ['15/06/1985', undefined],
])('the number %s of a day is %s', (cell, day) => {
  expect(serialDay(cell)).toBe(day)
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

it('reads an amount as it is read where a person types it, wherever both read one', () => {
  const size = fc.tuple(
    fc.nat(9_999_999),
    fc.constantFrom('', '.5', '.50', '.05', ',5', ',50', '.500', ',500'),
  )
  const written = fc
    .tuple(
      fc.constantFrom('', '₦', 'N', 'NGN ', '=N=', '#', '-', '\u200b'),
      size,
      fc.constantFrom('', ',', ' ', '.'),
      fc.constantFrom('', 'k', ' NGN', ' DR'),
    )
    .map(([before, [whole, part], group, after]) => {
      const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group)
      return `${before}${grouped}${part}${after}`
    })
  let both = 0
  fc.assert(
    fc.property(written, (text) => {
      const [inFile, typed] = [amountIn(text), parseNaira(text)]
      if (inFile === undefined || typed === undefined) return
      both += 1
      expect(inFile).toBe(typed)
    }),
    { numRuns: runs * 5 },
  )
  expect(both).toBeGreaterThan(runs / 5)
})
