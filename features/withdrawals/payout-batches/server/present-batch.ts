/** Batches as administrators see them. */

import type { Call } from '@kolo/application/call'
import { waitingAbout, waitingIn } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { kobo, sumKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { orNotFound } from '@kolo/foundation/request-problem'
import { cardRows } from '@kolo/profile/server'
import { payingAccounts } from '../../withdrawals/server/withdrawal.store.ts'
import type { Batch } from '../batches.contract.ts'
import { batchPaymentKind } from './batch-payment-kind.ts'
import { linesOf, membersOf, type ShownLine } from './batches.store.ts'
import type { BatchRow } from './payout-batch.record.ts'

/** One batch with its lines. */
export async function presentBatch(call: Call, row: BatchRow): Promise<Batch> {
  const [batch] = await presentBatches(call, [row])
  return orNotFound(batch)
}

export async function presentBatches(call: Call, rows: readonly BatchRow[]): Promise<Batch[]> {
  if (rows.length === 0) return []
  const { db, actor, now } = call
  const ids = rows.map(({ id }) => id)
  const makers = rows.flatMap((row) => [row.made_by, ...(row.given_up_by ? [row.given_up_by] : [])])
  const said = await batchQueries(db, {
    lines: linesOf(ids),
    cards: cardRows(db, makers, membersOf(ids)),
    banks: payingAccounts(rows.map((row) => row.collection_account_id)),
    waiting: waitingAbout(now, 'withdrawal-batch', ids),
  })
  const names = new Map(said.cards.map((card) => [card.uid, card.full_name]))
  const person = (uid: string) => ({ uid, fullName: names.get(uid) ?? 'Former member' })
  const waiting = waitingIn(call, [batchPaymentKind], said.waiting)
  const byBatch = Map.groupBy(said.lines, (line) => line.batch_id)
  return rows.map((row) => {
    const lines = byBatch.get(row.id) ?? []
    const open = lines.filter(({ outcome }) => outcome === 'open')
    const bank = said.banks.find(({ id }) => id === row.collection_account_id)
    const asked = waiting.find(({ subject }) => subject.id === row.id)
    return {
      id: row.id,
      code: row.code,
      from: bank ? bankAccountWords(bank.bank_name, bank.last4) : '',
      madeBy: person(row.made_by),
      madeAt: row.made_at,
      lines: lines.map((line) => lineOf(line, person)),
      openKobo: sumKobo(open.map((line) => kobo(line.net_kobo))),
      bankReference: row.bank_reference ?? undefined,
      paidOn: row.paid_on ?? undefined,
      paidAt: row.paid_at ?? undefined,
      givenUp: givenUpOf(row, person),
      waiting: asked,
      can: {
        download: open.length === 0 ? 'batch-over' : true,
        pay: whyNotPay(actor.uid, open, asked),
        giveUp: whyNotGiveUp(actor.uid, open, asked),
      },
    }
  })
}

function whyNotPay(
  actorUid: string,
  open: readonly ShownLine[],
  asked: Batch['waiting'],
): Batch['can']['pay'] {
  if (open.length === 0) return 'batch-over'
  if (open.some((line) => line.member_uid === actorUid)) return 'own-withdrawal'
  const approve = asked?.can.approve ?? true
  return approve === 'own-approval' ? 'second-administrator-needed' : approve
}

function whyNotGiveUp(
  actorUid: string,
  open: readonly ShownLine[],
  asked: Batch['waiting'],
): Batch['can']['giveUp'] {
  if (open.length === 0) return 'batch-over'
  if (open.some((line) => line.member_uid === actorUid)) return 'own-withdrawal'
  return asked ? 'batch-said-paid' : true
}

function givenUpOf(
  { given_up_by: by, given_up_at: at, given_up_reason: reason }: BatchRow,
  person: (uid: string) => { uid: string; fullName: string },
): Batch['givenUp'] {
  return by === null || at === null || reason === null ? undefined : { by: person(by), at, reason }
}

function lineOf(line: ShownLine, person: (uid: string) => { uid: string; fullName: string }) {
  return {
    withdrawalId: line.withdrawal_id,
    code: line.code,
    member: person(line.member_uid),
    bankName: line.bank_name,
    last4: line.last4,
    netKobo: kobo(line.net_kobo),
    outcome: line.outcome,
  }
}
