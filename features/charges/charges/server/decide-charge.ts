/** What officers do with one charge: waive it by two, remind its member, and answer a contested fine. */
import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { chargesAccess } from '../../charges.access.ts'
import type { answerContest, remindOfCharge, waiveCharge } from '../charge.contract.ts'
import { notifyCharged, notifyDue } from './charge.notifications.ts'
import { lockCharge, saveCharge } from './charge.store.ts'
import { nextOf, subjectOf } from './charge-facts.ts'
import { presentWhole } from './present-charge.ts'
import { waiverKind } from './waiver-approval.ts'

/** Proposes it, or agrees to it as the second. */
export async function waiveChargeHandler(call: Call, { params, body }: InputOf<typeof waiveCharge>) {
  const { db, actor, now } = call
  const charge = await lockCharge(db, params.id)
  const no = refusalOf(chargesAccess.waive, actor, subjectOf(charge, dayIn(lagos, now)))
  if (no) return no
  const amountKobo = body.amountKobo ?? charge.outstandingKobo
  if (amountKobo > charge.outstandingKobo)
    return refuse('waive-above-owed', { most: charge.outstandingKobo.toString() }, 'amountKobo')
  const { code, title, outstandingKobo: owedKobo } = charge
  const outcome = await askApproval(call, waiverKind, {
    subjectId: charge.id,
    change: { code, title, amountKobo, owedKobo },
    reason: body.reason,
  })
  if (isRefusal(outcome)) return outcome.refusal === 'affected' ? refuse('own-charge') : outcome
  return presentWhole(call, charge.id)
}

/** Once a day. */
export async function remindOfChargeHandler(call: Call, { params }: InputOf<typeof remindOfCharge>) {
  const { db, actor, now } = call
  const today = dayIn(lagos, now)
  const charge = await lockCharge(db, params.id)
  const no = refusalOf(chargesAccess.remind, actor, subjectOf(charge, today))
  if (no) return no
  if (charge.remindedAt !== null && dayIn(lagos, charge.remindedAt) === today)
    return refuse('charge-reminded-today')
  await saveCharge(db, charge.id, { remindedAt: now })
  const { kobo: amount } = nextOf(charge, today)
  await notifyDue(call, charge, { amount, on: charge.nextDueOn ?? charge.dueOn, today })
  call.record({
    kind: 'charge.reminded',
    subjectUid: charge.memberUid,
    target: { type: 'charge', id: charge.id },
    facts: { code: charge.code },
  })
  return presentWhole(call, charge.id)
}

/** The fine stays. */
export async function answerContestHandler(call: Call, { params, body }: InputOf<typeof answerContest>) {
  const { db, actor, now } = call
  const charge = await lockCharge(db, params.id)
  const no = refusalOf(chargesAccess.answerContest, actor, subjectOf(charge, dayIn(lagos, now)))
  if (no) return no
  await saveCharge(db, charge.id, {
    contestEndedAt: now,
    contestEndedBy: actor.uid,
    contestAnswer: body.answer,
  })
  await notifyCharged(call, charge, {
    step: 'contest-answered',
    amount: charge.outstandingKobo,
    on: charge.nextDueOn ?? charge.dueOn,
    reason: body.answer,
  })
  call.record({
    kind: 'charge.contest-answered',
    subjectUid: charge.memberUid,
    target: { type: 'charge', id: charge.id },
    facts: { code: charge.code },
  })
  return presentWhole(call, charge.id)
}
