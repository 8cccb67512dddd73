/**
 * Starts a payment: the way other features take money in. They decide whether their target wants it; here the
 * member's tier is looked at, an account to pay into is found and a transfer code is given. A bank transfer is
 * initiated and pending in the same moment, because its instructions are shown with the answer.
 */
import type { Call } from '@kolo/database/call'
import type { RowsOf } from '@kolo/database/together'
import { newId } from '@kolo/foundation/ids'
import { addKobo, type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { balancesOfOwner, ownedBalancesIn } from '@kolo/ledger/balance'
import { expiryOf, isPayableAmount, openPaymentsMost, tierRefusal } from '@kolo/payments/rules'
import { expectedRows, insertPayment, lockPayer } from '@kolo/payments/server'
import { limitRows } from '@kolo/profile/server'
import type { Payment } from '../transfers.contract.ts'
import { activeAccount } from './collection-accounts.store.ts'
import { depositLimitsIn } from './people.ts'
import { paymentOf } from './present-payment.ts'

/** What a payment is started for. */
export type PaymentOrder = { purpose: string; target: { id: string; name: string }; amount: Kobo }

/** Why no payment can be started. */
export type StartRefusal =
  | 'above-tier-deposit'
  | 'above-limit'
  | 'no-collection-account'
  | 'too-many-payments'

/**
 * What is looked at before a payment of the signed-in member starts, as queries to be asked together with what its target
 * has to say. Starts of one member wait for each other: call `queueStarts` before.
 */
export function startRows(call: Call) {
  return { accounts: activeAccount(call.db), ...tierRows(call) }
}

type StartRows = RowsOf<ReturnType<typeof startRows>>

/** What says whether the signed-in member's tier allows more money on its way, as queries. */
export function tierRows({ actor }: Call) {
  return {
    expected: expectedRows(actor.uid),
    owned: balancesOfOwner(actor.uid),
    limits: limitRows(actor.uid),
  }
}

/** Why this much more, beside what is held and on its way, is above the member's tier, or `undefined`. */
export function aboveTier(amount: Kobo, rows: RowsOf<ReturnType<typeof tierRows>>) {
  const expected = sumKobo(rows.expected.map((row) => kobo(row.sum_kobo)))
  const after = addKobo(addKobo(heldByCommunity(rows), expected), amount)
  return tierRefusal(amount, after, depositLimitsIn(rows.limits))
}

/** Starts a payment of the signed-in member in the call's transaction, or says why not. */
export async function startPayment(
  call: Call,
  order: PaymentOrder,
  rows: StartRows,
): Promise<Payment | Refusal<StartRefusal>> {
  const { db, actor, now } = call
  if (!isPayableAmount(order.amount)) throw new RangeError('An amount outside the limits reached a payment')
  const [account] = rows.accounts
  if (!account) return refuse('no-collection-account')
  if (rows.expected.reduce((sum, { count }) => sum + count, 0) >= openPaymentsMost)
    return refuse('too-many-payments')
  const tooMuch = aboveTier(order.amount, rows)
  if (tooMuch) return tooMuch
  const { target } = order
  const payment = await insertPayment(db, {
    id: newId(Date.parse(now)),
    member_uid: actor.uid,
    purpose: order.purpose,
    target_id: target.id,
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
  return paymentOf(call, payment, {
    targets: new Map([[target.id, { ...target, least_kobo: null }]]),
    accounts: new Map([[account.id, account]]),
    receipts: new Map(),
    moves: new Map(),
  })
}

/** Puts the starts of one member one behind the other until the transaction ends. */
export async function queueStarts(call: Call): Promise<void> {
  await lockPayer(call.db, call.actor.uid)
}

/** What the community holds for the member in goals and wallet. */
function heldByCommunity({ owned }: Pick<StartRows, 'owned'>): Kobo {
  return sumKobo(
    ownedBalancesIn(owned)
      .filter(({ kind }) => kind === 'member_savings' || kind === 'member_wallet')
      .map(({ balance }) => balance),
  )
}
