/** The door of investments for other servers. */
import { wordsOf } from '@kolo/database/community-settings'
import type { Report } from '@kolo/database/reports'
import { inflationSetting } from '../catalogue/server/inflation.ts'
import { investmentsReport } from '../investments/server/investments-report.ts'
import { investmentSetUp } from '../plans/server/set-up.ts'
import './investments.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as assets from '../assets/assets.contract.ts'
import { assetsWords } from '../assets/assets.messages.ts'
import { assetValuation } from '../assets/server/asset-valuation.ts'
import { downloadAssetsAct, listAssetsAct, readAssetAct } from '../assets/server/register.ts'
import { valueAssetAct } from '../assets/server/value-asset.ts'
import * as catalogue from '../catalogue/catalogue.contract.ts'
import { catalogueWords } from '../catalogue/catalogue.messages.ts'
import { changeInflationAct } from '../catalogue/server/inflation.ts'
import { listOfferedPlansAct, readOfferedPlanAct } from '../catalogue/server/read-catalogue.ts'
import * as ending from '../endings/ending.contract.ts'
import { endingWords } from '../endings/ending.messages.ts'
import {
  exitDecided,
  investmentEnded,
  investmentFrozen,
  investmentMatured,
} from '../endings/server/ending.notifications.ts'
import { exitSettlement, maturityPayOut } from '../endings/server/ending-approvals.ts'
import { askExitAct, withdrawExitAct } from '../endings/server/exit-early.ts'
import { endInvestments, lookForMaturities } from '../endings/server/mature-investments.ts'
import { consentToRollAct, readEndingAct } from '../endings/server/present-ending.ts'
import {
  downloadObligationsAct,
  payOutMaturitiesAct,
  readObligationsAct,
} from '../endings/server/read-obligations.ts'
import * as reviews from '../endings/server/review-investments.ts'
import * as investing from '../investments/investment.contract.ts'
import { investingWords } from '../investments/investment.messages.ts'
import { cancelUnpaidInvestments } from '../investments/server/cancel-investments.ts'
import { cancelInvestmentAct, editInvestmentAct } from '../investments/server/change-investment.ts'
import { leaveInvestments } from '../investments/server/investment.account-deletion.ts'
import { investmentCancelled } from '../investments/server/investment.notifications.ts'
import { readAgreementAct, readCertificateAct } from '../investments/server/investment-documents.ts'
import { investmentPurpose } from '../investments/server/investment-purpose.ts'
import { ownInvestment } from '../investments/server/investments.store.ts'
import { payByCardAct, payByTransferAct, payFromWalletAct } from '../investments/server/pay-investment.ts'
import {
  listInvestmentActivityAct,
  listInvestmentsAct,
  readInvestmentAct,
  readOfferAct,
} from '../investments/server/read-investing.ts'
import { startInvestmentAct } from '../investments/server/start-investment.ts'
import * as mandate from '../mandates/mandate.contract.ts'
import { mandateWords } from '../mandates/mandate.messages.ts'
import { investByMandate } from '../mandates/server/invest-by-mandate.ts'
import { investedByMandate, notInvestedByMandate } from '../mandates/server/mandate.notifications.ts'
import { endMandateAct, giveMandateAct, readMandateAct } from '../mandates/server/save-mandate.ts'
import { undoInvestmentAct } from '../mandates/server/undo-investment.ts'
import { plansRoom } from '../plans/server/plans.routes.ts'
import { investmentsPerson } from './investments.personal-data.ts'

export { assetsOf, assetsOfAll } from '../assets/server/assets.store.ts'
export { whatIsDue } from '../endings/server/read-obligations.ts'
export { heldIn, heldRows } from '../investments/server/held-by-member.ts'
export {
  keepReturn,
  membersInPlan,
  participantsOf,
  takeReturnBack,
} from '../investments/server/returns-of-plan.ts'
export { lockPlan, planById } from '../plans/server/plans.store.ts'

const words = investingWords

/** Investments as part of the server. */
export const investments: ServerFeature = {
  name: 'investments',
  person: { tables: investmentsPerson },
  settings: [wordsOf(investmentSetUp), wordsOf(inflationSetting)],
  reports: [investmentsReport] as readonly Report[],
  askedAbout: { investment: async (db, id, uid) => `Investment ${(await ownInvestment(db, id, uid)).code}` },
  routes: [
    ...plansRoom.routes,
    route(assets.listAssets, {}, listAssetsAct),
    route(assets.downloadAssets, {}, downloadAssetsAct),
    route(assets.readAsset, {}, readAssetAct),
    route(assets.valueAsset, assetsWords, valueAssetAct),
    route(catalogue.listOfferedPlans, {}, listOfferedPlansAct),
    route(catalogue.readOfferedPlan, {}, readOfferedPlanAct),
    route(catalogue.changeInflation, catalogueWords, changeInflationAct),
    route(investing.readOffer, {}, readOfferAct),
    route(investing.startInvestment, words, startInvestmentAct),
    route(investing.listInvestments, {}, listInvestmentsAct),
    route(investing.readInvestment, {}, readInvestmentAct),
    route(investing.listInvestmentActivity, {}, listInvestmentActivityAct),
    route(investing.payByTransfer, words, payByTransferAct),
    route(investing.payByCard, words, payByCardAct),
    route(investing.payFromWallet, words, payFromWalletAct),
    route(investing.editInvestment, words, editInvestmentAct),
    route(investing.cancelInvestment, words, cancelInvestmentAct),
    route(mandate.readMandate, {}, readMandateAct),
    route(mandate.giveMandate, mandateWords, giveMandateAct),
    route(mandate.endMandate, {}, endMandateAct),
    route(mandate.undoInvestment, mandateWords, undoInvestmentAct),
    route(ending.readEnding, {}, readEndingAct),
    route(ending.askExit, endingWords, askExitAct),
    route(ending.withdrawExit, endingWords, withdrawExitAct),
    route(ending.consentToRoll, endingWords, consentToRollAct),
    route(ending.listInvestmentReviews, {}, reviews.listInvestmentReviewsAct),
    route(ending.settleExit, endingWords, reviews.settleExitAct),
    route(ending.refuseExit, endingWords, reviews.refuseExitAct),
    route(ending.freezeInvestment, endingWords, reviews.freezeInvestmentAct),
    route(ending.freeInvestment, endingWords, reviews.freeInvestmentAct),
    route(ending.readObligations, {}, readObligationsAct),
    route(ending.downloadObligations, {}, downloadObligationsAct),
    route(ending.payOutMaturities, endingWords, payOutMaturitiesAct),
    route(investing.readCertificate, words, readCertificateAct),
    route(investing.readAgreement, {}, readAgreementAct),
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
}
