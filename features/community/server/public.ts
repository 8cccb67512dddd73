/** The public API of the community's look and texts for the server. */

import type { SettingWords } from '@kolo/application/community-settings'
import { route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import {
  admitMark,
  changeLookHandler,
  checkMark,
  lookHistoryWords,
  readLookHandler,
  removeMarkHandler,
  sweepMarks,
  uploadMarkHandler,
} from '../branding/server/branding.ts'
import { addLegalPaper, notePoint, readChecklist, readLegalPaper } from '../checklist/checklist.contract.ts'
import { checklistWords } from '../checklist/checklist.messages.ts'
import * as checklist from '../checklist/server/save-checklist-notes.ts'
import { changeLook, readLook, removeMark, uploadMark } from '../community.contract.ts'
import { communityMessages } from '../community.messages.ts'
import { listSettingChanges } from '../settings/history.contract.ts'
import { listSettingChangesHandler } from '../settings/server/setting-changes.ts'
import { communityRecords } from '../terms/server/terms.record.ts'
import {
  agreeToTermsHandler,
  changeTermsHandler,
  readTermsHandler,
  readTermsVersionsHandler,
  termsHistoryWords,
} from '../terms/server/terms.ts'
import { agreeToTerms, changeTerms, readTerms, readTermsVersions } from '../terms/terms.contract.ts'

export { takeLook } from '../branding/server/branding.ts'
export { dataRights } from '../data-rights/server/rights.ts'
export { agreeing, termsOwedBy } from '../terms/server/terms.store.ts'

/** The community's look and texts as part of the server, and the history of what all features (`wordsOfAll`) let it decide. */
export const community = (wordsOfAll: () => readonly SettingWords[]): ServerFeature => ({
  name: 'community',
  records: communityRecords,
  settings: [lookHistoryWords, termsHistoryWords, checklist.checklistHistory],
  routes: [
    route(listSettingChanges, {}, listSettingChangesHandler(wordsOfAll)),
    route(readLook, {}, readLookHandler),
    route(changeLook, communityMessages, changeLookHandler),
    uploadRoute(uploadMark, communityMessages, admitMark, uploadMarkHandler, checkMark),
    route(removeMark, communityMessages, removeMarkHandler),
    route(readTerms, communityMessages, readTermsHandler),
    route(readTermsVersions, {}, readTermsVersionsHandler),
    route(changeTerms, communityMessages, changeTermsHandler),
    route(agreeToTerms, communityMessages, agreeToTermsHandler),
    route(readChecklist, {}, checklist.readChecklistHandler),
    route(notePoint, checklistWords, checklist.notePointHandler),
    uploadRoute(addLegalPaper, checklistWords, checklist.admitLegalPaper, checklist.addLegalPaperHandler),
    route(readLegalPaper, {}, checklist.readLegalPaperHandler),
  ],
  jobs: [sweepMarks, checklist.sweepLegalPapers],
})
