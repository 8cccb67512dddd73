/**
 * What the community decides about itself: one row for each setting that differs from what the program starts with.
 * A feature defines its settings beside the rule that reads them; a value that does not fit its schema is never kept.
 * What must always be true: no value becomes another without a row of `setting_changes` that says what it was.
 */

import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import type { Instant } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'

/** A part of what was decided, as people read it. */
export type SettingLine = { label: string; value: string }

/** How the history says what was decided under a name. */
export type SettingWords = {
  name: string
  title: string
  /** What a kept value says; `null`: what the program starts with. */
  linesOf: (kept: unknown, write: Writer) => readonly SettingLine[]
}

/** One setting: its name, the shape of its value, what it is until somebody decides, and what it changes. */
export type Setting<Schema extends z.core.$ZodType = z.core.$ZodType> = {
  name: string
  schema: Schema
  initial: z.output<Schema>
  /** One sentence for the settings page. */
  meaning: string
  /** What it is about, as a heading of the history. */
  title: string
  /** A value as people read it, part by part. */
  lines: (value: z.output<Schema>, write: Writer) => readonly SettingLine[]
}

/** Declares a setting; the value is returned as it is, with its types kept. */
export function defineSetting<Schema extends z.core.$ZodType>(setting: Setting<Schema>): Setting<Schema> {
  return setting
}

/** How the history says what a setting was; a value of an earlier shape says nothing. */
export function wordsOf<Schema extends z.core.$ZodType>(setting: Setting<Schema>): SettingWords {
  const { name, title, initial, schema, lines } = setting
  return {
    name,
    title,
    linesOf: (kept, write) => {
      if (kept === null) return lines(initial, write)
      const read = z.safeDecode(schema, kept as z.input<Schema>)
      return read.success ? lines(read.data, write) : []
    },
  }
}

/** Yes or no, as the history says it. */
export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

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
  const { name } = setting
  await sql`
    with was as (select (select value from community_settings where name = ${name}) as value),
      changed as (
        insert into setting_changes (id, setting, before, after, changed_by, changed_at, subject_id)
        select ${newId(Date.parse(decision.now))}, ${name}, was.value, ${kept}::jsonb, ${decision.actorUid}, ${decision.now}, ${name}
        from was where was.value is distinct from ${kept}::jsonb)
    insert into community_settings (name, value, updated_by, updated_at)
    values (${name}, ${kept}::jsonb, ${decision.actorUid}, ${decision.now})
    on conflict (name) do update set value = excluded.value, version = community_settings.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(db)
}

/** Keeps what was decided under a name that is no setting of its own: `before` is `null` where nothing was. */
export async function saveSettingChange(
  db: Db,
  change: {
    setting: string
    before: unknown
    after: unknown
    /** What its approval is about, where that is not a setting of this name. */
    subject?: { type: string; id: string }
  },
  decision: { actorUid: string; now: Instant },
): Promise<void> {
  const { setting, subject = { type: 'setting', id: setting } } = change
  const [before, after] = [change.before, change.after].map((value) => JSON.stringify(value ?? null))
  await sql`insert into setting_changes
      (id, setting, before, after, changed_by, changed_at, subject_type, subject_id)
    values (${newId(Date.parse(decision.now))}, ${setting}, nullif(${before}::jsonb, 'null'::jsonb), ${after}::jsonb,
      ${decision.actorUid}, ${decision.now}, ${subject.type}, ${subject.id})`.execute(db)
}

/**
 * The value that holds now with its version, locked until the transaction ends; `'0'` until somebody decides. Of two who
 * decide for the first time at once, the second waits as well, and sees what the first decided.
 */
export async function lockSetting<Schema extends z.core.$ZodType>(
  db: Db,
  setting: Setting<Schema>,
): Promise<{ value: z.output<Schema>; version: string }> {
  const { name, schema, initial } = setting
  const lockRow = async () => {
    const { rows } = await sql<{ value: unknown; version: number }>`
      select value, version from community_settings where name = ${name} for update`.execute(db)
    return rows[0]
  }
  let row = await lockRow()
  if (!row) {
    // There is no row to wait for, and whoever wrote one meanwhile is seen by a statement that begins afterwards only.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`.execute(db)
    row = await lockRow()
  }
  if (!row) return { value: initial, version: '0' }
  return { value: z.decode(schema, row.value as z.input<Schema>), version: String(row.version) }
}
