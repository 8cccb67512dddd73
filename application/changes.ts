/**
 * What may be old on somebody's screen. A change says which reads, and whose, never what is in them: whoever hears it asks
 * through the ordinary endpoint, which decides what they see. It is written in the transaction of the action, by its last
 * statement, so that it is there exactly when the action is, and commits moments after its time.
 */

import type { Db } from '@kolo/database/tables'
import type { Permission } from '@kolo/foundation/access'
import { type RawBuilder, sql } from 'kysely'

/** The endpoint, or the beginning of the paths, whose answers are old for a person or for an office. */
export type Change = { reads: { path: string } | string } & (
  | { uid: string }
  | { permission: Permission; exceptUid?: string | undefined }
)

/** Everything a person reads. */
export const everyRead = '/api/'

/** What waits for administrators is another than it was: they look at the same queue, or at a record of it. */
export const administratorsWork = { reads: everyRead, permission: 'view_admin_dashboard' } as const

/** A session of a person ended: whoever listens by it is looked at again. No read of theirs is old because of that. */
export const sessionPath = '/api/session'

/** The statement that keeps changes: one text however many there are. */
export function changing(changes: readonly Change[]): RawBuilder<unknown> {
  const rows = changes.map(({ reads, ...whose }) => ({
    path: typeof reads === 'string' ? reads : reads.path.split('{')[0],
    ...('uid' in whose ? { uid: whose.uid } : { permission: whose.permission, but: whose.exceptUid }),
  }))
  return sql`insert into changes (path, uid, permission, except_uid) select distinct path, uid, permission, but
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (path text, uid uuid, permission text, but uuid)
    returning id`
}

/** The same at once, for work that nobody asked for; the last thing of its transaction. */
export async function noteChanges(db: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length > 0) await changing(changes).execute(db)
}
