/** The history of the settings: what was kept with each change, in words that the features give. */
import type { Call } from '@kolo/application/call'
import type { SettingLine, SettingWords } from '@kolo/application/community-settings'
import { pageById, paged } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import type { Instant } from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { readFormats } from '@kolo/profile/server'
import { sql } from 'kysely'
import type { listSettingChanges, SettingChange } from '../history.contract.ts'

type ChangeRow = {
  id: string
  setting: string
  before: unknown
  after: unknown
  changed_at: Instant
  changed_by_name: string | null
  asked_by_name: string | null
  reason: string | null
  alone: boolean | null
}

async function changesOf(db: Db, { after, limit }: { after: string | undefined; limit: number }) {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.setting, c.before, c.after, c.changed_at, p.full_name as changed_by_name,
      a.reason, a.alone, q.full_name as asked_by_name
    from setting_changes c
    left join profiles p on p.uid = c.changed_by
    left join lateral (select reason, alone, asked_by from approvals
      where subject_type = c.subject_type and subject_id = c.subject_id and applied_xact = c.applied_xact
      limit 1) a on true
    left join profiles q on q.uid = a.asked_by
    where ${after ? sql`c.id < ${after}::uuid` : sql`true`}
    order by c.id desc limit ${limit}`.execute(db)
  return rows
}

/** What became another between two sets of lines, in the order of what is, then of what is no more. */
export function changedLines(before: readonly SettingLine[], after: readonly SettingLine[]) {
  const [was, is] = [before, after].map((lines) => new Map(lines.map(({ label, value }) => [label, value])))
  const labels = [...new Set([...after, ...before].map(({ label }) => label))]
  return labels
    .map((label) => ({ label, was: was?.get(label) ?? null, is: is?.get(label) ?? null }))
    .filter((line) => line.was !== line.is)
}

export function listSettingChangesHandler(wordsOfAll: () => readonly SettingWords[]) {
  return async (
    { db, actor }: Call,
    { query }: InputOf<typeof listSettingChanges>,
  ): Promise<OutputOf<typeof listSettingChanges>> => {
    const { rows, nextCursor } = paged(await changesOf(db, pageById(query)), query.limit)
    const write = writerFor(await readFormats(db, actor.uid))
    const words = new Map(wordsOfAll().map((one) => [one.name, one]))
    const presented = rows.map((row): SettingChange => {
      const one = words.get(row.setting)
      const said = (kept: unknown) => one?.linesOf(kept, write) ?? []
      return {
        id: row.id,
        title: one?.title ?? row.setting,
        changedAt: row.changed_at,
        changedBy: row.changed_by_name,
        ...(row.reason === null
          ? {}
          : { approval: { askedBy: row.asked_by_name, reason: row.reason, alone: row.alone === true } }),
        lines: changedLines(said(row.before), said(row.after)),
      }
    })
    return { rows: presented, nextCursor }
  }
}
