/** The directory: the members who let others see them, and as much of each as they let be seen. */
import { roles } from '@kolo/foundation/access'
import { endpoint } from '@kolo/foundation/endpoint'
import {
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  pageOf,
  pageQuery,
  typedWire,
} from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { messagesAccess } from './messages.access.ts'

/** A member as others see them. */
export const personWire = z.object({
  uid: idWire,
  fullName: z.string(),
  avatar: z.string(),
  role: z.enum(roles),
  /** Active in the last five minutes, where they let it be seen. */
  isOnline: z.boolean(),
})
export type Person = z.output<typeof personWire>

/** What somebody did that everybody may know: came, or goes to an event of all. */
const activityWire = z.object({ kind: z.enum(['joined', 'event']), title: z.string(), at: instantWire })

/** A member's card. What they keep to themselves is `null`. */
export const memberCardWire = z.object({
  ...personWire.shape,
  activity: z.nullable(z.array(activityWire)),
  investments: z.nullable(z.object({ count: z.int(), totalKobo: koboWire })),
  isBlocked: z.boolean(),
  can: z.object({ write: decisionWire }),
})
export type MemberCard = z.output<typeof memberCardWire>

/** A birthday or wedding anniversary of this week; never the year. */
export const celebrationWire = z.object({
  uid: idWire,
  fullName: z.string(),
  avatar: z.string(),
  kind: z.enum(['birthday', 'anniversary']),
  on: dayWire,
})
export type Celebration = z.output<typeof celebrationWire>

/** Everybody who lets others see them, by name. */
export const listDirectory = endpoint({
  name: 'messages.list-directory',
  method: 'GET',
  path: '/api/directory',
  summary: 'The members who let you see them, by name; search by the beginnings of their names.',
  needs: messagesAccess.browse,
  query: z.object({
    ...pageQuery,
    search: z.optional(typedWire().check(z.maxLength(100, 'Search for at most 100 characters.'))),
  }),
  output: pageOf(personWire),
  refusals: [],
})

export const readCard = endpoint({
  name: 'messages.read-card',
  method: 'GET',
  path: '/api/directory/{uid}',
  summary: 'The card of a member, with what they let be seen.',
  needs: messagesAccess.browse,
  params: z.object({ uid: idWire }),
  output: memberCardWire,
  refusals: [],
})
