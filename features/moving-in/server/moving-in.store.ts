/** The SQL of moving in. */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { Db } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { RowList } from '../moving-in.contract.ts'
import type { MemberRow } from '../moving-in.rules.ts'
import type { KeptGoal, KeptRow, MoveInRecord, MoveInsTable } from './move-in.record.ts'

/** Which column was what in the last list headed so. */
export async function keptParts(db: Db, headsKey: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('move_in_forms')
    .select('parts')
    .where('heads_key', '=', headsKey)
    .executeTakeFirst()
  return row?.parts
}

/** Remembers it. */
export async function keepParts(
  db: Db,
  headsKey: string,
  parts: readonly string[],
  now: Instant,
): Promise<void> {
  const kept = { parts: [...parts], kept_at: now }
  await db
    .insertInto('move_in_forms')
    .values({ heads_key: headsKey, ...kept })
    .onConflict((conflict) => conflict.column('heads_key').doUpdateSet(kept))
    .execute()
}

export function insertMoveIn(
  db: Db,
  row: Omit<Insertable<MoveInsTable>, 'code'>,
  year: string,
): Promise<MoveInRecord> {
  return db
    .insertInto('move_ins')
    .values({ ...row, code: nextCode(`MOV-${year}-`, 'move_in_numbers') })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const goalsKept = ({ goals }: MemberRow): KeptGoal[] =>
  goals.map(({ planId, amount, target, endsOn }) => ({
    planId,
    amountKobo: String(amount),
    ...(target === undefined ? {} : { targetKobo: String(target) }),
    ...(endsOn === undefined ? {} : { endsOn }),
  }))

/** Keeps the rows of a list in the place of those before; a row that was left out stays so. */
export async function replaceRows(
  db: Db,
  id: string,
  rows: readonly (MemberRow & { cells: readonly string[]; leftOut: boolean })[],
): Promise<void> {
  await db.deleteFrom('move_in_rows').where('move_in_id', '=', id).execute()
  for (let at = 0; at < rows.length; at += 1_000) {
    const values = rows.slice(at, at + 1_000).map((row) => ({
      line_no: row.lineNo,
      line_count: row.lines,
      cells: row.cells.map((cell) => cell.slice(0, 500).replaceAll('\0', '').toWellFormed()),
      name: row.name,
      email: row.email,
      phone: row.phone,
      number: row.number.toWellFormed(),
      gender: row.gender ?? null,
      born_on: row.bornOn ?? null,
      wallet_kobo: String(row.wallet),
      goals: goalsKept(row),
      savings_kobo: String(row.goals.reduce((sum, { amount }) => sum + amount, 0n)),
      share_units: row.shareUnits,
      shares_kobo: String(row.shares),
      faults: row.faults,
      notes: row.notes,
      left_out: row.leftOut,
      tier: row.tier ?? null,
      joined_on: row.joinedOn ?? null,
      next_of_kin: row.nextOfKin ?? null,
      officer_uid: row.officerUid ?? null,
    }))
    await sql`
      insert into move_in_rows (move_in_id, line_no, line_count, cells, name, email, phone, number, gender, born_on, wallet_kobo,
        goals, savings_kobo, share_units, shares_kobo, faults, notes, left_out, tier, joined_on, next_of_kin, officer_uid)
      select ${id}::uuid, r.line_no, r.line_count, r.cells, r.name, r.email, r.phone, r.number, r.gender, r.born_on, r.wallet_kobo,
        r.goals, r.savings_kobo, r.share_units, r.shares_kobo, r.faults, r.notes, r.left_out, r.tier, r.joined_on,
        nullif(r.next_of_kin, 'null'), r.officer_uid
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (line_no int, line_count int, cells text[], name text, email text,
        phone text, number text, gender text, born_on date, wallet_kobo bigint, goals jsonb, savings_kobo bigint,
        share_units int, shares_kobo bigint, faults jsonb, notes jsonb, left_out boolean, tier text, joined_on date,
        next_of_kin jsonb, officer_uid uuid)`.execute(db)
  }
}

/** What of these addresses and phone numbers members have. */
export async function takenWays(
  db: Db,
  ways: { emails: readonly string[]; phones: readonly string[] },
): Promise<{
  emails: ReadonlySet<string>
  phones: ReadonlySet<string>
  /** Who of them has an office, by address. */
  officers: ReadonlyMap<string, string>
}> {
  const emails = await db
    .selectFrom('profiles')
    .select(['uid', 'email', 'role'])
    .where('email', '=', anyOf(ways.emails))
    .where('is_archived', '=', false)
    .execute()
  // Found by its ten digits, as the members' list finds them.
  const { rows: phones } = await sql<{ phone: string }>`
    select distinct p.phone from unnest(${ways.phones}::text[]) as w (phone)
      join profile_words k on k.word = substr(w.phone, 5) and k.kind = 'phone'
      join profiles p on p.uid = k.uid and p.phone = w.phone and not p.is_archived`.execute(db)
  return {
    emails: new Set(emails.map(({ email }) => email)),
    officers: new Map(emails.filter(({ role }) => role !== 'user').map(({ email, uid }) => [email, uid])),
    phones: new Set(phones.map(({ phone }) => phone)),
  }
}

/** What a list comes to. */
export type ListSums = {
  move_in_id: string
  row_count: number
  /** Lines of the file with and without an error. */
  faulty_lines: number
  good_lines: number
  faulty_count: number
  noted_count: number
  left_out_count: number
  member_count: number
  without_email: number
  lifted_count: number
  wallet_kobo: bigint
  savings_kobo: bigint
  share_units: number
  shares_kobo: bigint
  done_count: number
  taken_back_count: number
}

/** What lists come to: a query. */
export function sumRows(ids: readonly string[]) {
  return sql<ListSums>`
    select move_in_id, count(*)::int as row_count,
      coalesce(sum(line_count) filter (where faults <> '[]'), 0)::int as faulty_lines,
      coalesce(sum(line_count) filter (where faults = '[]'), 0)::int as good_lines,
      count(*) filter (where faults <> '[]' and not left_out)::int as faulty_count,
      count(*) filter (where notes <> '[]' and faults = '[]' and not left_out)::int as noted_count,
      count(*) filter (where left_out)::int as left_out_count,
      count(*) filter (where not left_out)::int as member_count,
      count(*) filter (where not left_out and email = '')::int as without_email,
      count(*) filter (where not left_out and tier is not null)::int as lifted_count,
      coalesce(sum(wallet_kobo) filter (where not left_out), 0)::bigint as wallet_kobo,
      coalesce(sum(savings_kobo) filter (where not left_out), 0)::bigint as savings_kobo,
      coalesce(sum(share_units) filter (where not left_out), 0)::int as share_units,
      coalesce(sum(shares_kobo) filter (where not left_out), 0)::bigint as shares_kobo,
      count(member_uid)::int as done_count, count(taken_back_at)::int as taken_back_count
    from move_in_rows where move_in_id = any(${ids}::uuid[]) group by move_in_id`
}

/** Lists that were not given up, newest first. */
export function newestMoveIns(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<MoveInRecord[]> {
  let query = db.selectFrom('move_ins').selectAll().where('state', '<>', 'removed')
  if (after !== undefined) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** A list, or "not found". */
export async function anyMoveIn(db: Db, id: string): Promise<MoveInRecord> {
  return orNotFound(
    await db
      .selectFrom('move_ins')
      .selectAll()
      .where('id', '=', id)
      .where('state', '<>', 'removed')
      .executeTakeFirst(),
  )
}

/** A list, held until the transaction ends, or "not found". */
export async function lockMoveIn(db: Db, id: string): Promise<MoveInRecord> {
  return orNotFound(
    await db
      .selectFrom('move_ins')
      .selectAll()
      .where('id', '=', id)
      .where('state', '<>', 'removed')
      .forUpdate()
      .executeTakeFirst(),
  )
}

/** Writes what became of a list. */
export function saveMoveIn(db: Db, id: string, change: Updateable<MoveInsTable>): Promise<MoveInRecord> {
  return db
    .updateTable('move_ins')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const hasFaults = sql<boolean>`faults <> '[]'`

/** Rows of a list in the order of the file. */
export function rowsOf(
  db: Db,
  id: string,
  { which, after, limit }: { which: RowList; after: number; limit: number },
): Promise<KeptRow[]> {
  let query = db
    .selectFrom('move_in_rows')
    .selectAll()
    .where('move_in_id', '=', id)
    .where('line_no', '>', after)
  if (which === 'faulty') query = query.where(hasFaults).where('left_out', '=', false)
  if (which === 'noted')
    query = query.where(sql<boolean>`notes <> '[]' and faults = '[]'`).where('left_out', '=', false)
  if (which === 'left-out') query = query.where('left_out', '=', true)
  return query.orderBy('line_no').limit(limit).execute()
}

/** Leaves a row out, or takes it; without a line: every row with an error. */
export async function leaveOut(
  db: Db,
  id: string,
  lineNo: number | undefined,
  leftOut: boolean,
): Promise<number> {
  let query = db.updateTable('move_in_rows').set({ left_out: leftOut }).where('move_in_id', '=', id)
  query = lineNo === undefined ? query.where(hasFaults) : query.where('line_no', '=', lineNo)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

/** The next rows that are to become members. */
export function rowsToBring(db: Db, id: string, after: number, limit: number): Promise<KeptRow[]> {
  return db
    .selectFrom('move_in_rows')
    .selectAll()
    .where('move_in_id', '=', id)
    .where('line_no', '>', after)
    .where('left_out', '=', false)
    .where('member_uid', 'is', null)
    .orderBy('line_no')
    .limit(limit)
    .execute()
}

/** The next rows that became members. */
export function rowsBrought(db: Db, id: string, after: number, limit: number): Promise<KeptRow[]> {
  return db
    .selectFrom('move_in_rows')
    .selectAll()
    .where('move_in_id', '=', id)
    .where('line_no', '>', after)
    .where('member_uid', 'is not', null)
    .where('taken_back_at', 'is', null)
    .orderBy('line_no')
    .limit(limit)
    .execute()
}

/** Writes whom rows became, and forgets their cells. */
export async function noteBrought(
  db: Db,
  id: string,
  rows: readonly { lineNo: number; uid: string; journalId: string | undefined; email: string }[],
): Promise<void> {
  await sql`update move_in_rows r set member_uid = w.uid, journal_id = w.journal_id, email = w.email, cells = '{}'
    from unnest(${rows.map(({ lineNo }) => lineNo)}::int[], ${rows.map(({ uid }) => uid)}::uuid[],
      ${rows.map(({ journalId }) => journalId ?? null)}::uuid[], ${rows.map(({ email }) => email)}::text[])
      as w (line_no, uid, journal_id, email)
    where r.move_in_id = ${id} and r.line_no = w.line_no`.execute(db)
}

/** Gives the members of these lines the tiers that were agreed to; nobody gets a lower one. */
export async function giveTiers(db: Db, id: string, lines: readonly number[], now: Instant): Promise<void> {
  const rank = (column: string) =>
    sql`array_position(array['basic', 'standard', 'premium'], ${sql.ref(column)})`
  await sql`update profiles p set account_tier = r.tier, updated_at = ${now}::timestamptz
    from move_in_rows r
    where r.move_in_id = ${id} and r.line_no = ${anyOf(lines)} and p.uid = r.member_uid
      and ${rank('r.tier')} > ${rank('p.account_tier')}`.execute(db)
}

/** The officers among the rows that are to be brought in. */
export async function officersIn(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('move_in_rows')
    .select('officer_uid')
    .where('move_in_id', '=', id)
    .where('left_out', '=', false)
    .where('officer_uid', 'is not', null)
    .execute()
  return rows.flatMap(({ officer_uid }) => (officer_uid === null ? [] : [officer_uid]))
}

/** Writes that a row is taken back; whose it was is forgotten with their profile. */
export async function noteTakenBack(db: Db, id: string, lineNo: number, now: Instant): Promise<void> {
  await db
    .updateTable('move_in_rows')
    .set({ taken_back_at: now })
    .where('move_in_id', '=', id)
    .where('line_no', '=', lineNo)
    .execute()
}

export async function removeRows(db: Db, id: string): Promise<void> {
  await db.deleteFrom('move_in_rows').where('move_in_id', '=', id).execute()
}

/** Tables whose rows the list itself made, or that say nothing of what somebody did. */
const ofTheListItself = new Set([
  'move_in_rows',
  'savers',
  'savings_accounts',
  'share_accounts',
  'loans',
  'notices',
  'notice_deliveries',
])

/** What was built on a member who was brought in. */
export type BuiltOn = { line_no: number; name: string; why: string }

/**
 * The first member of a list on whom something was built: who signs in, was changed, has moved money, or has anything
 * else here. `lineNo`: that one alone.
 */
export async function builtOn(db: Db, id: string, lineNo?: number): Promise<BuiltOn | undefined> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from personal_columns order by 1, 2`.execute(db)
  const elsewhere = columns
    .filter(({ table_name }) => !ofTheListItself.has(table_name))
    .map(
      ({ table_name, column_name }) =>
        sql`exists (select from ${sql.table(table_name)} o where ${sql.ref(`o.${column_name}`)} = r.member_uid)`,
    )
  const importedLoans = sql`select from move_in_loans x join loans l on l.id = x.loan_id
    where x.move_in_id = r.move_in_id and x.member_line = r.line_no`
  const moved = (side: 'debit_account' | 'credit_account') => sql`exists (
    select from ledger_accounts a join ledger_transfers t on ${sql.ref(`t.${side}`)} = a.id
    where a.owner_uid = r.member_uid and t.journal_id is distinct from r.journal_id
      and not exists (${importedLoans} and l.journal_id = t.journal_id))`
  // An imported loan is as it came: of version 2, with its lien, and nothing was written about it.
  const otherLoan = sql`exists (
    select from loans l where l.member_uid = r.member_uid and not exists (${importedLoans} and x.loan_id = l.id))`
  const usedLoan = sql`exists (${importedLoans} and (l.version > 2
    or exists (select from loan_contacts c where c.loan_id = l.id)
    or exists (select from loan_reminders c where c.loan_id = l.id)
    or exists (select from loan_documents c where c.loan_id = l.id)
    or exists (select from loan_reschedules c where c.loan_id = l.id)
    or exists (select from loan_calls c where c.loan_id = l.id)
    or exists (select from ledger_accounts a join ledger_transfers t on a.id in (t.debit_account, t.credit_account)
      where a.scope = l.id::text and a.kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due')
        and t.journal_id <> l.journal_id)))`
  const { rows } = await sql<BuiltOn>`
    select * from (
      select r.line_no, r.name, case
        when ${usedLoan} then 'loan'
        when r.officer_uid is not null then null
        when exists (select from sign_ins s where s.uid = r.member_uid) then 'signed-in'
        when p.uid is null or p.is_archived then 'gone'
        when p.version > 1 then 'changed'
        when ${moved('debit_account')} or ${moved('credit_account')} then 'money'
        when ${sql.join([otherLoan, ...elsewhere], sql` or `)} then 'record' end as why
      from move_in_rows r left join profiles p on p.uid = r.member_uid
      where r.move_in_id = ${id} and r.member_uid is not null and r.taken_back_at is null
        and ${lineNo === undefined ? sql`true` : sql`r.line_no = ${lineNo}`}
    ) as built where why is not null order by line_no limit 1`.execute(db)
  return rows[0]
}
