/** What was sent to a webhook: the log, sending one event again, and sending a test. */
import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import type * as contract from '../webhooks.contract.ts'
import { bodyOfEvent, type EventKind, testKind } from '../webhooks.rules.ts'
import { deliverJob } from './send-events.ts'
import type { DeliveryRow, WebhookRow } from './webhook.record.ts'
import { deliveriesOf, findDelivery, insertDeliveries, lockWebhook, sendAnew } from './webhooks.store.ts'
import { recordOnWebhook } from './webhooks.ts'

function present(row: DeliveryRow): contract.WebhookDelivery {
  const last = row.tries.at(-1)
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    kind: row.kind as EventKind | typeof testKind,
    madeAt: row.made_at,
    state: row.state,
    attempts: row.attempts,
    status: last?.status ?? null,
    problem: last?.problem ?? null,
    triedAt: last?.at ?? null,
    nextAt: row.next_at,
  }
}

export async function listWebhookDeliveriesHandler(
  { db }: Call,
  { params, query }: InputOf<typeof contract.listWebhookDeliveries>,
) {
  const found = await deliveriesOf(db, params.id, { ...pageById(query), state: query.state })
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: rows.map(present), nextCursor }
}

export async function readWebhookDeliveryHandler(
  { db }: Call,
  { params }: InputOf<typeof contract.readWebhookDelivery>,
) {
  const row = orNotFound(await findDelivery(db, params.id))
  return { ...present(row), body: row.body, tries: row.tries }
}

const isOn = ({ approved_at, off_at }: WebhookRow) => approved_at !== null && off_at === null

export async function replayWebhookDeliveryHandler(
  call: Call,
  { params: { id } }: InputOf<typeof contract.replayWebhookDelivery>,
) {
  const { webhook_id: webhookId } = orNotFound(await findDelivery(call.db, id))
  const webhook = orNotFound(await lockWebhook(call.db, webhookId))
  if (!isOn(webhook)) return refuse('webhook-not-on')
  const row = await sendAnew(call.db, id, call.now)
  if (!row) return refuse('delivery-waits')
  await call.enqueue(deliverJob, { delivery: id, webhook: webhookId })
  recordOnWebhook(call, webhook, 'webhook.replayed')
  return present(row)
}

export async function testWebhookHandler(call: Call, { params }: InputOf<typeof contract.testWebhook>) {
  const { db, now, enqueue } = call
  const webhook = orNotFound(await lockWebhook(db, params.id))
  if (!isOn(webhook)) return refuse('webhook-not-on')
  const id = newId(Date.parse(now))
  const body = bodyOfEvent({ id, kind: testKind, at: now, data: {} })
  const sent = { id, webhook_id: webhook.id, event_id: id, kind: testKind, body, made_at: now, next_at: now }
  const [row] = await insertDeliveries(db, [sent])
  if (!row) throw new Error(`The test ${id} was not kept`)
  await enqueue(deliverJob, { delivery: row.id, webhook: webhook.id })
  recordOnWebhook(call, webhook, 'webhook.tested')
  return present(row)
}
