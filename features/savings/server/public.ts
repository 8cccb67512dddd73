/** The public API of savings for other servers: its routes, what payments asks of it, and what dashboards read. */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import type { ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import type { Topic } from '@kolo/application/notification-types'
import type { Report } from '@kolo/application/reports'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as autoSave from '../auto-save/auto-save.contract.ts'
import { notCollected, savedByItself, savingDue } from '../auto-save/server/auto-save.notifications.ts'
import { followDebit, followDebits } from '../auto-save/server/charge-saved-card.ts'
import { autoSaveRun, lookForAutoSaves } from '../auto-save/server/run-auto-save.ts'
import * as autoSaving from '../auto-save/server/save-auto-save.ts'
import * as ledger from '../contributions/ledger.contract.ts'
import * as nudges from '../contributions/nudges.contract.ts'
import { arrearsReport } from '../contributions/server/arrears-report.ts'
import {
  calculateContributions,
  lookAtContributions,
} from '../contributions/server/calculate-contributions.ts'
import {
  contributionDue,
  contributionMissing,
  contributionNudge,
} from '../contributions/server/contributions.notifications.ts'
import * as nudging from '../contributions/server/nudge.ts'
import { downloadArrearsHandler, listArrearsHandler } from '../contributions/server/read-arrears.ts'
import {
  downloadContributionsHandler,
  listContributionsHandler,
} from '../contributions/server/read-ledger.ts'
import { savingsPurpose } from '../deposits/server/deposit-purpose.ts'
import { makeCardDepositHandler } from '../deposits/server/make-card-deposit.ts'
import { makeDepositHandler } from '../deposits/server/make-deposit.ts'
import { moveFromWalletHandler } from '../deposits/server/move-from-wallet.ts'
import * as out from '../deposits/server/move-to-wallet.ts'
import { closeGoals } from '../goal-endings/server/close-goals.ts'
import { endGoals, lookAtGoals, lookForDueGoals } from '../goal-endings/server/end-goals.ts'
import * as contract from '../goals/goal.contract.ts'
import { savingsMessages } from '../goals/goal.messages.ts'
import { cancelGoalHandler } from '../goals/server/cancel-goal.ts'
import { editGoalHandler } from '../goals/server/edit-goal.ts'
import { endSavingOfDead, leaveGoals } from '../goals/server/goal.account-deletion.ts'
import {
  goalFrozen,
  goalMatured,
  goalPaidOut,
  goalSleeps,
  planGoesOn,
  planRetires,
  rateChanges,
} from '../goals/server/goal.notifications.ts'
import { openGoalHandler } from '../goals/server/open-goal.ts'
import {
  listGoalActivityHandler,
  listGoalsHandler,
  listPlansHandler,
  readGoalHandler,
} from '../goals/server/read-savings.ts'
import {
  freezeGoalHandler,
  listGoalReviewsHandler,
  unfreezeGoalHandler,
} from '../goals/server/review-goals.ts'
import * as interest from '../interest/interest.contract.ts'
import { interestWords } from '../interest/interest.messages.ts'
import { changeInterestTaxHandler } from '../interest/server/change-interest-tax.ts'
import { coverInterestHandler } from '../interest/server/cover-interest.ts'
import { interestCoverKind } from '../interest/server/cover-kind.ts'
import { beginInterest, creditWaitingInterest, interestRun } from '../interest/server/interest-run.ts'
import { interestTax, interestTaxKind } from '../interest/server/interest-tax.ts'
import { interestPosted, interestWaits } from '../interest/server/notify-interest-posted.ts'
import {
  listInterestDaysHandler,
  listInterestHandler,
  readInterestHandler,
} from '../interest/server/read-interest.ts'
import * as plans from '../plans/server/decide-plan.ts'
import { planActivation, planRate, planRetirement } from '../plans/server/plan-approvals.ts'
import { keepPlanSumsHourly } from '../plans/server/plan-sums.ts'
import { lookForRetiringPlans, retirePlans } from '../plans/server/retire-plan.ts'
import { savingsPlanSearch } from '../plans/server/search-plans.ts'
import { createPlanHandler, editPlanHandler, listPlanReviewsHandler } from '../plans/server/write-plan.ts'
import { cancelUnusedGoals } from './savings.jobs.ts'
import { savingsRecords } from './savings.records.ts'

export { goalsEnding, interestOwed } from '../goal-endings/server/due-obligations.ts'
export { closeGoalsOfDead } from '../goals/server/goal.account-deletion.ts'
export { goalsOf } from '../goals/server/goals.store.ts'
export {
  endImportedGoals,
  goalAccountOf,
  goalsForSheet,
  openImportedGoals,
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
export {
  creditAccountOf,
  declaredGoals,
  saveDeclaredInterest,
  takeDeclaredInterestBack,
} from '../interest/server/declared-interest.ts'
export { taxOwed } from '../interest/server/interest.postings.ts'
export { interestTax, ratesByDay, taxBpsOn } from '../interest/server/interest-tax.ts'
export { coverIn, coverRows, coverUsedWithin } from '../interest-cover/server/cover.store.ts'
export { keepPlanSums } from '../plans/server/plan-sums.ts'
export { allPlans } from '../plans/server/plans.store.ts'
export { presentPlans } from '../plans/server/present-plan.ts'

const words = savingsMessages

/** Savings as part of the server. */
export const savings: ServerFeature = {
  name: 'savings',
  records: savingsRecords,
  settings: [wordsOf(interestTax)],
  search: [savingsPlanSearch],
  reports: [arrearsReport] as readonly Report[],
  approvals: [
    planActivation,
    planRetirement,
    planRate,
    interestTaxKind,
    interestCoverKind,
  ] as readonly ApprovalKind[],
  routes: [
    route(contract.listPlans, {}, listPlansHandler),
    route(contract.listPlanReviews, {}, listPlanReviewsHandler),
    route(contract.createPlan, words, createPlanHandler),
    route(contract.editPlan, words, editPlanHandler),
    route(contract.changePlanRate, words, plans.changePlanRateHandler),
    route(contract.activatePlan, words, plans.activatePlanHandler),
    route(contract.suspendPlan, words, plans.suspendPlanHandler),
    route(contract.resumePlan, words, plans.resumePlanHandler),
    route(contract.retirePlan, words, plans.retirePlanHandler),
    route(contract.listGoals, {}, listGoalsHandler),
    route(contract.openGoal, words, openGoalHandler),
    route(contract.readGoal, {}, readGoalHandler),
    route(contract.listGoalActivity, {}, listGoalActivityHandler),
    route(contract.editGoal, words, editGoalHandler),
    route(contract.cancelGoal, words, cancelGoalHandler),
    route(contract.makeDeposit, words, makeDepositHandler),
    route(contract.makeCardDeposit, words, makeCardDepositHandler),
    route(contract.moveFromWallet, words, moveFromWalletHandler),
    route(interest.listInterest, {}, listInterestHandler),
    route(interest.listInterestDays, {}, listInterestDaysHandler),
    route(interest.readInterest, {}, readInterestHandler),
    route(interest.changeInterestTax, interestWords, changeInterestTaxHandler),
    route(interest.coverInterest, interestWords, coverInterestHandler),
    route(contract.moveToWallet, words, out.moveToWalletHandler),
    route(contract.breakGoal, words, out.breakGoalHandler),
    route(contract.payOutGoal, words, out.payOutGoalHandler),
    route(contract.confirmGoal, words, out.confirmGoalHandler),
    route(contract.listGoalReviews, {}, listGoalReviewsHandler),
    route(autoSave.setAutoSave, words, autoSaving.setAutoSaveHandler),
    route(autoSave.pauseAutoSave, words, autoSaving.pauseAutoSaveHandler),
    route(autoSave.resumeAutoSave, words, autoSaving.resumeAutoSaveHandler),
    route(autoSave.stopAutoSave, {}, autoSaving.stopAutoSaveHandler),
    route(contract.listArrears, {}, listArrearsHandler),
    route(nudges.previewNudge, {}, nudging.previewNudgeHandler),
    route(nudges.sendNudge, words, nudging.sendNudgeHandler),
    route(nudges.nudgeMember, words, nudging.nudgeMemberHandler),
    route(nudges.listNudges, {}, nudging.listNudgesHandler),
    route(nudges.listLeftOut, {}, nudging.listLeftOutHandler),
    route(contract.downloadArrears, {}, downloadArrearsHandler),
    route(ledger.listContributions, {}, listContributionsHandler),
    route(ledger.downloadContributions, words, downloadContributionsHandler),
    route(contract.freezeGoal, words, freezeGoalHandler),
    route(contract.unfreezeGoal, words, unfreezeGoalHandler),
  ],
  topics: [
    interestPosted,
    interestWaits,
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
    creditWaitingInterest,
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
  memberDeath: endSavingOfDead,
  longWork: [
    closeGoals,
    retirePlans,
    endGoals,
    interestRun,
    calculateContributions,
    nudging.nudgeWork,
    autoSaveRun,
  ] as readonly LongWorkKind[],
}
