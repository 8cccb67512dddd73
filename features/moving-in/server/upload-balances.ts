/** The trial balance of a list: uploaded, compared, removed. Nothing of it is in the books before two agree. */
import type { Call } from '@kolo/application/call'
import { openFile, tableIn } from '@kolo/files/sheets'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { movingInAccess } from '../moving-in.access.ts'
import type { removeBalances, uploadBalances } from '../moving-in.contract.ts'
import { balanceColumns, readBalances } from '../opening-balances.rules.ts'
import { saveMoveIn } from './moving-in.store.ts'
import { replaceBalances, unknownNumbers } from './opening-balances.store.ts'
import { presentMoveIn } from './present-move-in.ts'
import { lockDraft } from './save-lists.ts'

const rowsMost = 2_000

/** Reads a trial balance and keeps it with the list. */
export async function uploadBalancesHandler(call: Call, { params, body }: InputOf<typeof uploadBalances>) {
  const { db } = call
  const list = await lockDraft(call, params.id, movingInAccess.change)
  if (isRefusal(list)) return list
  const isHead = (cells: readonly string[]) => balanceColumns(cells) !== undefined
  const file = await openFile(Buffer.from(body.content, 'base64'), { isHead, rowsMost, choices: {} })
  if ('no' in file) return refuse('file-not-read', {}, 'content')
  const table = tableIn(file, { isHead })
  const columns = table && balanceColumns(table.heads)
  if (!table || !columns) return refuse('balances-no-columns', {}, 'content')
  const read = readBalances(table.rows, columns)
  if ('why' in read) return refuse(`balances-${read.why}`, { line: read.line }, 'content')
  if (read.length === 0) return refuse('file-empty', {}, 'content')
  const [unknown] = await unknownNumbers(
    db,
    read.map(({ number }) => number),
  )
  if (unknown) return refuse('balances-unknown', { number: unknown }, 'content')
  await replaceBalances(db, list.id, read)
  call.record({
    kind: 'moving-in.balances-uploaded',
    target: { type: 'move-in', id: list.id },
    facts: { code: list.code, accounts: read.length },
  })
  return presentMoveIn(call, await saveMoveIn(db, list.id, { state: 'draft' }))
}

/** Removes the trial balance of a list. */
export async function removeBalancesHandler(call: Call, { params }: InputOf<typeof removeBalances>) {
  const list = await lockDraft(call, params.id, movingInAccess.change)
  if (isRefusal(list)) return list
  await replaceBalances(call.db, list.id, [])
  call.record({
    kind: 'moving-in.balances-removed',
    target: { type: 'move-in', id: list.id },
    facts: { code: list.code },
  })
  return presentMoveIn(call, await saveMoveIn(call.db, list.id, { state: 'draft' }))
}
