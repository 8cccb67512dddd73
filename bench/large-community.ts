/**
 * A community of any size, written by SQL from what one member of it did through the product: their rows again, under
 * other names. Foreign keys are not looked up row by row meanwhile, so the product's own proof has the last word on the
 * books, and its own sealing on the audit log.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, withOwner } from '@kolo/database/connection'
import type { Db } from '@kolo/database/tables'
import { addHours, addMinutes, type Instant, instant } from '@kolo/foundation/time'
import { endDays } from '@kolo/ledger/day-ends'
import { keepFlows } from '@kolo/ledger/flows'
import { takeSnapshots } from '@kolo/ledger/snapshot'
import { lastTrialBalance, proveSlice } from '@kolo/ledger/trial-balance'
import { keepPlanSums } from '@kolo/savings/server'
import type pg from 'pg'

/** How large it is, and how much each of its members did. */
export type Size = { members: number; transfersEach: number; paymentsEach: number; eventsEach: number }

/** Whose rows are written again: the member and their goal. */
type Pattern = { uid: string; goalId: string }

/** A member who asks: their cookie, and the id of their goal. */
export type Asker = { cookie: string; goalId: string }

/** Of a hundred payments so many wait for an administrator. */
const waitingOfHundred = 3
/** The books' jobs come round each hour: the last hour's transfers are not proved yet. */
const unprovedMinutes = 60
const years = 2
const linesOfJournal = 10
const daysAtOnce = 7
const hoursOfMonth = 731
const linesOfSlice = 2_000

/** Writes the members and what they did, has the books proved and the log sealed. */
export async function writeCommunity(ownerUrl: string, goalId: string, size: Size): Promise<void> {
  const now = instant(new Date())
  await withOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<Pattern>(
      'select owner_uid as uid, id as "goalId" from savings_accounts where id = $1',
      [goalId],
    )
    const [pattern] = rows
    if (!pattern) throw new Error('There is nobody to write again')
    await owner.query(
      `begin; set local session_replication_role = replica; set local synchronous_commit = off`,
    )
    await owner.query(helpers)
    await writeMembers(owner, pattern, size)
    await writeTransfers(owner, pattern, size)
    await writePayments(owner, pattern, size)
    await writeRecords(owner, pattern, size)
    await owner.query('commit')
    await owner.query('vacuum analyze')
    await owner.query('insert into audit_unsealed select id from happened order by id')
  })
  const { db, close } = connect({ ownerUrl })
  try {
    await proveAndSum(db, addMinutes(now, -unprovedMinutes))
    await sealed(db)
  } finally {
    await close()
  }
  await withOwner(ownerUrl, (owner) => owner.query('vacuum analyze'))
}

/** Names that many share, ids that are as scattered as random ones, and codes of the product's form. */
const helpers = `
  create temp table many (n int primary key, uid uuid, goal uuid, account uuid, name text, email text, code text, kobo bigint);
  create function pg_temp.id_of(text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$;
  create function pg_temp.id_at(timestamptz, text) returns uuid language sql immutable as
    $$ select (lpad(to_hex((extract(epoch from $1) * 1000)::bigint), 12, '0') || '7' || left(md5($2), 3) || '8' ||
      substr(md5($2), 4, 10) || '00001')::uuid $$;
  create function pg_temp.transfer_code(int) returns text language sql immutable as
    $$ select 'Z' || string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + ($1 / (32 ^ p)::int) % 32, 1), '')
      from generate_series(0, 4) p $$`

/** Sign-in, profile, words to be found by, a goal and its account. */
async function writeMembers(owner: pg.Client, { uid, goalId }: Pattern, { members, transfersEach }: Size) {
  await owner.query(
    `insert into many
      select n, pg_temp.id_of('person' || n), pg_temp.id_of('goal' || n), pg_temp.id_of('account' || n),
        (array['Ada', 'Bayo', 'Chidi', 'Dayo', 'Efe', 'Funke', 'Gbenga', 'Halima', 'Ife', 'Jumoke', 'Kunle', 'Lola',
          'Musa', 'Ngozi', 'Obi', 'Peace', 'Rotimi', 'Sade', 'Tunde', 'Uche'])[1 + n % 20] || ' ' ||
        (array['Adeyemi', 'Bello', 'Chukwu', 'Danjuma', 'Eze', 'Fashola', 'Garba', 'Haruna', 'Ibrahim', 'Johnson',
          'Kalu', 'Lawal', 'Mohammed', 'Nwosu', 'Okafor', 'Peters', 'Rabiu', 'Sani', 'Taiwo', 'Usman'])[1 + n / 20 % 20],
        'person' || n || '@mail.example', 'KM-' || lpad((500000 + n)::text, 6, '0'), 100000 + n % 40 * 5000
      from generate_series(1, $1::int) n`,
    [members],
  )
  await owner.query(
    `insert into profiles select r.* from profiles p, many m, jsonb_populate_record(p, jsonb_build_object(
        'uid', m.uid, 'member_code', m.code, 'email', m.email, 'full_name', m.name, 'name_key', lower(m.name), 'phone', '',
        'is_active', m.n % 50 <> 0, 'created_at', now() - make_interval(mins => m.n * (525600 * ${years} / $2::int)))) r
      where p.uid = $1`,
    [uid, members],
  )
  await owner.query('set local session_replication_role = replica')
  await owner.query(
    `insert into sign_ins select r.* from sign_ins s, many m, jsonb_populate_record(s, jsonb_build_object(
        'uid', m.uid, 'email', m.email)) r where s.uid = $1`,
    [uid],
  )
  await owner.query(
    `insert into profile_words
      select lower(split_part(name, ' ', 1)), uid, 'name' from many union
      select lower(split_part(name, ' ', 2)), uid, 'name' from many union
      select email, uid, 'email' from many union
      select lower(code), uid, 'code' from many union select substr(code, 4), uid, 'code' from many`,
  )
  await owner.query(
    `insert into terms_agreements select r.* from terms_agreements t, many m,
      jsonb_populate_record(t, jsonb_build_object('uid', m.uid)) r where t.uid = $1`,
    [uid],
  )
  await owner.query('insert into savers (member_uid, goals_open) select uid, 1 from many')
  await owner.query(
    `insert into savings_accounts select r.* from savings_accounts s, many m, jsonb_populate_record(s, jsonb_build_object(
        'id', m.goal, 'code', 'SAV-2024-' || lpad((500000 + m.n)::text, 6, '0'), 'owner_uid', m.uid,
        'opened_at', now() - make_interval(mins => m.n * (525600 * ${years} / $2::int)))) r where s.id = $1`,
    [goalId, members],
  )
  await owner.query(
    `insert into ledger_accounts (id, kind, scope, owner_uid, side, running, opened_at)
      select account, 'member_savings', goal::text, uid, 'credit', true, now() - interval '${years} years' from many`,
  )
  await owner.query(
    'insert into ledger_balances (account_id, balance_kobo) select account, kobo * $1 from many',
    [transfersEach],
  )
}

/** Deposits of everybody in turns over two years until now, ten of them in one journal, as a payroll brings them. */
async function writeTransfers(owner: pg.Client, { goalId }: Pattern, { members, transfersEach }: Size) {
  const journals = (members * transfersEach) / linesOfJournal
  await owner.query(
    `create temp table moved as
      select d.nth, d.at, pg_temp.id_at(d.at, 'journal' || d.nth) as id
      from (
        select nth, date_trunc('milliseconds', now() - interval '2 minutes'
          - ($1 - nth) * (interval '${years} years' / $1)) as at
        from generate_series(1, $1::int) nth
      ) d order by d.nth`,
    [journals],
  )
  const { rows } = await owner.query<{ id: string; bank: string }>(
    `select j.id, t.debit_account as bank from ledger_transfers t join ledger_journals j on j.id = t.journal_id
      join ledger_accounts a on a.id = t.credit_account where a.scope = $1`,
    [goalId],
  )
  const [first] = rows
  await owner.query(
    `insert into ledger_journals (id, deed, memo, actor_uid, facts, posted_at)
      select m.id, j.deed, j.memo, j.actor_uid, j.facts, m.at from ledger_journals j, moved m where j.id = $1 order by m.nth`,
    [first?.id],
  )
  await owner.query(
    `insert into ledger_transfers (id, journal_id, line, debit_account, credit_account, amount_kobo, posted_at)
      select (left(d.id::text, 31) || lpad(to_hex(line), 5, '0'))::uuid, d.id, line, $1, m.account, m.kobo, d.at
      from moved d cross join generate_series(1, ${linesOfJournal}) line
      join many m on m.n = 1 + (d.nth * ${linesOfJournal} + line) % $2 order by d.nth, line`,
    [first?.bank, members],
  )
}

/** Confirmed payments of everybody, and of some one that waits. */
async function writePayments(owner: pg.Client, { uid }: Pattern, { members, paymentsEach }: Size) {
  const like = (more: string, from: string) =>
    `insert into payments select r.* from payments p, ${from}, jsonb_populate_record(p, jsonb_build_object(
        'id', pg_temp.id_at(d.at, 'payment' || d.nth), 'code', 'PAY-2024-' || lpad(d.nth::text, 7, '0'),
        'transfer_code', pg_temp.transfer_code(d.nth), 'member_uid', d.uid, 'target_id', d.goal,
        'started_at', d.at, 'submitted_at', d.at, ${more})) r
      where p.member_uid = $1`
  const rounds = `(select m.uid, m.goal, m.n + k * $2::int as nth, now() - k * interval '1 month' - m.n * interval '1 second' as at
      from many m, generate_series(0, $3::int) k`
  await owner.query(
    like(
      `'confirmed_at', d.at, 'value_on', d.at::date, 'journal_id', pg_temp.id_of('of payment' || d.nth)`,
      `${rounds} where k > 0) d`,
    ),
    [uid, members, paymentsEach],
  )
  const nothing = ['confirmed_at', 'confirmed_by', 'confirmed_with', 'value_on', 'journal_id', 'outcome']
  const none = [...nothing, 'confirmed_reference', 'received_kobo', 'to_purpose_kobo', 'to_wallet_kobo']
  await owner.query(
    like(
      `'status', 'proof_submitted', 'expires_at', now() + interval '2 days', ${none.map((name) => `'${name}', null`).join(', ')}`,
      `${rounds} where k = $3::int * 0 and m.n % 100 < ${waitingOfHundred}) d`,
    ),
    [uid, members, paymentsEach],
  )
}

/** What the audit log and the bell keep of everybody. */
async function writeRecords(owner: pg.Client, { uid }: Pattern, { eventsEach }: Size) {
  await owner.query(
    `create temp table happened as
      select pg_temp.id_at(now() - k * interval '1 month' - m.n * interval '1 second', 'event' || k || ' ' || m.n) as id,
        now() - k * interval '1 month' - m.n * interval '1 second' as at, m.uid
      from many m, generate_series(1, $1::int) k`,
    [eventsEach],
  )
  await owner.query(
    `insert into audit_events select r.* from (select e from audit_events e where actor_uid = $1 order by id limit 1) one,
      happened h, jsonb_populate_record(one.e, jsonb_build_object('id', h.id, 'at', h.at, 'recorded_at', h.at,
        'actor_uid', h.uid, 'subject_uid', h.uid, 'request_id', 'written-' || left(h.id::text, 8))) r`,
    [uid],
  )
  await owner.query(
    `insert into notices select r.* from (select e from notices e where uid = $1 order by id limit 1) one, happened h,
      jsonb_populate_record(one.e, jsonb_build_object('id', h.id, 'at', h.at, 'uid', h.uid, 'read_at', h.at)) r`,
    [uid],
  )
}

/** What the hourly jobs do, from the beginning: sums, the proof, the ends of days, what is kept of it. */
async function proveAndSum(db: Db, now: Instant): Promise<void> {
  // The product does an hour at a time; two years at once would be longer than a statement may take.
  const months = 12 * years
  for (let left = months; left >= 0; left--) await takeSnapshots(db, addHours(now, -left * hoursOfMonth))
  let mayBegin = true
  while (await proveSlice(db, 'forward', { now, mayBegin, size: linesOfSlice })) mayBegin = false
  const proof = await lastTrialBalance(db)
  if (!proof?.holds) throw new Error(`The books do not hold: ${JSON.stringify(proof?.findings)}`)
  while ((await endDays(db, daysAtOnce)) === daysAtOnce);
  await keepFlows(db)
  await keepPlanSums(db)
}

/** The product seals its log by itself, so this waits for it. */
async function sealed(db: Db): Promise<void> {
  while (await db.selectFrom('audit_unsealed').select('event_id').limit(1).executeTakeFirst())
    await sleep(200)
}

/** Sessions of members spread over all of them. */
export async function signInSome(ownerUrl: string, { members }: Size, many: number): Promise<Asker[]> {
  const tokens = Array.from({ length: many }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  const goals = await withOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `with known as (
        select p.uid, g.id, row_number() over (order by p.member_code) as place
        from profiles p join savings_accounts g on g.owner_uid = p.uid where p.email like 'person%' and p.is_active
      ), given as (
        select decode(hash, 'hex') as hash, (1 + nth * ($2::int * 9 / 10) / cardinality($1::text[]))::int as place, nth
        from unnest($1::text[]) with ordinality as given (hash, nth)
      ), opened as (
        insert into sessions (token_hash, id, uid, kind, started_at, last_seen_at, expires_at, device, address)
        select hash, gen_random_uuid(), uid, 'password', now(), now(), now() + interval '1 day', '', ''
        from given join known using (place)
      )
      select id from given join known using (place) order by nth`,
      [hashes, members],
    )
    return rows.map(({ id }) => id)
  })
  return tokens.map((token, nth) => ({ cookie: `kolo=${token}`, goalId: goals[nth] ?? '' }))
}
