/** The public API of shares for other servers. */

import type { ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { shareRequestKinds } from '../requests/server/request-approvals.ts'
import * as asking from '../requests/server/request-shares.ts'
import * as reviews from '../requests/server/review-requests.ts'
import { buySharesHandler } from '../shares/server/buy-shares.ts'
import { payForSharesHandler } from '../shares/server/pay-for-shares.ts'
import { listShareMovementsHandler, readSharesHandler } from '../shares/server/read-shares.ts'
import { leaveShares } from '../shares/server/share.account-deletion.ts'
import { sharesStep } from '../shares/server/share.notifications.ts'
import { sharesPurpose } from '../shares/server/shares-purpose.ts'
import * as contract from '../shares/share.contract.ts'
import { sharesMessages as words } from '../shares/share.messages.ts'
import {
  changeShareTermsHandler,
  readShareTermsHandler,
  sharesOffered,
  shareTermsKind,
  shareTermsWords,
} from '../terms/server/share-terms.ts'

export { askSharesOfDead } from '../requests/server/request-shares.ts'
export { holdingOf } from '../shares/server/holding.ts'
export {
  lockShareRoom,
  openImportedShares,
  saveImportedShares,
  shareRoom,
  sharesForSheet,
  takeBackShares,
} from '../shares/server/import-shares.ts'
export {
  /**
   * For what is shared out by them.
   * @public
   */
  shareDays,
} from '../shares/server/share-days.ts'

import { sharesRecords } from './shares.records.ts'

export { accountRows as shareAccountRows } from '../shares/server/share.store.ts'

/** Shares of the co-operative as part of the server. */
export const shares: ServerFeature = {
  name: 'shares',
  records: sharesRecords,
  settings: [wordsOf(sharesOffered), shareTermsWords],
  approvals: [shareTermsKind as ApprovalKind, ...shareRequestKinds],
  routes: [
    route(contract.readShares, {}, readSharesHandler),
    route(contract.listShareMovements, {}, listShareMovementsHandler),
    route(contract.buyShares, words, buySharesHandler),
    route(contract.payForShares, words, payForSharesHandler),
    route(contract.offerShares, words, asking.offerSharesHandler),
    route(contract.acceptShares, words, asking.acceptSharesHandler),
    route(contract.declineShares, words, asking.declineSharesHandler),
    route(contract.cancelShareRequest, words, asking.cancelShareRequestHandler),
    route(contract.withdrawShares, words, asking.withdrawSharesHandler),
    route(contract.readRegister, {}, reviews.readRegisterHandler),
    route(contract.downloadRegister, {}, reviews.downloadRegisterHandler),
    route(contract.listShareReviews, {}, reviews.listShareReviewsHandler),
    route(contract.approveShareRequest, words, reviews.approveShareRequestHandler),
    route(contract.rejectShareRequest, words, reviews.rejectShareRequestHandler),
    route(contract.readShareTerms, {}, readShareTermsHandler),
    route(contract.changeShareTerms, words, changeShareTermsHandler),
  ],
  waiting: [reviews.sharesWaiting],
  accountDeletion: leaveShares,
  topics: [sharesStep],
  purposes: { shares: sharesPurpose },
}
