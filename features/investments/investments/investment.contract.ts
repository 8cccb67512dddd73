/** Investing: what a member puts into a plan, what they agree to, how they pay for it, and what is theirs. */
import { cardPaymentWire, cardWayWire, openCardWire } from '@kolo/cards/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import {
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  pageOf,
  pageQuery,
} from '@kolo/foundation/wire'
import { activityLineWire } from '@kolo/payments/contract'
import { depositLimitsWire, paymentWire } from '@kolo/transfers/contract'
import * as z from 'zod/mini'
import { maturityInstructions } from '../endings/ending.rules.ts'
import { investmentsAccess } from '../investments.access.ts'
import {
  dayBases,
  earlyExits,
  payoutFrequencies,
  planCategories,
  planRisks,
  returnTypes,
} from '../plans/plans.rules.ts'
import { investmentStatuses, nomineesMost } from './investment.rules.ts'

const params = z.object({ id: idWire })

const nomineeWire = z.strictObject({
  name: lineWire(2, 100, 'Enter a name of 2 to 100 characters.'),
  relationship: lineWire(2, 40, 'Say in 2 to 40 characters what they are to you.'),
  percent: z.number().check(z.int('Enter a whole share.'), z.minimum(1), z.maximum(100)),
})
const nomineesWire = z.array(nomineeWire).check(z.maxLength(nomineesMost, 'You can name up to 3 people.'))

/** How a member wants it at the end, and who receives it if they die. */
const wishesShape = {
  maturityInstruction: z.enum(maturityInstructions, 'Choose what happens at the end.'),
  nominees: nomineesWire,
}

const planOfWire = z.object({
  id: idWire,
  code: z.string(),
  number: z.number(),
  name: z.string(),
  category: z.enum(planCategories),
  risk: z.enum(planRisks),
  returnType: z.enum(returnTypes),
  rateBps: z.number(),
  dayBase: z.literal(dayBases),
  payoutFrequency: z.enum(payoutFrequencies),
  earlyExit: z.enum(earlyExits),
  exitFeeBps: z.number(),
  noticeDays: z.number(),
  startsOn: dayWire,
  maturesOn: dayWire,
  closesAt: instantWire,
})

/** An investment as its member sees it. */
export const investmentWire = z.object({
  id: idWire,
  code: z.string(),
  plan: planOfWire,
  status: z.enum(investmentStatuses),
  principalKobo: koboWire,
  /** In a plan sold in units: how many, as digits. */
  units: z.nullable(z.string()),
  /** The return the plan named when it was begun. */
  rateBps: z.number(),
  startOn: dayWire,
  maturesOn: dayWire,
  ...wishesShape,
  /** What was paid of its return, and the tax withheld of that. */
  paidReturnKobo: koboWire,
  whtKobo: koboWire,
  begunAt: instantWire,
  /** Until when it keeps its place without being paid. */
  expiresAt: instantWire,
  activatedAt: z.nullable(instantWire),
  endedAt: z.nullable(instantWire),
  endedReason: z.nullable(z.string()),
  frozenReason: z.nullable(z.string()),
  /** Where it was bought by mandate: until when it can be undone. */
  undoUntil: z.nullable(instantWire),
  version: z.number(),
  can: z.object({ pay: decisionWire, edit: decisionWire, cancel: decisionWire, undo: decisionWire }),
})

export type Investment = z.output<typeof investmentWire>

/** Everything the page of an own investment shows. */
export const investmentPageWire = z.object({
  investment: investmentWire,
  agreement: z.object({
    number: z.number(),
    sha256: z.string(),
    acceptedAt: instantWire,
    isByMandate: z.boolean(),
    text: z.string(),
  }),
  /** Payments that wait for the member, are being checked, or were not found. */
  payments: z.array(paymentWire),
  /** Card payments for it that are open. */
  cards: z.array(openCardWire),
  activity: pageOf(activityLineWire),
  walletKobo: koboWire,
  limits: depositLimitsWire,
  cardWay: cardWayWire,
})

export type InvestmentPage = z.output<typeof investmentPageWire>

/** What it takes to invest in a plan, for whoever is about to. */
export const offerWire = z.object({
  plan: planOfWire,
  can: z.object({ invest: decisionWire }),
  minKobo: koboWire,
  multipleKobo: koboWire,
  /** What is left in the plan, and how much of it this member can still put in. */
  leftKobo: koboWire,
  mostKobo: koboWire,
  /** Whether the plan has a most for each member. */
  isOwnMost: z.boolean(),
  /** What this member has paid into the plan, and what of theirs waits for its payment. */
  ownInPlanKobo: koboWire,
  ownUnpaidKobo: koboWire,
  /** What the member's tier may have invested, and what of it they have; without an amount there is no limit. */
  tierLimitKobo: z.nullable(koboWire),
  investedKobo: koboWire,
  riskStatement: z.string(),
  ownRisk: z.enum(planRisks),
  agreement: z.object({ number: z.number(), sha256: z.string(), text: z.string() }),
  walletKobo: koboWire,
})

export type Offer = z.output<typeof offerWire>

const amountRefusals = [
  'plan-not-open',
  'below-minimum',
  'above-maximum',
  'not-in-multiples',
  'plan-full',
  'above-tier-invested',
] as const

const payRefusals = ['investment-paid', 'investment-ended', 'plan-not-open'] as const
const startRefusals = [
  'above-limit',
  'above-tier-deposit',
  'too-many-payments',
  'payment-being-checked',
  'payment-open',
] as const

/** What it takes to invest in a plan. */
export const readOffer = endpoint({
  name: 'investments.read-offer',
  method: 'GET',
  path: '/api/investment-plans/{id}/offer',
  summary: 'What it takes to invest in a plan: how much, and the agreement to be accepted.',
  needs: investmentsAccess.viewInvestments,
  params,
  output: offerWire,
  refusals: [],
})

/** Begins an investment: its place in the plan is kept for 72 hours. */
export const startInvestment = endpoint({
  name: 'investments.start-investment',
  method: 'POST',
  path: '/api/investments',
  summary:
    'Begins an investment with its accepted agreement; its place is kept for 72 hours until it is paid.',
  needs: investmentsAccess.startInvestment,
  body: z.strictObject({
    planId: idWire,
    amountKobo: koboWire,
    ...wishesShape,
    /** The hash of the agreement that was read; absent: it was not accepted. */
    agreement: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not an agreement.'))),
  }),
  output: investmentWire,
  refusals: [...amountRefusals, 'agreement-missing', 'agreement-changed', 'nominee-shares'],
  isDoneOnce: true,
})

/** What a member has invested. */
export const listInvestments = endpoint({
  name: 'investments.list-investments',
  method: 'GET',
  path: '/api/investments',
  summary: "The member's investments, newest first.",
  needs: investmentsAccess.viewInvestments,
  query: z.object(pageQuery),
  output: pageOf(investmentWire),
  refusals: [],
})

export const readInvestment = endpoint({
  name: 'investments.read-investment',
  method: 'GET',
  path: '/api/investments/{id}',
  summary: 'An investment of the member with its agreement, its payments and its statement.',
  needs: investmentsAccess.viewInvestments,
  params,
  output: investmentPageWire,
  refusals: [],
})

/** More lines of its statement. */
export const listInvestmentActivity = endpoint({
  name: 'investments.list-investment-activity',
  method: 'GET',
  path: '/api/investments/{id}/activity',
  summary: "The lines of an investment's statement, newest first.",
  needs: investmentsAccess.viewInvestments,
  params,
  query: z.object(pageQuery),
  output: pageOf(activityLineWire),
  refusals: [],
})

/** Starts the bank transfer that pays for it. */
export const payByTransfer = endpoint({
  name: 'investments.pay-by-transfer',
  method: 'POST',
  path: '/api/investments/{id}/payments',
  summary: 'Starts the bank transfer that pays for an investment, and answers where to send it.',
  needs: investmentsAccess.payInvestment,
  params,
  body: z.strictObject({}),
  output: paymentWire,
  isDoneOnce: true,
  refusals: [...payRefusals, ...startRefusals, 'no-collection-account'],
})

/** Starts the card payment that pays for it. */
export const payByCard = endpoint({
  name: 'investments.pay-by-card',
  method: 'POST',
  path: '/api/investments/{id}/card-payments',
  summary: 'Starts the card payment that pays for an investment, and answers what the card will be charged.',
  needs: investmentsAccess.payInvestment,
  params,
  body: z.strictObject({}),
  output: cardPaymentWire,
  isDoneOnce: true,
  refusals: [...payRefusals, ...startRefusals, 'cards-unavailable'],
})

export const payFromWallet = endpoint({
  name: 'investments.pay-from-wallet',
  method: 'POST',
  path: '/api/investments/{id}/wallet-payments',
  summary: "Pays for an investment from the member's wallet; it is active at once.",
  needs: investmentsAccess.payInvestment,
  params,
  body: z.strictObject({}),
  output: investmentWire,
  isDoneOnce: true,
  refusals: [...payRefusals, 'investment-being-paid', 'wallet-too-small'],
})

/** Changes how a member wants it at the end, and who receives it if they die. */
export const editInvestment = endpoint({
  name: 'investments.edit-investment',
  method: 'PATCH',
  path: '/api/investments/{id}',
  summary: 'Changes what happens with an investment at its end, and who receives it if its member dies.',
  needs: investmentsAccess.editInvestment,
  params,
  body: z.strictObject({ version: z.number().check(z.int(), z.minimum(1)), ...wishesShape }),
  output: investmentWire,
  refusals: ['investment-state', 'investment-ended', 'nominee-shares'],
})

/** Gives up an investment before it is paid. */
export const cancelInvestment = endpoint({
  name: 'investments.cancel-investment',
  method: 'DELETE',
  path: '/api/investments/{id}',
  summary: 'Deletes an investment that was not paid: its place in the plan is free again.',
  needs: investmentsAccess.cancelInvestment,
  params,
  output: investmentWire,
  refusals: ['investment-active', 'investment-ended', 'investment-being-paid'],
})

/** The certificate of a paid investment. */
export const readCertificate = endpoint({
  name: 'investments.read-certificate',
  method: 'GET',
  path: '/api/investments/{id}/certificate',
  summary: 'The certificate of an own investment that was paid, as a PDF of A4.',
  needs: investmentsAccess.viewInvestments,
  params,
  output: z.undefined(),
  answers: 'file',
  refusals: ['investment-unpaid'],
})

/** The agreement that was accepted. */
export const readAgreement = endpoint({
  name: 'investments.read-agreement',
  method: 'GET',
  path: '/api/investments/{id}/agreement',
  summary: 'The agreement of an own investment in the words that were accepted, as a PDF of A4.',
  needs: investmentsAccess.viewInvestments,
  params,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})
