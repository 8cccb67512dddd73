/**
 * What a way out of the product is: where people are reached by it, how it says a notice, and how it hands that over. A
 * new way is one object here and one transport in the server; nothing else learns of it.
 */
import type { Community } from '@kolo/application/community'
import type { NoticeWords } from '@kolo/application/notification-types'
import type { Db } from '@kolo/database/tables'
import type { OutsideChannel } from '@kolo/foundation/notices'
import type { Instant } from '@kolo/foundation/time'
import * as z from 'zod/mini'

/** Somebody to tell, as their profile has it now. */
export type Person = { uid: string; email: string; phone: string; fullName: string }

/** One address of somebody; a person may have several (devices) or none. */
export type Reached = { uid: string; address: string }

/** What is written on one letter, besides its words. */
export type Envelope = {
  to: string
  fullName: string | undefined
  /** The language it is written in; absent: English. */
  language?: string | undefined
  /** The address at which this kind of mail is switched off; absent where it cannot be. */
  unsubscribe?: string
}

/** A letter as it waits in the queue, ready to be handed over. */
export const letterWire = z.strictObject({
  /** The address: of e-mail, a phone number, whatever else the channel knows a device by. */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  /** Where it leads, whole. */
  link: z.optional(z.string()),
  unsubscribe: z.optional(z.string()),
  /** Where an answer to a mail goes. */
  replyTo: z.optional(z.string()),
  /** The row of the log; absent for what is not written there. */
  delivery: z.optional(z.string()),
  /** Written into the log when it is first tried, because its command wrote nothing there. */
  log: z.optional(z.object({ uid: z.nullable(z.string()), topic: z.string() })),
})
export type Letter = z.output<typeof letterWire>

/** A way out of the product, as the room of notices knows it. */
export type Channel = {
  name: OutsideChannel
  /** The work in the queue that hands its letters over: `mail.send`. */
  job: string
  /** Where these people are reached; who is not among the answers is not. At most one statement. */
  reach: (db: Db, people: readonly Person[]) => Promise<readonly Reached[]>
  /** A notice as this way says it. */
  write: (
    words: NoticeWords,
    envelope: Envelope,
    community: Community,
  ) => Pick<Letter, 'subject' | 'text'> & Partial<Letter>
}

/** How handing a letter over ended. `why` is kept in the log: no addresses, no secrets. */
export type Outcome =
  | { outcome: 'delivered' }
  /** Nobody is reached at this address any more; the letter is not tried again, and the address is forgotten. */
  | { outcome: 'gone'; why: string }
  /** Refused for good, and another letter may fare better. */
  | { outcome: 'failed'; why: string }
  /** Later, and later again, over about a day; `after` where the other side said when. */
  | { outcome: 'try-again'; why: string; after?: Instant }

/** How the letters of a channel leave the server. */
export type Transport = {
  /** The channel's `job`. */
  job: string
  /** How many letters are handed over at a time; to one address one at a time. */
  atOnce: number
  /**
   * Hands a letter over. `id` stays the same however often it is tried, so that the other side can tell; `isFirst` says
   * that it was surely not tried before.
   */
  deliver: (letter: Letter, id: string, isFirst: boolean) => Promise<Outcome>
  /** Forgets an address that is gone. */
  forget?: (db: Db, address: string) => Promise<void>
}
