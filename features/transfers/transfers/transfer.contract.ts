/**
 * Money coming in by bank transfer: what a member is told to send and can prove, what administrators see and decide,
 * and the community's own bank accounts that money is sent to.
 */

import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { usualTimeWire } from '@kolo/foundation/usual-time-wire'
import {
  dayWire,
  decisionWire,
  digitsWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  pageOf,
  pageQuery,
  textWire,
  typedWire,
} from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import { arrivedAmountWire, personWire } from '@kolo/payments/contract'
import { correctionWire, disputeWire, refundWire } from '@kolo/payments/reversal'
import { amountMatches, paymentOutcomes, paymentStatuses } from '@kolo/payments/rules'
import { tiers } from '@kolo/profile/tiers'
import * as z from 'zod/mini'
import { bankReferenceWire, similarWire } from '../reviews/review.wires.ts'
import { transfersAccess } from '../transfers.access.ts'
import { receiptBytesMost, referenceMatches, secondReasons } from './transfer.rules.ts'

/** A receipt a member added; its bytes are read from `payments.read-receipt`. */
export const receiptWire = z.object({
  id: idWire,
  name: z.string(),
  contentType: z.enum(fileTypes),
  sizeBytes: z.number(),
  addedAt: instantWire,
})

/** What the member is to send, and where to. */
export const instructionsWire = z.object({
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  amountKobo: koboWire,
  /** To be typed into the narration: `KOLO-5WX-274`. */
  reference: z.string(),
  until: instantWire,
})

/** How a confirmed payment ended, to the kobo. */
export const confirmationWire = z.object({
  at: instantWire,
  receivedKobo: koboWire,
  toPurposeKobo: koboWire,
  toWalletKobo: koboWire,
  outcome: z.enum(paymentOutcomes),
  bankReference: z.string(),
  note: z.optional(z.string()),
  /** When the member moved what lay in the wallet where it was meant to go. */
  movedAt: z.optional(instantWire),
})

/** A payment as its owner sees it. */
export const paymentWire = z.object({
  id: idWire,
  code: z.string(),
  /** What it is for, by the name under which a feature offers it. */
  purpose: z.string(),
  target: z.object({ id: idWire, name: z.string() }),
  amountKobo: koboWire,
  /** The code for the narration as it is written: `KOLO-5WX-274`. */
  transferCode: z.string(),
  status: z.enum(paymentStatuses),
  startedAt: instantWire,
  expiresAt: instantWire,
  submittedAt: z.optional(instantWire),
  /** Present while the member may still send or prove the money. */
  instructions: z.optional(instructionsWire),
  bankReference: z.optional(z.string()),
  payerName: z.optional(z.string()),
  receipts: z.array(receiptWire),
  rejection: z.optional(z.object({ at: instantWire, reason: z.string() })),
  confirmation: z.optional(confirmationWire),
  /** It was confirmed by mistake, and two administrators took it back. */
  takenBack: z.optional(z.object({ at: instantWire, reason: z.string() })),
  /** It goes back to whoever sent it, or was sent. */
  refund: z.optional(refundWire),
  /** A bank disputes it, or did. */
  dispute: z.optional(disputeWire),
  /** It had been booked for the wrong purpose, and two administrators put it where it belongs. */
  corrected: z.optional(correctionWire),
  version: z.number(),
  can: z.object({ cancel: decisionWire, submitProof: decisionWire, move: decisionWire }),
})

export type Payment = z.output<typeof paymentWire>

/** What an administrator wrote of what the bank shows, and how it stands to what the member said. */
export const wordWire = z.object({
  by: personWire,
  at: instantWire,
  receivedKobo: koboWire,
  bankReference: z.string(),
  valueOn: z.optional(dayWire),
  /** The line of a bank's statement it is, where nobody typed it: `line 14 of november.csv`. */
  source: z.optional(z.string()),
  match: z.object({ amount: z.enum(amountMatches), reference: z.enum(referenceMatches) }),
  /** Decided by one, a day after everybody was told. */
  alone: z.boolean(),
})

/** What the member's tier lets them put in, said before anything is refused. */
export const depositLimitsWire = z.object({
  tier: z.enum(tiers),
  /** The most at a time, and the most to be held in all; `null` is no limit. */
  singleKobo: z.nullable(koboWire),
  balanceKobo: z.nullable(koboWire),
  /** What is held in goals and wallet, and what is on its way. */
  takenKobo: koboWire,
  /** When a higher limit was asked for that waits for administrators. */
  askedAt: z.optional(instantWire),
  can: z.object({ askHigher: decisionWire }),
})

export type DepositLimits = z.output<typeof depositLimitsWire>

/** What an administrator sees beside the payment: the payer, earlier decisions and what may be done now. */
export const paymentReviewWire = z.object({
  ...paymentWire.shape,
  member: z.object({
    ...personWire.shape,
    memberCode: z.string(),
    /** How often a payment of this member was confirmed, this one aside, and how often one was not found. */
    confirmedBefore: z.number(),
    rejectedBefore: z.number(),
  }),
  collectionAccount: z.object({ bankName: z.string(), last4: z.string() }),
  /** Two administrators must agree, and why: said before anybody decides. */
  needsSecond: z.boolean(),
  secondBecause: z.optional(z.enum(secondReasons)),
  /** What the first administrator saw in the bank. */
  firstConfirmation: z.optional(wordWire),
  /** Who says what came in, the first first: while it waits those words that stand, then those that confirmed it. */
  words: z.array(wordWire),
  /** Who did not find it. */
  rejectedBy: z.optional(personWire),
  /**
   * Payments into the same account that were confirmed with the amount promised here and a day beside: perhaps the same
   * transfer. The member's own first, then the latest, at most five.
   */
  similar: z.array(similarWire),
  /** The only administrator may finish alone from here on. */
  aloneFrom: z.optional(instantWire),
  can: z.object({
    ...paymentWire.shape.can.shape,
    confirm: decisionWire,
    reject: decisionWire,
    /** Correct or take back what I wrote, while nobody has answered it. */
    changeWord: decisionWire,
  }),
})

export type PaymentReview = z.output<typeof paymentReviewWire>

/** How much waits for administrators. Its cost is bounded by the queue, never by history. */
export const queueSummaryWire = z.object({
  count: z.number(),
  sumKobo: koboWire,
  oldestAt: z.optional(instantWire),
})

/** The payments that wait to be confirmed, on the administrators' first screen: the oldest 25. */
export const paymentsToConfirm = workList('payments', {
  sumKobo: koboWire,
  rows: z.array(paymentReviewWire),
})
export type PaymentsToConfirm = z.output<typeof paymentsToConfirm.wire>

/** One of the community's bank accounts that members pay into. */
export const collectionAccountWire = z.object({
  id: idWire,
  bankName: z.string(),
  bankCode: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  status: z.enum(['proposed', 'active', 'retired']),
  /** The check digit does not fit the bank: worth a second look. */
  looksMistyped: z.boolean(),
  proposedBy: personWire,
  proposedAt: instantWire,
  activatedBy: z.optional(personWire),
  activatedAt: z.optional(instantWire),
  retiredBy: z.optional(personWire),
  retiredAt: z.optional(instantWire),
  /** The only administrator may activate alone from here on. */
  aloneFrom: z.optional(instantWire),
  version: z.number(),
  can: z.object({ activate: decisionWire, retire: decisionWire }),
})

export type CollectionAccount = z.output<typeof collectionAccountWire>

const paymentParams = z.object({ id: idWire })
const reasonWire = textWire(5, 500, 'Please give a reason of 5 to 500 characters.')
const versionWire = z.number().check(z.int(), z.minimum(1))

/** The signed-in member's payments, newest first. */
export const listPayments = endpoint({
  name: 'payments.list-payments',
  method: 'GET',
  path: '/api/payments',
  summary: 'The payments of the signed-in member, newest first.',
  needs: transfersAccess.viewOwn,
  query: z.object({ ...pageQuery, status: z.optional(z.enum(paymentStatuses)) }),
  output: pageOf(paymentWire),
  refusals: [],
})

/** One payment of the signed-in member. */
export const readPayment = endpoint({
  name: 'payments.read-payment',
  method: 'GET',
  path: '/api/payments/{id}',
  summary: 'One payment of the signed-in member, with instructions while it is open.',
  needs: transfersAccess.viewOwn,
  params: paymentParams,
  output: paymentWire,
  refusals: [],
})

/** How long it usually takes until a transfer is confirmed; absent where too few were confirmed lately. */
export const readUsualTime = endpoint({
  name: 'payments.read-usual-time',
  method: 'GET',
  path: '/api/usual-payment-time',
  summary:
    'How long transfers of the last 30 days waited for their confirmation: the median and nine of ten.',
  needs: transfersAccess.viewOwn,
  output: z.object({ usual: z.optional(usualTimeWire) }),
  refusals: [],
})

/** Adds a receipt to an open payment; it counts once the proof is submitted with it. */
export const attachReceipt = endpoint({
  name: 'payments.attach-receipt',
  method: 'POST',
  path: '/api/payments/{id}/receipts',
  summary: 'Adds a transfer receipt (PNG, JPG, WebP or PDF, at most 10 MB) to an open payment.',
  needs: transfersAccess.submitProof,
  openToInactive: true,
  params: paymentParams,
  body: { kind: 'file', maxBytes: receiptBytesMost, contentTypes: fileTypes },
  output: receiptWire,
  refusals: ['payment-closed', 'file-type', 'too-many-receipts'],
})

/** The bytes of a receipt, for its owner and administrators. */
export const readReceipt = endpoint({
  name: 'payments.read-receipt',
  method: 'GET',
  path: '/api/payments/{id}/receipts/{receiptId}',
  summary: 'The file of a receipt, for the payer and administrators.',
  needs: transfersAccess.viewOwn,
  params: z.object({ id: idWire, receiptId: idWire }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** "I have sent the money": starts the check, or starts it again after a rejection. */
export const submitProof = endpoint({
  name: 'payments.submit-proof',
  method: 'POST',
  path: '/api/payments/{id}/proof',
  summary: 'Says that the money was sent, with a receipt or the bank reference; administrators check it.',
  needs: transfersAccess.submitProof,
  openToInactive: true,
  params: paymentParams,
  body: z.strictObject({
    bankReference: z.optional(bankReferenceWire),
    payerName: z.optional(lineWire(2, 100, 'Enter the name on the bank account, 2 to 100 characters.')),
  }),
  output: paymentWire,
  refusals: ['payment-closed', 'proof-missing', 'above-tier-deposit', 'above-limit'],
  isDoneOnce: true,
})

/** Gives up a transfer that was begun and not sent. */
export const cancelPayment = endpoint({
  name: 'payments.cancel-payment',
  method: 'DELETE',
  path: '/api/payments/{id}',
  summary: 'Gives up a transfer that was begun and not sent.',
  needs: transfersAccess.cancel,
  params: paymentParams,
  output: paymentWire,
  refusals: ['payment-sent', 'payment-closed'],
})

/** The administrators' list: what waits, oldest first, or what was decided, newest first. */
export const listPaymentReviews = endpoint({
  name: 'payments.list-payment-reviews',
  method: 'GET',
  path: '/api/payment-reviews',
  summary:
    'Payments for administrators: to confirm, oldest first; of another state, newest first; by reference; or of one member.',
  needs: transfersAccess.review,
  query: z.object({
    ...pageQuery,
    status: z._default(z.enum(paymentStatuses), 'proof_submitted'),
    /** A transfer code as some bank wrote it, or a payment's own code; finds that payment in any state. */
    reference: z.optional(z.string().check(z.maxLength(60))),
    /** All of one member, in any state, newest first. */
    member: z.optional(idWire),
  }),
  output: z.extend(pageOf(paymentReviewWire), { queue: queueSummaryWire }),
  refusals: [],
})

/** One payment with everything an administrator needs to decide. */
export const readPaymentReview = endpoint({
  name: 'payments.read-payment-review',
  method: 'GET',
  path: '/api/payment-reviews/{id}',
  summary: 'One payment with its payer and what may be decided.',
  needs: transfersAccess.review,
  params: paymentParams,
  output: paymentReviewWire,
  refusals: [],
})

/**
 * An administrator found the money in the bank. Below the threshold this posts it; from the threshold on the first
 * confirmation waits for a second administrator, and the answer is the payment still waiting.
 */
export const confirmPayment = endpoint({
  name: 'payments.confirm-payment',
  method: 'POST',
  path: '/api/payment-reviews/{id}/confirmation',
  summary: 'Confirms what came in; posts it, or waits for the second administrator.',
  needs: transfersAccess.confirm,
  needsStepUp: true,
  params: paymentParams,
  body: z.strictObject({
    receivedKobo: arrivedAmountWire,
    bankReference: bankReferenceWire,
    /** The day the bank counts it from. */
    valueOn: z.optional(dayWire),
    note: z.optional(textWire(1, 500, 'A note can have up to 500 characters.')),
    /** "I looked: it is another transfer", where one like it was confirmed. */
    anotherTransfer: z.optional(z.boolean()),
    version: versionWire,
  }),
  output: paymentReviewWire,
  isDoneOnce: true,
  refusals: [
    'own-payment',
    'not-waiting',
    'second-administrator-needed',
    'alone-delay',
    'above-alone-ceiling',
    'confirmation-differs',
    'similar-confirmed',
    'bank-reference-used',
  ],
})

/** What I wrote of the bank does not hold any more; only while nobody has answered it. */
export const takeBackWord = endpoint({
  name: 'payments.take-back-word',
  method: 'POST',
  path: '/api/payment-reviews/{id}/confirmation/withdrawal',
  summary:
    'Takes back what the caller wrote of a payment, as long as no other administrator has answered it.',
  needs: transfersAccess.confirm,
  needsStepUp: true,
  params: paymentParams,
  body: z.strictObject({ version: versionWire }),
  output: paymentReviewWire,
  refusals: ['own-payment', 'not-waiting', 'no-word'],
  isDoneOnce: true,
})

/** The money was not found: the member reads the reason and may send the proof again. */
export const rejectPayment = endpoint({
  name: 'payments.reject-payment',
  method: 'POST',
  path: '/api/payment-reviews/{id}/rejection',
  summary: 'Says that the money was not found, with a reason; the member can send the proof again.',
  needs: transfersAccess.reject,
  needsStepUp: true,
  params: paymentParams,
  body: z.strictObject({ reason: reasonWire, version: versionWire }),
  output: paymentReviewWire,
  refusals: ['own-payment', 'not-waiting'],
  isDoneOnce: true,
})

/** The community's bank accounts, for administrators. */
export const listCollectionAccounts = endpoint({
  name: 'payments.list-collection-accounts',
  method: 'GET',
  path: '/api/collection-accounts',
  summary: "The community's bank accounts that members pay into.",
  needs: transfersAccess.viewCollectionAccounts,
  output: z.object({ rows: z.array(collectionAccountWire) }),
  refusals: [],
})

/** Proposes a bank account; nothing is paid into it before another administrator activates it. */
export const proposeCollectionAccount = endpoint({
  name: 'payments.propose-collection-account',
  method: 'POST',
  path: '/api/collection-accounts',
  summary: 'Proposes a bank account to pay into; a second administrator activates it.',
  needs: transfersAccess.proposeCollectionAccount,
  needsStepUp: true,
  body: z.strictObject({
    bankName: lineWire(2, 60, 'Enter the name of the bank, 2 to 60 characters.'),
    bankCode: typedWire().check(
      z.regex(/^(\d{3}|\d{5}|\d{6})$/, 'Enter the bank code: 3 digits, or 5 or 6 for other institutions.'),
    ),
    accountNumber: digitsWire(10, 'Please enter the 10-digit account number.'),
    accountName: lineWire(3, 100, 'Enter the account name as the bank writes it, 3 to 100 characters.'),
  }),
  output: collectionAccountWire,
  refusals: ['account-exists'],
  isDoneOnce: true,
})

/** A second administrator makes a proposed account the one members pay into. */
export const activateCollectionAccount = endpoint({
  name: 'payments.activate-collection-account',
  method: 'POST',
  path: '/api/collection-accounts/{id}/activation',
  summary: 'Activates a proposed bank account; never by the administrator who proposed it.',
  needs: transfersAccess.activateCollectionAccount,
  needsStepUp: true,
  params: paymentParams,
  body: z.strictObject({ version: versionWire }),
  output: collectionAccountWire,
  refusals: [...askRefusals, 'account-not-proposed', 'own-proposal'],
  isDoneOnce: true,
})

/** Nobody is told to pay into this account any more; open payments keep the instructions they were given. */
export const retireCollectionAccount = endpoint({
  name: 'payments.retire-collection-account',
  method: 'POST',
  path: '/api/collection-accounts/{id}/retirement',
  summary: 'Retires a bank account, or withdraws its proposal, with a reason.',
  needs: transfersAccess.retireCollectionAccount,
  needsStepUp: true,
  params: paymentParams,
  body: z.strictObject({ reason: reasonWire, version: versionWire }),
  output: collectionAccountWire,
  refusals: ['account-retired'],
  isDoneOnce: true,
})
