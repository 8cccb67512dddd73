/** The SQL of payments and of the decisions about them. */
import { anyOf } from '@kolo/database/any-of'
import { dataModifyingCtes } from '@kolo/database/batched-queries'
import { nextCode } from '@kolo/database/codes'
import { jsonRows } from '@kolo/database/json-rows'
import { firstOf } from '@kolo/database/pages'
import type { Db, Tables } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { addHours, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, type OperationNodeSource, type RawBuilder, sql, type Updateable } from 'kysely'
import { askedDays, type PaymentStatus, paymentStatuses } from '../payment.rules.ts'
import type { PaymentRow, PaymentsTable } from './payment.record.ts'

const open: PaymentStatus[] = ['initiated', 'pending', 'proof_submitted']
const shown: PaymentStatus[] = [...open, 'rejected']

/** Adds a payment under the next code; `undefined` when what its channel calls it is taken. */
export function insertPayment(
  db: Db,
  row: Omit<Insertable<PaymentsTable>, 'code'>,
): Promise<PaymentRow | undefined> {
  const prefix = `PAY-${dayIn(lagos, row.started_at).slice(0, 4)}-`
  const code = nextCode(prefix, 'payment_code_numbers')
  return db
    .insertInto('payments')
    .values({ ...row, code })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Any payment, or "not found", locked until the transaction ends; and its payer and whoever decides on it one behind the
 * other with all they decide, in the order of their ids and before any target, as when a payment is started: of two
 * decisions at once the second sees the sums of the first. Last comes what its channel wants locked, a query that may
 * read `payment`. What the transaction asks afterwards is planned for any values: all of it is found by ids, and planning
 * the desk each time costs more than reading it (decision 033).
 */
export async function lockForDecision(
  db: Db,
  id: string,
  administratorUid: string | null,
  last: RawBuilder<unknown> = sql`select 0`,
): Promise<PaymentRow> {
  const { rows } = await sql<PaymentRow>`
    with payment as (select * from payments where id = ${id} for update),
    people as (
      insert into payment_payers (member_uid)
      select uid from (select member_uid as uid from payment union select ${administratorUid}::uuid from payment) as person
      where uid is not null order by uid
      on conflict (member_uid) do update set started = payment_payers.started returning member_uid
    ),
    last as (${last})
    select payment.* from payment where (select count(*) from people) > 0 and (select count(*) from last) > 0
      and set_config('plan_cache_mode', 'force_generic_plan', true) is not null`.execute(db)
  return orNotFound(rows[0])
}

/**
 * Several payments of one account, locked as `lockForDecision` locks one: payments, then their payers with whoever
 * decides, then the account, each in the order of their ids, so that nobody waits in a circle.
 */
export async function lockForDecisions(
  db: Db,
  ids: readonly string[],
  { administratorUids, accountId }: { administratorUids: readonly string[]; accountId: string },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    with payment as materialized (select * from payments where id = ${anyOf(ids)} order by id for update),
    people as (
      insert into payment_payers (member_uid)
      select uid from (select member_uid as uid from payment union select unnest(${administratorUids}::uuid[])) as person
      where (select count(*) from payment) >= 0 order by uid
      on conflict (member_uid) do update set started = payment_payers.started returning member_uid
    ),
    account as (
      select from collection_accounts where id = ${accountId} and (select count(*) from people) > 0 for no key update
    )
    select payment.* from payment where (select count(*) from account) > 0 order by id`.execute(db)
  return rows
}

/** Counts a start for the payer and holds that row until the transaction ends, so that starts queue up. */
export async function lockPayer(db: Db, memberUid: string): Promise<void> {
  await db
    .insertInto('payment_payers')
    .values({ member_uid: memberUid, started: 1 })
    .onConflict((conflict) =>
      conflict.column('member_uid').doUpdateSet({ started: sql`payment_payers.started + 1` }),
    )
    .execute()
}

/** Holds the same row without counting anything, so that no start of this payer begins until the transaction ends. */
export async function holdPayer(db: Db, memberUid: string): Promise<void> {
  await db
    .insertInto('payment_payers')
    .values({ member_uid: memberUid, started: 0 })
    .onConflict((conflict) =>
      conflict.column('member_uid').doUpdateSet({ started: sql`payment_payers.started` }),
    )
    .execute()
}

/** How earlier payments of several payers ended: a query. */
export function payersByUid(db: Db, uids: readonly string[]) {
  return db.selectFrom('payment_payers').selectAll().where('member_uid', '=', anyOf(uids))
}

/** A payment of this member, or "not found". */
export async function ownPayment(db: Db, id: string, memberUid: string): Promise<PaymentRow> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('member_uid', '=', memberUid)
    .executeTakeFirst()
  return orNotFound(row)
}

/** A payment of this member, locked until the transaction ends, or "not found". */
export async function lockOwnPayment(db: Db, id: string, memberUid: string): Promise<PaymentRow> {
  const row = await lockPayment(db, id)
  if (row.member_uid !== memberUid) throw new RequestProblem('not-found')
  return row
}

/** Any payment, locked until the transaction ends, or "not found". */
export async function lockPayment(db: Db, id: string): Promise<PaymentRow> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return orNotFound(row)
}

/** Any payment, or "not found". */
export async function anyPayment(db: Db, id: string): Promise<PaymentRow> {
  return orNotFound(await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst())
}

/** The payment that a journal booked by itself, and not one of many: a query. */
export function paymentOfJournal(db: Db, journalId: string) {
  return db
    .selectFrom('payments as p')
    .selectAll('p')
    .where('p.journal_id', '=', journalId)
    .where(
      sql<boolean>`not exists (select from payments o where o.journal_id = p.journal_id and o.id <> p.id)`,
    )
}

/** The payment that people know by a code: a query. */
export function paymentByCode(db: Db, code: string) {
  return db.selectFrom('payments').selectAll().where('code', '=', code)
}

/** These payments, whoever pays and by whatever channel. */
export function paymentsById(db: Db, ids: readonly string[]): Promise<PaymentRow[]> {
  return paymentsByIdRows(db, ids).execute()
}

/** The same: a query. */
export function paymentsByIdRows(db: Db, ids: readonly string[]) {
  return db.selectFrom('payments').selectAll().where('id', '=', anyOf(ids))
}

export type PaymentChange = Omit<Updateable<PaymentsTable>, 'id' | 'version'>

/** Writes a change of a locked payment and counts its version up. */
export async function savePayment(db: Db, id: string, change: PaymentChange): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a list of payments is asked for; `after` is the id the last page ended with. */
export type PaymentFilter = {
  channel: string
  memberUid?: string | undefined
  status?: PaymentStatus | undefined
  after?: string | undefined
  limit: number
}

/** Each state as it stands in a text: whether few or almost all payments are in it decides by which index they are found. */
const written = new Map(paymentStatuses.map((status) => [status, sql.lit(status)]))

export async function listNewest(db: Db, filter: PaymentFilter): Promise<PaymentRow[]> {
  let query = db.selectFrom('payments').selectAll().where('channel', '=', filter.channel)
  if (filter.memberUid) query = query.where('member_uid', '=', filter.memberUid)
  const status = filter.status && written.get(filter.status)
  if (status) query = query.where('status', '=', status)
  if (filter.after) query = query.where('id', '<', filter.after)
  return (await firstOf(query.orderBy('id', 'desc'), filter.limit).execute(db)).rows
}

/** What a member has on its way to one target: promised and not yet confirmed. */
export type ExpectedRow = { target_id: string; count: number; sum_kobo: bigint }

/** What a member has on its way, by target: a query. */
export function expectedRows(memberUid: string): RawBuilder<ExpectedRow> {
  return sql<ExpectedRow>`select target_id, count(*)::int as count, sum(amount_kobo)::bigint as sum_kobo from payments
    where member_uid = ${memberUid} and status = any(${open}) group by target_id`
}

/** What administrators are checking for a member, by target. */
export async function checkingByTarget(db: Db, memberUid: string): Promise<Map<string, Kobo>> {
  const rows = await db
    .selectFrom('payments')
    .select(['target_id', sql<bigint>`sum(amount_kobo)::bigint`.as('sum')])
    .where('member_uid', '=', memberUid)
    .where('status', '=', 'proof_submitted')
    .groupBy('target_id')
    .execute()
  return new Map(rows.map((row) => [row.target_id, kobo(row.sum)]))
}

/**
 * Payments of a member that still ask for something, waiting, being checked, not found, or in the wallet though they were
 * meant for a target, at most fifty of them: a query. Those that are being checked come first, because their money is
 * summed up.
 */
export function openPaymentsOf(
  db: Db,
  { memberUid, now, ...only }: { memberUid: string; targetId?: string; purpose?: string; now: Instant },
) {
  const left = sql<boolean>`status = 'confirmed' and outcome in ('short', 'over') and to_wallet_kobo > 0
    and confirmed_at > ${addHours(now, -askedDays * 24)}::timestamptz
    and not exists (select from payment_moves m where m.payment_id = payments.id)`
  let query = db
    .selectFrom('payments')
    .selectAll()
    .where('member_uid', '=', memberUid)
    .where(({ or, eb }) => or([eb('status', 'in', shown), left]))
  if (only.targetId !== undefined) query = query.where('target_id', '=', only.targetId)
  if (only.purpose !== undefined) query = query.where('purpose', '=', only.purpose)
  return query.orderBy(sql`status = 'proof_submitted'`, 'desc').orderBy('id', 'desc').limit(50)
}

/** When what these payments left in the wallet was moved where it was meant to go: a query. */
export function movesOf(db: Db, paymentIds: readonly string[]) {
  return db.selectFrom('payment_moves').selectAll().where('payment_id', '=', anyOf(paymentIds))
}

/** What is moved out of the wallet: what this payment of this member for this target left there. */
export type LeftOver = { paymentId: string; memberUid: string; targetId: string; amount: Kobo; now: Instant }

/**
 * Says that what a payment left in the wallet is moved now, if it left that and nobody moved it: a statement for the
 * `with` of another, which answers its id or nothing. Of two at once the second waits here for the first.
 */
export function takingLeftOver({ paymentId, memberUid, targetId, amount, now }: LeftOver) {
  return sql<{ payment_id: string }>`
    insert into payment_moves (payment_id, amount_kobo, moved_at)
    select id, to_wallet_kobo, ${now}::timestamptz from payments
    where id = ${paymentId} and member_uid = ${memberUid} and target_id = ${targetId} and status = 'confirmed'
      and outcome in ('short', 'over') and to_wallet_kobo = ${amount}
    on conflict (payment_id) do nothing returning payment_id`
}

/** Whose payments to any of these targets administrators are checking. */
export async function payersBeingChecked(
  db: Db,
  purpose: string,
  targetIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('member_uid')
    .distinct()
    .where('status', '=', 'proof_submitted')
    .where('purpose', '=', purpose)
    .where('target_id', '=', anyOf(targetIds))
    .execute()
  return rows.map(({ member_uid }) => member_uid)
}

/** Open payments to a target, or of a member, locked until the transaction ends. */
export function lockShown(
  db: Db,
  which: { purpose: string; targetId: string } | { memberUid: string },
): Promise<PaymentRow[]> {
  const open = db.selectFrom('payments').selectAll().where('status', 'in', shown)
  const query =
    'memberUid' in which
      ? open.where('member_uid', '=', which.memberUid)
      : open.where('purpose', '=', which.purpose).where('target_id', '=', which.targetId)
  return query.orderBy('id').forUpdate().execute()
}

/** Closes payments whose instructions ran out; those that somebody is deciding on are left for the next run. */
export function expireDue(db: Db, now: Instant, limit: number): Promise<PaymentRow[]> {
  return db
    .updateTable('payments')
    .set({ status: 'expired', version: sql`version + 1` })
    .where(
      'id',
      'in',
      db
        .selectFrom('payments')
        .select('id')
        .where('status', 'in', ['initiated', 'pending', 'rejected'])
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** What changes of a locked payment with a decision or an arrival, and what is written with it in one statement. */
export type Decided = {
  change: PaymentChange
  /** Counted for the payer. */
  outcome?: 'confirmed' | 'rejected'
  /** Statements the change depends on: each answers a row, or nothing is changed. Of two at once the second waits here. */
  needed?: readonly OperationNodeSource[]
  /** Carried out by the same statement. */
  alongside?: readonly OperationNodeSource[]
}

/**
 * Writes a decision and all that follows from it in one statement, and answers the payment as it is then; `undefined`
 * when something it needs came before, and then everything has to be rolled back.
 */
export async function saveDecided(
  db: Db,
  payment: PaymentRow,
  { change, outcome, needed = [], alongside = [] }: Decided,
): Promise<PaymentRow | undefined> {
  const payment_id = payment.id
  const counted = outcome && [
    sql`update payment_payers set ${sql.ref(outcome)} = ${sql.ref(outcome)} + 1
      where member_uid = ${payment.member_uid} returning member_uid`,
  ]
  const { parts, done } = dataModifyingCtes([...alongside, ...(counted ?? [])])
  // What the change depends on is joined: it is there when the database looks whether somebody has decided this.
  const tables = needed.map((statement, at) => sql`${sql.ref(`needed_${at}`)} as (${statement})`)
  const joined = [sql`(select 1) as nothing_else`, ...needed.map((_, at) => sql.ref(`needed_${at}`))]
  const together = [...parts, ...tables]
  const { rows } = await sql<PaymentRow>`${together.length > 0 ? sql`with ${sql.join(together)}` : sql``}
    update payments set ${sql.join(Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
      version = version + 1
    from ${sql.join(joined)}
    where payments.id = ${payment_id} and ${done} >= 0 returning payments.*`.execute(db)
  return rows[0]
}

/** Keeps arrivals, each once, in one statement; answers how many had not come before. */
export async function takingArrivals(
  db: Db,
  arrivals: readonly Insertable<Tables['payment_arrivals']>[],
): Promise<number> {
  const kept = await sql`
    insert into payment_arrivals (channel, arrival_id, payment_id, journal_id, received_kobo, settled_at)
    select channel, arrival_id, payment_id, journal_id, received_kobo, settled_at
    from jsonb_populate_recordset(null::payment_arrivals, ${jsonRows(arrivals)}::jsonb)
    on conflict do nothing returning payment_id`.execute(db)
  return kept.rows.length
}

/** Keeps an arrival, once: a query without a row when it came before. */
export function takingArrival(db: Db, arrival: Insertable<Tables['payment_arrivals']>) {
  return db
    .insertInto('payment_arrivals')
    .values(arrival)
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id')
}
