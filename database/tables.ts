import type { ColumnType, Kysely, SelectType } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Every table the application's queries may name. The tables that all features need are here; a feature adds
 * its own from its server side, from the row types that are printed from the database (`schema.ts`):
 *
 *     declare module '@kolo/database/tables' {
 *       interface Tables {
 *         savings_plans: TableOf<'savings_plans'>
 *       }
 *     }
 */
export interface Tables {
  idempotency_keys: TableOf<'idempotency_keys'>
  community_settings: TableOf<'community_settings'>
  rate_limits: TableOf<'rate_limits'>
  write_checks: TableOf<'write_checks'>
  changes: TableOf<'changes'>
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
