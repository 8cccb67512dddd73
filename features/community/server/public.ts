/** The door of the community's look and texts for the server. */

import type { SettingWords } from '@kolo/database/community-settings'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import { addLegalPaper, notePoint, readChecklist, readLegalPaper } from '../checklist.contract.ts'
import { checklistWords } from '../checklist.words.ts'
import { changeLook, readLook, removeMark, uploadMark } from '../community.contract.ts'
import { communityWords } from '../community.words.ts'
import { listSettingChanges } from '../history.contract.ts'
import { agreeToTerms, changeTerms, readTerms, readTermsVersions } from '../terms.contract.ts'
import * as checklist from './checklist/note-points.ts'
import { communityPerson } from './community.person.ts'
import {
  admitMark,
  changeLookAct,
  checkMark,
  lookHistoryWords,
  readLookAct,
  removeMarkAct,
  sweepMarks,
  uploadMarkAct,
} from './look.ts'
import { listSettingChangesAct } from './setting-changes.ts'
import {
  agreeToTermsAct,
  changeTermsAct,
  readTermsAct,
  readTermsVersionsAct,
  termsHistoryWords,
} from './terms.ts'

export { takeLook } from './look.ts'
export { dataRights } from './rights/rights.ts'
export { agreeing, termsOwedBy } from './terms.store.ts'

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
