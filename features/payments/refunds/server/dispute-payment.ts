/**
 * A payment whose payer's bank disputes it. What must always be true: from the moment it is said, what the payment brought
 * is held and what it was meant for stands still; when it ends all of that is free again; and where it was lost exactly
 * what was held leaves the member's balance, and what was not there any more is owed, never taken from what came later.
 */
import { type ApprovalKind, approvalKind } from '@kolo/application/call'
import { newId } from '@kolo/foundation/ids'
import { addKobo, formatNaira, type Kobo, kobo, leastKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import type { AccountName } from '@kolo/ledger/accounts'
import { hold, voidHold } from '@kolo/ledger/holds'
import { postJournal } from '@kolo/ledger/journal'
import * as z from 'zod/mini'
import { type DisputeOutcome, disputeOutcomes } from '../../payments/payment.rules.ts'
import { walletAccount } from '../../payments/server/payment.postings.ts'
import type { PaymentRow } from '../../payments/server/payment.record.ts'
import { lockForDecision, lockPayment, savePayment } from '../../payments/server/payment.store.ts'
import { purposeOf } from '../../payments/server/purpose.ts'
import type { Settling } from '../../payments/server/settle.ts'
import {
  broughtBy,
  cameFrom,
  leftTarget,
  nameOfTarget,
  putBackFirst,
} from '../../payments/server/trace-payment.ts'
import type { DisputeRow } from '../../reversals/server/reversal.record.ts'
import { refundMessages } from '../refunds.messages.ts'
import { notifyDispute } from './refunds.notifications.ts'
import { chargedBackPostings } from './refunds.postings.ts'
import { insertDispute, openDisputeOf, paymentOfDispute, saveDispute } from './refunds.store.ts'

type Ending = { code: string; received: Kobo; outcome: DisputeOutcome }

/** Saying how a dispute ended, where no channel does. */
export const disputeEnding = approvalKind<Ending>({
  name: 'payments.dispute-end',
  subjectType: 'payment',
  permission: 'manage_savings',
  change: z.object({ code: z.string(), received: koboWire, outcome: z.enum(disputeOutcomes) }),
  amountOf: ({ received }) => received,
  describe: ({ code, received, outcome }, person) => ({
    title: outcome === 'won' ? `The dispute about ${code} is over` : `The bank took ${code} back`,
    lines: [
      { label: 'Payment', value: `${code} of ${person}` },
      { label: 'Amount', value: formatNaira(received) },
      {
        label: 'What happens',
        value: outcome === 'won' ? 'The money stays, and is free again' : 'It leaves the member’s balance',
      },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const { status, version, member_uid } = await lockForDecision(db, id, null)
    return { version: `${status}, ${version}`, personUid: member_uid }
  },
  apply: async (call, id, { outcome }, { askedBy, approvedBy, reason, alone }) => {
    const payment = await lockPayment(call.db, id)
    if (payment.status !== 'disputed') return refuse('not-disputed')
    const by = approvedBy ?? askedBy
    await endOne(call, payment, { outcome, reason, by, with: alone ? 'alone' : 'two' })
    return undefined
  },
  words: refundMessages,
})

/** All of it that takes two administrators. */
export const disputeKinds = [disputeEnding] as unknown as readonly ApprovalKind[]

/** A dispute as whoever hears of it says it: a channel with its own name for it and nobody, or an administrator. */
export type DisputeSaid = { reason: string; reference?: string; by: string | null }

/**
 * Holds what a payment brought, and stops what it was meant for. The payment is locked by the caller, by
 * `lockForDecision(db, id, null)`. Refused where it is not confirmed, or the channel said so before: nothing changes.
 */
export async function openDispute(
  call: Settling,
  payment: PaymentRow,
  said: DisputeSaid,
): Promise<PaymentRow | Refusal<'not-confirmed'>> {
  const { db, now } = call
  const { id, code, member_uid: memberUid, target_id: targetId } = payment
  if (payment.status !== 'confirmed') return refuse('not-confirmed')
  if (said.reference !== undefined && (await paymentOfDispute(db, said.reference)) !== undefined)
    return refuse('not-confirmed')
  const brought = broughtBy(call, payment)
  const purpose = purposeOf(call.registry.purposes, payment.purpose)
  const frozen =
    brought.toPurpose > zeroKobo && (await purpose.freeze(call, { targetId, memberUid, reason: said.reason }))
  const held = {
    purpose: await holdWhatIsThere(call, brought.purposeAccount, brought.toPurpose, said.by),
    wallet: await holdWhatIsThere(call, walletAccount(memberUid), brought.toWallet, said.by),
  }
  await insertDispute(db, {
    id: newId(Date.parse(now)),
    payment_id: id,
    reference: said.reference ?? null,
    reason: said.reason,
    opened_at: now,
    opened_by: said.by,
    purpose_hold_id: held.purpose.holdId,
    purpose_held_kobo: held.purpose.amount,
    wallet_hold_id: held.wallet.holdId,
    wallet_held_kobo: held.wallet.amount,
    froze_target: frozen,
  })
  const saved = await savePayment(db, id, { status: 'disputed' })
  const all = addKobo(held.purpose.amount, held.wallet.amount)
  call.record({
    kind: 'payment.disputed',
    actorUid: said.by ?? undefined,
    subjectUid: memberUid,
    target: { type: 'payment', id },
    facts: { code, receivedKobo: String(payment.received_kobo), heldKobo: String(all), frozen },
  })
  const target = await nameOfTarget(call, payment)
  const { reason } = said
  await notifyDispute(call, saved, { step: 'opened', target, frozen, reason, held: all, owed: zeroKobo })
  return saved
}

/** Holds as much of an amount as an account has free: all of it, part of it, or nothing. */
async function holdWhatIsThere(
  { db, now }: Settling,
  account: AccountName,
  wanted: Kobo,
  actorUid: string | null,
): Promise<{ holdId: string | null; amount: Kobo }> {
  // Each answer says what is free at that moment, so an amount that is refused is followed by a smaller one.
  for (let amount = wanted; amount > zeroKobo; ) {
    const placed = await hold(db, { account, amount, deed: 'payment.disputed', actorUid, now })
    if (!isRefusal(placed)) return { holdId: placed.holdId, amount }
    amount = leastKobo(kobo(amount - 1n), placed.available)
  }
  return { holdId: null, amount: zeroKobo }
}

/** How a dispute ended, and who says so. */
export type DisputeEnd = {
  outcome: DisputeOutcome
  reason: string
  by: string | null
  with: 'two' | 'alone' | 'channel'
}

/**
 * A channel that proves it says how a dispute ended. The payment is locked by the caller. Refused where none is open, as
 * when it was said before.
 */
export async function disputeEnded(
  call: Settling,
  payment: PaymentRow,
  { outcome, reason }: Pick<DisputeEnd, 'outcome' | 'reason'>,
): Promise<PaymentRow | Refusal<'not-disputed'>> {
  if (payment.status !== 'disputed') return refuse('not-disputed')
  return await endOne(call, payment, { outcome, reason, by: null, with: 'channel' })
}

async function endOne(call: Settling, payment: PaymentRow, end: DisputeEnd): Promise<PaymentRow> {
  const { db, now } = call
  const { id, code, member_uid: subjectUid } = payment
  const dispute = await openDisputeOf(db, id)
  for (const holdId of [dispute.purpose_hold_id, dispute.wallet_hold_id]) {
    if (holdId === null) continue
    const freed = await voidHold(db, { holdId, actorUid: end.by, now })
    if (isRefusal(freed)) throw new Error(`What was held of payment ${code} had ended: ${freed.outcome}`)
  }
  const lost = end.outcome === 'lost' ? await chargeBack(call, payment, dispute, end) : undefined
  const target = { targetId: payment.target_id, since: dispute.opened_at, reason: end.reason }
  if (dispute.froze_target) await purposeOf(call.registry.purposes, payment.purpose).free(call, target)
  await saveDispute(db, dispute.id, {
    ended_at: now,
    outcome: end.outcome,
    ended_with: end.with,
    end_reason: end.reason,
    journal_id: lost?.journalId ?? null,
    owed_kobo: lost?.owed ?? null,
  })
  const saved = await savePayment(db, id, { status: lost ? 'refunded' : 'confirmed' })
  call.record({
    kind: lost ? 'payment.charged-back' : 'payment.dispute-won',
    actorUid: end.by ?? undefined,
    subjectUid,
    target: { type: 'payment', id },
    facts: {
      code,
      receivedKobo: String(payment.received_kobo),
      with: end.with,
      ...(lost ? { journalId: lost.journalId, owedKobo: String(lost.owed) } : {}),
    },
  })
  await notifyDispute(call, saved, {
    step: end.outcome,
    target: await nameOfTarget(call, payment),
    frozen: false,
    reason: end.reason,
    held: heldOf(dispute),
    owed: lost?.owed ?? zeroKobo,
  })
  return saved
}

export function heldOf({ purpose_held_kobo, wallet_held_kobo }: DisputeRow): Kobo {
  return addKobo(kobo(purpose_held_kobo), kobo(wallet_held_kobo))
}

/** What its purpose puts back into the wallet; nothing where it took nothing from there, or goes on from what it took. */
async function returnedBy(
  call: Settling,
  payment: PaymentRow,
  said: { actorUid: string | null; reason: string },
): Promise<Kobo> {
  const { returnable } = purposeOf(call.registry.purposes, payment.purpose)
  const returned = (await returnable?.(call.db, payment.id)) ?? zeroKobo
  if (isRefusal(returned) || returned === zeroKobo) return zeroKobo
  return isRefusal(await putBackFirst(call, payment, said)) ? zeroKobo : returned
}

async function chargeBack(
  call: Settling,
  payment: PaymentRow,
  { purpose_held_kobo, wallet_held_kobo }: DisputeRow,
  { by: actorUid, reason }: DisputeEnd,
): Promise<{ journalId: string; owed: Kobo }> {
  const { db, now } = call
  const brought = broughtBy(call, payment)
  const returned = await returnedBy(call, payment, { actorUid, reason })
  const held = {
    purpose: leastKobo(brought.toPurpose, addKobo(kobo(purpose_held_kobo), returned)),
    wallet: kobo(wallet_held_kobo),
  }
  const from = await cameFrom(db, payment)
  const { transfers, owed } = chargedBackPostings(brought, held, from)
  const journal = await postJournal(db, {
    deed: 'payment.charged-back',
    actorUid,
    now,
    memo: `Reversed by the bank: payment ${payment.code}`,
    facts: { payment: payment.code, reason },
    transfers,
  })
  if (isRefusal(journal)) throw new Error(`What was held of payment ${payment.code} is not there`)
  await leftTarget(call, payment, reason)
  return { journalId: journal.journalId, owed }
}
