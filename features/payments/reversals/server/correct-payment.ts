/**
 * Putting a confirmed payment where it belongs if it was booked for the wrong purpose of its member. What must always be
 * true: two administrators approve it; its journal is reversed and posted anew in one transaction, so that the bank and
 * the member have exactly what they had; it is refused whole where the member has used the money; and the member reads why.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { type InsufficientFunds, postJournal, reverseJournal } from '@kolo/ledger/journal'
import { findJournal } from '@kolo/ledger/journals'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { allocateByDecision, isBookedWithOthers } from '../../payments/payment.rules.ts'
import { arrivalPostings } from '../../payments/server/payment.postings.ts'
import type { PaymentRow } from '../../payments/server/payment.record.ts'
import { lockForDecision, lockPayment, savePayment } from '../../payments/server/payment.store.ts'
import { purposeOf } from '../../payments/server/purpose.ts'
import {
  cameFrom,
  leftTarget,
  nameOfTarget,
  putBackFirst,
  spent,
} from '../../payments/server/trace-payment.ts'
import { reversalMessages } from '../reversal.messages.ts'
import { notifyCorrected } from './correction.notifications.ts'
import { insertCorrection } from './corrections.store.ts'

/** Where money of a member can go: the wallet, or a target that takes some now. */
export type Place = { purpose: string; id: string; name: string }

type Change = { code: string; received: Kobo; from: string; to: Place }

export const paymentCorrection = approvalKind<Change>({
  name: 'payments.correction',
  subjectType: 'payment',
  permission: 'manage_savings',
  change: z.object({
    code: z.string(),
    received: koboWire,
    from: z.string(),
    to: z.object({ purpose: z.string(), id: z.string(), name: z.string() }),
  }),
  amountOf: ({ received }) => received,
  describe: ({ code, received, from, to }, person) => ({
    title: `Move payment ${code}`,
    lines: [
      { label: 'Payment', value: `${code} of ${person}` },
      { label: 'Amount', value: formatNaira(received) },
      { label: 'From', value: from },
      { label: 'To', value: to.name },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const { status, version, member_uid } = await lockForDecision(db, id, null)
    return { version: `${status}, ${version}`, personUid: member_uid }
  },
  apply: async (call, id, change, { approvalId, askedBy, approvedBy, reason, alone }) => {
    const payment = await lockPayment(call.db, id)
    const decision = { approvalId, actorUid: approvedBy ?? askedBy, reason, alone }
    return await movePayment(call, payment, change, decision)
  },
  words: reversalMessages,
})

type Decision = { approvalId: string; actorUid: string; reason: string; alone: boolean }

async function movePayment(
  call: Call,
  payment: PaymentRow,
  { to }: Change,
  { approvalId, actorUid, reason, alone }: Decision,
): Promise<
  | Refusal<'not-confirmed' | 'came-with-others' | 'target-takes-nothing' | 'money-spent' | 'target-changed'>
  | undefined
> {
  const { db, now } = call
  const { id, code, member_uid: memberUid, journal_id: journalId } = payment
  if (payment.status !== 'confirmed' || journalId === null) return refuse('not-confirmed')
  if (isBookedWithOthers(payment.channel)) return refuse('came-with-others')
  const [promised, received] = [kobo(payment.amount_kobo), kobo(payment.received_kobo ?? 0n)]
  const purpose = purposeOf(call.registry.purposes, to.purpose)
  const allocation = allocateByDecision(promised, received)
  const amount = allocation.toPurpose
  const forTarget = {
    paymentId: id,
    memberUid,
    targetId: to.id,
    amount,
    isWhole: true,
    received: amount,
    channel: payment.channel,
    now,
  }
  const [from, bank] = [await whereItLies(call, payment), await cameFrom(db, payment)]
  const memo = (await findJournal(db, journalId))?.memo ?? code
  const kept = await putBackFirst(call, payment, { actorUid, reason })
  if (kept) return kept
  const { takes } = await purpose.receive(db, forTarget)
  if (!takes) return refuse('target-takes-nothing')
  const deed = { actorUid, now, facts: { payment: code, approval: approvalId, reason } }
  const back = await reverseJournal(db, { ...deed, journalId, memo: `Moved: ${memo}` })
  if (isRefusal(back))
    return back.refusal === 'insufficient-funds'
      ? spent(payment, (back as InsufficientFunds).available)
      : refuse('not-confirmed')
  const purposeAccount = purpose.postings(forTarget).credit
  const transfers = arrivalPostings({ from: bank, memberUid, purposeAccount, allocation })
  const posted = await postJournal(db, { ...deed, deed: 'payment.corrected', memo, transfers })
  if (isRefusal(posted)) throw new Error(`Money of payment ${code} was refused by the books`)
  await insertCorrection(db, {
    id: newId(Date.parse(now)),
    payment_id: id,
    reason,
    corrected_at: now,
    from_name: from,
    from_purpose: payment.purpose,
    from_target: payment.target_id,
    from_journal: journalId,
    to_purpose: to.purpose,
    to_target: to.id,
    reversal_journal: back.journalId,
    to_journal: posted.journalId,
  })
  if (payment.to_purpose_kobo !== 0n) await leftTarget(call, payment, reason)
  const saved = await savePayment(db, id, {
    purpose: to.purpose,
    target_id: to.id,
    journal_id: posted.journalId,
    to_purpose_kobo: allocation.toPurpose,
    to_wallet_kobo: allocation.toWallet,
    outcome: allocation.outcome,
  })
  await purpose.booked?.(call, forTarget)
  call.record({
    kind: 'payment.corrected',
    subjectUid: memberUid,
    target: { type: 'payment', id },
    facts: { code, receivedKobo: String(received), from, to: to.name, journalId: posted.journalId, alone },
  })
  await notifyCorrected(call, saved, { from, to: to.name, reason })
  return undefined
}

/** Names where the money of a payment is now: its purpose, or the wallet if it came in short or late. */
export async function whereItLies(call: Pick<Call, 'db' | 'registry'>, payment: PaymentRow): Promise<string> {
  return payment.to_purpose_kobo === 0n ? 'Wallet' : nameOfTarget(call, payment)
}

/** Where else money of a payment can go now, at most a hundred: a query; for what is not confirmed none. */
export function placesOf(
  { db, registry: { purposes } }: Pick<Call, 'db' | 'registry'>,
  payment: PaymentRow,
): RawBuilder<Place> {
  const { member_uid, target_id, status, amount_kobo, received_kobo } = payment
  const { toPurpose } = allocateByDecision(kobo(amount_kobo), kobo(received_kobo ?? 0n))
  const liesIn = payment.to_purpose_kobo === 0n ? member_uid : target_id
  const queries = Object.entries(purposes).map(
    ([purpose, { targetsOf }]) =>
      sql`select ${purpose}::text as purpose, t.id, t.name from (${targetsOf(db, member_uid)}) t
        where coalesce(t.least_kobo, 0) <= ${toPurpose}`,
  )
  return sql`select * from (${sql.join(queries, sql` union all `)}) place
    where id <> ${liesIn} and ${status === 'confirmed'}`
}
