import type { ColumnType, Kysely, SelectType } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Tables of which a feature says more than the database does: what a JSON column holds, or a narrower type. It says it beside
 * its record:
 *
 *     declare module '@kolo/database/tables' {
 *       interface NarrowedTables {
 *         savings_plans: TableOf<'savings_plans', { rate_tiers: Json<KeptTier[]> }>
 *       }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface NarrowedTables {}

/** Every table, from the row types that are printed from the database (`schema.ts`). */
export type Tables = {
  [Name in keyof Schema]: Name extends keyof NarrowedTables ? NarrowedTables[Name] : Schema[Name]
}

/**
 * A table as the database has it, with more said of some columns: what a JSON column holds, or a narrower type. A column that
 * the table does not have does not compile.
 */
export type TableOf<
  Name extends keyof Schema,
  Said extends { [Column in keyof Said]: Column extends keyof Schema[Name] ? unknown : never } = object,
> = { [Column in keyof Schema[Name]]: Column extends keyof Said ? Said[Column] : Schema[Name][Column] }

/** A table that is read here and written by functions of the database alone. */
export type ReadTableOf<
  Name extends keyof Schema,
  Said extends { [Column in keyof Said]: Column extends keyof Schema[Name] ? unknown : never } = object,
> = {
  [Column in keyof Schema[Name]]: ColumnType<
    Column extends keyof Said ? Said[Column] : SelectType<Schema[Name][Column]>,
    never,
    never
  >
}

/** A connection, a pool or an open transaction. */
export type Db = Kysely<Tables>
