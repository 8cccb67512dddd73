import { parseNaira } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  amountAfter,
  amountText,
  caretFor,
  isMistyped,
  isTooFine,
  koboDigits,
} from './primitives/amount-text.tsx'
import { initialsOf } from './primitives/avatar.tsx'
import { nationalDigits, spacedPhone } from './primitives/phone-input.tsx'
import { isSecondHalf } from './primitives/second-press.tsx'

/** What the field shows once a text was typed sign by sign. */
const typedIn = (text: string, before = '') =>
  [...text].reduce((shown, sign) => amountAfter(shown, shown + sign, sign), before)
const pasted = (text: string) => amountAfter('', text)

test('an amount gets its commas while it is typed, and keeps an unfinished fraction', () => {
  expect(typedIn('1234567')).toBe('1,234,567')
  expect(typedIn('1234.')).toBe('1,234.')
  expect(typedIn('1234.567')).toBe('1,234.567')
  expect([isTooFine('1,234.567'), isTooFine('1,234.56')]).toEqual([true, false])
  expect(typedIn('007')).toBe('7')
  // A digit typed into the middle moves our commas; one taken out, too.
  expect(amountAfter('2,000', '2,5000', '5')).toBe('25,000')
  expect(amountAfter('2,000', '2,00')).toBe('200')
})

test.each([
  ['₦50,000', '50,000'],
  ['N5,000', '5,000'],
  ['NGN 5,000', '5,000'],
  ['=N=5,000', '5,000'],
  ['#1,500.5', '1,500.5'],
  ['50 000', '50,000'],
  ['1 500 000.05', '1,500,000.05'],
  ['2,000', '2,000'],
  ['2000,500', '2000,500'],
  ['50k', '50,000'],
  ['1.5m', '1,500,000'],
  ['-5000', '-5,000'],
  ['₦ −50k', '-50,000'],
])('%s is understood, pasted', (text, shown) => {
  expect(pasted(text)).toBe(shown)
})

test.each(['2,000', 'N5,000', 'NGN 5,000', '=N=5,000', '50 000', '1,234,567.89', '50k'])(
  '%s is understood, typed',
  (text) => {
    expect([isMistyped(typedIn(text)), typedIn(text)]).toEqual([false, pasted(text)])
  },
)

test.each([
  '2000,50',
  '2 000,50',
  '1,5',
  '1,234,56',
  '5e3',
  '1.234,56',
  '12,00',
  '5-000',
  '1.2.3',
  '5 0',
  'five',
  '1,0.5',
])('the amount %s stays as it is, and is refused however it came', (text) => {
  for (const shown of [pasted(text), typedIn(text)]) {
    expect([shown, isMistyped(shown)]).toEqual([shown, true])
    expect(z.safeDecode(koboWire, koboDigits(shown)).success).toBe(false)
  }
  expect(pasted(text)).toBe(text)
})

test('what is held is what was typed, sign by sign or at once, or it is refused', () => {
  const figures = (text: string) => text.replace(/[^\d.]/g, '').replace(/^0+(?=\d)/, '')
  const finished = (text: string) =>
    text
      .replace(/[₦\s]*$/, '')
      .replace(/[, ]$/, '')
      .trim()
      .replace(/^(\D*)\./, '$10.')
  const sign = fc.constantFrom(...'0123456789012345,,,.. kNn₦e')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const text = signs.join('')
      for (const shown of [pasted(text), typedIn(text)]) {
        const held = koboDigits(shown)
        if (held === '' || held.startsWith('-') || held.length > 15) continue
        expect([text, BigInt(held)]).toEqual([text, parseNaira(finished(shown))])
        if (!text.includes('k')) expect([text, figures(shown)]).toEqual([text, figures(text)])
      }
      const held = koboDigits(pasted(text))
      if (held !== '' && !held.startsWith('-'))
        expect([text, BigInt(held)]).toEqual([text, parseNaira(finished(text))])
    }),
    { numRuns: 2_000 },
  )
})

test('the caret stays behind the digit it stood behind', () => {
  const grouped = typedIn('12345')
  expect(caretFor('12345', '123'.length, grouped)).toBe('12,3'.length)
  expect(caretFor('12345', '12345'.length, grouped)).toBe(grouped.length)
  expect(caretFor('-5000', '-5'.length, '-5,000')).toBe('-5'.length)
})

test.each(['N5,000', 'NGN 5,000', '₦5,000', '=N=5,000', '# 5000', 'n5k'])(
  'the amount %s is understood as it is typed at the caret',
  (text) => {
    const field = { shown: '', caret: 0 }
    for (const sign of text) {
      const typed = field.shown.slice(0, field.caret) + sign + field.shown.slice(field.caret)
      const shown = amountAfter(field.shown, typed, sign)
      Object.assign(field, { shown, caret: caretFor(typed, field.caret + 1, shown) })
    }
    expect(field.shown).toBe('5,000')
  },
)

test('an amount becomes whole kobo without a floating number, and comes back', () => {
  expect(koboDigits('1,234.5')).toBe('123450')
  expect(koboDigits('2,000,')).toBe('200000')
  for (const nothing of ['', 'N', '=N', '₦ ', '.']) expect(koboDigits(nothing)).toBe('')
  expect(koboDigits('9,007,199,254,740,993.01')).toBe('900719925474099301')
  expect(amountText('123450')).toBe('1,234.50')
  expect(amountText('5')).toBe('0.05')
  expect(amountText('')).toBe('')
})

test('a minus stays, so that the amount can be refused', () => {
  expect(koboDigits('-5,000')).toBe('-500000')
  expect(koboDigits('-0')).toBe('0')
  expect(amountText('-500000')).toBe('-5,000.00')
})

test('what is no amount is refused everywhere, also where an amount may be below nothing', () => {
  for (const text of ['5,000.555', '2000,50']) {
    expect(z.safeDecode(koboWire, koboDigits(text)).success).toBe(false)
    // The field keeps its text: what is held for it, written and read again, is the same.
    expect(koboDigits(amountText(koboDigits(text)))).toBe(koboDigits(text))
  }
})

test('a phone number loses its country code and its first zero', () => {
  expect(nationalDigits('0803 555 0142')).toBe('8035550142')
  expect(nationalDigits('+2348035550142')).toBe('8035550142')
  expect(nationalDigits('00234 803 555 0142')).toBe('8035550142')
  expect(nationalDigits('+2340803–555/0142')).toBe('8035550142')
  expect(nationalDigits('tel:+234803')).toBe('803')
  expect(spacedPhone('8035550142')).toBe('803 555 0142')
  // Not cut to a number nobody typed: refused.
  expect(nationalDigits('08035550142, 08035550143')).toBe('803555014208035550143')
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
