/** What money coming in can be for: each feature registers what it takes money for, and whoever shows or books it asks. */

import type { Db } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import type { Refusal } from '@kolo/foundation/refusal'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Expression } from 'kysely'
import type { JobCall, RecordingCall } from './job.ts'

/** Money that arrived for a target. */
export type ForTarget = {
  paymentId: string
  memberUid: string
  targetId: string
  /** What was promised, and whether as much came. */
  amount: Kobo
  isWhole: boolean
  /** What came. */
  received: Kobo
  /** `transfer`, `card`: how it came. */
  channel: string
  now: Instant
}

/** What changing a target needs where its member is told of it. */
export type LeavingCall = RecordingCall & Pick<JobCall, 'enqueue'>

/** One purpose. `Account` is what an account of the books is called. */
export type Purpose<Account = unknown> = {
  /**
   * Whether the target still takes this member's money, once it has come in; locks the target until the transaction
   * ends. What is not taken goes to the wallet instead, so it is never lost. What takes all that was promised changes
   * here as the money changes it. `amount`: what it takes of what came, where that need not be what was promised.
   */
  receive: (db: Db, arrival: ForTarget) => Promise<{ takes: boolean; name: string; amount?: Kobo }>
  /** The account the money is credited to. */
  postings: (arrival: ForTarget) => { credit: Account }
  /** What it took is on its account, and the payment says so: the target changes as the money changes it. */
  booked?: (call: LeavingCall, arrival: ForTarget) => Promise<void>
  /** How much of what a payment brought the target can put back into the wallet; nothing where it takes it from there. */
  returnable?: (db: Db, paymentId: string) => Promise<Kobo | Refusal<'target-changed'>>
  /** Puts it back, before the payment is reversed, moved elsewhere, refunded, or taken back by the payer's bank. */
  putBack?: (
    call: LeavingCall,
    gone: { paymentId: string; actorUid: string | null; reason: string },
  ) => Promise<Refusal<'target-changed'> | undefined>
  /** Money that came in for a target went out of it again, with its payment: taken back, sent back, or put elsewhere. */
  left?: (call: LeavingCall, gone: { targetId: string; memberUid: string; reason: string }) => Promise<void>
  /**
   * Stops what goes into and out of a target of this member while money that came in for it is disputed; answers whether
   * this stopped it. What stands still already, has ended or never began is left as it is.
   */
  freeze: (
    call: RecordingCall,
    stop: { targetId: string; memberUid: string; reason: string },
  ) => Promise<boolean>
  /** Lets it go on, where what stopped it at that moment is what stops it still. */
  free: (call: RecordingCall, stopped: { targetId: string; since: Instant; reason: string }) => Promise<void>
  /** Where it saves by itself from the card a member let the community keep. */
  fromCard?: SavedFromCard
  page: PurposePage
  /** What a target is called that is not there any more: `Closed plot`. */
  gone: string
  /** Where one target is seen, and what lies in the wallet can be moved to it: `/plots/7`. */
  targetLink: (targetId: string) => string
  /** Where its member puts so much in for one target: `/plots/7?do=pay`. */
  payLink: (targetId: string, amount: Kobo) => string
  /** The names people know targets by, as a query; an id that is missing has no name any more. */
  names: (db: Db, targetIds: readonly string[]) => Expression<TargetName>
  /** What these members pay of it by payroll deduction until this day, the oldest first: a query. */
  owed?: (db: Db, memberUids: readonly string[], until: CalendarDate) => Expression<OwedTarget>
  /** The targets of a member that take money now, as a query. */
  targetsOf: (db: Db, memberUid: string) => Expression<TargetName>
}

/** What goes on by itself from a member's kept card. */
export type SavedFromCard = {
  /** What its member calls each of them, as a query. */
  names: (memberUid: string) => Expression<{ id: string; name: string }>
  /** The card is gone: nothing is saved from it until its member says so again. Their payer row is locked. */
  stop: (call: RecordingCall, memberUid: string) => Promise<void>
}

/**
 * Where somebody sees what became of their money, and what they can do there with money that its target no longer took:
 * `See your plots`, `/plots`, `You can put it on another plot here.`
 */
export type PurposePage = { words: string; link: string; elsewhere: string }

/** All purposes, by the names under which features offer them. */
export type Purposes = Readonly<Record<string, Purpose>>

/**
 * What a target is called, the least it takes at once, nothing where it takes no money any more, and the most it may hold
 * with what is on its way, nothing where there is no limit.
 */
export type TargetName = { id: string; name: string; least_kobo: bigint | null; most_kobo: bigint | null }

/** What a member is to pay of a target; `due_kobo` is missing where any amount does, `whole`: only all of it does. */
export type OwedTarget = {
  member_uid: string
  id: string
  name: string
  due_kobo: bigint | null
  whole: boolean
}

/** All purposes of the features; one name is offered once. */
export function purposesOf(features: readonly { purposes?: Purposes }[]): Purposes {
  const offered = features.flatMap(({ purposes }) => Object.entries(purposes ?? {}))
  const purposes = Object.fromEntries(offered)
  if (Object.keys(purposes).length < offered.length) throw new Error('Two features offer the same purpose')
  return purposes
}
