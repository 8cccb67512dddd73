/** The look of the community: what the server was started with, until administrators decide. */
import type { Call, Community, Db } from '@kolo/database/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { namesOf } from '@kolo/profile/server'
import type { changeLook, Look, readLook } from '../community.contract.ts'
import { addLook, latestLook, lookHistory } from './community.store.ts'

/** The look a running server shows. */
function shownOf({ name, letters, colour, address, phone, whatsapp, hours }: Community): Look {
  return { name, letters, colour, address, phone, whatsapp, hours }
}

/** Takes over what was decided; answers whether anything is other than it was. */
export async function takeLook(db: Db, community: Community): Promise<boolean> {
  const latest = await latestLook(db)
  if (!latest || latest.version === community.lookVersion) return false
  Object.assign(community, latest.look, { lookVersion: latest.version })
  return true
}

/** The act behind `GET /api/community/look`. */
export async function readLookAct({ db, community }: Call): Promise<OutputOf<typeof readLook>> {
  const latest = await latestLook(db)
  const history = await lookHistory(db)
  const names = await namesOf(
    db,
    history.map((row) => row.changed_by),
  )
  return {
    look: latest?.look ?? shownOf(community),
    version: latest?.version ?? 0,
    history: history.map((row) => ({
      version: row.version,
      name: row.name,
      changedBy: names.get(row.changed_by) ?? 'Somebody who left',
      changedAt: row.changed_at,
    })),
  }
}

/** The act behind `POST /api/community/looks`. */
export async function changeLookAct(call: Call, { body }: InputOf<typeof changeLook>) {
  const { db, actor, now, community } = call
  const { version, ...look } = body
  const latest = await latestLook(db)
  if ((latest?.version ?? 0) !== version) return refuse('look-changed')
  const before = latest?.look ?? shownOf(community)
  const changed = (Object.keys(look) as (keyof Look)[]).filter((name) => look[name] !== before[name])
  if (changed.length === 0) return refuse('no-change')
  if (!(await addLook(db, version + 1, look, { uid: actor.uid, now }))) return refuse('look-changed')
  call.record({
    kind: 'community.look-changed',
    facts: { version: version + 1, changed: changed.join(', ') },
  })
  return readLookAct(call)
}
