/** The sheet of running loans of a list: uploaded, its columns chosen, removed. Nothing of it is in the books before two agree. */
import type { Call } from '@kolo/application/call'
import { paged } from '@kolo/database/pages'
import { headsKey } from '@kolo/files/heads'
import { openFile, tableIn } from '@kolo/files/sheets'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { guessLoanParts, loanPartsFault, loansMost, namesLoan } from '../loans-sheet.rules.ts'
import { movingInAccess } from '../moving-in.access.ts'
import type * as contract from '../moving-in.contract.ts'
import { loansOfSheet } from './loans-sheet.store.ts'
import type { MoveInRecord } from './move-in.record.ts'
import { anyMoveIn, keepParts, keptParts, saveMoveIn } from './moving-in.store.ts'
import { presentMoveIn } from './present-move-in.ts'
import { judgeLoansAgain, readAndKeep, removeLoansOf } from './read-loans.ts'
import { lockDraft } from './save-lists.ts'

const keyOf = (heads: readonly string[]) => `loans|${headsKey(heads)}`.slice(0, 2_000)

/** Reads a sheet of running loans and keeps it with the list. */
export async function uploadLoansHandler(call: Call, { params, body }: InputOf<typeof contract.uploadLoans>) {
  const { db, now } = call
  const list = await lockDraft(call, params.id, movingInAccess.change)
  if (isRefusal(list)) return list
  if (body.on > dayIn(lagos, now)) return refuse('day-to-come', {}, 'on')
  const file = await openFile(Buffer.from(body.content, 'base64'), {
    isHead: namesLoan,
    rowsMost: loansMost + 100,
    choices: {},
  })
  if ('no' in file) return refuse(file.no === 'too-long' ? 'loans-too-many' : 'file-not-read', {}, 'content')
  const table = tableIn(file, { isHead: namesLoan })
  if (!table) return refuse('file-empty', {}, 'content')
  const heads = table.heads.slice(0, 64).map((head) => head.slice(0, 200))
  const kept = await keptParts(db, keyOf(heads))
  const parts = kept?.length === heads.length ? kept : guessLoanParts(heads)
  const count = await readAndKeep(db, list.id, table.rows, { parts, on: body.on })
  if (count === 0) return refuse('file-empty', {}, 'content')
  if (count > loansMost) return refuse('loans-too-many', {}, 'content')
  record(call, 'moving-in.loans-uploaded', list, { loans: count })
  const change = { state: 'draft' as const, loans_on: body.on, loan_heads: heads, loan_parts: parts }
  return presentMoveIn(call, await saveMoveIn(db, list.id, change))
}

/** Reads every loan again with these columns, and remembers them. */
export async function chooseLoanColumnsHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.chooseLoanColumns>,
) {
  const { db, now } = call
  const list = await lockDraft(call, params.id, movingInAccess.change)
  if (isRefusal(list)) return list
  if (list.version !== body.version) throw new RequestProblem('changed-meanwhile')
  if (list.loan_heads === null) throw new RequestProblem('not-found')
  const { parts } = body
  const fault = parts.length === list.loan_heads.length ? loanPartsFault(parts) : 'loans-no-columns'
  if (fault) return refuse(fault, {}, 'parts')
  await judgeLoansAgain(db, { ...list, loan_parts: parts })
  await keepParts(db, keyOf(list.loan_heads), parts, now)
  record(call, 'moving-in.loan-columns-changed', list, { columns: parts.filter(Boolean).length })
  return presentMoveIn(call, await saveMoveIn(db, list.id, { loan_parts: parts }))
}

/** Removes the sheet of loans of a list. */
export async function removeLoansHandler(call: Call, { params }: InputOf<typeof contract.removeLoans>) {
  const list = await lockDraft(call, params.id, movingInAccess.change)
  if (isRefusal(list)) return list
  await removeLoansOf(call.db, list.id)
  record(call, 'moving-in.loans-removed', list, {})
  return presentMoveIn(call, await anyMoveIn(call.db, list.id))
}

function record(call: Call, kind: string, { id, code }: MoveInRecord, facts: Record<string, number>) {
  call.record({ kind, target: { type: 'move-in', id }, facts: { code, ...facts } })
}

/** Rows of the sheet. */
export async function listMoveInLoansHandler(
  { db }: Call,
  { params, query }: InputOf<typeof contract.listMoveInLoans>,
): Promise<OutputOf<typeof contract.listMoveInLoans>> {
  const { limit, which, cursor = '0' } = query
  if (!/^\d{1,7}$/.test(cursor)) throw new RequestProblem('bad-request')
  const list = await anyMoveIn(db, params.id)
  const found = await loansOfSheet(db, list.id, { which, after: Number(cursor), limit: limit + 1 })
  const { rows, nextCursor } = paged(found, limit, ({ lineNo }) => String(lineNo))
  return {
    rows: rows.map(
      ({ lines: _lines, memberLine: _line, memberUid: _uid, productVersion: _version, ...row }) => ({
        ...row,
        takenBack: row.takenBackAt !== null,
      }),
    ),
    nextCursor,
  }
}
