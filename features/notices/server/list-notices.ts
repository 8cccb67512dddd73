/** Reading notices and the log of their delivery, and marking notices as read. */
import { type Call, orNotFound } from '@kolo/database/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import type { listDeliveries, listNotices, markAllRead, markRead } from '../notices.contract.ts'
import { listLog, listOwn, readOne, readUpTo } from './notices.store.ts'
import type { NoticeRow } from './notices.tables.ts'
import type { Topics } from './route-notices.ts'

/** The act behind `GET /api/notices`. */
export async function listNoticesAct({ db, actor }: Call, { query }: InputOf<typeof listNotices>) {
  const before = idCursor(query.cursor)
  const { rows, unread } = await listOwn(db, actor.uid, { before, limit: query.limit + 1 })
  return { ...pageOfRows(rows, query.limit, present), unread }
}

/** The act behind reading one. */
export async function markReadAct({ db, actor, now }: Call, { params }: InputOf<typeof markRead>) {
  const { unread, ...row } = orNotFound(await readOne(db, actor.uid, params.id, now))
  return { notice: present(row), unread }
}

/** The act behind reading all. */
export async function markAllReadAct({ db, actor, now }: Call, { body }: InputOf<typeof markAllRead>) {
  return { unread: await readUpTo(db, actor.uid, body.upTo, now) }
}

/** The act behind `GET /api/notice-deliveries`. */
export function listDeliveriesAct(topics: Topics) {
  return async ({ db }: Call, { query }: InputOf<typeof listDeliveries>) => {
    const { cursor, limit, ...filter } = query
    const rows = await listLog(db, { ...filter, before: idCursor(cursor), limit: limit + 1 })
    return pageOfRows(rows, limit, ({ uid, fullName, done_at, ...row }) => ({
      ...row,
      ...(uid === null ? {} : { person: { uid, fullName: fullName ?? 'Former member' } }),
      title: topics.get(row.topic)?.title ?? row.topic,
      doneAt: done_at,
    }))
  }
}

function present(row: NoticeRow): OutputOf<typeof markRead>['notice'] {
  const { id, topic, title, body, link, at, read_at: readAt } = row
  return { id, topic, title, body, link, at, readAt }
}

function pageOfRows<Row extends { id: string }, Shown>(
  found: readonly Row[],
  limit: number,
  show: (row: Row) => Shown,
): { rows: Shown[]; nextCursor?: string } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows: rows.map(show), ...(found.length > limit && last ? { nextCursor: last.id } : {}) }
}

/** A cursor nobody here wrote starts the list again. */
function idCursor(cursor: string | undefined): string | undefined {
  return cursor !== undefined && uuidPattern.test(cursor) ? cursor : undefined
}
