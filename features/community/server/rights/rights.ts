/** Data rights as part of the server. */
import { type LongWorkKind, route, type ServerFeature } from '@kolo/database/call'
import type { Topic } from '@kolo/database/topics'
import * as copies from '../../copies.contract.ts'
import { rightsWords as words } from '../../rights.words.ts'
import { copyJobs, dataCopies, linkToCopyAct, listCopiesAct, openCopyAct } from './make-copy.ts'
import { rightsPerson } from './rights.person.ts'
import * as topics from './rights.topics.ts'
import type { Parts } from './write-copy.ts'

/** Data rights, given what all features keep about people; it is asked for once the server runs. */
export function dataRights(parts: () => Parts): ServerFeature {
  const { making, ask } = dataCopies(parts)
  return {
    name: 'data-rights',
    person: { tables: rightsPerson },
    routes: [
      route(copies.askForCopy, words, ask),
      route(copies.listCopies, {}, listCopiesAct),
      route(copies.linkToCopy, words, linkToCopyAct),
      route(copies.openCopy, words, openCopyAct),
    ],
    jobs: copyJobs,
    topics: Object.values(topics) as readonly Topic[],
    longWork: [making] as readonly LongWorkKind[],
  }
}
