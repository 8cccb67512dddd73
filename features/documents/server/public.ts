/** The door of documents for other servers. */
import './documents.tables.ts'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as contract from '../documents.contract.ts'
import { documentsWords } from '../documents.messages.ts'
import { paperTimes } from './document-times.ts'
import * as topics from './documents.notifications.ts'
import { documentsPerson } from './documents.personal-data.ts'
import { keptDocumentBytes } from './documents.store.ts'
import * as own from './own-documents.ts'
import * as review from './review-documents.ts'
import { keepIdentityNumberAct } from './save-numbers.ts'

const words = documentsWords

/** Documents as part of the server. */
export const documents: ServerFeature = {
  name: 'documents',
  person: { tables: documentsPerson },
  routes: [
    route(contract.listDocuments, {}, own.listDocumentsAct),
    uploadRoute(contract.addDocument, words, own.admitDocument, own.addDocumentAct),
    route(contract.sendDocument, words, own.sendDocumentAct),
    route(contract.removeDocument, words, own.removeDocumentAct),
    route(contract.openOwnDocument, {}, own.openOwnDocumentAct),
    route(contract.keepIdentityNumber, words, keepIdentityNumberAct),
    route(contract.listDocumentReviews, {}, review.listReviewsAct),
    route(contract.readDocumentReview, {}, review.readReviewAct),
    route(contract.openDocument, words, review.openDocumentAct),
    route(contract.approveDocument, words, review.approveDocumentAct),
    route(contract.rejectDocument, words, review.rejectDocumentAct),
  ],
  jobs: [own.sweepDocuments, paperTimes],
  waiting: [review.documentsWaiting],
  topics: Object.values(topics) as readonly Topic[],
  keptBytes: keptDocumentBytes,
}
