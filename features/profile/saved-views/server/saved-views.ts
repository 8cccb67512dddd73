/** The views of lists that somebody of staff saves; each sees their own. */
import type { Call } from '@kolo/application/call'
import type { Db } from '@kolo/database/tables'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { listSavedViews, removeView, saveView } from '../saved-views.contract.ts'
import { deleteView, insertView, viewsOf } from './saved-views.store.ts'

type Views = OutputOf<typeof listSavedViews>

/** How many views of one list a person saves. */
const viewsMost = 20

const viewsIn = async (db: Db, uid: string, list: string): Promise<Views> => ({
  rows: await viewsOf(db, uid, list),
})

/** `GET /api/saved-views`. */
export function listSavedViewsHandler(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { query }: InputOf<typeof listSavedViews>,
): Promise<Views> {
  return viewsIn(db, actor.uid, query.list)
}

/** `POST /api/saved-views`. */
export async function saveViewHandler(
  { db, actor, now }: Call,
  { body }: InputOf<typeof saveView>,
): Promise<Views | Refusal<'views-full'>> {
  await insertView(db, { id: newId(Date.parse(now)), owner_uid: actor.uid, kept_at: now, ...body })
  const views = await viewsIn(db, actor.uid, body.list)
  return views.rows.length > viewsMost ? refuse('views-full', { most: viewsMost }) : views
}

/** `DELETE /api/saved-views/{id}`. */
export async function removeViewHandler(
  { db, actor }: Call,
  { params }: InputOf<typeof removeView>,
): Promise<Views> {
  const { list } = orNotFound(await deleteView(db, actor.uid, params.id))
  return viewsIn(db, actor.uid, list)
}
