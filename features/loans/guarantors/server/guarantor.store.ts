/** The SQL of guarantors. */
import { anyOf } from '@kolo/database/any-of'
import type { NewRecordOf } from '@kolo/database/record'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { type GuarantorChange, type GuarantorRecord, guarantors } from './guarantor.record.ts'

export async function insertGuarantor(db: Db, asked: NewRecordOf<'loan_guarantors'>): Promise<void> {
  await db.insertInto('loan_guarantors').values(guarantors.row(asked)).execute()
}

/** Everybody who was asked for a loan, in order. */
export function guarantorsOfLoan(db: Db, loanId: string): Promise<GuarantorRecord[]> {
  return db
    .selectFrom('loan_guarantors')
    .select(guarantors.columns)
    .where('loan_id', '=', loanId)
    .orderBy('id')
    .execute()
}

/** A guarantor by id. The loan is locked before anything is changed, so nobody else changes it meanwhile. */
export function findGuarantor(db: Db, id: string): Promise<GuarantorRecord | undefined> {
  return db.selectFrom('loan_guarantors').select(guarantors.columns).where('id', '=', id).executeTakeFirst()
}

export async function saveGuarantor(db: Db, id: string, change: GuarantorChange): Promise<void> {
  await db.updateTable('loan_guarantors').set(guarantors.row(change)).where('id', '=', id).execute()
}

/** A guarantee with what it needs of its loan. */
export type GuaranteeRow = GuarantorRecord & {
  code: string
  borrowerUid: string
  principalKobo: bigint
  /** What is left of the principal; all of it before the loan is paid out. */
  leftKobo: bigint
}

const withLoan = (db: Db) =>
  db
    .selectFrom('loan_guarantors as g')
    .innerJoin('loans as l', 'l.id', 'g.loan_id')
    .select(guarantors.of('g'))
    .select([
      'l.code as code',
      'l.member_uid as borrowerUid',
      'l.principal_kobo as principalKobo',
      sql<bigint>`coalesce((select sum(i.principal_kobo - i.paid_principal_kobo)
        from loan_instalments i where i.loan_id = l.id), l.principal_kobo)::bigint`.as('leftKobo'),
    ])

/** What a member was asked to guarantee, newest first: the last hundred. */
export function guaranteesOf(db: Db, memberUid: string): Promise<GuaranteeRow[]> {
  return withLoan(db).where('g.member_uid', '=', memberUid).orderBy('g.id', 'desc').limit(100).execute()
}

export function standingGuarantees(db: Db, memberUid: string): Promise<GuaranteeRow[]> {
  return withLoan(db).where('g.member_uid', '=', memberUid).where('g.status', '=', 'accepted').execute()
}

/** Which of these members owe a loan, or have agreed to one. */
export async function membersWhoOwe(db: Db, uids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('loans')
    .select('member_uid')
    .distinct()
    .where('member_uid', '=', anyOf(uids))
    .where('status', 'in', ['accepted', 'approved', 'running', 'written_off'])
    .where('ended_at', 'is', null)
    .execute()
  return new Set(rows.map(({ member_uid }) => member_uid))
}

/** Who was asked before this moment and has not answered: a hundred at a time. */
export function askedBefore(db: Db, moment: Instant): Promise<GuarantorRecord[]> {
  return db
    .selectFrom('loan_guarantors')
    .select(guarantors.columns)
    .where('status', '=', 'asked')
    .where('asked_at', '<', moment)
    .orderBy('id')
    .limit(100)
    .execute()
}
