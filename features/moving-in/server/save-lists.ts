/** Lists: uploaded, tried again with other columns, rows left out, given up. Nothing of them is in the books before two agree. */

import type { Call } from '@kolo/application/call'
import { dropApproval } from '@kolo/approvals/server'
import { pageById, paged } from '@kolo/database/pages'
import { headsKey } from '@kolo/files/heads'
import { shownFileName } from '@kolo/files/rules'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { movingInAccess } from '../moving-in.access.ts'
import type * as contract from '../moving-in.contract.ts'
import { type MoveInState, partsFault, type Sheet } from '../moving-in.rules.ts'
import { bringInKind } from './import-approval.ts'
import { placesOf, presentPlaces } from './import-targets.ts'
import type { MoveInRecord } from './move-in.record.ts'
import * as store from './moving-in.store.ts'
import { replaceBalances } from './opening-balances.store.ts'
import { presentMoveIn, presentMoveIns, presentRows } from './present-move-in.ts'
import { countLines, judgeList, keptRows, openList } from './read-list.ts'
import { removeLoansOf } from './read-loans.ts'

/** Lists, newest first, with what there is to move into. */
export async function listMoveInsHandler(
  call: Call,
  { query }: InputOf<typeof contract.listMoveIns>,
): Promise<OutputOf<typeof contract.listMoveIns>> {
  const { rows, nextCursor } = paged(await store.newestMoveIns(call.db, pageById(query)), query.limit)
  const lists = (await presentMoveIns(call, rows)).map((list) => ({ ...list, reading: undefined }))
  return { rows: lists, nextCursor, places: await presentPlaces(call.db) }
}

export async function readMoveInHandler(
  call: Call,
  { params }: InputOf<typeof contract.readMoveIn>,
): Promise<contract.WholeMoveIn> {
  const list = await presentMoveIn(call, await store.anyMoveIn(call.db, params.id))
  return { ...list, places: await presentPlaces(call.db) }
}

export async function listMoveInRowsHandler(
  { db }: Call,
  { params, query }: InputOf<typeof contract.listMoveInRows>,
): Promise<OutputOf<typeof contract.listMoveInRows>> {
  const { limit, which, cursor = '0' } = query
  if (!/^\d{1,7}$/.test(cursor)) throw new RequestProblem('bad-request')
  const list = await store.anyMoveIn(db, params.id)
  const found = await store.rowsOf(db, list.id, { which, after: Number(cursor), limit: limit + 1 })
  const { rows, nextCursor } = paged(found, limit, ({ line_no }) => String(line_no))
  return { rows: await presentRows(db, rows), nextCursor }
}

/** Tries a list: what is in it, and what is wrong with each row. */
export async function uploadListHandler(call: Call, { body }: InputOf<typeof contract.uploadList>) {
  const { db, actor, now } = call
  const opened = await openList(db, body.content, body.choices)
  if (isRefusal(opened)) return opened
  const { file, sheet, parts, sha256 } = opened
  const read = await judgeList(call, sheet, parts, file.isDays1904)
  if (read.rows.length === 0) return refuse('file-empty', {}, 'content')
  const reading = countLines({ ...file, headLine: sheet.headLine }, sheet, read)
  const list = await store.insertMoveIn(
    db,
    {
      id: newId(Date.parse(now)),
      file_name: shownFileName(body.fileName, 'List'),
      sha256,
      heads: sheet.heads,
      parts,
      reading: JSON.stringify(reading),
      totals_agree: read.totalsAgree ?? null,
      uploaded_by: actor.uid,
      uploaded_at: now,
    },
    dayIn(lagos, now).slice(0, 4),
  )
  await keepRows(call, list.id, sheet, read, new Set())
  record(call, 'moving-in.uploaded', list, { rows: read.rows.length })
  return presentMoveIn(call, list)
}

async function keepRows(
  { db }: Call,
  id: string,
  { rows: inFile }: Sheet,
  { rows }: Awaited<ReturnType<typeof judgeList>>,
  leftOut: ReadonlySet<number>,
): Promise<void> {
  const cells = new Map(inFile.map((row) => [row.lineNo, row.cells]))
  const kept = rows.map((row) => ({
    ...row,
    cells: cells.get(row.lineNo) ?? [],
    leftOut: leftOut.has(row.lineNo),
  }))
  await store.replaceRows(db, id, kept)
}

function record(
  call: Call,
  kind: string,
  { id, code }: MoveInRecord,
  facts: Record<string, string | number | boolean>,
) {
  call.record({ kind, target: { type: 'move-in', id }, facts: { code, ...facts } })
}

/** A list that is still tried, locked; what was asked about it holds no more. */
export async function lockDraft(
  call: Call,
  id: string,
  act: typeof movingInAccess.change | typeof movingInAccess.remove,
) {
  const list = await store.lockMoveIn(call.db, id)
  const no = refusalOf(act, call.actor, { state: list.state as MoveInState })
  if (no) return no
  await dropApproval(call, bringInKind, list.id)
  return list
}

/** Reads every row again with these columns, and remembers them. */
export async function chooseColumnsHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.chooseColumns>,
) {
  const { db, now } = call
  const list = await lockDraft(call, params.id, movingInAccess.change)
  if (isRefusal(list)) return list
  if (list.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const { plans } = await placesOf(db)
  const fault = body.parts.length === list.heads.length ? partsFault(body.parts, plans) : 'no-name'
  if (fault) return refuse(fault, {}, 'parts')
  const kept = await store.rowsOf(db, list.id, { which: 'all', after: 0, limit: 100_000 })
  const before = list.reading
  const sheet = { heads: list.heads, rows: keptRows(kept, before?.totals) }
  const read = await judgeList(call, sheet, body.parts, before?.isDays1904)
  if (read.rows.length === 0) return refuse('file-empty', {}, 'parts')
  const leftOut = new Set(kept.filter((row) => row.left_out).map((row) => row.line_no))
  await keepRows(call, list.id, sheet, read, leftOut)
  const again = new Set(sheet.rows.map(({ lineNo }) => lineNo))
  const skipped = before?.list.filter(({ lineNo }) => !again.has(lineNo)) ?? []
  const reading = before && countLines(before, { ...before, lineCount: before.lines, skipped }, read)
  await store.keepParts(db, headsKey(list.heads), body.parts, now)
  const change = { parts: body.parts, ...(reading ? { reading: JSON.stringify(reading) } : {}) }
  record(call, 'moving-in.columns-changed', list, { columns: body.parts.filter(Boolean).length })
  return presentMoveIn(call, await store.saveMoveIn(db, list.id, change))
}

/** Leaves rows out, or takes them. */
export async function decideRowsHandler(call: Call, { params, body }: InputOf<typeof contract.decideRows>) {
  const { db } = call
  const list = await lockDraft(call, params.id, movingInAccess.change)
  if (isRefusal(list)) return list
  const rows = await store.leaveOut(db, list.id, body.lineNo, body.leftOut)
  if (body.lineNo !== undefined && rows === 0) throw new RequestProblem('not-found')
  record(call, 'moving-in.row-decided', list, { rows, leftOut: body.leftOut })
  return presentMoveIn(call, await store.saveMoveIn(db, list.id, { state: 'draft' }))
}

/** Gives a list up; what it said of people is removed. */
export async function removeMoveInHandler(call: Call, { params }: InputOf<typeof contract.removeMoveIn>) {
  const list = await lockDraft(call, params.id, movingInAccess.remove)
  if (isRefusal(list)) return list
  await store.removeRows(call.db, list.id)
  await replaceBalances(call.db, list.id, [])
  await removeLoansOf(call.db, list.id)
  await store.saveMoveIn(call.db, list.id, { state: 'removed', reading: null })
  record(call, 'moving-in.removed', list, {})
  return { id: list.id }
}
