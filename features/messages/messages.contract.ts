/** What members write to each other, and what moderators do with what was reported. A conversation is named by the other one. */
import { endpoint } from '@kolo/foundation/endpoint'
import { decisionWire, idWire, instantWire, pageOf, pageQuery, textWire } from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import * as z from 'zod/mini'
import { personWire } from './directory.contract.ts'
import { messagesAccess } from './messages.access.ts'
import { reportReasons, reportStatuses } from './messages.rules.ts'

const withMember = z.object({ uid: idWire })
const because = z.enum(reportReasons, 'Please choose a reason.')

/** A conversation in the list, with the newest of it. */
export const threadWire = z.object({
  id: idWire,
  person: personWire,
  last: z.object({ body: z.nullable(z.string()), isMine: z.boolean(), at: instantWire }),
  unread: z.int(),
})
export type Thread = z.output<typeof threadWire>

/** One message; what a moderator hid has no words. */
export const messageWire = z.object({
  id: idWire,
  isMine: z.boolean(),
  body: z.nullable(z.string()),
  at: instantWire,
  isReported: z.boolean(),
})
export type Message = z.output<typeof messageWire>

/** A conversation: the other one, and a page of what was written, the newest first. */
export const conversationWire = z.object({
  ...pageOf(messageWire).shape,
  person: personWire,
  isBlocked: z.boolean(),
  can: z.object({ write: decisionWire }),
})
export type Conversation = z.output<typeof conversationWire>

/** One's own conversations. */
export const listThreads = endpoint({
  name: 'messages.list-threads',
  method: 'GET',
  path: '/api/messages',
  summary: 'Your conversations, the one that was written in last first.',
  needs: messagesAccess.read,
  query: z.object(pageQuery),
  output: pageOf(threadWire),
  refusals: [],
})

/** One of them, also before its first message. */
export const readConversation = endpoint({
  name: 'messages.read-conversation',
  method: 'GET',
  path: '/api/messages/{uid}',
  summary: 'Your conversation with a member, the newest message first.',
  needs: messagesAccess.read,
  params: withMember,
  query: z.object(pageQuery),
  output: conversationWire,
  refusals: [],
})

export const sendMessage = endpoint({
  name: 'messages.send-message',
  method: 'POST',
  path: '/api/messages/{uid}',
  summary: 'Write to a member who accepts messages.',
  needs: messagesAccess.write,
  params: withMember,
  body: z.strictObject({ body: textWire(1, 2000, 'Please write a message of up to 2,000 characters.') }),
  output: conversationWire,
  isDoneOnce: true,
  refusals: ['to-oneself', 'blocked-by-you', 'not-accepting'],
})

/** Says that everything so far was read. */
export const markConversationRead = endpoint({
  name: 'messages.mark-conversation-read',
  method: 'PUT',
  path: '/api/messages/{uid}/reading',
  summary: 'Mark what a member wrote to you as read, up to the newest message you were shown.',
  needs: messagesAccess.read,
  params: withMember,
  body: z.strictObject({ upTo: idWire }),
  output: z.object({ unread: z.int() }),
  refusals: [],
})

/** Keeps somebody from writing, and oneself from writing to them; or lets both again. */
export const blockMember = endpoint({
  name: 'messages.block-member',
  method: 'PUT',
  path: '/api/messages/{uid}/block',
  summary: 'Block a member: neither of you can write to the other; or unblock them.',
  needs: messagesAccess.block,
  params: withMember,
  body: z.strictObject({ isBlocked: z.boolean() }),
  output: conversationWire,
  refusals: [],
})

/** Shows a message to those who moderate. */
export const reportMessage = endpoint({
  name: 'messages.report-message',
  method: 'POST',
  path: '/api/message-reports',
  summary: 'Show a message that was written to you to the moderators, with a reason.',
  needs: messagesAccess.report,
  body: z.strictObject({
    messageId: idWire,
    because,
    note: textWire(0, 500, 'A note can have up to 500 characters.'),
  }),
  output: z.object({ reported: z.literal(true) }),
  isDoneOnce: true,
  refusals: [],
})

/** A report with the one message it is about; nothing else of the conversation. */
export const reportWire = z.object({
  id: idWire,
  at: instantWire,
  because,
  note: z.string(),
  reporter: z.string(),
  status: z.enum(reportStatuses),
  message: z.object({ body: z.string(), author: z.string(), at: instantWire }),
  decision: z.nullable(
    z.object({ by: z.string(), at: instantWire, because: z.nullable(because), note: z.string() }),
  ),
  can: z.object({ decide: decisionWire }),
})
export type Report = z.output<typeof reportWire>

/** Reports that wait, on the administrators' first screen. */
export const reportsToDecide = workList('reports', { rows: z.array(reportWire) })

export const listReports = endpoint({
  name: 'messages.list-reports',
  method: 'GET',
  path: '/api/message-reports',
  summary: 'Messages that members reported, in one state, the newest report first.',
  needs: messagesAccess.moderate,
  query: z.object({ ...pageQuery, status: z.enum(reportStatuses) }),
  output: pageOf(reportWire),
  refusals: [],
})

/** Hides a message, or leaves it as it is. */
export const decideReport = endpoint({
  name: 'messages.decide-report',
  method: 'POST',
  path: '/api/message-reports/{id}/decision',
  summary: 'Hide a reported message for a reason, or leave it as it is; everybody concerned is told.',
  needs: messagesAccess.moderate,
  params: z.object({ id: idWire }),
  body: z.strictObject({
    /** Why it is hidden; `null`: it stays. */
    hides: z.nullable(because),
    note: textWire(5, 300, 'Please give a reason of 5 to 300 characters.'),
  }),
  output: reportWire,
  isDoneOnce: true,
  refusals: ['own-case', 'decided-before'],
})
