/**
 * How large a value may be before anything is done with it. A request is measured along its schemas first: a text that
 * is too long, a list or a record with too many entries ends the checking there, so that no trimming, normalising or
 * pattern ever walks through what a stranger made as long as they liked.
 */
import * as z from 'zod/mini'

/** What holds where a schema states no limit of its own: characters of a text, entries of a list, keys of a record. */
export const plainLimits = { characters: 200, items: 100, keys: 100 } as const

/** What a text may hold beyond its limit because its schema takes it away again: spaces, marks nobody sees. */
const roomToTrim = 100

type Path = readonly PropertyKey[]
type Def = {
  type: string
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  element?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  valueType?: z.core.$ZodType
  checks?: readonly z.core.$ZodCheck[]
}

/** Everything about a value, as it travels, that is larger than its schema ever takes; nothing when it may be read. */
export function tooLarge(schema: z.core.$ZodType, value: unknown, path: Path = []): z.core.$ZodIssue[] {
  const def = schema._zod.def as Def
  const inner = def.innerType ?? def.in
  if (inner) return tooLarge(inner, value, path)
  if (def.options) return fewest(def.options.map((option) => tooLarge(option, value, path)))
  if (typeof value === 'string') return measured(schema, 'string', value, path)
  if (Array.isArray(value)) {
    const issues = measured(schema, 'array', value, path)
    if (issues.length > 0 || !def.element) return issues
    const { element } = def
    return value.flatMap((item, at) => tooLarge(element, item, [...path, at]))
  }
  return typeof value === 'object' && value !== null ? tooLargeInside(def, value, path) : []
}

function tooLargeInside(def: Def, value: object, path: Path): z.core.$ZodIssue[] {
  const entries = Object.entries(value)
  const most = plainLimits.keys + Object.keys(def.shape ?? {}).length
  if (entries.length > most || entries.some(([key]) => key.length > plainLimits.characters)) {
    return [issue('object', most, undefined, value, path)]
  }
  return entries.flatMap(([key, part]) => {
    const schema = def.valueType ?? (Object.hasOwn(def.shape ?? {}, key) ? def.shape?.[key] : undefined)
    return schema ? tooLarge(schema, part, [...path, key]) : []
  })
}

function measured(
  schema: z.core.$ZodType,
  origin: 'string' | 'array',
  value: string | readonly unknown[],
  path: Path,
): z.core.$ZodIssue[] {
  const { checks = [] } = schema._zod.def as Def
  const own = checks.find((check) => check._zod.def.check === 'max_length')
  const stated = (own?._zod.def as { maximum?: number } | undefined)?.maximum
  const most = stated ?? (origin === 'string' ? plainLimits.characters : plainLimits.items)
  const isTrimmed = checks.some((check) => check._zod.def.check === 'overwrite')
  return lengthOf(value, most + roomToTrim) <= most + (isTrimmed ? roomToTrim : 0)
    ? []
    : [issue(origin, most, own, value, path)]
}

/** Characters as Zod counts them, of at most two units; what is far too long is not counted at all. */
function lengthOf(value: string | readonly unknown[], most: number): number {
  if (typeof value !== 'string' || value.length > 2 * most) return value.length
  return [...value].length
}

function issue(
  origin: string,
  maximum: number,
  inst: z.core.$ZodCheck | undefined,
  input: unknown,
  path: Path,
): z.core.$ZodIssue {
  const raw = { code: 'too_big', origin, maximum, inclusive: true, input, path: [...path], inst }
  const { message, ...rest } = z.core.util.finalizeIssue(raw as never, undefined, z.core.config())
  return { ...rest, message: message === 'Invalid input' ? 'This is too long.' : message } as z.core.$ZodIssue
}

function fewest(outcomes: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  return outcomes.some((issues) => issues.length === 0) ? [] : (outcomes.at(-1) ?? [])
}
