/**
 * What stands in for the second pair of eyes where there is none: everybody who was staff in the last 30 days, and an
 * outside address of the settings, is told, and may object for as long as it is not decided. What must always be true:
 * one objection is enough, and nobody takes it back but a second administrator, by deciding.
 */

import type { Call } from '@kolo/application/call'
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { staffMemoryHours } from '@kolo/foundation/four-eyes'
import { newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours, type Instant } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import { type Expression, type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { listAloneNotices, objectAlone } from '../approvals.contract.ts'
import { aloneFrom } from '../approvals.rules.ts'
import type { AloneNoticeRow, ApprovalRow } from './approval.record.ts'
import { decidedAlone, objectedAlone } from './approvals.notifications.ts'

/** What a notice is about: `approval` or `payment`, and its id. */
export type NoticeSubject = { type: string; id: string }

/** Who objected, when and why. */
type Objection = { objected_by: string; objected_at: Instant; objection: string }

/** A notice that is not over. */
export type OpenNotice = {
  id: string
  toldBy: string
  toldAt: Instant
  aloneFrom: Instant
  objected: boolean
}

/** Everybody who is staff, or was in the last 30 days, oldest first; their accounts may be inactive now. */
export async function recentStaff(
  db: Db,
  now: Instant,
): Promise<{ uid: string; email: string; fullName: string }[]> {
  const { rows } = await sql<{ uid: string; email: string; fullName: string }>`
    select p.uid, p.email, p.full_name as "fullName" from profiles p
    where not p.is_archived and (p.role <> 'user' or exists (select from appointments t
      where t.uid = p.uid and t.was <> 'user' and t.at > ${addHours(now, -staffMemoryHours)}::timestamptz))
    order by p.created_at, p.uid`.execute(db)
  return rows
}

/** The notice about something that is not decided yet. */
export async function aloneNotice(db: Db, subject: NoticeSubject): Promise<OpenNotice | undefined> {
  const row = await openNotice(db, subject)
  return row && presentOpen(row)
}

/** The rows of open notices about many things of a type, to be asked together with other things. */
export function noticeRows(db: Db, type: string, ids: readonly string[]): Expression<AloneNoticeRow> {
  return db
    .selectFrom('alone_notices')
    .selectAll()
    .where('subject_type', '=', type)
    .where('subject_id', '=', anyOf(ids))
    .where('closed_at', 'is', null)
}

/** The open notices of these rows, by what each is about. */
export function noticesIn(rows: readonly AloneNoticeRow[]): Map<string, OpenNotice> {
  return new Map(rows.map((row) => [row.subject_id, presentOpen(row)]))
}

function openNotice(db: Db, { type, id }: NoticeSubject): Promise<AloneNoticeRow | undefined> {
  return db
    .selectFrom('alone_notices')
    .selectAll()
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

function presentOpen(row: AloneNoticeRow): OpenNotice {
  const { id, told_by: toldBy, told_at: toldAt } = row
  return { id, toldBy, toldAt, aloneFrom: aloneFrom(toldAt), objected: row.objected_at !== null }
}

/** An objection to something of this kind that ended undecided, by somebody who may still object. */
export async function standingObjection(
  db: Db,
  { kind, subject_type, subject_id }: Pick<ApprovalRow, 'kind' | 'subject_type' | 'subject_id'>,
  now: Instant,
): Promise<Objection | undefined> {
  const { rows } = await sql<Objection>`
    select n.objected_by, n.objected_at, n.objection from alone_notices n
    join approvals a on n.subject_type = 'approval' and n.subject_id = a.id::text
    where a.kind = ${kind} and a.subject_type = ${subject_type} and a.subject_id = ${subject_id}
      and a.status in ('taken_back', 'expired')
      and n.objected_at > ${addHours(now, -staffMemoryHours)}::timestamptz
    order by n.objected_at desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Tells everybody that the only administrator is about to decide this alone. `sentence` is whole and names nobody: "The
 * payment PAY-2026-000123 of ₦600,000.00 is about to be confirmed." Told again, the wait begins anew; not after an
 * objection, which stands until it is decided: also one from the last time it was asked for, and then nobody is told.
 */
export async function notifyAlone(
  call: Call,
  subject: NoticeSubject,
  sentence: string,
  earlier?: Objection,
): Promise<OpenNotice> {
  const { db, actor, now } = call
  const standing = await openNotice(db, subject)
  if (standing?.objected_at) return presentOpen(standing)
  if (standing) await closeAloneNotice(db, subject, now)
  const row = await db
    .insertInto('alone_notices')
    .values({
      id: newId(Date.parse(now)),
      subject_type: subject.type,
      subject_id: subject.id,
      sentence,
      told_by: actor.uid,
      told_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (earlier) {
    await db.updateTable('alone_notices').set(earlier).where('id', '=', row.id).execute()
    return presentOpen({ ...row, ...earlier })
  }
  await mailAlone(call, sentence, aloneFrom(now))
  return presentOpen(row)
}

/** Closes the notice about something that was decided, taken back or expired; `alone`: how much was decided alone. */
export async function closeAloneNotice(
  db: Db,
  subject: NoticeSubject,
  now: Instant,
  alone?: bigint,
): Promise<void> {
  await closing(db, subject, now, alone).execute()
}

/** The statement that closes it, to be carried out with others. */
export function closingNotice(
  db: Db,
  subject: NoticeSubject,
  now: Instant,
  alone?: bigint,
): OperationNodeSource {
  return closing(db, subject, now, alone).returning('id')
}

/** Closes the notices about many that were decided by more than one. */
export async function closeNotices(
  db: Db,
  { type, ids }: { type: string; ids: readonly string[] },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('alone_notices')
    .set({ closed_at: now, decided_kobo: null })
    .where('subject_type', '=', type)
    .where('subject_id', '=', anyOf(ids))
    .where('closed_at', 'is', null)
    .execute()
}

function closing(db: Db, { type, id }: NoticeSubject, now: Instant, alone: bigint | undefined) {
  return db
    .updateTable('alone_notices')
    .set({ closed_at: now, decided_kobo: alone === undefined ? null : kobo(alone) })
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('closed_at', 'is', null)
}

export async function mailAlone(
  call: Pick<Call, 'db' | 'enqueue' | 'community' | 'now'>,
  sentence: string,
  from: Instant,
): Promise<void> {
  const { oversightEmail } = call.community
  const staff = await recentStaff(call.db, call.now)
  const outside = oversightEmail === undefined ? [] : [{ email: oversightEmail }]
  await notify(call, { topic: decidedAlone, to: staff, facts: { sentence, from, outside: false } })
  await notify(call, { topic: decidedAlone, to: outside, facts: { sentence, from, outside: true } })
}

type NoticeWithPeople = AloneNoticeRow & { told_name: string | null; objected_name: string | null }

function selectNotices() {
  return sql`select n.*, t.full_name as told_name, o.full_name as objected_name from alone_notices n
    left join profiles t on t.uid = n.told_by left join profiles o on o.uid = n.objected_by`
}

/** The command behind `GET /api/alone-notices`: everything for staff of the last 30 days, nothing for anybody else. */
export async function listAloneNoticesHandler(call: Call): Promise<OutputOf<typeof listAloneNotices>> {
  const { rows } = await noticesFor(call).execute(call.db)
  return { rows: presentNotices(rows) }
}

/** What is about to be decided alone, for somebody who may object to it: a query. */
export function noticesFor({ actor, now }: Pick<Call, 'actor' | 'now'>): RawBuilder<NoticeWithPeople> {
  return sql<NoticeWithPeople>`${selectNotices()}
    where n.closed_at is null and n.told_by <> ${actor.uid} and (${actor.role !== 'user'} or exists (
      select from appointments a where a.uid = ${actor.uid} and a.was <> 'user'
        and a.at > ${addHours(now, -staffMemoryHours)}::timestamptz))
    order by n.id limit 50`
}

/** These notices, as they are shown. */
export function presentNotices(rows: readonly NoticeWithPeople[]): OutputOf<typeof listAloneNotices>['rows'] {
  return rows.map((row) => present(row))
}

function present(row: NoticeWithPeople): OutputOf<typeof objectAlone> {
  const { objected_by, objected_at, objection } = row
  const person = (uid: string, name: string | null) => ({ uid, fullName: name ?? 'Former member' })
  return {
    id: row.id,
    sentence: row.sentence,
    toldBy: person(row.told_by, row.told_name),
    toldAt: row.told_at,
    aloneFrom: aloneFrom(row.told_at),
    objection:
      objected_by !== null && objected_at !== null && objection !== null
        ? { by: person(objected_by, row.objected_name), at: objected_at, reason: objection }
        : undefined,
    can: { object: objected_at === null ? true : 'objected-already' },
  }
}

/** The command behind an objection. */
export async function objectAloneHandler(call: Call, { params, body }: InputOf<typeof objectAlone>) {
  const { db, actor, now } = call
  const staff = await recentStaff(db, now)
  if (!staff.some(({ uid }) => uid === actor.uid)) return orNotFound<never>(undefined)
  const row = orNotFound(
    await db
      .selectFrom('alone_notices')
      .selectAll()
      .where('id', '=', params.id)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (row.told_by === actor.uid) return refuse('own-notice')
  if (row.objected_at !== null) return refuse('objected-already')
  await db
    .updateTable('alone_notices')
    .set({ objected_by: actor.uid, objected_at: now, objection: body.reason })
    .where('id', '=', row.id)
    .execute()
  const target = { type: row.subject_type, id: row.subject_id }
  call.record({ kind: 'alone-notice.objected', subjectUid: row.told_by, target })
  await notifyObjection(call, row, staff, body.reason)
  const { rows } = await sql<NoticeWithPeople>`${selectNotices()} where n.id = ${row.id}`.execute(db)
  return present(orNotFound(rows[0]))
}

async function notifyObjection(
  call: Call,
  row: AloneNoticeRow,
  staff: readonly { uid: string; email: string; fullName: string }[],
  reason: string,
): Promise<void> {
  const { oversightEmail } = call.community
  const objector = staff.find(({ uid }) => uid === call.actor.uid)?.fullName ?? 'Somebody'
  const outside = oversightEmail === undefined ? [] : [{ email: oversightEmail }]
  const facts = { objector, sentence: row.sentence, reason }
  await notify(call, { topic: objectedAlone, to: [...staff, ...outside], facts })
}
