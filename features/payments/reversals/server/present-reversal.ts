/** What can be put right with a payment, what waits about it and what was done: as administrators see it. */

import type { Call } from '@kolo/application/call'
import { waitingAbout, waitingIn } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import type { PaymentRow } from '../../payments/server/payment.record.ts'
import { paymentsByIdRows } from '../../payments/server/payment.store.ts'
import { purposeOf, targetNames } from '../../payments/server/purpose.ts'
import { disputeEnding, heldOf } from '../../refunds/server/dispute-payment.ts'
import type { RefundRow } from '../../refunds/server/refund.record.ts'
import { paymentRefund, refundSending } from '../../refunds/server/refund-payment.ts'
import { disputesOf, refundsOf, sendingAccounts } from '../../refunds/server/refunds.store.ts'
import { reversalAccess } from '../reversal.access.ts'
import type { Reversal } from '../reversal.contract.ts'
import { paymentCorrection, placesOf } from './correct-payment.ts'
import { correctionIn, correctionsOf } from './corrections.store.ts'
import type { DisputeRow } from './reversal.record.ts'
import { paymentReversal } from './reverse-payment.ts'

const kinds = [paymentReversal, paymentCorrection, paymentRefund, refundSending, disputeEnding]

/** A payment as far as putting it right goes. */
export async function presentReversal(call: Call, row: PaymentRow): Promise<Reversal> {
  const { db, now, actor } = call
  const said = await batchQueries(db, {
    waiting: waitingAbout(now, 'payment', [row.id]),
    instead: paymentsByIdRows(db, row.corrected_by === null ? [] : [row.corrected_by]),
    refunds: refundsOf(db, [row.id]),
    disputes: disputesOf(db, [row.id]),
    from: sendingAccounts(row),
    corrections: correctionsOf(db, [row.id]),
    targets: targetNames(call, [row]),
    places: placesOf(call, row),
  })
  const [approval] = waitingIn(call, kinds, said.waiting)
  const { reversed_at: at, reversal_reason: reason, reversal_journal_id: journalId } = row
  const subject = { memberUid: row.member_uid, status: row.status, channel: row.channel }
  const may = (rule: keyof typeof reversalAccess) => decide(reversalAccess[rule], actor, subject)
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    receivedKobo: row.received_kobo === null ? undefined : kobo(row.received_kobo),
    toPurposeKobo: row.to_purpose_kobo === null ? undefined : kobo(row.to_purpose_kobo),
    toWalletKobo: row.to_wallet_kobo === null ? undefined : kobo(row.to_wallet_kobo),
    approval,
    reversed:
      at !== null && reason !== null && journalId !== null
        ? { at, reason, journalId, correctedBy: said.instead[0]?.code }
        : undefined,
    refund: presentRefund(said.refunds[0]),
    dispute: presentDispute(said.disputes[0]),
    from: said.from.map(({ id, bank_name, last4 }) => ({ id, name: bankAccountWords(bank_name, last4) })),
    corrected: correctionIn(said.corrections[0]),
    target: said.targets[0]?.name ?? purposeOf(call.registry.purposes, row.purpose).gone,
    places: said.places,
    can: {
      reverse: may('reverse'),
      correct: may('correct'),
      refund: may('refund'),
      sayRefundSent: may('sayRefundSent'),
      dispute: may('dispute'),
      endDispute: may('endDispute'),
    },
  }
}

/** What these rows say of money that goes back. */
export function presentRefund(row: RefundRow | undefined): Reversal['refund'] {
  if (!row) return undefined
  const { owed_at: at, reason, problem, sent_at, sent_on, sent_reference: reference } = row
  const isSent = sent_at !== null && sent_on !== null && reference !== null
  return {
    at,
    reason,
    problem: problem ?? undefined,
    sent: isSent ? { at: sent_at, on: sent_on, reference } : undefined,
  }
}

export function presentDispute(row: DisputeRow | undefined): Reversal['dispute'] {
  if (!row) return undefined
  const { ended_at: endedAt, outcome, end_reason: why } = row
  return {
    at: row.opened_at,
    reason: row.reason,
    reference: row.reference ?? undefined,
    heldKobo: heldOf(row),
    frozen: row.froze_target,
    ended:
      endedAt !== null && outcome !== null && why !== null
        ? { at: endedAt, outcome, reason: why, owedKobo: kobo(row.owed_kobo ?? 0n) }
        : undefined,
  }
}
