import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from './time.ts'
import {
  chosenIdWire,
  codeWire,
  dayFault,
  dayWire,
  digitsWire,
  instantWire,
  lineWire,
  textWire,
  typedWire,
} from './wire.ts'

const text = textWire(2, 20, 'Between 2 and 20.')
const line = lineWire(2, 20, 'One line.')
const read = (schema: Parameters<typeof z.safeParse>[0], value: unknown) => z.safeParse(schema, value)

describe('text', () => {
  it('loses what nobody sees: marks that turn the direction, the space without width, the byte order mark', () => {
    expect(read(text, '\ufeff Ada\u202egnp.exe\u200b \u2066').data).toBe('Adagnp.exe')
  })
  it('keeps letters of any script, joined signs and line breaks', () => {
    for (const kept of ['Ṣadé Àkàndé', 'first\nsecond', '👩‍💻 laptop', 'محمد']) {
      expect(read(text, kept).data).toBe(kept)
    }
  })
  it('is measured after that', () => {
    expect(read(text, '\u202e\u202e\u202e\u202ea').success).toBe(false)
  })
  it.each(['a\u0000b', 'a\u0007b', 'a\u007fb', 'a\u009bb'])(
    'refuses the control character in %j',
    (value) => {
      expect(read(text, value).success).toBe(false)
    },
  )
})

describe('what was pasted', () => {
  const marks = [
    '\u00ad',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u202a',
    '\u2060',
    '\u2066',
    '\ufeff',
    '\ufe0f',
    '\u{e0041}',
  ]
  it('loses every mark nobody sees, in a text, a line, a small field, a number and a code', () => {
    for (const mark of marks) {
      const of = (...parts: string[]) => parts.join(mark)
      expect([mark, read(text, of('', 'Ada', ' O', 'bi', '')).data]).toEqual([mark, 'Ada Obi'])
      expect([mark, read(line, of('Ada', '\u00a0Obi')).data]).toEqual([mark, 'Ada Obi'])
      expect([mark, read(typedWire(), of('', 'ada@mail', '.example ')).data]).toEqual([
        mark,
        'ada@mail.example',
      ])
      expect([mark, read(digitsWire(10, 'Ten.'), of('01234', '56789')).data]).toEqual([mark, '0123456789'])
      expect([mark, read(codeWire(), of('pay-2026', '-000123')).data]).toEqual([mark, 'PAY-2026-000123'])
    }
  })
  it.each(['0123 456 789', ' 0123-456-789', '0123\u00a0456\u2011789\u200b'])(
    '%j is a number of ten digits',
    (typed) => expect(read(digitsWire(10, 'Ten.'), typed).data).toBe('0123456789'),
  )
  it.each(['012345678', '01234567890', '01234/6789', '0123456789a', '٠١٢٣٤٥٦٧٨٩'])('%j is none', (typed) =>
    expect(read(digitsWire(10, 'Ten.'), typed).success).toBe(false),
  )
  it('keeps what holds an emoji or joined letters together', () => {
    for (const kept of ['❤️ thanks', '👩🏽‍🌾 farm', 'نامه‌ای']) expect(read(text, kept).data).toBe(kept)
  })
})

describe('a line', () => {
  it.each(['two\nlines', 'two\r\nlines', 'a\ttab', 'a\u2028separator'])('refuses %j', (value) => {
    expect(read(line, value).success).toBe(false)
  })
  it('is any text without them', () => {
    expect(read(line, ' House rent ').data).toBe('House rent')
  })
})

describe('a moment', () => {
  it('is one that exists, of our times, in UTC', () => {
    const reads = (text: string) => z.safeDecode(instantWire, text).success
    expect(reads('2026-11-20T09:42:00.000Z')).toBe(true)
    const none = [
      '0000-01-01T00:00:00.000Z',
      '2026-02-30T09:00:00.000Z',
      '2026-11-20T25:00:00.000Z',
      '2026-11-20',
      '2026-11-20T09:42:00.000+01:00',
      '-271821-04-20T00:00:00.000Z',
      '+275760-09-13T00:00:00.000Z',
      'now',
      '',
    ]
    for (const text of none) expect(reads(text), text).toBe(false)
  })
})

describe('a day', () => {
  it.each(['0001-01-01', '0999-12-31', '2023-02-29', '2026-13-01', '9999-12-31', '26-1-1', ''])(
    'is not %j',
    (value) => {
      expect(z.safeDecode(dayWire, value).success).toBe(false)
    },
  )
  it('is any other that exists', () => {
    expect(z.decode(dayWire, '2028-02-29')).toBe('2028-02-29')
    expect(addDays(z.decode(dayWire, '9998-12-31'), 1)).toBe('9999-01-01')
  })
})

it.each([
  ['90-01-31', 'Write the year with 4 digits, such as 1990.'],
  ['0090-01-31', 'Write the year with 4 digits, such as 1990.'],
  ['9999-12-31', 'Choose a year before 9999.'],
  ['1990-02-31', 'February 1990 has no day 31.'],
  ['1990-13-01', 'The month is a number from 1 to 12.'],
  ['1990-05-', 'Enter day, month and year.'],
  ['', 'Enter day, month and year.'],
])('%j is told as what is wrong with it', (text, fault) => {
  expect(dayFault(text)).toBe(fault)
  expect(read(dayWire, text).error?.issues[0]?.message).toBe(fault)
})

it.each(['', '-'.repeat(36), 'a'.repeat(36), '01900000-0000-7000-8000-00000000DEAD'])(
  '%j is nothing that was chosen',
  (value) => {
    const chosen = chosenIdWire('Choose the plan.')
    expect(read(chosen, value).error?.issues[0]?.message).toBe('Choose the plan.')
  },
)
