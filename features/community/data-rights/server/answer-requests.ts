/**
 * What members ask about their data, and what administrators answer. What must always be true: nobody decides on their
 * own request; an erasure that is done ended the account in the same transaction, by the one way an account ends; and that
 * somebody asked, by when it was due and what became of it stays, without a name once they are gone.
 */

import type { Call, SignedIn, Staying } from '@kolo/application/call'
import { defineSetting, readSetting, writeSetting } from '@kolo/application/community-settings'
import type { Job } from '@kolo/application/job'
import { waitingList } from '@kolo/application/waiting-list'
import { administratorsWhoCanSignIn } from '@kolo/approvals/server'
import { pageById, paged } from '@kolo/database/pages'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId, uuidPattern } from '@kolo/foundation/ids'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { calendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import { keepPrivate } from '@kolo/profile/server'
import * as z from 'zod/mini'
import * as contract from '../requests.contract.ts'
import { rightsAccess } from '../rights.access.ts'
import { answerDays, dueOn } from '../rights.rules.ts'
import {
  insertRequest,
  lockRequest,
  markReminded,
  type NamedRequest,
  namedRequest,
  openRequestRows,
  requestsIn,
  requestsOf,
  saveRequest,
} from './requests.store.ts'
import { requestAnswered, requestAsked, requestDue, requestReceived } from './rights.notifications.ts'
import type { RequestRow } from './rights.record.ts'

/** Ends somebody's account; whoever they were is told by mail. */
export type EraseMember = (
  call: Call,
  uid: string,
) => Promise<Staying | Refusal<'money-left' | 'last-administrator'> | undefined>

export const daysToAnswer = defineSetting({
  name: 'data-rights.days-to-answer',
  schema: z.int().check(z.minimum(answerDays.least), z.maximum(answerDays.most)),
  initial: answerDays.initial,
  meaning: 'Within how many days requests about data are answered.',
  title: 'Requests about data',
  lines: (days) => [{ label: 'Answered within', value: `${days} days` }],
})

const subjectOf = (row: Pick<RequestRow, 'member_uid' | 'status'>) => ({
  memberUid: row.member_uid,
  status: row.status,
})

function present({ actor }: { actor: SignedIn }, row: RequestRow): contract.DataRequest {
  return {
    id: row.id,
    kind: row.kind,
    wish: row.wish,
    status: row.status,
    askedAt: row.asked_at,
    dueOn: row.due_on,
    decidedAt: row.decided_at,
    answer: row.answer,
    can: { withdraw: decide(rightsAccess.withdraw, actor, subjectOf(row)) },
  }
}

function presentAtDesk(call: Pick<Call, 'actor' | 'now'>, row: NamedRequest): contract.DeskRequest {
  const { member_uid: uid, full_name: fullName, member_code: memberCode } = row
  return {
    ...present(call, row),
    member: fullName !== null && memberCode !== null ? { uid, fullName, memberCode } : null,
    decidedBy: row.decided_by_name,
    isLate: row.status === 'open' && row.due_on < dayIn(lagos, call.now),
    version: row.version,
    can: { decide: decide(rightsAccess.decide, call.actor, subjectOf(row)) },
  }
}

export async function askAboutDataHandler(call: Call, { body }: InputOf<typeof contract.askAboutData>) {
  const { db, actor, now } = call
  const row = await insertRequest(db, {
    id: newId(Date.parse(now)),
    member_uid: actor.uid,
    kind: body.kind,
    wish: body.wish,
    asked_at: now,
    due_on: dueOn(now, await readSetting(db, daysToAnswer)),
  })
  if (!row) return refuse('asked-already', undefined, 'kind')
  record(call, row, 'data.request-made')
  const facts = { id: row.id, kind: row.kind, dueOn: row.due_on }
  await notify(call, { topic: requestReceived, to: actor.uid, facts })
  const others = (await administratorsWhoCanSignIn(call)).filter((uid) => uid !== actor.uid)
  await notify(call, { topic: requestAsked, to: others, facts })
  return present(call, row)
}

export async function listDataRequestsHandler(
  call: Call,
  { query }: InputOf<typeof contract.listDataRequests>,
): Promise<OutputOf<typeof contract.listDataRequests>> {
  const found = await requestsOf(call.db, call.actor.uid, pageById(query))
  const { rows, nextCursor } = paged(found, query.limit)
  const answeredWithinDays = await readSetting(call.db, daysToAnswer)
  return { rows: rows.map((row) => present(call, row)), nextCursor, answeredWithinDays }
}

export async function withdrawDataRequestHandler(
  call: Call,
  { params }: InputOf<typeof contract.withdrawDataRequest>,
) {
  const row = await lockRequest(call.db, params.id, { of: call.actor.uid })
  const no = refusalOf(rightsAccess.withdraw, call.actor, subjectOf(row))
  if (no) return no
  const saved = await saveRequest(call.db, row.id, { status: 'withdrawn', decided_at: call.now })
  record(call, row, 'data.request-withdrawn')
  return present(call, saved)
}

export async function listRequestDeskHandler(
  call: Call,
  { query }: InputOf<typeof contract.listRequestDesk>,
) {
  const page = { after: placeIn(query.cursor), limit: query.limit + 1 }
  const found = await requestsIn(call.db, query.status, page)
  const { rows, nextCursor } = paged(found, query.limit, ({ due_on, id }) => `${due_on}_${id}`)
  return { rows: rows.map((row) => presentAtDesk(call, row)), nextCursor }
}

function placeIn(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [text = '', id = ''] = cursor.split('_')
  const due = calendarDate(text)
  if (!due || !uuidPattern.test(id)) throw new RequestProblem('bad-request')
  return { due, id }
}

export async function readDeskRequestHandler(
  call: Call,
  { params }: InputOf<typeof contract.readDeskRequest>,
) {
  return presentAtDesk(call, await namedRequest(call.db, params.id))
}

/** What is open, on the administrators' first screen. */
export const requestsWaiting = waitingList({
  list: contract.openRequests,
  ask: ({ actor }) => openRequestRows(actor.uid),
  present: (call, rows) => {
    const { in_all = 0, not_mine = 0 } = rows[0] ?? {}
    return {
      count: in_all,
      mine: in_all - not_mine,
      oldestAt: rows.map((row) => row.asked_at).sort()[0],
      rows: rows.map((row) => presentAtDesk(call, row)),
    }
  },
})

export function decideDataRequestHandler(erase: EraseMember) {
  return async (call: Call, { params, body }: InputOf<typeof contract.decideDataRequest>) => {
    const { db, actor, now } = call
    const row = await lockRequest(db, params.id)
    const no = refusalOf(rightsAccess.decide, actor, subjectOf(row))
    if (no) return no
    if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
    const { outcome: status, answer } = body
    await saveRequest(db, row.id, { status, answer, decided_by: actor.uid, decided_at: now })
    record(call, row, `data.request-${status}`)
    if (status === 'done' && row.kind === 'restriction') await keepPrivate(db, row.member_uid, now)
    const isErased = status === 'done' && row.kind === 'erasure'
    const stays = isErased ? await erase(call, row.member_uid) : undefined
    if (isRefusal(stays)) return stays
    if (!isErased) {
      const facts = { kind: row.kind, outcome: status, answer }
      await notify(call, { topic: requestAnswered, to: row.member_uid, facts })
    }
    return presentAtDesk(call, await namedRequest(db, row.id))
  }
}

function record(call: Pick<Call, 'record'>, row: RequestRow, kind: string): void {
  const facts = { request: row.kind, dueOn: row.due_on }
  call.record({ kind, subjectUid: row.member_uid, target: { type: 'data-request', id: row.id }, facts })
}

export async function readAnswerDaysHandler({ db }: Call) {
  return { days: await readSetting(db, daysToAnswer) }
}

export async function changeAnswerDaysHandler(
  call: Call,
  { body }: InputOf<typeof contract.changeAnswerDays>,
) {
  const { db, actor, now } = call
  const before = await readSetting(db, daysToAnswer)
  if (before === body.days) return refuse('no-change')
  await writeSetting(db, daysToAnswer, body.days, { actorUid: actor.uid, now })
  call.record({ kind: 'data.answer-days-changed', facts: { before, after: body.days } })
  return { days: body.days }
}

/** Each morning administrators are reminded of what is due in a week, and in a day. */
export const remindOfRequests: Job = {
  name: 'data-rights.remind',
  schedule: '10 6 * * *',
  run: async (call) => {
    const due = await markReminded(call.db, dayIn(lagos, call.now))
    const administrators = due.length === 0 ? [] : await administratorsWhoCanSignIn(call)
    for (const { id, kind, due_on } of due)
      await notify(call, { topic: requestDue, to: administrators, facts: { id, kind, dueOn: due_on } })
  },
}
