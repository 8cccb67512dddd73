/**
 * What PostgreSQL itself refuses, statement by statement: the promises of the ledger do not rest on the program being
 * right. The role the server runs with may change no row of the books; what a function of the books would have to
 * write is refused by constraints even to the owner of the tables.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attempt, type Fortress, openFortress, sqlState } from './testing-fortress.ts'

let books: Fortress
beforeAll(async () => {
  books = await openFortress()
})
afterAll(() => books.close())

const { forbidden, check, foreignKey, unique, notNull } = sqlState

const account = 'insert into ledger_accounts (id, kind, scope, owner_uid, side, running, opened_at) values'
const journal = 'insert into ledger_journals (id, deed, memo, posted_at, reverses) values'
const transfer = `insert into ledger_transfers
  (id, journal_id, line, debit_account, credit_account, amount_kobo, posted_at) values`
const outcome = 'insert into ledger_hold_outcomes (hold_id, outcome, journal_id, settled_at) values'

const writeItself = `select ledger_write(':id1', 'test', '', null, null, '{}', now(), '{:bank}', '{:member_wallet}',
  '{100000000}', null)`

const forbiddenToTheServer: Attempt[] = [
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
    'setting a balance',
    `update ledger_balances set balance_kobo = 100000000 where account_id = ':member_wallet'`,
    forbidden,
  ],
  ['setting what is held', `update ledger_balances set held_kobo = 0`, forbidden],
  ['opening a balance', `insert into ledger_balances (account_id) values (':member_wallet')`, forbidden],
  ['opening an account', `${account} (':id1', 'bank', 'mine', null, 'debit', false, now())`, forbidden],
  ['writing a journal', `${journal} (':id1', 'test', '', now(), null)`, forbidden],
  [
    'writing a transfer',
    `${transfer} (':id1', ':journal', 2, ':bank', ':member_wallet', 1, now())`,
    forbidden,
  ],
  [
    'writing a journal and its transfer in one statement',
    `with j as (insert into ledger_journals (id, deed, memo, posted_at) values (':id1', 'test', '', now()) returning id)
    insert into ledger_transfers (id, journal_id, line, debit_account, credit_account, amount_kobo, posted_at)
    select ':id2', id, 1, ':bank', ':member_wallet', 100000000, now() from j`,
    forbidden,
  ],
  [
    'placing a hold',
    `insert into ledger_holds (id, account_id, amount_kobo, deed, placed_at)
    values (':id1', ':member_wallet', 1, 'test', now())`,
    forbidden,
  ],
  ['ending a hold', `${outcome} (':id4', 'voided', null, now())`, forbidden],
  [
    'writing a snapshot',
    `insert into ledger_snapshots (account_id, through, net_credit_kobo) values (':bank', now(), 0)`,
    forbidden,
  ],
  [
    'writing a proof that holds',
    `insert into ledger_trial_balances
    (id, run_at, holds, accounts, journals, transfers, moved_kobo, world_kobo)
    values (':id1', now(), true, 1, 1, 1, 1, 0)`,
    forbidden,
  ],
  [
    'answering with the accounts of somebody else',
    `insert into ledger_persons (uid, book_uid, since) values (':id1', ':owner', now())`,
    forbidden,
  ],
  ['writing past the function that checks', writeItself, forbidden],
  [
    'opening an account past the function that posts',
    `select ledger_open('{bank}', '{x}', '{null}', '{:id1}', now())`,
    forbidden,
  ],
  [
    'replacing a function of the books',
    `create or replace function ledger_void_hold(voided uuid, void_actor uuid, void_at timestamptz)
    returns text language sql as 'select null::text'`,
    forbidden,
  ],
  ['changing whose rights a function has', 'alter function ledger_write security definer', forbidden],
  [
    'adding a function of its own',
    `create function mine() returns int language sql as 'select 1'`,
    forbidden,
  ],
]

/** What is refused to anybody, the owner of the tables included. */
const refusedToAnybody: Attempt[] = [
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

describe('PostgreSQL refuses', () => {
  it.each(forbiddenToTheServer)('the server %s', async (_, statement, code) => {
    const before = await books.everything()
    expect(await books.refusal(books.app, statement)).toBe(code)
    expect(await books.everything()).toEqual(before)
  })

  it.each(refusedToAnybody)('anybody %s', async (_, statement, code) => {
    const before = await books.everything()
    expect(await books.database.asOwner((owner) => books.refusal(owner, statement))).toBe(code)
    expect(await books.everything()).toEqual(before)
  })

  it('and the server is not the owner of any table', async () => {
    const { rows } = await books.app.query(
      `select tablename from pg_tables where schemaname = 'public' and tableowner = current_user`,
    )
    expect(rows).toEqual([])
  })
})
