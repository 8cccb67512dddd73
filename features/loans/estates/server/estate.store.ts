/** The SQL of estates: claims, pay-outs, statements, and what the books say of a member since their death. */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { NewRecordOf } from '@kolo/database/record'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import type { AccountKind } from '@kolo/ledger/accounts'
import { sql } from 'kysely'
import {
  type ClaimRecord,
  type EstatePayoutRecord,
  type EstateStatementRecord,
  estatePayouts,
  estateStatements,
  loanClaims,
} from './estate.record.ts'

/** The claims for these loans, oldest first. */
export function claimsOf(db: Db, loanIds: readonly string[]): Promise<ClaimRecord[]> {
  return db
    .selectFrom('loan_claims')
    .select(loanClaims.columns)
    .where('loan_id', '=', anyOf(loanIds))
    .orderBy('id')
    .execute()
}

/** Adds a claim. */
export async function insertClaim(db: Db, claim: NewRecordOf<'loan_claims'>): Promise<void> {
  await db.insertInto('loan_claims').values(loanClaims.row(claim)).execute()
}

/** Ends a claim: paid by money that came in, or refused. */
export async function endOpenClaim(
  db: Db,
  id: string,
  end: { endedBy: string; endedAt: Instant } & (
    | { state: 'paid'; receiptId?: string; paymentId?: string; paidKobo: Kobo }
    | { state: 'refused'; reason: string }
  ),
): Promise<void> {
  await db.updateTable('loan_claims').set(loanClaims.row(end)).where('id', '=', id).execute()
}

/** Money that came in for a member under a code, and paid no claim yet: unmatched money, or a payment that was confirmed. */
export async function incomingOf(
  db: Db,
  memberUid: string,
  code: string,
): Promise<{ receiptId?: string; paymentId?: string; paidKobo: Kobo } | undefined> {
  const { rows } = await sql<{ receipt_id: string | null; payment_id: string | null; kobo: bigint }>`
    select r.id as receipt_id, null::uuid as payment_id, r.amount_kobo as kobo from unmatched_receipts r
    where r.code = ${code} and r.state = 'assigned' and r.member_uid = ${memberUid}
      and not exists (select from loan_claims c where c.receipt_id = r.id)
    union all
    select null, y.id, y.received_kobo from payments y
    where y.code = ${code} and y.status = 'confirmed' and y.member_uid = ${memberUid}
      and not exists (select from loan_claims c where c.payment_id = y.id)`.execute(db)
  const [found] = rows
  if (!found) return undefined
  return {
    ...(found.receipt_id !== null && { receiptId: found.receipt_id }),
    ...(found.payment_id !== null && { paymentId: found.payment_id }),
    paidKobo: kobo(found.kobo),
  }
}

/** The pay-outs of an estate, oldest first. */
export function payoutsOf(db: Db, memberUid: string): Promise<EstatePayoutRecord[]> {
  return db
    .selectFrom('estate_payouts')
    .select(estatePayouts.columns)
    .where('member_uid', '=', memberUid)
    .orderBy('id')
    .execute()
}

/** A pay-out, locked until the transaction ends, or "not found". */
export async function lockPayout(db: Db, id: string): Promise<EstatePayoutRecord> {
  return orNotFound(
    await db
      .selectFrom('estate_payouts')
      .select(estatePayouts.columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
}

/** Adds a pay-out that two have to approve. */
export async function insertPayout(
  db: Db,
  { year, ...payout }: Omit<NewRecordOf<'estate_payouts'>, 'code'> & { year: string },
): Promise<void> {
  await db
    .insertInto('estate_payouts')
    .values({ ...estatePayouts.row(payout), code: nextCode(`EST-${year}-`, 'estate_payout_code_numbers') })
    .execute()
}

/** Writes that it is approved. */
export async function approvePayout(
  db: Db,
  id: string,
  approved: { approvedAt: Instant; approvalId: string },
): Promise<void> {
  await db.updateTable('estate_payouts').set(estatePayouts.row(approved)).where('id', '=', id).execute()
}

/** Takes the names of others off the pay-outs of somebody who is erased, and off what was approved about them. */
export async function forgetPayees(db: Db, memberUid: string): Promise<void> {
  await sql`
    with forgotten as (
      update estate_payouts set payee_name = 'Former nominee', entitlement = 'Not kept' where member_uid = ${memberUid})
    select forget_estate_payees(${memberUid})`.execute(db)
}

/** Adds a statement, or answers the one that says the same. */
export async function insertStatement(
  db: Db,
  statement: NewRecordOf<'estate_statements'> & { memberUid: string; contentSha256: string },
): Promise<EstateStatementRecord> {
  await db
    .insertInto('estate_statements')
    .values(estateStatements.row(statement))
    .onConflict((conflict) => conflict.columns(['member_uid', 'content_sha256']).doNothing())
    .execute()
  return orNotFound(
    await db
      .selectFrom('estate_statements')
      .select(estateStatements.columns)
      .where('member_uid', '=', statement.memberUid)
      .where('content_sha256', '=', statement.contentSha256)
      .executeTakeFirst(),
  )
}

/** A statement by its id or its code. */
export function statementBy(
  db: Db,
  by: { id: string } | { code: string },
): Promise<EstateStatementRecord | undefined> {
  const query = db.selectFrom('estate_statements').select(estateStatements.columns)
  return ('id' in by ? query.where('id', '=', by.id) : query.where('code', '=', by.code)).executeTakeFirst()
}

/** What an account kind of a member had until a moment, and what came and went between two. */
export type MovedRow = { kind: AccountKind; then_kobo: bigint; in_kobo: bigint; out_kobo: bigint }

/** Of what belongs to a member what comes in is credited; of what they owe it is debited. */
export async function movedOf(
  db: Db,
  ownerUid: string,
  { from, until }: { from: Instant; until: Instant },
): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    select a.kind,
      coalesce(sum(m.amount) filter (where m.posted_at < ${from}::timestamptz), 0)::bigint as then_kobo,
      coalesce(sum(m.amount) filter (where m.posted_at >= ${from}::timestamptz and m.amount > 0), 0)::bigint as in_kobo,
      coalesce(-sum(m.amount) filter (where m.posted_at >= ${from}::timestamptz and m.amount < 0), 0)::bigint as out_kobo
    from ledger_accounts a
    cross join lateral (
      select t.posted_at, case when a.side = 'credit' then t.amount_kobo else -t.amount_kobo end as amount
      from ledger_transfers t where t.credit_account = a.id and t.posted_at <= ${until}::timestamptz
      union all
      select t.posted_at, case when a.side = 'credit' then -t.amount_kobo else t.amount_kobo end
      from ledger_transfers t where t.debit_account = a.id and t.posted_at <= ${until}::timestamptz) m
    where a.owner_uid = ${ownerUid}
    group by a.kind order by a.kind`.execute(db)
  return rows
}

/** What happened to a member's money and debts since a moment: each journal once. */
export type HappenedRow = { posted_at: Instant; memo: string; amount_kobo: bigint }

/** Journals that changed what a member has less what they owe, oldest first. */
export async function happenedTo(
  db: Db,
  ownerUid: string,
  { from, until, kinds }: { from: Instant; until: Instant; kinds: readonly string[] },
): Promise<HappenedRow[]> {
  const { rows } = await sql<HappenedRow>`
    select j.posted_at, j.memo, sum(m.amount)::bigint as amount_kobo
    from (
      select t.journal_id, t.amount_kobo as amount from ledger_transfers t
      join ledger_accounts a on a.id = t.credit_account and a.owner_uid = ${ownerUid} and a.kind = ${anyOf(kinds)}
      where t.posted_at >= ${from}::timestamptz and t.posted_at <= ${until}::timestamptz
      union all
      select t.journal_id, -t.amount_kobo from ledger_transfers t
      join ledger_accounts a on a.id = t.debit_account and a.owner_uid = ${ownerUid} and a.kind = ${anyOf(kinds)}
      where t.posted_at >= ${from}::timestamptz and t.posted_at <= ${until}::timestamptz) m
    join ledger_journals j on j.id = m.journal_id
    group by j.id, j.posted_at, j.memo having sum(m.amount) <> 0
    order by j.posted_at, j.id`.execute(db)
  return rows
}
