/** Every endpoint about loans: what a member can borrow, applying, the decision, paying out and repaying. */
import { approvalWire } from '@kolo/approvals/contract'
import { sentFileWire } from '@kolo/files/contract'
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
import { personWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { lendableWire, payToWire, skipReasonWire } from '../disbursement/payout.wire.ts'
import { loanFilesMost } from '../files/loan-file.rules.ts'
import { guarantorWire } from '../guarantors/guarantor.contract.ts'
import { loansAccess } from '../loans.access.ts'
import { loanTermsWire } from '../products/product.contract.ts'
import { rescheduleWire } from '../reschedule/reschedule.wire.ts'
import { eligibilityRules } from './eligibility.rules.ts'
import { instalmentStatuses, loanStatuses } from './loan.rules.ts'
import { overpayments } from './repayment.rules.ts'

const idParams = z.object({ id: idWire })
const versionWire = z.number().check(z.int(), z.minimum(1))
const reasonWire = textWire(5, 500, 'Please give a reason of 5 to 500 characters.')
const paidWire = koboWire.check(z.refine((amount) => amount > 0n, 'Enter an amount above zero.'))

/** An instalment with what is paid of it. */
const instalmentWire = z.object({
  number: z.number(),
  dueOn: dayWire,
  principalKobo: koboWire,
  interestKobo: koboWire,
  /** Penalties that were charged. */
  penaltyKobo: koboWire,
  paidKobo: koboWire,
  /** What of it is due and not paid. */
  owedKobo: koboWire,
  /** How it stands, once the loan is paid out. */
  status: z.optional(z.enum(instalmentStatuses)),
})

/** What settling a loan takes. */
const settlementWire = z.object({
  principalKobo: koboWire,
  interestKobo: koboWire,
  penaltyKobo: koboWire,
  laterKobo: koboWire,
  waivedKobo: koboWire,
  totalKobo: koboWire,
})

/** A loan as its member sees it. */
export const loanWire = z.object({
  id: idWire,
  code: z.string(),
  product: z.object({ id: idWire, name: z.string(), version: z.number() }),
  terms: loanTermsWire,
  status: z.enum(loanStatuses),
  principalKobo: koboWire,
  instalments: z.number(),
  purpose: z.string(),
  /** Documents of the application, for its member and for administrators who do not guarantee it. */
  files: z.array(sentFileWire),
  monthlyPayKobo: z.nullable(koboWire),
  submittedAt: instantWire,
  /** Until when an offer can be accepted. */
  offerUntil: z.optional(dayWire),
  agreementSha256: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  paidOutOn: z.nullable(dayWire),
  /** What reaches the member. */
  receivedKobo: koboWire,
  payTo: payToWire,
  /** The older loan that is repaid from it, and what that takes: today, or when it was paid out. */
  topUp: z.nullable(z.object({ id: idWire, code: z.string(), settleKobo: koboWire })),
  /** What the member pays before it is paid out, and what of it is not paid yet. */
  feesBeforeKobo: koboWire,
  feesOpenKobo: koboWire,
  /** As if it were paid out today, until it is. */
  schedule: z.array(instalmentWire),
  balance: z.object({
    principalKobo: koboWire,
    interestKobo: koboWire,
    penaltyKobo: koboWire,
    dueKobo: koboWire,
    overdueKobo: koboWire,
    overdueSince: z.optional(dayWire),
    /** Next instalment that is not paid. */
    nextKobo: z.optional(koboWire),
    nextOn: z.optional(dayWire),
    mostToRepayKobo: koboWire,
    daysOverdue: z.number(),
    /** The penalty that falls next if nothing is paid. */
    nextPenalty: z.optional(z.object({ kobo: koboWire, on: dayWire })),
  }),
  settlement: z.optional(settlementWire),
  /** What of the member's savings secures it, and cannot leave until it is repaid. */
  securedKobo: koboWire,
  repayments: z.array(
    z.object({
      id: idWire,
      at: instantWire,
      amountKobo: koboWire,
      principalKobo: koboWire,
      interestKobo: koboWire,
      penaltyKobo: koboWire,
      settled: z.boolean(),
      channel: z.string(),
      reversedAt: z.optional(instantWire),
    }),
  ),
  /** New schedules: what took effect, and what is proposed; the latest first. */
  reschedules: z.array(rescheduleWire),
  /** Since when a rescheduled loan counts as overdue, until its first new instalments are paid. */
  arrearsKeptSince: z.optional(dayWire),
  /** That it was called: until when everything is to be paid, and what guarantors paid, which the borrower owes to them. */
  call: z.nullable(
    z.object({
      calledOn: dayWire,
      dueOn: dayWire,
      owedKobo: koboWire,
      guarantorsPaid: z.array(z.object({ fullName: z.string(), amountKobo: koboWire, at: instantWire })),
    }),
  ),
  /** That it was written off, how much, and what of it is still owed. */
  writeOff: z.nullable(z.object({ at: instantWire, amountKobo: koboWire, owedKobo: koboWire })),
  /** Since when what is due is taken from the wallet by itself. */
  mandateAt: z.nullable(instantWire),
  version: z.number(),
  can: z.object({
    accept: decisionWire,
    choosePayTo: decisionWire,
    payFees: decisionWire,
    withdraw: decisionWire,
    changeFiles: decisionWire,
    repay: decisionWire,
    payWrittenOff: decisionWire,
  }),
})

export type Loan = z.output<typeof loanWire>

/** What a rule asks for, or what was found. */
const ruleValueWire = z.union([
  z.object({ kobo: koboWire }),
  z.object({ day: dayWire }),
  z.object({ count: z.number() }),
  z.object({ bps: z.number() }),
  z.literal('none'),
])

const ruleWire = z.object({
  rule: z.enum(eligibilityRules),
  passes: z.boolean(),
  required: ruleValueWire,
  found: ruleValueWire,
})

/** What a member can borrow, and their loans. */
export const readBorrowing = endpoint({
  name: 'loans.read-borrowing',
  method: 'GET',
  path: '/api/borrowing',
  summary: 'How much the signed-in member can borrow of each open product and why, and the member’s loans.',
  needs: loansAccess.viewOwn,
  output: z.object({
    savingsKobo: koboWire,
    sharesKobo: koboWire,
    owedKobo: koboWire,
    walletKobo: koboWire,
    /** Documents that wait for an application. */
    files: z.array(sentFileWire),
    products: z.array(
      z.object({
        id: idWire,
        code: z.string(),
        name: z.string(),
        purpose: z.string(),
        version: z.number(),
        terms: loanTermsWire,
        limitKobo: koboWire,
        /** What the product asks of a member before an amount is chosen. */
        rules: z.array(ruleWire),
        /** Why this member cannot apply now; absent where they can. */
        refusal: z.optional(z.string()),
      }),
    ),
    loans: z.array(
      z.object({
        id: idWire,
        code: z.string(),
        product: z.string(),
        status: z.enum(loanStatuses),
        principalKobo: koboWire,
        leftKobo: koboWire,
      }),
    ),
  }),
  refusals: [],
})

/** A product a member can borrow on. */
export type OfferedLoan = z.output<typeof readBorrowing.output>['products'][number]

const applyRefusals = [
  'loan-product-closed',
  'loan-too-new',
  'loan-contributions',
  'loan-arrears',
  'loan-running',
  'loan-amount',
  'loan-limit',
  'loan-instalments',
  'loan-pay-missing',
  'loan-instalment',
  'loan-nothing-received',
  'loan-top-up-not',
  'loan-top-up-early',
  'loan-top-up-small',
  'loan-file-gone',
] as const

/** Asks for a loan. */
export const applyForLoan = endpoint({
  name: 'loans.apply-for-loan',
  method: 'POST',
  path: '/api/loans',
  summary: 'Applies for a loan on the open terms of a product; administrators decide it.',
  needs: loansAccess.apply,
  body: z.strictObject({
    productId: idWire,
    productVersion: versionWire,
    principalKobo: paidWire,
    instalments: z
      .number('Enter how many instalments.')
      .check(z.int('Enter how many instalments.'), z.minimum(1), z.maximum(260)),
    purpose: textWire(3, 300, 'Please say in 3 to 300 characters what the loan is for.'),
    monthlyPayKobo: z.nullable(koboWire),
    /** An older loan that is repaid from this one. */
    topUpOf: z.optional(idWire),
    /** Documents that were added before. */
    files: z.optional(z.array(idWire).check(z.maxLength(loanFilesMost))),
  }),
  output: loanWire,
  refusals: applyRefusals,
  isDoneOnce: true,
})

/** One loan of the signed-in member. */
export const readLoan = endpoint({
  name: 'loans.read-loan',
  method: 'GET',
  path: '/api/loans/{id}',
  summary: 'A loan of the signed-in member with its schedule, what is due and what settling it takes today.',
  needs: loansAccess.viewOwn,
  params: idParams,
  output: loanWire,
  refusals: [],
})

/** Takes an application back. */
export const withdrawLoan = endpoint({
  name: 'loans.withdraw-loan',
  method: 'POST',
  path: '/api/loans/{id}/withdrawal',
  summary: 'Takes an application for a loan back, until the loan is paid out.',
  needs: loansAccess.withdraw,
  params: idParams,
  body: z.strictObject({ version: versionWire }),
  output: loanWire,
  refusals: ['loan-status'],
  isDoneOnce: true,
})

/** Accepts the agreement that was offered. */
export const acceptLoan = endpoint({
  name: 'loans.accept-loan',
  method: 'POST',
  path: '/api/loans/{id}/acceptance',
  summary:
    'Accepts the agreement of an offered loan, and chooses where the money goes; it is kept by its hash.',
  needs: loansAccess.accept,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({
    version: versionWire,
    /** Of the member; nothing: to the wallet. */
    bankAccountId: z.optional(z.nullable(idWire)),
  }),
  output: loanWire,
  refusals: [
    'loan-status',
    'loan-offer-expired',
    'email-not-proved',
    'identity-not-checked',
    'no-bank-account',
    'bank-account-new',
  ],
  isDoneOnce: true,
})

/** Repays from the wallet. */
export const repayLoan = endpoint({
  name: 'loans.repay-loan',
  method: 'POST',
  path: '/api/loans/{id}/repayments',
  summary:
    'Repays a part of a loan from the wallet: what is due first, what is more reduces principal as the member says.',
  needs: loansAccess.repay,
  params: idParams,
  body: z.strictObject({
    amountKobo: paidWire,
    /** What more than is due pays; absent: as it was. */
    overpayment: z.optional(z.enum(overpayments)),
  }),
  output: loanWire,
  refusals: ['loan-status', 'loan-above-owed', 'loan-settle-instead', 'wallet-too-small'],
  isDoneOnce: true,
})

/** What it takes to settle it on another day. */
export const readLoanSettlement = endpoint({
  name: 'loans.read-loan-settlement',
  method: 'GET',
  path: '/api/loans/{id}/settlement',
  summary: 'What it takes to settle a loan today or on a later day, if nothing is paid until then.',
  needs: loansAccess.viewOwn,
  params: idParams,
  query: z.object({ on: z.optional(dayWire) }),
  output: z.object({ on: dayWire, settlement: settlementWire }),
  refusals: ['loan-status', 'settlement-day'],
})

/** Settles it at once. */
export const settleLoan = endpoint({
  name: 'loans.settle-loan',
  method: 'POST',
  path: '/api/loans/{id}/settlement',
  summary: 'Settles a loan from the wallet for what was shown; a part of the interest not yet due is waived.',
  needs: loansAccess.repay,
  params: idParams,
  body: z.strictObject({ totalKobo: paidWire }),
  output: loanWire,
  refusals: ['loan-status', 'loan-settlement-changed', 'wallet-too-small'],
  isDoneOnce: true,
})

/** Lets what is due be taken from the wallet. */
export const setLoanMandate = endpoint({
  name: 'loans.set-loan-mandate',
  method: 'PUT',
  path: '/api/loans/{id}/mandate',
  summary: 'Lets what is due of a loan be taken from the wallet each day, or ends that.',
  needs: loansAccess.repay,
  params: idParams,
  body: z.strictObject({ version: versionWire, enabled: z.boolean() }),
  output: loanWire,
  refusals: ['loan-status'],
})

/** A loan in the administrators' list. */
export const loanRowWire = z.object({
  id: idWire,
  code: z.string(),
  member: personWire,
  product: z.string(),
  status: z.enum(loanStatuses),
  principalKobo: koboWire,
  instalments: z.number(),
  submittedAt: instantWire,
  leftKobo: koboWire,
  overdueKobo: koboWire,
})

export type LoanRow = z.output<typeof loanRowWire>

export const loanLists = ['applications', 'to-pay-out', 'running', 'overdue', 'written-off', 'ended'] as const

/** Every loan, by list. */
export const listLoanReviews = endpoint({
  name: 'loans.list-loan-reviews',
  method: 'GET',
  path: '/api/loan-reviews',
  summary: 'Loans by where they stand, and what can be lent now.',
  needs: loansAccess.review,
  query: z.object({ ...pageQuery, list: z._default(z.enum(loanLists), 'applications') }),
  output: z.extend(pageOf(loanRowWire), {
    /** Of the queue to pay out alone. */
    lendable: z.optional(lendableWire),
  }),
  refusals: [],
})

/** One loan as administrators see it. */
export const loanReviewWire = z.object({
  ...loanWire.shape,
  member: z.object({ uid: idWire, fullName: z.string(), code: z.string() }),
  rules: z.array(ruleWire),
  exposure: z.object({
    savingsKobo: koboWire,
    sharesKobo: koboWire,
    owedKobo: koboWire,
    pledgedKobo: koboWire,
    limitKobo: koboWire,
    /** Every other loan of the member that is not over. */
    loans: z.array(
      z.object({
        id: idWire,
        code: z.string(),
        product: z.string(),
        status: z.enum(loanStatuses),
        leftKobo: koboWire,
      }),
    ),
  }),
  /** Instalments of a month: of this loan, and of all that run. */
  pay: z.object({ thisKobo: koboWire, othersKobo: koboWire }),
  history: z.object({
    submittedAt: instantWire,
    offeredAt: z.nullable(instantWire),
    acceptedAt: z.nullable(instantWire),
    approvedAt: z.nullable(instantWire),
  }),
  /** Where an approved loan stands in the queue, and what must come in before its turn. */
  queue: z.optional(z.object({ place: z.number(), missingKobo: koboWire })),
  guarantors: z.array(
    z.extend(guarantorWire, {
      /** What they can guarantee beside this loan, and whether they owe a loan themselves. */
      freeKobo: koboWire,
      owes: z.boolean(),
    }),
  ),
  lendable: lendableWire,
  offeredBy: z.optional(personWire),
  waiting: z.optional(approvalWire),
  may: z.object({
    offer: decisionWire,
    decline: decisionWire,
    approve: decisionWire,
    payOut: decisionWire,
    reschedule: decisionWire,
    viewFiles: decisionWire,
  }),
})

export type LoanReview = z.output<typeof loanReviewWire>

/** One loan for administrators. */
export const readLoanReview = endpoint({
  name: 'loans.read-loan-review',
  method: 'GET',
  path: '/api/loan-reviews/{id}',
  summary: 'A loan with every rule of its product, what the member owes, and what can be lent.',
  needs: loansAccess.review,
  params: idParams,
  output: loanReviewWire,
  refusals: [],
})

const decision = {
  method: 'POST',
  needsStepUp: true,
  params: idParams,
  output: loanReviewWire,
  isDoneOnce: true,
} as const

/** Offers the agreement. */
export const offerLoan = endpoint({
  ...decision,
  name: 'loans.offer-loan',
  path: '/api/loan-reviews/{id}/offer',
  summary: 'Offers a loan on the terms asked for; the member accepts within 14 days.',
  needs: loansAccess.decide,
  body: z.strictObject({ version: versionWire }),
  refusals: ['loan-status', 'own-loan', 'loan-rule-fails'],
})

export const declineLoan = endpoint({
  ...decision,
  name: 'loans.decline-loan',
  path: '/api/loan-reviews/{id}/decline',
  summary: 'Declines a loan that is not paid out, with a reason that the member reads.',
  needs: loansAccess.decide,
  body: z.strictObject({ version: versionWire, reason: reasonWire }),
  refusals: ['loan-status', 'own-loan'],
})

/** Approves it, by two. */
export const approveLoan = endpoint({
  ...decision,
  name: 'loans.approve-loan',
  path: '/api/loan-reviews/{id}/approval',
  summary:
    'Approves a loan whose agreement the member accepted: the first administrator asks, the second approves.',
  needs: loansAccess.decide,
  body: z.strictObject({ version: versionWire }),
  refusals: ['loan-status', 'own-loan', 'loan-rule-fails', ...askRefusals],
})

export const payOutLoan = endpoint({
  ...decision,
  name: 'loans.pay-out-loan',
  path: '/api/loan-reviews/{id}/payout',
  summary:
    'Pays an approved loan out, once, as far as it can be lent; above an amount a second administrator confirms.',
  needs: loansAccess.decide,
  body: z.strictObject({ version: versionWire, reason: skipReasonWire }),
  refusals: [
    'loan-status',
    'own-loan',
    'loan-not-lendable',
    'loan-changed',
    'loan-bank-account',
    'loan-fees-open',
    'loan-top-up-small',
    'loan-skip-reason',
    ...askRefusals,
  ],
})
