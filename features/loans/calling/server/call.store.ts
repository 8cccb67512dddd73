/** The SQL of called loans. */
import type { NewRecordOf } from '@kolo/database/record'
import type { Db } from '@kolo/database/tables'
import { sql } from 'kysely'
import { type CallRecord, type CallStepRecord, loanCallSteps, loanCalls } from './call.record.ts'

/** The call of a loan, where there is one. */
export function callOf(db: Db, loanId: string): Promise<CallRecord | undefined> {
  return db
    .selectFrom('loan_calls')
    .select(loanCalls.columns)
    .where('loan_id', '=', loanId)
    .executeTakeFirst()
}

/** The steps that were taken, in order. */
export function stepsOf(db: Db, loanId: string): Promise<CallStepRecord[]> {
  return db
    .selectFrom('loan_call_steps')
    .select(loanCallSteps.columns)
    .where('loan_id', '=', loanId)
    .orderBy('taken_at')
    .execute()
}

/** Keeps the call, and makes what is left due on the last day of its notice, without interest for the time after the call. */
export async function insertCall(db: Db, call: NewRecordOf<'loan_calls'>): Promise<void> {
  await db.insertInto('loan_calls').values(loanCalls.row(call)).execute()
  const { loanId, calledOn, dueOn } = call
  await sql`
    update loan_instalments set due_on = least(due_on, ${dueOn}::date), charged_kobo = 0, charged_on = ${calledOn}
    where loan_id = ${loanId} and charged_on is null`.execute(db)
  await sql`
    update loan_instalments set penalty_on = null where loan_id = ${loanId} and penalty_on is not null`.execute(
    db,
  )
}

/** Keeps that a step was taken. */
export async function insertStep(db: Db, step: NewRecordOf<'loan_call_steps'>): Promise<void> {
  await db.insertInto('loan_call_steps').values(loanCallSteps.row(step)).execute()
}

/** Whether what a borrower who died left pays before guarantors do. */
export async function estatePaysFirst(
  db: Db,
  { id, memberUid, diedOn }: { id: string; memberUid: string; diedOn: unknown },
): Promise<boolean> {
  if (diedOn === null) return false
  const { rows } = await sql<{
    first: boolean
  }>`select estate_pays_first(${memberUid}, ${id}) as first`.execute(db)
  return rows[0]?.first ?? false
}
