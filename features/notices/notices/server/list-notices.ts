/** Reading notices and the log of their delivery, and marking notices as read. */
import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { listDeliveries, listNotices, markAllRead, markRead } from '../notice.contract.ts'
import type { NoticeRow } from './notice.record.ts'
import { listLog, listOwn, readOne, readUpTo } from './notice.store.ts'
import type { Topics } from './route-notices.ts'

export async function listNoticesHandler({ db, actor }: Call, { query }: InputOf<typeof listNotices>) {
  const found = await listOwn(db, actor.uid, pageById(query))
  const { rows, nextCursor } = paged(found.rows, query.limit)
  return { rows: rows.map(present), nextCursor, unread: found.unread }
}

/** The command behind reading one. */
export async function markReadHandler({ db, actor, now }: Call, { params }: InputOf<typeof markRead>) {
  const { unread, ...row } = orNotFound(await readOne(db, actor.uid, params.id, now))
  return { notice: present(row), unread }
}

/** The command behind reading all. */
export async function markAllReadHandler({ db, actor, now }: Call, { body }: InputOf<typeof markAllRead>) {
  return { unread: await readUpTo(db, actor.uid, body.upTo, now) }
}

export function listDeliveriesHandler(topics: Topics) {
  return async ({ db }: Call, { query }: InputOf<typeof listDeliveries>) => {
    const { rows, nextCursor } = paged(await listLog(db, { ...query, ...pageById(query) }), query.limit)
    return {
      rows: rows.map(({ uid, fullName, done_at, ...row }) => ({
        ...row,
        ...(uid === null ? {} : { person: { uid, fullName: fullName ?? 'Former member' } }),
        title: topics.get(row.topic)?.title ?? row.topic,
        doneAt: done_at,
      })),
      nextCursor,
    }
  }
}

function present(row: NoticeRow): OutputOf<typeof markRead>['notice'] {
  const { id, topic, title, body, link, at, read_at: readAt } = row
  return { id, topic, title, body, link, at, readAt }
}
