import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { lineWire } from './wire.ts'
import { plainLimits, tooLarge } from './wire-limits.ts'

const long = 'a'.repeat(250_000)
const name = lineWire(2, 10, 'Between 2 and 10 characters.')
const ways: [string, z.core.$ZodType, unknown, string][] = [
  ['a text', name, long, ''],
  ['a text without a limit of its own', z.string(), long, ''],
  ['a text with a pattern', z.string().check(z.regex(/^a+$/)), long, ''],
  ['a number in a query', z.coerce.number(), long, ''],
  ['a choice', z.enum(['a', 'b']), long, ''],
  ['what may be left out', z.optional(z.nullable(z._default(name, 'ab'))), long, ''],
  ['one of several', z.union([z.literal(''), name]), long, ''],
  [
    'what is decoded',
    z.codec(name, z.string(), { decode: (text) => text, encode: (text) => text }),
    long,
    '',
  ],
  ['a field', z.object({ inside: z.object({ name }) }), { inside: { name: long } }, 'inside.name'],
  ['an item', z.array(name), ['ab', long], '1'],
  ['a value of a record', z.record(z.string(), name), { ada: long }, 'ada'],
  ['a key', z.record(z.string(), name), { [long]: 'ab' }, ''],
  ['items', z.array(name).check(z.maxLength(3)), Array(4).fill('ab'), ''],
  ['items without a limit of their own', z.array(name), Array(plainLimits.items + 1).fill('ab'), ''],
  ['keys', z.record(z.string(), name), many(plainLimits.keys + 1), ''],
  ['fields nobody asked for', z.object({ name }), many(plainLimits.keys + 2), ''],
]

function many(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'ab']))
}

describe('too large', () => {
  it.each(ways)('is %s', (_, schema, value, path) => {
    const [issue, ...more] = tooLarge(schema, value)
    expect(more).toEqual([])
    expect(issue).toMatchObject({ code: 'too_big', message: expect.stringMatching(/^[A-Z].*\.$/) })
    expect(issue?.path.join('.')).toBe(path)
  })
  it('has the sentence of the field', () => {
    expect(tooLarge(name, long)[0]?.message).toBe('Between 2 and 10 characters.')
  })
  it('is nothing that a form sends, with the spaces around it', () => {
    expect(tooLarge(z.object({ name }), { name: ` ${'😀'.repeat(10)}${' '.repeat(90)}`, other: 1 })).toEqual(
      [],
    )
    expect(tooLarge(z.union([z.literal(''), name]), '')).toEqual([])
  })
})

it('a text that is too long is not looked at any further', () => {
  let looked = 0
  const schema = lineWire(2, 10, 'Ten.').check(z.refine(() => ++looked > 0))
  expect(z.safeParse(schema, 'a'.repeat(11)).success).toBe(false)
  expect(looked).toBe(0)
  expect(z.safeParse(schema, 'Ada').success).toBe(true)
  expect(looked).toBe(1)
})
