/**
 * Reading what travelled by its schema, whoever the schema is of. A server reads by Zod; the browser's copy of a contract
 * holds a shape in its place, which the build makes of the schema (`tools/lean-contracts.ts`): where amounts stand, and
 * nothing else. The server has checked what it sends.
 */
import type * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

/** What a schema makes of a value that travelled; throws where it says no. */
export function readBy<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const verdict = schema['~standard'].validate(value)
  if (verdict instanceof Promise || verdict.issues)
    throw new Error('This answer has another form than agreed.')
  return verdict.value as z.output<S>
}

/**
 * Where the amounts of a value stand, which travel as digits: here (1), in each entry of a list, in each value of a
 * record, or under these names.
 */
export type AmountsAt =
  | 1
  | readonly ['list', AmountsAt]
  | readonly ['record', AmountsAt]
  | { readonly [name: string]: AmountsAt }

const isRepeated = (at: AmountsAt): at is Extract<AmountsAt, readonly unknown[]> => Array.isArray(at)

/** A value that travelled with its digits as amounts: `{ a: '5' }` with `{ a: 1 }` is `{ a: 5n }`. */
export function withAmounts(value: unknown, at: AmountsAt): unknown {
  if (at === 1) return typeof value === 'string' ? BigInt(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (isRepeated(at)) {
    const [kind, each] = at
    if (kind === 'list') return (value as unknown[]).map((one) => withAmounts(one, each))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withAmounts(one, each)]))
  }
  const read: Record<string, unknown> = { ...value }
  for (const [name, inside] of Object.entries(at))
    if (name in read) read[name] = withAmounts(read[name], inside)
  return read
}

/** A value as it travels: amounts as digits. The other way of `withAmounts`, which needs no places. */
export function asItTravels(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(asItTravels)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asItTravels(one)]))
}

/** A schema's stand-in for reading: an answer that is no JSON is none. */
export function readsAmounts(at?: AmountsAt) {
  const validate = (value: unknown) =>
    value === undefined
      ? { issues: [{ message: 'There is no answer.' }] }
      : { value: at === undefined ? value : withAmounts(value, at) }
  return { '~standard': { version: 1, vendor: 'kolo', validate } }
}

/** The stand-in of an answer without content. */
export const readsNothing = {
  '~standard': { version: 1, vendor: 'kolo', validate: () => ({ value: undefined }) },
}

/**
 * A form's schema that is fetched when something is checked by it. Where it cannot be had nothing is found: the server
 * checks what it is sent, and says it as well.
 */
export function lateSchema(load: () => Promise<Record<string, { body: Schema }>>, name: string) {
  let kept: Schema | undefined
  // Once it is here it answers at once: whoever presses twice finds what the first press brought.
  const validate = (value: unknown) =>
    kept
      ? kept['~standard'].validate(value)
      : fetched().then(() => kept?.['~standard'].validate(value) ?? { value })
  const fetched = async () => {
    kept = (await load().catch(() => undefined))?.[name]?.body
  }
  return { '~standard': { version: 1, vendor: 'kolo', validate } }
}
