/** What members report, and what moderators do with it. */
import type { Call } from '@kolo/application/call'
import { countTries } from '@kolo/application/limits'
import { waitingList } from '@kolo/application/waiting-list'
import { pageById, paged } from '@kolo/database/pages'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { notify } from '@kolo/notices/server'
import { messagesAccess } from '../messages.access.ts'
import * as contract from '../messages.contract.ts'
import { messageHidden, messageReported, reportDecided } from './messages.notifications.ts'
import {
  closeReports,
  hideMessage,
  insertReport,
  lockReport,
  messageTo,
  moderatorUids,
  type NamedReport,
  partnersOf,
  reportById,
  reportsIn,
  waitingReports,
} from './messages.store.ts'

const hourly = { name: 'message reports by person', points: 20, duration: 3_600 } as const
const desk = { reads: contract.listReports, permission: messagesAccess.moderate.permission }
const somebody = 'Somebody who left'

/** The command behind `POST /api/message-reports`. Said twice it is one report. */
export async function reportMessageHandler(call: Call, { body }: InputOf<typeof contract.reportMessage>) {
  const { db, actor, now } = call
  await countTries(call.poolDb, [[hourly, actor.uid]], 'You have reported too many messages.')
  const message = await messageTo(db, actor.uid, body.messageId)
  const isNew = await insertReport(db, {
    id: newId(Date.parse(now)),
    message_id: message.id,
    reporter_uid: actor.uid,
    because: body.because,
    note: body.note,
    at: now,
  })
  if (isNew) {
    call.record({ kind: 'message.reported', target: { type: 'message', id: message.id } })
    call.changed(desk)
    const concerned = new Set([actor.uid, message.author_uid])
    const to = (await moderatorUids(db)).filter((uid) => !concerned.has(uid))
    await notify(call, { topic: messageReported, to, facts: {} })
  }
  return { reported: true as const }
}

function reportedOf(row: NamedReport) {
  return { authorUid: row.author_uid, reporterUid: row.reporter_uid, isOpen: row.status === 'open' }
}

function presentReport({ actor }: Pick<Call, 'actor'>, row: NamedReport): contract.Report {
  const { id, at, because, note, status } = row
  const { decided_at: decidedAt, decision_note: decisionNote } = row
  return {
    id,
    at,
    because,
    note,
    status,
    reporter: row.reporter ?? somebody,
    message: { body: row.body, author: row.author ?? somebody, at: row.written_at },
    decision:
      decidedAt === null || decisionNote === null
        ? null
        : {
            by: row.decider ?? somebody,
            at: decidedAt,
            because: status === 'hidden' ? row.hidden_because : null,
            note: decisionNote,
          },
    can: { decide: decide(messagesAccess.moderate, actor, reportedOf(row)) },
  }
}

/** What has waited longest, on the administrators' first screen. */
export const reportsWaiting = waitingList({
  list: contract.reportsToDecide,
  ask: ({ actor }) => waitingReports(actor.uid),
  present: (call, rows) => ({
    count: rows[0]?.in_all ?? 0,
    mine: rows[0]?.mine ?? 0,
    oldestAt: rows[0]?.at,
    rows: rows.map((row) => presentReport(call, row)),
  }),
})

export async function listReportsHandler(call: Call, { query }: InputOf<typeof contract.listReports>) {
  const found = await reportsIn(call.db, { status: query.status, reader: call.actor.uid }, pageById(query))
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: rows.map((row) => presentReport(call, row)), nextCursor }
}

/** The command behind `POST /api/message-reports/{id}/decision`: for all reports of the message at once. */
export async function decideReportHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.decideReport>,
) {
  const { db, actor, now } = call
  const row = await lockReport(db, params.id)
  const no = refusalOf(messagesAccess.moderate, actor, reportedOf(row))
  if (no) return no
  const { hides, note } = body
  if (hides) await hideMessage(db, row.message_id, { by: actor.uid, because: hides, now })
  const status = hides ? 'hidden' : 'dismissed'
  const reporters = await closeReports(db, row.message_id, { status, by: actor.uid, note, now })
  call.record({
    kind: hides ? 'message.hidden' : 'message.left',
    subjectUid: row.author_uid,
    target: { type: 'message', id: row.message_id },
    // The reason a person typed leaves with the message; what kind it was stays.
    facts: hides ? { because: hides } : {},
  })
  if (hides) await notify(call, { topic: messageHidden, to: row.author_uid, facts: { because: hides, note } })
  await notify(call, { topic: reportDecided, to: reporters, facts: { isHidden: hides !== null } })
  call.changed(desk)
  if (hides)
    for (const uid of await partnersOf(db, row.message_id)) call.changed({ reads: contract.listThreads, uid })
  return presentReport(call, await reportById(db, params.id))
}
