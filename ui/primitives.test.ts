import { expect, test } from 'vitest'
import {
  amountText,
  caretAfter,
  groupDigits,
  isTooFine,
  koboDigits,
  meaningfulIn,
  understandAmount,
} from './primitives/amount-text.tsx'
import { initialsOf } from './primitives/avatar.tsx'
import { nationalDigits, spacedPhone } from './primitives/phone-input.tsx'
import { isSecondHalf } from './primitives/second-press.tsx'

test('an amount gets its commas while it is typed, and keeps an unfinished fraction', () => {
  expect(groupDigits('1234567')).toBe('1,234,567')
  expect(groupDigits('1234.')).toBe('1,234.')
  expect(groupDigits('1234.567')).toBe('1,234.567')
  expect([isTooFine('1,234.567'), isTooFine('1,234.56')]).toEqual([true, false])
  expect(groupDigits('007')).toBe('7')
})

test('what people paste is understood', () => {
  expect(understandAmount('₦50,000')).toBe('50,000')
  expect(understandAmount('50 000')).toBe('50,000')
  expect(understandAmount('50k')).toBe('50,000')
  expect(understandAmount('1.5m')).toBe('1,500,000')
})

test('the caret stays behind the digit it stood behind', () => {
  const typed = '12345'
  const grouped = groupDigits(typed)
  expect(caretAfter(grouped, meaningfulIn('123'))).toBe('12,3'.length)
  expect(caretAfter(grouped, meaningfulIn('12345'))).toBe(grouped.length)
})

test('an amount becomes whole kobo without a floating number, and comes back', () => {
  expect(koboDigits('1,234.5')).toBe('123450')
  expect(koboDigits('')).toBe('')
  expect(koboDigits('9,007,199,254,740,993.01')).toBe('900719925474099301')
  expect(amountText('123450')).toBe('1,234.50')
  expect(amountText('5')).toBe('0.05')
  expect(amountText('')).toBe('')
})

test('a minus stays, so that the amount can be refused', () => {
  expect(understandAmount('-5000')).toBe('-5,000')
  expect(understandAmount('₦ −50k')).toBe('-50,000')
  expect(koboDigits('-5,000')).toBe('-500000')
  expect(koboDigits('-0')).toBe('0')
  // Not what was typed without its last digit: no amount, and refused as one below nothing is.
  expect(koboDigits('5,000.555')).toBe('-500055')
  expect(amountText('-500000')).toBe('-5,000.00')
  expect(caretAfter('-5,000', meaningfulIn('-5'))).toBe('-5'.length)
  expect(understandAmount('5-000')).toBe('5,000')
})

test('a phone number loses its country code and its first zero', () => {
  expect(nationalDigits('0803 555 0142')).toBe('8035550142')
  expect(nationalDigits('+2348035550142')).toBe('8035550142')
  expect(spacedPhone('8035550142')).toBe('803 555 0142')
})

test('a phone number can be typed digit by digit', () => {
  let value = ''
  for (const digit of '08035550142') {
    const shown = spacedPhone(nationalDigits(value))
    const national = nationalDigits(shown + digit)
    value = national ? `+234${national}` : ''
  }
  expect(value).toBe('+2348035550142')
})

test('initials come from the first and the last name', () => {
  expect(initialsOf('Amara Chidinma Odunlade')).toBe('AO')
  expect(initialsOf('Bisi')).toBe('B')
})

test('the second half of a double click does nothing once a dialog came or went in between', () => {
  const first = { timeStamp: 1_000, clientX: 200, clientY: 300 }
  const second = { timeStamp: 1_120, clientX: 203, clientY: 299 }
  expect(isSecondHalf(first, second, true)).toBe(true)
  expect(isSecondHalf(first, second, false)).toBe(false)
  expect(isSecondHalf(undefined, second, true)).toBe(false)
  expect(isSecondHalf(first, { ...second, timeStamp: 1_900 }, true)).toBe(false)
  expect(isSecondHalf(first, { ...second, clientY: 340 }, true)).toBe(false)
})
