/**
 * Telling webhooks what happened. What must always be true: events are read off the sealed order of the audit log, so that
 * no action writes anything for them; each address is given each event once; and an attempt is one server's.
 */

import type { Community } from '@kolo/application/community'
import type { Job, JobCall } from '@kolo/application/job'
import { administratorsWhoCanSignIn } from '@kolo/approvals/server'
import { readChainEnd, recordEvent, sealedEvents } from '@kolo/audit/server'
import { open } from '@kolo/database/secrets/sealing'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { addHours, type Instant } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import { webhookSwitchedOff } from '../../server/programs.notifications.ts'
import {
  bodyOfEvent,
  deliveryDays,
  eventOf,
  nextAttempt,
  patienceSeconds,
  toldDeeds,
} from '../webhooks.rules.ts'
import { signedHeaders } from './sign-event.ts'
import {
  dueAt,
  endAttempt,
  type HeldDelivery,
  holdCursor,
  holdDelivery,
  insertDeliveries,
  moveCursor,
  noteGaveUp,
  noteTaken,
  openWebhooks,
  saveWebhook,
  sweepDeliveries,
  webhooksThatGaveUp,
} from './webhooks.store.ts'

/** The work of sending one event to one address. */
export const deliverJob = 'programs.deliver-event'
const notificationJob = 'programs.tell-webhooks'
const readAtOnce = 500n

/** Each minute: what was sealed since the last time becomes events on their way; what gave up is switched off. */
export const notifyWebhooks: Job = {
  name: notificationJob,
  schedule: '* * * * *',
  run: async (call) => {
    const { db, enqueue } = call
    const position = await holdCursor(db)
    if (position === undefined) return
    await switchOff(call)
    const webhooks = await openWebhooks(db)
    const { position: end } = await readChainEnd(db)
    const upTo = webhooks.length === 0 || end - position < readAtOnce ? end : position + readAtOnce
    if (upTo === position) return
    if (webhooks.length > 0) await makeDeliveries(call, webhooks, { after: position, upTo })
    await moveCursor(db, upTo)
    if (upTo < end) await enqueue(notificationJob, {})
  },
}

type Reading = { after: bigint; upTo: bigint }

async function makeDeliveries(
  { db, now, enqueue }: JobCall,
  webhooks: Awaited<ReturnType<typeof openWebhooks>>,
  reading: Reading,
): Promise<void> {
  const deeds = await sealedEvents(db, { ...reading, kinds: toldDeeds })
  const rows = deeds.flatMap((deed) => {
    const event = eventOf(deed)
    if (!event) return []
    const body = bodyOfEvent({ id: deed.id, at: deed.at, ...event })
    return webhooks
      .filter(({ kinds, on_since }) => kinds.includes(event.kind) && deed.at >= on_since)
      .map(({ id: webhook_id }) => ({
        id: newId(Date.parse(now)),
        webhook_id,
        event_id: deed.id,
        kind: event.kind,
        body,
        made_at: now,
        next_at: now,
      }))
  })
  for (const row of await insertDeliveries(db, rows))
    await enqueue(deliverJob, { delivery: row.id, webhook: row.webhook_id })
}

/** Switches off what an attempt gave up, and tells administrators. */
async function switchOff(call: JobCall): Promise<void> {
  const { db, now } = call
  for (const { id, url, kinds, description, gave_up: because } of await webhooksThatGaveUp(db)) {
    await saveWebhook(db, id, { off_at: now, off_because: because, gave_up: null })
    const facts = { host: new URL(url).host, kinds: kinds.join(' '), because: because ?? '' }
    const target = { type: 'webhook', id }
    await recordEvent(db, { kind: 'webhook.gave-up', target, facts, now, requestId: newId(Date.parse(now)) })
    const to = await administratorsWhoCanSignIn(call)
    await notify(call, { topic: webhookSwitchedOff, to, facts: { description, gone: because === 'gone' } })
  }
}

const sweepJob = 'programs.sweep-deliveries'
const sweptAtOnce = 5_000

/** What was sent is forgotten after some weeks. */
export const sweepSent: Job = {
  name: sweepJob,
  schedule: '35 3 * * *',
  run: async ({ db, now, enqueue }) => {
    const gone = await sweepDeliveries(db, addHours(now, -24 * deliveryDays), sweptAtOnce)
    if (gone >= sweptAtOnce) await enqueue(sweepJob, {})
  },
}

/** What a receiver said: its status, or why there was none; and when it wants to be asked again, if it said so. */
export type Answered = { status: number; retryAt?: Instant | undefined } | { problem: string }

/** Sends bytes to an address, once, and answers what was said. */
export type EventSender = (
  url: string,
  sent: { headers: Record<string, string>; body: string; patienceMs: number },
) => Promise<Answered>

const patienceMs = patienceSeconds * 1_000
/** Longer than an attempt takes, so that one server's is over before another one's begins. */
const heldForMs = 6 * patienceMs

/** The work of sending. `run` answers a moment when the event is to be sent again no earlier than that. */
export function deliverFollowUpJob(
  send: EventSender,
  { db, community, clock }: { db: Db; community: Community; clock: () => Instant },
) {
  return {
    name: deliverJob,
    atOnce: 4,
    // Whoever is slow holds up nobody else.
    groupOf: ({ webhook }: Record<string, unknown>) => String(webhook),
    run: async ({ delivery }: Record<string, unknown>): Promise<Instant | undefined> => {
      const id = String(delivery)
      const now = clock()
      const held = await holdDelivery(db, id, now, heldForMs)
      if (!held) return dueAt(db, id, now)
      if (held.off_at !== null) {
        await endAttempt(db, id, { state: 'stopped', next_at: null })
        return undefined
      }
      const keys = keysOf(held, community, now)
      const headers = signedHeaders({ id: held.event_id, body: held.body, at: now }, keys)
      const answered =
        keys.length === 0
          ? { problem: secretLost }
          : await send(held.url, { headers, body: held.body, patienceMs })
      return noteAnswer(db, held, answered, clock())
    },
  }
}

/** The problem of an event that cannot be signed: what is kept was sealed with another secret of the server. */
const secretLost = 'ESECRET'

/** The keys it is signed with, the newest first; none where the newest does not open. */
function keysOf(held: HeldDelivery, { secret }: Community, at: Instant): Buffer[] {
  const { webhook_id: id, former_secret: former, former_until: until } = held
  const newest = opened(secret, id, held.secret)
  if (newest === undefined) return []
  const older = former !== null && until !== null && until > at ? opened(secret, id, former) : undefined
  return older === undefined ? [newest] : [newest, older]
}

function opened(secret: string, id: string, sealed: Buffer): Buffer | undefined {
  try {
    return open(secret, id, sealed)
  } catch {
    return undefined
  }
}

/** 410 says that nobody is there any more, so that nothing else is sent there either. */
const goneStatus = 410

async function noteAnswer(
  db: Db,
  held: HeldDelivery,
  answered: Answered,
  at: Instant,
): Promise<Instant | undefined> {
  const { id, webhook_id: webhookId, attempts_now: before, made_at: since } = held
  const status = 'status' in answered ? answered.status : null
  const tried = { at, status, problem: 'problem' in answered ? answered.problem : null }
  return db.transaction().execute(async (tx) => {
    if (status !== null && status >= 200 && status < 300) {
      await endAttempt(tx, id, { state: 'delivered', next_at: null, tried })
      await noteTaken(tx, webhookId, at)
      return undefined
    }
    const planned = status === goneStatus ? undefined : nextAttempt(before + 1, at)
    if (planned === undefined) {
      await endAttempt(tx, id, { state: 'failed', next_at: null, tried })
      if (status === goneStatus) await noteGaveUp(tx, webhookId, 'gone', undefined)
      else await noteGaveUp(tx, webhookId, 'failing', since)
      return undefined
    }
    const asked = 'retryAt' in answered ? answered.retryAt : undefined
    const next = asked !== undefined && asked > planned ? asked : planned
    await endAttempt(tx, id, { state: 'waiting', next_at: next, tried })
    return next
  })
}
