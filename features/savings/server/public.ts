/** The door of savings for other servers: its routes, what payments asks of it, and what dashboards read. */
import { wordsOf } from '@kolo/database/community-settings'
import type { Report } from '@kolo/database/reports'
import { arrearsReport } from '../contributions/server/arrears-report.ts'
import { interestTax } from '../interest/server/interest-tax.ts'
import './savings.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as autoSave from '../auto-save/auto-save.contract.ts'
import { notCollected, savedByItself, savingDue } from '../auto-save/server/auto-save.notifications.ts'
import { followDebit, followDebits } from '../auto-save/server/charge-saved-card.ts'
import { autoSaveRun, lookForAutoSaves } from '../auto-save/server/run-auto-save.ts'
import * as autoSaving from '../auto-save/server/save-auto-save.ts'
import * as nudges from '../contributions/nudges.contract.ts'
import { lookAtContributions, reckonContributions } from '../contributions/server/calculate-contributions.ts'
import {
  contributionDue,
  contributionMissing,
  contributionNudge,
} from '../contributions/server/contributions.notifications.ts'
import * as nudging from '../contributions/server/nudge.ts'
import { downloadArrearsAct, listArrearsAct } from '../contributions/server/read-arrears.ts'
import { savingsPurpose } from '../deposits/server/deposit-purpose.ts'
import { makeCardDepositAct } from '../deposits/server/make-card-deposit.ts'
import { makeDepositAct } from '../deposits/server/make-deposit.ts'
import { moveFromWalletAct } from '../deposits/server/move-from-wallet.ts'
import * as out from '../deposits/server/move-to-wallet.ts'
import { closeGoals } from '../goal-endings/server/close-goals.ts'
import { endGoals, lookAtGoals, lookForDueGoals } from '../goal-endings/server/end-goals.ts'
import * as contract from '../goals/goal.contract.ts'
import { savingsWords } from '../goals/goal.messages.ts'
import { cancelGoalAct } from '../goals/server/cancel-goal.ts'
import { editGoalAct } from '../goals/server/edit-goal.ts'
import { leaveGoals } from '../goals/server/goal.account-deletion.ts'
import {
  goalFrozen,
  goalMatured,
  goalPaidOut,
  goalSleeps,
  planGoesOn,
  planRetires,
  rateChanges,
} from '../goals/server/goal.notifications.ts'
import { openGoalAct } from '../goals/server/open-goal.ts'
import { listGoalActivityAct, listGoalsAct, listPlansAct, readGoalAct } from '../goals/server/read-savings.ts'
import { freezeGoalAct, listGoalReviewsAct, unfreezeGoalAct } from '../goals/server/review-goals.ts'
import * as interest from '../interest/interest.contract.ts'
import { interestWords } from '../interest/interest.messages.ts'
import { changeInterestTaxAct } from '../interest/server/change-interest-tax.ts'
import { beginInterest, interestRun } from '../interest/server/interest-run.ts'
import { interestTaxKind } from '../interest/server/interest-tax.ts'
import { interestPosted } from '../interest/server/notify-interest-posted.ts'
import { listInterestAct, listInterestDaysAct, readInterestAct } from '../interest/server/read-interest.ts'
import * as plans from '../plans/server/decide-plan.ts'
import { planActivation, planRate, planRetirement } from '../plans/server/plan-approvals.ts'
import { keepPlanSumsHourly } from '../plans/server/plan-sums.ts'
import { lookForRetiringPlans, retirePlans } from '../plans/server/retire-plan.ts'
import { createPlanAct, editPlanAct, listPlanReviewsAct } from '../plans/server/write-plan.ts'
import { cancelUnusedGoals } from './savings.jobs.ts'
import { savingsPerson } from './savings.personal-data.ts'

export { goalsEnding, interestOwed } from '../goal-endings/server/due-obligations.ts'
export { goalsOf } from '../goals/server/goals.store.ts'
export {
  endBroughtGoals,
  goalAccountOf,
  goalsForSheet,
  openBroughtGoal,
  plansForSheets,
  plansInUse,
} from '../goals/server/import-goals.ts'
export { presentSavings, savingsRows } from '../goals/server/read-savings.ts'
export {
  holdGoalOf,
  withdrawalDeed,
  withdrawalSources,
  withdrawnGoals,
} from '../goals/server/withdrawal-sources.ts'
export { rateOn, taxDueOn } from '../interest/interest.rules.ts'
export { taxOwed } from '../interest/server/interest.postings.ts'
export { interestTax, ratesByDay, taxBpsOn } from '../interest/server/interest-tax.ts'
export { keepPlanSums } from '../plans/server/plan-sums.ts'
export { allPlans } from '../plans/server/plans.store.ts'
export { presentPlans } from '../plans/server/present-plan.ts'

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
  accountDeletion: leaveGoals,
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
