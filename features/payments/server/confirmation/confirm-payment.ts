/**
 * An administrator found the money in the bank. What must always be true: never the payer; from the threshold on two
 * administrators who wrote the same; one bank reference confirms one payment, and one that looks like a confirmed payment
 * is confirmed by somebody who looked at both; what came in is posted whole, to the purpose or to the wallet, in the
 * transaction that says so.
 */
import { closingNotice, tellAlone } from '@kolo/approvals/server'
import { type Call, RequestProblem } from '@kolo/database/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { formatNaira, kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { postJournal } from '@kolo/ledger/journal'
import { paymentsAccess } from '../../payments.access.ts'
import type { confirmPayment, PaymentReview } from '../../payments.contract.ts'
import { allocate, type ConfirmedWith, writtenTransferCode } from '../../payments.rules.ts'
import { confirmedTransferPostings } from '../payments.postings.ts'
import { bankReferenceOwner, lockForDecision, saveDecided } from '../payments.store.ts'
import type { PaymentRow } from '../payments.tables.ts'
import { tellConfirmed } from '../payments.topics.ts'
import { subjectOf } from '../present-payment.ts'
import { countedFor, type Desk, readDesk, reviewOf } from '../present-review.ts'
import type { PaymentPurposes } from '../purpose.ts'
import { nextStep } from './confirmation-step.ts'
import { moneyDay, unseenSimilar } from './similar-payments.ts'
import { recordWord, wordOf } from './write-down.ts'

type Body = InputOf<typeof confirmPayment>['body']

/** Confirms what came in: posts it, or keeps the first administrator's word until a second one agrees. */
export function confirmPaymentAct(purposes: PaymentPurposes) {
  return async (call: Call, { params, body }: InputOf<typeof confirmPayment>) => {
    const payment = await lockForDecision(call.db, params.id, call.actor.uid)
    const no = refusalOf(paymentsAccess.confirm, call.actor, subjectOf(payment))
    if (no) return no
    if (payment.version !== body.version) throw new RequestProblem('changed-meanwhile')
    const desk = await readDesk(call, purposes, [payment], { payment, ...body })
    const unseen = unseenSimilar(desk, payment, body)
    if (unseen) return unseen
    const step = await nextStep(call, desk, payment, body)
    if (isRefusal(step)) return step
    return step.next === 'keep'
      ? keepFirstWord(call, desk, payment, body, step.tellStaff)
      : post(call, purposes, desk, payment, body, step.with)
  }
}

async function keepFirstWord(
  call: Call,
  desk: Desk,
  payment: PaymentRow,
  body: Body,
  tellStaff: boolean,
): Promise<PaymentReview> {
  const word = wordOf(call, payment, body, { staff_told: tellStaff, alone: false })
  const saved = await saveDecided(call.db, payment, { decision: word, change: { needs_two: true } })
  if (!saved) throw new Error(`Payment ${payment.id} was lost while it was decided on`)
  recordWord(call, payment, body, word)
  const subject = { type: 'payment', id: payment.id }
  const notices = new Map(desk.notices)
  if (tellStaff) {
    const amount = formatNaira(body.receivedKobo)
    const sentence = `The payment ${payment.code} of ${amount} is about to be confirmed.`
    notices.set(payment.id, await tellAlone(call, subject, sentence))
  }
  const confirmations = new Map([[payment.id, [word, ...(desk.confirmations.get(payment.id) ?? [])]]])
  return reviewOf(call, saved, { ...desk, notices, confirmations })
}

async function post(
  call: Call,
  purposes: PaymentPurposes,
  desk: Desk,
  payment: PaymentRow,
  body: Body,
  confirmedWith: ConfirmedWith,
): Promise<PaymentReview | Refusal<'bank-reference-used'>> {
  const { db, now } = call
  if (desk.referenceOwner) return referenceUsed(desk.referenceOwner)
  const alone = confirmedWith === 'alone'
  const word = wordOf(call, payment, body, { staff_told: false, alone })
  const posted = await postArrival(call, purposes, payment, body)
  const saved = await saveDecided(db, payment, {
    decision: word,
    change: {
      ...posted,
      status: 'confirmed',
      confirmed_at: now,
      received_kobo: body.receivedKobo,
      confirmed_reference: body.bankReference,
      confirmation_note: body.note ?? null,
      value_on: moneyDay(payment, body.valueOn),
      confirmed_by: call.actor.uid,
      confirmed_with: confirmedWith,
      ...(confirmedWith === 'one' ? {} : { needs_two: true }),
    },
    outcome: 'confirmed',
    bankReference: body.bankReference,
    alongside: desk.notices.has(payment.id)
      ? [closingNotice(db, { type: 'payment', id: payment.id }, now)]
      : [],
  })
  // Somebody else took the reference this very moment.
  if (!saved) return referenceUsed(await bankReferenceOwner(db, body.bankReference).executeTakeFirst())
  recordWord(call, saved, body, word)
  const review = await reviewOf(call, saved, countedFor(desk, payment.member_uid, 'confirmed'))
  await tellConfirmed(call, saved, review.target.name)
  return review
}

function referenceUsed(owner: { code: string } | undefined) {
  return refuse('bank-reference-used', { code: owner?.code ?? '' }, 'bankReference')
}

/** Moves what came in to its purpose and the wallet, and answers where it went. */
async function postArrival(call: Call, purposes: PaymentPurposes, payment: PaymentRow, body: Body) {
  const { db, actor, now } = call
  const purpose = purposes[payment.purpose]
  const promised = kobo(payment.amount_kobo)
  const arrival = {
    paymentId: payment.id,
    memberUid: payment.member_uid,
    targetId: payment.target_id,
    amount: promised,
    isWhole: body.receivedKobo >= promised,
    now,
  }
  const { takes } = await purpose.receive(db, arrival)
  const allocation = allocate(promised, body.receivedKobo, takes)
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
  const { toPurpose: to_purpose_kobo, toWallet: to_wallet_kobo, outcome } = allocation
  return { journal_id: journal.journalId, to_purpose_kobo, to_wallet_kobo, outcome }
}
