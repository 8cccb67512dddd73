/**
 * Starts a payment: the way other features take money in. They decide whether their target wants it; here the
 * member's tier is looked at, an account to pay into is found and a transfer code is given. A bank transfer is
 * initiated and pending in the same moment, because its instructions are shown with the answer.
 */
import type { Call } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import { addKobo, type Kobo, sumKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { readOwnedBalances } from '@kolo/ledger/balance'
import {
  expiryOf,
  isPayableAmount,
  openPaymentsMost,
  type PaymentPurposeKind,
  tierRefusal,
} from '../payments.rules.ts'
import { activeAccount } from './collection-accounts.store.ts'
import { expectedOf, insertPayment, lockPayer, nextPaymentCode } from './payments.store.ts'
import type { PaymentRow } from './payments.tables.ts'
import { depositLimitsOf } from './people.ts'

/** What a payment is started for. */
export type PaymentOrder = { purpose: PaymentPurposeKind; targetId: string; amount: Kobo }

/** Why no payment can be started. */
export type StartRefusal =
  | 'above-tier-deposit'
  | 'above-limit'
  | 'no-collection-account'
  | 'too-many-payments'

/**
 * Starts a payment of the signed-in member in the call's transaction, or says why not. Starts of one member wait for
 * each other: call `queueStarts` before looking at what is on its way.
 */
export async function startPayment(
  call: Call,
  order: PaymentOrder,
): Promise<PaymentRow | Refusal<StartRefusal>> {
  const { db, actor, now } = call
  if (!isPayableAmount(order.amount)) throw new RangeError('An amount outside the limits reached a payment')
  const account = await activeAccount(db)
  if (!account) return refuse('no-collection-account')
  const expected = await expectedOf(db, actor.uid)
  if (expected.count >= openPaymentsMost) return refuse('too-many-payments')
  const after = addKobo(addKobo(await heldByCommunity(call), expected.sum), order.amount)
  const tooMuch = tierRefusal(order.amount, after, await depositLimitsOf(db, actor.uid))
  if (tooMuch) return tooMuch
  const payment = await insertPayment(db, {
    id: newId(Date.parse(now)),
    code: await nextPaymentCode(db, now),
    member_uid: actor.uid,
    purpose: order.purpose,
    target_id: order.targetId,
    amount_kobo: order.amount,
    collection_account_id: account.id,
    status: 'pending',
    started_at: now,
    expires_at: expiryOf(now),
  })
  call.record({
    kind: 'payment.started',
    subjectUid: actor.uid,
    target: { type: 'payment', id: payment.id },
    facts: { code: payment.code, amountKobo: order.amount.toString(), purpose: order.purpose },
  })
  return payment
}

/** Puts the starts of one member one behind the other until the transaction ends. */
export async function queueStarts(call: Call): Promise<void> {
  await lockPayer(call.db, call.actor.uid)
}

/** What the community holds for the member in goals and wallet. */
async function heldByCommunity({ db, actor }: Call): Promise<Kobo> {
  const owned = await readOwnedBalances(db, actor.uid)
  return sumKobo(
    owned
      .filter(({ kind }) => kind === 'member_savings' || kind === 'member_wallet')
      .map(({ balance }) => balance),
  )
}
