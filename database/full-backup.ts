/**
 * Every row of the database at one moment, out of it and into an empty one. What must always be true: the copy is of one
 * snapshot, whatever is written meanwhile; it comes in whole or not at all; and each rule of the database (foreign keys,
 * checks, uniqueness) is proved on the rows anew. What the triggers demand was demanded when the rows were first written.
 */
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { withOwner } from './connection.ts'

/** A table of the copy: its name, its columns and how many rows it has. */
export type CopiedTable = { name: string; columns: readonly string[]; rows: number }

/** A table of another schema of which some rows go along, such as the work that waits. */
export type Alongside = { schema: string; table: string; where: string }

/** What the rows were written under: which migrations had been applied, and how far each sequence had come. */
export type CopyFacts = {
  migrations: readonly { file: string; checksum: string }[]
  sequences: readonly { name: string; last: string }[]
}

/** The open copy: its facts, its tables, and the rows of each in the text form of COPY, piece by piece. */
export type OpenCopy = CopyFacts & {
  takenAt: Date
  tables: readonly CopiedTable[]
  rowsOf: (table: CopiedTable) => AsyncIterable<Uint8Array>
  fileNames: () => Promise<ReadonlySet<string>>
  /** The columns and the rows of what goes along. */
  alongside: { columns: readonly string[]; rows: AsyncIterable<Uint8Array> }
}

/** What is no community's: who may do what and what was applied belong to the program that opens the copy. */
const notCopied = ['schema_migrations']

/** Opens a copy of the database as it is now, for as long as `work` takes. */
export function copyOut<T>(
  ownerUrl: string,
  { schema, table, where }: Alongside,
  work: (copy: OpenCopy) => Promise<T>,
): Promise<T> {
  return withOwner(ownerUrl, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: now } = await client.query<{ at: Date }>('SELECT now()::text AS at')
    const { rows: migrations } = await client.query(
      'SELECT file, checksum FROM schema_migrations ORDER BY number',
    )
    const { rows: sequences } = await client.query(
      `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
       WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
    )
    const columns = await columnsOf(client, `${id(schema)}.${id(table)}`)
    const answer = await work({
      takenAt: new Date(now[0]?.at ?? Number.NaN),
      migrations,
      sequences,
      tables: await tablesOf(client),
      rowsOf: ({ name, columns }) =>
        client.query(copyTo(`COPY (SELECT ${list(columns)} FROM ${id(name)}) TO STDOUT`)),
      fileNames: () => fileNames(client),
      alongside: {
        columns,
        // Asked for only when it is read: the connection answers one question after the other.
        rows: {
          [Symbol.asyncIterator]: () =>
            client
              .query(
                copyTo(
                  `COPY (SELECT ${list(columns)} FROM ${id(schema)}.${id(table)} WHERE ${where}) TO STDOUT`,
                ),
              )
              [Symbol.asyncIterator](),
        },
      },
    })
    await client.query('ROLLBACK')
    return answer
  })
}

/** Puts the rows of what went along where they were. */
export function copyAlongside(
  ownerUrl: string,
  { schema, table }: Alongside,
  { columns, rows }: OpenCopy['alongside'],
): Promise<void> {
  return withOwner(ownerUrl, (client) =>
    pipeline(rows, client.query(copyFrom(`COPY ${id(schema)}.${id(table)} (${list(columns)}) FROM STDIN`))),
  )
}

/** The names of all files that a row names, as whoever asks sees them now. */
export async function fileNames(client: ClientBase): Promise<ReadonlySet<string>> {
  const { rows: columns } = await client.query<{ table: string }>(
    `SELECT attrelid::regclass::text AS table FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE a.attname = 'stored_name' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  )
  const names = new Set<string>()
  for (const { table } of columns) {
    const { rows } = await client.query<{ name: string }>(
      `SELECT DISTINCT stored_name AS name FROM ${table} WHERE stored_name IS NOT NULL`,
    )
    for (const { name } of rows) names.add(name)
  }
  return names
}

async function columnsOf(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname::text AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

async function tablesOf(client: ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1) ORDER BY relname`,
    [notCopied],
  )
  const tables: CopiedTable[] = []
  for (const { name } of rows) {
    const { rows: counted } = await client.query(`SELECT count(*)::float8 AS rows FROM ${id(name)}`)
    tables.push({ name, columns: await columnsOf(client, id(name)), rows: counted[0].rows })
  }
  return tables
}

/** A table's rows on their way in. */
export type IncomingTable = Pick<CopiedTable, 'name'> & { chunks: AsyncIterable<Uint8Array> }

/**
 * Puts a copy into a database that the same migrations made, in one transaction: what they themselves put there gives
 * way. Throws with nothing changed when a table is unknown, a row breaks a rule, or there are not as many as there were.
 */
export function copyIn(
  ownerUrl: string,
  { tables, sequences }: Pick<CopyFacts, 'sequences'> & { tables: readonly CopiedTable[] },
  incoming: AsyncIterable<IncomingTable>,
): Promise<void> {
  return withOwner(ownerUrl, async (client) => {
    await client.query('BEGIN')
    const keys = await foreignKeys(client)
    const triggers = await triggersOf(client)
    for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
    for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`)
    const empty = await tablesOf(client)
    await client.query(`TRUNCATE ${empty.map(({ name }) => id(name)).join(', ')}`)
    for await (const { name, chunks } of incoming) {
      const table = tables.find((one) => one.name === name)
      if (!table) throw new Error(`the copy names no table ${name}`)
      await pipeline(chunks, client.query(copyFrom(`COPY ${id(name)} (${list(table.columns)}) FROM STDIN`)))
    }
    for (const { name, last } of sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [id(name), last])
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    for (const { table, name, state } of triggers)
      await client.query(`ALTER TABLE ${table} ${enabled[state]} TRIGGER ${name}`)
    await requireAll(client, tables)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })
}

async function foreignKeys(client: ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  return rows
}

type TriggerState = 'O' | 'R' | 'A'

const enabled = { O: 'ENABLE', R: 'ENABLE REPLICA', A: 'ENABLE ALWAYS' } satisfies Record<
  TriggerState,
  string
>

async function triggersOf(client: ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; state: TriggerState }>(
    `SELECT t.tgrelid::regclass::text AS table, quote_ident(t.tgname) AS name, t.tgenabled AS state
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND t.tgenabled <> 'D' AND c.relnamespace = 'public'::regnamespace`,
  )
  return rows
}

async function requireAll(client: ClientBase, tables: readonly CopiedTable[]): Promise<void> {
  const here = await tablesOf(client)
  for (const { name, rows } of tables) {
    const found = here.find((table) => table.name === name)?.rows
    if (found !== rows) throw new Error(`${name} has ${found} of ${rows} rows`)
  }
}

const id = (name: string) => `"${name.replaceAll('"', '""')}"`
const list = (columns: readonly string[]) => columns.map(id).join(', ')
