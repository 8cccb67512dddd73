/** The commands of administrators about what the card provider pays out. */

import type { Call } from '@kolo/application/call'
import { askApproval, waitingIn, waitingOfKind } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { addMilliseconds, dayIn, lagos } from '@kolo/foundation/time'
import { netsBefore } from '@kolo/ledger/day-ends'
import { bankLabels } from '@kolo/transfers/server'
import { referenceOf } from '../../batches/server/weigh-batch.ts'
import { lockLines } from '../../statements/server/lines.store.ts'
import { presentStatement } from '../../statements/server/present-statement.ts'
import { statementById } from '../../statements/server/statements.store.ts'
import type { bookSettlement, listSettlements, Settlements, settleLines } from '../settlements.contract.ts'
import { withProvider } from './likely-settlements.ts'
import { settlementKind, troubleOfLines, whyNot } from './settlement-kind.ts'
import { lockClearing, newestSettlements } from './settlements.store.ts'

const nameOf = (bank: { bank_name: string; last4: string } | undefined) =>
  bank ? bankAccountWords(bank.bank_name, bank.last4) : 'A bank account'

/** What the provider paid out, and what it still holds. */
export async function listSettlementsHandler(
  call: Call,
  { query }: Pick<InputOf<typeof listSettlements>, 'query'>,
): Promise<Settlements> {
  const { db, now } = call
  const said = await batchQueries(db, {
    found: newestSettlements(pageById(query)),
    labels: bankLabels(db),
    waiting: waitingOfKind(now, settlementKind.name),
    nets: netsBefore(addMilliseconds(now, 1)),
  })
  const { rows, nextCursor } = paged(said.found, query.limit)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      account: nameOf(said.labels.find(({ id }) => id === row.account_id)),
      amountKobo: kobo(row.amount_kobo),
      bankReference: row.bank_reference,
      paidOn: row.paid_on,
      journalId: row.journal_id,
      isOnStatement: row.is_on_statement,
      isTakenBack: row.taken_back_at !== null,
    })),
    nextCursor,
    withProviderKobo: withProvider(said.nets),
    accounts: said.labels.map((label) => ({ id: label.id, name: nameOf(label) })),
    waiting: waitingIn(call, [settlementKind], said.waiting),
  }
}

/** Says that the provider paid out, where no statement is imported, or agrees to it as the second. */
export async function bookSettlementHandler(call: Call, { body }: InputOf<typeof bookSettlement>) {
  const bank = (await bankLabels(call.db).execute()).find(({ id }) => id === body.collectionAccountId)
  if (!bank) return refuse('no-such-account', {}, 'collectionAccountId')
  if (body.paidOn > dayIn(lagos, call.now)) return refuse('paid-to-come', {}, 'paidOn')
  const parts = [{ amount: body.amountKobo, paidOn: body.paidOn, bankReference: body.bankReference }]
  const no = await whyNot(call.db, parts)
  if (no) return no
  const asked = await askApproval(call, settlementKind, {
    subjectId: bank.id,
    change: { account: bank.id, accountName: nameOf(bank), parts },
    reason: '',
  })
  return isRefusal(asked) ? asked : listSettlementsHandler(call, { query: { limit: 25 } })
}

/** Says that lines are what the provider paid out, or agrees to it as the second. */
export async function settleLinesHandler(call: Call, { params, body }: InputOf<typeof settleLines>) {
  const { db } = call
  const statement = await statementById(db, params.id)
  // In the order in which agreeing to it takes them.
  await lockClearing(db)
  const versions = new Map(body.lines.map(({ id, version }) => [id, version]))
  const rows = await lockLines(db, statement.id, [...versions.keys()])
  if (rows.length < versions.size) throw new RequestProblem('not-found')
  const trouble = troubleOfLines(rows, versions)
  if (trouble) return trouble
  const parts = rows.map((line) => ({
    amount: kobo(line.amount_kobo),
    paidOn: line.booked_on,
    bankReference: referenceOf(line),
    line: { id: line.id, version: line.version },
  }))
  const no = await whyNot(db, parts)
  if (no) return no
  const bank = (await bankLabels(db).execute()).find(({ id }) => id === statement.account_id)
  const asked = await askApproval(call, settlementKind, {
    subjectId: statement.id,
    change: { account: statement.account_id, accountName: nameOf(bank), parts },
    reason: `Lines of the statement ${statement.file_name}`.slice(0, 300),
  })
  return isRefusal(asked) ? asked : presentStatement(call, statement)
}
