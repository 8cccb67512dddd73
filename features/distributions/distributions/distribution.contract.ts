/** What plans buy, earn and pay: for administrators, and what members read of it. */
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
import { bankReferenceWire } from '@kolo/transfers/reference'
import * as z from 'zod/mini'
import { distributionsAccess } from '../distributions.access.ts'
import { evidenceWire } from '../evidence/evidence.contract.ts'
import {
  distributionBases,
  distributionKinds,
  distributionStatuses,
  lineStatuses,
  planBases,
  planKinds,
} from './distribution.rules.ts'

const idParams = z.object({ id: idWire })

/** What a plan holds in the books. */
const planSumsWire = z.object({
  id: idWire,
  code: z.string(),
  name: z.string(),
  status: z.string(),
  /** What members have in it; what of it is invested, at cost. */
  contributedKobo: koboWire,
  investedKobo: koboWire,
  /** What it has earned, what of it was paid to members before tax, and what is still there. */
  realisedKobo: koboWire,
  paidKobo: koboWire,
  incomeKobo: koboWire,
  /** Of that: approved and not paid yet. */
  owedKobo: koboWire,
})
export type PlanSums = z.output<typeof planSumsWire>

/** A distribution with its sums. */
export const distributionWire = z.object({
  id: idWire,
  code: z.string(),
  /** Nothing: it is of the community’s own surplus. */
  planId: z.nullable(idWire),
  planName: z.string(),
  /** What a meeting resolved, for a dividend. */
  resolution: z.nullable(z.string()),
  kind: z.enum(distributionKinds),
  periodStart: dayWire,
  periodEnd: dayWire,
  poolKobo: koboWire,
  basis: z.enum(distributionBases),
  /** Of interest that a meeting declared. */
  rateBps: z.nullable(z.number()),
  minActiveDays: z.number(),
  whtBps: z.number(),
  exemptReason: z.nullable(z.string()),
  payOn: dayWire,
  status: z.enum(distributionStatuses),
  snapshotHash: z.string(),
  lineCount: z.number(),
  postedCount: z.number(),
  /** What was taken back of it, and what is owed because it was spent. */
  reversedCount: z.number(),
  owedCount: z.number(),
  owedKobo: koboWire,
  /** What of it two administrators forgave. */
  forgivenCount: z.number(),
  forgivenKobo: koboWire,
  /** What came into wallets so far, after tax. */
  paidKobo: koboWire,
  grossKobo: koboWire,
  whtKobo: koboWire,
  netKobo: koboWire,
  preparedBy: z.string(),
  preparedAt: instantWire,
  postedAt: z.nullable(instantWire),
  /** When these lines were last downloaded; nothing: nobody has looked at them. */
  previewedAt: z.nullable(instantWire),
  reversedReason: z.nullable(z.string()),
  version: z.number(),
  waiting: z.optional(approvalWire),
  can: z.object({
    preview: decisionWire,
    recalculate: decisionWire,
    submit: decisionWire,
    cancel: decisionWire,
    reverse: decisionWire,
  }),
})
export type Distribution = z.output<typeof distributionWire>

/** A whole number too large for a number of JSON: `30000000000`. */
const digitsWire = z.string().check(z.regex(/^\d{1,40}$/))

export const distributionLineWire = z.object({
  id: idWire,
  /** Nothing: the line is a member’s. */
  investmentCode: z.nullable(z.string()),
  /** The goal that declared interest is of. */
  goalCode: z.nullable(z.string()),
  member: z.string(),
  memberCode: z.nullable(z.string()),
  weight: digitsWire,
  /** What of the investment was counted for how many days, where the weight is that: kobo, or millionths of a unit. */
  counted: z.nullable(z.object({ amount: digitsWire, days: z.number() })),
  /** A kobo that was left over came to this line. */
  hasExtraKobo: z.boolean(),
  grossKobo: koboWire,
  whtKobo: koboWire,
  netKobo: koboWire,
  status: z.enum(lineStatuses),
  /** That it is forgiven waits for a second administrator. */
  waiting: z.optional(approvalWire),
  canForgive: decisionWire,
})
export type DistributionLine = z.output<typeof distributionLineWire>

/** Somebody who did something about a distribution, and when. */
const stepWire = z.object({ by: z.nullable(z.string()), at: instantWire, alone: z.boolean() })

/** Who did what about a distribution, beside preparing it. */
const peopleWire = z.object({
  previewed: z.nullable(stepWire),
  submitted: z.nullable(stepWire),
  approved: z.nullable(stepWire),
  /** Not approved the last time, with the reason. */
  sentBack: z.nullable(z.extend(stepWire, { reason: z.string() })),
  reversalAsked: z.nullable(stepWire),
  reversalApproved: z.nullable(stepWire),
})

/** What a distribution is paid out of, while nobody has approved it. */
const fundsWire = z.object({
  /** Realised income of its plan, or surplus, that nobody was promised. */
  earnedKobo: koboWire,
  cashKobo: koboWire,
  /** What is left of the resolution of a dividend. */
  resolvedKobo: z.nullable(koboWire),
})

/** What was bought for a plan, and what came back. */
const planEntryWire = z.object({
  id: idWire,
  code: z.string(),
  kind: z.enum(['purchase', 'proceeds']),
  account: z.string(),
  capitalKobo: koboWire,
  incomeKobo: koboWire,
  bankReference: z.string(),
  onDay: dayWire,
  note: z.string(),
  journalId: idWire,
  bookedAt: instantWire,
  /** What shows it; entries of earlier days have none. */
  evidence: z.nullable(evidenceWire),
  /** Members may open it too. */
  evidenceOpen: z.boolean(),
  /** It was a mistake, and two administrators took its journal back. */
  takenBackAt: z.nullable(instantWire),
})

const silentPeriodWire = z.object({
  id: idWire,
  periodStart: dayWire,
  periodEnd: dayWire,
  reason: z.string(),
  saidAt: instantWire,
})

/** What stands behind a plan, each with its last value, the day of that and the file that shows it. */
const assetWire = z.object({
  id: idWire,
  name: z.string(),
  issuer: z.string(),
  custodian: z.string(),
  valueKobo: koboWire,
  valuedOn: dayWire,
  fileId: z.nullable(idWire),
})

export const planMoneyWire = z.object({
  plan: planSumsWire,
  entries: z.array(planEntryWire),
  /** Entries that wait for the second administrator. */
  waiting: z.array(approvalWire),
  /** What stands behind the one that waits, and whether this administrator has opened it. */
  waitingEvidence: z.nullable(z.extend(evidenceWire, { isOpened: z.boolean() })),
  /** What its investments have earned a year so far, in basis points; nothing where no single rate says it. */
  earnedBps: z.nullable(z.number()),
  /** What that counts its assets at, and from which day on that is known; nothing: at their cost. */
  worth: z.nullable(z.object({ valueKobo: koboWire, valuedOn: dayWire })),
  assets: z.array(assetWire),
  distributions: z.array(distributionWire),
  withoutIncome: z.array(silentPeriodWire),
  accounts: z.array(z.object({ id: idWire, name: z.string() })),
  /** What is held back of a return today, where the plan's rule says so; `null`: no rule. */
  whtBps: z.nullable(z.number()),
})
export type PlanMoney = z.output<typeof planMoneyWire>

/** All plans that members have, or had, money in. */
export const listPlanMoney = endpoint({
  name: 'distributions.list-plan-money',
  method: 'GET',
  path: '/api/admin/plan-money',
  summary: 'What each investment plan holds, earned and paid.',
  needs: distributionsAccess.manage,
  output: z.object({ rows: z.array(planSumsWire) }),
  refusals: [],
})

export const readPlanMoney = endpoint({
  name: 'distributions.read-plan-money',
  method: 'GET',
  path: '/api/admin/plan-money/{id}',
  summary: 'The money of one plan: what was bought and came back, and what was paid.',
  needs: distributionsAccess.manage,
  params: idParams,
  output: planMoneyWire,
  refusals: [],
})

/** Says that money left for an asset, or came back; booked once a second administrator agrees. */
export const recordPlanEntry = endpoint({
  name: 'distributions.record-plan-entry',
  method: 'POST',
  path: '/api/admin/plan-money/{id}/entries',
  summary: 'Say that money of a plan was invested, or came back; booked once a second administrator agrees.',
  needs: distributionsAccess.recordEntry,
  params: idParams,
  body: z.strictObject({
    kind: z.enum(['purchase', 'proceeds']),
    accountId: chosenIdWire('Choose one of the community’s bank accounts.'),
    capitalKobo: koboWire.check(z.refine((amount) => amount >= 0n, 'Please enter an amount of 0 or more.')),
    incomeKobo: koboWire.check(z.refine((amount) => amount >= 0n, 'Please enter an amount of 0 or more.')),
    bankReference: bankReferenceWire,
    onDay: dayWire,
    note: textWire(5, 500, 'Please name the supporting document in 5 to 500 characters.'),
    evidenceId: chosenIdWire('Add the supporting document: a contract note or a bank statement.'),
    /** Members may open it too. */
    evidenceOpen: z.boolean(),
  }),
  output: planMoneyWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: [
    ...askRefusals,
    'nothing-came',
    'day-to-come',
    'no-such-account',
    'bank-reference-used',
    'plan-holds-less',
    'not-invested-yet',
    'plan-not-there',
    'no-evidence',
    'evidence-unseen',
  ],
})

export const calculateDistribution = endpoint({
  name: 'distributions.calculate-distribution',
  method: 'POST',
  path: '/api/admin/plan-money/{id}/distributions',
  summary: 'Calculate a distribution of a plan: its lines are frozen with the weights of this moment.',
  needs: distributionsAccess.calculate,
  params: idParams,
  body: z.strictObject({
    kind: z.enum(planKinds),
    periodStart: dayWire,
    periodEnd: dayWire,
    poolKobo: koboWire.check(z.refine((amount) => amount > 0n, 'Please enter an amount above ₦0.')),
    basis: z.enum(planBases),
    minActiveDays: z.number().check(z.int(), z.minimum(0), z.maximum(3_650)),
    /** Why no tax is held back; nothing: the plan's rule holds. */
    exemptReason: z.nullable(textWire(5, 300, 'Please give a reason of 5 to 300 characters.')),
    payOn: dayWire,
  }),
  output: distributionWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: [
    'period-wrong',
    'period-to-come',
    'paid-before',
    'period-overlaps',
    'no-lines',
    'no-tax-rule',
    'plan-not-there',
  ],
})

/** One distribution with a page of its lines. */
export const readDistribution = endpoint({
  name: 'distributions.read-distribution',
  method: 'GET',
  path: '/api/admin/distributions/{id}',
  summary: 'A distribution and a page of its lines.',
  needs: distributionsAccess.manage,
  params: idParams,
  query: z.object({ ...pageQuery, standing: z.optional(z.enum(lineStatuses)) }),
  output: z.object({
    distribution: distributionWire,
    people: peopleWire,
    funds: z.nullable(fundsWire),
    /** How many kobo rounding left over: one each to as many lines. */
    leftOver: z.number(),
    /** By when the tax held back of it is paid on. */
    taxDueOn: dayWire,
    lines: pageOf(distributionLineWire),
  }),
  refusals: [],
})
export type DistributionPage = z.output<typeof readDistribution.output>

/** All lines as a table. */
export const downloadDistribution = endpoint({
  name: 'distributions.download-distribution',
  method: 'GET',
  path: '/api/admin/distributions/{id}/file',
  summary: 'All lines of a distribution as CSV.',
  needs: distributionsAccess.manage,
  params: idParams,
  output: z.object({}),
  answers: 'file',
  refusals: [],
})

const step = { params: idParams, output: distributionWire, isDoneOnce: true, needsStepUp: true } as const

/** Freezes the lines anew. */
export const recalculateDistribution = endpoint({
  name: 'distributions.recalculate-distribution',
  method: 'POST',
  path: '/api/admin/distributions/{id}/calculation',
  summary: 'Calculate the lines of a distribution again.',
  needs: distributionsAccess.recalculate,
  ...step,
  refusals: ['distribution-decided', 'no-lines', 'pool-changed'],
})

/** Says that its lines were looked at: the file of all of them is downloaded with it. */
export const previewDistribution = endpoint({
  name: 'distributions.preview-distribution',
  method: 'POST',
  path: '/api/admin/distributions/{id}/preview',
  summary: 'Keep that the lines of a distribution are downloaded to be looked at, before it is submitted.',
  needs: distributionsAccess.preview,
  ...step,
  refusals: ['distribution-decided'],
})

/** Gives it to the second administrator. */
export const submitDistribution = endpoint({
  name: 'distributions.submit-distribution',
  method: 'POST',
  path: '/api/admin/distributions/{id}/submission',
  summary: 'Submit a distribution to a second administrator, or approve it as that one.',
  needs: distributionsAccess.submit,
  ...step,
  refusals: [
    'distribution-decided',
    'preview-not-seen',
    'stale-snapshot',
    'above-income',
    'above-surplus',
    'above-resolution',
    'too-little-cash',
    ...askRefusals,
  ],
})

/** Ends it before it was approved. */
export const cancelDistribution = endpoint({
  name: 'distributions.cancel-distribution',
  method: 'POST',
  path: '/api/admin/distributions/{id}/cancellation',
  summary: 'Cancel a distribution that is not approved.',
  needs: distributionsAccess.cancel,
  ...step,
  refusals: ['distribution-decided'],
})

/** Takes a paid one back: what was spent of it is owed. */
export const reverseDistribution = endpoint({
  name: 'distributions.reverse-distribution',
  method: 'POST',
  path: '/api/admin/distributions/{id}/reversal',
  summary: 'Ask to reverse a distribution that was paid, or agree to it as the second administrator.',
  needs: distributionsAccess.reverse,
  ...step,
  body: z.strictObject({
    reason: textWire(5, 300, 'Please give a reason of 5 to 300 characters. Members read it.'),
  }),
  refusals: ['distribution-decided', ...askRefusals],
})

/** Lets go of what is owed on one line. */
export const forgiveLine = endpoint({
  name: 'distributions.forgive-line',
  method: 'POST',
  path: '/api/admin/distributions/{id}/lines/{lineId}/forgiveness',
  summary:
    'Ask to forgive what is owed on a line of a distribution, or agree to it as the second administrator.',
  needs: distributionsAccess.forgive,
  params: z.object({ id: idWire, lineId: idWire }),
  body: z.strictObject({
    reason: textWire(5, 300, 'Please give a reason of 5 to 300 characters. The member reads it.'),
  }),
  output: distributionLineWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['not-owed', ...askRefusals],
})

/** Tells members of a plan that a period brought nothing. */
export const sayNoIncome = endpoint({
  name: 'distributions.say-no-income',
  method: 'POST',
  path: '/api/admin/plan-money/{id}/periods-without-income',
  summary: 'Tell the members of a plan that a period brought no income, so nothing is paid, and why.',
  needs: distributionsAccess.calculate,
  params: idParams,
  body: z.strictObject({
    periodStart: dayWire,
    periodEnd: dayWire,
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters. Members read it.'),
  }),
  output: planMoneyWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['period-wrong', 'period-to-come', 'said-before', 'plan-not-there'],
})

/** What a member reads of a plan: sums that anybody in the community may know. */
const openPlanWire = z.object({
  ...planSumsWire.shape,
  assets: z.array(assetWire),
  lastPaidOn: z.nullable(dayWire),
  withoutIncome: z.array(silentPeriodWire),
})

/** Where members' money in plans is, what it earned and what was paid of it. */
export const readReturns = endpoint({
  name: 'distributions.read-returns',
  method: 'GET',
  path: '/api/returns',
  summary: 'What plans hold, earned and paid, and what of it came to the signed-in member.',
  needs: distributionsAccess.read,
  output: z.object({
    plans: z.array(openPlanWire),
    total: z.object({
      contributedKobo: koboWire,
      investedKobo: koboWire,
      realisedKobo: koboWire,
      paidKobo: koboWire,
      owedKobo: koboWire,
    }),
    /** The newest that was paid to the member. */
    own: z.array(
      z.object({
        id: z.string(),
        planName: z.string(),
        code: z.string(),
        kind: z.enum(distributionKinds),
        periodStart: dayWire,
        periodEnd: dayWire,
        grossKobo: koboWire,
        whtKobo: koboWire,
        netKobo: koboWire,
        paidAt: instantWire,
        /** It was to be taken back and is spent: the member owes it. */
        isOwed: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})
export type Returns = z.output<typeof readReturns.output>
