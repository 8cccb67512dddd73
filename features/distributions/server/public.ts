/** The door of distributions for the server. */
import { wordsOf } from '@kolo/database/community-settings'
import type { Report } from '@kolo/database/reports'
import { distributionsReport } from './distributions-report.ts'
import { reservePart } from './reserve-part-kind.ts'
import './distributions.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as contract from '../distributions.contract.ts'
import { distributionsWords } from '../distributions.words.ts'
import * as evidenceContract from '../evidence.contract.ts'
import * as surplusContract from '../surplus.contract.ts'
import { readFigure } from '../trust.contract.ts'
import { closeYearAct } from './close-year.ts'
import * as acts from './distribute.ts'
import { distributionApproval, distributionReversal } from './distribution-approvals.ts'
import { distributionsPerson } from './distributions.person.ts'
import {
  dividendPaid,
  noIncome,
  returnForgiven,
  returnOwed,
  returnPaid,
  returnReversed,
} from './distributions.topics.ts'
import { distributionsDues } from './distributions-dues.ts'
import { forgiveness } from './forgiveness.ts'
import * as evidence from './keep-evidence.ts'
import { leaveDistributions } from './leave-distributions.ts'
import { collectDistribution, payDistribution, reverseDistribution } from './line-work.ts'
import { lookForOwed, lookForPayments } from './pay-distribution.ts'
import * as dividend from './pay-dividend.ts'
import { recordPlanEntryAct } from './plan-entries.ts'
import { planEntry } from './plan-entry-kind.ts'
import { downloadDistributionAct, readDistributionAct } from './read-distribution.ts'
import { readFigureAct } from './read-figure.ts'
import { listPlanMoneyAct, readPlanMoneyAct, readReturnsAct } from './read-plan-money.ts'
import { readSurplusAct } from './read-surplus.ts'
import { changeReservePartAct } from './reserve-part.ts'
import { reservePartKind } from './reserve-part-kind.ts'
import { surplusYear } from './surplus-year-kind.ts'

export { entryLocks, entryReversals } from './plan-entries.ts'

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
  leaving: leaveDistributions,
  longWork: [payDistribution, reverseDistribution, collectDistribution] as readonly LongWorkKind[],
}
