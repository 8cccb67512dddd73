/** The door of cash for other servers. */
import { wordsOf } from '@kolo/database/community-settings'
import './cash.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import * as contract from '../cash.contract.ts'
import { cashWords } from '../cash.messages.ts'
import { bankCashAct, cashBanking, listTillsAct } from './bank-cash.ts'
import { bookCashAct } from './book-cash.ts'
import { cashStep } from './cash.notifications.ts'
import { cashPerson } from './cash.personal-data.ts'
import { cashTaking } from './cash.settings.ts'
import { cancelCashAct, confirmCashAct } from './count-cash.ts'
import * as lists from './list-cash.ts'

export { takeBackBanking } from './bank-cash.ts'
export { bankedCash, bankingCodes } from './cash.store.ts'

const words = cashWords

/** Cash as part of the server. */
export const cash: ServerFeature = {
  name: 'cash',
  person: { tables: cashPerson },
  settings: [wordsOf(cashTaking.setting)],
  approvals: [cashBanking] as unknown as readonly ApprovalKind[],
  routes: [
    route(contract.listCashReceipts, {}, lists.listCashReceiptsAct),
    route(contract.readCashReceipt, {}, lists.readCashReceiptAct),
    route(contract.listCashReviews, {}, lists.listCashReviewsAct),
    route(contract.readCashReview, {}, lists.readCashReviewAct),
    route(contract.listCashTargets, {}, lists.listCashTargetsAct),
    route(contract.bookCash, words, bookCashAct),
    route(contract.confirmCash, words, confirmCashAct),
    route(contract.cancelCash, words, cancelCashAct),
    route(contract.listTills, {}, listTillsAct),
    route(contract.bankCash, words, bankCashAct),
    route(contract.readCashSettings, {}, cashTaking.read),
    route(contract.changeCashSettings, words, cashTaking.change),
  ],
  waiting: [lists.cashWaiting],
  topics: [cashStep],
}
