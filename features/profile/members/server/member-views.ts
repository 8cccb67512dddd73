/** The views of the members' list that somebody of staff keeps; each sees their own. */
import type { Call } from '@kolo/application/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { viewsMost } from '../members.rules.ts'
import type { keepMemberView, listMemberViews, removeMemberView } from '../views.contract.ts'
import { deleteMemberView, memberViewsOf, saveMemberView } from './members.store.ts'

type Views = OutputOf<typeof listMemberViews>

/** The act behind `GET /api/member-views`. */
export async function listMemberViewsHandler({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<Views> {
  return { rows: await memberViewsOf(db, actor.uid) }
}

/** The act behind `POST /api/member-views`. */
export async function keepMemberViewHandler(
  call: Call,
  { body }: InputOf<typeof keepMemberView>,
): Promise<Views | Refusal<'views-full'>> {
  const { db, actor, now } = call
  const kept = { id: newId(Date.parse(now)), owner_uid: actor.uid, ...body, kept_at: now }
  await saveMemberView(db, kept)
  const views = await listMemberViewsHandler(call)
  return views.rows.length > viewsMost ? refuse('views-full', { most: viewsMost }) : views
}

/** The act behind `DELETE /api/member-views/{id}`. */
export async function removeMemberViewHandler(
  call: Call,
  { params }: InputOf<typeof removeMemberView>,
): Promise<Views> {
  orNotFound(await deleteMemberView(call.db, call.actor.uid, params.id))
  return listMemberViewsHandler(call)
}
