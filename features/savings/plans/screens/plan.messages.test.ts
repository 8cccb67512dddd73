import { expect, test } from 'vitest'
import { readRate, writeRate } from './plan.messages.ts'

test('rates are read as typed and written with two decimals', () => {
  expect(readRate('8.5')).toBe(850)
  expect(readRate(' 8,25 % ')).toBe(825)
  expect(readRate('12')).toBe(1_200)
  expect(writeRate(850)).toBe('8.50%')
})

test('what is no rate is none', () => {
  for (const text of ['', '-1', 'eight', '8.555', '1e3']) expect(readRate(text)).toBeUndefined()
})
