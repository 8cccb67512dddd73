/** The door of investments for other servers. */
import { wordsOf } from '@kolo/database/community-settings'
import type { Report } from '@kolo/database/reports'
import { inflationSetting } from './catalogue/inflation.ts'
import { investmentsReport } from './investing/investments-report.ts'
import { investmentSetUp } from './plans/set-up.ts'
import './investments.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as assets from '../assets.contract.ts'
import { assetsWords } from '../assets.words.ts'
import * as catalogue from '../catalogue.contract.ts'
import { catalogueWords } from '../catalogue.words.ts'
import * as ending from '../ending.contract.ts'
import { endingWords } from '../ending.words.ts'
import * as investing from '../investing.contract.ts'
import { investingWords } from '../investing.words.ts'
import * as mandate from '../mandate.contract.ts'
import { mandateWords } from '../mandate.words.ts'
import { assetValuation } from './assets/asset-valuation.ts'
import { downloadAssetsAct, listAssetsAct, readAssetAct } from './assets/register.ts'
import { valueAssetAct } from './assets/value-asset.ts'
import { changeInflationAct } from './catalogue/inflation.ts'
import { listOfferedPlansAct, readOfferedPlanAct } from './catalogue/read-catalogue.ts'
import { exitDecided, investmentEnded, investmentFrozen, investmentMatured } from './ending/ending.topics.ts'
import { exitSettlement, maturityPayOut } from './ending/ending-approvals.ts'
import { askExitAct, withdrawExitAct } from './ending/leave-early.ts'
import { endInvestments, lookForMaturities } from './ending/mature-investments.ts'
import { consentToRollAct, readEndingAct } from './ending/present-ending.ts'
import { downloadObligationsAct, payOutMaturitiesAct, readObligationsAct } from './ending/read-obligations.ts'
import * as reviews from './ending/review-investments.ts'
import { cancelUnpaidInvestments } from './investing/cancel-investments.ts'
import { cancelInvestmentAct, editInvestmentAct } from './investing/change-investment.ts'
import { investmentCancelled } from './investing/investing.topics.ts'
import { readAgreementAct, readCertificateAct } from './investing/investment-papers.ts'
import { investmentPurpose } from './investing/investment-purpose.ts'
import { ownInvestment } from './investing/investments.store.ts'
import { leaveInvestments } from './investing/leave-investments.ts'
import { payByCardAct, payByTransferAct, payFromWalletAct } from './investing/pay-investment.ts'
import {
  listInvestmentActivityAct,
  listInvestmentsAct,
  readInvestmentAct,
  readOfferAct,
} from './investing/read-investing.ts'
import { startInvestmentAct } from './investing/start-investment.ts'
import { investmentsPerson } from './investments.person.ts'
import { investByMandate } from './mandate/invest-by-mandate.ts'
import { endMandateAct, giveMandateAct, readMandateAct } from './mandate/keep-mandate.ts'
import { investedByMandate, notInvestedByMandate } from './mandate/mandate.topics.ts'
import { undoInvestmentAct } from './mandate/undo-investment.ts'
import { plansRoom } from './plans/plans.routes.ts'

export { assetsOf, assetsOfAll } from './assets/assets.store.ts'
export { whatIsDue } from './ending/read-obligations.ts'
export { heldIn, heldRows } from './investing/held-by-member.ts'
export { keepReturn, membersInPlan, participantsOf, takeReturnBack } from './investing/returns-of-plan.ts'
export { lockPlan, planById } from './plans/plans.store.ts'

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
  leaving: leaveInvestments,
}
