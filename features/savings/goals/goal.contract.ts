/**
 * Savings: the plans administrators offer, the goals members open in them, and what moves money into a goal. A deposit
 * is a payment of `@kolo/payments`; the goal grows when an administrator has confirmed it, never before.
 */

import { cardPaymentWire, cardWayWire } from '@kolo/cards/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { lienWire } from '@kolo/foundation/lien-wire'
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
  typedWire,
} from '@kolo/foundation/wire'
import { activityLineWire, paymentAmountWire, personWire } from '@kolo/payments/contract'
import { depositLimitsWire, paymentWire } from '@kolo/transfers/contract'
import * as z from 'zod/mini'
import { autoSaveWire } from '../auto-save/auto-save.contract.ts'
import { goalInterestWire } from '../interest/interest.contract.ts'
import { planReviewWire, planWire, rateWire, termsWire, tierWire } from '../plans/plan.contract.ts'
import { earlyBreaks, interestBases, planKinds } from '../plans/plan-terms.rules.ts'
import { savingsAccess } from '../savings.access.ts'
import { dormancies, goalIcons, goalStates, goalStatuses, maturityInstructions } from './goal.rules.ts'

export { type Plan, type PlanReview, planReviewWire } from '../plans/plan.contract.ts'

const planNameWire = lineWire(3, 100, 'Please enter a plan name of 3 to 100 characters.')
const planDescriptionWire = textWire(0, 500, 'A description can have up to 500 characters.')
const goalNameWire = lineWire(2, 60, 'Please give your goal a name of 2 to 60 characters.')
const reasonWire = textWire(5, 500, 'Please give a reason of 5 to 500 characters.')
const versionWire = z.number().check(z.int(), z.minimum(1))
const idParams = z.object({ id: idWire })

/** How far a goal has come (see `progressOf`). */
export const progressWire = z.object({
  state: z.enum(goalStates),
  shareBps: z.optional(z.number()),
  leftKobo: z.optional(koboWire),
  dueByTodayKobo: z.optional(koboWire),
  weeklyKobo: z.optional(koboWire),
  monthlyKobo: z.optional(koboWire),
  projectedOn: z.optional(dayWire),
})

/** How its owner stands with what a plan asks for each month (see `contributionOf`). */
export const contributionWire = z.object({
  /** What the month asks for that is due next. */
  monthlyKobo: koboWire,
  /** What had to be there by today, and what is there of the member's own money. */
  dueKobo: koboWire,
  paidKobo: koboWire,
  behindKobo: koboWire,
  behindMonths: z.number(),
  /** What is still to come by `dueOn`, beside what is missing. */
  leftKobo: koboWire,
  dueOn: dayWire,
})

/** What a member pledged for each month, where it does not count yet. */
export const nextPledgeWire = z.object({ from: dayWire, monthlyKobo: koboWire })

/** A goal as its owner sees it. */
export const goalWire = z.object({
  id: idWire,
  code: z.string(),
  name: z.string(),
  icon: z.enum(goalIcons),
  status: z.enum(goalStatuses),
  plan: z.object({
    id: idWire,
    name: z.string(),
    rateBps: z.number(),
    kind: z.enum(planKinds),
    interestBasis: z.enum(interestBases),
    rateTiers: z.array(tierWire),
    /** The most the goal may hold; `null`: what the member's tier allows. */
    maxBalanceKobo: z.nullable(koboWire),
    noticeHours: z.number(),
    earlyBreak: z.enum(earlyBreaks),
    breakFeeBps: z.number(),
    interestFreeAllowed: z.boolean(),
    /** The day it ends; `null`: it goes on. */
    retiresOn: z.nullable(dayWire),
    /** In which its goals go on then; `null`: they are paid out. */
    successor: z.nullable(z.object({ id: idWire, name: z.string() })),
  }),
  /** Chosen when it was opened: no interest is reckoned. */
  interestFree: z.boolean(),
  /** The day it ends, in a plan where goals end. */
  maturesOn: z.nullable(dayWire),
  maturityInstruction: z.enum(maturityInstructions),
  /** When its plan ends it goes on in the plan that follows, and is not paid out. */
  goesOn: z.boolean(),
  frozenReason: z.nullable(z.string()),
  dormancy: z.enum(dormancies),
  targetKobo: z.nullable(koboWire),
  targetOn: z.nullable(dayWire),
  openedOn: dayWire,
  /** Confirmed money; of it `heldKobo` is set aside and `availableKobo` is free. */
  balanceKobo: koboWire,
  heldKobo: koboWire,
  availableKobo: koboWire,
  /** Money the member says was sent and administrators are checking; never part of the balance. */
  checkingKobo: koboWire,
  progress: progressWire,
  /** In a plan whose contributions are owed; `null`: in any other, and before the first deposit. */
  contribution: z.nullable(contributionWire),
  nextPledge: z.nullable(nextPledgeWire),
  /** The smallest deposit this goal takes now. */
  leastDepositKobo: koboWire,
  version: z.number(),
  can: z.object({
    deposit: decisionWire,
    edit: decisionWire,
    cancel: decisionWire,
    /** Whether some of it may be moved to the wallet, it may be ended early, and it may be paid out at its end. */
    move: decisionWire,
    breakEarly: decisionWire,
    payOut: decisionWire,
  }),
})

export type Goal = z.output<typeof goalWire>

/** Everything the goal page shows. */
export const goalPageWire = z.object({
  goal: goalWire,
  /** It is frozen because a bank disputes a payment into it, and free again when that is decided. */
  isDisputed: z.boolean(),
  /** The latest lines of the goal's statement; more from `savings.list-goal-activity`. */
  activity: pageOf(activityLineWire),
  /** Payments that wait for the member, are being checked, or were not found. */
  payments: z.array(paymentWire),
  /** Free money in the member's wallet, which may be moved into the goal. */
  walletKobo: koboWire,
  limits: depositLimitsWire,
  /** Whether money can be put in by card, and what that costs. */
  cardWay: cardWayWire,
  interest: goalInterestWire,
  autoSave: autoSaveWire,
  /** How much may be moved to the wallet now, and how many more times in this quarter. */
  moving: z.object({ mostKobo: koboWire, freeLeft: z.number() }),
  /** Which loans what is held of it secures. */
  liens: z.array(lienWire),
  /** What ending it early would cost now, where its plan allows that. */
  breaking: z.optional(z.object({ costKobo: koboWire, receivesKobo: koboWire })),
  /** What waits for the end of a notice; without an amount: all of it. */
  leaving: z.array(z.object({ id: idWire, amountKobo: z.nullable(koboWire), dueAt: instantWire })),
})

export type GoalPage = z.output<typeof goalPageWire>

/** Everything the savings page shows. */
export const savingsPageWire = z.object({
  totals: z.object({
    /** Confirmed money in all goals. */
    savedKobo: koboWire,
    /** Money that lies on no goal. */
    walletKobo: koboWire,
    /** Money being checked; never part of a total. */
    checkingKobo: koboWire,
  }),
  /** Open goals in the order they were opened. */
  goals: z.array(goalWire),
  /** Goals that are closed or were given up, the latest first, at most 20. */
  finished: z.array(goalWire),
  payments: z.array(paymentWire),
  /** Plans a new goal can be opened in. */
  plans: z.array(planWire),
  limits: depositLimitsWire,
  /** Whether money can be put in by card, and what that costs. */
  cardWay: cardWayWire,
  can: z.object({ openGoal: decisionWire }),
})

export type SavingsPage = z.output<typeof savingsPageWire>

const planTermsRefusals = [
  'rate-out-of-range',
  'tiers-order',
  'rate-of-declared',
  'opening-too-low',
  'opening-too-high',
  'topup-out-of-range',
  'balance-limits',
  'lock-out-of-range',
  'break-fee-too-high',
  'break-fee-missing',
  'posting-not-for-kind',
  'frequency-missing',
  'dormancy-order',
  'plan-name-taken',
  'plan-code-taken',
] as const

/** Why a goal takes and changes nothing now. */
const stillRefusals = ['goal-closed', 'goal-frozen', 'goal-matured', 'goal-broken'] as const

/** Why nothing leaves a goal now. */
const outRefusals = [...stillRefusals, 'goal-dormant', 'goal-new'] as const

const aimRefusals = [
  'target-too-low',
  'target-too-high',
  'date-too-near',
  'date-too-far',
  'date-needs-target',
] as const

/** The plans members can open a goal in. */
export const listPlans = endpoint({
  name: 'savings.list-plans',
  method: 'GET',
  path: '/api/savings-plans',
  summary: 'The plans a member can open a goal in.',
  needs: savingsAccess.view,
  output: z.object({ rows: z.array(planWire) }),
  refusals: [],
})

/** All plans with their figures, for administrators. */
export const listPlanReviews = endpoint({
  name: 'savings.list-plan-reviews',
  method: 'GET',
  path: '/api/savings-plan-reviews',
  summary: 'All savings plans with their figures and what may be done with each.',
  needs: savingsAccess.managePlans,
  output: z.object({ rows: z.array(planReviewWire) }),
  refusals: [],
})

/** Writes a plan as a draft. */
export const createPlan = endpoint({
  name: 'savings.create-plan',
  method: 'POST',
  path: '/api/savings-plans',
  summary: 'Writes a savings plan as a draft; a second administrator activates it.',
  needs: savingsAccess.managePlans,
  needsStepUp: true,
  body: z.strictObject({
    code: typedWire().check(
      z.regex(/^[A-Z0-9][A-Z0-9-]{1,11}$/, 'Enter a code of 2 to 12 capital letters, digits or hyphens.'),
    ),
    name: planNameWire,
    description: planDescriptionWire,
    ...termsWire,
  }),
  output: planReviewWire,
  refusals: planTermsRefusals,
  isDoneOnce: true,
})

/** Changes a plan: everything while it is a draft, name and description afterwards. */
export const editPlan = endpoint({
  name: 'savings.edit-plan',
  method: 'PATCH',
  path: '/api/savings-plans/{id}',
  summary:
    'Changes a plan: its terms only while it is a draft, its name and description until it is retired.',
  needs: savingsAccess.editPlan,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({
    version: versionWire,
    name: planNameWire,
    description: planDescriptionWire,
    ...termsWire,
  }),
  output: planReviewWire,
  refusals: [...planTermsRefusals, 'plan-state', 'plan-terms-frozen'],
})

/** Another rate for a plan that members are in, from a day that leaves them seven days' notice. */
export const changePlanRate = endpoint({
  name: 'savings.change-plan-rate',
  method: 'POST',
  path: '/api/savings-plans/{id}/rates',
  summary:
    'Asks for another rate of a plan, or agrees to it as the second administrator; locked goals keep theirs.',
  needs: savingsAccess.changePlanRate,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({ version: versionWire, ...rateWire, effectiveFrom: dayWire, reason: reasonWire }),
  output: planReviewWire,
  refusals: [
    'plan-state',
    'rate-out-of-range',
    'tiers-order',
    'notice-too-short',
    'rate-change-waits',
    'rate-same',
    'rate-of-declared',
    'own-rate',
    ...askRefusals,
  ],
  isDoneOnce: true,
})

/** A second administrator opens the plan to members. */
export const activatePlan = endpoint({
  name: 'savings.activate-plan',
  method: 'POST',
  path: '/api/savings-plans/{id}/activation',
  summary: 'Opens a draft plan to members; never by the administrator who prepared it.',
  needs: savingsAccess.activatePlan,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({ version: versionWire }),
  output: planReviewWire,
  refusals: ['plan-state', 'own-plan', ...askRefusals],
  isDoneOnce: true,
})

/** Stops new goals in a plan; those it has go on. */
export const suspendPlan = endpoint({
  name: 'savings.suspend-plan',
  method: 'POST',
  path: '/api/savings-plans/{id}/suspension',
  summary: 'Stops new goals in a plan, with a reason; goals it has go on.',
  needs: savingsAccess.suspendPlan,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({ version: versionWire, reason: reasonWire }),
  output: planReviewWire,
  refusals: ['plan-state'],
  isDoneOnce: true,
})

/** Opens a suspended plan again, and drops a retirement that was asked for. */
export const resumePlan = endpoint({
  name: 'savings.resume-plan',
  method: 'POST',
  path: '/api/savings-plans/{id}/resumption',
  summary: 'Opens a suspended plan again; a retirement that was asked for is dropped.',
  needs: savingsAccess.resumePlan,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({ version: versionWire }),
  output: planReviewWire,
  refusals: ['plan-state'],
  isDoneOnce: true,
})

/** The first administrator asks to retire a suspended plan, a second one agrees. */
export const retirePlan = endpoint({
  name: 'savings.retire-plan',
  method: 'POST',
  path: '/api/savings-plans/{id}/retirement',
  summary:
    'Asks to retire a suspended plan, or agrees to it as the second administrator: at once where there is no money in it, or on a day at least 30 days away, when its goals are paid out or go on in another plan.',
  needs: savingsAccess.retirePlan,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({
    version: versionWire,
    reason: reasonWire,
    /** With notice; absent: at once. */
    retiresOn: z.optional(dayWire),
    /** The plan its goals go on in from that day; absent: they are paid out. */
    successorId: z.optional(idWire),
  }),
  output: planReviewWire,
  refusals: [
    'plan-state',
    'plan-has-money',
    'plan-retires-already',
    'retirement-day',
    'successor-not-fit',
    'own-retirement',
    ...askRefusals,
  ],
  isDoneOnce: true,
})

/** The savings page in one request. */
export const listGoals = endpoint({
  name: 'savings.list-goals',
  method: 'GET',
  path: '/api/savings',
  summary: "The member's savings: totals, goals with progress, payments on their way, plans to choose from.",
  needs: savingsAccess.view,
  output: savingsPageWire,
  refusals: [],
})

/** Opens a goal; it becomes active with its first confirmed deposit. */
export const openGoal = endpoint({
  name: 'savings.open-goal',
  method: 'POST',
  path: '/api/savings',
  summary: 'Opens a goal in an active plan.',
  needs: savingsAccess.openGoal,
  body: z.strictObject({
    planId: idWire,
    name: goalNameWire,
    icon: z._default(z.enum(goalIcons), 'kolo'),
    targetKobo: z._default(z.nullable(koboWire), null),
    targetOn: z._default(z.nullable(dayWire), null),
    /** The day a locked goal ends. */
    maturesOn: z.optional(z.nullable(dayWire)),
    interestFree: z.optional(z.boolean()),
    /** What becomes of its money at its end; absent: it stays until its owner moves it. */
    maturityInstruction: z.optional(z.enum(maturityInstructions)),
  }),
  output: goalWire,
  refusals: [
    'plan-not-open',
    'too-many-goals',
    ...aimRefusals,
    'lock-date',
    'target-needed',
    'target-date-needed',
    'interest-free-not-offered',
  ],
  isDoneOnce: true,
})

/** The goal page in one request. */
export const readGoal = endpoint({
  name: 'savings.read-goal',
  method: 'GET',
  path: '/api/savings/{id}',
  summary: 'One goal with its progress, its latest lines and the payments on their way to it.',
  needs: savingsAccess.view,
  params: idParams,
  output: goalPageWire,
  refusals: [],
})

/** More lines of a goal's statement. */
export const listGoalActivity = endpoint({
  name: 'savings.list-goal-activity',
  method: 'GET',
  path: '/api/savings/{id}/activity',
  summary: "The lines of a goal's statement, newest first.",
  needs: savingsAccess.view,
  params: idParams,
  query: z.object(pageQuery),
  output: pageOf(activityLineWire),
  refusals: [],
})

/** Changes a goal's name, picture, target and date. */
export const editGoal = endpoint({
  name: 'savings.edit-goal',
  method: 'PATCH',
  path: '/api/savings/{id}',
  summary: "Changes a goal's name, picture, target and date.",
  needs: savingsAccess.editGoal,
  params: idParams,
  body: z.strictObject({
    version: versionWire,
    name: goalNameWire,
    icon: z.enum(goalIcons),
    targetKobo: z.nullable(koboWire),
    targetOn: z.nullable(dayWire),
    /** What becomes of its money at its end; absent: as it was. */
    maturityInstruction: z.optional(z.enum(maturityInstructions)),
    /** Whether it goes on in the plan that follows its own, or is paid out then; absent: as it was. */
    goesOn: z.optional(z.boolean()),
    /** What is pledged for each month, where contributions are owed; absent: as it was. */
    pledgeKobo: z.optional(koboWire),
  }),
  output: goalWire,
  refusals: [...stillRefusals, ...aimRefusals, 'aim-fixed', 'pledge-out-of-range'],
})

/** Deletes a goal without money: a new one is cancelled, an emptied one closed. */
export const cancelGoal = endpoint({
  name: 'savings.cancel-goal',
  method: 'DELETE',
  path: '/api/savings/{id}',
  summary: 'Deletes a goal that holds no money; its history stays.',
  needs: savingsAccess.cancelGoal,
  params: idParams,
  output: goalWire,
  refusals: [...stillRefusals, 'goal-has-money', 'goal-being-paid'],
})

/** Starts a payment into a goal and answers where to send the money. */
export const makeDeposit = endpoint({
  name: 'savings.make-deposit',
  method: 'POST',
  path: '/api/savings/{id}/deposits',
  summary: 'Starts a deposit by bank transfer and answers what to send, where to, with which reference.',
  needs: savingsAccess.makeDeposit,
  params: idParams,
  body: z.strictObject({
    amountKobo: paymentAmountWire,
    /** A transfer that was begun and is given up for this one. */
    insteadOf: z.optional(idWire),
    /** This is one more payment, and not the same amount again by mistake. */
    another: z.optional(z.boolean()),
  }),
  output: paymentWire,
  isDoneOnce: true,
  refusals: [
    ...stillRefusals,
    'below-opening',
    'below-topup',
    'above-limit',
    'above-tier-deposit',
    'no-collection-account',
    'too-many-payments',
    'payment-being-checked',
    'payment-open',
    'payment-sent',
    'payment-closed',
  ],
})

/** Starts a payment by card; the member leaves for the card provider's page and comes back. */
export const makeCardDeposit = endpoint({
  name: 'savings.make-card-deposit',
  method: 'POST',
  path: '/api/savings/{id}/card-deposits',
  summary: 'Starts a deposit by card and answers what the card will be charged.',
  needs: savingsAccess.makeDeposit,
  params: idParams,
  body: z.strictObject({
    amountKobo: paymentAmountWire,
    /** A transfer that was begun and is given up for this. */
    insteadOf: z.optional(idWire),
    /** This is one more payment, and not the same amount again by mistake. */
    another: z.optional(z.boolean()),
    /** Keep the card once it is paid, so that automatic saving can charge it. */
    keepCard: z.optional(z.boolean()),
  }),
  output: cardPaymentWire,
  isDoneOnce: true,
  refusals: [
    ...stillRefusals,
    'below-opening',
    'below-topup',
    'above-limit',
    'above-tier-deposit',
    'cards-unavailable',
    'too-many-payments',
    'payment-being-checked',
    'payment-open',
    'payment-sent',
    'payment-closed',
  ],
})

/** Moves free money from the member's wallet into a goal: the answer to a transfer that came in short. */
export const moveFromWallet = endpoint({
  name: 'savings.move-from-wallet',
  method: 'POST',
  path: '/api/savings/{id}/wallet-transfers',
  summary: "Moves money from the member's wallet into a goal.",
  needs: savingsAccess.moveFromWallet,
  params: idParams,
  body: z.strictObject({
    amountKobo: paymentAmountWire,
    /** The payment for this goal that left exactly this in the wallet; moved once. */
    paymentId: z.optional(idWire),
  }),
  output: z.extend(goalWire, {
    /** What else the move changed: the new line of the goal's statement, and what is left in the wallet. */
    moved: z.object({ line: activityLineWire, walletKobo: koboWire }),
  }),
  isDoneOnce: true,
  refusals: [
    ...stillRefusals,
    'below-opening',
    'below-topup',
    'above-limit',
    'wallet-too-small',
    'nothing-to-move',
  ],
})

/** Moves money of a goal to the wallet, at once or after the plan's notice. */
export const moveToWallet = endpoint({
  name: 'savings.move-to-wallet',
  method: 'POST',
  path: '/api/savings/{id}/moves-to-wallet',
  summary: "Moves money from a goal to the member's wallet; for the time of the plan's notice it is held.",
  needs: savingsAccess.moveToWallet,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({ amountKobo: paymentAmountWire }),
  output: goalWire,
  isDoneOnce: true,
  refusals: [...outRefusals, 'goal-kept', 'no-free-withdrawal', 'not-available', 'money-secures-loan'],
})

/** Ends a goal before its day, for the cost that was shown. */
export const breakGoal = endpoint({
  name: 'savings.break-goal',
  method: 'POST',
  path: '/api/savings/{id}/break',
  summary: 'Ends a goal before its day: what that costs stays, the rest goes to the wallet.',
  needs: savingsAccess.moveToWallet,
  needsStepUp: true,
  params: idParams,
  /** What was shown: refused where it costs more now. */
  body: z.strictObject({ costKobo: koboWire, receivesKobo: koboWire }),
  output: goalWire,
  isDoneOnce: true,
  refusals: [...outRefusals, 'break-not-allowed', 'goal-held', 'money-secures-loan', 'cost-changed'],
})

/** Takes what a goal held at its end to the wallet, and closes it. */
export const payOutGoal = endpoint({
  name: 'savings.pay-out-goal',
  method: 'POST',
  path: '/api/savings/{id}/pay-out',
  summary: 'Moves all of a goal that has come to its end to the wallet, and closes it.',
  needs: savingsAccess.moveToWallet,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({}),
  output: goalWire,
  isDoneOnce: true,
  refusals: ['goal-not-matured', 'goal-frozen', 'goal-dormant', 'goal-held', 'money-secures-loan'],
})

/** The owner says that a goal nobody has used for long is theirs. */
export const confirmGoal = endpoint({
  name: 'savings.confirm-goal',
  method: 'POST',
  path: '/api/savings/{id}/confirmation',
  summary: 'Wakes a dormant goal: its owner says that it is theirs.',
  needs: savingsAccess.moveToWallet,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({ version: versionWire }),
  output: goalWire,
  isDoneOnce: true,
  refusals: ['goal-closed'],
})

/** A member's goal as administrators look after it; what it is called is its owner's own. */
export const goalReviewWire = z.object({
  id: idWire,
  code: z.string(),
  owner: personWire,
  status: z.enum(goalStatuses),
  dormancy: z.enum(dormancies),
  openedOn: dayWire,
  maturesOn: z.nullable(dayWire),
  frozenReason: z.nullable(z.string()),
  balanceKobo: koboWire,
  version: z.number(),
  can: z.object({ freeze: decisionWire, unfreeze: decisionWire }),
})

export type GoalReview = z.output<typeof goalReviewWire>

/** The goals of a plan, for administrators. */
export const listGoalReviews = endpoint({
  name: 'savings.list-goal-reviews',
  method: 'GET',
  path: '/api/savings-goal-reviews',
  summary: 'The goals of a plan that have not ended, all of a member, or the one of a number.',
  needs: savingsAccess.managePlans,
  query: z.object({
    ...pageQuery,
    planId: z.optional(idWire),
    /** All of one member, those that ended too. */
    member: z.optional(idWire),
    code: z.optional(z.string().check(z.regex(/^SAV-[0-9]{4}-[0-9]{6,12}$/, 'Enter a goal number.'))),
  }),
  output: pageOf(goalReviewWire),
  refusals: [],
})

/** A goal whose owner is behind with what its plan asks for each month. */
export const arrearWire = z.object({
  goal: z.object({ id: idWire, code: z.string(), status: z.enum(goalStatuses) }),
  owner: z.extend(personWire, { memberCode: z.string() }),
  plan: z.object({ id: idWire, name: z.string() }),
  contribution: contributionWire,
})

export type Arrear = z.output<typeof arrearWire>

/** Who is behind with contributions. */
export const listArrears = endpoint({
  name: 'savings.list-arrears',
  method: 'GET',
  path: '/api/savings-arrears',
  summary: 'Who was behind with contributions last night and still is, the largest amount first.',
  needs: savingsAccess.managePlans,
  query: z.object(pageQuery),
  output: z.extend(pageOf(arrearWire), {
    /** The night in which it was last looked at all contributions; absent: not yet. */
    calculatedOn: z.optional(dayWire),
  }),
  refusals: [],
})

export const downloadArrears = endpoint({
  name: 'savings.download-arrears',
  method: 'GET',
  path: '/api/savings-arrears/file',
  summary: 'Who is behind with contributions, as a CSV file.',
  needs: savingsAccess.managePlans,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

const turnBody = z.strictObject({ version: versionWire, reason: reasonWire })

/** Stops everything that goes into and out of a goal. */
export const freezeGoal = endpoint({
  name: 'savings.freeze-goal',
  method: 'POST',
  path: '/api/savings-goal-reviews/{id}/freeze',
  summary: 'Stops everything that goes into and out of a goal, with a reason its owner reads.',
  needs: savingsAccess.freezeGoal,
  needsStepUp: true,
  params: idParams,
  body: turnBody,
  output: goalReviewWire,
  isDoneOnce: true,
  refusals: ['goal-state', 'own-goal'],
})

/** Frees a frozen goal. */
export const unfreezeGoal = endpoint({
  name: 'savings.unfreeze-goal',
  method: 'POST',
  path: '/api/savings-goal-reviews/{id}/release',
  summary: 'Frees a frozen goal, with a reason its owner reads.',
  needs: savingsAccess.unfreezeGoal,
  needsStepUp: true,
  params: idParams,
  body: turnBody,
  output: goalReviewWire,
  isDoneOnce: true,
  refusals: ['goal-state', 'own-goal'],
})
