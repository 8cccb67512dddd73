/**
 * What an administrator's confirmation leads to. One word posts it while the payment, and what one word let in during 24
 * hours for its payer, its target and by this administrator, stays below the threshold, and no appointment ties the two.
 * Everything else keeps the first word until a second administrator says the same; an only administrator tells everybody
 * and waits a day instead, up to the ceiling. A payment that once needed two needs two for ever.
 */
import { aloneNotice, readAdministration, readAloneCeiling } from '@kolo/approvals/server'
import type { Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Administration, decideFourEyes, sameEyes } from '@kolo/foundation/four-eyes'
import { greatestKobo, type Kobo, kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { confirmPayment } from '../../payments.contract.ts'
import { type ConfirmedWith, isAboveCeiling, isSameReference, whySecond } from '../../payments.rules.ts'
import { readSecondAdministratorFrom } from '../payments.settings.ts'
import { bankReferenceOwner, confirmationsOf } from '../payments.store.ts'
import type { DecisionRow, PaymentRow } from '../payments.tables.ts'
import { confirmedAloneSum, daySumsOf, lockDaySums } from './day-sums.store.ts'

type Body = InputOf<typeof confirmPayment>['body']

/** Keep this word, telling everybody if nobody else is there; or post the money, alone if nobody else is there. */
export type Step = { next: 'keep'; tellStaff: boolean } | { next: 'post'; with: ConfirmedWith }

/** Why a word leads nowhere. */
type NoStep = Refusal<
  | 'second-administrator-needed'
  | 'alone-delay'
  | 'above-alone-ceiling'
  | 'confirmation-differs'
  | 'bank-reference-used'
>

/** Decides what this administrator's word leads to, or why it leads nowhere. */
export async function nextStep(call: Call, payment: PaymentRow, body: Body): Promise<Step | NoStep> {
  const { db, actor, now } = call
  const confirmations = (await confirmationsOf(db, [payment])).get(payment.id) ?? []
  const seen = confirmations.reduce(
    (most, row) => greatestKobo(most, kobo(row.received_kobo ?? 0n)),
    greatestKobo(kobo(payment.amount_kobo), body.receivedKobo),
  )
  const administration = await readAdministration(call)
  const tied = sameEyes([actor.uid], administration.appointments, now)
  if (!(await needsSecond(call, payment, seen, tied.has(payment.member_uid)))) {
    return { next: 'post', with: 'one' }
  }
  const used = await bankReferenceOwner(db, body.bankReference)
  if (used) return refuse('bank-reference-used', { code: used }, 'bankReference')
  const { administratorUids } = administration
  const words = latestWords(confirmations, administratorUids)
  const own = words.find((row) => row.administrator_uid === actor.uid)
  const others = words.filter((row) => row.administrator_uid !== actor.uid)
  const second = others.filter((row) => !tied.has(row.administrator_uid))
  if (second.some((other) => saysTheSame(other, body))) return { next: 'post', with: 'two' }
  const other = others.find((row) => !saysTheSame(row, body))
  if (other) return differs(other)
  const alone = administratorUids.every((uid) => tied.has(uid))
  if (alone) {
    const ceiling = await overCeiling(call, administration, seen)
    if (ceiling !== undefined) return refuse('above-alone-ceiling', { ceiling: ceiling.toString() })
  }
  if (!own || !saysTheSame(own, body)) return { next: 'keep', tellStaff: alone }
  return stepAlone(call, payment, own, administration)
}

/** Whether one word is not enough. Where only the sums of the day can say it, nobody else adds to them meanwhile. */
async function needsSecond(
  { db, actor, now }: Call,
  payment: PaymentRow,
  seen: Kobo,
  isTied: boolean,
): Promise<boolean> {
  const threshold = await readSecondAdministratorFrom(db)
  const facts = { seen, threshold, isTied, neededTwo: payment.needs_two }
  const none = { payer: kobo(0n), target: kobo(0n), administrator: kobo(0n) }
  if (whySecond({ ...facts, sums: none })) return true
  await lockDaySums(db, [payment.member_uid, actor.uid])
  const summed = { paymentId: payment.id, memberUid: payment.member_uid, targetId: payment.target_id }
  const sums = await daySumsOf(db, [summed], actor.uid, now)
  return whySecond({ ...facts, sums: sums(payment.id) }) !== undefined
}

/** The ceiling, where this is above it together with what was confirmed alone in 24 hours. */
async function overCeiling(
  { db, now }: Call,
  { administratorUids }: Administration,
  seen: Kobo,
): Promise<Kobo | undefined> {
  await lockDaySums(db, administratorUids)
  const ceiling = await readAloneCeiling(db)
  return isAboveCeiling(seen, await confirmedAloneSum(db, now), ceiling) ? ceiling : undefined
}

/** A word that was kept is said again by the same administrator. */
async function stepAlone(
  { db, actor, now }: Call,
  payment: PaymentRow,
  own: DecisionRow,
  administration: Administration,
): Promise<Step | NoStep> {
  const notice = await aloneNotice(db, { type: 'payment', id: payment.id })
  const eyes = decideFourEyes({
    actorUid: actor.uid,
    preparedByUids: [actor.uid],
    ...administration,
    noticeAt: own.staff_told ? own.decided_at : undefined,
    objected: notice?.objected,
    now,
  })
  if (eyes.next === 'fetch-second') return refuse('second-administrator-needed')
  if (eyes.next === 'wait') return refuse('alone-delay', { from: eyes.until })
  return eyes.next === 'tell-staff' ? { next: 'keep', tellStaff: true } : { next: 'post', with: 'alone' }
}

/** The latest word of each administrator: a corrected one says nothing any more, nor does that of a former one. */
function latestWords(
  confirmations: readonly DecisionRow[],
  administratorUids: readonly string[],
): DecisionRow[] {
  return administratorUids.flatMap((uid) => confirmations.find((row) => row.administrator_uid === uid) ?? [])
}

function saysTheSame(first: DecisionRow, body: Body): boolean {
  return (
    first.received_kobo === body.receivedKobo &&
    isSameReference(first.bank_reference ?? '', body.bankReference)
  )
}

function differs(first: DecisionRow) {
  const received = (first.received_kobo ?? 0n).toString()
  return refuse('confirmation-differs', { received, reference: first.bank_reference ?? '' })
}
