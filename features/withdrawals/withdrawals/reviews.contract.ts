/** Money out, as administrators decide on it: the queue, approval, payment by hand, and what a bank did with it. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
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
import { personWire } from '@kolo/payments/contract'
import { bankReferenceWire } from '@kolo/transfers/reference'
import * as z from 'zod/mini'
import { payoutOutcomes } from '../payouts/payouts.rules.ts'
import { withdrawalsAccess } from '../withdrawals.access.ts'
import { stepWire, withdrawalWire } from './withdrawal.contract.ts'
import { riskFlags, withdrawalStatuses } from './withdrawal.rules.ts'

const params = z.object({ id: idWire })
const versionWire = z.number().check(z.int(), z.minimum(1))
const reasonWire = textWire(5, 500, 'Please give a reason of 5 to 500 characters.')
const secondReasons = [...riskFlags, 'tied', 'administrator-day'] as const

/** A withdrawal with everything an administrator decides by. Its bank account without the number. */
export const withdrawalReviewWire = z.object({
  ...withdrawalWire.shape,
  member: z.object({
    ...personWire.shape,
    memberCode: z.string(),
    /** How many withdrawals were paid to this member before. */
    paidBefore: z.number(),
  }),
  bankAccount: z.object({
    ...withdrawalWire.shape.bankAccount.shape,
    accountName: z.string(),
    nameMatch: z.number(),
    looksMistyped: z.boolean(),
    addedAt: instantWire,
  }),
  steps: z.array(
    z.object({
      ...stepWire.shape,
      /** Nobody: Paystack said so. */
      by: z.optional(personWire),
      with: z.optional(personWire),
      alone: z.boolean(),
      note: z.optional(z.string()),
    }),
  ),
  /** Two administrators approve it, and why. */
  needsTwo: z.boolean(),
  twoBecause: z.array(z.enum(secondReasons)),
  payment: z.optional(z.object({ from: z.string(), bankReference: z.string(), paidOn: dayWire })),
  returnReference: z.optional(z.string()),
  /** The last transfer of Paystack that pays it; without an outcome nobody knows yet what became of it. */
  payout: z.optional(
    z.object({
      reference: z.string(),
      begunAt: instantWire,
      sentAt: z.optional(instantWire),
      askedAt: z.optional(instantWire),
      providerStatus: z.optional(z.string()),
      providerRef: z.optional(z.string()),
      feeKobo: z.optional(koboWire),
      outcome: z.optional(z.enum(payoutOutcomes)),
      problem: z.optional(z.string()),
    }),
  ),
  /** The batch it is being paid in. */
  batchCode: z.optional(z.string()),
  /** What one administrator said and another has to agree to. */
  waiting: z.optional(approvalWire),
  can: z.object({
    approve: decisionWire,
    reject: decisionWire,
    pay: decisionWire,
    send: decisionWire,
    fail: decisionWire,
    putOnHold: decisionWire,
    addProof: decisionWire,
    removeProof: decisionWire,
    retry: decisionWire,
    takeReturn: decisionWire,
  }),
})
export type WithdrawalReview = z.output<typeof withdrawalReviewWire>

/** The withdrawals that wait for administrators, on their first screen: the oldest 25. */
export const withdrawalsToDecide = workList('withdrawals', {
  sumKobo: koboWire,
  rows: z.array(withdrawalReviewWire),
})
export type WithdrawalsToDecide = z.output<typeof withdrawalsToDecide.wire>

/** Withdrawals for administrators. */
export const listWithdrawalReviews = endpoint({
  name: 'withdrawals.list-withdrawal-reviews',
  method: 'GET',
  path: '/api/withdrawal-reviews',
  summary:
    'Withdrawals for administrators: all that are open, oldest first; of one state or of one member, newest first.',
  needs: withdrawalsAccess.review,
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(withdrawalStatuses)),
    /** All of one member, in any state, newest first. */
    member: z.optional(idWire),
  }),
  output: z.extend(pageOf(withdrawalReviewWire), {
    /** The community's bank accounts that money can be paid from. */
    payingAccounts: z.array(z.object({ id: idWire, name: z.string() })),
  }),
  refusals: [],
})

export const readWithdrawalReview = endpoint({
  name: 'withdrawals.read-withdrawal-review',
  method: 'GET',
  path: '/api/withdrawal-reviews/{id}',
  summary: 'One withdrawal with its facts, risk and what may be decided.',
  needs: withdrawalsAccess.review,
  params,
  output: withdrawalReviewWire,
  refusals: [],
})

/** One administrator approves what is small and usual; of everything else the first asks, and a second approves. */
export const approveWithdrawal = endpoint({
  name: 'withdrawals.approve-withdrawal',
  method: 'POST',
  path: '/api/withdrawal-reviews/{id}/approval',
  summary: 'Approves a withdrawal, or asks a second administrator to.',
  needs: withdrawalsAccess.approve,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: withdrawalReviewWire,
  refusals: ['own-withdrawal', 'withdrawal-state', ...askRefusals],
  isDoneOnce: true,
})

/** Declines it; the money is free again and the member reads why. */
export const rejectWithdrawal = endpoint({
  name: 'withdrawals.reject-withdrawal',
  method: 'POST',
  path: '/api/withdrawal-reviews/{id}/rejection',
  summary: 'Declines a withdrawal with a reason; the money is free again.',
  needs: withdrawalsAccess.reject,
  needsStepUp: true,
  params,
  body: z.strictObject({ reason: reasonWire, version: versionWire }),
  output: withdrawalReviewWire,
  refusals: ['own-withdrawal', 'withdrawal-state'],
  isDoneOnce: true,
})

/** Paid by hand: the first administrator writes what the bank shows, a second one writes or agrees to the same. */
export const payWithdrawal = endpoint({
  name: 'withdrawals.pay-withdrawal',
  method: 'POST',
  path: '/api/withdrawal-reviews/{id}/payment',
  summary: 'Says that a withdrawal was paid, with the bank’s reference; a second administrator agrees.',
  needs: withdrawalsAccess.pay,
  needsStepUp: true,
  params,
  body: z.strictObject({
    collectionAccountId: idWire,
    bankReference: bankReferenceWire,
    paidOn: dayWire,
    version: versionWire,
  }),
  output: withdrawalReviewWire,
  refusals: [
    'own-withdrawal',
    'withdrawal-state',
    'notice-runs',
    'payment-differs',
    'reference-used',
    'no-paying-account',
    'in-batch',
    'with-provider',
    ...askRefusals,
  ],
  isDoneOnce: true,
})

/** Paid by the provider: told once, and asked about until what became of it is known. */
export const sendWithdrawal = endpoint({
  name: 'withdrawals.send-withdrawal',
  method: 'POST',
  path: '/api/withdrawal-reviews/{id}/transfer',
  summary:
    'Sends an approved withdrawal through Paystack, or asks a second administrator to where the first approved it alone.',
  needs: withdrawalsAccess.send,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: withdrawalReviewWire,
  refusals: ['own-withdrawal', 'withdrawal-state', 'notice-runs', 'not-through-paystack', ...askRefusals],
  isDoneOnce: true,
})

/** The bank did not take it. */
export const failWithdrawal = endpoint({
  name: 'withdrawals.fail-withdrawal',
  method: 'POST',
  path: '/api/withdrawal-reviews/{id}/failure',
  summary: 'Says that the bank finally refused a payment, with a reason; it can be paid again or declined.',
  needs: withdrawalsAccess.fail,
  needsStepUp: true,
  params,
  body: z.strictObject({ reason: reasonWire, version: versionWire }),
  output: withdrawalReviewWire,
  refusals: ['own-withdrawal', 'withdrawal-state', 'with-provider'],
  isDoneOnce: true,
})

/** Nobody knows what the bank did with it: it is paid to nobody meanwhile. */
export const putWithdrawalOnHold = endpoint({
  name: 'withdrawals.put-on-hold',
  method: 'POST',
  path: '/api/withdrawal-reviews/{id}/waiting',
  summary: 'Puts a payment on hold whose result the bank does not tell; it is never sent again by itself.',
  needs: withdrawalsAccess.putOnHold,
  needsStepUp: true,
  params,
  body: z.strictObject({ reason: reasonWire, version: versionWire }),
  output: withdrawalReviewWire,
  refusals: ['own-withdrawal', 'withdrawal-state', 'with-provider'],
  isDoneOnce: true,
})

/** What finally failed is approved again, to be paid anew. */
export const retryWithdrawal = endpoint({
  name: 'withdrawals.retry-withdrawal',
  method: 'POST',
  path: '/api/withdrawal-reviews/{id}/retry',
  summary: 'Takes up a withdrawal again that the bank refused.',
  needs: withdrawalsAccess.retry,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: withdrawalReviewWire,
  refusals: ['own-withdrawal', 'withdrawal-state'],
  isDoneOnce: true,
})

/** The bank sent it back: the entry is reversed once two administrators say so. */
export const returnWithdrawal = endpoint({
  name: 'withdrawals.return-withdrawal',
  method: 'POST',
  path: '/api/withdrawal-reviews/{id}/return',
  summary:
    'Says that a bank sent a paid withdrawal back; a second administrator agrees, and the member has it again.',
  needs: withdrawalsAccess.takeReturn,
  needsStepUp: true,
  params,
  body: z.strictObject({ bankReference: bankReferenceWire, reason: reasonWire, version: versionWire }),
  output: withdrawalReviewWire,
  refusals: ['own-withdrawal', 'withdrawal-state', 'payment-differs', 'reference-used', ...askRefusals],
  isDoneOnce: true,
})
