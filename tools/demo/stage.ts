/**
 * Where the invented community acts: the whole API of the product, without a network in between and with a clock that
 * the story sets for each command. Every command goes through the same checks, permissions, transactions and idempotency keys
 * as a real request. What is usual is kept together, past the commands and past no guard of the database (`thrift.ts`).
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { SignedIn } from '@kolo/application/call'
import type { Community } from '@kolo/application/community'
import type { Enqueue } from '@kolo/application/job'
import type { ServerFeature } from '@kolo/application/server-feature'
import { batchWrites } from '@kolo/database/batched-queries'
import { transact } from '@kolo/database/connection'
import type { Db } from '@kolo/database/tables'
import { diskStore } from '@kolo/files/server'
import { startingLook } from '@kolo/foundation/brand'
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { readAnswer, requestOf } from '@kolo/foundation/request'
import type { Instant } from '@kolo/foundation/time'
import { ledgerJobs } from '@kolo/ledger/jobs'
import { channels, notificationJobs, topicsOf } from '@kolo/notices/server'
import { findProfile, readFormats } from '@kolo/profile/server'
import { createApi } from '@kolo/server/http/api'
import { sql } from 'kysely'

/** Who acts and when; nobody signed in acts from an address alone. */
export type Acting = { at: Instant; uid?: string; address?: string }

/** The stage of a story. */
export type Fixture = {
  db: Db
  community: Community
  /** One request as the browser would send it; throws the problem it ends in. */
  act: <E extends Endpoint>(acting: Acting, contract: E, input: CallInput<E>) => Promise<OutputOf<E>>
  /** The text of the last mail that was sent to an address. */
  mailTo: (email: string) => string
  /** Runs a job that comes round, as of a moment. */
  runJob: (name: string, at: Instant) => Promise<void>
  /** Does all long work that is under way, as of a moment. */
  work: (at: Instant) => Promise<void>
}

const origin = 'http://127.0.0.1:3000'

/** What one command carries with it: its time, and the fault it ran into. */
type Moment = { at: Instant; fault?: unknown }

function momentOf(moments: AsyncLocalStorage<Moment>): Moment {
  const moment = moments.getStore()
  if (!moment) throw new Error('Something acts outside the story')
  return moment
}

const uidLength = 36

/** In the story a session token is the uid, made as long as a real one: whoever acts has signed in behind the scenes. */
function tokenOf(uid: string): string {
  return uid.padEnd(43, '_')
}

/** Opens the stage over a migrated database. `poolDb` is a pool of its own, as on the real server. */
export function openFixture(parts: {
  db: Db
  poolDb: Db
  features: readonly ServerFeature[]
  communityName: string
  dataDir: string
  /** What seals bank numbers: the secret of the data folder. */
  secret?: string
  /** From here on members have notices; what they were told long before is gone anyway. */
  tellsFrom?: Instant
}): Fixture {
  const { db, poolDb, features, dataDir } = parts
  const moment = new AsyncLocalStorage<Moment>()
  const mails = new Map<string, string>()
  const memberStatuses = new Map<string, Promise<SignedIn | undefined>>()
  const community = { ...communityNamed(parts.communityName, dataDir), secret: parts.secret ?? '' }
  const route = notificationJobs(topicsOf(features), channels)
  const keepMail: Enqueue = async (job, data) => {
    if (job === 'mail.send') mails.set(String(data.to), String(data.text))
  }
  const enqueueIn =
    (tx: Db, now: Instant): Enqueue =>
    async (job, data, { db = tx } = {}) => {
      const isTold = job === route.name && parts.tellsFrom !== undefined && now >= parts.tellsFrom
      if (isTold) await route.run({ db, now, community, enqueue: keepMail }, data)
      else await keepMail(job, data)
    }
  const keepFault = (error: unknown) => {
    momentOf(moment).fault = error
  }
  const whoIs = whoIsIn(db, memberStatuses)
  const api = createApi(
    {
      db,
      poolDb,
      community,
      origins: [origin],
      clock: () => momentOf(moment).at,
      enqueueWith: (tx) => enqueueIn(tx, momentOf(moment).at),
      authenticate: whoIs,
      markSeen: async () => undefined,
      formatsOf: readFormats,
      holdSession: async (tx, token, _, __, alongside = []) => {
        await batchWrites(tx, alongside)
        return whoIs(tx, token)
      },
      reportFault: keepFault,
      reportOutage: keepFault,
    },
    features,
  )
  const jobs = [...ledgerJobs, ...features.flatMap((feature) => feature.jobs ?? [])]
  const runJob = async (name: string, at: Instant) => {
    const job = jobs.find((known) => known.name === name)
    if (!job) throw new Error(`There is no job ${name}`)
    const run = (on: Db) => job.run({ db: on, now: at, community, enqueue: enqueueIn(on, at) }, {})
    await (job.inChunks ? run(db) : transact(db, run))
  }
  return {
    db,
    community,
    act: async (acting, contract, input) => {
      const { at, address } = acting
      const request = requestFor(acting, contract, input)
      const env = { incoming: { socket: { remoteAddress: address ?? '10.255.255.1' } } }
      const now: Moment = { at }
      const response = await moment.run(now, async () => await api.fetch(request, env as never))
      // Only these features change who somebody is.
      if (/^(approvals|identity|profile)\./.test(contract.name)) memberStatuses.clear()
      if (now.fault !== undefined) throw new Error(`${contract.name} failed`, { cause: now.fault })
      return readAnswer(contract, response.status, await response.text())
    },
    mailTo: (email) => mails.get(email) ?? '',
    runJob,
    work: async (at) => {
      while (await waits(db, at)) await runJob('long-work.turn', at)
    },
  }
}

/** Whether there is long work of the product that can go on; a fault in it ends the story. */
async function waits(db: Db, at: Instant): Promise<boolean> {
  const { rows } = await sql<{ kind: string; error: string | null }>`
    select kind, error from long_works where state = 'running' and kind not like 'demo.%' and next_at <= ${at}
    union all
    select kind, error from long_works where failures > 0 and kind not like 'demo.%' limit 1`.execute(db)
  const [first] = rows
  if (first?.error) throw new Error(`${first.kind} failed: ${first.error}`)
  return first !== undefined
}

function communityNamed(name: string, dataDir: string): Community {
  return {
    ...startingLook({ name, address: 'Lagos, Nigeria' }),
    origin,
    mailIsSent: false,
    revealAccounts: false,
    federation: undefined,
    cards: undefined,
    measurement: undefined,
    oversightEmail: undefined,
    auditHeads: undefined,
    channels: ['email'],
    push: { serverKey: '', localService: undefined },
    quietHours: undefined,
    noticeDays: 180,
    stepUpMinutes: 10,
    dataDir,
    files: diskStore(join(dataDir, 'documents')),
    secret: '',
  }
}

/** The request a browser would send, with the cookie of whoever is signed in. */
function requestFor<E extends Endpoint>(acting: Acting, contract: E, input: CallInput<E>): Request {
  const { uid } = acting
  const key = contract.isDoneOnce ? keyOf(acting, contract, input) : undefined
  const { method, path, headers, body } = requestOf(contract, input, key)
  const cookie: Record<string, string> = uid === undefined ? {} : { cookie: `kolo=${tokenOf(uid)}` }
  const content = body === undefined ? {} : { body }
  return new Request(origin + path, { method, headers: { ...headers, ...cookie }, ...content })
}

/** The same command at the same moment of the story is one action, however often it is told. */
function keyOf({ at, uid }: Acting, { name }: Endpoint, input: unknown): string {
  const said = JSON.stringify([at, uid, name, input], (_, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  )
  return createHash('sha256').update(said).digest('hex')
}

/** Who a demonstration's token stands for, looked up once until somebody changes who they are. */
function whoIsIn(db: Db, memberStatuses: Map<string, Promise<SignedIn | undefined>>) {
  return (_: Db, token: string): Promise<SignedIn | undefined> => {
    const uid = token.slice(0, uidLength)
    const standing = memberStatuses.get(uid) ?? memberStatusOf(db, uid)
    memberStatuses.set(uid, standing)
    return standing
  }
}

async function memberStatusOf(db: Db, uid: string): Promise<SignedIn | undefined> {
  const profile = await findProfile(db, uid)
  return (
    profile && {
      uid,
      role: profile.role,
      isActive: profile.is_active,
      emailVerified: profile.email_verified,
      profileComplete: profile.profile_complete,
      sessionId: uid,
      steppedUp: true,
      lastSeenAt: profile.created_at,
    }
  )
}
