/** The door of the community's look and texts for the server. */
import { route, type ServerFeature, uploadRoute } from '@kolo/database/call'
import { changeLook, readLook, removeMark, uploadMark } from '../community.contract.ts'
import { communityWords } from '../community.words.ts'
import { agreeToTerms, changeTerms, readTerms, readTermsVersions } from '../terms.contract.ts'
import { communityPerson } from './community.person.ts'
import {
  admitMark,
  changeLookAct,
  checkMark,
  readLookAct,
  removeMarkAct,
  sweepMarks,
  uploadMarkAct,
} from './look.ts'
import { agreeToTermsAct, changeTermsAct, readTermsAct, readTermsVersionsAct } from './terms.ts'

export { takeLook } from './look.ts'
export { dataRights } from './rights/rights.ts'
export { agreeing, termsOwedBy } from './terms.store.ts'

/** The community's look and texts as part of the server. */
export const community: ServerFeature = {
  name: 'community',
  person: { tables: communityPerson },
  routes: [
    route(readLook, {}, readLookAct),
    route(changeLook, communityWords, changeLookAct),
    uploadRoute(uploadMark, communityWords, admitMark, uploadMarkAct, checkMark),
    route(removeMark, communityWords, removeMarkAct),
    route(readTerms, communityWords, readTermsAct),
    route(readTermsVersions, {}, readTermsVersionsAct),
    route(changeTerms, communityWords, changeTermsAct),
    route(agreeToTerms, communityWords, agreeToTermsAct),
  ],
  jobs: [sweepMarks],
}
