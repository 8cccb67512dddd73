import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { chosenIdWire, dayFault, dayWire, instantWire, lineWire, textWire } from './wire.ts'

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
  it.each(['0001-01-01', '0999-12-31', '2023-02-29', '2026-13-01', '26-1-1', ''])('is not %j', (value) => {
    expect(z.safeDecode(dayWire, value).success).toBe(false)
  })
  it('is any other that exists', () => {
    expect(z.decode(dayWire, '2028-02-29')).toBe('2028-02-29')
  })
})

it.each([
  ['90-01-31', 'Write the year with 4 digits, such as 1990.'],
  ['0090-01-31', 'Write the year with 4 digits, such as 1990.'],
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
