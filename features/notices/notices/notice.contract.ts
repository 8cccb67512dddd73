/**
 * Notices as screens read them. How many are unread travels with the session, so no screen asks for it; every command here
 * answers the number that holds after it.
 */
import { endpoint } from '@kolo/foundation/endpoint'
import { noticeCategories, outsideChannels } from '@kolo/foundation/notices'
import { idWire, instantWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { noticesAccess } from '../notices.access.ts'
import { type DeliveryState, deliveryStateNames } from './notice.messages.ts'

/** What somebody was told. */
export const noticeWire = z.object({
  id: idWire,
  topic: z.string(),
  title: z.string(),
  /** Paragraphs, with an empty line between them. */
  body: z.string(),
  /** Where it leads, an address of ours: `/savings`. */
  link: z.nullable(z.string()),
  at: instantWire,
  readAt: z.nullable(instantWire),
})

/** How many are unread: 100 stands for a hundred or more. */
const unread = z.int()

export const listNotices = endpoint({
  name: 'notices.list-notices',
  method: 'GET',
  path: '/api/notices',
  summary: 'List what you were told, newest first, and how much of it is unread.',
  needs: noticesAccess.readOwn,
  query: z.object(pageQuery),
  output: z.extend(pageOf(noticeWire), { unread }),
  refusals: [],
})

export const markRead = endpoint({
  name: 'notices.mark-read',
  method: 'PUT',
  path: '/api/notices/{id}/reading',
  summary: 'Mark one of your notices as read.',
  needs: noticesAccess.readOwn,
  params: z.object({ id: idWire }),
  output: z.object({ notice: noticeWire, unread }),
  refusals: [],
})

/** Marks all as read that somebody has seen. */
export const markAllRead = endpoint({
  name: 'notices.mark-all-read',
  method: 'PUT',
  path: '/api/notice-readings',
  summary: 'Mark your notices as read, up to the newest one you were shown; what came later stays unread.',
  needs: noticesAccess.readOwn,
  body: z.strictObject({ upTo: idWire }),
  output: z.object({ unread }),
  refusals: [],
})

const states = Object.keys(deliveryStateNames) as [DeliveryState, ...DeliveryState[]]

/** One delivery of a notice: who, what, by which way, and what became of it. Its words are not kept here. */
export const deliveryWire = z.object({
  id: idWire,
  at: instantWire,
  /** Absent for an address outside the community. */
  person: z.optional(z.object({ uid: idWire, fullName: z.string() })),
  topic: z.string(),
  /** What the topic is called: "Payment confirmed". */
  title: z.string(),
  channel: z.enum(outsideChannels),
  state: z.enum(states),
  tries: z.int(),
  error: z.nullable(z.string()),
  doneAt: z.nullable(instantWire),
})

/** The log of deliveries. */
export const listDeliveries = endpoint({
  name: 'notices.list-deliveries',
  method: 'GET',
  path: '/api/notice-deliveries',
  summary: 'List who was told what by which way, and what became of it, newest first.',
  needs: noticesAccess.readDeliveries,
  query: z.object({
    ...pageQuery,
    person: z.optional(idWire),
    state: z.optional(z.enum(states)),
    channel: z.optional(z.enum(outsideChannels)),
  }),
  output: pageOf(deliveryWire),
  refusals: [],
})

const categories = z.array(z.enum(noticeCategories))

/** The signed link of a mail. */
const unsubscribeQuery = z.object({ of: z.string().check(z.maxLength(300)) })

/** Switches off, without signing in, what a mail was about; mail programs call it by themselves (RFC 8058). */
export const unsubscribe = endpoint({
  name: 'notices.unsubscribe',
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Switch off what a mail was about, by the signed link in it and without signing in.',
  needs: 'anyone',
  // A mail program in the browser sends it from its own site.
  fromAnySite: true,
  query: unsubscribeQuery,
  output: z.object({ off: categories }),
  refusals: ['link-not-ours'],
})
