/** The door of distributions for the server. */
import { wordsOf } from '@kolo/database/community-settings'
import type { Report } from '@kolo/database/reports'
import { distributionsReport } from '../distributions/server/distributions-report.ts'
import { reservePart } from '../surplus/server/reserve-part-kind.ts'
import './distributions.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as contract from '../distributions/distribution.contract.ts'
import { distributionsWords } from '../distributions/distribution.messages.ts'
import * as acts from '../distributions/server/distribute.ts'
import { leaveDistributions } from '../distributions/server/distribution.account-deletion.ts'
import {
  dividendPaid,
  noIncome,
  returnForgiven,
  returnOwed,
  returnPaid,
  returnReversed,
} from '../distributions/server/distribution.notifications.ts'
import { distributionApproval, distributionReversal } from '../distributions/server/distribution-approvals.ts'
import { downloadDistributionAct, readDistributionAct } from '../distributions/server/read-distribution.ts'
import { readFigureAct } from '../distributions/server/read-figure.ts'
import * as evidenceContract from '../evidence/evidence.contract.ts'
import * as evidence from '../evidence/server/save-evidence.ts'
import { readFigure } from '../investment-funds/fund.contract.ts'
import { recordPlanEntryAct } from '../investment-funds/server/fund-entries.ts'
import { planEntry } from '../investment-funds/server/fund-entry-kind.ts'
import { listPlanMoneyAct, readPlanMoneyAct, readReturnsAct } from '../investment-funds/server/read-funds.ts'
import { forgiveness } from '../payouts/server/forgive-debt.ts'
import { lookForOwed, lookForPayments } from '../payouts/server/pay-distribution.ts'
import { distributionsDues } from '../payouts/server/payout-dues.ts'
import { collectDistribution, payDistribution, reverseDistribution } from '../payouts/server/process-lines.ts'
import { closeYearAct } from '../surplus/server/close-year.ts'
import * as dividend from '../surplus/server/pay-dividend.ts'
import { readSurplusAct } from '../surplus/server/read-surplus.ts'
import { changeReservePartAct } from '../surplus/server/reserve-part.ts'
import { reservePartKind } from '../surplus/server/reserve-part-kind.ts'
import { surplusYear } from '../surplus/server/surplus-year-kind.ts'
import * as surplusContract from '../surplus/surplus.contract.ts'
import { distributionsPerson } from './distributions.personal-data.ts'

export { entryLocks, entryReversals } from '../investment-funds/server/fund-entries.ts'

const words = distributionsWords

/** What plans buy, earn and pay, as part of the server. */
export const distributions: ServerFeature = {
  name: 'distributions',
  person: { tables: distributionsPerson },
  settings: [wordsOf(reservePart)],
  dues: distributionsDues,
  reports: [distributionsReport] as readonly Report[],
  routes: [
    route(contract.listPlanMoney, {}, listPlanMoneyAct),
    route(contract.readPlanMoney, {}, readPlanMoneyAct),
    route(contract.recordPlanEntry, words, recordPlanEntryAct),
    uploadRoute(evidenceContract.addEvidence, words, evidence.admitEvidence, evidence.addEvidenceAct),
    route(evidenceContract.openEvidence, {}, evidence.openEvidenceAct),
    route(evidenceContract.readEvidence, {}, evidence.readEvidenceAct),
    route(contract.calculateDistribution, words, acts.calculateDistributionAct),
    route(contract.readDistribution, {}, readDistributionAct),
    route(contract.downloadDistribution, {}, downloadDistributionAct),
    route(contract.recalculateDistribution, words, acts.recalculateDistributionAct),
    route(contract.previewDistribution, words, acts.previewDistributionAct),
    route(contract.submitDistribution, words, acts.submitDistributionAct),
    route(contract.cancelDistribution, words, acts.cancelDistributionAct),
    route(contract.reverseDistribution, words, acts.reverseDistributionAct),
    route(contract.forgiveLine, words, acts.forgiveLineAct),
    route(contract.sayNoIncome, words, acts.sayNoIncomeAct),
    route(contract.readReturns, {}, readReturnsAct),
    route(readFigure, {}, readFigureAct),
    route(surplusContract.readSurplus, {}, readSurplusAct),
    route(surplusContract.changeReservePart, words, changeReservePartAct),
    route(surplusContract.closeYear, words, closeYearAct),
    uploadRoute(surplusContract.addMinutes, words, dividend.admitMinutes, dividend.addMinutesAct),
    route(surplusContract.keepResolution, words, dividend.keepResolutionAct),
    route(surplusContract.calculateDividend, words, dividend.calculateDividendAct),
  ],
  approvals: [
    planEntry,
    distributionApproval,
    distributionReversal,
    forgiveness,
    reservePartKind,
    surplusYear,
  ] as readonly ApprovalKind[],
  topics: [
    returnPaid,
    dividendPaid,
    returnReversed,
    returnOwed,
    returnForgiven,
    noIncome,
  ] as readonly Topic[],
  jobs: [lookForPayments, lookForOwed, evidence.sweepEvidence],
  accountDeletion: leaveDistributions,
  longWork: [payDistribution, reverseDistribution, collectDistribution] as readonly LongWorkKind[],
}
