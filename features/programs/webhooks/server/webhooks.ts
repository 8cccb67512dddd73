/**
 * Adding, changing and ending webhooks. What must always be true: a secret is shown once, in the answer that makes it, and
 * kept sealed; and nothing is sent anywhere before a second administrator agreed to where, and to what.
 */

import { createHash } from 'node:crypto'
import { approvalKind, type Call } from '@kolo/application/call'
import { askApproval, dropApproval, readWaiting } from '@kolo/approvals/server'
import { seal } from '@kolo/database/secrets/sealing'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import { programsMessages } from '../../programs.messages.ts'
import type * as contract from '../webhooks.contract.ts'
import {
  type EventKind,
  eventKinds,
  eventWords,
  formerSecretHours,
  mayBeReceiver,
  mostWebhooks,
} from '../webhooks.rules.ts'
import { newSecret } from './sign-event.ts'
import type { WebhookRow } from './webhook.record.ts'
import { allWebhooks, deleteWebhook, insertWebhook, lockWebhook, saveWebhook } from './webhooks.store.ts'

type Sent = { description: string; url: string; kinds: EventKind[] }

/** Where events go, and which: what the second administrator lets out. */
export const webhookKind = approvalKind<{ after: Sent }>({
  name: 'programs.webhook',
  subjectType: 'webhook',
  permission: 'manage_settings',
  change: z.object({
    after: z.object({ description: z.string(), url: z.string(), kinds: z.array(z.enum(eventKinds)) }),
  }),
  describe: ({ after: { description, url, kinds } }) => ({
    title: `Tell another program what happens: ${description}`,
    lines: [
      { label: 'Address', value: url },
      ...kinds.map((kind) => ({ label: kind, value: eventWords(kind) })),
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const { url, kinds, description } = orNotFound(await lockWebhook(db, id))
    const sent = JSON.stringify([url, kinds, description])
    return { version: createHash('sha256').update(sent).digest('base64url') }
  },
  apply: async (call, id, { after }) => {
    const { approved_at, on_since } = orNotFound(await lockWebhook(call.db, id))
    const saved = await saveWebhook(call.db, id, {
      ...after,
      approved_at: approved_at ?? call.now,
      on_since: on_since ?? call.now,
    })
    recordOnWebhook(call, saved, 'webhook.approved')
    return undefined
  },
  words: programsMessages,
})

/** Puts an action on a webhook into the audit log: its host and its kinds, never its whole address. */
export function recordOnWebhook(
  { record }: Pick<Call, 'record'>,
  { id, url, kinds }: Pick<WebhookRow, 'id' | 'url' | 'kinds'>,
  kind: string,
): void {
  record({
    kind,
    target: { type: 'webhook', id },
    facts: { host: new URL(url).host, kinds: kinds.join(' ') },
  })
}

/** Webhooks as administrators see them, in one more statement however many they are. */
async function present(call: Call, rows: readonly WebhookRow[]): Promise<contract.Webhook[]> {
  const waiting = await readWaiting(
    call,
    [webhookKind],
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    description: row.description,
    url: row.url,
    kinds: row.kinds,
    madeAt: row.made_at,
    deliveredAt: row.delivered_at,
    offAt: row.off_at,
    offBecause: row.off_because,
    formerUntil: row.former_until !== null && row.former_until > call.now ? row.former_until : null,
    state: row.approved_at === null ? 'waiting' : row.off_at === null ? 'on' : 'off',
    waiting: waiting.find(({ subject }) => subject.id === row.id),
  }))
}

async function presentOne(call: Call, row: WebhookRow): Promise<contract.Webhook> {
  const [webhook] = await present(call, [row])
  if (!webhook) throw new Error(`Webhook ${row.id} was lost while it was presented`)
  return webhook
}

export async function listWebhooksHandler(call: Call) {
  return { rows: await present(call, await allWebhooks(call.db)) }
}

export async function addWebhookHandler(call: Call, { body }: InputOf<typeof contract.addWebhook>) {
  const { db, actor, now, community } = call
  const { reason, ...after } = body
  if (!mayBeReceiver(after.url, community.origin)) return refuse('webhook-address', {}, 'url')
  const id = newId(Date.parse(now))
  const { key, shown } = newSecret()
  const secret = seal(community.secret, id, key)
  const row = await insertWebhook(
    db,
    { id, ...after, secret, made_by: actor.uid, made_at: now },
    mostWebhooks,
  )
  if (!row) return refuse('too-many-webhooks')
  recordOnWebhook(call, row, 'webhook.added')
  const asked = await askApproval(call, webhookKind, { subjectId: id, change: { after }, reason })
  if (isRefusal(asked)) return asked
  return { webhook: await presentOne(call, orNotFound(await lockWebhook(db, id))), secret: shown }
}

export async function changeWebhookHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.changeWebhook>,
) {
  const { reason, ...after } = body
  orNotFound(await lockWebhook(call.db, params.id))
  if (!mayBeReceiver(after.url, call.community.origin)) return refuse('webhook-address', {}, 'url')
  const asked = await askApproval(call, webhookKind, { subjectId: params.id, change: { after }, reason })
  if (isRefusal(asked)) return asked
  return presentOne(call, orNotFound(await lockWebhook(call.db, params.id)))
}

export async function renewWebhookSecretHandler(
  call: Call,
  { params: { id } }: InputOf<typeof contract.renewWebhookSecret>,
) {
  const { db, now, community } = call
  const row = orNotFound(await lockWebhook(db, id))
  const { key, shown } = newSecret()
  const saved = await saveWebhook(db, id, {
    secret: seal(community.secret, id, key),
    former_secret: row.secret,
    former_until: addHours(now, formerSecretHours),
  })
  recordOnWebhook(call, saved, 'webhook.secret-renewed')
  return { webhook: await presentOne(call, saved), secret: shown }
}

/** The command behind `PUT /api/webhooks/{id}/standing`; what it is already it stays. */
export async function switchWebhookHandler(
  call: Call,
  { params: { id }, body: { on } }: InputOf<typeof contract.switchWebhook>,
) {
  const row = orNotFound(await lockWebhook(call.db, id))
  if (row.approved_at === null) return refuse('webhook-waits')
  if (on === (row.off_at === null)) return presentOne(call, row)
  const saved = await saveWebhook(
    call.db,
    id,
    on
      ? { off_at: null, off_because: null, gave_up: null, on_since: call.now }
      : { off_at: call.now, off_because: 'switched-off', gave_up: null },
  )
  recordOnWebhook(call, saved, on ? 'webhook.switched-on' : 'webhook.switched-off')
  return presentOne(call, saved)
}

export async function removeWebhookHandler(call: Call, { params }: InputOf<typeof contract.removeWebhook>) {
  const row = orNotFound(await lockWebhook(call.db, params.id))
  await dropApproval(call, webhookKind, row.id)
  await deleteWebhook(call.db, row.id)
  recordOnWebhook(call, row, 'webhook.removed')
  return { id: row.id }
}
