/** The SQL of approvals. The names of people are read beside the rows, so that a queue of any length is one statement. */
import type { Db, Tables } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { type AdministrationJson, administrationJson } from './administration.ts'
import type { ApprovalRow } from './approval.record.ts'

/** An approval with the people in it, its notice and who administers. */
export type ApprovalWithPeople = ApprovalRow & {
  /** How many there are of what was asked for, beyond the page. */
  in_all: number
  asked_name: string | null
  decided_name: string | null
  about_name: string | null
  objected_by: string | null
  objected_name: string | null
  objected_at: Instant | null
  objection: string | null
  administration: AdministrationJson
}

type Page = { order: 'asc' | 'desc'; limit: number | RawBuilder<number> }

/** The page is cut before names are looked up, and the rest counted by itself, so that only what is shown is put together. */
function selectApprovals(now: Instant, where: RawBuilder<unknown>, { order, limit }: Page) {
  const byId = sql`order by a.id ${sql.raw(order)}`
  return sql<ApprovalWithPeople>`
    select a.id, a.kind, a.subject_type, a.subject_id, a.subject_version, a.subject_uid, a.change, a.amount_kobo,
      a.reason, a.asked_by, a.asked_at, a.expires_at, a.staff_told_at, a.status, a.decided_by, a.decided_at, a.alone,
      a.founding, a.answer, a.version, (select count(*)::int from approvals a where ${where}) as in_all,
      p.full_name as asked_name, d.full_name as decided_name,
      s.full_name as about_name, n.objected_by, o.full_name as objected_name, n.objected_at, n.objection,
      ${administrationJson(now)} as administration
    from (select a.* from approvals a where ${where} ${byId} limit ${limit}) a
    left join profiles p on p.uid = a.asked_by
    left join profiles d on d.uid = a.decided_by
    left join profiles s on s.uid = a.subject_uid
    left join lateral (
      select * from alone_notices n where n.subject_type = 'approval' and n.subject_id = a.id::text
      order by n.id desc limit 1
    ) n on true
    left join profiles o on o.uid = n.objected_by
    ${byId}`
}

const queue = 25
const aboutSubjects = 200
const aboutSubject = 50

/** What waits, the oldest first, after a cursor: a query. */
export function waitingApprovals(
  now: Instant,
  page: { after?: string | undefined; limit: number | RawBuilder<number> },
) {
  const after = page.after === undefined ? sql`true` : sql`a.id > ${page.after}`
  const open = sql`a.status = 'waiting' and a.expires_at > ${now}::timestamptz and ${after}`
  return selectApprovals(now, open, { order: 'asc', limit: page.limit })
}

/** What waits about some subjects, the newest first: a query. */
export function waitingAbout(now: Instant, subjectType: string, subjectIds: readonly string[]) {
  const where = sql`a.status = 'waiting' and a.expires_at > ${now}::timestamptz
    and a.subject_type = ${subjectType} and a.subject_id = any(${[...subjectIds]})`
  return selectApprovals(now, where, { order: 'desc', limit: aboutSubjects })
}

/** Everything that was asked about a subject, however it ended, the newest first: a query. */
export function askedAbout(now: Instant, subjectType: string, subjectId: string) {
  const where = sql`a.subject_type = ${subjectType} and a.subject_id = ${subjectId}`
  return selectApprovals(now, where, { order: 'desc', limit: aboutSubject })
}

/** What waits of one kind, the oldest first: a query. */
export function waitingOfKind(now: Instant, kind: string) {
  const where = sql`a.status = 'waiting' and a.expires_at > ${now}::timestamptz and a.kind = ${kind}`
  return selectApprovals(now, where, { order: 'asc', limit: queue })
}

/** One approval with its people, or "not found". */
export async function approvalById(db: Db, now: Instant, id: string): Promise<ApprovalWithPeople> {
  const { rows } = await selectApprovals(now, sql`a.id = ${id}`, { order: 'asc', limit: 1 }).execute(db)
  return orNotFound(rows[0])
}

/** What waits of a kind for a subject, locked until the transaction ends. */
export function lockWaiting(db: Db, kind: string, subjectId: string): Promise<ApprovalRow | undefined> {
  return db
    .selectFrom('approvals')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

/** An approval, locked until the transaction ends, or "not found". */
export async function lockApproval(db: Db, id: string): Promise<ApprovalRow> {
  return orNotFound(
    await db.selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** An approval as it stands, or "not found". */
export async function peekApproval(db: Db, id: string): Promise<ApprovalRow> {
  return orNotFound(await db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst())
}

/** Writes down what is asked for. Somebody asked for the same subject this very moment: look again. */
export async function insertApproval(db: Db, row: Insertable<Tables['approvals']>): Promise<ApprovalRow> {
  const inserted = await db
    .insertInto('approvals')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id']).where('status', '=', sql.lit('waiting')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!inserted) throw new RequestProblem('changed-meanwhile')
  return inserted
}

/** Writes what became of a locked approval, and counts its version up. */
export function saveApproval(
  db: Db,
  id: string,
  change: Pick<
    Updateable<Tables['approvals']>,
    'status' | 'staff_told_at' | 'decided_by' | 'decided_at' | 'alone' | 'founding' | 'answer'
  >,
): Promise<ApprovalRow> {
  return db
    .updateTable('approvals')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends what waited longer than its time, at most `limit`, and answers which. */
export async function expireApprovals(db: Db, now: Instant, limit: number): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    update approvals set status = 'expired', decided_at = ${now}::timestamptz, version = version + 1
    where id in (select id from approvals where status = 'waiting' and expires_at <= ${now}::timestamptz
      order by expires_at limit ${limit} for update skip locked)
    returning *`.execute(db)
  return rows
}

/** The latest approved row of a kind for each of some subjects: a query. */
export function approvedFor(kind: string, subjectIds: readonly string[]): RawBuilder<ApprovalRow> {
  return sql<ApprovalRow>`
    select distinct on (subject_id) * from approvals
    where kind = ${kind} and subject_id = any(${[...subjectIds]}) and status = 'approved'
    order by subject_id, id desc`
}

/** Keeps a change of office. */
export async function insertAppointment(
  db: Db,
  { now, ...row }: Omit<Insertable<Tables['appointments']>, 'id' | 'at'> & { now: Instant },
): Promise<void> {
  await db
    .insertInto('appointments')
    .values({ ...row, id: newId(Date.parse(now)), at: now })
    .execute()
}

/** Ends everything that waits about a person who leaves, and what they asked for themselves. */
export async function endApprovalsOf(db: Db, uid: string, now: Instant): Promise<void> {
  await sql`
    with ended as (
      update approvals set status = 'expired', decided_at = ${now}::timestamptz, version = version + 1
      where status = 'waiting' and (subject_uid = ${uid} or asked_by = ${uid}) returning id
    )
    update alone_notices set closed_at = ${now}::timestamptz
    where subject_type = 'approval' and closed_at is null and subject_id in (select id::text from ended)`.execute(
    db,
  )
}

/** What was approved, and by whom, for the records that keep its id. */
export type Approvers = {
  id: string
  reason: string
  asked_by: string
  asked_name: string | null
  /** Nobody else, where it was decided alone. */
  decided_by: string | null
  decided_name: string | null
  alone: boolean
}

/** Who asked for something and who approved it, of some approvals: a query. */
export function approversOf(ids: readonly string[]): RawBuilder<Approvers> {
  return sql<Approvers>`
    select a.id, a.reason, a.asked_by, p.full_name as asked_name, nullif(a.decided_by, a.asked_by) as decided_by,
      case when a.decided_by <> a.asked_by then d.full_name end as decided_name, a.alone
    from approvals a
    left join profiles p on p.uid = a.asked_by
    left join profiles d on d.uid = a.decided_by
    where a.id = any(${[...ids]}::uuid[])`
}

/** Who asked for something, who approved it where that was somebody else, and why. */
export function signedBy(by: Approvers | undefined) {
  const named = (uid: string, name: string | null) => ({ uid, fullName: name ?? 'Former member' })
  return {
    askedBy: named(by?.asked_by ?? '', by?.asked_name ?? null),
    ...(by?.decided_by ? { approvedBy: named(by.decided_by, by.decided_name) } : {}),
    reason: by?.reason ?? '',
  }
}
