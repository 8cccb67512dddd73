/**
 * Makes a society many times as large, by SQL: every row of every table again, under other ids, for each copy of the
 * society's members. What a society has once (its plans, its bank accounts, its officers, what it decided) stays one.
 * Foreign keys and triggers are off meanwhile, so the product's own jobs keep its sums anew afterwards.
 */
import { withOwner } from '@kolo/database/connection'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { endDays } from '@kolo/ledger/day-ends'
import { keepFlows } from '@kolo/ledger/flows'
import { takeSnapshots } from '@kolo/ledger/snapshot'
import { runTrialBalance } from '@kolo/ledger/trial-balance'
import { keepPlanSums } from '@kolo/savings/server'
import type pg from 'pg'

/** What a society has once, however many members it has; their ids stay what they are in every copy. */
const kept = [
  ...['administrators', 'appropriations', 'backups', 'bank_rules', 'bank_statement_forms', 'budgets'],
  ...['card_clearing', 'chart_accounts', 'collection_account_decisions', 'collection_accounts'],
  ...['community_looks', 'community_settings', 'community_terms', 'holidays', 'investment_agreement_texts'],
  ...['investment_mandate_texts', 'legal_papers', 'legal_points', 'loan_product_versions', 'loan_products'],
  ...['payroll_employers', 'personal_columns', 'petty_cash', 'posting_rules', 'program_keys'],
  ...[
    'row_seal_keys',
    'savings_plan_decisions',
    'savings_plan_versions',
    'savings_plans',
    'schema_migrations',
  ],
  ...[
    'share_terms',
    'surplus_years',
    'webhook_cursor',
    'webhooks',
    'write_checks',
    'cash_tills',
    'year_audits',
  ],
]
/** What the product's jobs and triggers keep of other rows, and what belongs to one request or one device. */
const derived = [
  ...['audit_chain_end', 'audit_proofs', 'audit_seals', 'audit_unsealed', 'distributions_one_by_one'],
  ...['idempotency_keys', 'interest_payables', 'interest_runs', 'ledger_balances', 'ledger_closed_months'],
  ...[
    'ledger_day_ends',
    'ledger_flows',
    'ledger_flows_kept',
    'ledger_last_closed_year',
    'ledger_nets',
    'ledger_paid',
    'ledger_payers',
  ],
  ...['ledger_pair_flows', 'ledger_seals', 'ledger_snapshots', 'ledger_trial_balances', 'ledger_walk_nets'],
  ...['ledger_walks', 'loan_provisions', 'members_funds_one_by_one', 'months_of_joining', 'months_to_come'],
  ...[
    'page_views',
    'profile_months',
    'rate_limits',
    'savings_plan_sums',
    'savings_plan_sums_kept',
    'sessions',
  ],
  ...['tellings', 'weeks_of_use', 'pending_sign_ins', 'passkey_challenges'],
]

/** The tables that do not grow with the members. */
export const societyHasOnce = [...kept, ...derived]

type Column = { table: string; column: string; type: string; inKey: boolean }

/** Ids that keep their age, so that lists stay in their order, and texts of the form of the first one. */
const prepare = `
  create temp table fixed (id uuid primary key);
  create function pg_temp.id_of(id uuid, nth int) returns uuid language sql immutable as
    $$ select (left(id::text, 15) || left(h, 3) || '-8' || substr(h, 4, 3) || '-' || substr(h, 7, 12))::uuid
      from md5(id::text || nth) h $$;
  create function pg_temp.copied(id uuid, nth int) returns uuid language sql stable as
    $$ select case when exists (select from fixed f where f.id = $1) then $1 else pg_temp.id_of($1, $2) end $$;
  create function pg_temp.named(given text, nth int) returns text language sql immutable as
    $$ select case
        when given ~ '^[A-Z]{2,4}-[0-9]{4}-[0-9]{6,}$'
          then substr(given, 1, length(given) - 6) || nth || right(given, 6)
        when given ~ '^[A-Z]+-[0-9]{5,}$' then substr(given, 1, position('-' in given)) || nth || right(given, 5)
        when given like '%@%' then 'n' || nth || '.' || given
        when given ~ '^[0-9a-f]{32,}$' then left(repeat(md5(given || nth), 4), length(given))
        when given ~ '^[A-Z2-9]{6,12}$' then (
          select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(h, at) % 32, 1), '')
          from sha256(convert_to(given || nth, 'UTF8')) h, generate_series(1, length(given)) at)
        when given ~ '^[A-Z]{2,4}-[0-9]{4}-[0-9]{6,}-[A-Z0-9]+$'
          then replace(given, right(given, 13), nth || right(given, 13))
        when given ~ '^[A-Z0-9/-]+$' and given ~ '[A-Z]' and given ~ '[0-9]' then left(given, 60) || nth
        else given end $$;`

const isId = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

/** How a column is written in the copy `nth`. */
function copied({ table, column, type, inKey }: Column): string {
  const name = `t."${column}"`
  if (table === 'profiles' && column === 'role') return `'user'`
  if (type === 'uuid') return `pg_temp.copied(${name}, nth)`
  if (type === 'uuid[]')
    return `case when ${name} is null then null else array(select pg_temp.copied(one, nth) from unnest(${name}) one) end`
  // No two things happen at the very same moment, and each copy keeps its order.
  if (type === 'timestamp with time zone') return `${name} - nth * interval '1 millisecond'`
  if (type === 'bytea' && inKey)
    return `substr(sha256(${name} || convert_to(nth::text, 'UTF8')), 1, length(${name}))`
  if (type !== 'text' && type !== 'character varying' && type !== 'character') return name
  const other = inKey ? `pg_temp.named(${name}, nth)` : name
  return `case when ${name} ~ ${isId} then pg_temp.copied(${name}::uuid, nth)::text else ${other} end`
}

/** All columns of all tables but generated ones; `inKey`: no two rows have the same in it. */
async function readColumns(owner: pg.Client): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and (a.attnum = any(i.indkey)
        or pg_get_indexdef(i.indexrelid) ~ ('\\((lower\\()?' || a.attname || '[\\),]'))) as "inKey"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
    order by c.relname, a.attnum`)
  return rows
}

/** Keeps the first rows aside, and which ids are the same in every copy. */
export async function beginFill(ownerUrl: string): Promise<void> {
  await withOwner(ownerUrl, async (owner) => {
    const tables = [...new Set((await readColumns(owner)).map(({ table }) => table))]
    await owner.query(`create schema first_rows;
      ${tables.map((table) => `create table first_rows."${table}" as table public."${table}";`).join('\n')}`)
  })
}

async function keepFixed(owner: pg.Client, columns: readonly Column[]): Promise<void> {
  const ids = columns.filter(({ table, column }) => kept.includes(table) && column === 'id')
  for (const { table, column } of ids.filter(({ type }) => type === 'uuid'))
    await owner.query(
      `insert into fixed select "${column}" from first_rows."${table}" where "${column}" is not null on conflict do nothing`,
    )
  await owner.query(`
    insert into fixed select uid from first_rows.profiles where role <> 'user' on conflict do nothing;
    insert into fixed select id from first_rows.ledger_accounts a
      where owner_uid is null and (scope !~ ${isId} or scope in (select id::text from fixed)) or owner_uid in (table fixed)
      on conflict do nothing;
    analyze fixed`)
}

/** Writes the copies `from` to `to` of the first rows, and answers how many rows each table has now. */
export async function fill(ownerUrl: string, from: number, to: number): Promise<Map<string, bigint>> {
  return withOwner(ownerUrl, async (owner) => {
    await owner.query(
      'begin; set local session_replication_role = replica; set local synchronous_commit = off',
    )
    await owner.query(prepare)
    const columns = await readColumns(owner)
    await keepFixed(owner, columns)
    const tables = Map.groupBy(columns, ({ table }) => table)
    for (const [table, of] of tables) {
      if (societyHasOnce.includes(table)) continue
      const names = of.map(({ column }) => `"${column}"`).join(', ')
      const order = of.some(({ column }) => column === 'id') ? 'order by t.id' : ''
      await owner.query(`insert into "${table}" (${names}) select ${of.map(copied).join(', ')}
        from first_rows."${table}" t cross join generate_series(${from}, ${to}) nth ${order} on conflict do nothing`)
    }
    await owner.query(sums)
    await owner.query('commit')
    await owner.query('vacuum analyze')
    const counts = [...tables.keys()].map(
      (name) => `select '${name}' as name, count(*) as rows from "${name}"`,
    )
    const { rows } = await owner.query<{ name: string; rows: bigint }>(counts.join(' union all '))
    return new Map(rows.map((row) => [row.name, row.rows]))
  })
}

/** Balances as the transfers say, and the proofs back at their beginning. */
const sums = `
  delete from ledger_balances;
  insert into ledger_balances (account_id, balance_kobo, held_kobo)
  select a.id, greatest(0, coalesce(case a.side when 'credit' then m.net else -m.net end, 0)), coalesce(h.kobo, 0)
  from ledger_accounts a left join (
    select account, sum(net)::bigint as net from (
      select credit_account as account, amount_kobo as net from ledger_transfers union all
      select debit_account, -amount_kobo from ledger_transfers) moved group by 1) m on m.account = a.id
  left join (
    select h.account_id, sum(h.amount_kobo)::bigint as kobo from ledger_holds h
    where not exists (select from ledger_hold_outcomes o where o.hold_id = h.id) group by 1) h on h.account_id = a.id
  where a.running;
  delete from ledger_seals; delete from ledger_walk_nets; delete from ledger_snapshots; delete from ledger_day_ends;
  delete from ledger_payers; delete from ledger_nets; delete from ledger_flows; delete from ledger_pair_flows; delete from ledger_paid; delete from ledger_closed_months;
  delete from ledger_walks; insert into ledger_walks (walk) values ('forward'), ('again');
  update ledger_flows_kept set through_at = '-infinity';
  update savings_plan_sums_kept set through_at = '-infinity';
  delete from profile_months;
  insert into profile_months select date_trunc('month', created_at)::date, count(*) from profiles
    where not is_archived group by 1`

/** What the hourly jobs do, from the beginning. */
export async function keepSums(db: Db, now: Instant): Promise<void> {
  await takeSnapshots(db, now)
  const proof = await runTrialBalance(db, now)
  if (!proof.holds) throw new Error(`The books do not hold: ${JSON.stringify(proof.findings)}`)
  await endDays(db, daysToEnd)
  await keepFlows(db)
  await keepPlanSums(db)
}
const daysToEnd = 100
