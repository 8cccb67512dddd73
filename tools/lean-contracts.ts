/**
 * What the browser gets of a contract. The endpoint's name and way come as they are; the schema of its answer comes as the
 * places where amounts stand, and that of its body is fetched when a form opens. What of a schema nobody uses any more
 * is left out, so a screen that shows something does not fetch and build every schema of what could be typed.
 *
 * What must always be true: the browser reads an answer as Zod would; a schema that cannot be told by places of amounts
 * stops the build.
 */
import { readFile, stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { AmountsAt } from '@kolo/foundation/read-by'
import { type Node as Declaration, type Program, parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'

type Def = {
  type: string
  coerce?: boolean
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  element?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  valueType?: z.core.$ZodType
  values?: readonly unknown[]
  getter?: () => z.core.$ZodType
}

/** What stands somewhere: text that stays text, an amount, a place that holds some, or nothing of interest. */
type Found = 'text' | 'amount' | undefined | Holding
type Holding = { list: Found } | { record: Found } | { fields: Record<string, Found> }

const samples = ['1', '2026-11-20', '2026-11-20T09:42:00.000Z']

/** A codec is either an amount in digits or a text that stays what it is. */
function codecFound(schema: z.core.$ZodType, at: string): Found {
  const outcomes = samples.map((text) => z.safeDecode(schema, text as never))
  const first = outcomes[0]
  if (first?.success && first.data === 1n) return 'amount'
  if (outcomes.some((one, index) => one.success && one.data === samples[index])) return 'text'
  throw new Error(`${at}: this codec is neither an amount nor a text.`)
}

/** A default is what the server has put in before it answers. */
const wrappers = new Set(['optional', 'nullable', 'readonly', 'nonoptional', 'default'])
const scalars = new Set(['number', 'boolean', 'null', 'undefined', 'int', 'bigint'])

/** What a schema says stands where; throws for what the browser could not read. */
function find(schema: z.core.$ZodType, at: string, above: readonly unknown[] = []): Found {
  const def = schema._zod.def as Def
  const inside = [...above, schema]
  if (wrappers.has(def.type) && def.innerType) return find(def.innerType, at, inside)
  if (scalars.has(def.type) && !def.coerce) return undefined
  if (def.type === 'string' && !def.coerce) return 'text'
  if (['enum', 'literal', 'unknown', 'any', 'custom', 'template_literal'].includes(def.type)) return 'text'
  if (def.type === 'pipe') return codecFound(schema, at)
  if (def.type === 'array' && def.element) return { list: find(def.element, `${at}[]`, inside) }
  if (def.type === 'record' && def.valueType) return { record: find(def.valueType, `${at}{}`, inside) }
  if (def.type === 'object' && def.shape) {
    const fields = Object.entries(def.shape).map(([name, one]) => [name, find(one, `${at}.${name}`, inside)])
    return { fields: Object.fromEntries(fields) }
  }
  // What holds itself is formatted text; amounts are never so deep.
  if (def.type === 'lazy' && def.getter)
    return above.includes(def.getter()) ? undefined : lazyFound(def.getter(), at, inside)
  if (def.type === 'union' && def.options)
    return def.options.map((one) => find(one, at, inside)).reduce((a, b) => merged(a, b, at))
  throw new Error(`${at}: the browser cannot read a schema of type ${def.type}.`)
}

function lazyFound(schema: z.core.$ZodType, at: string, above: readonly unknown[]): Found {
  return deepest(above) ? undefined : find(schema, at, above)
}

const deepest = (above: readonly unknown[]) => above.length > 24

function merged(a: Found, b: Found, at: string): Found {
  if (a === undefined || b === undefined) return a ?? b
  if (a === b) return a
  if (typeof a === 'string' && typeof b === 'string')
    throw new Error(`${at}: digits are an amount in one case and a text in another.`)
  // A text in one case and something inside in another never meet.
  if (typeof a === 'string') return a === 'text' ? b : a
  if (typeof b === 'string') return b === 'text' ? a : b
  if ('list' in a && 'list' in b) return { list: merged(a.list, b.list, `${at}[]`) }
  if ('record' in a && 'record' in b) return { record: merged(a.record, b.record, `${at}{}`) }
  if ('fields' in a && 'fields' in b) {
    const names = [...new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])]
    const fields = names.map((name) => [name, merged(a.fields[name], b.fields[name], `${at}.${name}`)])
    return { fields: Object.fromEntries(fields) }
  }
  throw new Error(`${at}: a list in one case and a record in another.`)
}

function placesIn(found: Found): AmountsAt | undefined {
  if (found === undefined || found === 'text') return undefined
  if (found === 'amount') return 1
  if ('list' in found) {
    const each = placesIn(found.list)
    return each && ['list', each]
  }
  if ('record' in found) {
    const each = placesIn(found.record)
    return each && ['record', each]
  }
  const fields = Object.entries(found.fields).map(([name, one]) => [name, placesIn(one)] as const)
  const holding = fields.filter(([, one]) => one !== undefined)
  return holding.length === 0 ? undefined : (Object.fromEntries(holding) as AmountsAt)
}

/** Where the amounts of what a schema describes stand; none where there are none. */
export function amountsAt(schema: z.core.$ZodType, name: string): AmountsAt | undefined {
  return placesIn(find(schema, name))
}

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

type Exported = { [key: string]: unknown; path?: string; method?: string; output?: z.core.$ZodType }

/** What the browser never asks of an endpoint: it is for the server and for the document of the API. */
const serverOnly = new Set([
  'summary',
  'needs',
  'refusals',
  'params',
  'query',
  'maxBodyBytes',
  'openToInactive',
])

function reader(schema: z.core.$ZodType, name: string): string {
  if ((schema._zod.def as Def).type === 'undefined') return '__readsNothing'
  const at = amountsAt(schema, name)
  return `/*@__PURE__*/ __readsAmounts(${at === undefined ? '' : JSON.stringify(at)})`
}

/** An endpoint or a list of work as the browser holds it; nothing for anything else. */
function leanText(name: string, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { path, method, output, wire, body, ...rest } = value as Exported
  if (typeof rest.name === 'string' && isSchema(wire))
    return `{ name: ${JSON.stringify(rest.name)}, wire: ${reader(wire, name)} }`
  if (typeof path !== 'string' || typeof method !== 'string' || !isSchema(output)) return undefined
  const plain = Object.entries(rest).filter(([key]) => !serverOnly.has(key))
  const said = JSON.stringify({ method, path, ...Object.fromEntries(plain) }).slice(1, -1)
  const sent = isSchema(body)
    ? `, body: /*@__PURE__*/ __lateSchema(__whole, ${JSON.stringify(name)})`
    : body === undefined
      ? ''
      : `, body: ${JSON.stringify(body)}`
  return `{ ${said}, output: ${reader(output, name)}${sent} }`
}

type Change = { from: number; to: number; text: string }

/** Names a declaration gives: `a` of `const a`, and `b` of `const { x: b }`. */
function namesIn(id: Declaration): string[] {
  if (id.type === 'Identifier') return [id.name]
  if (id.type !== 'ObjectPattern') return []
  return id.properties.flatMap((one) => (one.type === 'Property' ? namesIn(one.value) : []))
}

const simple = new Set(['Literal', 'TemplateLiteral', 'ArrowFunctionExpression', 'FunctionExpression'])

/** The changes to one file: endpoints in the browser's form, and every other value dropped unless something uses it. */
function changesIn(program: Program, source: string, values: Record<string, unknown>): Change[] {
  const changes: Change[] = []
  for (const statement of program.body) {
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declared = isExport ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue
    const names = declared.declarations.flatMap(({ id }) => namesIn(id as Declaration))
    const lean = names.map((name) => leanText(name, values[name]))
    if (isExport && names.length > 0 && lean.every((text) => text !== undefined)) {
      const text = names.map((name, index) => `export const ${name} = ${lean[index]}`).join('\n')
      changes.push({ from: statement.start, to: statement.end, text })
      continue
    }
    for (const { init } of declared.declarations) {
      if (!init || simple.has(init.type) || declared.declarations.length !== 1) continue
      const text = `/*@__PURE__*/ (() => (${source.slice(init.start, init.end)}))()`
      changes.push({ from: init.start, to: init.end, text })
    }
  }
  return changes
}

/** The browser's copy of one file that speaks Zod; `values` are what it exports. */
export function leanSource(source: string, path: string, values: Record<string, unknown>): string {
  const { program } = parseSync(path, source)
  let lean = source
  for (const { from, to, text } of changesIn(program, source, values).toReversed())
    lean = lean.slice(0, from) + text + lean.slice(to)
  const name = path.split('/').at(-1)
  const head = [
    `import { lateSchema as __lateSchema, readsAmounts as __readsAmounts, readsNothing as __readsNothing } from '@kolo/foundation/read-by'`,
    `function __whole() { return import('./${name}?whole') }`,
  ]
  return `${lean}\n${head.join('\n')}\n`
}

const whole = '?whole'
const contract = /\.contract\.ts$/
const speaksZod = /from 'zod\/mini'/

/** Gives the browser lean contracts; the whole of one is what its forms fetch. */
export function leanContracts(): Plugin {
  return {
    name: 'kolo-lean-contracts',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      const fromWhole = importer?.endsWith(whole) ?? false
      const wantsWhole = id.endsWith(whole)
      if (!fromWhole && !wantsWhole) return null
      const bare = wantsWhole ? id.slice(0, -whole.length) : id
      const from = fromWhole ? importer?.slice(0, -whole.length) : importer
      const found = await this.resolve(bare, from, { ...options, skipSelf: true })
      if (!found || found.external || !contract.test(found.id)) return found
      return { ...found, id: found.id + whole, moduleSideEffects: false }
    },
    async load(id) {
      if (!id.endsWith(whole)) return null
      return { code: await readFile(id.slice(0, -whole.length), 'utf8'), moduleType: 'ts' }
    },
    async transform(source, id) {
      if (id.includes('node_modules') || !id.endsWith('.ts') || !speaksZod.test(source)) return null
      const { mtimeMs } = await stat(id)
      const values = contract.test(id) ? await import(`${pathToFileURL(id).href}?${mtimeMs}`) : {}
      return { code: leanSource(source, id, values), map: null }
    },
  }
}
