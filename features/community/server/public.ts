/** The door of the community's look for the server. */
import { route, type ServerFeature } from '@kolo/database/call'
import { changeLook, readLook } from '../community.contract.ts'
import { communityWords } from '../community.words.ts'
import { changeLookAct, readLookAct } from './look.ts'

export { takeLook } from './look.ts'

/** The community's look as part of the server. */
export const community: ServerFeature = {
  name: 'community',
  routes: [route(readLook, {}, readLookAct), route(changeLook, communityWords, changeLookAct)],
}
