/**
 * What an administrator's confirmation leads to. Below the threshold it posts, unless the payer and this administrator
 * are tied by an appointment of the last days. From the threshold on, and for those two, the first word is
 * kept until a second administrator says the same; an only administrator tells staff and waits a day instead.
 */
import type { Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { decideFourEyes, sameEyes } from '@kolo/foundation/four-eyes'
import { greatestKobo, kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { readAdministration, readAppointments } from '@kolo/profile/server'
import type { confirmPayment } from '../../payments.contract.ts'
import { type ConfirmedWith, isSameReference, needsSecondAdministrator } from '../../payments.rules.ts'
import { readSecondAdministratorFrom } from '../payments.settings.ts'
import { bankReferenceOwner, confirmationsOf } from '../payments.store.ts'
import type { DecisionRow, PaymentRow } from '../payments.tables.ts'

type Body = InputOf<typeof confirmPayment>['body']

/** Keep this word, telling staff if nobody else is there; or post the money, alone if nobody else is there. */
export type Step = { next: 'keep'; tellStaff: boolean } | { next: 'post'; with: ConfirmedWith }

/** Decides what this administrator's word leads to, or why it leads nowhere. */
export async function nextStep(
  { db, actor, now }: Call,
  payment: PaymentRow,
  body: Body,
): Promise<
  | Step
  | Refusal<'second-administrator-needed' | 'alone-delay' | 'confirmation-differs' | 'bank-reference-used'>
> {
  const confirmations = (await confirmationsOf(db, [payment])).get(payment.id) ?? []
  const most = confirmations.reduce(
    (largest, row) => greatestKobo(largest, kobo(row.received_kobo ?? 0n)),
    body.receivedKobo,
  )
  const threshold = await readSecondAdministratorFrom(db)
  const tied = sameEyes([actor.uid], await readAppointments(db, now), now)
  const large = needsSecondAdministrator(kobo(payment.amount_kobo), most, threshold)
  if (!large && !tied.has(payment.member_uid)) return { next: 'post', with: 'one' }
  const used = await bankReferenceOwner(db, body.bankReference)
  if (used) return refuse('bank-reference-used', { code: used }, 'bankReference')
  const administration = await readAdministration(db, now)
  const { administratorUids } = administration
  const words = latestWords(confirmations, administratorUids)
  const own = words.find((row) => row.administrator_uid === actor.uid)
  const others = words.filter((row) => row.administrator_uid !== actor.uid)
  const second = others.filter((row) => !tied.has(row.administrator_uid))
  if (second.some((other) => saysTheSame(other, body))) return { next: 'post', with: 'two' }
  const other = others.find((row) => !saysTheSame(row, body))
  if (other) return differs(other)
  const alone = administratorUids.every((uid) => tied.has(uid))
  if (!own || !saysTheSame(own, body)) return { next: 'keep', tellStaff: alone }
  const eyes = decideFourEyes({
    actorUid: actor.uid,
    preparedByUids: [actor.uid],
    ...administration,
    noticeAt: own.staff_told ? own.decided_at : undefined,
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
