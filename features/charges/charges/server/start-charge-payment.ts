/** A member begins to pay a charge by a bank transfer. */
import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { queueStarts } from '@kolo/payments/server'
import { startTransfer, transferRows } from '@kolo/transfers/server'
import { chargesAccess } from '../../charges.access.ts'
import type { payChargeByTransfer } from '../charge.contract.ts'
import { lockCharge } from './charge.store.ts'
import { subjectOf } from './charge-facts.ts'
import { chargeName, chargePurposeName } from './charge-purpose.ts'
import { amountProblem } from './pay-charges.ts'

export async function payChargeByTransferHandler(
  call: Call,
  { params, body: { amountKobo: amount, another } }: InputOf<typeof payChargeByTransfer>,
) {
  const { db, actor, now } = call
  await queueStarts(call)
  const charge = await lockCharge(db, params.id)
  orNotFound(charge.memberUid === actor.uid ? charge : undefined)
  const no =
    refusalOf(chargesAccess.pay, actor, subjectOf(charge, dayIn(lagos, now))) ?? amountProblem(charge, amount)
  if (no) return no
  const target = { id: charge.id, name: chargeName(charge) }
  const order = { purpose: chargePurposeName, target, amount, another }
  return startTransfer(call, order, await batchQueries(db, transferRows(call, order)))
}
