/** The public API of announcements for the server, and what the frame and the dashboards show of them. */
import type { ApprovalKind } from '@kolo/application/call'
import type { Topic } from '@kolo/application/notification-types'
import { route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as contract from '../announcements.contract.ts'
import { announcementsMessages } from '../announcements.messages.ts'
import { announcementsRecords } from './announcement.record.ts'
import { looseBytes } from './announcement-files.store.ts'
import * as files from './announcement-files.ts'
import { announcementTopics } from './announcements.notifications.ts'
import { announcementTimes, publicationKind } from './publication.ts'
import {
  publishAnnouncementHandler,
  readSmsReachHandler,
  unscheduleAnnouncementHandler,
  withdrawAnnouncementHandler,
} from './publish-announcement.ts'
import {
  acceptAnnouncementHandler,
  listAnnouncementsHandler,
  markAnnouncementReadHandler,
  readAnnouncementHandler,
} from './read-announcements.ts'
import {
  createAnnouncementHandler,
  deleteAnnouncementHandler,
  editAnnouncementHandler,
  listAnnouncementReviewsHandler,
  listAnnouncementTextsHandler,
  previewAnnouncementHandler,
} from './write-announcement.ts'

export { acceptanceOwedBy } from './announcements.store.ts'
export { newestIn, newestRows } from './read-announcements.ts'

const words = announcementsMessages

/** Announcements as part of the server. */
export const announcements: ServerFeature = {
  name: 'announcements',
  records: announcementsRecords,
  routes: [
    route(contract.listAnnouncements, {}, listAnnouncementsHandler),
    route(contract.readAnnouncement, {}, readAnnouncementHandler),
    route(contract.markAnnouncementRead, {}, markAnnouncementReadHandler),
    route(contract.acceptAnnouncement, words, acceptAnnouncementHandler),
    route(contract.readAnnouncementFile, {}, files.readAnnouncementFileHandler),
    uploadRoute(
      contract.addAnnouncementFile,
      words,
      files.admitAnnouncementFile,
      files.addAnnouncementFileHandler,
    ),
    route(contract.removeAnnouncementFile, {}, files.removeAnnouncementFileHandler),
    route(contract.listAnnouncementReviews, {}, listAnnouncementReviewsHandler),
    route(contract.listAnnouncementTexts, {}, listAnnouncementTextsHandler),
    route(contract.createAnnouncement, words, createAnnouncementHandler),
    route(contract.editAnnouncement, words, editAnnouncementHandler),
    route(contract.publishAnnouncement, words, publishAnnouncementHandler),
    route(contract.readSmsReach, {}, readSmsReachHandler),
    route(contract.unscheduleAnnouncement, words, unscheduleAnnouncementHandler),
    route(contract.withdrawAnnouncement, words, withdrawAnnouncementHandler),
    route(contract.deleteAnnouncement, words, deleteAnnouncementHandler),
    route(contract.previewAnnouncement, {}, previewAnnouncementHandler),
  ],
  approvals: [publicationKind] as readonly ApprovalKind[],
  topics: announcementTopics as readonly Topic[],
  jobs: [announcementTimes, files.sweepAnnouncementFiles],
  keptBytes: looseBytes,
}
