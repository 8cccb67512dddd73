/** The public API of distributions for the server. */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import type { ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import type { Topic } from '@kolo/application/notification-types'
import type { Report } from '@kolo/application/reports'
import { auditedRoute, route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as appropriation from '../appropriation/appropriation.contract.ts'
import { appropriateSurplusHandler } from '../appropriation/server/appropriate.ts'
import { appropriationKind } from '../appropriation/server/appropriation-kind.ts'
import { declareInterestHandler } from '../appropriation/server/declare-interest.ts'
import { appropriationOfYear, minutesOfYear } from '../appropriation/server/of-year.ts'
import { readAppropriationHandler } from '../appropriation/server/read-appropriation.ts'
import * as audits from '../audits/audit.contract.ts'
import { openAuditedAccounts } from '../audits/audited-accounts.contract.ts'
import { auditKind } from '../audits/server/audit-kind.ts'
import { openAuditedAccountsHandler, recordAuditHandler } from '../audits/server/record-audit.ts'
import * as contract from '../distributions/distribution.contract.ts'
import { distributionsMessages } from '../distributions/distribution.messages.ts'
import * as acts from '../distributions/server/distribute.ts'
import { leaveDistributions } from '../distributions/server/distribution.account-deletion.ts'
import {
  declaredPaid,
  dividendPaid,
  noIncome,
  returnForgiven,
  returnOwed,
  returnPaid,
  returnReversed,
} from '../distributions/server/distribution.notifications.ts'
import { distributionsRecords } from '../distributions/server/distribution.record.ts'
import { distributionApproval, distributionReversal } from '../distributions/server/distribution-approvals.ts'
import { distributionsReport } from '../distributions/server/distributions-report.ts'
import {
  downloadDistributionHandler,
  readDistributionHandler,
} from '../distributions/server/read-distribution.ts'
import { readFigureHandler } from '../distributions/server/read-figure.ts'
import * as evidenceContract from '../evidence/evidence.contract.ts'
import * as evidence from '../evidence/server/save-evidence.ts'
import { readFigure } from '../investment-funds/fund.contract.ts'
import { recordPlanEntryHandler } from '../investment-funds/server/fund-entries.ts'
import { planEntry } from '../investment-funds/server/fund-entry-kind.ts'
import {
  listPlanMoneyHandler,
  readPlanMoneyHandler,
  readReturnsHandler,
} from '../investment-funds/server/read-funds.ts'
import { forgiveness } from '../payouts/server/forgive-debt.ts'
import { lookForOwed, lookForPayments } from '../payouts/server/pay-distribution.ts'
import { distributionsDues } from '../payouts/server/payout-dues.ts'
import { collectDistribution, payDistribution, reverseDistribution } from '../payouts/server/process-lines.ts'
import { closeYearHandler } from '../surplus/server/close-year.ts'
import { changeDividendCeilingHandler } from '../surplus/server/dividend-ceiling.ts'
import { dividendCeiling, dividendCeilingKind } from '../surplus/server/dividend-ceiling-kind.ts'
import * as dividend from '../surplus/server/pay-dividend.ts'
import { readSurplusHandler } from '../surplus/server/read-surplus.ts'
import { changeReservePartHandler } from '../surplus/server/reserve-part.ts'
import { reservePart, reservePartKind } from '../surplus/server/reserve-part-kind.ts'
import { surplusYear } from '../surplus/server/surplus-year-kind.ts'
import * as surplusContract from '../surplus/surplus.contract.ts'

export { auditOfYear, latestAudit } from '../audits/server/audit.store.ts'
export { presentAudit } from '../audits/server/present-audit.ts'
export { entryLocks, entryReversals } from '../investment-funds/server/fund-entries.ts'
export { presentYears } from '../surplus/server/read-years.ts'

const words = distributionsMessages

/** What plans buy, earn and pay, as part of the server. */
export const distributions: ServerFeature = {
  name: 'distributions',
  records: distributionsRecords,
  settings: [wordsOf(reservePart), wordsOf(dividendCeiling)],
  dues: distributionsDues,
  reports: [distributionsReport] as readonly Report[],
  routes: [
    route(contract.listPlanMoney, {}, listPlanMoneyHandler),
    route(contract.readPlanMoney, {}, readPlanMoneyHandler),
    route(contract.recordPlanEntry, words, recordPlanEntryHandler),
    uploadRoute(evidenceContract.addEvidence, words, evidence.admitEvidence, evidence.addEvidenceHandler),
    route(evidenceContract.openEvidence, {}, evidence.openEvidenceHandler),
    auditedRoute(evidenceContract.readEvidence, {}, evidence.readEvidenceHandler, minutesOfYear),
    route(contract.calculateDistribution, words, acts.calculateDistributionHandler),
    route(contract.readDistribution, {}, readDistributionHandler),
    route(contract.downloadDistribution, {}, downloadDistributionHandler),
    route(contract.recalculateDistribution, words, acts.recalculateDistributionHandler),
    route(contract.previewDistribution, words, acts.previewDistributionHandler),
    route(contract.submitDistribution, words, acts.submitDistributionHandler),
    route(contract.cancelDistribution, words, acts.cancelDistributionHandler),
    route(contract.reverseDistribution, words, acts.reverseDistributionHandler),
    route(contract.forgiveLine, words, acts.forgiveLineHandler),
    route(contract.sayNoIncome, words, acts.sayNoIncomeHandler),
    route(contract.readReturns, {}, readReturnsHandler),
    route(readFigure, {}, readFigureHandler),
    route(surplusContract.readSurplus, {}, readSurplusHandler),
    route(surplusContract.changeReservePart, words, changeReservePartHandler),
    route(surplusContract.changeDividendCeiling, words, changeDividendCeilingHandler),
    route(surplusContract.closeYear, words, closeYearHandler),
    auditedRoute(appropriation.readAppropriation, {}, readAppropriationHandler, appropriationOfYear),
    route(appropriation.appropriateSurplus, words, appropriateSurplusHandler),
    route(audits.recordAudit, words, recordAuditHandler),
    route(openAuditedAccounts, {}, openAuditedAccountsHandler),
    route(appropriation.declareInterest, words, declareInterestHandler),
    uploadRoute(surplusContract.addMinutes, words, dividend.admitMinutes, dividend.addMinutesHandler),
    route(surplusContract.saveResolution, words, dividend.keepResolutionHandler),
    route(surplusContract.calculateDividend, words, dividend.calculateDividendHandler),
  ],
  approvals: [
    planEntry,
    distributionApproval,
    distributionReversal,
    forgiveness,
    reservePartKind,
    surplusYear,
    appropriationKind,
    auditKind,
    dividendCeilingKind,
  ] as readonly ApprovalKind[],
  topics: [
    returnPaid,
    declaredPaid,
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
