/** The directory, a member's card, and the days of this week. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import { publicEventRows } from '@kolo/events/server'
import { decide } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { heldIn, heldRows } from '@kolo/investments/server'
import { searchedWords } from '@kolo/profile/search'
import type * as contract from '../directory.contract.ts'
import type { Celebration, MemberCard, Person } from '../directory.contract.ts'
import { messagesAccess } from '../messages.access.ts'
import { isOnline, privacyOf, weekFrom } from '../messages.rules.ts'
import {
  type CelebrationRow,
  celebrationRows,
  type KnownRow,
  type PersonRow,
  peopleByName,
  type SeenRow,
  shownPerson,
} from './directory.store.ts'

/** A member as others see them. */
function presentPerson(row: PersonRow, now: Instant): Person {
  const { uid, fullName, avatar, role } = row
  return { uid, fullName, avatar, role, isOnline: isOnline(privacyOf(row.settings), row.last_active_at, now) }
}

/** A member in a conversation, which stays when their card is not shown any more; then nothing but the name is new. */
export function presentWriter(row: SeenRow, now: Instant): Person {
  const person = presentPerson(row, now)
  return { ...person, isOnline: row.isShown && person.isOnline }
}

/** What somebody's wish to write to a member looks at. Who blocked them looks like who accepts no messages. */
export function receiverOf(row: KnownRow) {
  const accepts = row.isActive && !row.blocksMe && privacyOf(row.settings).allowMessages
  return { uid: row.uid, accepts, isBlocked: row.isBlocked }
}

export async function listDirectoryHandler(
  { db, actor, now }: Call,
  { query }: InputOf<typeof contract.listDirectory>,
) {
  const words = searchedWords(query.search ?? '')
  const nobody = Boolean(query.search) && words.length === 0
  const found = nobody ? [] : await peopleByName(db, actor, words, pageById(query))
  const { rows, nextCursor } = paged(
    found.map((row) => ({ ...row, id: row.uid })),
    query.limit,
  )
  return { rows: rows.map((row) => presentPerson(row, now)), nextCursor }
}

export async function readCardHandler(
  { db, actor, now }: Call,
  { params }: InputOf<typeof contract.readCard>,
): Promise<MemberCard> {
  const row = await shownPerson(db, actor, params.uid)
  const { showActivity, showInvestments } = privacyOf(row.settings)
  const said = await batchQueries(db, { ...heldRows(row.uid), events: publicEventRows(row.uid) })
  const { count, investedKobo: totalKobo } = heldIn(said)
  const joined = { kind: 'joined' as const, title: 'Joined', at: row.created_at }
  const events = said.events.map(({ title, registered_at: at }) => ({ kind: 'event' as const, title, at }))
  return {
    ...presentPerson(row, now),
    activity: showActivity ? [...events, joined] : null,
    investments: showInvestments ? { count, totalKobo } : null,
    isBlocked: row.isBlocked,
    can: { write: decide(messagesAccess.write, actor, receiverOf(row)) },
  }
}

/** Whose days fall into this week, to be asked with others. */
export function weekRows({ actor, now }: Pick<Call, 'actor' | 'now'>) {
  const keys = weekFrom(dayIn(lagos, now)).flatMap((each) => each.keys)
  return { celebrations: celebrationRows(keys, actor.uid) }
}

/** The same in the order of the week. */
export function weekIn(
  { celebrations }: { celebrations: readonly CelebrationRow[] },
  now: Instant,
): Celebration[] {
  return weekFrom(dayIn(lagos, now)).flatMap(({ day, keys }) =>
    celebrations
      .filter(({ key }) => keys.includes(key))
      .map(({ uid, fullName, avatar, kind }) => ({ uid, fullName, avatar, kind, on: day })),
  )
}
