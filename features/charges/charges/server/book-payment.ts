/**
 * A payment of a charge is booked. What must always be true: the member's own money pays it, never more than is owed, and the
 * books and the record say the same in one transaction.
 */
import type { RecordingCall } from '@kolo/application/job'
import { newId } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import type { InsufficientFunds, Posted } from '@kolo/ledger/journal'
import { paidPostings } from './charge.postings.ts'
import { type Charge, insertChargePayment } from './charge.store.ts'
import { postCharge } from './post-charges.ts'

/** Who paid how much of a locked charge; `brought`: the payment that brought the money. */
export type ChargePaid = {
  amount: Kobo
  actorUid: string | null
  brought?: { paymentId: string; channel: string }
}

/** Books it from the wallet, or answers that the wallet has too little. */
export async function bookPayment(
  call: RecordingCall,
  charge: Charge,
  { amount, actorUid, brought }: ChargePaid,
): Promise<Posted | InsufficientFunds> {
  const { db, now, record } = call
  const id = newId(Date.parse(now))
  const journal = await postCharge(call, {
    kind: 'charges.paid',
    code: charge.code,
    actorUid,
    memo: `${charge.title} ${charge.code} paid`,
    facts: { chargePayment: id },
    transfers: paidPostings(charge.memberUid, amount),
  })
  if ('refusal' in journal) return journal
  const { journalId } = journal
  const channel = brought?.channel ?? 'wallet'
  await insertChargePayment(db, {
    ...{ id, chargeId: charge.id, amountKobo: amount, channel, journalId },
    paymentId: brought?.paymentId ?? null,
    paidAt: now,
  })
  record({
    kind: 'charge.paid',
    actorUid: actorUid ?? undefined,
    subjectUid: charge.memberUid,
    target: { type: 'charge', id: charge.id },
    facts: { code: charge.code, amountKobo: amount.toString(), channel, journalId },
  })
  return journal
}
