/** The door of other programs for the server: keys, and who asks by one. */
import './programs.tables.ts'
import { route, type ServerFeature } from '@kolo/database/call'
import type { Topic } from '@kolo/database/topics'
import * as keys from '../keys.contract.ts'
import { programsWords } from '../programs.words.ts'
import {
  communityKeyKind,
  endCommunityKeyAct,
  endKeyAct,
  listCommunityKeysAct,
  listKeysAct,
  makeCommunityKeyAct,
  makeKeyAct,
} from './keys.ts'
import { programsPerson } from './programs.person.ts'
import * as topics from './programs.topics.ts'

export { authenticateKey, holdKey, markKeyUsed } from './key-door.ts'
export { endingKeysOf } from './keys.store.ts'

const words = programsWords

/** Other programs as part of the server. */
export const programs: ServerFeature = {
  name: 'programs',
  person: { tables: programsPerson },
  routes: [
    route(keys.listKeys, {}, listKeysAct),
    route(keys.makeKey, words, makeKeyAct),
    route(keys.endKey, words, endKeyAct),
    route(keys.listCommunityKeys, {}, listCommunityKeysAct),
    route(keys.makeCommunityKey, words, makeCommunityKeyAct),
    route(keys.endCommunityKey, words, endCommunityKeyAct),
  ],
  approvals: [communityKeyKind],
  topics: Object.values(topics) as readonly Topic[],
}
