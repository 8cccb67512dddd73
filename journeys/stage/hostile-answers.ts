/**
 * Answers of the product in which every text is hostile. What is a text is read from the contracts: a string that is no
 * id, amount, day, choice or address of ours. What was answered stays and gets the hostile text behind it; a list with
 * nothing in it gets a row, and a record that is not there is made up, so that every screen has something to show.
 */
import type { Endpoint, Schema } from '@kolo/foundation/endpoint'
import * as z from 'zod/mini'
import { features } from '../../server/features.ts'
import { fittingValue, shapeOf } from '../../server/hostile-input.ts'

type Def = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  valueType?: Schema
  values?: readonly unknown[]
  getter?: () => Schema
}

/** How deep texts in texts are made up: a list in a quote in a list. */
const deepest = 3

/** Addresses, and places in a list, that the server makes itself; nobody types them. */
const ours = new Set(['avatar', 'moveAt', 'link', 'url', 'path', 'page', 'picture', 'nextCursor'])

/** Where `fittingValue` knows nothing: a month, a colour. */
const alsoLikely = ['2026-11', '#2f398c']

const madeUp = (schema: Schema, { values }: Def): unknown =>
  values?.[0] ??
  fittingValue(schema) ??
  alsoLikely.find((value) => z.safeDecode(schema, value as never).success)

/**
 * A value of a schema, as it travels, with the text behind each of its texts. `real`: what was answered; nothing at all
 * where it is made up, and then nothing in it is left out.
 */
export function hostileOf(schema: Schema, real: unknown, text: string, depth = 0): unknown {
  const def = schema._zod.def as unknown as Def
  const isMade = real === undefined
  const inner = (part: Schema | undefined, value: unknown) =>
    part ? hostileOf(part, value, text, depth) : value
  if (real === null) return null
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return inner(def.innerType, real)
    case 'object': {
      const given = (real ?? {}) as Record<string, unknown>
      const parts = Object.entries(def.shape ?? {}).filter(([key]) => isMade || given[key] !== undefined)
      const hostile = parts.map(([key, part]) => [
        key,
        ours.has(key) && !shapeOf(part) ? (given[key] ?? '') : inner(part, given[key]),
      ])
      return { ...given, ...Object.fromEntries(hostile) }
    }
    case 'lazy':
      return isMade && depth >= deepest ? [] : def.getter && hostileOf(def.getter(), real, text, depth + 1)
    case 'array': {
      const rows = (real as unknown[]) ?? []
      return rows.length > 0 ? rows.map((row) => inner(def.element, row)) : madeRows(def.element, inner)
    }
    case 'record': {
      const rows = Object.entries((real ?? {}) as object)
      return Object.fromEntries(rows.map(([key, value]) => [key, inner(def.valueType, value)]))
    }
    case 'union': {
      const options = def.options ?? []
      const fits = (option: Schema) => !isMade && z.safeDecode(option, real as never).success
      return inner(options.find(fits) ?? options[0], real)
    }
    case 'string':
      return hostileText(schema, isMade ? undefined : String(real), text) ?? real ?? madeUp(schema, def)
    default:
      return real ?? madeUp(schema, def)
  }
}

/** Rows where there are none: one, or where a row has several shapes one of each. */
function madeRows(
  element: Schema | undefined,
  inner: (part: Schema | undefined, value: unknown) => unknown,
): unknown[] {
  const { options } = (element?._zod.def ?? {}) as unknown as Def
  return (options ?? [element]).map((each) => inner(each, undefined))
}

/**
 * The text with all of the hostile text behind it, also where the contract takes a part of it only: the limit of a field
 * is for those who type. Nothing where no text fits.
 */
function hostileText(schema: Schema, real = 'Text', text: string): string | undefined {
  const shortest = text.split('\n\n')[0] ?? ''
  const isText = [`${real} ${text}`, `${real} ${shortest}`, shortest].some(
    (each) => z.safeDecode(schema, each as never).success,
  )
  return isText ? `${real} ${text}` : undefined
}

const reads = features
  .flatMap(({ routes }): readonly Endpoint[] => routes.map(({ endpoint }) => endpoint))
  .filter(({ method, answers }) => method === 'GET' && answers !== 'file')
  // What stands in the path is decided by the most exact address.
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`) }))

/** The answer to a read with the text behind each of its texts; `undefined` where the address is no read of ours. */
export function hostileAnswer(
  path: string,
  answer: { status: number; body: unknown },
  text: string,
): unknown {
  const read = reads.find(({ pattern }) => pattern.test(path))
  if (!read || (answer.status !== 200 && answer.status !== 404)) return undefined
  return hostileOf(read.endpoint.output, answer.status === 200 ? answer.body : undefined, text)
}
