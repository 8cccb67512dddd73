/** What members ask support, and how moderators and administrators answer. */
import { type SentFileFacts, sentFileWire } from '@kolo/files/contract'
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import {
  chosenIdWire,
  dayWire,
  idWire,
  instantWire,
  lineWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import * as z from 'zod/mini'
import { unusedReasons } from '../inbound-mail/mail.rules.ts'
import { supportAccess } from '../support.access.ts'
import {
  attachmentBytesMost,
  attachmentsMost,
  recordTypes,
  staffMoves,
  tagsMost,
  ticketCategories,
  ticketChannels,
  ticketPriorities,
  ticketStatuses,
} from './ticket.rules.ts'

const idParams = z.object({ id: idWire })
/** What is written in a ticket. */
export const messageBody = textWire(1, 5000, 'Please write a message of up to 5,000 characters.')

const subject = lineWire(5, 120, 'Please enter a subject of 5 to 120 characters.')
const described = {
  subject,
  category: z.enum(ticketCategories, 'Please choose what it is about.'),
  priority: z.enum(ticketPriorities, 'Please choose how soon you need it.'),
}
const firstMessage = textWire(10, 5000, 'Please describe the problem in at least 10 characters.')
const tag = lineWire(1, 30, 'A tag can have up to 30 characters.')

/** A file that goes along with a message. */
export type Attachment = SentFileFacts

const files = z.optional(
  z
    .array(chosenIdWire('One of the files is no longer here. Please add it again.'))
    .check(
      z.maxLength(attachmentsMost, 'You can attach up to 5 files of 10 MB each (PNG, JPG, WebP or PDF).'),
    ),
)

export const ticketWire = z.object({
  id: idWire,
  code: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  openedAt: instantWire,
  changedAt: instantWire,
})
export type Ticket = z.output<typeof ticketWire>

const messageWire = z.object({
  id: idWire,
  author: z.string(),
  byStaff: z.boolean(),
  body: z.string(),
  at: instantWire,
  files: z.array(sentFileWire),
})

/** How a member found the help, from 1 (very bad) to 5 (very good), and what they say of it. */
const ratingWire = z.object({ stars: z.int(), comment: z.nullable(z.string()) })

/** Another ticket of the same member. */
const linkedWire = z.object({ id: idWire, code: z.string(), subject: z.string() })

/** One's own ticket with what was written in it, the oldest first. */
export const wholeTicketWire = z.object({
  ...ticketWire.shape,
  messages: z.array(messageWire),
  mayReopen: z.boolean(),
  /** Its subject may be changed: nobody of staff has answered. */
  mayRename: z.boolean(),
  /** How they found the help; nothing until they said. */
  rating: z.nullable(ratingWire),
  mayRate: z.boolean(),
  /** The one in which it goes on. */
  mergedInto: z.nullable(linkedWire),
  about: z.nullable(z.string()),
  /** The code of the closed one it goes on from. */
  follows: z.nullable(z.string()),
})
export type WholeTicket = z.output<typeof wholeTicketWire>

/** Somebody of staff. */
const personWire = z.object({ uid: idWire, name: z.string() })

export const deskTicketWire = z.object({
  ...ticketWire.shape,
  member: z.string(),
  assignee: z.nullable(personWire),
  /** What staff owe it next, and until when; nothing while it waits or is over. */
  due: z.nullable(z.object({ what: z.enum(['reply', 'solution']), at: instantWire, isLate: z.boolean() })),
  tags: z.array(z.string()),
})
export type StaffTicket = z.output<typeof deskTicketWire>

/** One of them with everything, the notes of staff too. */
export const wholeStaffTicketWire = z.object({
  ...deskTicketWire.shape,
  channel: z.enum(ticketChannels),
  rating: z.nullable(ratingWire),
  mergedInto: z.nullable(linkedWire),
  /** Those it can be merged into. */
  others: z.array(linkedWire),
  follows: z.nullable(z.string()),
  /** The record it is about, and where whoever asks may open it. */
  about: z.nullable(z.object({ name: z.string(), link: z.nullable(z.string()) })),
  messages: z.array(z.object({ ...messageWire.shape, internal: z.boolean() })),
})
export type WholeStaffTicket = z.output<typeof wholeStaffTicketWire>

/** One in its member's list, with who wrote last and how that begins. */
export const ownTicketWire = z.object({
  ...ticketWire.shape,
  last: z.nullable(z.object({ byStaff: z.boolean(), words: z.string() })),
})
export type OwnTicket = z.output<typeof ownTicketWire>

/** One's own, the newest first. */
export const listTickets = endpoint({
  name: 'support.list-tickets',
  method: 'GET',
  path: '/api/tickets',
  summary:
    'The tickets of the signed-in person, the newest first: all, those that are open, or those that are solved.',
  needs: supportAccess.read,
  query: z.object({ ...pageQuery, show: z.optional(z.enum(['open', 'solved'])) }),
  output: pageOf(ownTicketWire),
  refusals: [],
})

export const readTicket = endpoint({
  name: 'support.read-ticket',
  method: 'GET',
  path: '/api/tickets/{id}',
  summary: 'One ticket of the signed-in person with its messages.',
  needs: supportAccess.read,
  params: idParams,
  output: wholeTicketWire,
  refusals: [],
})

/** What the record is called that a member is about to ask about. */
export const readAskedAbout = endpoint({
  name: 'support.read-asked-about',
  method: 'GET',
  path: '/api/asked-about',
  summary: "The name of a record of the signed-in person's own, or of an event, before they ask about it.",
  needs: supportAccess.read,
  query: z.object({ type: z.enum(recordTypes), id: idWire }),
  output: z.object({ name: z.string() }),
  refusals: [],
})

export const createTicket = endpoint({
  name: 'support.create-ticket',
  method: 'POST',
  path: '/api/tickets',
  summary: 'Write to support.',
  needs: supportAccess.create,
  body: z.strictObject({
    ...described,
    body: firstMessage,
    /** The closed ticket it goes on from. */
    follows: z.nullable(idWire),
    /** A record of the member's own, or an event they may see. */
    about: z.nullable(z.strictObject({ type: z.enum(recordTypes), id: idWire })),
    files,
  }),
  output: wholeTicketWire,
  isDoneOnce: true,
  refusals: ['file-not-here'],
})

/** Writes in it; what is over opens again. */
export const answerTicket = endpoint({
  name: 'support.answer-ticket',
  method: 'POST',
  path: '/api/tickets/{id}/messages',
  summary: "Write in one's own ticket; one that is over opens again within 14 days.",
  needs: supportAccess.write,
  params: idParams,
  body: z.strictObject({ body: messageBody, files }),
  output: wholeTicketWire,
  isDoneOnce: true,
  refusals: ['ticket-closed', 'ticket-merged', 'file-not-here'],
})

/** Sends a file for a message that is being written. */
export const addAttachment = endpoint({
  name: 'support.add-attachment',
  method: 'POST',
  path: '/api/ticket-files',
  summary: 'Adds a file (PNG, JPG, WebP or PDF, at most 10 MB) for a message; sent along within a day.',
  needs: supportAccess.attach,
  body: { kind: 'file', maxBytes: attachmentBytesMost, contentTypes: fileTypes },
  output: sentFileWire,
  refusals: ['file-type'],
})

/** Takes it away again before the message is sent. */
export const removeAttachment = endpoint({
  name: 'support.remove-attachment',
  method: 'DELETE',
  path: '/api/ticket-files/{id}',
  summary: 'Removes a file that no message has taken along.',
  needs: supportAccess.attach,
  params: idParams,
  output: z.object({ removed: idWire }),
  refusals: [],
})

export const readAttachment = endpoint({
  name: 'support.read-attachment',
  method: 'GET',
  path: '/api/ticket-files/{id}',
  summary: 'A file of a message, for whoever reads the message, through a link of minutes.',
  needs: supportAccess.read,
  params: idParams,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

export const closeTicket = endpoint({
  name: 'support.close-ticket',
  method: 'POST',
  path: '/api/tickets/{id}/closing',
  summary: "Close one's own ticket.",
  needs: supportAccess.write,
  params: idParams,
  output: wholeTicketWire,
  isDoneOnce: true,
  refusals: ['ticket-closed', 'ticket-merged'],
})

/** Calls it something else. */
export const renameTicket = endpoint({
  name: 'support.rename-ticket',
  method: 'POST',
  path: '/api/tickets/{id}/subjects',
  summary: "Changes the subject of one's own ticket until support answers.",
  needs: supportAccess.write,
  params: idParams,
  body: z.strictObject({ subject }),
  output: wholeTicketWire,
  isDoneOnce: true,
  refusals: ['answered-already', 'ticket-closed'],
})

/** Says how it went. */
export const rateTicket = endpoint({
  name: 'support.rate-ticket',
  method: 'POST',
  path: '/api/tickets/{id}/ratings',
  summary: "Says how one found the help in one's own solved ticket, from 1 (very bad) to 5 (very good).",
  needs: supportAccess.write,
  params: idParams,
  body: z.strictObject({
    stars: z
      .int('Please choose how it went.')
      .check(z.gte(1, 'Please choose how it went.'), z.lte(5, 'Please choose how it went.')),
    comment: textWire(0, 500, 'A comment can have up to 500 characters.'),
  }),
  output: wholeTicketWire,
  isDoneOnce: true,
  refusals: ['not-solved'],
})

export const hearMail = endpoint({
  name: 'support.hear-mail',
  method: 'POST',
  path: '/api/ticket-mails',
  summary: 'Takes in a mail that answers one about a ticket, as it came and signed by whoever hands it in.',
  needs: 'anyone',
  body: { kind: 'signed', maxBytes: 15 * 1024 * 1024 },
  /** `listed`: it could not be used, and staff find it in the list of unused mails; `nothing`: it was heard before. */
  output: z.object({ became: z.enum(['message', 'ticket', 'listed', 'nothing']) }),
  refusals: [],
  isDoneOnce: true,
})

const unusedMailWire = z.object({
  id: idWire,
  reason: z.enum(unusedReasons),
  /** The address it came from; empty where it said none. */
  sender: z.string(),
  subject: z.string(),
  /** The ticket whose address it was sent to. */
  ticket: z.nullable(z.object({ id: idWire, code: z.string() })),
  arrivedAt: instantWire,
})
export type UnusedMail = z.output<typeof unusedMailWire>

/** Mails that became no message. */
export const listUnusedMails = endpoint({
  name: 'support.list-unused-mails',
  method: 'GET',
  path: '/api/desk/unused-mails',
  summary:
    'Mails of the last 90 days that became no message: why, from whom and what about. The newest first.',
  needs: supportAccess.answer,
  query: z.object(pageQuery),
  output: pageOf(unusedMailWire),
  refusals: [],
})

/** What staff look after. */
export const listStaffTickets = endpoint({
  name: 'support.list-desk',
  method: 'GET',
  path: '/api/desk/tickets',
  summary: 'The tickets of all members, the newest first: without a state those that are not solved yet.',
  needs: supportAccess.answer,
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(ticketStatuses)),
    priority: z.optional(z.enum(ticketPriorities)),
    category: z.optional(z.enum(ticketCategories)),
    /** Whoever asks, nobody, or somebody of staff. */
    assignee: z.optional(z.union([z.enum(['me', 'nobody']), idWire])),
    tag: z.optional(tag),
    /** Only what should have been answered or solved by now. */
    late: z.optional(z.literal('true')),
    /** Those of one member, without a state in any. */
    member: z.optional(idWire),
  }),
  output: pageOf(deskTicketWire),
  refusals: [],
})

export const readStaffTicket = endpoint({
  name: 'support.read-desk-ticket',
  method: 'GET',
  path: '/api/desk/tickets/{id}',
  summary: 'One ticket with its messages and the notes of staff.',
  needs: supportAccess.answer,
  params: idParams,
  output: wholeStaffTicketWire,
  refusals: [],
})

/** Writes to its member, or a note. */
export const answerMember = endpoint({
  name: 'support.answer-member',
  method: 'POST',
  path: '/api/desk/tickets/{id}/messages',
  summary: 'Answer the member, or keep a note that only staff read.',
  needs: supportAccess.answer,
  params: idParams,
  body: z.strictObject({ body: messageBody, internal: z.boolean(), files }),
  output: wholeStaffTicketWire,
  isDoneOnce: true,
  refusals: ['ticket-closed', 'ticket-merged', 'file-not-here'],
})

/** Says how it stands. */
export const moveTicket = endpoint({
  name: 'support.move-ticket',
  method: 'POST',
  path: '/api/desk/tickets/{id}/moves',
  summary: 'Take a ticket, wait for its member, put it on hold, or resolve it with what the solution was.',
  needs: supportAccess.answer,
  params: idParams,
  body: z.strictObject({
    to: z.enum(staffMoves),
    solution: textWire(0, 5000, 'A solution can have up to 5,000 characters.'),
  }),
  output: wholeStaffTicketWire,
  isDoneOnce: true,
  refusals: ['ticket-moved', 'solution-missing'],
})

/** What waits for an answer or a solution, on the administrators' first screen. */
export const ticketsToAnswer = workList('tickets', { rows: z.array(deskTicketWire) })

/** Who can work on tickets. */
export const listStaff = endpoint({
  name: 'support.list-staff',
  method: 'GET',
  path: '/api/desk/staff',
  summary: 'The moderators and administrators who can work on tickets.',
  needs: supportAccess.answer,
  output: z.object({
    rows: z.array(personWire),
    /** Whoever asks may open a ticket for a member. */
    mayOpenFor: z.boolean(),
  }),
  refusals: [],
})

export const assignTicket = endpoint({
  name: 'support.assign-ticket',
  method: 'POST',
  path: '/api/desk/tickets/{id}/assignments',
  summary:
    'Gives a ticket to somebody of staff, or back to all of them; who is given an open one works on it.',
  needs: supportAccess.answer,
  params: idParams,
  body: z.strictObject({ assigneeUid: z.nullable(chosenIdWire('Please choose who works on it.')) }),
  output: wholeStaffTicketWire,
  isDoneOnce: true,
  refusals: ['ticket-moved', 'not-staff'],
})

const holidayWire = z.object({ day: dayWire, name: z.string() })
export type Holiday = z.output<typeof holidayWire>
const holidaysWire = z.object({ rows: z.array(holidayWire), mayChange: z.boolean() })
/** All that are to come, and whether whoever asks may change them. */
export type HolidayList = z.output<typeof holidaysWire>

/** The days without work. */
export const listHolidays = endpoint({
  name: 'support.list-holidays',
  method: 'GET',
  path: '/api/desk/holidays',
  summary: 'The days from today on that do not count as working time.',
  needs: supportAccess.answer,
  output: holidaysWire,
  refusals: [],
})

export const addHoliday = endpoint({
  name: 'support.add-holiday',
  method: 'POST',
  path: '/api/desk/holidays',
  summary: 'Adds a day that does not count as working time, for what is due from then on.',
  needs: supportAccess.changeHolidays,
  body: z.strictObject({
    day: dayWire,
    name: lineWire(2, 80, 'Please enter what the day is called, in 2 to 80 characters.'),
  }),
  output: holidaysWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['holiday-kept'],
})

/** Takes one away. */
export const removeHoliday = endpoint({
  name: 'support.remove-holiday',
  method: 'DELETE',
  path: '/api/desk/holidays/{day}',
  summary: 'Makes a holiday a working day again, for what is due from then on.',
  needs: supportAccess.changeHolidays,
  params: z.object({ day: dayWire }),
  output: holidaysWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: [],
})

/** Sorts it. */
export const describeTicket = endpoint({
  name: 'support.describe-ticket',
  method: 'POST',
  path: '/api/desk/tickets/{id}/descriptions',
  summary:
    'Changes the subject, category, priority and tags of a ticket; another priority, another time it is due.',
  needs: supportAccess.answer,
  params: idParams,
  body: z.strictObject({
    ...described,
    tags: z.array(tag).check(z.maxLength(tagsMost, 'A ticket can have up to 10 tags.')),
  }),
  output: wholeStaffTicketWire,
  isDoneOnce: true,
  refusals: ['ticket-moved'],
})

export const mergeTicket = endpoint({
  name: 'support.merge-ticket',
  method: 'POST',
  path: '/api/desk/tickets/{id}/merges',
  summary:
    'Merges a ticket into another one of the same member, where everything written in both is read from then on.',
  needs: supportAccess.answer,
  params: idParams,
  body: z.strictObject({ into: chosenIdWire('Please choose the other ticket.') }),
  output: wholeStaffTicketWire,
  isDoneOnce: true,
  refusals: ['ticket-moved', 'not-mergeable'],
})

/** Writes for a member. */
export const openFor = endpoint({
  name: 'support.open-for',
  method: 'POST',
  path: '/api/desk/tickets',
  summary: 'Opens a ticket for a member who called or came by; they are told, and read it as their own.',
  needs: supportAccess.openFor,
  body: z.strictObject({
    memberUid: chosenIdWire('Please choose the member.'),
    ...described,
    body: firstMessage,
  }),
  output: wholeStaffTicketWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: ['own-ticket'],
})

/** What staff write often. */
export const savedReplyWire = z.object({ id: idWire, title: z.string(), body: z.string() })
export type SavedReply = z.output<typeof savedReplyWire>
const savedRepliesWire = z.object({ rows: z.array(savedReplyWire) })
export type SavedReplies = z.output<typeof savedRepliesWire>
const writtenReply = z.strictObject({
  title: lineWire(2, 80, 'Please enter a title of 2 to 80 characters.'),
  body: messageBody,
})

/** All of them, by their titles. */
export const listSavedReplies = endpoint({
  name: 'support.list-saved-replies',
  method: 'GET',
  path: '/api/desk/saved-replies',
  summary: 'What staff write often, by title.',
  needs: supportAccess.answer,
  output: savedRepliesWire,
  refusals: [],
})

export const addSavedReply = endpoint({
  name: 'support.add-saved-reply',
  method: 'POST',
  path: '/api/desk/saved-replies',
  summary: 'Keeps a reply for all of staff.',
  needs: supportAccess.answer,
  body: writtenReply,
  output: savedRepliesWire,
  isDoneOnce: true,
  refusals: ['title-taken'],
})

/** Writes it anew. */
export const changeSavedReply = endpoint({
  name: 'support.change-saved-reply',
  method: 'PUT',
  path: '/api/desk/saved-replies/{id}',
  summary: 'Changes a saved reply for all of staff.',
  needs: supportAccess.answer,
  params: idParams,
  body: writtenReply,
  output: savedRepliesWire,
  isDoneOnce: true,
  refusals: ['title-taken'],
})

/** Forgets it. */
export const removeSavedReply = endpoint({
  name: 'support.remove-saved-reply',
  method: 'DELETE',
  path: '/api/desk/saved-replies/{id}',
  summary: 'Removes a saved reply for all of staff.',
  needs: supportAccess.answer,
  params: idParams,
  output: savedRepliesWire,
  isDoneOnce: true,
  refusals: [],
})
