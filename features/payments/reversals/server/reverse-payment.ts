/**
 * Taking back a payment that was confirmed by mistake. What must always be true: two administrators approve it; a new
 * journal posts back exactly what the first one posted, once; it is refused whole where the member has used the money;
 * its member reads the reason; and with a correction what arrived is booked where it belongs in the same transaction.
 */

import { approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import type { AccountName } from '@kolo/ledger/accounts'
import { type InsufficientFunds, reverseJournal } from '@kolo/ledger/journal'
import { findJournal, linesOfJournal } from '@kolo/ledger/journals'
import * as z from 'zod/mini'
import { isBookedWithOthers } from '../../payments/payment.rules.ts'
import type { PaymentRow } from '../../payments/server/payment.record.ts'
import {
  lockForDecision,
  lockPayment,
  paymentByCode,
  savePayment,
} from '../../payments/server/payment.store.ts'
import { settle } from '../../payments/server/settle.ts'
import { leftTarget, nameOfTarget, putBackFirst, spent } from '../../payments/server/trace-payment.ts'
import { reversalMessages } from '../reversal.messages.ts'
import { notifyReversed } from './reversal.notifications.ts'

type Change = { code: string; received: Kobo; forCode?: string | undefined }

export const paymentReversal = approvalKind<Change>({
  name: 'payments.reversal',
  subjectType: 'payment',
  permission: 'manage_savings',
  change: z.object({ code: z.string(), received: koboWire, forCode: z.optional(z.string()) }),
  amountOf: ({ received }) => received,
  describe: ({ code, received, forCode }, person) => ({
    title: `Reverse payment ${code}`,
    lines: [
      { label: 'Payment', value: `${code} of ${person}` },
      { label: 'Posted back', value: formatNaira(received) },
      { label: 'Booked instead for', value: forCode ?? 'Nothing: it did not arrive, or is sent back' },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const { status, version, member_uid } = await lockForDecision(db, id, null)
    return { version: `${status}, ${version}`, personUid: member_uid }
  },
  apply: async (call, id, { forCode }, { approvalId, askedBy, approvedBy, reason, alone }) => {
    const { db, now } = call
    const payment = await lockPayment(db, id)
    const other = forCode === undefined ? undefined : await paymentToSettle(call, payment, forCode)
    if (isRefusal(other)) return other
    const { journal_id: journalId } = payment
    if (payment.status !== 'confirmed' || journalId === null) return refuse('not-confirmed')
    if (isBookedWithOthers(payment.channel)) return refuse('came-with-others')
    const [line] = await linesOfJournal(db, journalId, 1)
    if (!line) throw new Error(`The journal of payment ${payment.code} moved nothing`)
    const actorUid = approvedBy ?? askedBy
    const kept = await putBackFirst(call, payment, { actorUid, reason })
    if (kept) return kept
    const posted = await postBack(call, payment, { journalId, approvalId, actorUid, reason })
    if (isRefusal(posted)) return posted
    await leftTarget(call, payment, reason)
    const saved = await savePayment(db, id, {
      status: 'reversed',
      reversed_at: now,
      reversal_reason: reason,
      reversal_journal_id: posted.journalId,
      corrected_by: other?.id ?? null,
    })
    call.record({
      kind: 'payment.reversed',
      subjectUid: payment.member_uid,
      target: { type: 'payment', id },
      facts: {
        code: payment.code,
        receivedKobo: String(payment.received_kobo),
        journalId: posted.journalId,
        alone,
        ...(forCode === undefined ? {} : { correctedBy: forCode }),
      },
    })
    await notifyReversed(call, saved, await nameOfTarget(call, payment))
    return (
      other && (await bookInstead(call, saved, other, { kind: line.debit.kind, scope: line.debit.scope }))
    )
  },
  words: reversalMessages,
})

async function postBack(
  { db, now }: Call,
  payment: PaymentRow,
  said: { journalId: string; approvalId: string; actorUid: string; reason: string },
) {
  const { journalId, approvalId: approval, actorUid, reason } = said
  const posted = await reverseJournal(db, {
    journalId,
    actorUid,
    now,
    memo: `Reversed: ${(await findJournal(db, journalId))?.memo ?? payment.code}`,
    facts: { payment: payment.code, approval, reason },
  })
  if (!isRefusal(posted)) return posted
  return posted.refusal === 'insufficient-funds'
    ? spent(payment, (posted as InsufficientFunds).available)
    : refuse('not-confirmed')
}

/** Books what arrived for the payment it was for; where its target takes no money any more, in its member's wallet. */
async function bookInstead(
  call: Call,
  wrong: PaymentRow,
  payment: PaymentRow,
  from: AccountName,
): Promise<Refusal<'payment-not-open'> | undefined> {
  const { confirmed_reference: reference, value_on: on, received_kobo: received, reversal_journal_id } = wrong
  if (reference === null || on === null || received === null || reversal_journal_id === null)
    throw new Error(`Payment ${wrong.code} was confirmed without a reference`)
  const settled = await settle(call, {
    payment,
    channel: 'correction',
    arrivalId: reversal_journal_id,
    received: kobo(received),
    from,
    memo: `Transfer ${payment.code}`,
    on,
    reference,
    told: { noun: 'transfer', reference },
    said: { by: null, with: 'channel', facts: { insteadOf: wrong.code } },
  })
  return isRefusal(settled) ? refuse('payment-not-open') : undefined
}

const open: readonly PaymentRow['status'][] = [
  'initiated',
  'pending',
  'proof_submitted',
  'rejected',
  'expired',
]

/** The payment that the money was for, locked. */
export async function paymentToSettle(
  { db, actor }: Call,
  wrong: PaymentRow,
  code: string,
): Promise<PaymentRow | Refusal<'no-such-payment' | 'payment-not-open' | 'own-correction'>> {
  const found = await paymentByCode(db, code).executeTakeFirst()
  if (!found) return refuse('no-such-payment', {}, 'forCode')
  if (found.member_uid === actor.uid) return refuse('own-correction', {}, 'forCode')
  if (found.id === wrong.id || !open.includes(found.status)) return refuse('payment-not-open', {}, 'forCode')
  const locked = await lockForDecision(db, found.id, null)
  return open.includes(locked.status) ? locked : refuse('payment-not-open', {}, 'forCode')
}
