/**
 * The fields of a form from the body of its contract: what kind each is, how long it may be and whether it must be there
 * is read out of the schema, so a screen says only what a field is called.
 */
import type { Endpoint, Schema } from '@kolo/foundation/endpoint'
import { dayWire, instantWire, koboWire } from '@kolo/foundation/wire'
import { momentOf } from '../patterns/typed-moment.tsx'

/** What a field is; a contract cannot tell a short text from a long one, so a long one may be asked for. */
export type FieldKind =
  | 'text'
  | 'long-text'
  | 'number'
  | 'amount'
  | 'day'
  | 'moment'
  | 'select'
  | 'tick'
  | 'list'

/** What a form holds of one field while it is typed. */
export type FieldValue = string | boolean | readonly string[]

/** What the schema of a part says of its field. */
export type FieldFacts = {
  kind: FieldKind
  isOptional: boolean
  /** Whether nothing travels as `null`. */
  isNullable: boolean
  /** The most letters, or the most inputs of a list. */
  most: number | undefined
  /** The most letters of an input of a list. */
  mostEach: number | undefined
  /** The values of a choice. */
  values: readonly string[]
}

/** Above this many letters a text has more than one line. */
const oneLine = 200

type Definition = {
  type: string
  innerType?: Schema
  in?: Schema
  element?: Schema
  entries?: Record<string, string>
  checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[]
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition

/** The most letters of a text, or the most of a list. */
function mostOf(schema: Schema): number | undefined {
  const checks = (definitionOf(schema).checks ?? []).map(({ _zod }) => _zod.def)
  return checks.find(({ check }) => check === 'max_length')?.maximum
}

/** A codec with further checks is another schema with the same wire form. */
const travelsAs = (schema: Schema, codec: Schema) => definitionOf(schema).in === definitionOf(codec).in

function kindOf(schema: Schema): FieldKind {
  const { type } = definitionOf(schema)
  if (type === 'enum') return 'select'
  if (type === 'boolean') return 'tick'
  if (type === 'array') return 'list'
  if (type === 'number' || type === 'int') return 'number'
  if (type !== 'pipe') return (mostOf(schema) ?? 0) > oneLine ? 'long-text' : 'text'
  if (travelsAs(schema, koboWire)) return 'amount'
  if (travelsAs(schema, dayWire)) return 'day'
  if (travelsAs(schema, instantWire)) return 'moment'
  return 'text'
}

/** What a part of a body says of its field. */
export function factsOf(schema: Schema): FieldFacts {
  let [inner, isOptional, isNullable] = [schema, false, false]
  for (;;) {
    const { type, innerType } = definitionOf(inner)
    if (!innerType) break
    isOptional ||= type === 'optional' || type === 'default'
    isNullable ||= type === 'nullable'
    inner = innerType
  }
  const { entries = {}, element } = definitionOf(inner)
  return {
    kind: kindOf(inner),
    isOptional,
    isNullable,
    most: mostOf(inner),
    mostEach: element && mostOf(element),
    values: Object.values(entries),
  }
}

/** The parts of the body of an endpoint. */
export function partsOf({ body }: Endpoint): Readonly<Record<string, Schema>> {
  return (body as unknown as { shape?: Record<string, Schema> } | undefined)?.shape ?? {}
}

/** What a field holds before anything is typed. */
export function blankOf(kind: FieldKind): FieldValue {
  return kind === 'tick' ? false : kind === 'list' ? [] : ''
}

/** What was typed, as it travels; nothing where nothing was typed and nothing need be. */
export function sentOf(value: FieldValue, { kind, isOptional, isNullable }: FieldFacts): unknown {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return value
  if (value.trim() === '' && (isOptional || isNullable)) return isNullable ? null : undefined
  if (kind === 'number') return value.trim() === '' ? undefined : Number(value)
  if (kind === 'moment') return momentOf(value) ?? ''
  return value
}
