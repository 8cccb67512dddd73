/** The door of announcements for the server, and what the frame and the dashboards show of them. */
import './announcements.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as contract from '../announcements.contract.ts'
import { announcementsWords } from '../announcements.messages.ts'
import { looseBytes } from './announcement-files.store.ts'
import * as files from './announcement-files.ts'
import { announcementTopics } from './announcements.notifications.ts'
import { announcementsPerson } from './announcements.personal-data.ts'
import { announcementTimes, publicationKind } from './publication.ts'
import {
  publishAnnouncementAct,
  readSmsReachAct,
  unscheduleAnnouncementAct,
  withdrawAnnouncementAct,
} from './publish-announcement.ts'
import {
  acceptAnnouncementAct,
  listAnnouncementsAct,
  markAnnouncementReadAct,
  readAnnouncementAct,
} from './read-announcements.ts'
import {
  createAnnouncementAct,
  deleteAnnouncementAct,
  editAnnouncementAct,
  listAnnouncementReviewsAct,
  listAnnouncementTextsAct,
  previewAnnouncementAct,
} from './write-announcement.ts'

export { acceptanceOwedBy } from './announcements.store.ts'
export { newestIn, newestRows } from './read-announcements.ts'

const words = announcementsWords

/** Announcements as part of the server. */
export const announcements: ServerFeature = {
  name: 'announcements',
  person: { tables: announcementsPerson },
  routes: [
    route(contract.listAnnouncements, {}, listAnnouncementsAct),
    route(contract.readAnnouncement, {}, readAnnouncementAct),
    route(contract.markAnnouncementRead, {}, markAnnouncementReadAct),
    route(contract.acceptAnnouncement, words, acceptAnnouncementAct),
    route(contract.readAnnouncementFile, {}, files.readAnnouncementFileAct),
    uploadRoute(
      contract.addAnnouncementFile,
      words,
      files.admitAnnouncementFile,
      files.addAnnouncementFileAct,
    ),
    route(contract.removeAnnouncementFile, {}, files.removeAnnouncementFileAct),
    route(contract.listAnnouncementReviews, {}, listAnnouncementReviewsAct),
    route(contract.listAnnouncementTexts, {}, listAnnouncementTextsAct),
    route(contract.createAnnouncement, words, createAnnouncementAct),
    route(contract.editAnnouncement, words, editAnnouncementAct),
    route(contract.publishAnnouncement, words, publishAnnouncementAct),
    route(contract.readSmsReach, {}, readSmsReachAct),
    route(contract.unscheduleAnnouncement, words, unscheduleAnnouncementAct),
    route(contract.withdrawAnnouncement, words, withdrawAnnouncementAct),
    route(contract.deleteAnnouncement, words, deleteAnnouncementAct),
    route(contract.previewAnnouncement, {}, previewAnnouncementAct),
  ],
  approvals: [publicationKind] as readonly ApprovalKind[],
  topics: announcementTopics as readonly Topic[],
  jobs: [announcementTimes, files.sweepAnnouncementFiles],
  keptBytes: looseBytes,
}
