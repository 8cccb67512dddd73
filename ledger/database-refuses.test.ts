/**
 * What PostgreSQL itself refuses the role the server runs with, statement by statement: the promises of the ledger do
 * not rest on the program being right.
 */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountKinds } from './accounts.ts'
import { anyId, members, payIn, savings, wallet } from './testing.ts'

let database: TestDatabase
let app: pg.Client

/** Ids of rows that exist, put into the statements by name. */
const known: Record<string, string> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  known.journal = await payIn(database.db, savings(0), 5_000n)
  await payIn(database.db, wallet(1), 700n)
  app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
  const { rows } = await app.query<{ id: string; kind: string }>('select id, kind from ledger_accounts')
  for (const { id, kind } of rows) known[kind] = id
  const owners = await app.query(`select tableowner from pg_tables where tablename = 'ledger_transfers'`)
  known.table_owner = owners.rows[0]?.tableowner
  known.owner = members[2]?.uid ?? ''
  for (const n of [1, 2, 3, 4]) known[`id${n}`] = anyId()
  await app.query(
    fill(`insert into ledger_journals (id, deed, memo, posted_at, reverses)
    values (':id4', 'test', '', now(), ':journal')`),
  )
  await app.query(
    fill(`insert into ledger_holds (id, account_id, amount_kobo, deed, placed_at)
    values (':id4', ':member_savings', 100, 'test', now())`),
  )
  await app.query(
    fill(`insert into ledger_hold_outcomes (hold_id, outcome, settled_at)
    values (':id4', 'voided', now())`),
  )
})
afterAll(async () => {
  await app.end()
  await database.close()
})

function fill(statement: string): string {
  return statement.replace(
    /(?<=^set role |'):([a-z_]+\d?)/g,
    (_, name: string) => known[name] ?? `missing ${name}`,
  )
}

const forbidden = '42501'
const check = '23514'
const foreignKey = '23503'
const unique = '23505'
const notNull = '23502'

const account = 'insert into ledger_accounts (id, kind, scope, owner_uid, side, running, opened_at) values'
const journal = 'insert into ledger_journals (id, deed, memo, posted_at, reverses) values'
const transfer = `insert into ledger_transfers
  (id, journal_id, line, debit_account, credit_account, amount_kobo, posted_at) values`
const outcome = 'insert into ledger_hold_outcomes (hold_id, outcome, journal_id, settled_at) values'

const refused: [what: string, statement: string, code: string][] = [
  ['changing an amount', 'update ledger_transfers set amount_kobo = 1', forbidden],
  ['moving a transfer to another account', `update ledger_transfers set credit_account = ':bank'`, forbidden],
  ['dating a transfer back', `update ledger_transfers set posted_at = '2020-01-01'`, forbidden],
  ['removing a transfer', 'delete from ledger_transfers', forbidden],
  ['emptying the transfers', 'truncate ledger_transfers', forbidden],
  ['rewording a journal', `update ledger_journals set memo = 'nothing happened'`, forbidden],
  ['removing a journal', 'delete from ledger_journals', forbidden],
  ['giving an account to somebody else', `update ledger_accounts set owner_uid = ':owner'`, forbidden],
  ['removing an account', 'delete from ledger_accounts', forbidden],
  ['moving a balance to another account', `update ledger_balances set account_id = ':bank'`, forbidden],
  ['removing a balance', 'delete from ledger_balances', forbidden],
  [
    'starting a balance at an amount',
    `insert into ledger_balances (account_id, balance_kobo)
    values (':member_wallet', 1000000)`,
    forbidden,
  ],
  ['changing a hold', 'update ledger_holds set amount_kobo = 1', forbidden],
  ['removing a hold', 'delete from ledger_holds', forbidden],
  ['changing how a hold ended', `update ledger_hold_outcomes set outcome = 'posted'`, forbidden],
  ['reopening a hold', 'delete from ledger_hold_outcomes', forbidden],
  ['changing a snapshot', 'update ledger_snapshots set net_credit_kobo = 0', forbidden],
  ['removing a proof', 'delete from ledger_trial_balances', forbidden],
  ['turning a failed proof into a good one', 'update ledger_trial_balances set holds = true', forbidden],
  [
    'dropping a check',
    'alter table ledger_balances drop constraint ledger_balances_balance_kobo_check',
    forbidden,
  ],
  ['dropping a table', 'drop table ledger_transfers', forbidden],
  [
    'adding a trigger',
    `create trigger t before insert on ledger_transfers for each row
    execute function suppress_redundant_updates_trigger()`,
    forbidden,
  ],
  ['becoming the owner', 'set role :table_owner', forbidden],
  ['switching constraints off', `set session_replication_role = 'replica'`, forbidden],

  [
    'a balance below zero',
    `update ledger_balances set balance_kobo = -1
    where account_id = ':member_wallet'`,
    check,
  ],
  [
    'holding more than there is',
    `update ledger_balances set held_kobo = balance_kobo + 1
    where account_id = ':member_wallet'`,
    check,
  ],
  [
    'holding less than nothing',
    `update ledger_balances set held_kobo = -1
    where account_id = ':member_wallet'`,
    check,
  ],
  ['a running balance for the bank', `insert into ledger_balances (account_id) values (':bank')`, foreignKey],
  [
    'a transfer of nothing',
    `${transfer} (':id1', ':journal', 2, ':bank', ':member_wallet', 0, now())`,
    check,
  ],
  [
    'a transfer of less than nothing',
    `${transfer}
    (':id1', ':journal', 2, ':bank', ':member_wallet', -5000, now())`,
    check,
  ],
  [
    'a transfer of half a kobo',
    `${transfer}
    (':id1', ':journal', 2, ':bank', ':member_wallet', '0.5', now())`,
    '22P02',
  ],
  [
    'an amount beyond what can be counted',
    `${transfer}
    (':id1', ':journal', 2, ':bank', ':member_wallet', 1e21, now())`,
    '22003',
  ],
  [
    'a transfer from an account to itself',
    `${transfer} (':id1', ':journal', 2, ':bank', ':bank', 1, now())`,
    check,
  ],
  ['a transfer with one side', `${transfer} (':id1', ':journal', 2, ':bank', null, 1, now())`, notNull],
  [
    'a transfer without a journal',
    `${transfer} (':id1', ':id2', 1, ':bank', ':member_wallet', 1, now())`,
    foreignKey,
  ],
  [
    'a transfer to an account that is not there',
    `${transfer}
    (':id1', ':journal', 2, ':bank', ':id2', 1, now())`,
    foreignKey,
  ],
  [
    'a second transfer on the same line',
    `${transfer}
    (':id1', ':journal', 1, ':bank', ':member_wallet', 1, now())`,
    unique,
  ],
  ['a second reversal', `${journal} (':id1', 'test', '', now(), ':journal')`, unique],
  ['a journal that reverses itself', `${journal} (':id1', 'test', '', now(), ':id1')`, check],
  ['reversing what was never posted', `${journal} (':id1', 'test', '', now(), ':id2')`, foreignKey],
  [
    'a second account of the same name',
    `${account}
    (':id1', 'bank', 'collection-1', null, 'debit', false, now())`,
    unique,
  ],
  [
    'an account of no known kind',
    `${account} (':id1', 'slush_fund', 'x', null, 'debit', false, now())`,
    check,
  ],
  [
    'a wallet without an owner',
    `${account} (':id1', 'member_wallet', 'x', null, 'credit', true, now())`,
    check,
  ],
  [
    'a wallet without a guarded balance',
    `${account}
    (':id1', 'member_wallet', 'x', ':owner', 'credit', false, now())`,
    check,
  ],
  [
    'a bank account that grows on the wrong side',
    `${account}
    (':id1', 'bank', 'x', null, 'credit', false, now())`,
    check,
  ],
  [
    'a hold of nothing',
    `insert into ledger_holds (id, account_id, amount_kobo, deed, placed_at)
    values (':id1', ':member_wallet', 0, 'test', now())`,
    check,
  ],
  [
    'a hold on the bank',
    `insert into ledger_holds (id, account_id, amount_kobo, deed, placed_at)
    values (':id1', ':bank', 1, 'test', now())`,
    foreignKey,
  ],
  ['ending a hold twice', `${outcome} (':id4', 'posted', ':journal', now())`, unique],
  ['posting a hold without a journal', `${outcome} (':id4', 'posted', null, now())`, check],
  [
    'a proof that says it holds although the world is not zero',
    `insert into ledger_trial_balances
    (id, run_at, holds, accounts, journals, transfers, moved_kobo, world_kobo)
    values (':id1', now(), true, 1, 1, 1, 1, 1)`,
    check,
  ],
]

describe('PostgreSQL refuses the server', () => {
  it.each(refused)('%s', async (_, statement, code) => {
    const before = await everything()
    const outcome = await app.query(fill(statement)).then(
      () => 'it was done',
      (error: pg.DatabaseError) => error.code,
    )
    expect(outcome).toBe(code)
    expect(await everything()).toEqual(before)
  })

  it('and the server is not the owner of any table', async () => {
    const { rows } = await app.query(
      `select tablename from pg_tables where schemaname = 'public' and tableowner = current_user`,
    )
    expect(rows).toEqual([])
  })

  it('while it knows exactly the kinds of account the program knows', async () => {
    const { rows } = await app.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'ledger_accounts_kind'`,
    )
    const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind)
    expect(kinds.sort()).toEqual(Object.keys(accountKinds).sort())
    for (const [kind, nature] of Object.entries(accountKinds)) {
      const owner = nature.owned ? known.owner : null
      await app.query(`${account} ($1, $2, 'of-this-test', $3, $4, $5, now())`, [
        anyId(),
        kind,
        owner,
        nature.side,
        nature.running,
      ])
    }
  })
})

async function everything(): Promise<unknown> {
  const { rows } = await app.query(`select
    (select jsonb_agg(t order by t.id) from ledger_transfers t) as transfers,
    (select jsonb_agg(j order by j.id) from ledger_journals j) as journals,
    (select jsonb_agg(b order by b.account_id) from ledger_balances b) as balances,
    (select jsonb_agg(h order by h.id) from ledger_holds h) as holds,
    (select jsonb_agg(o order by o.hold_id) from ledger_hold_outcomes o) as outcomes,
    (select count(*)::int from ledger_accounts) as accounts`)
  return rows[0]
}
