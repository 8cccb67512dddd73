import type { ColumnType, Generated, Kysely } from 'kysely'

/**
 * Every table the application's queries may name. The tables that all features need are here; a feature adds
 * its own from its server side, so that the row types live beside the queries that use them:
 *
 *     declare module '@kolo/database/tables' {
 *       interface Tables {
 *         savings_plans: SavingsPlansTable
 *       }
 *     }
 */
export interface Tables {
  idempotency_keys: IdempotencyKeysTable
  community_settings: CommunitySettingsTable
  rate_limits: RateLimitsTable
  write_checks: WriteChecksTable
  changes: ChangesTable
}

/** A JSON column: PostgreSQL gives the value, and takes it as JSON text so that arrays and strings stay JSON. */
export type Json<Value = unknown> = ColumnType<Value, string, string>

interface IdempotencyKeysTable {
  actor_uid: string
  route: string
  key: string
  /** Tells a repeated request from another one under the same key. */
  request_hash: string
  /** The answer given the first time, as it was sent; all three stay null while that request is still running. */
  answer: string | null
  status: number | null
  content_type: string | null
  /** ISO instant in UTC. */
  created_at: string
}

interface CommunitySettingsTable {
  name: string
  value: Json
  version: number
  updated_by: string | null
  /** ISO instant in UTC. */
  updated_at: string
}

interface RateLimitsTable {
  key: string
  points: number
  /** Milliseconds since 1970, null for a limit that never expires. */
  expire: bigint | null
}

interface ChangesTable {
  id: Generated<string>
  path: string
  uid: string | null
  permission: string | null
  except_uid: string | null
  /** ISO instant in UTC, by the database's clock. */
  at: Generated<string>
}

interface WriteChecksTable {
  only_row: boolean
  /** ISO instant in UTC. */
  written_at: string
}

/** A connection, a pool or an open transaction. */
export type Db = Kysely<Tables>
