/**
 * What the community decides about itself: one row for each setting that differs from what the program starts with.
 * A feature defines its settings beside the rule that reads them; a value that does not fit its schema is never kept.
 */
import type { Instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from './call.ts'

/** One setting: its name, the shape of its value, what it is until somebody decides, and what it changes. */
export type Setting<Schema extends z.core.$ZodType = z.core.$ZodType> = {
  name: string
  schema: Schema
  initial: z.output<Schema>
  /** One sentence for the settings page. */
  meaning: string
}

/** Declares a setting; the value is returned as it is, with its types kept. */
export function defineSetting<Schema extends z.core.$ZodType>(setting: Setting<Schema>): Setting<Schema> {
  return setting
}

/** The value that holds now. */
export async function readSetting<Schema extends z.core.$ZodType>(
  db: Db,
  setting: Setting<Schema>,
): Promise<z.output<Schema>> {
  return settingIn((await settingRows([setting]).execute(db)).rows, setting)
}

/** The rows of several settings, to be asked together with other things; `settingIn` reads a value out of them. */
export function settingRows(settings: readonly Setting[]): RawBuilder<SettingRow> {
  return sql<SettingRow>`select name, value from community_settings
    where name = any(${settings.map(({ name }) => name)})`
}

type SettingRow = { name: string; value: unknown }

/** The value that holds by these rows. */
export function settingIn<Schema extends z.core.$ZodType>(
  rows: readonly SettingRow[],
  setting: Setting<Schema>,
): z.output<Schema> {
  const row = rows.find(({ name }) => name === setting.name)
  return row ? z.decode(setting.schema, row.value as z.input<Schema>) : setting.initial
}

/**
 * What the community offers of what is off until somebody switches it on, as one value of a query: `shares` where its
 * setting `shares.offered` says so. What the frame around the screens shows rests on it.
 */
export function offersNow(): RawBuilder<string[]> {
  return sql<string[]>`array(select split_part(name, '.', 1) from community_settings
    where name like '%.offered' and value = 'true'::jsonb order by 1)`
}

/** Writes a value that fits the setting's schema; throws when it does not. Whoever calls records who decided. */
export async function writeSetting<Schema extends z.core.$ZodType>(
  db: Db,
  setting: Setting<Schema>,
  value: z.output<Schema>,
  decision: { actorUid: string; now: Instant },
): Promise<void> {
  const kept = JSON.stringify(z.encode(setting.schema, value))
  await sql`
    insert into community_settings (name, value, updated_by, updated_at)
    values (${setting.name}, ${kept}::jsonb, ${decision.actorUid}, ${decision.now})
    on conflict (name) do update set value = excluded.value, version = community_settings.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(db)
}

/** The value that holds now with its version, locked until the transaction ends; `'0'` until somebody decides. */
export async function lockSetting<Schema extends z.core.$ZodType>(
  db: Db,
  setting: Setting<Schema>,
): Promise<{ value: z.output<Schema>; version: string }> {
  const { rows } = await sql<{ value: unknown; version: number }>`
    select value, version from community_settings where name = ${setting.name} for update`.execute(db)
  const [row] = rows
  if (!row) return { value: setting.initial, version: '0' }
  return { value: z.decode(setting.schema, row.value as z.input<Schema>), version: String(row.version) }
}
