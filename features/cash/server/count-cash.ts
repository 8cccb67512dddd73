/**
 * The second officer counts. What must always be true: neither the payer nor who received it, nor one pair of eyes with
 * them; the same amount to the kobo; and the books have it in the transaction that says so, in the hands of who received it.
 */

import type { Call } from '@kolo/application/call'
import { readAdministration } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { sameEyes } from '@kolo/foundation/four-eyes'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { saveDecided, settle } from '@kolo/payments/server'
import { keepingDecision } from '@kolo/transfers/server'
import { cashAccess } from '../cash.access.ts'
import type { cancelCash, confirmCash } from '../cash.contract.ts'
import { notifyCash } from './cash.notifications.ts'
import { cashAccount } from './cash.postings.ts'
import { subjectOf } from './cash.record.ts'
import { channel, lockCash } from './cash.store.ts'
import { wordOf } from './count-evidence.ts'
import { presentOne } from './present-cash.ts'

export async function confirmCashHandler(call: Call, { params, body }: InputOf<typeof confirmCash>) {
  const { db, actor, now } = call
  const row = await lockCash(db, params.id, actor.uid)
  const no = refusalOf(cashAccess.count, actor, subjectOf(row))
  if (no) return no
  if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const { appointments } = await readAdministration(call)
  if (sameEyes([row.keeper_uid, row.member_uid], appointments, now).has(actor.uid))
    return refuse('not-a-second-officer')
  if (body.countedKobo !== row.amount_kobo) return refuse('count-differs', {}, 'countedKobo')
  const saved = await settle(call, {
    payment: row,
    channel,
    arrivalId: row.number,
    received: body.countedKobo,
    from: cashAccount(row.till_id),
    memo: `Cash ${row.number}`,
    on: dayIn(lagos, row.booked_at),
    reference: row.number,
    told: { noun: 'cash payment', reference: row.number },
    said: { by: actor.uid, with: 'two', facts: { number: row.number } },
    beside: { needed: [keepingDecision(db, wordOf(call, row, { receivedKobo: body.countedKobo }))] },
  })
  return isRefusal(saved) ? refuse('cash-decided') : presentOne(call, { ...row, ...saved })
}

/** Cancels a receipt that was wrong; the number is never given again. */
export async function cancelCashHandler(call: Call, { params, body }: InputOf<typeof cancelCash>) {
  const { db, actor, now } = call
  const row = await lockCash(db, params.id, actor.uid)
  const no = refusalOf(cashAccess.cancel, actor, subjectOf(row))
  if (no) return no
  if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const saved = await saveDecided(db, row, {
    needed: [keepingDecision(db, wordOf(call, row, { reason: body.reason }))],
    change: { status: 'cancelled', rejected_at: now, rejection_reason: body.reason },
  })
  if (!saved) throw new Error(`Receipt ${row.number} was lost while it was cancelled`)
  call.record({
    kind: 'cash.cancelled',
    subjectUid: row.member_uid,
    target: { type: 'payment', id: row.id },
    facts: { code: row.code, number: row.number, amountKobo: String(row.amount_kobo) },
  })
  const review = await presentOne(call, { ...row, ...saved })
  await notifyCash(call, row, { step: 'cancelled', target: review.target.name, reason: body.reason })
  return review
}
