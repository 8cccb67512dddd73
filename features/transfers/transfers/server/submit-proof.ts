import type { Call } from '@kolo/application/call'
import { settingIn, settingRows } from '@kolo/application/community-settings'
import { batchQueries } from '@kolo/database/batched-queries'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { aboveTier, lockOwnPayment, queueStarts, savePayment, tierRows } from '@kolo/payments/server'
import { transfersAccess } from '../../transfers.access.ts'
import type { submitProof } from '../transfer.contract.ts'
import { besideIn, besideRows } from './payment-context.ts'
import { presentPaymentWith } from './present-payment.ts'
import { subjectOf } from './transfer.record.ts'
import { secondAdministratorFrom } from './transfer.settings.ts'
import { asTransfer } from './transfer.store.ts'

/**
 * "I have sent the money." Each time it is said after a rejection a new round begins, which needs something the
 * administrators have not seen: a receipt added since, or a bank reference; and it is on its way anew, so the tier is
 * looked at again. Said again while it is being checked, it only completes what was said and keeps its place in the queue.
 */
export async function submitProofHandler(call: Call, { params, body }: InputOf<typeof submitProof>) {
  const { db, actor, now } = call
  const payment = asTransfer(await lockOwnPayment(db, params.id, actor.uid))
  const closed = refusalOf(transfersAccess.submitProof, actor, subjectOf(payment))
  if (closed) return closed
  const again = payment.status === 'rejected'
  if (again) await queueStarts(call)
  const beside = await batchQueries(db, {
    ...besideRows(call, [payment]),
    ...tierRows(call),
    settings: settingRows([secondAdministratorFrom]),
  })
  const { receipts } = beside
  const { rejected_at: rejectedAt } = payment
  const fresh = receipts.some(({ added_at }) => rejectedAt === null || added_at > rejectedAt)
  if (!fresh && body.bankReference === undefined) return refuse('proof-missing', undefined, 'bankReference')
  const { purpose } = payment
  const order = { amount: kobo(payment.amount_kobo), purpose }
  const above = again ? aboveTier(order, beside) : undefined
  // There is no field for the amount here: it was settled when the payment began.
  if (above) return refuse(above.refusal, above.facts)
  const waiting = payment.status === 'proof_submitted'
  const large = kobo(payment.amount_kobo) >= settingIn(beside.settings, secondAdministratorFrom)
  const saved = await savePayment(db, payment.id, {
    status: 'proof_submitted',
    ...(large ? { needs_two: true } : {}),
    bank_reference: body.bankReference ?? (waiting ? payment.bank_reference : null),
    payer_name: body.payerName ?? payment.payer_name,
    ...(waiting ? {} : { submitted_at: now, round: payment.round + 1 }),
  })
  call.record({
    kind: 'payment.proof-submitted',
    subjectUid: actor.uid,
    target: { type: 'payment', id: payment.id },
    facts: { code: payment.code, round: saved.round, receipts: receipts.length },
  })
  return presentPaymentWith(call, asTransfer(saved), besideIn(beside))
}
