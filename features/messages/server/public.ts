/** The door of the directory and of messages for the server. */
import './messages.tables.ts'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as directory from '../directory.contract.ts'
import * as contract from '../messages.contract.ts'
import { messagesWords } from '../messages.messages.ts'
import { listDirectoryAct, readCardAct } from './directory.ts'
import * as topics from './messages.notifications.ts'
import { messagesPerson } from './messages.personal-data.ts'
import * as moderate from './moderate.ts'
import * as write from './write.ts'

export { weekIn, weekRows } from './directory.ts'

const words = messagesWords

/** What members are to each other, as part of the server. */
export const messages: ServerFeature = {
  name: 'messages',
  person: { tables: messagesPerson },
  waiting: [moderate.reportsWaiting],
  routes: [
    route(directory.listDirectory, {}, listDirectoryAct),
    route(directory.readCard, {}, readCardAct),
    route(contract.listThreads, {}, write.listThreadsAct),
    route(contract.readConversation, {}, write.readConversationAct),
    route(contract.sendMessage, words, write.sendMessageAct),
    route(contract.markConversationRead, {}, write.markConversationReadAct),
    route(contract.blockMember, {}, write.blockMemberAct),
    route(contract.reportMessage, {}, moderate.reportMessageAct),
    route(contract.listReports, {}, moderate.listReportsAct),
    route(contract.decideReport, words, moderate.decideReportAct),
  ],
  topics: Object.values(topics) as readonly Topic[],
  accountDeletion: write.leaveMessages,
}
