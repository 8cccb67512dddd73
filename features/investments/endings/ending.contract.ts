/** How investments end: leaving early, going on in a later version, freezing, and what is paid at the end of a plan. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  codeWire,
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
import { investmentStatuses } from '../investments/investment.rules.ts'
import { investmentsAccess } from '../investments.access.ts'
import { planStatuses } from '../plans/plans.rules.ts'
import { exitStatuses, freezeCauses, maturityInstructions, unrolledCauses } from './ending.rules.ts'

const params = z.object({ id: idWire })
const reasonWire = textWire(5, 500, 'Please give a reason of 5 to 500 characters.')
const versionWire = z.number().check(z.int(), z.minimum(1))

/** What leaving costs (see `exitCost`). */
export const exitCostWire = z.object({
  feeKobo: koboWire,
  netKobo: koboWire,
  lostSoFarKobo: koboWire,
  lostToComeKobo: koboWire,
  lostFrom: dayWire,
  settlesFrom: dayWire,
})

/** How an own investment can end, and how it did. */
export const endingWire = z.object({
  id: idWire,
  status: z.enum(investmentStatuses),
  principalKobo: koboWire,
  exitFeeBps: z.number(),
  maturesOn: dayWire,
  maturityInstruction: z.enum(maturityInstructions),
  /** Whether two administrators decide about it. */
  takesTwo: z.boolean(),
  /** What it was paid of its return and kept, by the days it is for, oldest first. */
  returns: z.array(
    z.object({
      paidOn: dayWire,
      start: dayWire,
      end: dayWire,
      grossKobo: koboWire,
      whtKobo: koboWire,
    }),
  ),
  /** What leaving now would cost; absent where the plan does not allow it. */
  cost: z.optional(exitCostWire),
  /** The last request to leave. */
  exit: z.optional(
    z.object({
      status: z.enum(exitStatuses),
      askedAt: instantWire,
      settlesFrom: dayWire,
      feeKobo: koboWire,
      netKobo: koboWire,
      reason: z.optional(z.string()),
    }),
  ),
  /** The later version it may go on in, with what is to be agreed to. */
  successor: z.optional(
    z.object({
      planId: idWire,
      name: z.string(),
      number: z.number(),
      startsOn: dayWire,
      maturesOn: dayWire,
      agreement: z.object({ number: z.number(), sha256: z.string(), text: z.string() }),
      hasConsent: z.boolean(),
    }),
  ),
  /** What became of it at its end. */
  ended: z.optional(
    z.object({
      paidKobo: koboWire,
      rolledKobo: koboWire,
      fromWalletKobo: koboWire,
      into: z.optional(z.object({ id: idWire, code: z.string(), name: z.string() })),
      because: z.optional(z.enum(unrolledCauses)),
    }),
  ),
  version: z.number(),
  can: z.object({ askExit: decisionWire, withdrawExit: decisionWire, consent: decisionWire }),
})

export type Ending = z.output<typeof endingWire>

export const readEnding = endpoint({
  name: 'investments.read-ending',
  method: 'GET',
  path: '/api/investments/{id}/ending',
  summary: 'What leaving an own investment costs, what it may go on in, and what became of it.',
  needs: investmentsAccess.viewInvestments,
  params,
  output: endingWire,
  refusals: [],
})

/** Asks to leave early for the cost that was shown. */
export const askExit = endpoint({
  name: 'investments.ask-exit',
  method: 'POST',
  path: '/api/investments/{id}/exit-request',
  summary: 'Asks to leave an investment early, for the fee that was shown.',
  needs: investmentsAccess.askExit,
  params,
  body: z.strictObject({ feeKobo: koboWire, netKobo: koboWire, isUnderstood: z.boolean() }),
  output: endingWire,
  isDoneOnce: true,
  refusals: [
    'exit-not-allowed',
    'exit-too-late',
    'exit-asked',
    'exit-cost-changed',
    'consent-missing',
    'investment-not-running',
    'investment-frozen',
  ],
})

/** Takes a request to leave back. */
export const withdrawExit = endpoint({
  name: 'investments.withdraw-exit',
  method: 'POST',
  path: '/api/investments/{id}/exit-withdrawal',
  summary: 'Takes a request to leave an investment back: it goes on as before.',
  needs: investmentsAccess.withdrawExit,
  params,
  body: z.strictObject({}),
  output: endingWire,
  isDoneOnce: true,
  refusals: ['exit-not-asked', 'investment-frozen'],
})

/** Accepts the agreement of the version it goes on in. */
export const consentToRoll = endpoint({
  name: 'investments.consent-to-roll',
  method: 'POST',
  path: '/api/investments/{id}/roll-consent',
  summary: 'Accepts the agreement of the later version an investment is to go on in at its end.',
  needs: investmentsAccess.consentToRoll,
  params,
  body: z.strictObject({
    planId: idWire,
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not an agreement.')),
  }),
  output: endingWire,
  isDoneOnce: true,
  refusals: [
    'no-open-successor',
    'successor-agreement-changed',
    'investment-not-running',
    'investment-frozen',
  ],
})

/** An investment as administrators read it. */
export const investmentReviewWire = z.object({
  id: idWire,
  code: z.string(),
  owner: personWire,
  planName: z.string(),
  principalKobo: koboWire,
  status: z.enum(investmentStatuses),
  startOn: dayWire,
  maturesOn: dayWire,
  maturityInstruction: z.enum(maturityInstructions),
  frozenReason: z.optional(z.string()),
  /** The request to leave that waits. */
  exit: z.optional(
    z.object({ askedAt: instantWire, settlesFrom: dayWire, feeKobo: koboWire, netKobo: koboWire }),
  ),
  /** When it ended, and why where somebody said so. */
  endedAt: z.optional(instantWire),
  endedReason: z.optional(z.string()),
  /** What went to the wallet at its end, what went on, and in which investment; or what leaving early came to. */
  ended: z.optional(z.object({ paidKobo: koboWire, rolledKobo: koboWire, intoCode: z.nullable(z.string()) })),
  left: z.optional(z.object({ feeKobo: koboWire, netKobo: koboWire })),
  /** That it is left early waits for a second administrator. */
  waiting: z.array(approvalWire),
  version: z.number(),
  can: z.object({ settle: decisionWire, refuse: decisionWire, freeze: decisionWire, free: decisionWire }),
})

export type InvestmentReview = z.output<typeof investmentReviewWire>

/** Investments by state. */
export const listInvestmentReviews = endpoint({
  name: 'investments.list-investment-reviews',
  method: 'GET',
  path: '/api/investment-reviews',
  summary: 'Investments of all members, newest first, by state, by code or of one member.',
  needs: investmentsAccess.reviewInvestments,
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(investmentStatuses)),
    /** The code of an investment or of a member. */
    code: z.optional(
      codeWire().check(z.regex(/^[A-Z0-9-]{3,20}$/, 'Enter the code of an investment or a member.')),
    ),
  }),
  output: z.object({
    ...pageOf(investmentReviewWire).shape,
    counts: z.array(z.object({ status: z.enum(investmentStatuses), count: z.number() })),
  }),
  refusals: [],
})

const review = {
  method: 'POST',
  needsStepUp: true,
  params,
  output: investmentReviewWire,
  isDoneOnce: true,
} as const
const turnBody = z.strictObject({ version: versionWire, reason: reasonWire })

/** Settles that a member leaves early. */
export const settleExit = endpoint({
  ...review,
  name: 'investments.settle-exit',
  path: '/api/investment-reviews/{id}/exit-settlement',
  summary:
    'Pays out an investment that is left early, without its fee; above the limit with a second administrator.',
  needs: investmentsAccess.settleExit,
  body: z.strictObject({ version: versionWire }),
  refusals: [...askRefusals, 'exit-not-asked', 'exit-notice-runs', 'own-investment'],
})

/** Refuses that a member leaves early. */
export const refuseExit = endpoint({
  ...review,
  name: 'investments.refuse-exit',
  path: '/api/investment-reviews/{id}/exit-refusal',
  summary: 'Refuses a request to leave early, with a reason its member reads: it goes on as before.',
  needs: investmentsAccess.refuseExit,
  body: turnBody,
  refusals: ['exit-not-asked', 'own-investment'],
})

export const freezeInvestment = endpoint({
  ...review,
  name: 'investments.freeze-investment',
  path: '/api/investment-reviews/{id}/freeze',
  summary: 'Stops everything about an investment for a dispute, a court order or a death claim.',
  needs: investmentsAccess.freezeInvestment,
  body: z.strictObject({
    version: versionWire,
    reason: reasonWire,
    cause: z.enum(freezeCauses, 'Choose why.'),
  }),
  refusals: ['investment-not-running', 'own-investment'],
})

/** Frees a frozen investment. */
export const freeInvestment = endpoint({
  ...review,
  name: 'investments.free-investment',
  path: '/api/investment-reviews/{id}/release',
  summary: 'Frees a frozen investment, with a reason its member reads: it is as it was before.',
  needs: investmentsAccess.freeInvestment,
  body: turnBody,
  refusals: ['investment-not-frozen', 'frozen-by-dispute', 'own-investment'],
})

/** What a plan has to pay at its end. */
export const maturityWire = z.object({
  planId: idWire,
  name: z.string(),
  number: z.number(),
  planStatus: z.enum(planStatuses),
  maturesOn: dayWire,
  investments: z.number(),
  members: z.number(),
  principalKobo: koboWire,
  payOut: z.number(),
  roll: z.number(),
  /** Who wants it to go on and has not accepted the agreement of the version that is open. */
  unanswered: z.number(),
  /** What has come to its end and is not paid. */
  matured: z.number(),
  frozen: z.number(),
  /** What takes two administrators and waits for them. */
  waitingInvestments: z.number(),
  waitingKobo: koboWire,
  approvals: z.array(approvalWire),
})

export type PlanMaturity = z.output<typeof maturityWire>

/** What must be paid when. */
export const obligationsWire = z.object({
  today: dayWire,
  cashKobo: koboWire,
  cashAccounts: z.number(),
  in30Days: z.object({ kobo: koboWire, payments: z.number() }),
  in6Months: z.object({ kobo: koboWire, payments: z.number() }),
  /** The last day that is covered of the months that are shown. */
  coveredTo: z.optional(dayWire),
  short: z.optional(z.object({ month: dayWire, missingKobo: koboWire })),
  months: z.array(
    z.object({
      month: dayWire,
      startKobo: koboWire,
      dueKobo: koboWire,
      /** What of it is returns and dividends that were approved, after tax. */
      approvedKobo: koboWire,
      payments: z.number(),
      leftKobo: koboWire,
    }),
  ),
  maturities: z.array(maturityWire),
  /** Above this amount two administrators decide. */
  secondAboveKobo: koboWire,
})

export type Obligations = z.output<typeof obligationsWire>

/** What must be paid when, against the cash that is there. */
export const readObligations = endpoint({
  name: 'investments.read-obligations',
  method: 'GET',
  path: '/api/investment-obligations',
  summary: 'What must be paid month by month against the cash held, and the plans that come to their end.',
  needs: investmentsAccess.reviewInvestments,
  output: obligationsWire,
  refusals: [],
})

/** The same month by month as a file. */
export const downloadObligations = endpoint({
  name: 'investments.download-obligations',
  method: 'GET',
  path: '/api/investment-obligations/file',
  summary: 'What must be paid month by month against the cash held, as a CSV file.',
  needs: investmentsAccess.reviewInvestments,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** Agrees that what a plan has to pay is paid. */
export const payOutMaturities = endpoint({
  name: 'investments.pay-out-maturities',
  method: 'POST',
  path: '/api/investment-maturities/{id}/pay-out',
  summary:
    'Asks that everything of a matured plan that takes two administrators is paid or rolled over, or agrees to it.',
  needs: investmentsAccess.payOutMaturities,
  needsStepUp: true,
  params,
  body: z.strictObject({ investments: z.number().check(z.int(), z.minimum(1)), totalKobo: koboWire }),
  output: obligationsWire,
  isDoneOnce: true,
  refusals: [...askRefusals, 'nothing-waits', 'maturities-changed', 'own-investment', 'own-pay-out'],
})
