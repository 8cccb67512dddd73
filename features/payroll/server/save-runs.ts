/** Schedules: uploaded, looked through, put right line by line, removed. Nothing of them is in the books before two agree. */

import type { Call } from '@kolo/application/call'
import { dropApproval } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import { shownReading } from '@kolo/files/reading'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo, sumKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { purposeOf, targetNames } from '@kolo/payments/server'
import { findProfile, memberCardsOf } from '@kolo/profile/server'
import { bankLabels, bankReferenceOwner } from '@kolo/transfers/server'
import * as z from 'zod/mini'
import { columnsWire } from '../columns.rules.ts'
import { payrollAccess } from '../payroll.access.ts'
import type * as contract from '../payroll.contract.ts'
import { matchLines } from '../payroll.rules.ts'
import { heldFor, payrollKind } from './book-run.ts'
import type { LineRow } from './payroll.record.ts'
import { payrollTaking } from './payroll.settings.ts'
import * as store from './payroll.store.ts'
import { presentRun, presentRuns } from './present-run.ts'
import { readSchedule } from './read-schedule.ts'
import { splitLines } from './split-lines.ts'

type File = Pick<
  InputOf<typeof contract.readScheduleFile>['body'],
  'employerId' | 'content' | 'columns' | 'choices'
>

/** The employer of a file and what is in it. */
async function openFile({ db }: Pick<Call, 'db'>, { employerId, content, columns, choices }: File) {
  if (!(await payrollTaking.isTaken(db))) return refuse('payroll-off')
  const employer = await store.findEmployer(db, employerId)
  if (!employer) return refuse('no-such-employer', {}, 'employerId')
  const schedule = await readSchedule(content, { chosen: columns, kept: employer, choices })
  return isRefusal(schedule) ? schedule : { employer, schedule }
}

const shownLines = 5
const shownFaults = 10

/** What is in a file, for somebody who is about to upload it. */
export async function readScheduleFileHandler(
  call: Call,
  { body }: InputOf<typeof contract.readScheduleFile>,
) {
  const opened = await openFile(call, body)
  if (isRefusal(opened)) return opened
  const { heads, columns, isRemembered, lines, faults, reading } = opened.schedule
  return {
    heads,
    columns,
    isRemembered,
    lines: lines
      .slice(0, shownLines)
      .map(({ amount, wanted: _, ...line }) => ({ ...line, amountKobo: amount })),
    lineCount: lines.length,
    totalKobo: sumKobo(lines.map(({ amount }) => amount)),
    faults: faults.slice(0, shownFaults),
    faultCount: faults.length,
    reading: reading && shownReading(reading),
  }
}

/** Reads a schedule, remembers its columns, and matches its lines. */
export async function uploadScheduleHandler(call: Call, { body }: InputOf<typeof contract.uploadSchedule>) {
  const { db, actor, now } = call
  const opened = await openFile(call, body)
  if (isRefusal(opened)) return opened
  const { employer, schedule } = opened
  const columns = z.safeParse(columnsWire, schedule.columns)
  if (!columns.success) return refuse('file-columns', {}, 'columns')
  const [fault] = schedule.faults
  if (fault !== undefined) return refuse('file-lines', { lineNo: fault.lineNo }, 'content')
  if (schedule.lines.length === 0) return refuse('file-empty', {}, 'content')
  const no = await transferRefusal(call, body)
  if (no) return no
  const run = await store.insertRun(db, {
    id: newId(Date.parse(now)),
    employer_id: employer.id,
    month: `${body.month}-01` as CalendarDate,
    account_id: body.accountId,
    transfer_kobo: body.transferKobo,
    held_kobo: body.heldKobo,
    bank_reference: body.bankReference,
    received_on: body.receivedOn,
    file_name: body.fileName,
    sha256: schedule.sha256,
    heads: schedule.heads,
    columns: JSON.stringify(columns.data),
    reading: JSON.stringify(schedule.reading),
    uploaded_by: actor.uid,
    uploaded_at: now,
  })
  if (!run) return refuse('month-there', {}, 'month')
  if (!schedule.isRemembered)
    await store.keepColumns(db, employer.id, { columns: columns.data, headsKey: schedule.headsKey })
  const candidates = await store.candidatesFor(db, employer.id, schedule.lines)
  await store.insertLines(
    db,
    run.id,
    matchLines(schedule.lines, candidates).map((line, at) => ({
      ...line,
      cells: schedule.lines[at]?.cells ?? [],
    })),
  )
  call.record({
    kind: 'payroll.uploaded',
    target: { type: 'payroll-run', id: run.id },
    facts: { code: run.code, lines: schedule.lines.length, transferKobo: body.transferKobo.toString() },
  })
  return presentRun(call, run)
}

/** Why the transfer cannot be the one that was named. */
async function transferRefusal({ db, now }: Call, body: InputOf<typeof contract.uploadSchedule>['body']) {
  const banks = await bankLabels(db).execute()
  if (!banks.some(({ id }) => id === body.accountId)) return refuse('no-such-account', {}, 'accountId')
  if (body.receivedOn > dayIn(lagos, now)) return refuse('day-to-come', {}, 'receivedOn')
  const held = await heldFor(db, body.employerId)
  if (body.heldKobo > held) return refuse('held-less', { held: held.toString() }, 'heldKobo')
  const owner = await bankReferenceOwner(db, body.bankReference).executeTakeFirst()
  return owner && refuse('bank-reference-used', { code: owner.code }, 'bankReference')
}

/** Schedules, newest first. */
export async function listRunsHandler(
  call: Call,
  { query }: InputOf<typeof contract.listRuns>,
): Promise<OutputOf<typeof contract.listRuns>> {
  const { rows, nextCursor } = paged(await store.newestRuns(call.db, pageById(query)), query.limit)
  const runs = (await presentRuns(call, rows)).map((run) => ({ ...run, reading: undefined }))
  return { rows: runs, nextCursor }
}

export async function readRunHandler(call: Call, { params }: InputOf<typeof contract.readRun>) {
  return presentRun(call, await store.anyRun(call.db, params.id))
}

export async function listRunLinesHandler(
  call: Call,
  { params, query }: InputOf<typeof contract.listRunLines>,
): Promise<OutputOf<typeof contract.listRunLines>> {
  const { db } = call
  const { limit, which, cursor = '0' } = query
  if (!/^\d{1,7}$/.test(cursor)) throw new RequestProblem('bad-request')
  const found = await store.linesOf(db, params.id, { which, after: Number(cursor), limit: limit + 1 })
  const { rows, nextCursor } = paged(found, limit, ({ line_no }) => String(line_no))
  const people = await memberCardsOf(
    db,
    rows.flatMap(({ member_uid }) => member_uid ?? []),
  )
  const parts = await partsOfLines(call, params.id, rows)
  return {
    rows: rows.map((row) => ({
      lineNo: row.line_no,
      staffNumber: row.staff_number,
      name: row.name,
      amountKobo: kobo(row.amount_kobo),
      cells: row.cells,
      member:
        row.member_uid === null
          ? undefined
          : {
              uid: row.member_uid,
              ...(people.get(row.member_uid) ?? { fullName: 'Former member', memberCode: '' }),
            },
      matchedBy: row.matched_by ?? undefined,
      difference: row.difference ?? undefined,
      leftOut: row.left_out,
      parts: parts.get(row.line_no) ?? [],
    })),
    nextCursor,
  }
}

type Shown = Awaited<ReturnType<typeof store.linesOf>>

/** Where each line goes as far as is known now; of a booked schedule where it went. */
async function partsOfLines(
  call: Call,
  runId: string,
  rows: Shown,
): Promise<Map<number, contract.RunLine['parts']>> {
  const { db, registry } = call
  const run = await store.anyRun(db, runId)
  if (run.state !== 'posted') {
    const known = rows.flatMap((row) =>
      row.member_uid === null || row.left_out ? [] : [{ ...row, member_uid: row.member_uid }],
    )
    const split = await splitLines(call, run, known)
    return new Map(
      [...split].map(([lineNo, parts]) => [
        lineNo,
        parts.map(({ name, amount }) => ({ name, amountKobo: amount })),
      ]),
    )
  }
  const booked = await store
    .partsOf(
      db,
      runId,
      rows.map(({ line_no }) => line_no),
    )
    .execute()
  const { names } = await batchQueries(db, { names: targetNames(call, booked) })
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const byLine = Map.groupBy(booked, ({ line_no }) => line_no)
  return new Map(
    [...byLine].map(([lineNo, parts]) => [
      lineNo,
      parts.map(({ id, code, purpose, target_id, amount_kobo }) => ({
        name: nameOf.get(target_id) ?? purposeOf(registry.purposes, purpose).gone,
        amountKobo: kobo(amount_kobo),
        payment: { id, code },
      })),
    ]),
  )
}

/** A schedule that is still open, locked; what was asked about it holds no more. */
async function lockOpen(
  call: Call,
  id: string,
  act: typeof payrollAccess.settle | typeof payrollAccess.remove,
) {
  const run = await store.lockRun(call.db, id)
  const no = refusalOf(act, call.actor, { state: run.state })
  if (no) return no
  await dropApproval(call, payrollKind, run.id)
  return run
}

/** Says whose a line is, or leaves it out; a line that is left out stays whose it was found to be. */
export async function settleLineHandler(call: Call, { params, body }: InputOf<typeof contract.settleLine>) {
  const { db } = call
  const run = await lockOpen(call, params.id, payrollAccess.settle)
  if (isRefusal(run)) return run
  const line = await store.anyLine(db, run.id, body.lineNo)
  const change = body.leftOut ? { left_out: true } : await memberSaid(call, line, body.memberUid)
  if (isRefusal(change)) return change
  await store.saveLine(db, run.id, line.line_no, change)
  call.record({
    kind: 'payroll.line-settled',
    subjectUid: body.leftOut ? undefined : (body.memberUid ?? line.member_uid ?? undefined),
    target: { type: 'payroll-run', id: run.id },
    facts: { code: run.code, line: line.line_no, leftOut: body.leftOut },
  })
  return presentRun(call, await store.saveRun(db, run.id, { state: 'draft' }))
}

async function memberSaid({ db }: Call, line: LineRow, chosen: string | undefined) {
  const uid = chosen ?? line.member_uid
  if (uid === null) return refuse('line-needs-member', {}, 'memberUid')
  if (uid === line.member_uid && line.difference === null) return { left_out: false }
  if (!(await findProfile(db, uid))) return refuse('no-such-member', {}, 'memberUid')
  if (uid !== line.member_uid && (await store.isLined(db, line.run_id, uid)))
    return refuse('on-another-line', {}, 'memberUid')
  return { member_uid: uid, matched_by: 'hand' as const, difference: null, left_out: false }
}

/** Removes a schedule that is not booked. */
export async function removeRunHandler(call: Call, { params }: InputOf<typeof contract.removeRun>) {
  const run = await lockOpen(call, params.id, payrollAccess.remove)
  if (isRefusal(run)) return run
  await store.saveRun(call.db, run.id, { state: 'removed' })
  call.record({
    kind: 'payroll.removed',
    target: { type: 'payroll-run', id: run.id },
    facts: { code: run.code },
  })
  return { id: run.id }
}
