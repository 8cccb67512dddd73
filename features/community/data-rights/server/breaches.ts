/**
 * The log of breaches. What must always be true: what is written in it stays as it was written, with who wrote it when;
 * the regulator's 72 hours run from when it was noticed; and it is closed only once it says that the regulator heard, or
 * why they need not.
 */

import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { waitingList } from '@kolo/application/waiting-list'
import { administratorsWhoCanSignIn } from '@kolo/approvals/server'
import { paged } from '@kolo/database/pages'
import { sortedCursor, sortedPage } from '@kolo/database/sorted-pages'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { addHours } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import * as contract from '../breaches.contract.ts'
import { reportBy, reportHours, reportReminderHours, whyNotAdded } from '../rights.rules.ts'
import {
  breachById,
  breachesFrom,
  breachOrder,
  entriesOf,
  insertBreach,
  insertEntry,
  insertPeople,
  lockBreach,
  markBreachesReminded,
  markTold,
  membersByCode,
  peopleOf,
  saveBreach,
  unreportedRows,
} from './breaches.store.ts'
import { breachTold, breachToReport } from './rights.notifications.ts'
import type { BreachRow } from './rights.record.ts'

function present({ now }: Pick<Call, 'now'>, row: BreachRow): contract.Breach {
  const until = reportBy(row.noticed_at)
  const waits = now > until ? ('late' as const) : ('to-report' as const)
  return {
    id: row.id,
    title: row.title,
    noticedAt: row.noticed_at,
    reportBy: until,
    state: row.closed_at ? 'closed' : row.reported_at ? 'settled' : waits,
    concerned: row.concerned,
    version: row.version,
  }
}

async function presentWhole(call: Call, id: string): Promise<contract.WholeBreach> {
  const row = await breachById(call.db, id)
  const entries = await entriesOf(call.db, id)
  const people = await peopleOf(call.db, id)
  return {
    ...present(call, row),
    what: row.what,
    dataKinds: row.data_kinds,
    entries: entries.map((entry) => ({ ...entry, by: entry.by ?? 'Somebody who left' })),
    people: people.map(({ uid, full_name: fullName, member_code: memberCode, told_at: toldAt }) => ({
      uid,
      fullName,
      memberCode,
      toldAt,
    })),
  }
}

export async function listBreachesHandler(call: Call, { query }: InputOf<typeof contract.listBreaches>) {
  const { rows, nextCursor } = paged(
    await breachesFrom(call.db, sortedPage(query, breachOrder)),
    query.limit,
    sortedCursor,
  )
  return { rows: rows.map((row) => present(call, row)), nextCursor }
}

export function readBreachHandler(call: Call, { params }: InputOf<typeof contract.readBreach>) {
  return presentWhole(call, params.id)
}

export async function openBreachHandler(call: Call, { body }: InputOf<typeof contract.openBreach>) {
  const { db, actor, now } = call
  if (body.noticedAt > now) return refuse('noticed-later', undefined, 'noticedAt')
  const codes = [...new Set(body.memberCodes)]
  const found = await membersByCode(db, codes)
  const missing = codes.filter((code) => !found.some((one) => one.member_code === code))
  if (missing.length > 0) return refuse('no-such-member', { codes: missing.join(', ') }, 'memberCodes')
  const row = await insertBreach(db, {
    id: newId(Date.parse(now)),
    title: body.title,
    noticed_at: body.noticedAt,
    what: body.what,
    data_kinds: body.dataKinds,
    concerned: Math.max(body.concerned, found.length),
    opened_by: actor.uid,
    opened_at: now,
  })
  await insertPeople(
    db,
    row.id,
    found.map(({ uid }) => uid),
  )
  const facts = { concerned: row.concerned, noticedAt: row.noticed_at }
  call.record({ kind: 'breach.opened', target: { type: 'breach', id: row.id }, facts })
  const others = (await administratorsWhoCanSignIn(call)).filter((uid) => uid !== actor.uid)
  await notify(call, { topic: breachToReport, to: others, facts: factsOf(row) })
  return presentWhole(call, row.id)
}

export async function addBreachEntryHandler(
  call: Call,
  { params, body: { kind, words } }: InputOf<typeof contract.addBreachEntry>,
) {
  const { db, actor, now } = call
  const row = await lockBreach(db, params.id)
  const why = whyNotAdded(kind, { closedAt: row.closed_at, isSettled: row.reported_at !== null })
  if (why) return refuse(why, undefined, 'kind')
  const entry = { id: newId(Date.parse(now)), breach_id: row.id, kind, words, by_uid: actor.uid, at: now }
  await insertEntry(db, entry)
  await saveBreach(db, row.id, {
    ...(kind === 'reported' || kind === 'not-reported' ? { reported_at: now } : {}),
    ...(kind === 'closed' ? { closed_at: now } : {}),
  })
  if (kind === 'told') {
    const people = await markTold(db, row.id, now)
    await notify(call, { topic: breachTold, to: people, facts: { words } })
  }
  const target = { type: 'breach', id: row.id }
  call.record({ kind: 'breach.entry-added', target, facts: { entry: kind } })
  return presentWhole(call, row.id)
}

const factsOf = (row: BreachRow) => ({ id: row.id, until: reportBy(row.noticed_at) })

/** What the regulator has not heard of, on the administrators' first screen. */
export const breachesWaiting = waitingList({
  list: contract.breachesToReport,
  ask: () => unreportedRows(),
  present: (call, rows) => {
    const count = rows[0]?.in_all ?? 0
    return {
      count,
      mine: count,
      oldestAt: rows[0]?.noticed_at,
      rows: rows.map((row) => present(call, row)),
    }
  },
})

/** A day before the 72 hours are over, administrators are reminded once. */
export const remindOfBreaches: Job = {
  name: 'data-rights.breach-clock',
  schedule: '5 * * * *',
  run: async (call) => {
    const noticedBefore = addHours(call.now, reportReminderHours - reportHours)
    const late = await markBreachesReminded(call.db, noticedBefore)
    const administrators = late.length === 0 ? [] : await administratorsWhoCanSignIn(call)
    for (const row of late)
      await notify(call, { topic: breachToReport, to: administrators, facts: factsOf(row) })
  },
}
