/** The public API of documents for other servers. */

import type { Topic } from '@kolo/application/notification-types'
import { route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as contract from '../documents.contract.ts'
import { documentsMessages } from '../documents.messages.ts'
import { documentsRecords } from './document.record.ts'
import { paperTimes } from './document-times.ts'
import * as topics from './documents.notifications.ts'
import { keptDocumentBytes } from './documents.store.ts'
import * as own from './own-documents.ts'
import * as review from './review-documents.ts'
import { keepIdentityNumberHandler } from './save-numbers.ts'

const words = documentsMessages

/** Documents as part of the server. */
export const documents: ServerFeature = {
  name: 'documents',
  records: documentsRecords,
  routes: [
    route(contract.listDocuments, {}, own.listDocumentsHandler),
    uploadRoute(contract.addDocument, words, own.admitDocument, own.addDocumentHandler),
    route(contract.sendDocument, words, own.sendDocumentHandler),
    route(contract.removeDocument, words, own.removeDocumentHandler),
    route(contract.openOwnDocument, {}, own.openOwnDocumentHandler),
    route(contract.saveIdentityNumber, words, keepIdentityNumberHandler),
    route(contract.listDocumentReviews, {}, review.listReviewsHandler),
    route(contract.readDocumentReview, {}, review.readReviewHandler),
    route(contract.openDocument, words, review.openDocumentHandler),
    route(contract.approveDocument, words, review.approveDocumentHandler),
    route(contract.rejectDocument, words, review.rejectDocumentHandler),
  ],
  jobs: [own.sweepDocuments, paperTimes],
  waiting: [review.documentsWaiting],
  topics: Object.values(topics) as readonly Topic[],
  keptBytes: keptDocumentBytes,
}
