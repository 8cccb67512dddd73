/**
 * What the provider's own answer does. What must always be true: it is the answer to our question, never what an event
 * says; money is booked when it is what was agreed, once, however late and whatever became of the payment meanwhile; and
 * everything else is kept for an administrator.
 */

import type { Call } from '@kolo/application/call'
import type { Deed, JobCall } from '@kolo/application/job'
import { recordEvent } from '@kolo/audit/server'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo, subtractKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { postJournal } from '@kolo/ledger/journal'
import { savePayment, settle } from '@kolo/payments/server'
import { findProfile } from '@kolo/profile/server'
import type { VerifiedCharge } from '../../paystack/server/paystack.ts'
import { keepCard } from '../../saved-cards/server/saved-card.ts'
import {
  type CardProblem,
  isSettled,
  neverReached,
  nextAsk,
  receivedOf,
  verdictOf,
} from '../card-payment.rules.ts'
import { clearingAccount, feePostings, feesAccount } from './card-payment.postings.ts'
import type { CardPaymentRow } from './card-payment.record.ts'
import { channel, idOfReference, lockCard, saveCard } from './card-payment.store.ts'

/** What a charge is asked about by. */
export const askJob = 'cards.ask'

type Settling = Parameters<typeof settle>[0]
type Hearing = Settling & Pick<Call, 'community'>

/** Writes down what the provider says of a charge, and books it; `undefined` where nothing here has that reference. */
export async function settleVerified(
  call: Hearing,
  said: VerifiedCharge,
): Promise<CardPaymentRow | undefined> {
  const { db, now } = call
  const id = await idOfReference(db, said.reference)
  if (id === undefined) return undefined
  const row = await lockCard(db, id, null)
  const learned = {
    asked_at: now,
    provider_status: said.status,
    provider_ref: said.providerRef,
    paid_with: said.paidWith ?? null,
  }
  if (isSettled(row.status)) return { ...row, ...(await saveCard(db, id, { asked_at: now, ask_at: null })) }
  const agreed = { reference: row.reference ?? '', chargeKobo: kobo(row.charge_kobo) }
  const verdict = verdictOf(agreed, said)
  if (verdict === 'not-yet' || verdict === 'failed') {
    const askAt = nextAsk(row.opened_at ?? now, now) ?? null
    const card = await saveCard(db, id, { ...learned, ask_at: askAt })
    return { ...(verdict === 'failed' ? await fail(call, row) : row), ...card }
  }
  if (verdict === 'given-back') {
    // Nothing of it was booked, and nobody has to look at it any more.
    const card = await saveCard(db, id, { ...learned, ask_at: null, problem: null })
    return { ...(await fail(call, row)), ...card }
  }
  const paid = {
    ...learned,
    ask_at: null,
    paid_kobo: said.amountKobo,
    paid_currency: said.currency,
    provider_fee_kobo: said.feeKobo,
    paid_at: said.paidAt ?? now,
  }
  const isMember = (await findProfile(db, row.member_uid)) !== undefined
  const problem = isMember ? (verdict === 'paid' ? undefined : verdict) : ('member-gone' as const)
  if (problem) return keepProblem(call, row, problem, paid)
  const booked = await bookPaid(call, { ...row, ...(await saveCard(db, id, paid)) })
  if (booked.keep_card && said.card) await keepCard(call, booked, said.card)
  return booked
}

/** The provider does not know a charge it was told about: it never reached it, and so nothing was taken. */
export async function settleUnheard(call: Settling, reference: string): Promise<void> {
  const id = await idOfReference(call.db, reference)
  if (id === undefined) return
  const row = await lockCard(call.db, id, null)
  if (!neverReached(row.sent_at, call.now)) return
  await saveCard(call.db, id, { asked_at: call.now, ask_at: null })
  await fail(call, row)
}

/** The provider or the bank refused it. Should it come all the same, it is booked like any that is late. */
async function fail(call: Settling, row: CardPaymentRow): Promise<CardPaymentRow> {
  if (row.status !== 'initiated' && row.status !== 'pending') return row
  const saved = await savePayment(call.db, row.id, { status: 'failed' })
  call.record({
    kind: 'payment.failed',
    subjectUid: row.member_uid,
    target: { type: 'payment', id: row.id },
    facts: { code: row.code },
  })
  return { ...row, ...saved }
}

type Paid = Parameters<typeof saveCard>[2] & { paid_kobo: Kobo; paid_currency: string }

async function keepProblem(
  call: Settling,
  row: CardPaymentRow,
  problem: CardProblem,
  paid: Paid,
): Promise<CardPaymentRow> {
  const card = await saveCard(call.db, row.id, { ...paid, problem })
  if (row.problem !== problem)
    call.record({
      kind: 'payment.paid-otherwise',
      subjectUid: row.member_uid,
      target: { type: 'payment', id: row.id },
      facts: { code: row.code, problem, paidKobo: paid.paid_kobo.toString(), currency: paid.paid_currency },
    })
  return { ...row, ...card }
}

/** Books what was paid, and what the provider took of it. The row is locked and says what came. */
export async function bookPaid(call: Settling, row: CardPaymentRow): Promise<CardPaymentRow> {
  const { db, now } = call
  const reference = row.reference ?? ''
  const paid = kobo(row.paid_kobo ?? 0n)
  const taken = kobo(row.provider_fee_kobo ?? 0n)
  const quote = { chargeKobo: kobo(row.charge_kobo), feeKobo: kobo(row.fee_kobo) }
  const received = receivedOf(paid, quote, taken)
  const settled = await settle(call, {
    payment: row,
    channel,
    arrivalId: reference,
    received,
    from: clearingAccount,
    memo: `Card payment ${row.code}`,
    on: dayIn(lagos, notAfter(row.paid_at ?? now, now)),
    reference,
    told: { noun: 'card payment', reference: row.code },
    said: { by: null, with: 'channel', facts: { channel, providerRef: row.provider_ref ?? '' } },
  })
  if (isRefusal(settled)) throw new Error(`Payment ${row.code} was settled before: ${settled.refusal}`)
  const fee = await bookFee(call, row, { added: subtractKobo(paid, received), taken })
  const card = await saveCard(db, row.id, { problem: null, ask_at: null, fee_journal_id: fee ?? null })
  return { ...row, ...settled, ...card }
}

const notAfter = (at: Instant, now: Instant): Instant => (at > now ? now : at)

async function bookFee(
  { db, now }: Settling,
  row: CardPaymentRow,
  fee: Parameters<typeof feePostings>[0],
): Promise<string | undefined> {
  const transfers = feePostings(fee)
  if (transfers.length === 0) return undefined
  const journal = await postJournal(db, {
    deed: 'payment.card-fee',
    actorUid: null,
    now,
    memo: `Fee of card payment ${row.code}`,
    facts: { payment: row.code },
    transfers,
  })
  if ('refusal' in journal) throw new Error(`A fee to ${feesAccount.kind} was refused: ${journal.refusal}`)
  return journal.journalId
}

/** Writes down what a command of a job records, in its transaction. */
export async function recording(
  { db, now }: JobCall,
  act: (record: (deed: Deed) => void) => Promise<void>,
): Promise<void> {
  const deeds: Deed[] = []
  await act((deed) => void deeds.push(deed))
  for (const deed of deeds) await recordEvent(db, { ...deed, now, requestId: newId(Date.parse(now)) })
}
