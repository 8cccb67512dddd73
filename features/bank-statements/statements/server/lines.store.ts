/** The SQL of the lines of statements, and of the payments they may be of. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, negateKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, type Instant } from '@kolo/foundation/time'
import type { PaymentRow } from '@kolo/payments/server'
import { type Expression, type Insertable, type RawBuilder, sql } from 'kysely'
import type { LineThere, MatchedLines } from '../../file-formats/server/line-identity.ts'
import { type IgnoredKind, type LineList, suggestWithinDays } from '../statement.rules.ts'
import type { Suggestion } from '../suggestions.rules.ts'
import type { BankStatementLinesTable, LineRow } from './statement.record.ts'

/** Adds the lines that no other file has brought, and answers them. */
export async function insertLines(
  db: Db,
  rows: readonly Insertable<BankStatementLinesTable>[],
): Promise<LineRow[]> {
  const json = JSON.stringify(rows.map((row) => ({ ...row, amount_kobo: String(row.amount_kobo) })))
  const { rows: inserted } = await sql<LineRow>`
    insert into bank_statement_lines (id, statement_id, account_id, line_no, booked_on, amount_kobo, narration,
      narration_hash, ordinal, reference, bank_number, written, is_reversal, state, ignored_as)
    select id, statement_id, account_id, line_no, booked_on, amount_kobo, narration, narration_hash, ordinal, reference,
      bank_number, written, is_reversal, state, ignored_as from jsonb_populate_recordset(null::bank_statement_lines, ${json}::jsonb)
    order by booked_on, amount_kobo, narration_hash, ordinal
    on conflict (account_id, booked_on, amount_kobo, narration_hash, ordinal) do nothing
    returning *`.execute(db)
  return inserted
}

/** Lets one import of an account wait for the other, so that both see the same lines there. */
export async function lockAccount(db: Db, id: string): Promise<void> {
  await sql`select from collection_accounts where id = ${id} for no key update`.execute(db)
}

/** The lines of an account between two days, and those with these numbers, whatever their day. */
export async function linesThere(
  db: Db,
  accountId: string,
  { from, to, numbers }: { from: CalendarDate; to: CalendarDate; numbers: readonly string[] },
): Promise<LineThere[]> {
  const { rows } = await sql<LineRow>`
    select id, booked_on, amount_kobo, narration_hash, ordinal, bank_number from bank_statement_lines
      where account_id = ${accountId} and booked_on between ${from}::date and ${to}::date
    union
    select id, booked_on, amount_kobo, narration_hash, ordinal, bank_number from bank_statement_lines
      where account_id = ${accountId} and bank_number = ${anyOf(numbers)}
    order by booked_on, id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    bookedOn: row.booked_on,
    amount: kobo(row.amount_kobo),
    narrationHash: row.narration_hash,
    ordinal: row.ordinal,
    bankNumber: row.bank_number ?? undefined,
  }))
}

/**
 * Gives lines the words that a later file has for them, and answers those that nobody decided about. Of a line that is
 * decided only what the bank says now is noted.
 */
export async function changeLines(
  db: Db,
  changed: MatchedLines['changed'],
  numbered: MatchedLines['numbered'],
  now: Instant,
): Promise<LineRow[]> {
  if (changed.length + numbered.length === 0) return []
  const words = JSON.stringify(
    changed.map(({ there, line }) => ({
      id: there.id,
      booked_on: line.bookedOn,
      narration: line.narration,
      narration_hash: line.narrationHash,
      ordinal: line.ordinal,
      bank_number: line.bankNumber,
      written: line.written,
      is_reversal: line.isReversal,
    })),
  )
  const { rows } = await sql<LineRow>`
    with said as (select * from jsonb_populate_recordset(null::bank_statement_lines, ${words}::jsonb)),
      noted as (
        update bank_statement_lines l set later_narration = s.narration, later_at = ${now}::timestamptz
        from said s
        where l.id = s.id and (l.state in ('queued', 'done') or l.ignored_as = 'voucher')),
      learned as (
        update bank_statement_lines l set bank_number = w.number
        from unnest(${numbered.map(({ id }) => id)}::uuid[], ${numbered.map((one) => one.bankNumber)}::text[])
          as w (id, number) where l.id = w.id)
    update bank_statement_lines l set booked_on = s.booked_on, narration = s.narration, narration_hash = s.narration_hash,
      ordinal = s.ordinal, written = s.written, is_reversal = l.is_reversal or s.is_reversal,
      state = case when s.is_reversal then 'ignored' else l.state end,
      ignored_as = case when s.is_reversal then 'reversal' else l.ignored_as end,
      suggested_payment = null, suggestion = null, version = l.version + 1
    from said s where l.id = s.id and l.state in ('open', 'ignored') and l.ignored_as is distinct from 'voucher'
    returning l.*`.execute(db)
  return rows.filter(({ state }) => state === 'open')
}

/** The reversals on the accounts of these lines that take back as much as one of them brought, from their days on. */
export function reversalsOf(
  db: Db,
  rows: readonly Pick<LineRow, 'account_id' | 'amount_kobo' | 'booked_on'>[],
) {
  const incoming = rows.filter(({ amount_kobo }) => amount_kobo > 0n)
  const days = incoming.map(({ booked_on }) => booked_on).toSorted()
  return db
    .selectFrom('bank_statement_lines')
    .select(['account_id', 'booked_on', 'amount_kobo', 'narration', 'reference'])
    .where('is_reversal', '=', true)
    .where('account_id', '=', anyOf([...new Set(incoming.map(({ account_id }) => account_id))]))
    .where(
      'amount_kobo',
      '=',
      anyOf([...new Set(incoming.map(({ amount_kobo }) => negateKobo(kobo(amount_kobo))))]),
    )
    .where('booked_on', '>=', days[0] ?? null)
}

const isIn: Record<LineList, ReturnType<typeof sql<boolean>>> = {
  suggested: sql<boolean>`state = 'open' and suggestion is not null`,
  'needs-you': sql<boolean>`state = 'open' and suggestion is null`,
  waiting: sql<boolean>`state = 'queued'`,
  done: sql<boolean>`state = 'done' and ended_as in ('payment', 'booked')`,
  unmatched: sql<boolean>`state = 'done' and ended_as = 'unmatched'`,
  ignored: sql<boolean>`state = 'ignored'`,
}

/** Lines of a list in the order of the file, after a place in it. */
export function linesIn(
  db: Db,
  statementId: string,
  list: LineList,
  { after, limit }: { after: number; limit: number },
): Promise<LineRow[]> {
  return db
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where(isIn[list])
    .where('line_no', '>', after)
    .orderBy('line_no')
    .limit(limit)
    .execute()
}

/** Lines of a statement, locked until the transaction ends. */
export function lockLines(db: Db, statementId: string, ids: readonly string[]): Promise<LineRow[]> {
  return db
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The lines of a statement that nobody decided about, locked until the transaction ends. */
export function lockOpenLines(db: Db, statementId: string): Promise<LineRow[]> {
  return db
    .selectFrom('bank_statement_lines')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('state', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Sets lines aside, or brings them back. */
export async function sortLines(
  db: Db,
  ids: readonly string[],
  ignored_as: IgnoredKind | null,
): Promise<void> {
  await db
    .updateTable('bank_statement_lines')
    .set({
      state: ignored_as === null ? 'open' : 'ignored',
      ignored_as,
      trouble: null,
      version: sql`version + 1`,
    })
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Writes what is suggested for lines, and nothing for those of them that nothing is suggested for. */
export async function saveSuggestions(
  db: Db,
  lineIds: readonly string[],
  suggestions: readonly Suggestion[],
): Promise<void> {
  await sql`
    update bank_statement_lines l set suggested_payment = s.payment, suggestion = s.reason
    from unnest(${lineIds}::uuid[]) as w (id)
    left join unnest(${suggestions.map(({ lineId }) => lineId)}::uuid[], ${suggestions.map(({ paymentId }) => paymentId)}::uuid[],
      ${suggestions.map(({ reason }) => reason)}::text[]) as s (id, payment, reason) on s.id = w.id
    where l.id = w.id and l.state = 'open'
      and (l.suggested_payment, l.suggestion) is distinct from (s.payment, s.reason)`.execute(db)
}

/** What is in the books already without a payment: cash that officers paid in, or what the card provider paid out. */
export const bookedKinds = {
  cash: 'suggested_banking',
  settlement: 'suggested_settlement',
} as const satisfies Partial<Record<IgnoredKind, keyof LineRow>>
export type BookedKind = keyof typeof bookedKinds

/** Of what is in the books already, what no line was set aside as: a query. */
export function withoutLine<Row extends { id: string }>(
  kind: BookedKind,
  booked: Expression<Row>,
): RawBuilder<Row> {
  return sql<Row>`select s.* from (${booked}) s where not exists (
    select from bank_statement_lines l where l.${sql.ref(bookedKinds[kind])} = s.id and l.ignored_as = ${kind})`
}

/** Writes which of these open lines are in the books already, and nothing for the others. */
export async function keepBanked(
  db: Db,
  lineIds: readonly string[],
  found: readonly { lineId: string; bankingId: string; kind: BookedKind }[],
): Promise<void> {
  const of = (kind: BookedKind) => found.map((one) => (one.kind === kind ? one.bankingId : null))
  await sql`
    update bank_statement_lines l set suggested_banking = s.banking, suggested_settlement = s.settlement
    from unnest(${lineIds}::uuid[]) as w (id)
    left join unnest(${found.map(({ lineId }) => lineId)}::uuid[], ${of('cash')}::uuid[], ${of('settlement')}::uuid[])
      as s (id, banking, settlement) on s.id = w.id
    where l.id = w.id and l.state = 'open' and (l.suggested_banking, l.suggested_settlement)
      is distinct from (s.banking, s.settlement)`.execute(db)
}

/** Opens the lines again that were set aside as something whose journal was taken back. */
export async function reopenBooked(db: Db, kind: BookedKind, id: string): Promise<void> {
  const column = sql.ref(bookedKinds[kind])
  await sql`update bank_statement_lines set ${column} = null, version = version + 1,
    state = case when ignored_as = ${kind} then 'open' else state end,
    ignored_as = case when ignored_as = ${kind} then null else ignored_as end
    where ${column} = ${id}`.execute(db)
}

/** The codes of these payments: a query. */
export function paymentCodes(db: Db, ids: readonly string[]) {
  return db.selectFrom('payments').select(['id', 'code']).where('id', '=', anyOf(ids))
}

/** A payment a line may be of, with the name of its member and whether a line is tied to it. */
export type PossibleRow = PaymentRow & { full_name: string | null; is_tied: boolean }

/** What payments are looked for by. */
export type Looked = {
  accountId: string
  codes: readonly string[]
  amounts: readonly Kobo[]
  from: CalendarDate
  to: CalendarDate
}

/** How many payments are looked at beside a file: more than it can have lines. */
const possibleMost = 10_000

/**
 * Payments by transfer into an account that lines may be of: by their code, whatever became of them; those that wait, by
 * amount; and those that were confirmed on these days, by amount. Each is a range of an index. A query.
 */
export function possiblePayments(looked: Looked): RawBuilder<PossibleRow> {
  const { accountId, codes, amounts } = looked
  const from = addDays(looked.from, -suggestWithinDays)
  const to = addDays(looked.to, suggestWithinDays)
  const sums = amounts.map(String)
  return sql<PossibleRow>`
    with found as (
      select id from payments where transfer_code = ${anyOf(codes)} and collection_account_id = ${accountId}
      union
      select id from payments where collection_account_id = ${accountId} and amount_kobo = any(${sums}::bigint[])
        and status in ('initiated', 'pending', 'proof_submitted', 'rejected')
      union
      select id from payments where collection_account_id = ${accountId} and received_kobo = any(${sums}::bigint[])
        and status = 'confirmed' and value_on between ${from} and ${to}
    )
    select p.*, m.full_name, exists (select from bank_statement_lines l where l.payment_id = p.id) as is_tied
    from found join payments p on p.id = found.id and p.status <> 'reversed' left join profiles m on m.uid = p.member_uid
    order by p.id limit ${possibleMost}`
}
