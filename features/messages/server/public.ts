/** The public API of the directory and of messages for the server. */

import type { Topic } from '@kolo/application/notification-types'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as directory from '../directory.contract.ts'
import * as contract from '../messages.contract.ts'
import { messagesWords } from '../messages.messages.ts'
import { listDirectoryHandler, readCardHandler } from './directory.ts'
import { messagesRecords } from './message.record.ts'
import * as topics from './messages.notifications.ts'
import * as moderate from './moderate.ts'
import * as write from './write.ts'

export { peopleByName, shownPerson } from './directory.store.ts'
export { weekIn, weekRows } from './directory.ts'

const words = messagesWords

/** What members are to each other, as part of the server. */
export const messages: ServerFeature = {
  name: 'messages',
  records: messagesRecords,
  waiting: [moderate.reportsWaiting],
  routes: [
    route(directory.listDirectory, {}, listDirectoryHandler),
    route(directory.readCard, {}, readCardHandler),
    route(contract.listThreads, {}, write.listThreadsHandler),
    route(contract.readConversation, {}, write.readConversationHandler),
    route(contract.sendMessage, words, write.sendMessageHandler),
    route(contract.markConversationRead, {}, write.markConversationReadHandler),
    route(contract.blockMember, {}, write.blockMemberHandler),
    route(contract.reportMessage, {}, moderate.reportMessageHandler),
    route(contract.listReports, {}, moderate.listReportsHandler),
    route(contract.decideReport, words, moderate.decideReportHandler),
  ],
  topics: Object.values(topics) as readonly Topic[],
  accountDeletion: write.leaveMessages,
}
