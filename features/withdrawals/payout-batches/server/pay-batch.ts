/**
 * Withdrawals paid together. What must always be true: a withdrawal is in one file at a time; the file has what is still
 * open and nothing else; and what two administrators agree to is exactly what was open when the first one said so.
 */

import type { Call } from '@kolo/application/call'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { bankReferenceKey } from '@kolo/transfers/rules'
import { numberOf } from '../../bank-accounts/server/save-bank-accounts.ts'
import { differs } from '../../withdrawals/server/decide-withdrawal.ts'
import { recordOnWithdrawal } from '../../withdrawals/server/record-step.ts'
import { payingAccounts, referenceOwner } from '../../withdrawals/server/withdrawal.store.ts'
import type * as contract from '../batches.contract.ts'
import { batchPaymentKind, recordOnBatch, sumOf } from './batch-payment-kind.ts'
import { batchById, emptyBatch, fileRows, fillBatch, insertBatch, lockBatch } from './batches.store.ts'
import { presentBatch } from './present-batch.ts'

/** Puts approved withdrawals into one batch. */
export async function makeBatchHandler(call: Call, { body }: InputOf<typeof contract.makeBatch>) {
  const { db, actor, now } = call
  const ids = [...new Set(body.withdrawalIds)]
  const { rows: banks } = await payingAccounts().execute(db)
  if (!banks.some(({ id }) => id === body.collectionAccountId))
    return refuse('no-paying-account', undefined, 'collectionAccountId')
  const batch = await insertBatch(db, {
    id: newId(Date.parse(now)),
    collection_account_id: body.collectionAccountId,
    made_by: actor.uid,
    made_at: now,
  })
  const filled = await fillBatch(db, { batchId: batch.id, ids, actorUid: actor.uid, now })
  if (filled !== ids.length) return refuse('batch-choice')
  recordOnBatch(call, batch, 'made', (await lockBatch(db, batch.id)).open)
  return presentBatch(call, batch)
}

/** The file for the bank: the only place where the numbers of a batch stand whole. */
export async function downloadBatchHandler(call: Call, { params }: InputOf<typeof contract.downloadBatch>) {
  const { db, community } = call
  const { batch, open } = await lockBatch(db, params.id)
  if (open.length === 0) return refuse('batch-over')
  const { rows } = await fileRows(batch.id).execute(db)
  recordOnBatch(call, batch, 'downloaded', open)
  const head = ['Account number', 'Account name', 'Bank code', 'Bank', 'Amount', 'Narration'].map(csvText)
  const lines = rows.map((row) => [
    csvText(numberOf(community.secret, { id: row.account_id, number_sealed: row.number_sealed })),
    csvText(row.account_name),
    csvText(row.bank_code),
    csvText(row.bank_name),
    nairaCell(kobo(row.net_kobo)),
    csvText(row.code),
  ])
  return { name: `${batch.code}.csv`, text: csvFile([head, ...lines]) }
}

/** ₦12,345.60 as a sheet reads it: `12345.60`. */
const nairaCell = (amount: Kobo) => formatNaira(amount).replace(/[₦,]/g, '')

/** Says that what is open of it was paid, or agrees to that as the second. */
export async function payBatchHandler(call: Call, { params, body }: InputOf<typeof contract.payBatch>) {
  const { db, actor } = call
  const { batch, open } = await lockBatch(db, params.id)
  const [first] = open
  if (!first) return refuse('batch-over')
  if (open.some((row) => row.member_uid === actor.uid)) return refuse('own-withdrawal')
  const used = await referenceOwner(db, bankReferenceKey(body.bankReference) ?? '', first.id)
  if (used !== undefined) return refuse('reference-used', { code: used }, 'bankReference')
  const change = { code: batch.code, lines: open.length, sum: sumOf(open), ...body }
  const outcome = await askApproval(call, batchPaymentKind, { subjectId: batch.id, change, reason: '' })
  return isRefusal(outcome) ? differs(outcome) : presentBatch(call, await batchById(db, batch.id))
}

/** Gives up a file the bank never got: what is open of it is approved again, and may be paid in any way. */
export async function giveUpBatchHandler(call: Call, { params, body }: InputOf<typeof contract.giveUpBatch>) {
  const { db, actor, now } = call
  const { batch, open } = await lockBatch(db, params.id)
  if (open.length === 0) return refuse('batch-over')
  if (open.some((row) => row.member_uid === actor.uid)) return refuse('own-withdrawal')
  const [saidPaid] = await readWaiting(call, [batchPaymentKind], [batch.id])
  if (saidPaid) return refuse('batch-said-paid')
  await emptyBatch(db, batch.id, { by: actor.uid, reason: body.reason, now })
  recordOnBatch(call, batch, 'given-up', open, { reason: body.reason })
  for (const row of open) recordOnWithdrawal(call, row, 'withdrawal.not-sent', { batch: batch.code })
  return presentBatch(call, await batchById(db, batch.id))
}
