/**
 * A member pays charges from the wallet. What must always be true: all that were chosen, or none; in part only where the charge
 * allows parts.
 */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, sumKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { walletAccount } from '@kolo/payments/server'
import { chargesAccess } from '../../charges.access.ts'
import type { payCharges } from '../charge.contract.ts'
import { bookPayment } from './book-payment.ts'
import { type Charge, lockCharges } from './charge.store.ts'
import { subjectOf } from './charge-facts.ts'
import { readOwedHandler } from './read-owed.ts'

export async function payChargesHandler(call: Call, { body: { parts } }: InputOf<typeof payCharges>) {
  const { db, actor, now } = call
  const charges = await lockCharges(
    db,
    parts.map(({ chargeId }) => chargeId),
  )
  orNotFound(charges.every(({ memberUid }) => memberUid === actor.uid) ? charges : undefined)
  const amounts = new Map(parts.map(({ chargeId, amountKobo }) => [chargeId, amountKobo]))
  const wanted = charges.map((charge) => ({ charge, amount: orNotFound(amounts.get(charge.id)) }))
  const today = dayIn(lagos, now)
  for (const { charge, amount } of wanted) {
    const no = refusalOf(chargesAccess.pay, actor, subjectOf(charge, today)) ?? amountProblem(charge, amount)
    if (no) return no
  }
  // All or none: what the wallet has is looked at before anything is booked.
  const { available } = await readBalance(db, walletAccount(actor.uid))
  const short = refuse('wallet-too-small', { available: available.toString() })
  if (sumKobo(wanted.map(({ amount }) => amount)) > available) return short
  for (const { charge, amount } of wanted) {
    const paid = await bookPayment(call, charge, { amount, actorUid: actor.uid })
    if (isRefusal(paid)) return short
  }
  return readOwedHandler(call)
}

/** Why so much is not paid of a charge. */
export function amountProblem({ outstandingKobo, instalments }: Charge, amount: Kobo) {
  const most = outstandingKobo.toString()
  if (amount > outstandingKobo) return refuse('charge-above-owed', { most })
  return instalments === 1 && amount < outstandingKobo ? refuse('charge-whole', { most }) : undefined
}
