/** The door of shares for other servers. */
import { wordsOf } from '@kolo/database/community-settings'
import { sharesOffered, shareTermsWords } from '../terms/server/share-terms.ts'
import './shares.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import { shareRequestKinds } from '../requests/server/request-approvals.ts'
import * as asking from '../requests/server/request-shares.ts'
import * as reviews from '../requests/server/review-requests.ts'
import { buySharesAct } from '../shares/server/buy-shares.ts'
import { payForSharesAct } from '../shares/server/pay-for-shares.ts'
import { listShareMovementsAct, readSharesAct } from '../shares/server/read-shares.ts'
import { leaveShares } from '../shares/server/share.account-deletion.ts'
import { sharesStep } from '../shares/server/share.notifications.ts'
import { sharesPurpose } from '../shares/server/shares-purpose.ts'
import * as contract from '../shares/share.contract.ts'
import { sharesWords as words } from '../shares/share.messages.ts'
import { changeShareTermsAct, readShareTermsAct, shareTermsKind } from '../terms/server/share-terms.ts'

export { holdingOf } from '../shares/server/holding.ts'
export {
  keepBroughtShares,
  lockShareRoom,
  openBroughtShares,
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

import { sharesPerson } from './shares.personal-data.ts'

export { accountRows as shareAccountRows } from '../shares/server/share.store.ts'

/** Shares of the co-operative as part of the server. */
export const shares: ServerFeature = {
  name: 'shares',
  person: { tables: sharesPerson },
  settings: [wordsOf(sharesOffered), shareTermsWords],
  approvals: [shareTermsKind as ApprovalKind, ...shareRequestKinds],
  routes: [
    route(contract.readShares, {}, readSharesAct),
    route(contract.listShareMovements, {}, listShareMovementsAct),
    route(contract.buyShares, words, buySharesAct),
    route(contract.payForShares, words, payForSharesAct),
    route(contract.offerShares, words, asking.offerSharesAct),
    route(contract.acceptShares, words, asking.acceptSharesAct),
    route(contract.declineShares, words, asking.declineSharesAct),
    route(contract.cancelShareRequest, words, asking.cancelShareRequestAct),
    route(contract.withdrawShares, words, asking.withdrawSharesAct),
    route(contract.readRegister, {}, reviews.readRegisterAct),
    route(contract.downloadRegister, {}, reviews.downloadRegisterAct),
    route(contract.listShareReviews, {}, reviews.listShareReviewsAct),
    route(contract.approveShareRequest, words, reviews.approveShareRequestAct),
    route(contract.rejectShareRequest, words, reviews.rejectShareRequestAct),
    route(contract.readShareTerms, {}, readShareTermsAct),
    route(contract.changeShareTerms, words, changeShareTermsAct),
  ],
  waiting: [reviews.sharesWaiting],
  accountDeletion: leaveShares,
  topics: [sharesStep],
  purposes: { shares: sharesPurpose },
}
