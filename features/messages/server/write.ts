/** Conversations: read, written in, blocked. */
import type { AccountDeletionHook, Call } from '@kolo/application/call'
import { countTries } from '@kolo/application/limits'
import { pageById, pageByTime, paged, timeCursor } from '@kolo/database/pages'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { notify } from '@kolo/notices/server'
import { namesOf } from '@kolo/profile/server'
import { messagesAccess } from '../messages.access.ts'
import * as contract from '../messages.contract.ts'
import { messageLimits } from '../messages.rules.ts'
import { knownPerson } from './directory.store.ts'
import { presentWriter, receiverOf } from './directory.ts'
import { messageReceived } from './messages.notifications.ts'
import {
  haveWritten,
  insertMessage,
  messagesBetween,
  readUpTo,
  removeMessagesOf,
  type SeenMessage,
  saveBlock,
  takePlace,
  threadsOf,
} from './messages.store.ts'

const hourly = { name: 'messages by person', points: messageLimits.anHour, duration: 3_600 } as const
const daily = {
  name: 'new people written to',
  points: messageLimits.newPeopleADay,
  duration: 86_400,
} as const
const firstPage = { limit: 25 }

export async function listThreadsHandler(
  { db, actor, now }: Call,
  { query }: InputOf<typeof contract.listThreads>,
) {
  const found = await threadsOf(db, actor, pageByTime(query))
  const { rows, nextCursor } = paged(found, query.limit, (row) => timeCursor(row.last_at, row.id))
  return {
    rows: rows.map((row) => ({
      id: row.id,
      person: presentWriter(row, now),
      last: { body: row.body, isMine: row.author_uid === actor.uid, at: row.last_at },
      unread: row.unread,
    })),
    nextCursor,
  }
}

function presentMessage({ actor }: Pick<Call, 'actor'>, row: SeenMessage): contract.Message {
  const { id, at, isReported } = row
  const isHidden = row.hidden_at !== null
  return { id, at, isReported, isMine: row.author_uid === actor.uid, body: isHidden ? null : row.body }
}

/** The conversation with somebody, a page of it. */
async function conversationWith(
  call: Call,
  uid: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<contract.Conversation> {
  const { db, actor, now } = call
  const person = await knownPerson(db, actor, uid)
  const found = await messagesBetween(db, actor.uid, uid, pageById(query))
  const { rows, nextCursor } = paged(found, query.limit)
  return {
    rows: rows.map((row) => presentMessage(call, row)),
    nextCursor,
    person: presentWriter(person, now),
    isBlocked: person.isBlocked,
    can: { write: decide(messagesAccess.write, actor, receiverOf(person)) },
  }
}

export function readConversationHandler(
  call: Call,
  { params, query }: InputOf<typeof contract.readConversation>,
) {
  return conversationWith(call, params.uid, query)
}

/** The command behind `POST /api/messages/{uid}`. The receiver is told once, until they have read it. */
export async function sendMessageHandler(call: Call, { params, body }: InputOf<typeof contract.sendMessage>) {
  const { db, actor, now } = call
  const to = params.uid
  const person = await knownPerson(db, actor, to)
  const no = refusalOf(messagesAccess.write, actor, receiverOf(person))
  if (no) return no
  const isNew = !(await haveWritten(db, actor.uid, to))
  await countTries(
    call.poolDb,
    [[hourly, actor.uid], ...(isNew ? ([[daily, actor.uid]] as const) : [])],
    'You have sent too many messages.',
  )
  const id = newId(Date.parse(now))
  const written = await takePlace(db, { id: newId(Date.parse(now)), from: actor.uid, to, now })
  await insertMessage(db, {
    id,
    thread_id: written.threadId,
    place: written.place,
    author_uid: actor.uid,
    body: body.body,
    at: now,
  })
  if (!written.hadUnread) {
    const from = (await namesOf(db, [actor.uid])).get(actor.uid) ?? 'A member'
    await notify(call, { topic: messageReceived, to, facts: { fromUid: actor.uid, from } })
  }
  call.changed({ reads: contract.listThreads, uid: to })
  return conversationWith(call, to, firstPage)
}

export async function markConversationReadHandler(
  { db, actor }: Call,
  { params, body }: InputOf<typeof contract.markConversationRead>,
) {
  return { unread: await readUpTo(db, actor.uid, params.uid, body.upTo) }
}

/** The command behind `PUT /api/messages/{uid}/block`. Nobody is told. */
export async function blockMemberHandler(call: Call, { params, body }: InputOf<typeof contract.blockMember>) {
  const { db, actor, now } = call
  await knownPerson(db, actor, params.uid)
  if (params.uid !== actor.uid) await saveBlock(db, actor.uid, params.uid, { ...body, now })
  return conversationWith(call, params.uid, firstPage)
}

/** Whoever leaves takes along what they wrote and were written. */
export const leaveMessages: AccountDeletionHook = async ({ db }, uid) => {
  await removeMessagesOf(db, uid)
  return undefined
}
