/**
 * Sending a confirmed payment back to whoever sent it. What must always be true: two administrators decide it; with their
 * word it leaves its purpose and the wallet as it came to them, whole or not at all; it is sent after that, once, by hand
 * with two words or by the provider; and the member reads the reason.
 */
import { type ApprovalKind, approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import type { AccountName } from '@kolo/ledger/accounts'
import { type InsufficientFunds, postJournal } from '@kolo/ledger/journal'
import * as z from 'zod/mini'
import { bankAccount } from '../../payments/server/payment.postings.ts'
import type { PaymentRow } from '../../payments/server/payment.record.ts'
import { lockForDecision, lockPayment, savePayment } from '../../payments/server/payment.store.ts'
import type { Settling } from '../../payments/server/settle.ts'
import {
  broughtBy,
  leftTarget,
  nameOfTarget,
  putBackFirst,
  spent,
} from '../../payments/server/trace-payment.ts'
import { refundMessages } from '../refunds.messages.ts'
import { notifyRefund } from './refunds.notifications.ts'
import { refundOwedPostings, refundSentPostings } from './refunds.postings.ts'
import { insertRefund, refundOf, refundOfReference, saveRefund } from './refunds.store.ts'

type Card = { code: string; received: Kobo }
const card = { code: z.string(), received: koboWire }

const common = {
  subjectType: 'payment',
  permission: 'manage_savings',
  amountOf: ({ received }: Card) => received,
  lockSubject: async ({ db }: Call, id: string) => {
    const { status, version, member_uid } = await lockForDecision(db, id, null)
    return { version: `${status}, ${version}`, personUid: member_uid }
  },
  words: refundMessages,
} as const

/** Deciding that it goes back. */
export const paymentRefund = approvalKind<Card>({
  ...common,
  name: 'payments.refund',
  change: z.object(card),
  describe: ({ code, received }, person) => ({
    title: `Send payment ${code} back`,
    lines: [
      { label: 'Payment', value: `${code} of ${person}` },
      { label: 'Goes back', value: formatNaira(received) },
    ],
  }),
  apply: async (call, id, _, { approvalId, askedBy, approvedBy, reason, alone }) => {
    const payment = await lockPayment(call.db, id)
    if (payment.status !== 'confirmed') return refuse('not-confirmed')
    return await oweRefund(call, payment, { approvalId, actorUid: approvedBy ?? askedBy, reason, alone })
  },
})

async function oweRefund(
  call: Call,
  payment: PaymentRow,
  said: { approvalId: string; actorUid: string; reason: string; alone: boolean },
): Promise<Refusal<'money-spent' | 'target-changed'> | undefined> {
  const { db, now } = call
  const { id, code, member_uid: subjectUid } = payment
  const kept = await putBackFirst(call, payment, said)
  if (kept) return kept
  const journal = await postJournal(db, {
    deed: 'payment.refund-owed',
    actorUid: said.actorUid,
    now,
    memo: `Going back: payment ${code}`,
    facts: { payment: code, approval: said.approvalId, reason: said.reason },
    transfers: refundOwedPostings(broughtBy(call, payment)),
  })
  if (isRefusal(journal)) return spent(payment, (journal as InsufficientFunds).available)
  const { journalId } = journal
  const { reason, alone } = said
  await insertRefund(db, { payment_id: id, reason, owed_at: now, owed_journal_id: journalId })
  await leftTarget(call, payment, reason)
  const saved = await savePayment(db, id, { status: 'refund_pending' })
  call.record({
    kind: 'payment.refund-decided',
    subjectUid,
    target: { type: 'payment', id },
    facts: { code, receivedKobo: String(payment.received_kobo), journalId, alone },
  })
  await notifyRefund(call, saved, { target: await nameOfTarget(call, payment), reason })
  return undefined
}

type SentSaid = Card & {
  collectionAccountId: string
  from: string
  bankReference: string
  sentOn: CalendarDate
}

/** Saying that it was sent by hand. */
export const refundSending = approvalKind<SentSaid>({
  ...common,
  name: 'payments.refund-sent',
  change: z.object({
    ...card,
    collectionAccountId: idWire,
    from: z.string(),
    bankReference: z.string(),
    sentOn: dayWire,
  }),
  describe: (said, person) => ({
    title: `Payment ${said.code} was sent back`,
    lines: [
      { label: 'Payment', value: `${said.code} of ${person}` },
      { label: 'Amount', value: formatNaira(said.received) },
      { label: 'Sent from', value: said.from },
      { label: 'Bank reference', value: said.bankReference },
      { label: 'Day', value: formatDay(said.sentOn) },
    ],
  }),
  apply: async (call, id, said, { alone, askedBy, approvedBy }) => {
    const payment = await lockPayment(call.db, id)
    if (payment.status !== 'refund_pending') return refuse('not-going-back')
    const used = await refundOfReference(call.db, said.bankReference)
    if (used !== undefined) return refuse('reference-used', { code: used }, 'bankReference')
    await bookSent(call, payment, {
      from: bankAccount(said.collectionAccountId),
      reference: said.bankReference,
      on: said.sentOn,
      by: approvedBy ?? askedBy,
      with: alone ? 'alone' : 'two',
    })
    return undefined
  },
})

/** All of it that takes two administrators. */
export const refundKinds = [paymentRefund, refundSending] as unknown as readonly ApprovalKind[]

/** That a refund was sent: from which account, under which reference, on which day, and who says so. */
export type RefundSent = {
  from: AccountName
  reference: string
  on: CalendarDate
  by: string | null
  with: 'two' | 'alone' | 'channel'
}

async function bookSent(call: Settling, payment: PaymentRow, sent: RefundSent): Promise<PaymentRow> {
  const { db, now } = call
  const { id, code, member_uid: subjectUid } = payment
  const refund = await refundOf(db, id)
  const received = kobo(payment.received_kobo ?? 0n)
  const journal = await postJournal(db, {
    deed: 'payment.refunded',
    actorUid: sent.by,
    now,
    memo: `Sent back: payment ${code}`,
    facts: { payment: code, reference: sent.reference },
    transfers: refundSentPostings(received, sent.from),
  })
  if (isRefusal(journal)) throw new Error(`Money going back was refused by the books: ${journal.refusal}`)
  await saveRefund(db, id, {
    problem: null,
    sent_at: now,
    sent_on: sent.on,
    sent_reference: sent.reference,
    sent_with: sent.with,
    sent_journal_id: journal.journalId,
  })
  const saved = await savePayment(db, id, { status: 'refunded' })
  call.record({
    kind: 'payment.refunded',
    actorUid: sent.by ?? undefined,
    subjectUid,
    target: { type: 'payment', id },
    facts: {
      code,
      receivedKobo: String(received),
      journalId: journal.journalId,
      reference: sent.reference,
      with: sent.with,
    },
  })
  const target = await nameOfTarget(call, payment)
  await notifyRefund(call, saved, { target, reason: refund.reason, sentAs: sent.reference })
  return saved
}

/**
 * A channel that proves it says that a refund was sent. The payment is locked by the caller, by
 * `lockForDecision(db, id, null)`. Refused where two administrators have not decided that it goes back: then what the
 * channel said is kept for them, and nothing is booked; and where it was said before.
 */
export async function refundSent(
  call: Settling,
  payment: PaymentRow,
  sent: Pick<RefundSent, 'from' | 'reference' | 'on'>,
): Promise<PaymentRow | Refusal<'not-going-back'>> {
  if (payment.status !== 'refund_pending') return refuse('not-going-back')
  return await bookSent(call, payment, { ...sent, by: null, with: 'channel' })
}

/** The channel could not send it: the payment still goes back, and administrators read why it has not. */
export async function refundFailed(
  call: Settling,
  payment: PaymentRow,
  problem: string,
): Promise<PaymentRow | Refusal<'not-going-back'>> {
  if (payment.status !== 'refund_pending') return refuse('not-going-back')
  await saveRefund(call.db, payment.id, { problem: problem.slice(0, 300) })
  call.record({
    kind: 'payment.refund-failed',
    subjectUid: payment.member_uid,
    target: { type: 'payment', id: payment.id },
    facts: { code: payment.code },
  })
  return payment
}
