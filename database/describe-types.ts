/**
 * Prints the row types of all tables from the live catalogue: what PostgreSQL gives for each column and what it takes. The
 * print is kept in `schema.ts`, which the features' tables are made from; a test fails when it is stale.
 */
import type { ClientBase } from 'pg'

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly required: boolean
  readonly filled: boolean
  readonly computed: boolean
}

interface Check {
  readonly table: string
  readonly column: string
  readonly check: string
}

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type, a.attnotnull AS required,
    a.atthasdef AS filled, a.attgenerated <> '' AS computed
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'v') AND c.relname <> 'schema_migrations'
  ORDER BY c.relname, a.attnum`

// Of one column alone: what it may hold.
const CHECKS = `
  SELECT c.relname AS table, a.attname AS column, pg_get_constraintdef(n.oid) AS check
  FROM pg_constraint n
  JOIN pg_class c ON c.oid = n.conrelid
  JOIN pg_attribute a ON a.attrelid = c.oid AND n.conkey = ARRAY[a.attnum]
  WHERE c.relnamespace = current_schema()::regnamespace AND n.contype = 'c'
  ORDER BY 1, 2, n.conname`

const TYPES: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  boolean: 'boolean',
  bytea: 'Buffer',
  character: 'string',
  'character varying': 'string',
  date: 'CalendarDate',
  integer: 'number',
  jsonb: 'Json',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Instant',
  uuid: 'string',
  xid8: 'string',
}

/** The text of `schema.ts` for the database of this connection, which must be the owner's. Throws at an unknown type. */
export async function describeTypes(client: ClientBase): Promise<string> {
  const { rows: columns } = await client.query<Column>(COLUMNS)
  const { rows: checks } = await client.query<Check>(CHECKS)
  const lines: string[] = []
  const names = new Map<string, string[]>()
  let table = ''
  for (const column of columns) {
    if (column.table !== table) lines.push(...(table ? ['  }'] : []), `  ${column.table}: {`)
    table = column.table
    names.set(table, [...(names.get(table) ?? []), `'${column.column}'`])
    const own = checks.filter((check) => check.table === table && check.column === column.column)
    lines.push(`    ${column.column}: ${typeOf(column, own)}`)
  }
  return `/**
 * The tables as the migrations make them: printed from the live catalogue by a test, which UPDATE_DOCS=1 lets print it anew.
 * A column with a default need not be written. A feature says more of a column by \`TableOf\`.
 */
// biome-ignore-all format: printed
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { ColumnType, Generated } from 'kysely'

/** A JSON column: PostgreSQL gives the value, and takes it as JSON text so that arrays and strings stay JSON. */
export type Json<Value = unknown> = ColumnType<Value, string, string>

export interface Schema {
${lines.join('\n')}
  }
}

/** The columns of each table in their order, which \`defineRecord\` derives from. */
export const columns = {
${[...names].map(([name, own]) => `  ${name}: [${own.join(', ')}],`).join('\n')}
} as const satisfies { [Name in keyof Schema]: readonly (keyof Schema[Name])[] }
`
}

function typeOf(
  { table, column, type, required, filled, computed }: Column,
  checks: readonly Check[],
): string {
  const isArray = type.endsWith('[]')
  const known =
    column.endsWith('_kobo') && type === 'bigint' ? 'Kobo' : TYPES[isArray ? type.slice(0, -2) : type]
  if (!known) throw new Error(`${table}.${column} is ${type}, which has no type here yet`)
  const words = checks.flatMap(({ check }) => wordsOf(column, check))
  const one = words.length > 0 ? words.join(' | ') : known
  const all = isArray ? (words.length > 1 ? `(${one})[]` : `${one}[]`) : one
  const whole = required ? all : `${all} | null`
  if (computed) return `ColumnType<${whole}, never, never>`
  return filled ? `Generated<${whole}>` : whole
}

/** The values that a check allows, where it lists them: as literals of TypeScript. */
function wordsOf(column: string, check: string): string[] {
  const [, oneOf, listed = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check) ?? []
  if (oneOf === column) return listed.split(', ').map((word) => word.replace(/::text$/, ''))
  const [, only, single = ''] = /^CHECK \(\((\w+) = ('[^']*')::text\)\)$/.exec(check) ?? []
  if (only === column) return [single]
  if (check.includes(' OR ')) return []
  const [, rest = ''] = check.split(`(${column} <@ '{`)
  const [within = '', ...after] = rest.split(`}'::text[])`)
  return after.length === 0 ? [] : within.split(',').map((word) => `'${word}'`)
}
