/** The SQL of repayments that payments brought. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { leftOfInstalment } from '../../loans/server/left-of-instalment.ts'
import { loanRepayments, type RepaymentRecord } from '../../loans/server/loan.record.ts'

/** The repayment that a payment brought, where it is not reversed. */
export function repaymentOfPayment(db: Db, paymentId: string): Promise<RepaymentRecord | undefined> {
  return db
    .selectFrom('loan_repayments')
    .select(loanRepayments.columns)
    .where('payment_id', '=', paymentId)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
}

/** Whether the loan was settled or written off after this repayment, which went on from what it paid. */
export async function settledAfter(db: Db, { id, loanId }: RepaymentRecord): Promise<boolean> {
  const { rows } = await sql`
    select from loan_repayments
    where loan_id = ${loanId} and id > ${id} and settled and reversed_at is null
    union all select from loan_write_offs where loan_id = ${loanId} limit 1`.execute(db)
  return rows.length > 0
}

/** Marks a repayment as reversed, and takes from each instalment what it received of it. */
export async function reverseRepayment(db: Db, repaymentId: string, now: Instant): Promise<void> {
  await db.updateTable('loan_repayments').set({ reversed_at: now }).where('id', '=', repaymentId).execute()
  await sql`
    update loan_instalments i
    set paid_principal_kobo = i.paid_principal_kobo - p.principal_kobo,
      paid_interest_kobo = i.paid_interest_kobo - p.interest_kobo,
      paid_penalty_kobo = i.paid_penalty_kobo - p.penalty_kobo
    from loan_repayment_parts p
    where p.repayment_id = ${repaymentId} and i.loan_id = p.loan_id and i.number = p.number`.execute(db)
}

/** What these members owe of each running loan until a day, with the interest that falls due by then: a query. */
export function loansOwed(db: Db, memberUids: readonly string[], until: CalendarDate) {
  const left = sql<bigint>`coalesce(sum(${leftOfInstalment}) filter (where i.due_on <= ${until}), 0)::bigint`
  return db
    .selectFrom('loans as l')
    .innerJoin('loan_products as p', 'p.id', 'l.product_id')
    .innerJoin('loan_instalments as i', 'i.loan_id', 'l.id')
    .select(['l.member_uid', 'l.id', sql<string>`p.name || ' ' || l.code`.as('name')])
    .select([left.as('due_kobo'), sql<boolean>`false`.as('whole')])
    .where('l.member_uid', '=', anyOf(memberUids))
    .where('l.status', '=', 'running')
    .groupBy(['l.id', 'p.name'])
    .orderBy('l.id')
}
