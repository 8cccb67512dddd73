/**
 * What the product keeps about a person: each feature says which of its tables hold something of theirs, what of it they
 * are given when they ask for all of it, and what they are not given. What must always be true: a column is given only
 * where it was named, so that a secret, or what belongs to somebody else, is never given by being forgotten.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Why a column is not given: `secret` opens something, or is sealed or only compared; `others` is of somebody else;
 * `inner` says nothing about the person, such as a version or what the product works with.
 */
export type Withheld = 'secret' | 'others' | 'inner'

/** A file that a row keeps, by its columns: where it lies, and what its person called it. */
export type PersonFile<Column extends string = string> = {
  folder: string
  storedName: Column
  /** The column with its name; absent: files have none of their own. */
  name?: Column
}

export type PersonTable = {
  table: string
  /** What people call what is in it. */
  title: string
  /** The columns that say whose a row is; any of them. Of a table below another one: none. */
  by: readonly string[]
  /** Rows are somebody's whose row of the other table they belong to. */
  below?: { column: string; table: string; key: string }
  /** Only rows in which this column is false: notes that officers keep among themselves. */
  unless?: string
  /** What tells rows apart, in their order. */
  key: readonly string[]
  given: readonly string[]
  /** What of it is not given to whoever holds or held an office, because it names those they acted for. */
  notToStaff: readonly string[]
  withheld: Readonly<Record<string, Withheld>>
  file?: PersonFile
  /** Every account has rows of it, or may, without its person having put anything here. */
  isOfAnyAccount: boolean
}

/** A text about a person that is written piece by piece, such as a statement. */
export type PersonText = {
  title: string
  /** Its name in the archive: `statements/all-accounts.csv`. */
  path: string
  /** The next piece; `next` where another follows, which it is then given. Nothing after `until` is in it. */
  write: (
    db: Db,
    uid: string,
    reading: { until: string; place: string | undefined },
  ) => Promise<{ text: string; next?: string }>
}

/** What a feature keeps about people. */
export type PersonParts = { tables: readonly PersonTable[]; texts: readonly PersonText[] }

/** All parts of the features, in their order. */
export function personPartsOf(
  features: readonly { records?: readonly { person: PersonTable }[]; texts?: readonly PersonText[] }[],
): PersonParts {
  return {
    tables: features.flatMap(({ records = [] }) => records.map(({ person }) => person)),
    texts: features.flatMap(({ texts = [] }) => texts),
  }
}

/** A row of a person: what is given of it, its file, and its place in the order. */
export type PersonRow = {
  given: Record<string, unknown>
  file: { folder: string; storedName: string; name: string } | undefined
  place: string[]
}

/** Whose rows are read, from where on, and whether they hold or held an office. */
export type PersonReading = {
  uid: string
  isStaff: boolean
  after: readonly string[] | undefined
  limit: number
}

/** The next rows of a person in a table, in the order of its key. `tables`: all there are, for what lies below another. */
export async function readPersonRows(
  db: Db,
  tables: readonly PersonTable[],
  part: PersonTable,
  { uid, isStaff, after, limit }: PersonReading,
): Promise<PersonRow[]> {
  const keys = part.key.map((name) => sql.ref(name))
  const { file } = part
  const columns = [
    ...part.given.map((name) => sql`${sql.ref(name)} as ${sql.id(`given_${name}`)}`),
    ...part.key.map((name, nth) => sql`${sql.ref(name)}::text as ${sql.id(`key_${nth}`)}`),
    ...(file ? [sql`${sql.ref(file.storedName)} as stored_name_of_file`] : []),
  ]
  const further = after
    ? sql`and (${sql.join(keys)}) > (${sql.join(after.map((value) => sql`${value}`))})`
    : sql``
  const known = part.unless ? sql`and not ${sql.ref(part.unless)}` : sql``
  const found = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(part.table)}
    where ${isOf(tables, part, uid)} ${known} ${further}
    order by ${sql.join(keys)} limit ${limit}`.execute(db)
  return found.rows.map((row) => {
    const names = part.given.filter((name) => !(isStaff && part.notToStaff.includes(name)))
    const given = Object.fromEntries(names.map((name) => [name, row[`given_${name}`]]))
    const storedName = row.stored_name_of_file
    return {
      given,
      place: part.key.map((_, nth) => String(row[`key_${nth}`])),
      file:
        file && typeof storedName === 'string'
          ? { folder: file.folder, storedName, name: String((file.name && given[file.name]) ?? '') }
          : undefined,
    }
  })
}

/** What somebody has put here or was given, by the titles of its tables: nothing for an account as it was opened. */
export async function titlesOfKept(db: Db, tables: readonly PersonTable[], uid: string): Promise<string[]> {
  const each = tables
    .filter(({ isOfAnyAccount }) => !isOfAnyAccount)
    .map(
      (part) => sql`select ${part.title}::text as title
        where exists (select from ${sql.table(part.table)} where ${isOf(tables, part, uid)})`,
    )
  if (each.length === 0) return []
  const { rows } = await sql<{ title: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ title }) => title)
}

/** Whether a row of this table is a person's. */
function isOf(tables: readonly PersonTable[], part: PersonTable, uid: string): RawBuilder<boolean> {
  const own = part.by.map((name) => sql<boolean>`${sql.ref(name)} = ${uid}::uuid`)
  const { below } = part
  const above = below && tables.find(({ table }) => table === below.table)
  if (below && !above) throw new Error(`${part.table} lies below ${below.table}, of which nobody told`)
  const through =
    below && above
      ? [
          sql<boolean>`${sql.ref(below.column)} in
          (select ${sql.ref(below.key)} from ${sql.table(below.table)} where ${isOf(tables, above, uid)})`,
        ]
      : []
  return sql<boolean>`(${sql.join([...own, ...through], sql` or `)})`
}
