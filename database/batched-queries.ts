/**
 * Several statements in one round trip. What must always be true: each reads what one moment shows, which is why a lock
 * is taken by a statement before; and what a column is called says what its value is, as everywhere in this database:
 * `…_kobo` or `…Kobo` is a bigint and `…_at` or `…At` an instant. Numbers that are no money fit into a number.
 */
import { type Instant, instant } from '@kolo/foundation/time'
import { type Expression, type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/** Queries by the names of their answers. */
type Questions = Record<string, Expression<unknown> | undefined>

/** The rows of each query; nothing where there is no query. */
export type RowsOf<Asked extends Questions> = {
  [Name in keyof Asked]: RowsOfOne<Asked[Name]>
}
type RowsOfOne<Query> = Query extends Expression<infer Row> ? Row[] : undefined

/** Asks all of them in one statement, and answers the rows of each as if it had been asked alone. */
export async function batchQueries<Asked extends Questions>(db: Db, asked: Asked): Promise<RowsOf<Asked>> {
  const queries = Object.entries(asked).filter(([, query]) => query !== undefined)
  const names = queries.map(([name]) => name)
  if (names.length === 0) return {} as RowsOf<Asked>
  const columns = queries.map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(asked), '[]')::text from (${query}) as asked) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)}`.execute(db)
  return Object.fromEntries(names.map((name) => [name, rowsOf(rows[0]?.[name] ?? '[]')])) as RowsOf<Asked>
}

const isKobo = /(_k|K)obo$/
const isInstant = /(_a|A)t$/

type Reviver = Parameters<typeof JSON.parse>[1]

function rowsOf(json: string): unknown[] {
  // A number is read from its digits: as a number it would lose some above 2^53.
  const kobo = (name: string, value: unknown, { source }: { source: string }) =>
    typeof value === 'number' && isKobo.test(name) ? BigInt(source) : value
  const rows = JSON.parse(json, kobo as Reviver) as Record<string, unknown>[]
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, valueNamed(name, value)])),
  )
}

function valueNamed(name: string, value: unknown): unknown {
  return typeof value === 'string' && isInstant.test(name) ? asInstant(value) : value
}

function asInstant(text: string): Instant {
  return instant(new Date(text).toISOString())
}

/**
 * Statements that another one carries out: `parts` stand in its `with`, `done` somewhere in it. Each answers rows
 * (`returning`), and none sees what the others write.
 */
export function dataModifyingCtes(statements: readonly OperationNodeSource[]): {
  parts: RawBuilder<unknown>[]
  done: RawBuilder<unknown>
} {
  const parts = statements.map(
    (statement, at) => sql`${sql.ref(`part_${at}`)} as materialized (${statement})`,
  )
  const counts = statements.map((_, at) => sql`(select count(*) from ${sql.ref(`part_${at}`)})`)
  return { parts, done: counts.length === 0 ? sql`0` : sql.join(counts, sql` + `) }
}

/** Carries out several statements in one; nothing where there is none. */
export async function batchWrites(db: Db, statements: readonly OperationNodeSource[]): Promise<void> {
  const { parts, done } = dataModifyingCtes(statements)
  if (parts.length > 0) await sql`with ${sql.join(parts)} select ${done}`.execute(db)
}
