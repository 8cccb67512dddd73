/** The door of the community's look and texts for the server. */

import type { SettingWords } from '@kolo/database/community-settings'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import {
  admitMark,
  changeLookAct,
  checkMark,
  lookHistoryWords,
  readLookAct,
  removeMarkAct,
  sweepMarks,
  uploadMarkAct,
} from '../branding/server/branding.ts'
import { addLegalPaper, notePoint, readChecklist, readLegalPaper } from '../checklist/checklist.contract.ts'
import { checklistWords } from '../checklist/checklist.messages.ts'
import * as checklist from '../checklist/server/save-checklist-notes.ts'
import { changeLook, readLook, removeMark, uploadMark } from '../community.contract.ts'
import { communityWords } from '../community.messages.ts'
import { listSettingChanges } from '../settings/history.contract.ts'
import { listSettingChangesAct } from '../settings/server/setting-changes.ts'
import {
  agreeToTermsAct,
  changeTermsAct,
  readTermsAct,
  readTermsVersionsAct,
  termsHistoryWords,
} from '../terms/server/terms.ts'
import { agreeToTerms, changeTerms, readTerms, readTermsVersions } from '../terms/terms.contract.ts'
import { communityPerson } from './community.personal-data.ts'

export { takeLook } from '../branding/server/branding.ts'
export { dataRights } from '../data-rights/server/rights.ts'
export { agreeing, termsOwedBy } from '../terms/server/terms.store.ts'

/** The community's look and texts as part of the server, and the history of what all features (`wordsOfAll`) let it decide. */
export const community = (wordsOfAll: () => readonly SettingWords[]): ServerFeature => ({
  name: 'community',
  person: { tables: communityPerson },
  settings: [lookHistoryWords, termsHistoryWords, checklist.checklistHistory],
  routes: [
    route(listSettingChanges, {}, listSettingChangesAct(wordsOfAll)),
    route(readLook, {}, readLookAct),
    route(changeLook, communityWords, changeLookAct),
    uploadRoute(uploadMark, communityWords, admitMark, uploadMarkAct, checkMark),
    route(removeMark, communityWords, removeMarkAct),
    route(readTerms, communityWords, readTermsAct),
    route(readTermsVersions, {}, readTermsVersionsAct),
    route(changeTerms, communityWords, changeTermsAct),
    route(agreeToTerms, communityWords, agreeToTermsAct),
    route(readChecklist, {}, checklist.readChecklistAct),
    route(notePoint, checklistWords, checklist.notePointAct),
    uploadRoute(addLegalPaper, checklistWords, checklist.admitLegalPaper, checklist.addLegalPaperAct),
    route(readLegalPaper, {}, checklist.readLegalPaperAct),
  ],
  jobs: [sweepMarks, checklist.sweepLegalPapers],
})
