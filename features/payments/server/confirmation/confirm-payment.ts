/**
 * An administrator found the money in the bank. What must always be true: never the payer; from the threshold on two
 * administrators who wrote the same; one bank reference confirms one payment, and one that looks like a confirmed payment
 * is confirmed by somebody who looked at both; what came in is posted whole, to the purpose or to the wallet, in the
 * transaction that says so.
 */
import { closeAloneNotice, tellAlone } from '@kolo/approvals/server'
import { type Call, RequestProblem } from '@kolo/database/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { formatNaira, kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { postJournal } from '@kolo/ledger/journal'
import { paymentsAccess } from '../../payments.access.ts'
import type { confirmPayment } from '../../payments.contract.ts'
import { allocate, type ConfirmedWith, writtenTransferCode } from '../../payments.rules.ts'
import { confirmedTransferPostings } from '../payments.postings.ts'
import { countOutcome, lockPayment, savePayment, takeBankReference } from '../payments.store.ts'
import type { PaymentRow } from '../payments.tables.ts'
import { tellConfirmed } from '../payments.topics.ts'
import { presentReview, subjectOf } from '../present-payment.ts'
import type { PaymentPurposes } from '../purpose.ts'
import { nextStep } from './confirmation-step.ts'
import { moneyDay, unseenSimilar } from './similar-payments.ts'
import { insertWord, recordWord, writeDown } from './write-down.ts'

type Body = InputOf<typeof confirmPayment>['body']

/** Confirms what came in: posts it, or keeps the first administrator's word until a second one agrees. */
export function confirmPaymentAct(purposes: PaymentPurposes) {
  return async (call: Call, { params, body }: InputOf<typeof confirmPayment>) => {
    const payment = await lockPayment(call.db, params.id)
    const no = refusalOf(paymentsAccess.confirm, call.actor, subjectOf(payment))
    if (no) return no
    if (payment.version !== body.version) throw new RequestProblem('changed-meanwhile')
    const unseen = await unseenSimilar(call, payment, body)
    if (unseen) return unseen
    const step = await nextStep(call, payment, body)
    if ('refusal' in step) return step
    const saved =
      step.next === 'keep'
        ? await keepFirstWord(call, payment, body, step.tellStaff)
        : await post(call, purposes, payment, body, step.with)
    if ('refusal' in saved) return saved
    const review = await presentReview(call, purposes, saved)
    if (step.next === 'post') await tellConfirmed(call, saved, review.target.name)
    return review
  }
}

async function keepFirstWord(
  call: Call,
  payment: PaymentRow,
  body: Body,
  tellStaff: boolean,
): Promise<PaymentRow> {
  await writeDown(call, payment, body, { staff_told: tellStaff, alone: false })
  if (tellStaff) {
    const amount = formatNaira(body.receivedKobo)
    const sentence = `The payment ${payment.code} of ${amount} is about to be confirmed.`
    await tellAlone(call, { type: 'payment', id: payment.id }, sentence)
  }
  return savePayment(call.db, payment.id, { needs_two: true })
}

async function post(
  call: Call,
  purposes: PaymentPurposes,
  payment: PaymentRow,
  body: Body,
  confirmedWith: ConfirmedWith,
): Promise<PaymentRow | Refusal<'bank-reference-used'>> {
  const { db, actor, now } = call
  const used = await takeBankReference(db, body.bankReference, payment.id)
  if (used) return refuse('bank-reference-used', { code: used }, 'bankReference')
  const purpose = purposes[payment.purpose]
  const promised = kobo(payment.amount_kobo)
  const arrival = {
    paymentId: payment.id,
    memberUid: payment.member_uid,
    targetId: payment.target_id,
    amount: promised,
    now,
  }
  // The payer's row before the target's, in the order in which a deposit is started.
  await countOutcome(db, payment.member_uid, 'confirmed')
  const target = await purpose.check(db, arrival)
  const allocation = allocate(promised, body.receivedKobo, target.takes)
  const journal = await postJournal(db, {
    deed: 'payment.confirmed',
    actorUid: actor.uid,
    now,
    memo: `Transfer ${writtenTransferCode(payment.transfer_code)}`,
    facts: { payment: payment.code },
    transfers: confirmedTransferPostings({
      collectionAccountId: payment.collection_account_id,
      memberUid: payment.member_uid,
      purposeAccount: purpose.postings(arrival).credit,
      allocation,
    }),
  })
  if ('refusal' in journal) throw new Error(`Money coming in was refused by the books: ${journal.refusal}`)
  const alone = confirmedWith === 'alone'
  // The word first: the database lets no payment be confirmed that nobody has confirmed.
  await insertWord(call, payment, body, { staff_told: false, alone })
  const saved = await savePayment(db, payment.id, {
    status: 'confirmed',
    confirmed_at: now,
    received_kobo: body.receivedKobo,
    to_purpose_kobo: allocation.toPurpose,
    to_wallet_kobo: allocation.toWallet,
    outcome: allocation.outcome,
    confirmed_reference: body.bankReference,
    confirmation_note: body.note ?? null,
    value_on: moneyDay(payment, body.valueOn),
    confirmed_by: actor.uid,
    confirmed_with: confirmedWith,
    ...(confirmedWith === 'one' ? {} : { needs_two: true }),
    journal_id: journal.journalId,
  })
  if (payment.needs_two) await closeAloneNotice(db, { type: 'payment', id: payment.id }, now)
  await recordWord(call, saved, body, { staff_told: false, alone })
  if (target.isFirst && allocation.toPurpose > 0n) await purpose.onFirst(db, arrival)
  return saved
}
