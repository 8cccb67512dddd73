/** The SQL of pay-outs: the queue, batches and their lines. */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { addHours, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { type LoanWithTerms, loansById } from '../../loans/server/loan.store.ts'

const queueMost = 200

/** Approved loans in order of approval, locked until the transaction ends. */
export async function lockQueue(db: Db): Promise<LoanWithTerms[]> {
  await sql`select id from loans where status = 'approved' order by id for update`.execute(db)
  return readQueue(db)
}

/** Approved loans in order of approval. */
export async function readQueue(db: Db): Promise<LoanWithTerms[]> {
  const { rows } = await sql<{ id: string }>`
    select id from loans where status = 'approved' order by approved_at, id limit ${queueMost}`.execute(db)
  const loans = new Map(
    (
      await loansById(
        db,
        rows.map(({ id }) => id),
      )
    ).map((loan) => [loan.id, loan]),
  )
  return rows.flatMap(({ id }) => loans.get(id) ?? [])
}

/** Who borrowed what since this day and has it in the wallet, or had. */
export async function lentToWallets(
  db: Db,
  since: CalendarDate,
): Promise<{ memberUid: string; kobo: bigint }[]> {
  const { rows } = await sql<{ memberUid: string; kobo: bigint }>`
    select member_uid as "memberUid", sum(received_kobo)::bigint as kobo from loans
    where paid_out_on >= ${since} and bank_account_id is null group by member_uid`.execute(db)
  return rows
}

/** What was paid out by one administrator, whoever, in the last 24 hours. */
export async function paidOutAlone(db: Db, now: Instant): Promise<Kobo> {
  const { rows } = await sql<{ kobo: bigint }>`
    select coalesce(sum(sum_kobo), 0)::bigint as kobo from loan_payouts
    where confirmed_by is null and not alone
      and paid_at > ${addHours(now, -24)}::timestamptz`.execute(db)
  return kobo(rows[0]?.kobo ?? 0n)
}

export type PayoutLine = { loanId: string; outcome: 'paid' | 'refused' | 'skipped'; problem: string | null }

/** Keeps a batch with what became of each of its loans. */
export async function insertPayout(
  db: Db,
  payout: {
    id: string
    askedBy: string
    confirmedBy: string | null
    alone: boolean
    sumKobo: Kobo
    now: Instant
  },
  lines: readonly PayoutLine[],
): Promise<void> {
  const { id, askedBy, confirmedBy, alone, sumKobo, now } = payout
  await db
    .insertInto('loan_payouts')
    .values({
      id,
      code: nextCode(`LNP-${dayIn(lagos, now).slice(0, 4)}-`, 'loan_payout_code_numbers'),
      asked_by: askedBy,
      confirmed_by: confirmedBy,
      alone,
      sum_kobo: sumKobo,
      paid_at: now,
    })
    .execute()
  await db
    .insertInto('loan_payout_lines')
    .values(
      lines.map(({ loanId, outcome, problem }) => ({ payout_id: id, loan_id: loanId, outcome, problem })),
    )
    .execute()
}

/** A batch with its people. */
export type PayoutRow = {
  id: string
  code: string
  askedBy: string
  confirmedBy: string | null
  paidAt: Instant
  sumKobo: bigint
}

/** The newest batches. */
export async function newestPayouts(db: Db, limit: number): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select id, code, asked_by as "askedBy", confirmed_by as "confirmedBy", paid_at as "paidAt", sum_kobo as "sumKobo"
    from loan_payouts order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Their loans. */
export async function linesOfPayouts(db: Db, payoutIds: readonly string[]) {
  const { rows } = await sql<{
    payoutId: string
    loanId: string
    code: string
    member: string | null
    principalKobo: bigint
    outcome: PayoutLine['outcome']
    problem: string | null
  }>`
    select x.payout_id as "payoutId", x.loan_id as "loanId", l.code, p.full_name as member,
      l.principal_kobo as "principalKobo", x.outcome, x.problem
    from loan_payout_lines x join loans l on l.id = x.loan_id left join profiles p on p.uid = l.member_uid
    where x.payout_id = ${anyOf(payoutIds)} order by l.approved_at, l.id`.execute(db)
  return rows
}

/** Why each of these loans was passed over last. */
export async function skipsOf(db: Db, loanIds: readonly string[]) {
  const { rows } = await sql<{ loanId: string; reason: string; by: string; at: Instant }>`
    select distinct on (x.loan_id) x.loan_id as "loanId", x.problem as reason,
      coalesce(p.full_name, 'Former member') as by, b.paid_at as at
    from loan_payout_lines x join loan_payouts b on b.id = x.payout_id left join profiles p on p.uid = b.asked_by
    where x.loan_id = ${anyOf(loanIds)} and x.outcome = 'skipped'
    order by x.loan_id, b.id desc`.execute(db)
  return new Map(rows.map(({ loanId, ...skip }) => [loanId, skip]))
}
