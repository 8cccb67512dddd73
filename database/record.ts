/**
 * A table is declared once. `defineRecord` says of each column whether its person is given it; the rest derives from that
 * and from the live schema: the list of columns to select and return, the names in camel case, the part of a person's
 * data, and what a record and an answer have in common. What must always be true: a column that the table does not have,
 * or of which nothing is said, does not compile.
 *
 * The database itself answers in camel case (`owner_uid as "ownerUid"`), so that a row needs no work when it arrives.
 */
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { PersonFile, PersonTable, Withheld } from './personal-data.ts'
import { columns } from './schema.ts'
import type { Tables } from './tables.ts'

type TableName = keyof Tables & keyof typeof columns
type ColumnOf<Table extends TableName> = keyof Tables[Table] & string

/** `owner_uid` is `ownerUid`. */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

type Fields<Row> = { [Column in keyof Row as Camel<Column & string>]: Row[Column] }

/** A row of a table as the program reads it. */
export type RecordOf<Table extends TableName> = Fields<Selectable<Tables[Table]>>

export type NewRecordOf<Table extends TableName> = Fields<Insertable<Tables[Table]>>

export type ChangeOf<Table extends TableName> = Fields<Updateable<Tables[Table]>>

type ColumnByField<Table extends TableName> = { [Column in ColumnOf<Table> as Camel<Column>]: Column }

/** Values under the names of their columns. */
type ColumnsOf<Table extends TableName, Values> = {
  [Field in keyof Values as ColumnByField<Table>[Field & keyof ColumnByField<Table>] & string]: Values[Field]
}

/**
 * What becomes of a column when its person asks for their data: `given`; `not-to-staff`: given, but not to whoever holds or
 * held an office, because it names those they acted for; or withheld, and why.
 */
type Copy = 'given' | 'not-to-staff' | Withheld

/** What is said of a table in which somebody's rows are. */
type PersonalTable<Table extends TableName> = {
  /** What people call what is in it. */
  title: string
  /** The columns that say whose a row is; any of them. Of a table below another one: none. */
  by?: readonly ColumnOf<Table>[]
  /** Rows are somebody's whose row of the other table they belong to. */
  below?: { column: ColumnOf<Table>; table: keyof Tables & string; key?: string }
  /** Only rows in which this column is false: notes that officers keep among themselves. */
  unless?: ColumnOf<Table>
  /** What tells rows apart, in their order; absent: `id`. */
  key?: readonly ColumnOf<Table>[]
  columns: Readonly<Record<ColumnOf<Table>, Copy>>
  file?: PersonFile<ColumnOf<Table>>
  /** Every account has rows of it, or may, without its person having put anything here. */
  isOfAnyAccount?: true
}

/** What derives from the declaration of a table. */
export type TableRecord<Table extends TableName> = {
  /** Every column under its name in the program, for `select` and `returning`. */
  columns: readonly ColumnAs<Table>[]
  /** The same where a query calls the table otherwise. */
  of: <Alias extends string>(alias: Alias) => readonly `${Alias}.${ColumnAs<Table>}`[]
  /** The same in SQL that is written out; `table`: what the table is called there, `prefix`: put before each name. */
  list: (table?: string, prefix?: string) => RawBuilder<RecordOf<Table>>
  /** The record among the columns of a row in which each was selected with a prefix. */
  pick: (row: Readonly<Record<string, unknown>>, prefix: string) => RecordOf<Table>
  /** Values to write, under the names of their columns. */
  row: <Values extends { [Field in keyof Values]: Field extends keyof RecordOf<Table> ? unknown : never }>(
    values: Values,
  ) => ColumnsOf<Table, Values>
  /** What a record and an answer have in common: the fields of the same name and type. */
  shared: <Wire extends AnswerWire>(wire: Wire) => (record: RecordOf<Table>) => Shared<RecordOf<Table>, Wire>
}

/** The wire form of an answer, of which the names of the fields are known. */
type AnswerWire = { shape: object; _zod: { output: unknown } }

type Shared<Fields, Wire extends AnswerWire> = Pick<
  Fields,
  {
    [Field in keyof Fields]: Field extends keyof Wire['_zod']['output']
      ? Fields[Field] extends Wire['_zod']['output'][Field]
        ? Field
        : never
      : never
  }[keyof Fields]
>

type ColumnAs<Table extends TableName> = {
  [Column in ColumnOf<Table>]: `${Column} as ${Camel<Column>}`
}[ColumnOf<Table>]

/** A table whose rows are nobody's. */
export function defineRecord<Table extends TableName>(table: Table): TableRecord<Table>
/** A table with something of a person. */
export function defineRecord<Table extends TableName>(
  table: Table,
  personal: PersonalTable<Table>,
): TableRecord<Table> & { person: PersonTable }
export function defineRecord<Table extends TableName>(
  table: Table,
  personal?: PersonalTable<Table>,
): TableRecord<Table> & { person?: PersonTable } {
  const names = columns[table].map((column) => ({ column, field: camel(column) }))
  const columnOf = new Map(names.map(({ column, field }) => [field, column]))
  return {
    columns: names.map(({ column, field }) => `${column} as ${field}` as ColumnAs<Table>),
    of: (alias) =>
      names.map(
        ({ column, field }) => `${alias}.${column} as ${field}` as `${typeof alias}.${ColumnAs<Table>}`,
      ),
    list: (name = table, prefix = '') =>
      sql.raw(names.map(({ column, field }) => `${name}.${column} as "${prefix}${field}"`).join(', ')),
    pick: (row, prefix) =>
      Object.fromEntries(names.map(({ field }) => [field, row[prefix + field]])) as RecordOf<Table>,
    row: (values) => {
      const entries = Object.entries(values).map(([field, value]) => {
        const column = columnOf.get(field)
        if (column === undefined) throw new Error(`${table} has no column for ${field}`)
        return [column, value]
      })
      return Object.fromEntries(entries)
    },
    shared: (wire) => {
      const shared = Object.keys(wire.shape).filter((field) => columnOf.has(field))
      return (record: Record<string, unknown>) =>
        Object.fromEntries(shared.map((field) => [field, record[field]])) as never
    },
    ...(personal ? { person: personOf(table, personal) } : {}),
  }
}

function camel(column: string): string {
  return column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function personOf<Table extends TableName>(table: Table, personal: PersonalTable<Table>): PersonTable {
  const { title, by = [], below, unless, key = ['id'], file, isOfAnyAccount = false } = personal
  const copies = Object.entries<Copy>(personal.columns)
  const withheld = copies.filter((one): one is [string, Withheld] => !isGiven(one[1]))
  return {
    table,
    title,
    by,
    ...(below ? { below: { key: 'id', ...below } } : {}),
    ...(unless ? { unless } : {}),
    key,
    given: copies.filter(([, copy]) => isGiven(copy)).map(([column]) => column),
    notToStaff: copies.filter(([, copy]) => copy === 'not-to-staff').map(([column]) => column),
    withheld: Object.fromEntries(withheld),
    ...(file ? { file } : {}),
    isOfAnyAccount,
  }
}

const isGiven = (copy: Copy) => copy === 'given' || copy === 'not-to-staff'
