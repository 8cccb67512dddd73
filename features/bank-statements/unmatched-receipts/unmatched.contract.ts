/**
 * Money that came in and matches no payment: a member says that it is theirs, two administrators put it into a member's
 * wallet or send it back. No member sees another's money: whoever asks names the amount, the day and the sender.
 */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import { arrivedAmountWire, personWire } from '@kolo/payments/contract'
import { bankReferenceWire } from '@kolo/transfers/reference'
import * as z from 'zod/mini'
import { bankStatementsAccess } from '../bank-statements.access.ts'
import { receiptStates } from '../statements/statement.rules.ts'

const reason = textWire(5, 300, 'Give a reason of 5 to 300 characters.')

/** What a member said of money that matches no payment, as administrators see it. */
const claimReviewWire = z.object({
  id: idWire,
  member: personWire,
  memberCode: z.string(),
  senderName: z.string(),
  bankReference: z.string(),
  note: z.optional(z.string()),
  claimedAt: instantWire,
})

/** Money without a payment, as administrators see it. */
export const unmatchedReceiptWire = z.object({
  id: idWire,
  code: z.string(),
  amountKobo: koboWire,
  receivedOn: dayWire,
  narration: z.string(),
  account: z.object({ bankName: z.string(), last4: z.string() }),
  source: z.string(),
  bookedAt: instantWire,
  state: z.enum(receiptStates),
  claims: z.array(claimReviewWire),
  /** Whose wallet it went to. */
  member: z.optional(personWire),
  returnReference: z.optional(z.string()),
  endedAt: z.optional(instantWire),
  /** What waits for a second administrator. */
  approval: z.optional(approvalWire),
  version: z.number(),
  can: z.object({ assign: decisionWire, return: decisionWire, sent: decisionWire }),
})
export type UnmatchedReceipt = z.output<typeof unmatchedReceiptWire>

/** What waits of it, on the administrators' first screen: to be put into a wallet, or to be sent back. */
export const unmatchedToSettle = workList('unmatched', {
  rows: z.array(
    z.object({
      id: idWire,
      code: z.string(),
      amountKobo: koboWire,
      receivedOn: dayWire,
      narration: z.string(),
      state: z.enum(['waiting', 'to-return']),
      /** How many members say that it is theirs. */
      claims: z.int(),
    }),
  ),
})

/** Money without a payment, the oldest first while it waits, the newest first once it is settled. */
export const listUnmatchedReceipts = endpoint({
  name: 'bank-statements.list-unmatched',
  method: 'GET',
  path: '/api/unmatched-receipts',
  summary: 'Money that matches no payment: what waits, what is to be sent back, or what is settled.',
  needs: bankStatementsAccess.view,
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(['waiting', 'to-return', 'settled']), 'waiting'),
  }),
  output: pageOf(unmatchedReceiptWire),
  refusals: [],
})

const params = z.object({ id: idWire })

/** Puts it into a member's wallet: the first administrator asks, the second does it. */
export const assignReceipt = endpoint({
  name: 'bank-statements.assign-receipt',
  method: 'POST',
  path: '/api/unmatched-receipts/{id}/assignment',
  summary: 'Asks to put unmatched money into a member’s wallet, or agrees to it as the second administrator.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params,
  body: z.strictObject({ memberUid: idWire, reason }),
  output: unmatchedReceiptWire,
  refusals: [...askRefusals, 'receipt-settled', 'no-such-member'],
  isDoneOnce: true,
})

/** Agrees that it goes back to where it came from; it is sent at the bank afterwards. */
export const returnReceipt = endpoint({
  name: 'bank-statements.return-receipt',
  method: 'POST',
  path: '/api/unmatched-receipts/{id}/return',
  summary: 'Asks to send unmatched money back, or agrees to it as the second administrator.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params,
  body: z.strictObject({ reason }),
  output: unmatchedReceiptWire,
  refusals: [...askRefusals, 'receipt-settled'],
  isDoneOnce: true,
})

/** It was sent back at the bank: now the books say so. */
export const confirmReturn = endpoint({
  name: 'bank-statements.confirm-return',
  method: 'POST',
  path: '/api/unmatched-receipts/{id}/return/payment',
  summary: 'Says that unmatched money was sent back, with the reference of the bank.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params,
  body: z.strictObject({ bankReference: bankReferenceWire }),
  output: unmatchedReceiptWire,
  refusals: ['receipt-settled', 'return-not-agreed'],
  isDoneOnce: true,
})

/** Says no to a claim; its member reads why. */
export const turnDownClaim = endpoint({
  name: 'bank-statements.turn-down-claim',
  method: 'POST',
  path: '/api/receipt-claim-reviews/{id}/rejection',
  summary: 'Turns a claim of unmatched money down, with a reason its member reads.',
  needs: bankStatementsAccess.decide,
  needsStepUp: true,
  params,
  body: z.strictObject({ reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.') }),
  output: unmatchedReceiptWire,
  refusals: ['claim-answered', 'affected'],
  isDoneOnce: true,
})

/** A claim as its member sees it. */
export const claimWire = z.object({
  id: idWire,
  amountKobo: koboWire,
  sentOn: dayWire,
  senderName: z.string(),
  bankReference: z.string(),
  claimedAt: instantWire,
  state: z.enum(['waiting', 'granted', 'turned-down']),
  answer: z.optional(z.string()),
})
export type ReceiptClaim = z.output<typeof claimWire>

/** "I sent money without a code": found by its exact amount, its day and its sender, a few times a day. */
export const claimReceipt = endpoint({
  name: 'bank-statements.claim-receipt',
  method: 'POST',
  path: '/api/receipt-claims',
  summary: 'Claims money that was sent without a code, by exact amount, day and sender.',
  needs: bankStatementsAccess.claim,
  body: z.strictObject({
    amountKobo: arrivedAmountWire,
    sentOn: dayWire,
    senderName: lineWire(2, 100, 'Enter the name on the bank account, 2 to 100 characters.'),
    bankReference: bankReferenceWire,
    note: z.optional(textWire(1, 500, 'A note can have up to 500 characters.')),
  }),
  output: claimWire,
  refusals: ['claim-not-found', 'claim-there'],
  isDoneOnce: true,
})

/** The signed-in member's claims, newest first. */
export const listReceiptClaims = endpoint({
  name: 'bank-statements.list-claims',
  method: 'GET',
  path: '/api/receipt-claims',
  summary: 'What the signed-in member said of money sent without a code, newest first.',
  needs: bankStatementsAccess.viewClaims,
  query: z.object(pageQuery),
  output: pageOf(claimWire),
  refusals: [],
})
