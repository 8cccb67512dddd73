/** The door of savings for other servers: its routes, what payments asks of it, and what dashboards read. */
import { wordsOf } from '@kolo/database/community-settings'
import type { Report } from '@kolo/database/reports'
import { arrearsReport } from './contributions/arrears-report.ts'
import { interestTax } from './interest/interest-tax.ts'
import './savings.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as autoSave from '../auto-save.contract.ts'
import * as interest from '../interest.contract.ts'
import { interestWords } from '../interest.words.ts'
import * as nudges from '../nudges.contract.ts'
import * as contract from '../savings.contract.ts'
import { savingsWords } from '../savings.words.ts'
import { notCollected, savedByItself, savingDue } from './auto-save/auto-save.topics.ts'
import { followDebit, followDebits } from './auto-save/from-card.ts'
import * as autoSaving from './auto-save/keep-auto-save.ts'
import { autoSaveRun, lookForAutoSaves } from './auto-save/run-auto-save.ts'
import { cancelGoalAct } from './cancel-goal.ts'
import { closeGoals } from './close-goals.ts'
import {
  contributionDue,
  contributionMissing,
  contributionNudge,
} from './contributions/contributions.topics.ts'
import * as nudging from './contributions/nudge.ts'
import { downloadArrearsAct, listArrearsAct } from './contributions/read-arrears.ts'
import { lookAtContributions, reckonContributions } from './contributions/reckon-contributions.ts'
import * as plans from './decide-plan.ts'
import { editGoalAct } from './edit-goal.ts'
import { endGoals, lookAtGoals, lookForDueGoals } from './end-goals.ts'
import { changeInterestTaxAct } from './interest/change-interest-tax.ts'
import { beginInterest, interestRun } from './interest/interest-run.ts'
import { interestTaxKind } from './interest/interest-tax.ts'
import { listInterestAct, listInterestDaysAct, readInterestAct } from './interest/read-interest.ts'
import { interestPosted } from './interest/tell-posted.ts'
import { leaveGoals } from './leave-goals.ts'
import { makeCardDepositAct } from './make-card-deposit.ts'
import { makeDepositAct } from './make-deposit.ts'
import { moveFromWalletAct } from './move-from-wallet.ts'
import * as out from './move-to-wallet.ts'
import { openGoalAct } from './open-goal.ts'
import { planActivation, planRate, planRetirement } from './plan-approvals.ts'
import { keepPlanSumsHourly } from './plan-sums.ts'
import { listGoalActivityAct, listGoalsAct, listPlansAct, readGoalAct } from './read-savings.ts'
import { lookForRetiringPlans, retirePlans } from './retire-with-notice.ts'
import { freezeGoalAct, listGoalReviewsAct, unfreezeGoalAct } from './review-goals.ts'
import { cancelUnusedGoals } from './savings.jobs.ts'
import { savingsPerson } from './savings.person.ts'
import {
  goalFrozen,
  goalMatured,
  goalPaidOut,
  goalSleeps,
  planGoesOn,
  planRetires,
  rateChanges,
} from './savings.topics.ts'
import { savingsPurpose } from './savings-purpose.ts'
import { createPlanAct, editPlanAct, listPlanReviewsAct } from './write-plan.ts'

export { rateOn, taxDueOn } from '../interest.rules.ts'
export {
  endBroughtGoals,
  goalAccountOf,
  goalsForSheet,
  openBroughtGoal,
  plansForSheets,
  plansInUse,
} from './brought-goals.ts'
export { goalsEnding, interestOwed } from './due-later.ts'
export { goalsOf } from './goals.store.ts'
export { taxOwed } from './interest/interest.postings.ts'
export { interestTax, ratesByDay, taxBpsOn } from './interest/interest-tax.ts'
export { keepPlanSums } from './plan-sums.ts'
export { allPlans } from './plans.store.ts'
export { presentPlans } from './present-plan.ts'
export { presentSavings, savingsRows } from './read-savings.ts'
export { holdGoalOf, withdrawalDeed, withdrawalSources, withdrawnGoals } from './withdrawal-sources.ts'

const words = savingsWords

/** Savings as part of the server. */
export const savings: ServerFeature = {
  name: 'savings',
  person: { tables: savingsPerson },
  settings: [wordsOf(interestTax)],
  reports: [arrearsReport] as readonly Report[],
  approvals: [planActivation, planRetirement, planRate, interestTaxKind] as readonly ApprovalKind[],
  routes: [
    route(contract.listPlans, {}, listPlansAct),
    route(contract.listPlanReviews, {}, listPlanReviewsAct),
    route(contract.createPlan, words, createPlanAct),
    route(contract.editPlan, words, editPlanAct),
    route(contract.changePlanRate, words, plans.changePlanRateAct),
    route(contract.activatePlan, words, plans.activatePlanAct),
    route(contract.suspendPlan, words, plans.suspendPlanAct),
    route(contract.resumePlan, words, plans.resumePlanAct),
    route(contract.retirePlan, words, plans.retirePlanAct),
    route(contract.listGoals, {}, listGoalsAct),
    route(contract.openGoal, words, openGoalAct),
    route(contract.readGoal, {}, readGoalAct),
    route(contract.listGoalActivity, {}, listGoalActivityAct),
    route(contract.editGoal, words, editGoalAct),
    route(contract.cancelGoal, words, cancelGoalAct),
    route(contract.makeDeposit, words, makeDepositAct),
    route(contract.makeCardDeposit, words, makeCardDepositAct),
    route(contract.moveFromWallet, words, moveFromWalletAct),
    route(interest.listInterest, {}, listInterestAct),
    route(interest.listInterestDays, {}, listInterestDaysAct),
    route(interest.readInterest, {}, readInterestAct),
    route(interest.changeInterestTax, interestWords, changeInterestTaxAct),
    route(contract.moveToWallet, words, out.moveToWalletAct),
    route(contract.breakGoal, words, out.breakGoalAct),
    route(contract.payOutGoal, words, out.payOutGoalAct),
    route(contract.confirmGoal, words, out.confirmGoalAct),
    route(contract.listGoalReviews, {}, listGoalReviewsAct),
    route(autoSave.setAutoSave, words, autoSaving.setAutoSaveAct),
    route(autoSave.pauseAutoSave, words, autoSaving.pauseAutoSaveAct),
    route(autoSave.resumeAutoSave, words, autoSaving.resumeAutoSaveAct),
    route(autoSave.stopAutoSave, {}, autoSaving.stopAutoSaveAct),
    route(contract.listArrears, {}, listArrearsAct),
    route(nudges.previewNudge, {}, nudging.previewNudgeAct),
    route(nudges.sendNudge, words, nudging.sendNudgeAct),
    route(nudges.listNudges, {}, nudging.listNudgesAct),
    route(nudges.listLeftOut, {}, nudging.listLeftOutAct),
    route(contract.downloadArrears, {}, downloadArrearsAct),
    route(contract.freezeGoal, words, freezeGoalAct),
    route(contract.unfreezeGoal, words, unfreezeGoalAct),
  ],
  topics: [
    interestPosted,
    rateChanges,
    planRetires,
    planGoesOn,
    goalMatured,
    goalPaidOut,
    goalSleeps,
    goalFrozen,
    contributionDue,
    contributionMissing,
    contributionNudge,
    savingDue,
    savedByItself,
    notCollected,
  ] as readonly Topic[],
  jobs: [
    nudging.sweepNudges,
    cancelUnusedGoals,
    keepPlanSumsHourly,
    beginInterest,
    lookForDueGoals,
    lookAtGoals,
    lookAtContributions,
    lookForAutoSaves,
    lookForRetiringPlans,
    followDebits,
    followDebit,
  ],
  purposes: { savings: savingsPurpose },
  leaving: leaveGoals,
  longWork: [
    closeGoals,
    retirePlans,
    endGoals,
    interestRun,
    reckonContributions,
    nudging.nudgeWork,
    autoSaveRun,
  ] as readonly LongWorkKind[],
}
