/** The SQL of webhooks. An event on its way is held by whoever sends it, so that two servers never send one attempt twice. */
import type { Db } from '@kolo/database/tables'
import { addMilliseconds, type Instant } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { EventKind } from '../webhooks.rules.ts'
import type { DeliveryRow, Try, WebhookDeliveriesTable, WebhookRow, WebhooksTable } from './webhook.record.ts'

/** The community's, newest first. */
export async function allWebhooks(db: Db): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().orderBy('id', 'desc').execute()
}

/** One of them, locked until the transaction ends. */
export async function lockWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Keeps one, unless there are `most`; two at once are counted one after the other. */
export async function insertWebhook(
  db: Db,
  row: Insertable<WebhooksTable>,
  most: number,
): Promise<WebhookRow | undefined> {
  await db.selectFrom('webhook_cursor').select('one').forUpdate().execute()
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return undefined
  return db.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveWebhook(
  db: Db,
  id: string,
  change: Updateable<Omit<WebhooksTable, 'id' | 'made_by' | 'made_at'>>,
): Promise<WebhookRow> {
  return db.updateTable('webhooks').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Removes one with its log. */
export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Those that are told something now, and since when. */
export async function openWebhooks(db: Db): Promise<{ id: string; kinds: EventKind[]; on_since: Instant }[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'kinds', 'on_since'])
    .where('on_since', 'is not', null)
    .where('off_at', 'is', null)
    .$narrowType<{ on_since: Instant }>()
    .execute()
}

/** Those an attempt found that are to be switched off, locked. */
export async function webhooksThatGaveUp(db: Db): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('gave_up', 'is not', null)
    .where('off_at', 'is', null)
    .forUpdate()
    .execute()
}

/** Up to where events were told, held until the transaction ends; nothing where another server tells them now. */
export async function holdCursor(db: Db): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('webhook_cursor')
    .select('position')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.position
}

export async function moveCursor(db: Db, position: bigint): Promise<void> {
  await db.updateTable('webhook_cursor').set({ position }).execute()
}

/** Keeps events to be sent; one that an address was given already is not given to it again. */
export async function insertDeliveries(
  db: Db,
  rows: readonly Insertable<WebhookDeliveriesTable>[],
): Promise<DeliveryRow[]> {
  if (rows.length === 0) return []
  return db
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
    .returningAll()
    .execute()
}

/** The log of an address, newest first. */
export async function deliveriesOf(
  db: Db,
  webhookId: string,
  {
    state,
    after,
    limit,
  }: { state?: DeliveryRow['state'] | undefined; after?: string | undefined; limit: number },
): Promise<DeliveryRow[]> {
  let query = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId)
  if (state) query = query.where('state', '=', state)
  if (after) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export async function findDelivery(db: Db, id: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Has one sent again, unless it is on its way. */
export async function sendAnew(db: Db, id: string, now: Instant): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_at: now, attempts_now: 0 })
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

/** An event to be sent now, held for whoever asked, with where it goes. */
export type HeldDelivery = Pick<
  DeliveryRow,
  'id' | 'webhook_id' | 'event_id' | 'body' | 'attempts_now' | 'made_at'
> &
  Pick<WebhookRow, 'url' | 'secret' | 'former_secret' | 'former_until' | 'off_at'>

/** Holds an event for so long; nothing where it is not due or somebody else sends it now. */
export async function holdDelivery(
  db: Db,
  id: string,
  now: Instant,
  heldForMs: number,
): Promise<HeldDelivery | undefined> {
  const { rows } = await sql<HeldDelivery>`update webhook_deliveries d
    set held_until = ${addMilliseconds(now, heldForMs)}
    from webhooks w
    where d.id = ${id} and w.id = d.webhook_id and d.state = 'waiting' and d.next_at <= ${now}::timestamptz
      and (d.held_until is null or d.held_until <= ${now}::timestamptz)
    returning d.id, d.webhook_id, d.event_id, d.body, d.attempts_now, d.made_at, w.url, w.secret, w.former_secret,
      w.former_until, w.off_at`.execute(db)
  return rows[0]
}

/** When to look again at one that waits: when it is due, or whoever sends it now must be done; nothing where it does not. */
export async function dueAt(db: Db, id: string, now: Instant): Promise<Instant | undefined> {
  const row = await findDelivery(db, id)
  if (row?.state !== 'waiting') return undefined
  return row.held_until !== null && row.held_until > now ? row.held_until : (row.next_at ?? undefined)
}

const triesKept = 20

/** Keeps how an attempt ended, if one was made, and lets the event go. */
export async function endAttempt(
  db: Db,
  id: string,
  end: { state: DeliveryRow['state']; next_at: Instant | null; tried?: Try | undefined },
): Promise<void> {
  const made = end.tried ? [end.tried] : []
  const tried = JSON.stringify(made)
  await sql`update webhook_deliveries set state = ${end.state}, next_at = ${end.next_at}, held_until = null,
      attempts = attempts + ${made.length}, attempts_now = attempts_now + ${made.length},
      tries = (select coalesce(jsonb_agg(one order by at), '[]') from (
        select one, at from jsonb_array_elements(tries || ${tried}::jsonb) with ordinality as t (one, at)
        order by at desc limit ${triesKept}) kept)
    where id = ${id}`.execute(db)
}

/** Keeps that an address took something. */
export async function noteTaken(db: Db, id: string, now: Instant): Promise<void> {
  await db.updateTable('webhooks').set({ delivered_at: now, gave_up: null }).where('id', '=', id).execute()
}

/** Keeps that an address is to be switched off: it said so, or took nothing since a moment. */
export async function noteGaveUp(
  db: Db,
  id: string,
  because: 'failing' | 'gone',
  since: Instant | undefined,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ gave_up: because })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .$if(since !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('delivered_at', 'is', null), eb('delivered_at', '<', since ?? null)]),
      ),
    )
    .execute()
}

/** Takes away what was made before a moment, so many at most; answers how many went. */
export async function sweepDeliveries(db: Db, before: Instant, most: number): Promise<number> {
  const old = db.selectFrom('webhook_deliveries').select('id').where('made_at', '<', before).limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
