/** The door of investments for other servers. */
import './investments.tables.ts'
import { route, type ServerFeature } from '@kolo/database/call'
import type { Topic } from '@kolo/database/topics'
import * as investing from '../investing.contract.ts'
import { investingWords } from '../investing.words.ts'
import { cancelUnpaidInvestments } from './investing/cancel-investments.ts'
import { cancelInvestmentAct, editInvestmentAct } from './investing/change-investment.ts'
import { investmentCancelled } from './investing/investing.topics.ts'
import { investmentPurpose } from './investing/investment-purpose.ts'
import { leaveInvestments } from './investing/leave-investments.ts'
import { payByCardAct, payByTransferAct, payFromWalletAct } from './investing/pay-investment.ts'
import {
  listInvestmentActivityAct,
  listInvestmentsAct,
  readInvestmentAct,
  readOfferAct,
} from './investing/read-investing.ts'
import { startInvestmentAct } from './investing/start-investment.ts'

export { lockPlan, openPlans, planById } from './plans/plans.store.ts'

const words = investingWords

/** Investments as part of the server. */
export const investments: ServerFeature = {
  name: 'investments',
  routes: [
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
  ],
  topics: [investmentCancelled] as readonly Topic[],
  jobs: [cancelUnpaidInvestments],
  purposes: { investment: investmentPurpose },
  leaving: leaveInvestments,
}
