/** Cash: receipts as members and officers see them, the second count, what officers have in hand and bring to the bank. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  chosenIdWire,
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import { takenEndpoints } from '@kolo/payments/channels'
import { arrivedAmountWire, paymentAmountWire, personWire } from '@kolo/payments/contract'
import { correctionWire } from '@kolo/payments/reversal'
import { paymentStatuses } from '@kolo/payments/rules'
import { bankReferenceWire } from '@kolo/transfers/reference'
import * as z from 'zod/mini'
import { cashAccess } from './cash.access.ts'
import { cashLimitSentence } from './cash.messages.ts'
import { isCashAmount } from './cash.rules.ts'

const params = z.object({ id: idWire })
const versionWire = z.number().check(z.int(), z.minimum(1))
const memberWire = z.extend(personWire, { memberCode: z.string() })

/** A receipt for cash as its member sees it; its id is the payment's. */
export const cashReceiptWire = z.object({
  id: idWire,
  number: z.string(),
  paymentCode: z.string(),
  target: z.object({ name: z.string(), link: z.string() }),
  amountKobo: koboWire,
  status: z.enum(paymentStatuses),
  bookedAt: instantWire,
  member: memberWire,
  receivedBy: personWire,
  confirmedAt: z.optional(instantWire),
  /** Where all of it went to the wallet instead, because its target took no money any more. */
  inWallet: z.boolean(),
  /** It had been booked for something else. */
  corrected: z.optional(correctionWire),
  /** Why it was cancelled, or taken back later. */
  reason: z.optional(z.string()),
})
export type CashReceipt = z.output<typeof cashReceiptWire>

/** The same as officers see it. */
export const cashReviewWire = z.object({
  ...cashReceiptWire.shape,
  countedBy: z.optional(personWire),
  version: z.number(),
  can: z.object({ count: decisionWire, cancel: decisionWire }),
})
export type CashReview = z.output<typeof cashReviewWire>

/** Cash that somebody has to count, on the administrators' first screen. */
export const cashToCount = workList('cash', {
  rows: z.array(
    z.object({
      id: idWire,
      number: z.string(),
      member: personWire,
      receivedBy: personWire,
      amountKobo: koboWire,
      bookedAt: instantWire,
      can: z.object({ count: decisionWire }),
    }),
  ),
})
export type CashWaiting = z.output<typeof cashToCount.wire>['rows'][number]

/** The signed-in member's receipts, newest first. */
export const listCashReceipts = endpoint({
  name: 'cash.list-cash-receipts',
  method: 'GET',
  path: '/api/cash-receipts',
  summary: 'The receipts for cash of the signed-in member, newest first.',
  needs: cashAccess.viewOwn,
  query: z.object(pageQuery),
  output: z.extend(pageOf(cashReceiptWire), { isTaken: z.boolean() }),
  refusals: [],
})

export const readCashReceipt = endpoint({
  name: 'cash.read-cash-receipt',
  method: 'GET',
  path: '/api/cash-receipts/{id}',
  summary: 'One receipt for cash of the signed-in member.',
  needs: cashAccess.viewOwn,
  params,
  output: cashReceiptWire,
  refusals: [],
})

/** Receipts for officers. */
export const listCashReviews = endpoint({
  name: 'cash.list-cash-reviews',
  method: 'GET',
  path: '/api/cash-reviews',
  summary: 'Cash of all members: what waits to be counted, oldest first, or all, newest first.',
  needs: cashAccess.review,
  query: z.object({ ...pageQuery, which: z._default(z.enum(['waiting', 'all']), 'waiting') }),
  output: z.extend(pageOf(cashReviewWire), { isTaken: z.boolean() }),
  refusals: [],
})

export const readCashReview = endpoint({
  name: 'cash.read-cash-review',
  method: 'GET',
  path: '/api/cash-reviews/{id}',
  summary: 'One receipt for cash, for officers.',
  needs: cashAccess.review,
  params,
  output: cashReviewWire,
  refusals: [],
})

/** Where a member's cash can go. */
export const listCashTargets = endpoint({
  name: 'cash.list-cash-targets',
  method: 'GET',
  path: '/api/cash-targets/{id}',
  summary: 'What of a member takes money now: the wallet and open goals.',
  needs: cashAccess.book,
  params,
  output: z.object({
    rows: z.array(z.object({ id: idWire, purpose: z.string(), name: z.string(), leastKobo: koboWire })),
  }),
  refusals: [],
})

/** Books cash that an officer received. */
export const bookCash = endpoint({
  name: 'cash.book-cash',
  method: 'POST',
  path: '/api/cash-reviews',
  summary: 'Books cash received from a member and gives its receipt a number; another officer counts it.',
  needs: cashAccess.book,
  needsStepUp: true,
  body: z.strictObject({
    memberUid: chosenIdWire('Choose the member who brought the cash.'),
    purpose: z.string().check(z.regex(/^[a-z][a-z_-]{0,39}$/, 'Choose where the money goes.')),
    targetId: chosenIdWire('Choose where the money goes.'),
    amountKobo: paymentAmountWire.check(z.refine(isCashAmount, cashLimitSentence)),
  }),
  output: cashReviewWire,
  refusals: [
    'cash-off',
    'cash-limit',
    'cash-limit-day',
    'two-officers-needed',
    'no-such-member',
    'member-not-active',
    'own-payment',
    'target-takes-none',
    'below-least',
    'above-most',
    'above-tier-deposit',
    'above-limit',
    'too-many-payments',
  ],
  isDoneOnce: true,
})

/** The second officer says what they counted. */
export const confirmCash = endpoint({
  name: 'cash.confirm-cash',
  method: 'POST',
  path: '/api/cash-reviews/{id}/confirmation',
  summary: 'Confirms cash with what a second officer counted, and books it.',
  needs: cashAccess.count,
  needsStepUp: true,
  params,
  body: z.strictObject({ countedKobo: arrivedAmountWire, version: versionWire }),
  output: cashReviewWire,
  refusals: ['own-payment', 'cash-decided', 'own-receipt', 'not-a-second-officer', 'count-differs'],
  isDoneOnce: true,
})

/** A receipt was wrong. */
export const cancelCash = endpoint({
  name: 'cash.cancel-cash',
  method: 'POST',
  path: '/api/cash-reviews/{id}/cancellation',
  summary: 'Cancels a receipt that nobody has confirmed; its member is told the reason.',
  needs: cashAccess.cancel,
  needsStepUp: true,
  params,
  body: z.strictObject({
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
    version: versionWire,
  }),
  output: cashReviewWire,
  refusals: ['own-payment', 'cash-decided'],
  isDoneOnce: true,
})

/** What one officer has in hand. */
export const tillWire = z.object({
  id: idWire,
  keeper: personWire,
  inHandKobo: koboWire,
  waiting: z.optional(approvalWire),
})
export type Till = z.output<typeof tillWire>

const tillsWire = z.object({
  rows: z.array(tillWire),
  inHandKobo: koboWire,
  accounts: z.array(z.object({ id: idWire, name: z.string() })),
  /** What was brought to the bank last, newest first. */
  bankings: z.array(
    z.object({
      id: idWire,
      code: z.string(),
      keeper: personWire,
      account: z.string(),
      amountKobo: koboWire,
      bankReference: z.string(),
      paidOn: dayWire,
      journalId: idWire,
      isTakenBack: z.boolean(),
    }),
  ),
})
export type Tills = z.output<typeof tillsWire>

/** Cash in hand, officer by officer. */
export const listTills = endpoint({
  name: 'cash.list-tills',
  method: 'GET',
  path: '/api/cash-tills',
  summary: 'What each officer has in hand by the books, and what was last paid in at the bank.',
  needs: cashAccess.review,
  output: tillsWire,
  refusals: [],
})

/** Cash was paid in at the bank. */
export const bankCash = endpoint({
  name: 'cash.bank-cash',
  method: 'POST',
  path: '/api/cash-tills/{id}/bankings',
  summary: 'Says that cash in hand was paid in at the bank; booked once a second administrator agrees.',
  needs: cashAccess.bank,
  needsStepUp: true,
  params,
  body: z.strictObject({
    amountKobo: arrivedAmountWire,
    collectionAccountId: chosenIdWire('Choose the bank account it was paid into.'),
    bankReference: bankReferenceWire,
    paidOn: dayWire,
  }),
  output: tillsWire,
  refusals: [...askRefusals, 'more-than-in-hand', 'no-such-account', 'bank-reference-used'],
  isDoneOnce: true,
})

/** Whether members can bring cash, and the switch. */
export const { read: readCashSettings, change: changeCashSettings } = takenEndpoints({
  channel: 'cash',
  view: cashAccess.viewSettings,
  change: cashAccess.changeSettings,
  reads: 'Whether the community takes cash.',
  changes: 'Switches cash on or off. Cash already received is still counted and banked.',
})
