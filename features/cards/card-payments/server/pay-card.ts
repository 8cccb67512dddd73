/** What a member does with a card payment: opens the provider's page, asks what became of it, gives it up. */
import type { Call, CallBefore } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newClearCode } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { millisecondsBetween } from '@kolo/foundation/time'
import { savePayment } from '@kolo/payments/server'
import { findProfile } from '@kolo/profile/server'
import { cardsAccess } from '../../cards.access.ts'
import { returnAddress } from '../../cards.paths.ts'
import { initialise, type VerifiedCharge, verify } from '../../paystack/server/paystack.ts'
import type { cancelCardPayment, checkCardPayment, openCheckout } from '../card-payment.contract.ts'
import { isSettled, nextAsk } from '../card-payment.rules.ts'
import { subjectOf } from './card-payment.record.ts'
import { lockOwnCard, ownCard, saveCard } from './card-payment.store.ts'
import { presentCard } from './present-card.ts'
import { settleVerified } from './settle-card.ts'

/** A page that was opened at the provider, and our name for it there. */
type Page = { reference: string; url: string }

/**
 * Opens a page at the provider under a reference of its own, unless there is one. Nobody knows the page before the command
 * has kept it: of two that are opened at once, and of one whose answer was lost, nobody can pay on the other.
 */
export async function preparePage(call: CallBefore, { params }: InputOf<typeof openCheckout>) {
  const { actor, community, poolDb } = call
  const row = await ownCard(poolDb, params.id, actor.uid)
  const no = refusalOf(cardsAccess.pay, actor, subjectOf(row))
  if (no) return no
  if (!community.cards) return refuse('cards-unavailable')
  if (row.reference !== null && row.checkout_url !== null)
    return { reference: row.reference, url: row.checkout_url }
  const reference = `${row.code}-${newClearCode(6)}`
  const order = {
    email: orNotFound(await findProfile(poolDb, actor.uid)).email,
    amount: kobo(row.charge_kobo),
    reference,
    callbackUrl: returnAddress(community.origin, row.id),
    code: row.code,
  }
  const url = await initialise(community.cards, order, call)
  return url === 'unavailable' ? refuse('cards-unavailable') : { reference, url }
}

/** Keeps the page, from which on the payment can be made. */
export async function openCheckoutHandler(call: Call, { params }: InputOf<typeof openCheckout>, page: Page) {
  const { db, actor, now } = call
  const row = await lockOwnCard(db, params.id, actor.uid)
  const no = refusalOf(cardsAccess.pay, actor, subjectOf(row))
  if (no) return no
  if (row.checkout_url !== null) return { url: row.checkout_url }
  await saveCard(db, row.id, {
    reference: page.reference,
    checkout_url: page.url,
    opened_at: now,
    ask_at: nextAsk(now, now) ?? null,
  })
  await savePayment(db, row.id, { status: 'pending' })
  call.record({
    kind: 'payment.card-page-opened',
    subjectUid: actor.uid,
    target: { type: 'payment', id: row.id },
    facts: { code: row.code, reference: page.reference },
  })
  return { url: page.url }
}

/** How long an answer of the provider is good for, in milliseconds: a page that asks by itself does not crowd it. */
const freshMs = 3_000

/** Asks the provider, where there is something to learn and nobody asked just now. */
export async function prepareCheck(call: CallBefore, { params }: InputOf<typeof checkCardPayment>) {
  const { actor, community, poolDb, now } = call
  const row = await ownCard(poolDb, params.id, actor.uid)
  const isFresh = row.asked_at !== null && millisecondsBetween(row.asked_at, now) < freshMs
  if (row.reference === null || isSettled(row.status) || row.problem !== null || isFresh) return undefined
  if (!community.cards) return refuse('cards-unavailable')
  const said = await verify(community.cards, row.reference, call)
  if (said === 'unavailable') return refuse('cards-unavailable')
  return said === 'unknown' ? undefined : said
}

/** Books what the provider answered, and says what is true now. */
export async function checkCardPaymentHandler(
  call: Call,
  { params }: InputOf<typeof checkCardPayment>,
  said: VerifiedCharge | undefined,
) {
  const settled = said ? await settleVerified(call, said) : undefined
  return presentCard(call, settled ?? (await ownCard(call.db, params.id, call.actor.uid)))
}

/** Gives up what was not paid. The provider's page may still be open somewhere: what comes by it is booked. */
export async function cancelCardPaymentHandler(call: Call, { params }: InputOf<typeof cancelCardPayment>) {
  const { db, actor } = call
  const row = await lockOwnCard(db, params.id, actor.uid)
  const no = refusalOf(cardsAccess.cancel, actor, subjectOf(row))
  if (no) return no
  const saved = await savePayment(db, row.id, { status: 'cancelled' })
  call.record({
    kind: 'payment.cancelled',
    subjectUid: actor.uid,
    target: { type: 'payment', id: row.id },
    facts: { code: row.code },
  })
  return presentCard(call, { ...row, ...saved })
}
