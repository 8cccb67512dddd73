/** What work after a request receives, and what it is. */

import type { Db } from '@kolo/database/tables'
import type { Facts } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import type { Community } from './community.ts'

/**
 * Work to be done after the transaction, enqueued inside it: it exists exactly when the transaction commits. Of what
 * waits the higher `priority` goes first, 0 being ordinary; what one sender causes much of goes behind with each.
 */
export type Enqueue = (
  job: string,
  data: Record<string, unknown>,
  options?: {
    startAfter?: Instant
    priority?: number
    /** The transaction it is enqueued in, where that is not the call's own. */
    db?: Db
  },
) => Promise<void>

/** Something that happened, for the audit log. When, in which request and from where is what the frame knows. */
export type Deed = {
  /** `payment.confirmed`: the thing, a dot, what happened to it. */
  kind: string
  /** Who did it, where that is not the caller. */
  actorUid?: string | undefined
  /** To whom, where it was done to a person. */
  subjectUid?: string | undefined
  target?: { type: string; id: string } | undefined
  /** Amounts as strings of kobo; never names, addresses or secrets, because the row can never be removed. */
  facts?: Facts | undefined
}

/** What a job receives: as a call, without a person. */
export type JobCall = {
  db: Db
  now: Instant
  community: Community
  enqueue: Enqueue
}

/** What changes a record and says so in the audit log, whoever it was that caused it. */
export type RecordingCall = Pick<JobCall, 'db' | 'now'> & {
  /** Puts an action into the audit log, in the command's transaction and with its answer; a refused act did nothing. */
  record: (deed: Deed) => void
}

/** A piece of work the queue runs, again after a failure. It must be safe to run twice. */
export type Job = {
  name: string
  /** A cron expression in Lagos time for work that comes round; absent for work that is enqueued. */
  schedule?: string
  /** What it was given is about people: nothing of it is kept once it is done. */
  forgets?: true
  /** Runs in no transaction: it takes long, and each of its steps stands for itself. */
  inChunks?: true
  /** The folder of files it keeps in order. */
  folder?: string
  run: (call: JobCall, data: Record<string, unknown>) => Promise<void>
  /** How many of it are done together in one transaction. When that fails each is done by itself, in its own. */
  together?: {
    /** So many at a time at most. */
    most: number
    /** Whether this one may be among them; one that is much work by itself is not. */
    joins: (data: Record<string, unknown>) => boolean
    run: (call: JobCall, all: readonly Record<string, unknown>[]) => Promise<void>
  }
}
