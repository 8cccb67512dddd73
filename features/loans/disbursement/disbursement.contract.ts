/** Paying loans out: the queue with what can be lent, batches, where the money goes, and what the society set. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { decisionWire, idWire, instantWire, koboWire, textWire } from '@kolo/foundation/wire'
import { personWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { loanWire } from '../loans/loan.contract.ts'
import { loansAccess } from '../loans.access.ts'
import { loansInBatch, payoutOutcomes } from './payout.rules.ts'
import { lendableWire, payToWire, skipReasonWire } from './payout.wire.ts'

const versionWire = z.number().check(z.int(), z.minimum(1))

/** What the society decided about paying loans out. */
export const payoutTermsWire = z.object({
  /** The part of savings that is not lent. */
  reserveBps: z
    .number('Enter the reserve with at most two decimals.')
    .check(
      z.int('Enter the reserve with at most two decimals.'),
      z.minimum(0, 'Enter 0 to 100 %.'),
      z.maximum(10_000, 'Enter 0 to 100 %.'),
    ),
  /** Above this a second administrator confirms. */
  secondAboveKobo: koboWire,
})
export type PayoutTerms = z.output<typeof payoutTermsWire>

/** A loan that is approved, in its place. */
export const queuedLoanWire = z.object({
  id: idWire,
  code: z.string(),
  member: z.object({ uid: idWire, fullName: z.string(), code: z.string() }),
  product: z.string(),
  approvedAt: instantWire,
  principalKobo: koboWire,
  /** What reaches the member. */
  receivedKobo: koboWire,
  payTo: payToWire,
  /** Fees that the member pays first. */
  feesOpenKobo: koboWire,
  /** What must come in before it can be paid out in its turn; nothing: it can be. */
  missingKobo: koboWire,
  /** Why others were paid out before it. */
  skipped: z.optional(z.object({ reason: z.string(), by: z.string(), at: instantWire })),
  version: z.number(),
  can: z.object({ payOut: decisionWire }),
})
export type QueuedLoan = z.output<typeof queuedLoanWire>

/** A loan of a batch, with what became of it. */
const payoutLineWire = z.object({
  loanId: idWire,
  code: z.string(),
  member: z.string(),
  principalKobo: koboWire,
  outcome: z.enum(payoutOutcomes),
  problem: z.optional(z.string()),
})

/** Loans that were paid out together. */
export const loanPayoutWire = z.object({
  id: idWire,
  code: z.string(),
  askedBy: personWire,
  confirmedBy: z.optional(personWire),
  paidAt: instantWire,
  sumKobo: koboWire,
  lines: z.array(payoutLineWire),
})
export type LoanPayout = z.output<typeof loanPayoutWire>

export const payoutQueueWire = z.object({
  lendable: lendableWire,
  terms: payoutTermsWire,
  /** What was paid out without a second administrator in 24 hours. */
  aloneKobo: koboWire,
  loans: z.array(queuedLoanWire),
  /** A batch that a second administrator confirms. */
  waiting: z.optional(approvalWire),
  /** The newest batches, each with its lines. */
  payouts: z.array(loanPayoutWire),
})
export type PayoutQueue = z.output<typeof payoutQueueWire>

/** Approved loans in order of approval. */
export const readPayoutQueue = endpoint({
  name: 'loans.read-payout-queue',
  method: 'GET',
  path: '/api/loan-payouts',
  summary:
    'What can be lent now and what it is made of, approved loans in order of approval, and the newest pay-outs.',
  needs: loansAccess.review,
  output: payoutQueueWire,
  refusals: [],
})

/** Pays several out. */
export const payOutLoans = endpoint({
  name: 'loans.pay-out-loans',
  method: 'POST',
  path: '/api/loan-payouts',
  summary:
    'Pays approved loans out together, each once and as far as it can be lent; above an amount a second administrator confirms.',
  needs: loansAccess.decide,
  needsStepUp: true,
  body: z.strictObject({
    loans: z
      .array(z.object({ id: idWire, version: versionWire }))
      .check(z.minLength(1, 'Choose a loan.'), z.maxLength(loansInBatch)),
    /** Needed where a loan that was approved earlier is not among them. */
    reason: skipReasonWire,
  }),
  output: z.object({ lines: z.array(payoutLineWire), queue: payoutQueueWire }),
  refusals: [
    'loan-skip-reason',
    'loan-not-lendable',
    'loan-status',
    'own-loan',
    'loan-bank-account',
    ...askRefusals,
  ],
  isDoneOnce: true,
})

/** Where the member wants the money. */
export const choosePayTo = endpoint({
  name: 'loans.choose-pay-to',
  method: 'PUT',
  path: '/api/loans/{id}/pay-to',
  summary: 'Chooses the wallet or a bank account of the member for a loan that is not paid out yet.',
  needs: loansAccess.choosePayTo,
  needsStepUp: true,
  params: z.object({ id: idWire }),
  body: z.strictObject({ version: versionWire, bankAccountId: z.nullable(idWire) }),
  output: loanWire,
  refusals: [
    'loan-status',
    'email-not-proved',
    'identity-not-checked',
    'no-bank-account',
    'bank-account-new',
  ],
  isDoneOnce: true,
})

/** Fees before the pay-out. */
export const payLoanFees = endpoint({
  name: 'loans.pay-fees',
  method: 'POST',
  path: '/api/loans/{id}/fees',
  summary: 'Pays the fees of an approved loan from the wallet that are due before it is paid out.',
  needs: loansAccess.payFees,
  params: z.object({ id: idWire }),
  body: z.strictObject({ version: versionWire }),
  output: loanWire,
  refusals: ['loan-status', 'loan-no-fees', 'wallet-too-small'],
  isDoneOnce: true,
})

/** What holds, and what waits for a second administrator. */
const payoutTermsAnswerWire = z.object({ terms: payoutTermsWire, waiting: z.optional(approvalWire) })
export type PayoutTermsAnswer = z.output<typeof payoutTermsAnswerWire>

/** Reads what the society set. */
export const readPayoutTerms = endpoint({
  name: 'loans.read-payout-terms',
  method: 'GET',
  path: '/api/loan-payout-terms',
  summary:
    'The part of savings that is not lent, and above which amount a second administrator confirms a pay-out.',
  needs: loansAccess.review,
  output: payoutTermsAnswerWire,
  refusals: [],
})

/** Asks for others. */
export const changePayoutTerms = endpoint({
  name: 'loans.change-payout-terms',
  method: 'PUT',
  path: '/api/loan-payout-terms',
  summary: 'Asks for another reserve or another amount, or agrees to them: always by two.',
  needs: loansAccess.changePayoutTerms,
  needsStepUp: true,
  body: z.strictObject({
    ...payoutTermsWire.shape,
    reason: textWire(5, 300, 'Give a reason of 5 to 300 characters.'),
  }),
  output: payoutTermsAnswerWire,
  refusals: [...askRefusals, 'no-change'],
})
