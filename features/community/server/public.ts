/** The door of the community's look and texts for the server. */
import { route, type ServerFeature } from '@kolo/database/call'
import { changeLook, readLook } from '../community.contract.ts'
import { communityWords } from '../community.words.ts'
import { agreeToTerms, changeTerms, readTerms, readTermsVersions } from '../terms.contract.ts'
import { changeLookAct, readLookAct } from './look.ts'
import { agreeToTermsAct, changeTermsAct, readTermsAct, readTermsVersionsAct } from './terms.ts'

export { takeLook } from './look.ts'
export { agreeing, termsOwedBy } from './terms.store.ts'

/** The community's look and texts as part of the server. */
export const community: ServerFeature = {
  name: 'community',
  routes: [
    route(readLook, {}, readLookAct),
    route(changeLook, communityWords, changeLookAct),
    route(readTerms, communityWords, readTermsAct),
    route(readTermsVersions, {}, readTermsVersionsAct),
    route(changeTerms, communityWords, changeTermsAct),
    route(agreeToTerms, communityWords, agreeToTermsAct),
  ],
}
