/** The SQL of payments and of the decisions about them. */
import { anyOf } from '@kolo/database/any-of'
import { type Db, orNotFound, RequestProblem } from '@kolo/database/call'
import { newClearCode } from '@kolo/foundation/ids'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import { bankReferenceKey, type PaymentPurposeKind, type PaymentStatus } from '../payments.rules.ts'
import type { DecisionRow, PaymentDecisionsTable, PaymentRow, PaymentsTable } from './payments.tables.ts'

const open: PaymentStatus[] = ['initiated', 'pending', 'proof_submitted']
const shown: PaymentStatus[] = [...open, 'rejected']

/** The next code of a payment: `PAY-2026-000123`. */
export async function nextPaymentCode(db: Db, now: Instant): Promise<string> {
  const { rows } = await sql<{ number: bigint }>`select nextval('payment_code_numbers') as number`.execute(db)
  return `PAY-${dayIn(lagos, now).slice(0, 4)}-${String(rows[0]?.number).padStart(6, '0')}`
}

/** Adds a payment under a transfer code nobody has had; a code that is taken is thrown again like a die. */
export async function insertPayment(
  db: Db,
  row: Omit<Insertable<PaymentsTable>, 'transfer_code'>,
): Promise<PaymentRow> {
  for (let attempt = 0; attempt < 8; attempt++) {
    const inserted = await db
      .insertInto('payments')
      .values({ ...row, transfer_code: newClearCode(6) })
      .onConflict((conflict) => conflict.column('transfer_code').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted) return inserted
  }
  throw new Error('No free transfer code was found in eight throws')
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

/** Counts how a payment of this payer ended. */
export async function countOutcome(
  db: Db,
  memberUid: string,
  outcome: 'confirmed' | 'rejected',
): Promise<void> {
  await db
    .updateTable('payment_payers')
    .set({ [outcome]: sql`${sql.ref(outcome)} + 1` })
    .where('member_uid', '=', memberUid)
    .execute()
}

/** How earlier payments of several payers ended. */
export async function payersByUid(
  db: Db,
  uids: readonly string[],
): Promise<Map<string, { confirmed: number; rejected: number }>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_payers')
    .selectAll()
    .where('member_uid', '=', anyOf(uids))
    .execute()
  return new Map(rows.map(({ member_uid, confirmed, rejected }) => [member_uid, { confirmed, rejected }]))
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

/** The payment with this transfer code or this code of its own, if there is one. */
export function paymentByReference(
  db: Db,
  reference: { transferCode: string | undefined; code: string },
): Promise<PaymentRow[]> {
  const { transferCode, code } = reference
  return db
    .selectFrom('payments')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb('code', '=', code),
        ...(transferCode === undefined ? [] : [eb('transfer_code', '=', transferCode)]),
      ]),
    )
    .execute()
}

/** Writes a change of a locked payment and counts its version up. */
export async function savePayment(
  db: Db,
  id: string,
  change: Omit<Updateable<PaymentsTable>, 'id' | 'version'>,
): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a list of payments is asked for; `before` is the id the last page ended with. */
export type PaymentFilter = {
  memberUid?: string | undefined
  status?: PaymentStatus | undefined
  before?: string | undefined
  limit: number
}

/** Payments newest first, one more than asked for when there are more. */
export function listNewest(db: Db, filter: PaymentFilter): Promise<PaymentRow[]> {
  let query = db.selectFrom('payments').selectAll()
  if (filter.memberUid) query = query.where('member_uid', '=', filter.memberUid)
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.before) query = query.where('id', '<', filter.before)
  return query
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .execute()
}

/** The queue, longest waiting first, one more than asked for when there are more: a query. */
export function listQueue(db: Db, page: { after?: { at: Instant; id: string } | undefined; limit: number }) {
  let query = db.selectFrom('payments').selectAll().where('status', '=', 'proof_submitted')
  const { after } = page
  if (after) query = query.where(sql<boolean>`(submitted_at, id) > (${after.at}, ${after.id})`)
  return query
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(page.limit + 1)
}

/** How much waits in the queue, read from its own small index: a query of one row. */
export function summariseQueue(db: Db) {
  return db
    .selectFrom('payments')
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('count'),
      sql<bigint>`coalesce(sum(amount_kobo), 0)::bigint`.as('sum_kobo'),
      fn.min('submitted_at').as('oldest_at'),
    ])
    .where('status', '=', 'proof_submitted')
}

/** What that row says. */
export function queueSummaryIn([row]: readonly QueueSummaryRow[]) {
  return { count: row?.count ?? 0, sumKobo: kobo(row?.sum_kobo ?? 0n), oldestAt: row?.oldest_at ?? undefined }
}

type QueueSummaryRow = { count: number; sum_kobo: bigint; oldest_at: Instant | null }

/** What a member has on its way: promised and not yet confirmed, in all or to one target. */
export async function expectedOf(
  db: Db,
  memberUid: string,
  targetId?: string,
): Promise<{ count: number; sum: Kobo }> {
  let query = db
    .selectFrom('payments')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('count'),
      sql<bigint>`coalesce(sum(amount_kobo), 0)::bigint`.as('sum'),
    ])
    .where('member_uid', '=', memberUid)
    .where('status', 'in', open)
  if (targetId) query = query.where('target_id', '=', targetId)
  const { count, sum } = await query.executeTakeFirstOrThrow()
  return { count: Number(count), sum: kobo(sum) }
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
 * Payments of a member that still ask for something, waiting, being checked or not found, at most fifty of them: a query.
 * Those that are being checked come first, because their money is summed up.
 */
export function openPaymentsOf(db: Db, memberUid: string, targetId?: string) {
  let query = db
    .selectFrom('payments')
    .selectAll()
    .where('member_uid', '=', memberUid)
    .where('status', 'in', shown)
  if (targetId) query = query.where('target_id', '=', targetId)
  return query.orderBy(sql`status = 'proof_submitted'`, 'desc').orderBy('id', 'desc').limit(50)
}

/** Open payments to a target, or of a member, locked until the transaction ends. */
export function lockShown(
  db: Db,
  which: { purpose: PaymentPurposeKind; targetId: string } | { memberUid: string },
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

/** Adds a decision about a payment. */
export async function insertDecision(db: Db, row: Insertable<PaymentDecisionsTable>): Promise<void> {
  await db.insertInto('payment_decisions').values(row).execute()
}

/** The confirmations of payments in their present round, latest first. */
export async function confirmationsOf(
  db: Db,
  payments: readonly PaymentRow[],
): Promise<Map<string, DecisionRow[]>> {
  const found = new Map<string, DecisionRow[]>()
  if (payments.length === 0) return found
  const rows = await db
    .selectFrom('payment_decisions')
    .selectAll()
    .where('payment_id', '=', anyOf(payments.map(({ id }) => id)))
    .where('decision', '=', 'confirmation')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const rounds = new Map(payments.map(({ id, round }) => [id, round]))
  for (const row of rows) {
    if (rounds.get(row.payment_id) !== row.round) continue
    found.set(row.payment_id, [...(found.get(row.payment_id) ?? []), row])
  }
  return found
}

/** The code of the confirmed payment that used a bank reference, if one did. */
export async function bankReferenceOwner(db: Db, reference: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('payment_bank_references as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('p.code')
    .where('r.reference_key', '=', bankReferenceKey(reference) ?? '')
    .executeTakeFirst()
  return owner?.code
}

/**
 * Takes a bank reference for a payment, or answers the code of the payment that has it already. Of two at once the
 * second waits here for the first.
 */
export async function takeBankReference(
  db: Db,
  reference: string,
  paymentId: string,
): Promise<string | undefined> {
  const taken = await db
    .insertInto('payment_bank_references')
    .values({ reference_key: bankReferenceKey(reference) ?? '', payment_id: paymentId })
    .onConflict((conflict) => conflict.column('reference_key').doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  return taken ? undefined : bankReferenceOwner(db, reference)
}
