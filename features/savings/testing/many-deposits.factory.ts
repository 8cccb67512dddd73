/**
 * A great many deposits by bank transfer, for the demonstration: each is what the product's acts leave behind once its
 * member has paid with the code and two administrators have found it in the bank, in a handful of statements for all. What
 * must always be true: nothing goes around a guard. The ledger's own door posts each journal, the database looks at each
 * decision, and every action is in the audit log.
 */
import { recordings } from '@kolo/audit/server'
import { anyOf } from '@kolo/database/any-of'
import { batchWrites } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { newClearCode, newId } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import { addHours, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type JournalDraft, postJournals } from '@kolo/ledger/journal'
import { bankAccount } from '@kolo/payments/server'
import { bankReferenceKey, writtenTransferCode } from '@kolo/transfers/rules'
import { transferChannel } from '@kolo/transfers/server'
import { sql } from 'kysely'
import { goalAccount } from '../goals/server/goal.postings.ts'

/** One deposit in full, from its start to the second administrator's word. */
export type ManyDeposit = {
  memberUid: string
  goalId: string
  amount: Kobo
  /** Which no other deposit has. */
  reference: string
  startedAt: Instant
  /** The day the bank booked it. */
  valueOn: CalendarDate
  /** Who wrote what came in, and who wrote the same. */
  words: readonly [{ uid: string; at: Instant }, { uid: string; at: Instant }]
}

type AuditEvent = Parameters<typeof recordings>[0][number]

type Kept = ManyDeposit & { id: string; code: string; transferCode: string; journalId: string }

/** Keeps them all, or none where the first of them is there already; the caller's transaction, one goal once or more. */
export async function keepManyDeposits(
  db: Db,
  accountId: string,
  deposits: readonly ManyDeposit[],
): Promise<void> {
  const [first] = deposits
  if (!first || (await isKept(db, first))) return
  const kept = await startMany(db, accountId, deposits)
  await writeWords(db, kept)
  await postJournals(
    db,
    kept.map((deposit) => journalOf(accountId, deposit)),
  )
  await confirmMany(db, kept)
  await useGoals(db, kept)
  await batchWrites(db, recordings(kept.flatMap((deposit) => eventsOf(deposit, deposit.journalId))))
}

async function isKept(db: Db, { reference }: ManyDeposit): Promise<boolean> {
  const known = db.selectFrom('payment_bank_references').select('payment_id')
  const row = await known.where('reference_key', '=', keyOf(reference)).executeTakeFirst()
  return row !== undefined
}

const keyOf = (reference: string) => bankReferenceKey(reference) ?? ''

/** Each as its member left it: a code is given, and the money is on its way. */
async function startMany(db: Db, accountId: string, deposits: readonly ManyDeposit[]): Promise<Kept[]> {
  const codes = await freeCodes(db, deposits.length)
  const rows = deposits.map((deposit, at) => ({
    id: newId(Date.parse(deposit.startedAt)),
    member: deposit.memberUid,
    goal: deposit.goalId,
    amount: String(deposit.amount),
    transfer_code: codes[at],
    started: deposit.startedAt,
    expires: addHours(deposit.startedAt, 72),
    prefix: `PAY-${dayIn(lagos, deposit.startedAt).slice(0, 4)}-`,
  }))
  const inserted = await sql<{ id: string; code: string }>`
    insert into payments (id, code, member_uid, purpose, target_id, amount_kobo, channel, transfer_code,
      collection_account_id, status, started_at, expires_at, needs_two)
    select id, prefix || lpad(n::text, greatest(6, length(n::text)), '0'), member, 'savings', goal, amount,
      ${transferChannel}, transfer_code, ${accountId}, 'pending', started, expires, true
    from (select p.*, nextval('payment_code_numbers') as n
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id uuid, member uuid, goal uuid, amount bigint,
        transfer_code text, started timestamptz, expires timestamptz, prefix text)) as p
    returning id, code`.execute(db)
  const codeOf = new Map(inserted.rows.map(({ id, code }) => [id, code]))
  return deposits.map((deposit, at) => {
    const id = rows[at]?.id ?? ''
    const journalId = newId(Date.parse(deposit.words[1].at))
    return { ...deposit, id, code: codeOf.get(id) ?? '', transferCode: codes[at] ?? '', journalId }
  })
}

/** So many transfer codes that nobody has; one that is taken is thrown again like a die. */
async function freeCodes(db: Db, many: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < many) {
    const thrown = Array.from({ length: many - codes.size }, () => newClearCode(6))
    const query = db.selectFrom('payments').select('transfer_code').where('transfer_code', '=', anyOf(thrown))
    const taken = new Set((await query.execute()).map((row) => row.transfer_code))
    for (const code of thrown) if (!taken.has(code)) codes.add(code)
  }
  return [...codes]
}

/** What both administrators found, the reference that is used from now on, and that it came. */
async function writeWords(db: Db, kept: readonly Kept[]): Promise<void> {
  const words = kept.flatMap(({ id, amount, reference, valueOn, words: said }) =>
    said.map(({ uid, at }) => ({
      id: newId(Date.parse(at)),
      payment_id: id,
      round: 0,
      decision: 'confirmation' as const,
      administrator_uid: uid,
      received_kobo: amount,
      bank_reference: reference,
      value_on: valueOn,
      note: null,
      reason: null,
      source: null,
      decided_at: at,
    })),
  )
  await db.insertInto('payment_decisions').values(words).execute()
  await db
    .insertInto('payment_bank_references')
    .values(kept.map(({ id, reference }) => ({ reference_key: keyOf(reference), payment_id: id })))
    .execute()
  await db
    .insertInto('payment_arrivals')
    .values(
      kept.map(({ id, reference, amount, journalId, words: [, second] }) => ({
        channel: transferChannel,
        arrival_id: keyOf(reference),
        payment_id: id,
        received_kobo: amount,
        settled_at: second.at,
        journal_id: journalId,
      })),
    )
    .execute()
}

function journalOf(accountId: string, deposit: Kept): JournalDraft {
  const { goalId, memberUid, amount, code, transferCode, words, journalId } = deposit
  return {
    id: journalId,
    deed: 'payment.confirmed',
    actorUid: words[1].uid,
    now: words[1].at,
    memo: `Transfer ${writtenTransferCode(transferCode)}`,
    facts: { payment: code },
    transfers: [
      { debit: bankAccount(accountId), credit: goalAccount({ id: goalId, ownerUid: memberUid }), amount },
    ],
  }
}

async function confirmMany(db: Db, kept: readonly Kept[]): Promise<void> {
  const rows = kept.map(({ id, reference, valueOn, journalId, words: [, second] }) => ({
    id,
    reference,
    at: second.at,
    by: second.uid,
    journal: journalId,
    day: valueOn,
  }))
  await sql`
    update payments p set status = 'confirmed', confirmed_at = c.at, received_kobo = p.amount_kobo,
      to_purpose_kobo = p.amount_kobo, to_wallet_kobo = 0, outcome = 'exact', confirmed_reference = c.reference,
      value_on = c.day, confirmed_by = c.by, confirmed_with = 'two', journal_id = c.journal, version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id uuid, reference text, at timestamptz,
      by uuid, journal uuid, day date)
    where p.id = c.id`.execute(db)
  const counts = Map.groupBy(kept, ({ memberUid }) => memberUid)
  const payers = [...counts].map(([uid, all]) => ({ uid, many: all.length }))
  await sql`
    insert into payment_payers (member_uid, started, confirmed)
    select uid, many, many from jsonb_to_recordset(${JSON.stringify(payers)}::jsonb) as c (uid uuid, many integer)
    order by uid
    on conflict (member_uid) do update set started = payment_payers.started + excluded.started,
      confirmed = payment_payers.confirmed + excluded.confirmed`.execute(db)
}

/** The goals as `receiveInGoal` leaves them: active, and used by their owners. */
async function useGoals(db: Db, kept: readonly Kept[]): Promise<void> {
  const rows = [...Map.groupBy(kept, ({ goalId }) => goalId)].map(([id, all]) => {
    const moments = all.map(({ words: [, second] }) => second.at).sort()
    const [first = '', last = first] = [moments[0], moments.at(-1)]
    return { id, first, day: dayIn(lagos, last as Instant) satisfies CalendarDate }
  })
  await sql`
    update savings_accounts g set status = 'active', activated_at = coalesce(g.activated_at, u.first), active_on = u.day,
      dormancy = case g.dormancy when 'inactive' then 'none' else g.dormancy end, version = g.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (id uuid, first timestamptz, day date)
    where g.id = u.id and g.status in ('pending', 'active')`.execute(db)
}

/** What the audit log keeps of one: started, and confirmed. */
function eventsOf(deposit: Kept, journalId: string): AuditEvent[] {
  const { id, code, amount, memberUid, startedAt, words } = deposit
  const about = { subjectUid: memberUid, target: { type: 'payment', id }, requestId: id }
  const started = { code, amountKobo: String(amount), purpose: 'savings' }
  const confirmed = {
    code,
    promisedKobo: String(amount),
    receivedKobo: String(amount),
    outcome: 'exact',
    journalId,
  }
  return [
    { ...about, kind: 'payment.started', actorUid: memberUid, now: startedAt, facts: started },
    { ...about, kind: 'payment.confirmed', actorUid: words[1].uid, now: words[1].at, facts: confirmed },
  ]
}
