/** The door of shares for other servers. */
import { wordsOf } from '@kolo/database/community-settings'
import { sharesOffered, shareTermsWords } from './share-terms.ts'
import './shares.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import * as contract from '../shares.contract.ts'
import { sharesWords as words } from '../shares.messages.ts'
import { buySharesAct } from './buy-shares.ts'
import { payForSharesAct } from './pay-for-shares.ts'
import { listShareMovementsAct, readSharesAct } from './read-shares.ts'
import { shareRequestKinds } from './request-approvals.ts'
import * as asking from './request-shares.ts'
import * as reviews from './review-requests.ts'
import { changeShareTermsAct, readShareTermsAct, shareTermsKind } from './share-terms.ts'
import { leaveShares } from './shares.account-deletion.ts'
import { sharesStep } from './shares.notifications.ts'
import { sharesPurpose } from './shares-purpose.ts'

export { holdingOf } from './holding.ts'
export {
  keepBroughtShares,
  lockShareRoom,
  openBroughtShares,
  shareRoom,
  sharesForSheet,
  takeBackShares,
} from './import-shares.ts'
export {
  /**
   * For what is shared out by them.
   * @public
   */
  shareDays,
} from './share-days.ts'

import { sharesPerson } from './shares.personal-data.ts'

export { accountRows as shareAccountRows } from './shares.store.ts'

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
  leaving: leaveShares,
  topics: [sharesStep],
  purposes: { shares: sharesPurpose },
}
