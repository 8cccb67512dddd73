/** How a member pays the fee of a place that is kept for them: by a channel that brings money in, or from the wallet. */

import type { Call } from '@kolo/application/call'
import { cardRows, startCard } from '@kolo/cards/server'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { lockOpenPayments, queueStarts } from '@kolo/payments/server'
import { startTransfer, transferRows } from '@kolo/transfers/server'
import type { payFeeByCard, payFeeByTransfer, payFeeFromWallet } from '../../events/event.contract.ts'
import { takesFee } from '../../events/event.rules.ts'
import { termsOf } from '../../events/server/event.record.ts'
import { lockShown, shownById } from '../../events/server/event.store.ts'
import { presentWhole } from '../../events/server/present-event.ts'
import { ownRegistration } from '../../registrations/server/registrations.store.ts'
import { feePurpose, payFee } from './fees.ts'

/** The place that waits for its fee, with its event locked. */
async function awaited({ db, actor, now }: Call, id: string) {
  const event = await lockShown(db, actor.uid, id)
  const own = await ownRegistration(db, id, actor.uid)
  if (!own) return refuse('nothing-to-pay')
  const fee = kobo(own.fee_kobo)
  return takesFee({ status: own.status, fee }, termsOf(event), fee, now)
    ? { event, registration: own, fee }
    : refuse('nothing-to-pay')
}

async function orderOf(call: Call, id: string) {
  await queueStarts(call)
  const place = await awaited(call, id)
  if ('refusal' in place) return place
  const { event, registration, fee } = place
  return { purpose: feePurpose, target: { id: registration.id, name: event.title }, amount: fee }
}

export async function payFeeByTransferHandler(
  call: Call,
  { params: { id } }: InputOf<typeof payFeeByTransfer>,
) {
  const order = await orderOf(call, id)
  if ('refusal' in order) return order
  return startTransfer(call, order, await batchQueries(call.db, transferRows(call, order)))
}

export async function payFeeByCardHandler(call: Call, { params: { id } }: InputOf<typeof payFeeByCard>) {
  const order = await orderOf(call, id)
  if ('refusal' in order) return order
  return startCard(call, order, await batchQueries(call.db, cardRows(call, order)))
}

/** The command behind `POST /api/events/{id}/registration/wallet-payments`. Payments are locked before the event. */
export async function payFeeFromWalletHandler(
  call: Call,
  { params: { id } }: InputOf<typeof payFeeFromWallet>,
) {
  const { db, actor } = call
  const own = await ownRegistration(db, id, actor.uid)
  if (!own) {
    await shownById(db, actor.uid, id)
    return refuse('nothing-to-pay')
  }
  const open = await lockOpenPayments(db, feePurpose, own.id)
  const place = await awaited(call, id)
  if ('refusal' in place) return place
  if (open.checking > 0) return refuse('fee-checked')
  const paid = await payFee({ ...call, payer: actor.uid, by: actor.uid }, place)
  if ('refusal' in paid) return paid
  await open.close()
  return presentWhole(call, await lockShown(db, actor.uid, id))
}
