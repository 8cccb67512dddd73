/**
 * What features keep about people is told to them: every table with a person in it is in the copy of their data, column by
 * column, or stands here with the reason why not.
 */
import { readPersonRows } from '@kolo/database/personal-data'
import { defineRecord } from '@kolo/database/record'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personParts } from './features.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Tables of which nobody is given a copy. */
const notGiven = new Map([
  ['changes', 'says for minutes which screens are old'],
  ['ledger_accounts', 'the statement is made of them'],
  ['ledger_persons', 'ties a transferred person to the books: the statement is made with it'],
  ['passkey_challenges', 'a question of minutes, which opens nothing by itself'],
  ['pending_sign_ins', 'a sign-in of minutes'],
  ['profile_words', 'words of the profile, to be found by'],
])

/** Columns that name a person in a table of somebody else's. */
const ofOthers = new Set([
  'message_blocks.blocked_uid', // Who blocked somebody is theirs to know.
  'papers.issued_by', // A paper is its member's.
])

/** Tables below one with a person in it whose rows are not the person's, or say nothing that is not said elsewhere. */
const notBelow = new Map([
  ['audit_seals', 'proofs that the audit log is whole'],
  ['audit_unsealed', 'rows of the audit log that wait for their proof'],
  ['bank_statement_lines', 'the bank’s lines of the community’s account'],
  ['card_events', 'what the card provider sent, word for word'],
  ['cash_bankings', 'the community’s cash on its way to the bank'],
  ['event_repeat_scans', 'that a ticket was shown twice at the door'],
  ['payment_bank_references', 'a payment says its reference'],
  ['withdrawal_bank_references', 'a withdrawal says its reference'],
  ['withdrawal_batch_lines', 'files of many withdrawals for the bank'],
])

async function rowsOf(query: string): Promise<string[]> {
  return database.asOwner(async (owner) => (await owner.query({ text: query, rowMode: 'array' })).rows.flat())
}

const { tables } = personParts
const tableOf = (column: string) => column.split('.')[0] ?? ''

it('every table with a person in it is given to them, or says why it is not', async () => {
  const columns = await rowsOf(`
    select table_name || '.' || column_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid' and column_name in ('uid', 'owner_uid', 'member_uid')
    union select table_name || '.' || column_name from personal_columns order by 1`)
  const told = new Set(tables.flatMap(({ table, by }) => by.map((column) => `${table}.${column}`)))
  const forgotten = columns.filter(
    (column) => !told.has(column) && !notGiven.has(tableOf(column)) && !ofOthers.has(column),
  )
  expect(forgotten).toEqual([])
  const names = new Set(columns.map(tableOf))
  expect([...notGiven.keys()].filter((name) => !names.has(name))).toEqual([])
  expect([...ofOthers].filter((name) => !columns.includes(name))).toEqual([])
})

it('every table below one of theirs is given too, or says why it is not', async () => {
  const above = tables.map(({ table }) => `'${table}'`).join(', ')
  const below = await rowsOf(`
    select distinct conrelid::regclass::text from pg_constraint
      where contype = 'f' and confrelid::regclass::text in (${above}) and confrelid <> 'profiles'::regclass order by 1`)
  const told = new Set(tables.map(({ table }) => table))
  expect(below.filter((name) => !told.has(name) && !notGiven.has(name))).toEqual([...notBelow.keys()].sort())
})

it.each(tables.map((part) => [part.table, part] as const))(
  'every column of %s is given or withheld by its name, and no secret is given',
  async (table, part) => {
    const columns = await rowsOf(`
      select attname::text from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped order by 1`)
    expect([...part.given, ...Object.keys(part.withheld)].sort()).toEqual(columns)
    expect(part.notToStaff.filter((name) => !part.given.includes(name))).toEqual([])
    const sealed = await rowsOf(`
      select attname::text from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
        and (atttypid = 'bytea'::regtype or attname ~ '(hash|secret|sealed|token|sha256|_by$|_mark$)')`)
    expect(part.given.filter((name) => sealed.includes(name))).toEqual([])
    // And the server may read each of them.
    const reading = {
      uid: '01900000-0000-7000-8000-000000000001',
      isStaff: false,
      after: undefined,
      limit: 1,
    }
    expect(await readPersonRows(database.db, tables, part, reading)).toEqual([])
  },
)

it('a table below one that nobody told of is a mistake', async () => {
  const { person: part } = defineRecord('payment_moves', {
    title: '',
    below: { column: 'payment_id', table: 'payments' },
    columns: { payment_id: 'given', amount_kobo: 'inner', moved_at: 'inner' },
  })
  const reading = { uid: '01900000-0000-7000-8000-000000000001', isStaff: false, after: undefined, limit: 1 }
  await expect(readPersonRows(database.db, [], part, reading)).rejects.toThrow('nobody told')
})
