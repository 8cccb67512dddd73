import type { Registry, SignedIn } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import type { Enqueue } from '@kolo/application/job'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { Formats } from '@kolo/foundation/writer'
import type { OperationNodeSource } from 'kysely'

/** What the plumbing is given once, when the server starts; the rest is of the features. */
export type PlumbingParts = Omit<Plumbing, 'registry'>

/** What every request is answered with. */
export type Plumbing = {
  db: Db
  poolDb: Db
  community: Community
  /** Origins a state change may come from: the public one and, on loopback, its two names. */
  origins: readonly string[]
  clock: () => Instant
  enqueueWith: (db: Db) => Enqueue
  registry: Registry
  /** Who a session's token stands for. `plansOnce`: what follows in the transaction is planned for any values. */
  authenticate: (
    db: Db,
    token: string,
    now: Instant,
    community: Community,
    plansOnce?: boolean,
  ) => Promise<SignedIn | undefined>
  /** Writes that the person of a session has just caused a request, which keeps the session alive. */
  markSeen: (db: Db, actor: SignedIn, now: Instant) => Promise<void>
  /** Reads the same again, and holds the session as it is until the transaction ends; writes `alongside`. */
  holdSession: (
    tx: Db,
    token: string,
    now: Instant,
    community: Community,
    alongside: readonly OperationNodeSource[],
  ) => Promise<SignedIn | undefined>
  /** How a member likes amounts and dates, for the sentence of a refusal. */
  formatsOf: (db: Db, uid: string) => Promise<Formats>
  /** Told about every fault, once, with the request id. */
  reportFault: (error: unknown, request: { requestId: string; endpoint: string }) => void
  /** Told about every request that found the database or the disk unable to serve. */
  reportOutage: (error: unknown, request: { requestId: string; endpoint: string }) => void
}
