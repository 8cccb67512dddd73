/** Data rights as part of the server. */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import { wordsOf } from '@kolo/application/community-settings'
import type { Topic } from '@kolo/application/notification-types'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as breaches from '../breaches.contract.ts'
import * as copies from '../copies.contract.ts'
import * as requests from '../requests.contract.ts'
import { rightsWords as words } from '../rights.messages.ts'
import * as answering from './answer-requests.ts'
import * as log from './breaches.ts'
import { copyJobs, dataCopies, linkToCopyHandler, listCopiesHandler, openCopyHandler } from './make-copy.ts'
import { leaveRequests } from './requests.store.ts'
import * as topics from './rights.notifications.ts'
import { rightsRecords } from './rights.record.ts'
import type { Parts } from './write-copy.ts'

/** Data rights, given what all features keep about people, asked for once the server runs, and how an account ends. */
export function dataRights(parts: () => Parts, erase: answering.EraseMember): ServerFeature {
  const { making, ask } = dataCopies(parts)
  return {
    name: 'data-rights',
    records: rightsRecords,
    settings: [wordsOf(answering.daysToAnswer)],
    routes: [
      route(copies.askForCopy, words, ask),
      route(copies.listCopies, {}, listCopiesHandler),
      route(copies.linkToCopy, words, linkToCopyHandler),
      route(copies.openCopy, words, openCopyHandler),
      route(requests.askAboutData, words, answering.askAboutDataHandler),
      route(requests.listDataRequests, {}, answering.listDataRequestsHandler),
      route(requests.withdrawDataRequest, words, answering.withdrawDataRequestHandler),
      route(requests.listRequestDesk, {}, answering.listRequestDeskHandler),
      route(requests.readDeskRequest, {}, answering.readDeskRequestHandler),
      route(requests.decideDataRequest, words, answering.decideDataRequestHandler(erase)),
      route(requests.readAnswerDays, {}, answering.readAnswerDaysHandler),
      route(requests.changeAnswerDays, words, answering.changeAnswerDaysHandler),
      route(breaches.listBreaches, {}, log.listBreachesHandler),
      route(breaches.readBreach, {}, log.readBreachHandler),
      route(breaches.openBreach, words, log.openBreachHandler),
      route(breaches.addBreachEntry, words, log.addBreachEntryHandler),
    ],
    jobs: [...copyJobs, answering.remindOfRequests, log.remindOfBreaches],
    topics: Object.values(topics) as readonly Topic[],
    longWork: [making] as readonly LongWorkKind[],
    waiting: [answering.requestsWaiting, log.breachesWaiting],
    accountDeletion: async ({ db, now }, uid) => void (await leaveRequests(db, uid, now)),
  }
}
