/** The public API of cash for other servers. */

import type { ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as contract from '../cash.contract.ts'
import { cashMessages } from '../cash.messages.ts'
import { bankCashHandler, cashBanking, listTillsHandler } from './bank-cash.ts'
import { bookCashHandler } from './book-cash.ts'
import { cashStep } from './cash.notifications.ts'
import { cashRecords } from './cash.record.ts'
import { cashTaking } from './cash.settings.ts'
import { cancelCashHandler, confirmCashHandler } from './count-cash.ts'
import * as lists from './list-cash.ts'

export { takeBackBanking } from './bank-cash.ts'
export { bankedCash, bankingCodes } from './cash.store.ts'

const words = cashMessages

/** Cash as part of the server. */
export const cash: ServerFeature = {
  name: 'cash',
  records: cashRecords,
  settings: [wordsOf(cashTaking.setting)],
  approvals: [cashBanking] as unknown as readonly ApprovalKind[],
  routes: [
    route(contract.listCashReceipts, {}, lists.listCashReceiptsHandler),
    route(contract.readCashReceipt, {}, lists.readCashReceiptHandler),
    route(contract.listCashReviews, {}, lists.listCashReviewsHandler),
    route(contract.readCashReview, {}, lists.readCashReviewHandler),
    route(contract.listCashTargets, {}, lists.listCashTargetsHandler),
    route(contract.bookCash, words, bookCashHandler),
    route(contract.confirmCash, words, confirmCashHandler),
    route(contract.cancelCash, words, cancelCashHandler),
    route(contract.listTills, {}, listTillsHandler),
    route(contract.bankCash, words, bankCashHandler),
    route(contract.readCashSettings, {}, cashTaking.read),
    route(contract.changeCashSettings, words, cashTaking.change),
  ],
  waiting: [lists.cashWaiting],
  topics: [cashStep],
}
