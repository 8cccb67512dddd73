/** The public API of investments for other servers. */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import type { ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import type { Topic } from '@kolo/application/notification-types'
import type { Report } from '@kolo/application/reports'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as assets from '../assets/assets.contract.ts'
import { assetsWords } from '../assets/assets.messages.ts'
import { assetValuation } from '../assets/server/asset-valuation.ts'
import { downloadAssetsHandler, listAssetsHandler, readAssetHandler } from '../assets/server/register.ts'
import { valueAssetHandler } from '../assets/server/value-asset.ts'
import * as catalogue from '../catalogue/catalogue.contract.ts'
import { catalogueWords } from '../catalogue/catalogue.messages.ts'
import { changeInflationHandler, inflationSetting } from '../catalogue/server/inflation.ts'
import { listOfferedPlansHandler, readOfferedPlanHandler } from '../catalogue/server/read-catalogue.ts'
import * as ending from '../endings/ending.contract.ts'
import { endingWords } from '../endings/ending.messages.ts'
import { consentToRollHandler } from '../endings/server/consent-to-roll.ts'
import {
  exitDecided,
  investmentEnded,
  investmentFrozen,
  investmentMatured,
} from '../endings/server/ending.notifications.ts'
import { exitSettlement, maturityPayOut } from '../endings/server/ending-approvals.ts'
import { askExitHandler, withdrawExitHandler } from '../endings/server/exit-early.ts'
import { endInvestments, lookForMaturities } from '../endings/server/mature-investments.ts'
import { readEndingHandler } from '../endings/server/read-ending.ts'
import {
  downloadObligationsHandler,
  payOutMaturitiesHandler,
  readObligationsHandler,
} from '../endings/server/read-obligations.ts'
import * as reviews from '../endings/server/review-investments.ts'
import * as investing from '../investments/investment.contract.ts'
import { investingMessages } from '../investments/investment.messages.ts'
import { cancelUnpaidInvestments } from '../investments/server/cancel-investments.ts'
import { cancelInvestmentHandler, editInvestmentHandler } from '../investments/server/change-investment.ts'
import { endInvestingOfDead, leaveInvestments } from '../investments/server/investment.account-deletion.ts'
import { investmentCancelled } from '../investments/server/investment.notifications.ts'
import { readAgreementHandler, readCertificateHandler } from '../investments/server/investment-documents.ts'
import { investmentPurpose } from '../investments/server/investment-purpose.ts'
import { ownInvestment } from '../investments/server/investments.store.ts'
import { investmentsReport } from '../investments/server/investments-report.ts'
import {
  payByCardHandler,
  payByTransferHandler,
  payFromWalletHandler,
} from '../investments/server/pay-investment.ts'
import {
  listInvestmentActivityHandler,
  listInvestmentsHandler,
  readInvestmentHandler,
  readOfferHandler,
} from '../investments/server/read-investing.ts'
import { startInvestmentHandler } from '../investments/server/start-investment.ts'
import * as mandate from '../mandates/mandate.contract.ts'
import { mandateWords } from '../mandates/mandate.messages.ts'
import { investByMandate } from '../mandates/server/invest-by-mandate.ts'
import { investedByMandate, notInvestedByMandate } from '../mandates/server/mandate.notifications.ts'
import { endMandateHandler, giveMandateHandler, readMandateHandler } from '../mandates/server/save-mandate.ts'
import { undoInvestmentHandler } from '../mandates/server/undo-investment.ts'
import { plansRoom } from '../plans/server/plans.routes.ts'
import { investmentPlanSearch } from '../plans/server/search-plans.ts'
import { investmentSetUp } from '../plans/server/set-up.ts'
import { investmentsRecords } from './investments.records.ts'

export { assetsOf, assetsOfAll } from '../assets/server/assets.store.ts'
export { readDueUntil, whatIsDue } from '../endings/server/read-obligations.ts'
export { heldIn, heldRows } from '../investments/server/held-by-member.ts'
export {
  membersInPlan,
  participantsOf,
  saveReturn,
  takeReturnBack,
} from '../investments/server/returns-of-plan.ts'
export { lockPlan, planById } from '../plans/server/plans.store.ts'
export { readRegistration } from '../plans/server/set-up.ts'

const words = investingMessages

/** Investments as part of the server. */
export const investments: ServerFeature = {
  name: 'investments',
  records: investmentsRecords,
  settings: [wordsOf(investmentSetUp), wordsOf(inflationSetting)],
  reports: [investmentsReport] as readonly Report[],
  askedAbout: { investment: async (db, id, uid) => `Investment ${(await ownInvestment(db, id, uid)).code}` },
  search: [investmentPlanSearch],
  routes: [
    ...plansRoom.routes,
    route(assets.listAssets, {}, listAssetsHandler),
    route(assets.downloadAssets, {}, downloadAssetsHandler),
    route(assets.readAsset, {}, readAssetHandler),
    route(assets.valueAsset, assetsWords, valueAssetHandler),
    route(catalogue.listOfferedPlans, {}, listOfferedPlansHandler),
    route(catalogue.readOfferedPlan, {}, readOfferedPlanHandler),
    route(catalogue.changeInflation, catalogueWords, changeInflationHandler),
    route(investing.readOffer, {}, readOfferHandler),
    route(investing.startInvestment, words, startInvestmentHandler),
    route(investing.listInvestments, {}, listInvestmentsHandler),
    route(investing.readInvestment, {}, readInvestmentHandler),
    route(investing.listInvestmentActivity, {}, listInvestmentActivityHandler),
    route(investing.payByTransfer, words, payByTransferHandler),
    route(investing.payByCard, words, payByCardHandler),
    route(investing.payFromWallet, words, payFromWalletHandler),
    route(investing.editInvestment, words, editInvestmentHandler),
    route(investing.cancelInvestment, words, cancelInvestmentHandler),
    route(mandate.readMandate, {}, readMandateHandler),
    route(mandate.giveMandate, mandateWords, giveMandateHandler),
    route(mandate.endMandate, {}, endMandateHandler),
    route(mandate.undoInvestment, mandateWords, undoInvestmentHandler),
    route(ending.readEnding, {}, readEndingHandler),
    route(ending.askExit, endingWords, askExitHandler),
    route(ending.withdrawExit, endingWords, withdrawExitHandler),
    route(ending.consentToRoll, endingWords, consentToRollHandler),
    route(ending.listInvestmentReviews, {}, reviews.listInvestmentReviewsHandler),
    route(ending.settleExit, endingWords, reviews.settleExitHandler),
    route(ending.refuseExit, endingWords, reviews.refuseExitHandler),
    route(ending.freezeInvestment, endingWords, reviews.freezeInvestmentHandler),
    route(ending.freeInvestment, endingWords, reviews.freeInvestmentHandler),
    route(ending.readObligations, {}, readObligationsHandler),
    route(ending.downloadObligations, {}, downloadObligationsHandler),
    route(ending.payOutMaturities, endingWords, payOutMaturitiesHandler),
    route(investing.readCertificate, words, readCertificateHandler),
    route(investing.readAgreement, {}, readAgreementHandler),
  ],
  approvals: [
    ...plansRoom.approvals,
    exitSettlement,
    maturityPayOut,
    assetValuation,
  ] as readonly ApprovalKind[],
  topics: [
    ...plansRoom.topics,
    investmentCancelled,
    investmentMatured,
    investmentEnded,
    exitDecided,
    investmentFrozen,
    investedByMandate,
    notInvestedByMandate,
  ] as readonly Topic[],
  jobs: [...plansRoom.jobs, cancelUnpaidInvestments, lookForMaturities],
  longWork: [...plansRoom.longWork, endInvestments, investByMandate] as readonly LongWorkKind[],
  purposes: { investment: investmentPurpose },
  accountDeletion: leaveInvestments,
  memberDeath: endInvestingOfDead,
}
