/**
 * What somebody with bad intentions sends, for the test that walks every route: values for the fields of a body, path
 * parts and queries, and a body that fits a contract, so that only one field at a time is wrong.
 */
import type { Schema } from '@kolo/foundation/endpoint'
import * as z from 'zod/mini'

/** Values no form sends. Each must end in a clear answer, never in a fault. */
export const hostileValues: readonly unknown[] = [
  null,
  '',
  '-'.repeat(36),
  '\u0000',
  'a\u0000b',
  '\ud800 alone',
  '\u202egnp.exe \u200d\u{1f469}\u200d\u{1f4bb}',
  "'; drop table profiles; --",
  '%_\\',
  '<script>alert(1)</script>',
  'a\r\nBcc: everybody@kolo.example',
  '=1+1',
  'x'.repeat(20_000),
  // Longer in another form or in capitals, shorter in whole letters.
  'ﬃ'.repeat(60),
  'ŉŉŉŉ',
  '\u{1f600}',
  '\u{1f600}'.repeat(2),
  'NIP0001\u0410',
  '1e21',
  '-100',
  '0.5',
  '999999999999999999',
  '9999999999999999999',
  -1,
  0.5,
  1e21,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  '2023-02-29',
  '9999-12-31',
  '0001-01-01',
  '-271821-04-20T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '2026-02-30T25:61:61.000Z',
  true,
  [],
  {},
  { $ne: 1 },
  [[[[[]]]]],
]

/** What may stand where a path expects an id. */
export const hostileIds = [
  'x',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%E0%A4%A',
  '%ed%a0%80',
  "'%20or%201=1",
  '01900000-0000-7000-8000-000000000001%00',
  '01900000-0000-7000-8000-00000000dead',
]

/** Cursors nobody gave out. */
export const hostileCursors = [
  'x',
  '%00',
  '_',
  '2026-11-20T09:00:00.000Z_x',
  '0000-01-01T00:00:00.000Z_01900000-0000-7000-8000-000000000001',
  '+275760-09-13T00:00:00.000Z_01900000-0000-7000-8000-000000000001',
  '-271821-04-20T00:00:00.000Z_01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000001',
  Buffer.from('["\\ud800","01900000-0000-7000-8000-000000000001"]').toString('base64url'),
  Buffer.from('[{"a":1},null]').toString('base64url'),
  '9'.repeat(19),
  '9'.repeat(30),
  '-1',
  '1e400',
]

const likely: readonly unknown[] = [
  1,
  '5000000',
  'Agreed at the meeting.',
  '2027-03-01',
  '2027-03-01T09:00:00.000Z',
  true,
  'ada@kolo.example',
  '+2348031234567',
  '0102030401',
  '058',
  'FLEXI',
  '01900000-0000-7000-8000-000000000001',
  'raffia-lantern-482',
  'x'.repeat(43),
  'a'.repeat(64),
  '5110',
  'Africa/Lagos',
  30,
  2026,
  0,
  null,
  [],
]

/** A value a schema takes, as it travels; `undefined` when none of the likely ones fits. */
export function fittingValue(schema: Schema): unknown {
  const shape = shapeOf(schema)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, fittingValue(part)]))
  const choices = [...likely, ...Object.values(entriesOf(schema) ?? {})]
  return choices.find((value) => z.safeDecode(schema, value as never).success)
}

/** The fields of an object's schema. */
export function shapeOf(schema: Schema): Record<string, Schema> | undefined {
  const { def } = schema._zod as { def: { shape?: Record<string, Schema>; innerType?: Schema } }
  return def.shape ?? (def.innerType && shapeOf(def.innerType))
}

type Def = {
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  valueType?: Schema
}

/** The paths of all fields of a schema that may hold text, those in lists and in each choice of shapes among them. */
export function textFields(schema: Schema, path: readonly string[] = []): (readonly string[])[] {
  const shape = shapeOf(schema)
  if (shape) return Object.entries(shape).flatMap(([key, part]) => textFields(part, [...path, key]))
  const { element, innerType, options, valueType } = schema._zod.def as unknown as Def
  if (element) return textFields(element, [...path, '0'])
  if (valueType) return textFields(valueType, [...path, 'any'])
  if (innerType) return textFields(innerType, path)
  if (options?.some((option) => shapeOf(option))) {
    const all = options.flatMap((option) => textFields(option, path))
    return [...new Map(all.map((each) => [each.join('.'), each])).values()]
  }
  return ['a', '1', '2026-11-20'].some((text) => mayBeText(schema, text)) ? [path] : []
}

function mayBeText(schema: Schema, text: string): boolean {
  const outcome = z.safeDecode(schema, text as never)
  return outcome.success || outcome.error.issues.some(({ code }) => code !== 'invalid_type')
}

/** A value with the text in one of its fields; what is missing on the way there is made. */
export function withText(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  if (key === '0') return [withText(Array.isArray(value) ? value[0] : undefined, rest, text)]
  const inside = (value ?? {}) as Record<string, unknown>
  return { ...inside, [key]: withText(inside[key], rest, text) }
}

function entriesOf(schema: Schema): Record<string, unknown> | undefined {
  const { def } = schema._zod as { def: { entries?: Record<string, unknown>; innerType?: Schema } }
  return def.entries ?? (def.innerType && entriesOf(def.innerType))
}
