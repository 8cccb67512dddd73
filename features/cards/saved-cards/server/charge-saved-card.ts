/**
 * Takes money from a member's kept card without the member being there. What must always be true: under one reference of
 * whoever wants it there is one payment; the provider is told once, and asked about it afterwards however often; and
 * while nobody knows what became of it, it is neither confirmed nor failed.
 */

import type { Call } from '@kolo/application/call'
import { settingIn } from '@kolo/application/community-settings'
import { batchQueries } from '@kolo/database/batched-queries'
import { newClearCode } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { addHours } from '@kolo/foundation/time'
import { queueStarts, type StartRefusal, startPayment, tierRows } from '@kolo/payments/server'
import {
  askedDays,
  cardHoldsOn,
  type DebitOutcome,
  debitOutcome,
  nextAsk,
  quoteOf,
} from '../../card-payments/card-payment.rules.ts'
import { cardSettingRows, feeBearer, isOffered } from '../../card-payments/server/card-payment.settings.ts'
import { insertCard } from '../../card-payments/server/card-payment.store.ts'
import { debitCalled, savedCardOf } from './saved-cards.store.ts'

/** What tells the provider about it. */
export const sendJob = 'cards.send'

/** What is to be taken, from whom, and what whoever wants it calls it: asked again under one reference it is the same. */
type Debit = {
  memberUid: string
  purpose: string
  target: { id: string; name: string }
  amount: Kobo
  reference: string
}

/** What a debit needs of a call: nobody is signed in. */
type Debiting = Pick<Call, 'db' | 'now' | 'record' | 'enqueue' | 'community'>

/**
 * Begins a debit in the call's transaction, or says what became of the one that has this reference: `unknown` until the
 * provider has said it. Refused, and then nothing was begun: no card that could be charged, or the member's limits.
 */
export async function debit(
  call: Debiting,
  { memberUid, purpose, target, amount, reference }: Debit,
): Promise<DebitOutcome | Refusal<StartRefusal | 'no-saved-card'>> {
  const { db, now } = call
  const payer = { ...call, actor: { uid: memberUid } }
  await queueStarts(payer)
  const begun = await debitCalled(db, reference)
  if (begun) return debitOutcome(begun.status)
  const card = await savedCardOf(db, memberUid)
  const holds = card && cardHoldsOn({ expiresMonth: card.expires_month, expiresYear: card.expires_year }, now)
  if (!holds) return refuse('no-saved-card')
  const rows = await batchQueries(db, { ...tierRows(payer), settings: cardSettingRows() })
  if (!isOffered(call, rows.settings)) return refuse('no-saved-card')
  const bearer = settingIn(rows.settings, feeBearer)
  const { feeKobo, chargeKobo } = quoteOf(amount, bearer)
  const payment = await startPayment(payer, { purpose, target, amount }, rows, (start) =>
    insertCard(
      db,
      { ...start, expires_at: addHours(now, askedDays * 24) },
      {
        fee_bearer: bearer,
        fee_kobo: feeKobo,
        charge_kobo: chargeKobo,
        saved_card_id: card.id,
        debit_reference: reference,
        opened_at: now,
        ask_at: nextAsk(now, now) ?? null,
      },
      (code) => `${code}-${newClearCode(6)}`,
    ),
  )
  if (isRefusal(payment)) return payment
  await call.enqueue(sendJob, { paymentId: payment.id })
  return 'unknown'
}
