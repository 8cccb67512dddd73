/**
 * What each guard of called, set off and written-off loans asks for, one thing at a time: what is right in all else is refused
 * where that one thing is not so. The tables have no constraint and no other trigger, so nothing else says no.
 */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert, literal, onlyGuards, type Row } from './testing-guards.ts'

const uuid = (end: string) => `01900000-0000-7000-8000-00000000000${end}`
const [loan, product, ada, bayo, chidi, journal, approval, own] = [...'123456789abc'].map(uuid) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const code = 'LN-2026-000001'
const decided = '2026-12-05T09:00:00Z'

type Rows = Readonly<Record<string, readonly Row[]>>
/** What of it is otherwise: columns of the first row of a table, or no row at all. */
type Otherwise = Readonly<Record<string, Row | undefined>>

const running = { id: loan, code, status: 'running', member_uid: ada, product_id: product, hold_ids: '{}' }
const instalment = {
  ...{ loan_id: loan, number: 1, due_on: '2026-10-01', charged_on: '2026-10-01' },
  ...{ principal_kobo: 100, interest_kobo: 10, charged_kobo: 10, penalty_kobo: 5 },
}
const called = { loan_id: loan, called_on: '2026-11-20', due_on: '2026-12-04' }
const owed = { principal_kobo: 100, interest_kobo: 10, penalty_kobo: 5 }
const agreed = { id: approval, asked_by: bayo, decided_by: chidi, decided_at: decided }
const booked = (what: string, record: string) => ({ deed: what, record, journal_id: journal })
const moved = (amount: number) => ({ id: own, journal_id: journal, debit_account: own, amount_kobo: amount })
const guarantor = { id: own, loan_id: loan, member_uid: product, status: 'accepted', amount_kobo: 60 }

function changed(rows: Rows, otherwise: Otherwise): Rows {
  const all: Record<string, readonly Row[]> = { ...rows }
  for (const [table, columns] of Object.entries(otherwise))
    all[table] = columns ? [{ ...rows[table]?.[0], ...columns }, ...(rows[table]?.slice(1) ?? [])] : []
  return all
}

const stateOf = (rows: Rows) =>
  Object.entries(rows)
    .flatMap(([table, all]) => all.map((row) => insert(table, row)))
    .join(';')

let database: TestDatabase
let owner: pg.Client
let app: pg.Client
const byOwner = (statement: string) => owner.query(statement)

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  app = new pg.Client({ connectionString: database.appUrl })
  await Promise.all([owner.connect(), app.connect()])
  await byOwner(onlyGuards([]))
})
afterAll(async () => {
  await Promise.all([owner.end(), app.end()])
  await database.close()
})

type Guard = {
  trigger: string
  table: string
  state: Rows
  /** A new row of the table, or what its first row becomes. */
  row?: Row
  set?: Row
  /** What is refused, each by what is otherwise than in the state, or in what is done. */
  refused: readonly (readonly [what: string, state: Otherwise, done?: Row])[]
}

const guards: readonly Guard[] = [
  {
    trigger: 'loan_calls_guard',
    table: 'loan_calls',
    state: {
      loans: [running],
      loan_instalments: [instalment],
      approvals: [{ ...agreed, decided_at: '2026-11-20T09:00:00Z' }],
    },
    row: { ...called, ...owed, approval_id: approval },
    refused: [
      ['a loan that does not run', { loans: { status: 'repaid' } }],
      ['a loan with nothing overdue', { loan_instalments: { due_on: '2026-11-20' } }],
      ['on another day than it was approved', {}, { called_on: '2026-11-19' }],
      ['for other principal than is owed', {}, { principal_kobo: 99 }],
      ['for other interest than is owed', {}, { interest_kobo: 9 }],
      ['for other penalties than are owed', {}, { penalty_kobo: 6 }],
      ['without its approval', { approvals: undefined }],
    ],
  },
  {
    trigger: 'loan_call_steps_guard',
    table: 'loan_call_steps',
    state: {
      loans: [running],
      loan_calls: [called],
      approvals: [agreed],
      ledger_records: [booked('loans.lien-taken', code)],
    },
    row: { loan_id: loan, step: 'lien', approval_id: approval, taken_at: decided },
    refused: [
      [
        'on the last day of the notice',
        { approvals: { decided_at: '2026-12-04T09:00:00Z' } },
        { taken_at: '2026-12-04T09:00:00Z' },
      ],
      ['at another moment than the approval’s', {}, { taken_at: '2026-12-05T09:00:01Z' }],
      ['of a loan that is not called', { loan_calls: undefined }],
      ['of which nothing is booked', { ledger_records: undefined }],
      ['by the journal of another loan', { ledger_records: { record: 'LN-2026-000002' } }],
      ['of the guarantors by the journal of the lien', {}, { step: 'guarantors' }],
    ],
  },
  ...(['loan_calls', 'loan_call_steps', 'loan_write_offs'] as const).map(
    (table): Guard => ({
      trigger: `${table}_guarantors_apart`,
      table,
      state: { approvals: [agreed], loan_guarantors: [guarantor] },
      row: { loan_id: loan, approval_id: approval, ...(table === 'loan_call_steps' ? { step: 'lien' } : {}) },
      refused: [
        ['asked for by a guarantor', { loan_guarantors: { member_uid: bayo } }],
        ['approved by a guarantor', { loan_guarantors: { member_uid: chidi } }],
      ],
    }),
  ),
  {
    trigger: 'loan_instalments_due_day',
    table: 'loan_instalments',
    state: {
      loan_calls: [called],
      loan_instalments: [{ ...instalment, due_on: '2027-01-01', charged_on: null, charged_kobo: null }],
    },
    set: { due_on: '2026-12-04', charged_on: '2026-11-20', charged_kobo: 0 },
    refused: [
      ['of a loan that is not called', { loan_calls: undefined }],
      ['to another day than the end of the notice', {}, { due_on: '2026-12-03' }],
      ['with interest for the time after', {}, { charged_kobo: 1 }],
      ['charged on another day', {}, { charged_on: '2026-11-21' }],
      ['that was charged before', { loan_instalments: { charged_on: '2026-11-01' } }],
    ],
  },
  {
    trigger: 'loan_reschedules_not_called',
    table: 'loan_reschedules',
    state: { loan_calls: [{ ...called, loan_id: product }] },
    row: { id: own, loan_id: loan },
    refused: [['of a called loan', { loan_calls: { loan_id: loan } }]],
  },
  {
    trigger: 'loan_reschedules_applied_not_called',
    table: 'loan_reschedules',
    state: { loan_calls: [{ ...called, loan_id: product }], loan_reschedules: [{ id: own, loan_id: loan }] },
    set: { applied_at: decided },
    refused: [['of a loan that was called meanwhile', { loan_calls: { loan_id: loan } }]],
  },
  {
    trigger: 'loan_guarantors_paid',
    table: 'loan_guarantors',
    state: {
      loans: [running],
      ledger_records: [booked('loans.guarantor-paid', `${code}/${own}`)],
      ledger_transfers: [moved(40)],
      loan_guarantors: [{ ...guarantor, paid_kobo: 0 }],
    },
    set: { paid_kobo: 40, paid_at: decided, paid_journal_id: journal },
    refused: [
      ['another amount than was booked', {}, { paid_kobo: 41 }],
      ['by a journal of something else', { ledger_records: booked('loans.lien-taken', `${code}/${own}`) }],
      ['by the journal of another guarantor', { ledger_records: { record: `${code}/${ada}` } }],
      ['twice', { loan_guarantors: { paid_kobo: 10 } }],
    ],
  },
  {
    trigger: 'loan_set_offs_guard',
    table: 'loan_set_offs',
    state: { loans: [running] },
    row: { id: own, loan_id: loan },
    refused: [['of a loan that does not run', { loans: { status: 'repaid' } }]],
  },
  {
    trigger: 'loan_set_offs_guard',
    table: 'loan_set_offs',
    state: {
      loans: [running],
      ledger_records: [booked('loans.set-off', `${code}/${own}`)],
      loan_set_offs: [{ id: own, loan_id: loan }],
    },
    set: { applied_at: decided, journal_id: journal },
    refused: [
      ['of which nothing is booked', { ledger_records: undefined }],
      ['by a journal of something else', { ledger_records: booked('loans.lien-taken', `${code}/${own}`) }],
      ['by another journal than was booked', {}, { journal_id: ada }],
    ],
  },
  {
    trigger: 'loan_write_offs_guard',
    table: 'loan_write_offs',
    state: {
      loans: [running],
      loan_instalments: [instalment],
      approvals: [agreed],
      ledger_records: [booked('loans.written-off', code)],
      ledger_accounts: [{ id: own, kind: 'loan_loss_provision' }],
      ledger_transfers: [moved(30)],
    },
    row: {
      ...{ loan_id: loan, ...owed, provision_kobo: 30, approval_id: approval, journal_id: journal },
      ...{ written_off_at: decided, resolved_on: '2026-12-05' },
    },
    refused: [
      ['of a loan that does not run', { loans: { status: 'repaid' } }],
      ['at another moment than the approval’s', {}, { written_off_at: '2026-12-05T09:00:01Z' }],
      ['by a resolution of a later day', {}, { resolved_on: '2026-12-06' }],
      ['of other principal than is owed', {}, { principal_kobo: 99 }],
      ['of other interest than is owed', {}, { interest_kobo: 9 }],
      ['of other penalties than are owed', {}, { penalty_kobo: 6 }],
      ['with another provision than was booked', {}, { provision_kobo: 29 }],
      ['of which nothing is booked', { ledger_records: undefined }],
      ['by another journal than was booked', {}, { journal_id: ada }],
    ],
  },
  {
    trigger: 'loans_written_off',
    table: 'loans',
    state: { loan_write_offs: [{ loan_id: loan }], loans: [running] },
    set: { status: 'written_off' },
    refused: [['that nobody wrote off', { loan_write_offs: undefined }]],
  },
  {
    trigger: 'loan_recoveries_guard',
    table: 'loan_recoveries',
    state: {
      loans: [{ ...running, status: 'written_off' }],
      loan_write_offs: [{ loan_id: loan, ...owed }],
      ledger_records: [booked('loans.recovered', `${code}/${own}`)],
      ledger_transfers: [moved(50)],
    },
    row: { id: own, loan_id: loan, amount_kobo: 50, journal_id: journal },
    refused: [
      ['another amount than was booked', {}, { amount_kobo: 49 }],
      ['more than is still owed', { loan_write_offs: { principal_kobo: 30 } }],
      ['of which nothing is booked', { ledger_records: undefined }],
      ['by a journal of something else', { ledger_records: booked('loans.repaid', `${code}/${own}`) }],
    ],
  },
]

/** What becomes of it for the server's role, in a transaction that is undone. */
async function outcomeOf({ table, row, set, state }: Guard, otherwise: Otherwise, done: Row = {}) {
  const last = row
    ? insert(table, { ...row, ...done })
    : `update ${table} set ${Object.entries({ ...set, ...done }).map(([key, value]) => `${key} = ${literal(value)}`)}`
  const rows = changed(state, otherwise)
  await byOwner(stateOf(rows))
  try {
    await app.query('begin')
    await app.query(last)
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await app.query('rollback')
    for (const name of Object.keys(rows)) await byOwner(`delete from ${name}`)
  }
}

describe.each(guards)('$trigger on $table', (guard) => {
  beforeAll(() => byOwner(`alter table ${guard.table} enable trigger ${guard.trigger}`))
  afterAll(() => byOwner(`alter table ${guard.table} disable trigger ${guard.trigger}`))
  it('passes what is right', async () => {
    expect(await outcomeOf(guard, {})).toBe('done')
  })
  for (const [what, otherwise, done] of guard.refused)
    it(`refuses one ${what}`, async () => {
      expect(await outcomeOf(guard, otherwise, done)).toBe('23514')
    })
})

/** A journal as a posting is asked for it, in parts that may be otherwise. */
type Entry = {
  at: string
  facts: Record<string, string>
  accounts: readonly (readonly [kind: string, scope: string, owner: string | null])[]
  /** From the first account to the second, and from the first to the third. */
  amounts: readonly number[]
}
type Posting = {
  name: string
  state: Rows
  entry: Entry
  record: string
  refused: readonly (readonly [what: string, state: Otherwise, entry?: Partial<Entry>])[]
}

const goal = uuid('d')
const principal = ['loan_principal', loan, ada] as const
const savings = ['member_savings', goal, ada] as const
const wallet = ['member_wallet', ada, ada] as const
const after = '2026-12-05T09:00:00Z'
const step = (name: string) => ({
  ...{ id: approval, kind: 'loans.call-step', subject_id: loan, status: 'approved' },
  change: `{"after": "${name}"}`,
})
const approvedNow = (kind: string) => ({
  ...{ id: approval, kind, subject_id: loan, status: 'approved', change: '{}' },
})

const postings: readonly Posting[] = [
  {
    name: 'loans.lien-taken',
    state: { loans: [running], loan_calls: [called], approvals: [step('lien')] },
    entry: { at: after, facts: { loan: code }, accounts: [savings, principal], amounts: [50] },
    record: code,
    refused: [
      ['of a loan that does not run', { loans: { status: 'repaid' } }],
      ['of a loan that is not called', { loan_calls: undefined }],
      ['on the last day of the notice', {}, { at: '2026-12-04T09:00:00Z' }],
      ['that two did not approve', { approvals: undefined }],
      ['where two approved the other step', { approvals: { change: '{"after": "guarantors"}' } }],
      ['from the savings of another', {}, { accounts: [['member_savings', goal, bayo], principal] }],
      ['from the wallet', {}, { accounts: [wallet, principal] }],
      ['for another loan', {}, { accounts: [savings, ['loan_principal', product, ada]] }],
    ],
  },
  {
    name: 'loans.guarantor-paid',
    state: {
      loans: [running],
      loan_calls: [called],
      loan_guarantors: [{ ...guarantor, member_uid: bayo }],
      approvals: [step('guarantors')],
    },
    entry: {
      at: after,
      facts: { loan: code, guarantor: own },
      accounts: [['member_savings', goal, bayo], principal],
      amounts: [60],
    },
    record: `${code}/${own}`,
    refused: [
      ['of a loan that does not run', { loans: { status: 'repaid' } }],
      ['of a loan that is not called', { loan_calls: undefined }],
      ['of a guarantee that was not accepted', { loan_guarantors: { status: 'asked' } }],
      ['on the last day of the notice', {}, { at: '2026-12-04T09:00:00Z' }],
      ['that two did not approve', { approvals: undefined }],
      ['once the step is taken', { loan_call_steps: { loan_id: loan, step: 'guarantors' } }],
      ['before the borrower’s own savings', { loans: { hold_ids: `{${own}}` } }],
      ['from the savings of another', {}, { accounts: [savings, principal] }],
      [
        'for another loan',
        {},
        {
          accounts: [
            ['member_savings', goal, bayo],
            ['loan_principal', product, ada],
          ],
        },
      ],
      ['above what is guaranteed', {}, { amounts: [61] }],
    ],
  },
  {
    name: 'loans.set-off',
    state: {
      loans: [running],
      loan_set_offs: [{ id: own, loan_id: loan }],
      loan_instalments: [{ ...instalment, charged_on: null, charged_kobo: null }],
      approvals: [approvedNow('loans.set-off')],
    },
    entry: {
      at: after,
      facts: { loan: code },
      accounts: [wallet, principal, ['loan_interest', product, null]],
      amounts: [90, 10],
    },
    record: `${code}/${own}`,
    refused: [
      ['of a loan that does not run', { loans: { status: 'repaid' } }],
      ['that nobody asked for', { loan_set_offs: undefined }],
      ['that was withdrawn', { loan_set_offs: { withdrawn_at: decided } }],
      ['that was done', { loan_set_offs: { applied_at: decided } }],
      ['that two did not approve', { approvals: undefined }],
      [
        'from the wallet of another',
        {},
        { accounts: [['member_wallet', bayo, bayo], principal, ['loan_interest', product, null]] },
      ],
      [
        'for another loan',
        {},
        { accounts: [wallet, ['loan_principal', product, ada], ['loan_interest', product, null]] },
      ],
      [
        'with interest of another product',
        {},
        { accounts: [wallet, principal, ['loan_interest', loan, null]] },
      ],
      ['with more interest than was still to come', {}, { amounts: [90, 11] }],
    ],
  },
  {
    name: 'loans.written-off',
    state: {
      loans: [running],
      loan_calls: [called],
      loan_instalments: [instalment],
      approvals: [approvedNow('loans.write-off')],
    },
    entry: {
      at: after,
      facts: { loan: code },
      accounts: [['loan_loss', 'community', null], principal],
      amounts: [115],
    },
    record: code,
    refused: [
      ['of a loan that does not run', { loans: { status: 'repaid' } }],
      ['of a loan neither called nor overdue for more than 90 days', { loan_calls: undefined }],
      ['that two did not approve', { approvals: undefined }],
      [
        'of another loan',
        {},
        {
          accounts: [
            ['loan_loss', 'community', null],
            ['loan_principal', product, ada],
          ],
        },
      ],
      [
        'of another member',
        {},
        {
          accounts: [
            ['loan_loss', 'community', null],
            ['loan_principal', loan, bayo],
          ],
        },
      ],
      ['of less than is owed', {}, { amounts: [114] }],
      [
        'from a provision that is not there',
        {},
        { accounts: [['loan_loss_provision', 'community', null], principal] },
      ],
    ],
  },
  {
    name: 'loans.recovered',
    state: {
      loans: [{ ...running, status: 'written_off' }],
      loan_write_offs: [{ loan_id: loan, ...owed }],
    },
    entry: {
      at: after,
      facts: { loan: code, recovery: own },
      accounts: [wallet, ['own_income', '4140', null]],
      amounts: [115],
    },
    record: `${code}/${own}`,
    refused: [
      ['of a loan that was not written off', { loans: { status: 'running' } }],
      ['above what is still owed', {}, { amounts: [116] }],
      ['into another account', {}, { accounts: [wallet, ['own_income', '4150', null]] }],
      [
        'from the wallet of another',
        {},
        {
          accounts: [
            ['member_wallet', bayo, bayo],
            ['own_income', '4140', null],
          ],
        },
      ],
    ],
  },
]

/** The records that a posting answers, or nothing where it refuses. */
async function recordsOf({ name, state, entry }: Posting, otherwise: Otherwise, other: Partial<Entry> = {}) {
  const { at, facts, accounts, amounts } = { ...entry, ...other }
  const column = (place: 0 | 1 | 2) => `array[${accounts.map((account) => literal(account[place]))}]`
  const lines = `array[${amounts.map(() => 1)}], array[${amounts.map((_, line) => line + 2)}]`
  await byOwner('begin')
  try {
    await byOwner(stateOf(changed(state, otherwise)))
    await byOwner('update approvals set applied_xact = pg_current_xact_id()')
    const { rows } = await owner.query<{ records: string[] | null }>(
      `select posting_${name.replaceAll(/[.-]/g, '_')}((null, '${name}', null, '${JSON.stringify(facts)}', '${at}',
        ${column(0)}, ${column(1)}, ${column(2)}::uuid[], ${lines}, array[${amounts}]::bigint[], null)::ledger_entry) as records`,
    )
    return rows[0]?.records ?? 'refused'
  } finally {
    await byOwner('rollback')
  }
}

describe.each(postings)('a journal of $name', (posting) => {
  it('is posted where all is right', async () => {
    expect(await recordsOf(posting, {})).toEqual([posting.record])
  })
  for (const [what, otherwise, entry] of posting.refused)
    it(`is refused ${what}`, async () => {
      expect(await recordsOf(posting, otherwise, entry)).toBe('refused')
    })
})

it('a loan overdue for more than 90 days is written off without a call', async () => {
  const posting = postings.find(({ name }) => name === 'loans.written-off') as Posting
  const overdue = { ...running, paid_out_on: '2026-01-01' }
  expect(
    await recordsOf(posting, {
      loans: overdue,
      loan_calls: undefined,
      loan_instalments: { due_on: '2026-09-01' },
    }),
  ).toEqual([code])
})
