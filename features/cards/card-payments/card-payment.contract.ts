/** Paying in by card: what it costs, the provider's page, what became of it; and what the provider says by itself. */
import { endpoint, type OutputOf } from '@kolo/foundation/endpoint'
import { decisionWire, idWire, instantWire, koboWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import { personWire } from '@kolo/payments/contract'
import { correctionWire } from '@kolo/payments/reversal'
import { paymentOutcomes, paymentStatuses } from '@kolo/payments/rules'
import * as z from 'zod/mini'
import { cardsAccess } from '../cards.access.ts'
import { cardProblems, feeBearers } from './card-payment.rules.ts'

const params = z.object({ id: idWire })
const feeBearerWire = z.enum(feeBearers, 'Choose who pays the fee.')

/** A card payment as its member sees it. */
export const cardPaymentWire = z.object({
  id: idWire,
  code: z.string(),
  /** What it is for: where that is seen, and where the same is put in anew. */
  target: z.object({ id: idWire, name: z.string(), link: z.string(), payLink: z.string() }),
  amountKobo: koboWire,
  /** A card that was kept was charged for it, without the member being there. */
  isDebit: z.boolean(),
  /** What the member adds for the provider, and what the card is charged in all. */
  feeKobo: koboWire,
  chargeKobo: koboWire,
  status: z.enum(paymentStatuses),
  startedAt: instantWire,
  expiresAt: instantWire,
  /** Once the provider's page was opened: our name for it there, and what the provider last said. */
  checkout: z.optional(
    z.object({
      reference: z.string(),
      openedAt: instantWire,
      askedAt: z.optional(instantWire),
      providerStatus: z.optional(z.string()),
    }),
  ),
  /** What was paid is not what was agreed. */
  mismatch: z.optional(
    z.object({
      problem: z.enum(cardProblems),
      paidKobo: koboWire,
      currency: z.string(),
      expectedKobo: koboWire,
    }),
  ),
  confirmation: z.optional(
    z.object({
      at: instantWire,
      receivedKobo: koboWire,
      toPurposeKobo: koboWire,
      toWalletKobo: koboWire,
      outcome: z.enum(paymentOutcomes),
    }),
  ),
  /** It had been booked for something else. */
  corrected: z.optional(correctionWire),
  /** Its member wanted the card to be kept, and the provider does not let it be kept. */
  cardNotKept: z.optional(z.literal(true)),
  version: z.number(),
  can: z.object({ pay: decisionWire, cancel: decisionWire }),
})
export type CardPayment = z.output<typeof cardPaymentWire>

/** A card payment that is open, as far as it stands in the way of another payment for the same thing. */
export const openCardWire = z.object({ id: idWire, status: z.enum(paymentStatuses), amountKobo: koboWire })
export type OpenCard = z.output<typeof openCardWire>

/** A card payment as administrators see it. */
export const cardReviewWire = z.object({
  ...cardPaymentWire.shape,
  member: z.extend(personWire, { memberCode: z.string() }),
  feeBearer: feeBearerWire,
  provider: z.optional(
    z.object({
      /** What the provider calls it. */
      reference: z.optional(z.string()),
      paidWith: z.optional(z.string()),
      feeKobo: z.optional(koboWire),
    }),
  ),
  can: z.object({ pay: decisionWire, cancel: decisionWire, book: decisionWire }),
})
export type CardReview = z.output<typeof cardReviewWire>

/** Card payments that were paid otherwise than agreed, on the administrators' first screen. */
export const cardsToLookAt = workList('cards', {
  rows: z.array(
    z.object({
      id: idWire,
      code: z.string(),
      member: personWire,
      problem: z.enum(cardProblems),
      amountKobo: koboWire,
      paidKobo: koboWire,
      currency: z.string(),
      paidAt: instantWire,
    }),
  ),
})
export type CardsToLookAt = z.output<typeof cardsToLookAt.wire>

/** Something the provider sent that belongs to no payment here, or is no payment. */
export const cardEventWire = z.object({
  id: idWire,
  event: z.string(),
  reference: z.string(),
  amountKobo: z.optional(koboWire),
  currency: z.optional(z.string()),
  providerReference: z.optional(z.string()),
  /** The payment it is about, where there is one. */
  payment: z.optional(z.object({ id: idWire, code: z.string() })),
  heardAt: instantWire,
})

const savedCardWire = z.object({
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.number(),
  expiresYear: z.number(),
  isExpired: z.boolean(),
})

/** Whether a member is offered to pay by card, who bears the fee, and whether they ever began such a payment. */
export const cardWayWire = z.object({
  isOffered: z.boolean(),
  feeBearer: feeBearerWire,
  hasPayments: z.boolean(),
  /** The card they let the community keep, as far as it may be shown. */
  savedCard: z.optional(savedCardWire),
})
export type CardWay = z.output<typeof cardWayWire>

/** The signed-in member's card payments, newest first. */
export const listCardPayments = endpoint({
  name: 'cards.list-card-payments',
  method: 'GET',
  path: '/api/card-payments',
  summary: 'The card payments of the signed-in member, newest first.',
  needs: cardsAccess.viewOwn,
  query: z.object(pageQuery),
  output: pageOf(cardPaymentWire),
  refusals: [],
})

/** One card payment of the signed-in member. */
export const readCardPayment = endpoint({
  name: 'cards.read-card-payment',
  method: 'GET',
  path: '/api/card-payments/{id}',
  summary: 'One card payment of the signed-in member.',
  needs: cardsAccess.viewOwn,
  params,
  output: cardPaymentWire,
  refusals: [],
})

/** Opens the provider's page; opened again it is the same page. */
export const openCheckout = endpoint({
  name: 'cards.open-checkout',
  method: 'POST',
  path: '/api/card-payments/{id}/checkout',
  summary:
    'Opens the provider’s page for a card payment and answers its address; the same one when asked again.',
  needs: cardsAccess.pay,
  params,
  output: z.object({ url: z.string() }),
  refusals: ['cards-unavailable', 'card-closed'],
})

/** Asks the provider whether it was paid. */
export const checkCardPayment = endpoint({
  name: 'cards.check-card-payment',
  method: 'POST',
  path: '/api/card-payments/{id}/check',
  summary: 'Asks the provider whether a card payment was made, and books it when it was.',
  needs: cardsAccess.viewOwn,
  openToInactive: true,
  background: true,
  params,
  output: cardPaymentWire,
  refusals: ['cards-unavailable'],
})

/** Gives a card payment up before it was made. */
export const cancelCardPayment = endpoint({
  name: 'cards.cancel-card-payment',
  method: 'POST',
  path: '/api/card-payments/{id}/cancellation',
  summary: 'Gives up a card payment that was not made; money that comes all the same is booked.',
  needs: cardsAccess.cancel,
  params,
  output: cardPaymentWire,
  refusals: ['card-closed'],
  isDoneOnce: true,
})

/** The card a member let the community keep, and what is saved from it by itself. */
export const readSavedCard = endpoint({
  name: 'cards.read-saved-card',
  method: 'GET',
  path: '/api/saved-card',
  summary: 'The card the signed-in member let the community keep, and what is saved from it by itself.',
  needs: cardsAccess.viewOwn,
  output: z.object({
    card: z.nullable(savedCardWire),
    /** What stops when it is removed. */
    uses: z.array(z.object({ id: idWire, name: z.string(), link: z.string() })),
  }),
  refusals: [],
})
export type SavedCard = OutputOf<typeof readSavedCard>

/** Forgets the card the member let the community keep. */
export const removeSavedCard = endpoint({
  name: 'cards.remove-saved-card',
  method: 'DELETE',
  path: '/api/saved-card',
  summary:
    'Forgets the card the signed-in member let the community keep; what was saved from it by itself is paused.',
  needs: cardsAccess.removeSaved,
  openToInactive: true,
  output: z.object({ removed: z.boolean() }),
  refusals: [],
})

/** Card payments for administrators, newest first. */
export const listCardReviews = endpoint({
  name: 'cards.list-card-reviews',
  method: 'GET',
  path: '/api/card-payment-reviews',
  summary: 'Card payments of all members with what the provider says, newest first.',
  needs: cardsAccess.review,
  query: z.object({
    ...pageQuery,
    /** `to-look-at`: only those that were paid otherwise than agreed. */
    which: z._default(z.enum(['all', 'to-look-at']), 'all'),
  }),
  output: pageOf(cardReviewWire),
  refusals: [],
})

export const readCardReview = endpoint({
  name: 'cards.read-card-review',
  method: 'GET',
  path: '/api/card-payment-reviews/{id}',
  summary: 'One card payment of any member with what the provider says.',
  needs: cardsAccess.review,
  params,
  output: cardReviewWire,
  refusals: [],
})

/** Books what came in another amount than agreed. */
export const bookCardPayment = endpoint({
  name: 'cards.book-card-payment',
  method: 'POST',
  path: '/api/card-payment-reviews/{id}/booking',
  summary: 'Books what the provider says was paid, where it is not the amount that was agreed.',
  needs: cardsAccess.book,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: z.number().check(z.int(), z.minimum(1)) }),
  output: cardReviewWire,
  refusals: ['own-payment', 'not-bookable'],
  isDoneOnce: true,
})

/** What the provider sent that belongs to no payment, or is no payment. */
export const listCardEvents = endpoint({
  name: 'cards.list-card-events',
  method: 'GET',
  path: '/api/card-events',
  summary:
    'What the provider sent that belongs to no payment here, or tells of something else than a payment.',
  needs: cardsAccess.review,
  query: z.object(pageQuery),
  output: pageOf(cardEventWire),
  refusals: [],
})

/** What the provider holds for the community. */
export const readClearing = endpoint({
  name: 'cards.read-clearing',
  method: 'GET',
  path: '/api/card-clearing',
  summary: 'What the card provider holds for the community by the books, and has not paid out yet.',
  needs: cardsAccess.review,
  output: z.object({ withProviderKobo: koboWire }),
  refusals: [],
})

/** What administrators set about cards. */
export const cardSettingsWire = z.object({
  /** Whether a provider is configured; without one nothing is offered anywhere. */
  isConfigured: z.boolean(),
  /** Whether members are offered to pay by card; as long as one is configured. */
  isOffered: z.boolean(),
  /** Where the provider has to send its events. */
  webhookUrl: z.string(),
  feeBearer: feeBearerWire,
})
export type CardSettings = z.output<typeof cardSettingsWire>

export const readCardSettings = endpoint({
  name: 'cards.read-card-settings',
  method: 'GET',
  path: '/api/card-settings',
  summary: 'Whether card payments are configured, and who bears their fee.',
  needs: cardsAccess.viewSettings,
  output: cardSettingsWire,
  refusals: [],
})

/** Changes what members are offered, or who pays the fee of payments that are started from now on. */
export const changeCardSettings = endpoint({
  name: 'cards.change-card-settings',
  method: 'PUT',
  path: '/api/card-settings',
  summary:
    'Changes whether members are offered to pay by card, or who pays the fee of payments that are started from now on.',
  needs: cardsAccess.changeSettings,
  needsStepUp: true,
  body: z.strictObject({ feeBearer: z.optional(feeBearerWire), isOffered: z.optional(z.boolean()) }),
  output: cardSettingsWire,
  refusals: [],
})

export const hearPaystack = endpoint({
  name: 'cards.hear-paystack',
  method: 'POST',
  path: '/api/paystack/events',
  summary:
    'Hears an event that Paystack signed; the payment is looked up at Paystack before anything is booked.',
  needs: 'anyone',
  body: { kind: 'signed', maxBytes: 64 * 1024 },
  output: z.object({ heard: z.literal(true) }),
  refusals: [],
  isDoneOnce: true,
})
