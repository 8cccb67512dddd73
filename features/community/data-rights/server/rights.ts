/** Data rights as part of the server. */

import { wordsOf } from '@kolo/database/community-settings'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as breaches from '../breaches.contract.ts'
import * as copies from '../copies.contract.ts'
import * as requests from '../requests.contract.ts'
import { rightsWords as words } from '../rights.messages.ts'
import * as answering from './answer-requests.ts'
import * as log from './breaches.ts'
import { copyJobs, dataCopies, linkToCopyAct, listCopiesAct, openCopyAct } from './make-copy.ts'
import { leaveRequests } from './requests.store.ts'
import * as topics from './rights.notifications.ts'
import { rightsPerson } from './rights.personal-data.ts'
import type { Parts } from './write-copy.ts'

/** Data rights, given what all features keep about people, asked for once the server runs, and how an account ends. */
export function dataRights(parts: () => Parts, erase: answering.EraseMember): ServerFeature {
  const { making, ask } = dataCopies(parts)
  return {
    name: 'data-rights',
    person: { tables: rightsPerson },
    settings: [wordsOf(answering.daysToAnswer)],
    routes: [
      route(copies.askForCopy, words, ask),
      route(copies.listCopies, {}, listCopiesAct),
      route(copies.linkToCopy, words, linkToCopyAct),
      route(copies.openCopy, words, openCopyAct),
      route(requests.askAboutData, words, answering.askAboutDataAct),
      route(requests.listDataRequests, {}, answering.listDataRequestsAct),
      route(requests.withdrawDataRequest, words, answering.withdrawDataRequestAct),
      route(requests.listRequestDesk, {}, answering.listRequestDeskAct),
      route(requests.readDeskRequest, {}, answering.readDeskRequestAct),
      route(requests.decideDataRequest, words, answering.decideDataRequestAct(erase)),
      route(requests.readAnswerDays, {}, answering.readAnswerDaysAct),
      route(requests.changeAnswerDays, words, answering.changeAnswerDaysAct),
      route(breaches.listBreaches, {}, log.listBreachesAct),
      route(breaches.readBreach, {}, log.readBreachAct),
      route(breaches.openBreach, words, log.openBreachAct),
      route(breaches.addBreachEntry, words, log.addBreachEntryAct),
    ],
    jobs: [...copyJobs, answering.remindOfRequests, log.remindOfBreaches],
    topics: Object.values(topics) as readonly Topic[],
    longWork: [making] as readonly LongWorkKind[],
    waiting: [answering.requestsWaiting, log.breachesWaiting],
    accountDeletion: async ({ db, now }, uid) => void (await leaveRequests(db, uid, now)),
  }
}
