import { expect, it } from 'vitest'
import { naira } from './money.ts'
import { readSearchText } from './search-text.ts'

it('reads codes, references, amounts, days and words out of a search', () => {
  expect(readSearchText('pay-2026-0041')).toMatchObject({ code: 'PAY-2026-0041', reference: 'PAY20260041' })
  expect(readSearchText('kolo 5wx-274')).toMatchObject({ reference: '5WX274' })
  expect(readSearchText('ft 2611-20/ab')).toMatchObject({ reference: 'FT261120AB' })
  expect(readSearchText('₦150,000')).toMatchObject({ amountKobo: naira(150_000n) })
  expect(readSearchText('20/11/2026')).toMatchObject({ day: '2026-11-20' })
  expect(readSearchText('Ṣadé Bello')).toEqual({ words: ['bello', 'sade'] })
})

it('finds nothing in marks alone, and at most four words', () => {
  expect(readSearchText(' - ')).toEqual({ words: [] })
  expect(readSearchText('a bb ccc dddd eeeee ffffff').words).toEqual(['ffffff', 'eeeee', 'dddd', 'ccc'])
})
