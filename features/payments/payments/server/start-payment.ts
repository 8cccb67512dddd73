/**
 * Starts a payment, whatever its channel. The feature that wants the money decides whether its target takes it, and the
 * channel what the payer is told; here the member's tier is looked at, with everything that is on its way already.
 */

import type { Call } from '@kolo/application/call'
import type { RowsOf } from '@kolo/database/batched-queries'
import { newId } from '@kolo/foundation/ids'
import { addKobo, type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { balancesOfOwner, ownedBalancesIn } from '@kolo/ledger/balance'
import { limitRows, limitsIn } from '@kolo/profile/server'
import {
  type DepositLimits,
  expiryOf,
  isPayableAmount,
  openPaymentsMost,
  paysDebt,
  tierRefusal,
} from '../payment.rules.ts'
import type { PaymentRow } from './payment.record.ts'
import { expectedRows, type insertPayment, lockPayer } from './payment.store.ts'

export type PaymentOrder = {
  purpose: string
  target: { id: string; name: string }
  amount: Kobo
  /** The member's tier is not looked at: others pay what a member who died owes. */
  beyondTier?: boolean
}

/** Why no payment can be started, whatever its channel. */
export type StartRefusal = 'above-tier-deposit' | 'above-limit' | 'too-many-payments'

/** A payment as it begins, before its channel has said what is its own. */
export type Begun = Omit<Parameters<typeof insertPayment>[1], 'channel' | 'status'>

/** Whoever the money is of: the signed-in member, or somebody whose saving goes on by itself. */
export type Payer = { actor: { uid: string } }

/**
 * What says whether this member's tier allows more money on its way, as queries to be asked together with what
 * its target and its channel have to say. Starts of one member wait for each other: call `queueStarts` before.
 */
export function tierRows({ actor }: Payer) {
  return {
    expected: expectedRows(actor.uid),
    owned: balancesOfOwner(actor.uid),
    limits: limitRows(actor.uid),
  }
}

type TierRows = RowsOf<ReturnType<typeof tierRows>>

/** Why this much more, beside what is held and on its way, is above the member's tier, or `undefined`. */
export function aboveTier({ amount, purpose }: Pick<PaymentOrder, 'amount' | 'purpose'>, rows: TierRows) {
  const expected = sumKobo(rows.expected.map((row) => kobo(row.sum_kobo)))
  const after = addKobo(addKobo(heldByCommunity(rows), expected), amount)
  const limits = depositLimitsIn(rows.limits)
  return tierRefusal(amount, after, paysDebt(purpose) ? { ...limits, balance: undefined } : limits)
}

/** Starts a payment of this member in the call's transaction, or says why not; its channel inserts it. */
export async function startPayment<Row extends PaymentRow>(
  call: Payer & Pick<Call, 'now' | 'record'>,
  { purpose, target, amount, beyondTier = false }: PaymentOrder,
  rows: TierRows,
  insert: (begun: Begun) => Promise<Row>,
): Promise<Row | Refusal<StartRefusal>> {
  const { actor, now } = call
  if (!isPayableAmount(amount)) throw new RangeError('An amount outside the limits reached a payment')
  if (rows.expected.reduce((sum, { count }) => sum + count, 0) >= openPaymentsMost)
    return refuse('too-many-payments')
  const tooMuch = beyondTier ? undefined : aboveTier({ amount, purpose }, rows)
  if (tooMuch) return tooMuch
  const payment = await insert({
    id: newId(Date.parse(now)),
    member_uid: actor.uid,
    purpose,
    target_id: target.id,
    amount_kobo: amount,
    started_at: now,
    expires_at: expiryOf(now),
  })
  call.record({
    kind: 'payment.started',
    subjectUid: actor.uid,
    target: { type: 'payment', id: payment.id },
    facts: { code: payment.code, amountKobo: amount.toString(), purpose },
  })
  return payment
}

/** Puts the starts of one member one behind the other until the transaction ends. */
export async function queueStarts(call: Payer & Pick<Call, 'db'>): Promise<void> {
  await lockPayer(call.db, call.actor.uid)
}

/** What the community holds for the member, on targets of their own and in the wallet. */
export function heldByCommunity({ owned }: Pick<TierRows, 'owned'>): Kobo {
  return sumKobo(
    ownedBalancesIn(owned)
      .filter(({ kind }) => kind === 'member_savings' || kind === 'member_wallet')
      .map(({ balance }) => balance),
  )
}

const orNone = (limit: Kobo | null): Kobo | undefined => limit ?? undefined

/** What the member's tier allows money coming in to be. Who has left meanwhile is told that their session is over. */
function depositLimitsIn(rows: Parameters<typeof limitsIn>[0]): DepositLimits {
  const limits = limitsIn(rows)
  if (!limits) throw new RequestProblem('user-token-expired')
  const { singleDeposit, balance } = limits
  return { singleDeposit: orNone(singleDeposit), balance: orNone(balance) }
}
