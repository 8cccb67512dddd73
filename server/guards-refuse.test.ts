/**
 * What each general guard of records refuses by itself: statements of the server's role on tables without any constraint or
 * other trigger, so that nothing else says no. Each passes once that one guard is switched off. How the guards work
 * together with constraints is tried in `decisions-refuse.api.test.ts` and where each feature is.
 */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert, onlyGuards, type Row } from './testing-guards.ts'

const guards = ['refuse_change', 'require_approval', 'require_journal', 'require_decider', 'allow_steps']
const check = '23514'
const office = 'KL002'
const bayo = '01900000-0000-7000-8000-00000000000b'
const ada = '01900000-0000-7000-8000-00000000000a'
const id = '01900000-0000-7000-8000-00000000000f'
const now = '2026-11-20T09:00:00Z'

const approved = (kind: string, subject: string) =>
  `insert into approvals (id, kind, subject_id, status, change, applied_xact)
    values ('${id}', '${kind}', '${subject}', 'approved', '{}', pg_current_xact_id())`
/** A journal of one kobo. */
const booked = (what: string, debit: [string, string], credit: [string, string]) =>
  [
    insert('ledger_journals', { id, deed: what }),
    insert('ledger_accounts', { id: bayo, kind: debit[0], scope: debit[1] }),
    insert('ledger_accounts', { id: ada, kind: credit[0], scope: credit[1] }),
    `insert into ledger_transfers (id, journal_id, debit_account, credit_account, amount_kobo)
      values ('${id}', '${id}', '${bayo}', '${ada}', 1)`,
  ].join(';')

/** A new row, and what was done in the same transaction before it. */
type Inserted = { row: Row; before?: string }
/** A row that is there, and what it becomes; removed where it becomes nothing. */
type Changed = { was: Row; set?: string }
type Trial = [trigger: string, table: string, tried: Inserted | Changed, code?: string]

const sent: Row = { account_id: bayo, amount_kobo: 1, journal_id: id, approval_id: id }
const banked = { id, till_id: ada, ...sent }
const returned = { id, employer_id: ada, ...sent }
const remitted: Row = {
  ...{ month: '2026-10-01', amount_kobo: 1, bank_account_id: bayo },
  ...{ journal_id: id, approval_id: id },
}
const hall: Row = {
  ...{ number: '4970', name: 'Hall hire', class: 'income', normal_balance: 'credit' },
  ...{ ledger_kind: 'own_income', ledger_scope: '4970' },
}
const ownHall: Row = { ...hall, kind: 'own' }
const system: Row = { ...hall, kind: 'system' }
const hallApproved = approved('chart.account-opening', '4970').replace("'{}'", `'{"after": "Hall hire"}'`)
const threshold = 'payments.second-administrator-from'
const one = (row: Row): Row => ({ id, ...row })

const trials: Trial[] = [
  [
    'alone_notices_objection_sealed',
    'alone_notices',
    { was: one({ closed_at: now }), set: `sentence = 'x'` },
  ],
  [
    'announcements_administrator',
    'announcements',
    { row: one({ status: 'draft', revision: 1, author_uid: ada }) },
    office,
  ],
  [
    'announcements_begins',
    'announcements',
    { row: one({ status: 'expired', revision: 1, author_uid: bayo }) },
  ],
  ['announcements_kept', 'announcements', { was: one({ published_at: now }) }],
  [
    'announcements_revision',
    'announcements',
    { was: one({ published_at: now, revision: 1 }), set: `title = 'x'` },
  ],
  ['announcements_sealed', 'announcements', { was: one({ published_at: now }), set: `audience = 'x'` }],
  ['announcements_steps', 'announcements', { was: one({ status: 'draft' }), set: `status = 'expired'` }],
  [
    'cash_bankings_approved',
    'cash_bankings',
    { row: banked, before: booked('cash.banked', ['bank', bayo], ['cash', ada]) },
  ],
  ['cash_bankings_journal', 'cash_bankings', { row: banked, before: approved('cash.banking', ada) }],
  ['chart_accounts_begins', 'chart_accounts', { row: system, before: hallApproved }],
  ['chart_accounts_opened', 'chart_accounts', { row: { ...hall, kind: 'own' } }],
  ['chart_accounts_renamed', 'chart_accounts', { was: ownHall, set: `name = 'Tent hire'` }],
  [
    'chart_accounts_reopening',
    'chart_accounts',
    {
      was: { ...ownHall, active: 'false', retired_on: '2026-11-20' },
      set: `active = true, retired_on = null`,
    },
  ],
  ['chart_accounts_retirement', 'chart_accounts', { was: ownHall, set: `active = false` }],
  ['chart_accounts_sealed', 'chart_accounts', { was: { ...ownHall, kind: 'system' }, set: 'version = 2' }],
  [
    'collection_account_decisions_decider',
    'collection_account_decisions',
    { row: one({ administrator_uid: ada }) },
    office,
  ],
  [
    'collection_accounts_administrator',
    'collection_accounts',
    { row: one({ status: 'proposed', proposed_by: ada }) },
    office,
  ],
  [
    'collection_accounts_approved',
    'collection_accounts',
    { was: one({ status: 'proposed' }), set: `status = 'active'` },
  ],
  [
    'collection_accounts_begins',
    'collection_accounts',
    { row: one({ status: 'active', proposed_by: bayo }) },
  ],
  [
    'collection_accounts_sealed',
    'collection_accounts',
    { was: one({ status: 'active' }), set: `activated_at = '${now}'` },
  ],
  [
    'collection_accounts_steps',
    'collection_accounts',
    { was: one({ status: 'retired' }), set: `status = 'proposed'` },
  ],
  ['community_settings_approved', 'community_settings', { row: { name: 'withdrawals.terms', value: '{}' } }],
  [
    'community_settings_loan_payouts',
    'community_settings',
    { row: { name: 'loans.payout-terms', value: '{}' } },
  ],
  [
    'community_settings_threshold_administrator',
    'community_settings',
    { row: { name: threshold, value: '"1"', updated_by: ada } },
    office,
  ],
  [
    'community_settings_threshold_raised',
    'community_settings',
    { was: { name: threshold, value: '"1"', updated_by: bayo }, set: `value = '"2"'` },
  ],
  [
    'community_settings_threshold_set',
    'community_settings',
    { row: { name: threshold, value: '"50000001"', updated_by: bayo } },
  ],
  [
    'distributions_administrator',
    'distributions',
    { row: one({ status: 'calculated', prepared_by: ada }) },
    office,
  ],
  ['distributions_begins', 'distributions', { row: one({ status: 'posted', prepared_by: bayo }) }],
  [
    'distributions_reversal_approved',
    'distributions',
    { was: one({ status: 'posted' }), set: `status = 'reversing'` },
  ],
  ['distributions_sealed', 'distributions', { was: one({ status: 'posted' }), set: 'net_kobo = 1' }],
  ['distributions_steps', 'distributions', { was: one({ status: 'calculated' }), set: `status = 'posted'` }],
  [
    'event_registrations_fee_sealed',
    'event_registrations',
    { was: one({ fee_journal_id: id }), set: 'fee_journal_id = null' },
  ],
  [
    'event_registrations_steps',
    'event_registrations',
    { was: one({ status: 'attended' }), set: `status = 'confirmed'` },
  ],
  ['events_administrator', 'events', { row: one({ status: 'draft', author_uid: ada }) }, office],
  ['events_begins', 'events', { row: one({ status: 'published', author_uid: bayo }) }],
  ['events_kept', 'events', { was: one({ status: 'published' }) }],
  ['events_sealed', 'events', { was: one({ published_at: now, fee_kobo: 1 }), set: 'fee_kobo = 2' }],
  ['events_steps', 'events', { was: one({ status: 'draft' }), set: `status = 'archived'` }],
  ['investment_mandates_sealed', 'investment_mandates', { was: one({}), set: `ip = '127.0.0.1'` }],
  [
    'investment_plan_decisions_decider',
    'investment_plan_decisions',
    { row: one({ administrator_uid: ada }) },
    office,
  ],
  [
    'loan_calls_approved',
    'loan_calls',
    { row: { loan_id: id, called_on: '2026-11-20', due_on: '2026-12-04', approval_id: id } },
  ],
  ['loan_call_steps_approved', 'loan_call_steps', { row: { loan_id: id, step: 'lien', approval_id: id } }],
  ['loan_contacts_administrator', 'loan_contacts', { row: one({ noted_by: ada }) }, office],
  [
    'loan_guarantors_steps',
    'loan_guarantors',
    { was: one({ status: 'declined' }), set: `status = 'accepted'` },
  ],
  [
    'loan_instalments_sealed',
    'loan_instalments',
    { was: { loan_id: id, number: 1, charged_on: '2026-10-01', charged_kobo: 1 }, set: 'charged_kobo = 2' },
  ],
  [
    'loan_instalments_penalties_stay',
    'loan_instalments',
    { was: { loan_id: id, number: 1, penalty_kobo: 5 }, set: 'penalty_kobo = 4' },
  ],
  [
    'loan_product_versions_approved',
    'loan_product_versions',
    { was: { product_id: id, number: 1 }, set: `opened_at = '${now}'` },
  ],
  [
    'loan_product_versions_sealed',
    'loan_product_versions',
    { was: { product_id: id, number: 1, opened_at: now, terms: '{}' }, set: `terms = '{"a": 1}'` },
  ],
  [
    'loan_products_administrator',
    'loan_products',
    { row: one({ status: 'draft', prepared_by: ada }) },
    office,
  ],
  [
    'loan_products_approved',
    'loan_products',
    { was: one({ status: 'closed', open_version: 1 }), set: `status = 'open'` },
  ],
  ['loan_payouts_administrator', 'loan_payouts', { row: one({ asked_by: ada, alone: false }) }, office],
  ['loan_reschedules_administrator', 'loan_reschedules', { row: one({ proposed_by: ada }) }, office],
  [
    'loan_reschedules_approved',
    'loan_reschedules',
    { was: one({ loan_id: id }), set: `applied_at = '${now}'` },
  ],
  ['loan_reschedules_sealed', 'loan_reschedules', { was: one({ ended_at: now }), set: 'ended_at = null' }],
  [
    'estate_payouts_approval',
    'estate_payouts',
    { was: one({}), set: `approved_at = '${now}', approval_id = '${id}'` },
  ],
  ['estate_payouts_once', 'estate_payouts', { was: one({ approved_at: now }), set: 'approved_at = null' }],
  [
    'loan_set_offs_approved',
    'loan_set_offs',
    { was: one({ loan_id: id }), set: `applied_at = '${now}', journal_id = '${id}'` },
  ],
  ['loan_claims_sealed', 'loan_claims', { was: one({ state: 'paid' }), set: `insurer = 'x'` }],
  ['loan_set_offs_sealed', 'loan_set_offs', { was: one({ withdrawn_at: now }), set: 'withdrawn_at = null' }],
  ['loan_write_offs_approved', 'loan_write_offs', { row: { loan_id: id, approval_id: id } }],
  ['loans_arrears_kept', 'loans', { was: one({}), set: `arrears_since = '2026-10-01'` }],
  ['loans_approved', 'loans', { was: one({ status: 'accepted' }), set: `status = 'approved'` }],
  ['loans_fees_sealed', 'loans', { was: one({ fees_journal_id: id }), set: 'fees_journal_id = null' }],
  ['loans_offered_by', 'loans', { was: one({ member_uid: id }), set: `offered_by = '${ada}'` }, office],
  ['loans_paid_out_by', 'loans', { was: one({ member_uid: id }), set: `paid_out_by = '${ada}'` }, office],
  ['loans_sealed', 'loans', { was: one({ agreement_sha256: 'a' }), set: `agreement_sha256 = 'b'` }],
  ['loans_steps', 'loans', { was: one({ status: 'submitted' }), set: `status = 'repaid'` }],
  ['charge_runs_administrator', 'charge_runs', { row: one({ raised_by: ada }) }, office],
  [
    'charge_runs_approved',
    'charge_runs',
    { was: one({ state: 'waiting' }), set: `state = 'charging', approval_id = '${id}'` },
  ],
  ['charge_runs_sealed', 'charge_runs', { was: one({ state: 'charged' }), set: `approval_id = '${id}'` }],
  ['charge_runs_steps', 'charge_runs', { was: one({ state: 'waiting' }), set: `state = 'charged'` }],
  ['charge_waivers_approved', 'charge_waivers', { row: one({ charge_id: id, approval_id: id }) }],
  ['ledger_closed_months_approved', 'ledger_closed_months', { row: { month: '2026-10-01' } }],
  [
    'member_deaths_approved',
    'member_deaths',
    { was: { uid: id }, set: `confirmed_at = '${now}', approval_id = '${id}'` },
  ],
  ['member_deaths_begins', 'member_deaths', { row: { uid: id, confirmed_at: now } }],
  ['member_deaths_sealed', 'member_deaths', { was: { uid: id, confirmed_at: now }, set: `file_name = 'x'` }],
  ['member_bank_accounts_begins', 'member_bank_accounts', { row: one({ status: 'confirmed' }) }],
  [
    'member_bank_accounts_decider',
    'member_bank_accounts',
    {
      was: one({ status: 'waiting', member_uid: bayo }),
      set: `status = 'confirmed', checked_with = 'administrator', checked_by = '${bayo}'`,
    },
  ],
  [
    'member_bank_accounts_steps',
    'member_bank_accounts',
    { was: one({ status: 'removed' }), set: `status = 'waiting'` },
  ],
  ['member_documents_begins', 'member_documents', { row: one({ status: 'waiting' }) }],
  [
    'member_documents_decider',
    'member_documents',
    {
      was: one({ status: 'waiting', member_uid: bayo }),
      set: `status = 'approved', decided_by = '${bayo}'`,
    },
  ],
  [
    'member_documents_steps',
    'member_documents',
    { was: one({ status: 'expired' }), set: `status = 'waiting'` },
  ],
  ['move_ins_administrator', 'move_ins', { row: one({ state: 'draft', uploaded_by: ada }) }, office],
  ['move_ins_approved', 'move_ins', { was: one({ state: 'draft' }), set: `state = 'posting'` }],
  ['move_ins_begins', 'move_ins', { row: one({ state: 'posted', uploaded_by: bayo }) }],
  ['move_ins_sealed', 'move_ins', { was: one({ state: 'posted' }), set: 'position_kobo = 2' }],
  ['move_ins_steps', 'move_ins', { was: one({ state: 'posted' }), set: `state = 'draft'` }],
  ['move_ins_undo_approved', 'move_ins', { was: one({ state: 'posted' }), set: `state = 'undoing'` }],
  ['payment_disputes_sealed', 'payment_disputes', { was: one({ ended_at: now }), set: `outcome = 'won'` }],
  [
    'payment_refunds_sealed',
    'payment_refunds',
    { was: { payment_id: id, sent_at: now }, set: `problem = 'x'` },
  ],
  [
    'payments_cash_by_two',
    'payments',
    { was: one({ channel: 'cash', status: 'pending' }), set: `status = 'confirmed', confirmed_with = 'one'` },
  ],
  ['payments_needs_two_sealed', 'payments', { was: one({ needs_two: true }), set: 'needs_two = false' }],
  [
    'payroll_returns_approved',
    'payroll_returns',
    {
      row: returned,
      before: booked('payroll-return.sent', ['unmatched_receipts', ada], ['bank', bayo]),
    },
  ],
  [
    'payroll_returns_begins',
    'payroll_returns',
    {
      row: { ...returned, taken_back_at: now },
      before: `${booked('payroll-return.sent', ['unmatched_receipts', ada], ['bank', bayo])};${approved('payroll.return', ada)}`,
    },
  ],
  ['payroll_returns_journal', 'payroll_returns', { row: returned, before: approved('payroll.return', ada) }],
  ['payroll_runs_administrator', 'payroll_runs', { row: one({ state: 'draft', uploaded_by: ada }) }, office],
  ['payroll_runs_approved', 'payroll_runs', { was: one({ state: 'draft' }), set: `state = 'posting'` }],
  ['payroll_runs_begins', 'payroll_runs', { row: one({ state: 'posted', uploaded_by: bayo }) }],
  ['payroll_runs_sealed', 'payroll_runs', { was: one({ state: 'removed' }), set: 'version = 2' }],
  ['payroll_runs_steps', 'payroll_runs', { was: one({ state: 'draft' }), set: `state = 'posted'` }],
  ['program_keys_approved', 'program_keys', { was: one({}), set: `approved_at = '${now}'` }],
  ['program_keys_begins', 'program_keys', { row: one({ approved_at: now }) }],
  ['program_keys_sealed', 'program_keys', { was: one({ ended_at: now }), set: 'ended_at = null' }],
  ['reconciliations_approved', 'reconciliations', { row: one({ bank_account_id: bayo, day: '2026-10-31' }) }],
  [
    'savings_plan_decisions_decider',
    'savings_plan_decisions',
    { row: one({ administrator_uid: ada }) },
    office,
  ],
  ['share_requests_begins', 'share_requests', { row: one({ kind: 'transfer', status: 'waiting' }) }],
  ['share_requests_sealed', 'share_requests', { was: one({ status: 'declined' }), set: 'units = 2' }],
  ['share_requests_steps', 'share_requests', { was: one({ status: 'waiting' }), set: `status = 'offered'` }],
  ['budgets_approved', 'budgets', { row: one({ year: 2027, lines: '[]' }) }],
  ['fixed_assets_administrator', 'fixed_assets', { row: one({ registered_by: ada }) }, office],
  [
    'share_requests_transfer_approved',
    'share_requests',
    { was: one({ kind: 'transfer', status: 'waiting' }), set: `status = 'done'` },
  ],
  [
    'share_requests_withdrawal_approved',
    'share_requests',
    { was: one({ kind: 'withdrawal', status: 'waiting' }), set: `status = 'done'` },
  ],
  [
    'tax_remittances_approved',
    'tax_remittances',
    { row: remitted, before: booked('tax.remitted', ['wht_payable', 'community'], ['bank', bayo]) },
  ],
  [
    'tax_remittances_journal',
    'tax_remittances',
    { row: remitted, before: approved('books.tax-remittance', '2026-10') },
  ],
  ['tickets_begins', 'tickets', { row: one({ status: 'closed' }) }],
  ['tickets_steps', 'tickets', { was: one({ status: 'open' }), set: `status = 'on_hold'` }],
  [
    'voucher_templates_administrator',
    'voucher_templates',
    { row: one({ name: 'Rent', prepared_by: ada }) },
    office,
  ],
  ['voucher_templates_sealed', 'voucher_templates', { was: one({ retired_at: now }), set: `name = 'Rent'` }],
  ['vouchers_administrator', 'vouchers', { row: one({ state: 'draft', prepared_by: ada }) }, office],
  ['vouchers_approved', 'vouchers', { was: one({ state: 'submitted' }), set: `state = 'posted'` }],
  ['vouchers_cancelled_sealed', 'vouchers', { was: one({ state: 'cancelled' }), set: `narration = 'Fuel'` }],
  ['vouchers_kept', 'vouchers', { was: one({ state: 'posted' }) }],
  [
    'vouchers_sealed',
    'vouchers',
    { was: one({ state: 'submitted', narration: 'Rent' }), set: `narration = 'Fuel'` },
  ],
  ['vouchers_steps', 'vouchers', { was: one({ state: 'draft' }), set: `state = 'sent_back'` }],
  ['withdrawals_begins', 'withdrawals', { row: one({ status: 'paid' }) }],
  [
    'withdrawals_needs_two_sealed',
    'withdrawals',
    { was: one({ needs_two: true }), set: 'needs_two = false' },
  ],
  ['withdrawals_steps', 'withdrawals', { was: one({ status: 'requested' }), set: `status = 'paid'` }],
]

let database: TestDatabase
let app: pg.Client
const byOwner = (statement: string) => database.asOwner((owner) => owner.query(statement))

const offices = `insert into profiles (uid, email, role, is_active, is_archived)
  values ('${bayo}', 'bayo', 'admin', true, false), ('${ada}', 'ada', 'user', true, false)`

beforeAll(async () => {
  database = await createTestDatabase()
  await byOwner(onlyGuards(guards))
  await byOwner(offices)
  app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await database.close()
})

/** What becomes of it, in a transaction that is undone. */
async function outcomeOf(table: string, tried: Inserted | Changed): Promise<string | undefined> {
  const isNew = 'row' in tried
  const last = isNew
    ? insert(table, tried.row)
    : tried.set
      ? `update ${table} set ${tried.set}`
      : `delete from ${table}`
  if (!isNew) await byOwner(insert(table, tried.was))
  await app.query('begin')
  try {
    if (isNew && tried.before) await app.query(tried.before)
    await app.query(last)
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await app.query('rollback')
    if (!isNew) await byOwner(`delete from ${table}`)
  }
}

describe('by raw SQL the server’s role is refused by', () => {
  it.each(trials)('%s, and by nothing else', async (trigger, table, tried, code = check) => {
    expect(await outcomeOf(table, tried)).toBe(code)
    await byOwner(`alter table ${table} disable trigger ${trigger}`)
    expect(await outcomeOf(table, tried)).toBe('done')
    await byOwner(`alter table ${table} enable trigger ${trigger}`)
  })

  it('each general guard that there is, tried above', async () => {
    const { rows } =
      await byOwner(`select g.tgname as name from pg_trigger g join pg_proc p on p.oid = g.tgfoid
      where not g.tgisinternal and p.proname = any ('{${guards}}')`)
    expect(trials.map(([trigger]) => trigger).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})
