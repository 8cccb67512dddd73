/**
 * The tables as the migrations make them: printed from the live catalogue by a test, which UPDATE_DOCS=1 lets print it anew.
 * A column with a default need not be written. A feature says more of a column by `TableOf`.
 */
// biome-ignore-all format: printed
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { ColumnType, Generated } from 'kysely'

/** A JSON column: PostgreSQL gives the value, and takes it as JSON text so that arrays and strings stay JSON. */
export type Json<Value = unknown> = ColumnType<Value, string, string>

export interface Schema {
  administrators: {
    uid: string | null
    created_at: Instant | null
    has_password: boolean | null
    has_provider: boolean | null
    has_passkey: boolean | null
    has_recovery_code: boolean | null
    sealed_secret: Buffer | null
  }
  alone_notices: {
    id: string
    subject_type: string
    subject_id: string
    sentence: string
    told_by: string
    told_at: Instant
    objected_by: string | null
    objected_at: Instant | null
    objection: string | null
    closed_at: Instant | null
    decided_kobo: Kobo | null
  }
  announcement_files: {
    id: string
    owner_uid: string
    announcement_id: string | null
    from_revision: number | null
    until_revision: number | null
    file_name: string
    stored_name: string
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
    size_bytes: number
    sha256: string
    added_at: Instant
  }
  announcement_readers: {
    announcement_id: string
    uid: string
    read_at: Instant
    accepted_at: Instant | null
    accepted_revision: number | null
  }
  announcement_texts: {
    announcement_id: string
    revision: number
    title: string
    summary: string
    body: string
    by_uid: string
    at: Instant
    language: Generated<string>
    translations: Generated<Json>
  }
  announcements: {
    id: string
    code: string
    status: Generated<'draft' | 'scheduled' | 'published' | 'expired' | 'withdrawn'>
    category: 'general' | 'investment' | 'savings' | 'event' | 'rate_change' | 'maintenance' | 'security' | 'offer'
    priority: 'normal' | 'important' | 'urgent'
    title: string
    summary: string
    body: string
    audience: 'all' | 'tiers' | 'plans'
    tiers: Generated<('basic' | 'standard' | 'premium')[]>
    requires_ack: Generated<boolean>
    ack_by_at: Instant | null
    publish_at: Instant | null
    published_at: Instant | null
    expires_at: Instant | null
    pinned_until_at: Instant | null
    revision: Generated<number>
    ack_revision: Generated<number>
    told: Generated<number>
    withdrawn_reason: string | null
    author_uid: string
    written_at: Instant
    changed_at: Instant | null
    version: Generated<number>
    plan_ids: Generated<string[]>
    language: Generated<'en' | 'pcm' | 'ha' | 'ig' | 'yo'>
    translations: Generated<Json>
    delivered: number | null
  }
  appointments: {
    id: string
    uid: string
    was: 'user' | 'moderator' | 'admin' | 'inactive'
    became: 'user' | 'moderator' | 'admin' | 'inactive'
    by_uid: string
    approved_by: string | null
    approval_id: string | null
    through: Generated<'approval' | 'first' | 'recovery' | 'history'>
    founding: Generated<boolean>
    at: Instant
    written_xact: string | null
  }
  appropriations: {
    year: number
    resolution_id: string
    surplus_kobo: Kobo
    parts: Json
    journal_id: string | null
    approval_id: string
    approved_at: Instant
  }
  approvals: {
    id: string
    kind: string
    subject_type: string
    subject_id: string
    subject_version: string
    subject_uid: string | null
    change: Json
    amount_kobo: Kobo | null
    reason: string
    asked_by: string
    asked_at: Instant
    expires_at: Instant
    staff_told_at: Instant | null
    status: Generated<'waiting' | 'approved' | 'sent_back' | 'taken_back' | 'expired'>
    decided_by: string | null
    decided_at: Instant | null
    alone: Generated<boolean>
    founding: Generated<boolean>
    answer: string | null
    version: Generated<number>
    applied_xact: string | null
  }
  asset_disposals: {
    voucher_id: string
    asset_id: string
    kind: 'sold' | 'written_off'
    disposed_on: CalendarDate
    proceeds_kobo: Kobo
    accumulated_kobo: Kobo
  }
  audit_chain_end: {
    one: Generated<boolean>
    position: bigint
    hash: string
  }
  audit_events: {
    id: string
    at: Instant
    kind: string
    actor_uid: string | null
    subject_uid: string | null
    target_type: string | null
    target_id: string | null
    facts: Generated<Json>
    request_id: string
    address: string | null
    recorded_at: Generated<Instant | null>
  }
  audit_proofs: {
    id: string
    begun_at: Instant
    asked_by: string | null
    events: Generated<bigint>
    ended_at: Instant | null
    head: string | null
    finding: string | null
  }
  audit_seals: {
    position: bigint
    event_id: string
    hash: string
    sealed_at: Instant
  }
  audit_unsealed: {
    event_id: string
  }
  auditor_accesses: {
    id: string
    year: number
    auditor: string
    contact: string
    link_hash: Buffer
    asked_by: string
    asked_at: Instant
    approved_at: Instant | null
    expires_at: Instant
    ended_at: Instant | null
    ended_by: string | null
    session_hash: Buffer | null
    session_ends_at: Instant | null
    last_opened_at: Instant | null
  }
  avatars: {
    uid: string
    bytes: Buffer | null
    content_type: 'image/png' | 'image/jpeg' | 'image/webp'
    changed_at: Instant
    stored_name: string | null
  }
  backups: {
    taken_at: Instant
    size_bytes: bigint
    row_count: bigint
    file_count: bigint
  }
  bank_line_batches: {
    id: string
    statement_id: string
    by_uid: string
    made_at: Instant
    line_count: number
    sum_kobo: Kobo
    needs_two: boolean
    state: 'waiting' | 'posting' | 'done' | 'taken-back'
    approved_by: string | null
  }
  bank_rules: {
    id: string
    contains: string
    direction: 'in' | 'out'
    account: string
    created_by: string | null
    created_at: Instant
    used_count: Generated<number>
    last_used_on: CalendarDate | null
    removed_at: Instant | null
  }
  bank_statement_forms: {
    bank_code: string
    heads_key: string
    form: Json
    kept_by: string
    kept_at: Instant
  }
  bank_statement_lines: {
    id: string
    statement_id: string
    account_id: string
    line_no: number
    booked_on: CalendarDate
    amount_kobo: Kobo
    narration: string
    narration_hash: string
    ordinal: number
    reference: string | null
    state: 'open' | 'ignored' | 'queued' | 'done'
    ignored_as: 'charge' | 'outgoing' | 'own-money' | 'other' | 'cash' | 'settlement' | 'reversal' | 'voucher' | null
    suggested_payment: string | null
    suggestion: 'code' | 'reference' | 'likely' | 'late' | 'booked' | null
    batch_id: string | null
    payment_id: string | null
    another_transfer: Generated<boolean>
    ended_as: 'payment' | 'booked' | 'unmatched' | null
    ended_at: Instant | null
    ended_by: string | null
    trouble: string | null
    version: Generated<number>
    suggested_banking: string | null
    suggested_settlement: string | null
    bank_number: string | null
    is_reversal: Generated<boolean>
    written: Generated<string>
    later_narration: string | null
    later_at: Instant | null
    voucher_id: string | null
  }
  bank_statements: {
    id: string
    account_id: string
    file_name: string
    sha256: string
    kind: 'csv' | 'xlsx' | 'html' | 'qif' | 'ofx' | 'mt940' | 'camt'
    imported_by: string
    imported_at: Instant
    line_count: number
    known_count: Generated<number>
    first_on: CalendarDate
    last_on: CalendarDate
    opening_kobo: Kobo | null
    closing_kobo: Kobo | null
    closing_on: CalendarDate | null
    removed_by: string | null
    removed_at: Instant | null
    version: Generated<number>
  }
  breach_entries: {
    id: string
    breach_id: string
    kind: 'note' | 'done' | 'reported' | 'not-reported' | 'told' | 'closed'
    words: string
    by_uid: string
    at: Instant
  }
  breach_people: {
    breach_id: string
    member_uid: string
    told_at: Instant | null
  }
  breaches: {
    id: string
    title: string
    noticed_at: Instant
    what: string
    data_kinds: string
    concerned: number
    opened_by: string
    opened_at: Instant
    reported_at: Instant | null
    closed_at: Instant | null
    reminded: Generated<boolean>
    version: Generated<number>
  }
  budgets: {
    id: string
    year: number
    revision: number
    resolution: string
    resolved_on: CalendarDate
    evidence: string
    lines: Json
    approval_id: string
    approved_at: Instant
  }
  calendar_feeds: {
    uid: string
    token_hash: string
    made_at: Instant
  }
  card_clearing: {
    provider: string
    settlements: Generated<number>
  }
  card_events: {
    id: string
    event: string
    reference: string
    amount_kobo: Kobo | null
    currency: string | null
    provider_ref: string | null
    payment_id: string | null
    heard_at: Instant
  }
  card_payments: {
    payment_id: string
    fee_bearer: 'community' | 'member'
    fee_kobo: Kobo
    charge_kobo: Kobo
    reference: string | null
    checkout_url: string | null
    opened_at: Instant | null
    asked_at: Instant | null
    ask_at: Instant | null
    provider_status: string | null
    provider_ref: string | null
    paid_with: string | null
    paid_kobo: Kobo | null
    paid_currency: string | null
    provider_fee_kobo: Kobo | null
    paid_at: Instant | null
    problem: 'amount' | 'currency' | 'member-gone' | null
    fee_journal_id: string | null
    keep_card: Generated<boolean>
    saved_card_id: string | null
    debit_reference: string | null
    sent_at: Instant | null
  }
  card_settlements: {
    id: string
    code: string
    account_id: string
    amount_kobo: Kobo
    bank_reference: string
    paid_on: CalendarDate
    line_id: string | null
    approval_id: string
    journal_id: string
    booked_at: Instant
    taken_back_at: Instant | null
  }
  cash_bankings: {
    id: string
    code: string
    till_id: string
    account_id: string
    amount_kobo: Kobo
    bank_reference: string
    paid_on: CalendarDate
    approval_id: string
    journal_id: string
    banked_at: Instant
    taken_back_at: Instant | null
  }
  cash_receipts: {
    payment_id: string
    number: string
    till_id: string
    member_uid: string
    amount_kobo: Kobo
    booked_at: Instant
  }
  cash_tills: {
    id: string
    member_uid: string
    opened_at: Instant
    version: Generated<number>
  }
  changes: {
    id: Generated<string>
    path: string
    uid: string | null
    permission: string | null
    except_uid: string | null
    at: Generated<Instant>
  }
  charge_payments: {
    id: string
    charge_id: string
    amount_kobo: Kobo
    channel: Generated<string>
    payment_id: string | null
    journal_id: string
    paid_at: Instant
    reversed_at: Instant | null
  }
  charge_reminders: {
    charge_id: string
    due_on: CalendarDate
    days: number
    sent_at: Instant
  }
  charge_run_members: {
    run_id: string
    member_uid: string
  }
  charge_runs: {
    id: string
    code: string
    kind: 'entrance_fee' | 'annual_due' | 'levy' | 'fine' | 'other'
    title: string
    period: string
    amount_kobo: Kobo
    instalments: Generated<number>
    audience: 'all' | 'joined_since' | 'list'
    joined_since: CalendarDate | null
    due_on: CalendarDate
    income_account: string
    reason: string
    state: Generated<'waiting' | 'charging' | 'charged' | 'withdrawn'>
    members: number
    total_kobo: Kobo
    charged_members: Generated<number>
    raised_by: string
    raised_at: Instant
    approval_id: string | null
    ended_at: Instant | null
    version: Generated<number>
    once: ColumnType<string, never, never>
  }
  charge_waivers: {
    id: string
    charge_id: string
    amount_kobo: Kobo
    reason: string
    approval_id: string
    journal_id: string
    waived_at: Instant
  }
  charges: {
    id: string
    code: string
    run_id: string
    member_uid: string
    once: string
    amount_kobo: Kobo
    instalments: number
    due_on: CalendarDate
    charged_at: Instant
    journal_id: string
    paid_kobo: Generated<Kobo>
    waived_kobo: Generated<Kobo>
    outstanding_kobo: ColumnType<Kobo, never, never>
    next_due_on: ColumnType<CalendarDate | null, never, never>
    reminded_at: Instant | null
    contested_at: Instant | null
    contest_ticket_id: string | null
    contest_ended_at: Instant | null
    contest_ended_by: string | null
    contest_answer: string | null
  }
  chart_accounts: {
    number: string
    name: string
    class: string
    normal_balance: 'debit' | 'credit'
    kind: 'control' | 'system' | 'own'
    ledger_kind: string
    ledger_scope: string | null
    is_money: Generated<boolean>
    reduces: string | null
    active: Generated<boolean>
    retired_on: CalendarDate | null
    version: Generated<number>
  }
  collection_account_decisions: {
    id: string
    account_id: string
    decision: 'notice' | 'activated' | 'retired'
    administrator_uid: string
    alone: Generated<boolean>
    reason: string | null
    decided_at: Instant
  }
  collection_accounts: {
    id: string
    bank_name: string
    bank_code: string
    account_number: string
    account_name: string
    status: Generated<'proposed' | 'active' | 'retired'>
    proposed_by: string
    proposed_at: Instant
    activated_at: Instant | null
    retired_at: Instant | null
    version: Generated<number>
  }
  community_looks: {
    version: number
    name: string
    letters: string
    colour: string
    address: string
    phone: string
    whatsapp: string
    hours: string
    changed_by: string
    changed_at: Instant
    mark: string | null
  }
  community_settings: {
    name: string
    value: Json
    version: Generated<number>
    updated_by: string | null
    updated_at: Generated<Instant>
  }
  community_terms: {
    version: number
    terms: string
    privacy: string
    saved_by: string | null
    saved_at: Instant
  }
  contribution_nudge_members: {
    nudge_id: string
    owner_uid: string
    outcome: 'sent' | 'recently' | 'frozen' | 'checking' | 'paid'
    at: Instant
  }
  contribution_nudges: {
    id: string
    asked_by: string
    asked_at: Instant
    note: string
    sent: Generated<number>
    left_out: Generated<number>
    ended_at: Instant | null
  }
  contribution_totals: {
    totals_on: CalendarDate
    goals: number
    due_kobo: Kobo
    paid_kobo: Kobo
    behind: number
    behind_kobo: Kobo
    ahead: number
    ahead_kobo: Kobo
    months: string[]
  }
  data_copies: {
    id: string
    owner_uid: string
    asked_at: Instant
    stored_name: string | null
    size_bytes: bigint | null
    made_at: Instant | null
  }
  data_requests: {
    id: string
    member_uid: string
    kind: 'correction' | 'restriction' | 'erasure'
    wish: string | null
    asked_at: Instant
    due_on: CalendarDate
    status: Generated<'open' | 'done' | 'refused' | 'withdrawn'>
    answer: string | null
    decided_by: string | null
    decided_at: Instant | null
    reminders: Generated<number>
    version: Generated<number>
  }
  declared_interest: {
    journal_id: string
    account_id: string
    year: number
    rate_bps: number
    gross_kobo: Kobo
    wht_bps: number
    wht_kobo: Kobo
    posted_at: Instant
    taken_back_at: Instant | null
  }
  depreciation_lines: {
    voucher_id: string
    asset_id: string
    month: CalendarDate
    amount_kobo: Kobo
    counts: Generated<boolean>
  }
  distribution_lines: {
    distribution_id: string
    investment_id: string | null
    member_uid: string
    weight: string
    gross_kobo: Kobo
    wht_kobo: Kobo
    net_kobo: Kobo
    status: Generated<'calculated' | 'posted' | 'reversed' | 'owed' | 'forgiven'>
    journal_id: string | null
    id: string
    goal_id: string | null
    goal_day_base: number | null
  }
  distributions: {
    id: string
    code: string
    plan_id: string | null
    kind: 'interest' | 'profit' | 'dividend'
    period_start: CalendarDate
    period_end: CalendarDate
    pool_kobo: Kobo
    basis: 'principal_days' | 'units' | 'equal' | 'patronage' | 'declared' | 'loan_interest'
    min_active_days: Generated<number>
    wht_bps: number
    exempt_reason: string | null
    record_on: CalendarDate
    pay_on: CalendarDate
    status: Generated<'calculated' | 'submitted' | 'approved' | 'posting' | 'posted' | 'reversing' | 'reversed' | 'cancelled'>
    snapshot_hash: string
    line_count: number
    gross_kobo: Kobo
    wht_kobo: Kobo
    net_kobo: Kobo
    prepared_by: string
    prepared_at: Instant
    posted_at: Instant | null
    reversed_reason: string | null
    version: Generated<number>
    previewed_hash: string | null
    previewed_by: string | null
    previewed_at: Instant | null
    resolution_id: string | null
    rate_bps: number | null
  }
  distributions_one_by_one: {
    id: Generated<boolean>
  }
  estate_payouts: {
    id: string
    code: string
    member_uid: string
    payee_name: string
    entitlement: string
    amount_kobo: Kobo
    bank_account_id: string
    asked_by: string
    asked_at: Instant
    approved_at: Instant | null
    approval_id: string | null
  }
  estate_statements: {
    id: string
    member_uid: string
    code: string
    amount_kobo: Kobo
    content_sha256: string
    issued_at: Instant
    issued_by: string
  }
  event_registrations: {
    id: string
    event_id: string
    member_uid: string
    mode: 'in_person' | 'online'
    guests: number
    status: 'confirmed' | 'waitlisted' | 'offered' | 'awaiting_payment' | 'offer_expired' | 'cancelled_by_member' | 'cancelled_by_admin' | 'attended' | 'no_show'
    answers: Generated<Json>
    registered_at: Instant
    offered_until: Instant | null
    cancelled_reason: string | null
    checked_in_at: Instant | null
    checked_in_by: string | null
    checked_in_scan: string | null
    checked_in_device: string | null
    fee_kobo: Generated<Kobo>
    fee_journal_id: string | null
    fee_returned_journal_id: string | null
  }
  event_reminders: {
    event_id: string
    minutes: number
    starts_at: Instant
    sent_at: Instant
  }
  event_repeat_scans: {
    scan: string
    registration_id: string
    scanned_at: Instant
    device: string
    scanned_by: string
  }
  event_stewards: {
    event_id: string
    uid: string
    named_at: Instant
  }
  events: {
    id: string
    code: string
    status: Generated<'draft' | 'published' | 'cancelled' | 'completed' | 'archived'>
    category: 'general_meeting' | 'training' | 'investment_briefing' | 'social' | 'webinar' | 'other'
    title: string
    description: string
    mode: 'in_person' | 'online' | 'hybrid'
    venue: string
    address: string
    map_url: string | null
    join_url: string | null
    starts_at: Instant
    ends_at: Instant
    capacity_in_person: number | null
    capacity_online: number | null
    taken_in_person: Generated<number>
    taken_online: Generated<number>
    registration_opens_at: Instant | null
    registration_closes_at: Instant | null
    audience: 'all' | 'tiers' | 'plans'
    tiers: Generated<('basic' | 'standard' | 'premium')[]>
    guests_allowed: number
    waitlist: boolean
    reminders: number[]
    questions: Generated<string[]>
    cancelled_reason: string | null
    author_uid: string
    written_at: Instant
    published_at: Instant | null
    changed_at: Instant | null
    version: Generated<number>
    fee_kobo: Generated<Kobo>
    series_id: string | null
    repeat_rule: string | null
    agenda: Generated<string[]>
    quorum_percent: number | null
    timezone: Generated<string>
    cover_stored_name: string | null
    cover_type: 'image/png' | 'image/jpeg' | 'image/webp' | null
    cover_bytes: number | null
    cover_sha256: string | null
    cover_alt: string | null
    plan_ids: Generated<string[]>
  }
  federated_attempts: {
    state_hash: Buffer
    browser_hash: Buffer
    purpose: 'sign-in' | 'link' | 'reauth'
    session_id: string | null
    next: string | null
    started_at: Instant
    expires_at: Instant
  }
  fixed_assets: {
    id: string
    code: string
    name: string
    location: Generated<string>
    serial_no: Generated<string>
    account: string
    depreciation_account: string
    cost_kobo: Kobo
    residual_kobo: Generated<Kobo>
    purchased_on: CalendarDate
    life_months: number
    opening_kobo: Generated<Kobo>
    opening_month: CalendarDate | null
    registered_by: string
    registered_at: Instant
    version: Generated<number>
  }
  holidays: {
    day: CalendarDate
    name: string
  }
  idempotency_keys: {
    actor_uid: string
    route: string
    key: string
    request_hash: string
    answer: string | null
    status: number | null
    created_at: Generated<Instant>
    content_type: string | null
  }
  identity_numbers: {
    id: string
    member_uid: string
    kind: 'bvn' | 'nin'
    number_sealed: Buffer
    number_mark: Buffer
    last4: string
    kept_at: Instant
  }
  interest_cover_uses: {
    journal_id: string
    cover_id: string
    kobo: bigint
  }
  interest_covers: {
    id: string
    held_on: CalendarDate
    wording: string
    evidence: string
    amount_kobo: Kobo
    approval_id: string
    approved_at: Instant
  }
  interest_days: {
    account_id: string
    day: CalendarDate
    plan_version: number
    balance_kobo: Kobo
    rate_bps: number
    day_base: 360 | 364 | 365
    earned_micro_kobo: Kobo
    accrued_micro_kobo: Kobo
    rest: number
    idle_kobo: Kobo
    covered_kobo: Kobo
    stretch_days: number | null
    stretch_kobo: Kobo | null
  }
  interest_due: {
    account_id: string
    to_day: CalendarDate
    from_day: CalendarDate
    gross_kobo: Kobo
    wht_bps: number
    wht_kobo: Kobo
    noticed_on: CalendarDate
    settled_at: Instant | null
  }
  interest_months: {
    plan_id: string
    month: CalendarDate
    earned_micro_kobo: Generated<Kobo>
    gross_kobo: Generated<Kobo>
    wht_kobo: Generated<Kobo>
    forfeited_micro_kobo: Generated<Kobo>
  }
  interest_payables: {
    plan_id: string
    kobo: bigint
  }
  interest_postings: {
    account_id: string
    to_day: CalendarDate
    from_day: CalendarDate
    gross_kobo: Kobo
    wht_bps: number
    wht_kobo: Kobo
    forfeited_micro_kobo: Generated<Kobo>
    gross_so_far_kobo: Kobo
    wht_so_far_kobo: Kobo
    journal_id: string | null
    posted_on: CalendarDate
    posted_at: Instant
  }
  interest_runs: {
    through: CalendarDate
    goals: number
    days: number
    gross_kobo: Kobo
    wht_kobo: Kobo
    begun_at: Instant
    ended_at: Instant
  }
  investment_agreement_texts: {
    sha256: string
    plan_id: string
    body: string
  }
  investment_agreements: {
    investment_id: string
    sha256: string
    number: number
    accepted_at: Instant
    ip: string | null
    mandate_id: string | null
  }
  investment_exits: {
    id: string
    investment_id: string
    asked_at: Instant
    settles_from: CalendarDate
    fee_kobo: Kobo
    net_kobo: Kobo
    lost_kobo: Kobo
    status: Generated<'waiting' | 'withdrawn' | 'refused' | 'lapsed' | 'settled'>
    decided_by: string | null
    decided_at: Instant | null
    reason: string | null
    journal_id: string | null
  }
  investment_freezes: {
    id: string
    investment_id: string
    cause: 'dispute' | 'court_order' | 'death_claim'
    reason: string
    frozen_by: string
    frozen_at: Instant
    freed_by: string | null
    freed_at: Instant | null
    freed_reason: string | null
  }
  investment_mandate_texts: {
    sha256: string
    body: string
  }
  investment_mandates: {
    id: string
    member_uid: string
    sha256: string
    number: number
    given_at: Instant
    ip: string | null
  }
  investment_maturities: {
    investment_id: string
    paid_kobo: Kobo
    rolled_kobo: Kobo
    from_wallet_kobo: Kobo
    into_id: string | null
    because: 'no-open-successor' | 'no-consent' | 'successor-room' | 'no-return-distributed' | null
    journal_id: string
    ended_at: Instant
  }
  investment_pay_outs: {
    investment_id: string
    plan_id: string
    approval_id: string
    approved_at: Instant
  }
  investment_plan_assets: {
    id: string
    plan_id: string
    name: string
    issuer: string
    custodian: string
    value_kobo: Kobo
    valued_on: CalendarDate
    file_id: string | null
  }
  investment_plan_decisions: {
    id: string
    plan_id: string
    decision: 'submitted' | 'sent-back' | 'paused' | 'resumed' | 'closed' | 'started' | 'target-missed' | 'matured'
    administrator_uid: string | null
    plan_version: number
    reason: string | null
    decided_at: Instant
  }
  investment_plan_documents: {
    id: string
    plan_id: string
    title: string
    file_id: string
    added_at: Instant
  }
  investment_plan_files: {
    id: string
    plan_id: string
    file_name: string
    stored_name: string
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
    size_bytes: number
    sha256: string
    added_by: string
    added_at: Instant
  }
  investment_plan_texts: {
    id: string
    plan_id: string
    plan_version: number
    summary: string
    description: string
    risk_statement: string
    note: string
    changed_by: string
    changed_at: Instant
  }
  investment_plans: {
    id: string
    code: string
    number: Generated<number>
    replaces: string | null
    successor_id: string | null
    name: string
    summary: Generated<string>
    description: Generated<string>
    category: 'treasury_bills' | 'bonds' | 'money_market' | 'real_estate' | 'agriculture' | 'equity' | 'cooperative_shares' | 'other'
    risk: 'low' | 'moderate' | 'high'
    cover_file_id: string | null
    return_type: 'fixed' | 'profit_share' | 'discount'
    target_rate_bps: number
    rate_override_reason: string | null
    day_base: Generated<360 | 364 | 365>
    tenor_days: number
    payout_frequency: Generated<'monthly' | 'quarterly' | 'semiannual' | 'annual' | 'at_maturity'>
    min_kobo: Kobo
    max_per_member_kobo: Kobo | null
    multiple_kobo: Generated<Kobo>
    target_kobo: Kobo
    cap_kobo: Kobo
    unit_price_kobo: Kobo | null
    early_exit: Generated<'none' | 'notice' | 'fee'>
    exit_fee_bps: Generated<number>
    notice_days: Generated<number>
    wht_rule: Generated<string | null>
    interest_free: Generated<boolean>
    opens_at: Instant
    closes_at: Instant
    starts_on: CalendarDate
    matures_on: CalendarDate
    legal_basis: Generated<string>
    risk_statement: Generated<string>
    status: Generated<'draft' | 'in_review' | 'open' | 'paused' | 'closed' | 'running' | 'matured' | 'settled' | 'cancelled'>
    cancelling_since: Instant | null
    announced_at: Instant | null
    subscribed_kobo: Generated<Kobo>
    reserved_kobo: Generated<Kobo>
    prepared_by: string
    prepared_at: Instant
    version: Generated<number>
  }
  investment_returns: {
    journal_id: string
    investment_id: string
    period_start: CalendarDate
    period_end: CalendarDate
    gross_kobo: Kobo
    wht_kobo: Kobo
    paid_at: Instant
    taken_back_at: Instant | null
  }
  investment_roll_consents: {
    investment_id: string
    plan_id: string
    sha256: string
    number: number
    accepted_at: Instant
    ip: string | null
  }
  investment_valuations: {
    id: string
    asset_id: string
    value_kobo: Kobo
    face_kobo: Kobo | null
    cost_kobo: Kobo | null
    valued_on: CalendarDate
    file_id: string
    approval_id: string
    asked_by: string
    agreed_by: string | null
    agreed_at: Instant
  }
  investments: {
    id: string
    code: string
    plan_id: string
    plan_version: number
    member_uid: string
    principal_kobo: Kobo
    units: string | null
    rate_bps: number
    wht_rule: string | null
    start_on: CalendarDate
    matures_on: CalendarDate
    maturity_instruction: Generated<'pay_out' | 'roll_principal' | 'roll_all'>
    payout_target: Generated<'wallet' | 'bank_account'>
    accrued_kobo: Generated<Kobo>
    paid_return_kobo: Generated<Kobo>
    wht_kobo: Generated<Kobo>
    funding_payment_id: string | null
    nominee_snapshot: Json | null
    source: Generated<'member' | 'admin_import' | 'roll_over' | 'mandate'>
    note: string | null
    status: Generated<'pending_payment' | 'active' | 'matured' | 'paid_out' | 'rolled_over' | 'exit_requested' | 'exited' | 'frozen' | 'cancelled'>
    begun_at: Instant
    expires_at: Instant
    activated_at: Instant | null
    ended_at: Instant | null
    ended_reason: string | null
    frozen_at: Instant | null
    frozen_reason: string | null
    frozen_from: 'active' | 'exit_requested' | null
    version: Generated<number>
  }
  invitations: {
    id: string
    email: string
    token_hash: Buffer
    invited_by: string
    made_at: Instant
    sent_at: Instant
    sends: Generated<number>
    expires_at: Instant
    accepted_at: Instant | null
    accepted_uid: string | null
  }
  known_devices: {
    uid: string
    token_hash: Buffer
    first_seen_at: Instant
    last_seen_at: Instant
  }
  ledger_accounts: {
    id: string
    kind: 'bank' | 'cash' | 'psp_clearing' | 'plan_asset' | 'member_loan' | 'loan_principal' | 'loan_interest_due' | 'loan_penalty_due' | 'loan_loss_provision' | 'charges_due' | 'own_asset' | 'member_wallet' | 'member_savings' | 'member_investment' | 'withdrawals_payable' | 'interest_payable' | 'wht_payable' | 'unmatched_receipts' | 'own_liability' | 'share_capital' | 'reserve' | 'surplus' | 'own_equity' | 'plan_income' | 'fees' | 'penalties' | 'loan_interest' | 'loan_fees' | 'own_income' | 'interest_savings' | 'psp_fees' | 'loan_loss' | 'own_expense'
    scope: string
    owner_uid: string | null
    side: string
    running: boolean
    opened_at: Instant
  }
  ledger_balances: {
    account_id: string
    running: Generated<boolean>
    balance_kobo: Generated<Kobo>
    held_kobo: Generated<Kobo>
  }
  ledger_closed_months: {
    month: CalendarDate
    until_at: Instant
    closed_at: Instant
    approval_id: string
    balances: Json
    journals_n: bigint
    journals_seal: Buffer
    seal: Buffer
  }
  ledger_day_ends: {
    day: CalendarDate
    kind: string
    scope: string
    net_credit_kobo: Kobo
  }
  ledger_flows: {
    kind: string
    month: CalendarDate
    credited_kobo: Kobo
    debited_kobo: Kobo
  }
  ledger_flows_kept: {
    one: Generated<boolean>
    through_at: Generated<Instant>
  }
  ledger_hold_outcomes: {
    hold_id: string
    outcome: 'posted' | 'voided'
    journal_id: string | null
    actor_uid: string | null
    settled_at: Instant
  }
  ledger_holds: {
    id: string
    account_id: string
    amount_kobo: Kobo
    deed: string
    actor_uid: string | null
    placed_at: Instant
  }
  ledger_journals: {
    id: string
    deed: string
    memo: string
    actor_uid: string | null
    reverses: string | null
    facts: Generated<Json>
    posted_at: Instant
  }
  ledger_last_closed_year: {
    id: Generated<boolean>
    year: number
  }
  ledger_nets: {
    kind: string
    scope: string
    net_credit_kobo: Kobo
  }
  ledger_paid: {
    month: CalendarDate
    paid_in_kobo: Kobo
    taken_back_kobo: Kobo
    withdrawn_kobo: Kobo
    sent_back_kobo: Kobo
    savings_kobo: Generated<Kobo>
    wallets_kobo: Generated<Kobo>
    investments_kobo: Generated<Kobo>
    shares_kobo: Generated<Kobo>
    members: Generated<number>
  }
  ledger_pair_flows: {
    day: CalendarDate
    debit_kind: string
    debit_scope: string
    credit_kind: string
    credit_scope: string
    amount_kobo: Kobo
  }
  ledger_payers: {
    month: CalendarDate
    book_uid: string
  }
  ledger_persons: {
    uid: string
    book_uid: string
    since: Instant
  }
  ledger_records: {
    deed: string
    record: string
    journal_id: string
  }
  ledger_seals: {
    n: bigint
    journal_id: string
    posted_at: Instant
    seal: Buffer
  }
  ledger_snapshots: {
    account_id: string
    through: Instant
    net_credit_kobo: Kobo
  }
  ledger_transfers: {
    id: string
    journal_id: string
    line: number
    debit_account: string
    credit_account: string
    amount_kobo: Kobo
    posted_at: Instant
  }
  ledger_trial_balances: {
    id: string
    run_at: Instant
    holds: boolean
    accounts: number
    journals: bigint
    transfers: bigint
    moved_kobo: Kobo
    world_kobo: Kobo
    findings: Generated<Json>
    walk: Generated<string>
    controls: Generated<Json>
  }
  ledger_value_dates: {
    journal_id: string
    value_date: CalendarDate
    posted_on: CalendarDate
  }
  ledger_walk_nets: {
    walk: string
    account_id: string
    net_credit_kobo: Generated<Kobo>
    held_kobo: Generated<Kobo>
  }
  ledger_walks: {
    walk: 'forward' | 'again'
    posted_at: Generated<Instant>
    journal_id: Generated<string>
    n: Generated<bigint>
    seal: Generated<Buffer>
    transfers: Generated<bigint>
    moved_kobo: Generated<Kobo>
    until_at: Generated<Instant>
    until_journal: Generated<string>
    until_n: Generated<bigint>
    run_at: Instant | null
    at_accounts: Generated<boolean>
    account_id: Generated<string>
    accounts: Generated<number>
    world_kobo: Generated<Kobo>
    findings: Generated<Json>
  }
  legal_papers: {
    id: string
    point: string
    file_name: string
    stored_name: string
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
    size_bytes: number
    sha256: string
    added_by: string
    added_at: Instant
  }
  legal_points: {
    point: string
    state: 'missing' | 'asked-for' | 'in-place' | 'not-needed'
    evidence: string
    due_on: CalendarDate | null
    paper_id: string | null
    noted_by: string
    noted_at: Instant
    version: number
  }
  loan_call_steps: {
    loan_id: string
    step: 'lien' | 'guarantors'
    taken_at: Instant
    approval_id: string
  }
  loan_calls: {
    loan_id: string
    reason: string
    called_on: CalendarDate
    due_on: CalendarDate
    principal_kobo: Kobo
    interest_kobo: Kobo
    penalty_kobo: Kobo
    approval_id: string
  }
  loan_claims: {
    id: string
    loan_id: string
    insurer: string
    claim_number: string
    expected_kobo: Kobo
    opened_by: string
    opened_at: Instant
    state: Generated<'open' | 'paid' | 'refused'>
    receipt_id: string | null
    payment_id: string | null
    paid_kobo: Kobo | null
    reason: string | null
    ended_by: string | null
    ended_at: Instant | null
  }
  loan_contacts: {
    id: string
    loan_id: string
    kind: 'call' | 'message' | 'visit' | 'reminder'
    note: string
    promised_kobo: Kobo | null
    promised_on: CalendarDate | null
    noted_by: string
    noted_at: Instant
  }
  loan_documents: {
    id: string
    loan_id: string
    kind: 'agreement' | 'statement' | 'clearance'
    code: string
    amount_kobo: Kobo
    content_sha256: string
    issued_at: Instant
    issued_by: string
  }
  loan_files: {
    id: string
    member_uid: string
    loan_id: string | null
    file_name: string
    stored_name: string
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
    size_bytes: number
    sha256: string
    added_at: Instant
  }
  loan_guarantors: {
    id: string
    loan_id: string
    member_uid: string
    amount_kobo: Kobo
    status: Generated<'asked' | 'accepted' | 'declined' | 'cancelled' | 'expired' | 'withdrawn' | 'released'>
    asked_at: Instant
    answered_at: Instant | null
    ended_at: Instant | null
    hold_ids: Generated<string[]>
    paid_kobo: Generated<Kobo>
    paid_at: Instant | null
    paid_journal_id: string | null
  }
  loan_instalments: {
    loan_id: string
    number: number
    due_on: CalendarDate
    principal_kobo: Kobo
    interest_kobo: Kobo
    charged_kobo: Kobo | null
    charged_on: CalendarDate | null
    paid_principal_kobo: Generated<Kobo>
    paid_interest_kobo: Generated<Kobo>
    penalty_kobo: Generated<Kobo>
    penalty_months: Generated<number>
    penalty_on: CalendarDate | null
    paid_penalty_kobo: Generated<Kobo>
    reschedule_id: string | null
    interest_parts: number | null
    interest_parts_of: number | null
  }
  loan_instalments_replaced: {
    reschedule_id: string
    loan_id: string
    number: number
    due_on: CalendarDate
    principal_kobo: Kobo
    interest_kobo: Kobo
  }
  loan_payout_lines: {
    payout_id: string
    loan_id: string
    outcome: 'paid' | 'refused' | 'skipped'
    problem: string | null
  }
  loan_payouts: {
    id: string
    code: string
    asked_by: string
    confirmed_by: string | null
    alone: boolean
    sum_kobo: Kobo
    paid_at: Instant
  }
  loan_product_versions: {
    product_id: string
    number: number
    terms: Json
    opened_at: Instant | null
  }
  loan_products: {
    id: string
    code: string
    name: string
    purpose: Generated<string>
    status: Generated<'draft' | 'open' | 'closed'>
    open_version: number | null
    prepared_by: string
    prepared_at: Instant
    version: Generated<number>
  }
  loan_provisions: {
    month: CalendarDate
    provision_kobo: Kobo
    change_kobo: Kobo
    journal_id: string | null
    posted_at: Instant
  }
  loan_recoveries: {
    id: string
    loan_id: string
    amount_kobo: Kobo
    recovered_at: Instant
    journal_id: string
  }
  loan_reminders: {
    loan_id: string
    number: number
    days: number
    sent_at: Instant
  }
  loan_repayment_parts: {
    repayment_id: string
    loan_id: string
    number: number
    principal_kobo: Kobo
    interest_kobo: Kobo
    penalty_kobo: Kobo
  }
  loan_repayments: {
    id: string
    loan_id: string
    amount_kobo: Kobo
    principal_kobo: Kobo
    interest_kobo: Kobo
    settled: Generated<boolean>
    journal_id: string
    paid_at: Instant
    penalty_kobo: Generated<Kobo>
    channel: Generated<string>
    payment_id: string | null
    reversed_at: Instant | null
  }
  loan_reschedules: {
    id: string
    loan_id: string
    loan_version: number
    instalments: number
    first_due_on: CalendarDate
    interest_from: CalendarDate
    reason: string
    principal_kobo: Kobo
    interest_before_kobo: Kobo
    interest_after_kobo: Kobo
    first_number: number
    schedule: Json
    proposed_by: string
    proposed_at: Instant
    accepted_at: Instant | null
    applied_at: Instant | null
    ended_at: Instant | null
  }
  loan_set_offs: {
    id: string
    loan_id: string
    requested_at: Instant
    withdrawn_at: Instant | null
    applied_at: Instant | null
    journal_id: string | null
  }
  loan_write_offs: {
    loan_id: string
    resolution_number: string
    resolved_on: CalendarDate
    resolution: string
    principal_kobo: Kobo
    interest_kobo: Kobo
    penalty_kobo: Kobo
    provision_kobo: Kobo
    written_off_at: Instant
    journal_id: string
    approval_id: string
  }
  loans: {
    id: string
    code: string
    member_uid: string
    product_id: string
    product_version: number
    principal_kobo: Kobo
    instalments: number
    purpose: string
    monthly_pay_kobo: Kobo | null
    status: Generated<'awaiting_guarantors' | 'submitted' | 'offered' | 'accepted' | 'approved' | 'running' | 'repaid' | 'written_off' | 'declined' | 'withdrawn' | 'expired'>
    submitted_at: Instant
    offered_by: string | null
    offered_at: Instant | null
    agreement_sha256: string | null
    accepted_at: Instant | null
    approved_at: Instant | null
    answer: string | null
    ended_at: Instant | null
    paid_out_on: CalendarDate | null
    paid_out_by: string | null
    journal_id: string | null
    hold_ids: Generated<string[]>
    version: Generated<number>
    mandate_at: Instant | null
    mandate_tried_on: CalendarDate | null
    overpayment: Generated<'next' | 'last'>
    bank_account_id: string | null
    received_kobo: Kobo | null
    cover_kobo: Generated<Kobo>
    guarantors_min: Generated<number>
    fees_journal_id: string | null
    top_up_of: string | null
    set_off_kobo: Kobo | null
    arrears_since: CalendarDate | null
    arrears_until_number: number | null
  }
  long_works: {
    id: string
    kind: string
    subject_id: string
    title: string
    owner_uid: string | null
    state: Generated<'running' | 'done' | 'failed' | 'cancelled'>
    done: Generated<bigint>
    total: bigint
    place: Json
    outcome: string | null
    failures: Generated<number>
    error: string | null
    next_at: Instant
    begun_at: Instant
    ended_at: Instant | null
  }
  mail_links: {
    token_hash: Buffer
    purpose: 'verify-email' | 'reset-password' | 'setup' | 'recovery'
    uid: string | null
    email: string | null
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
    used_xact: string | null
    seal: Buffer | null
  }
  meeting_minutes: {
    event_id: string
    text: string
    written_by: string
    written_at: Instant
    approved_by: string | null
    approved_at: Instant | null
    entitled: number | null
    came: number | null
    version: Generated<number>
    file_name: string | null
    file_stored_name: string | null
    file_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf' | null
    file_bytes: number | null
    file_sha256: string | null
  }
  meeting_resolutions: {
    id: string
    code: string
    held_on: CalendarDate
    wording: string
    most_kobo: Kobo
    evidence_id: string
    kept_by: string
    kept_at: Instant
  }
  member_bank_accounts: {
    id: string
    member_uid: string
    bank_name: string
    bank_code: string
    number_sealed: Buffer | null
    number_mark: Buffer | null
    last4: string
    looks_mistyped: boolean
    account_name: string
    name_match: number
    status: Generated<'waiting' | 'confirmed' | 'declined' | 'removed'>
    added_at: Instant
    usable_at: Instant
    checked_by: string | null
    checked_with: 'administrator' | 'provider' | null
    checked_at: Instant | null
    decline_reason: string | null
    removed_at: Instant | null
    version: Generated<number>
    for_nominee: Generated<boolean>
  }
  member_changes: {
    id: string
    uid: string
    kind: 'role' | 'standing' | 'tier' | 'identity'
    before: string
    after: string
    reason: string
    actor_uid: string
    changed_at: Instant
  }
  member_deaths: {
    uid: string
    file_name: string
    stored_name: string
    content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp'
    size_bytes: number
    sha256: string
    added_by: string
    added_at: Instant
    died_on: CalendarDate | null
    document_number: string | null
    document_on: CalendarDate | null
    confirmed_at: Instant | null
    approval_id: string | null
  }
  member_documents: {
    id: string
    member_uid: string
    kind: 'nin_slip' | 'passport' | 'drivers_licence' | 'voters_card' | 'utility_bill' | 'other' | null
    status: Generated<'draft' | 'waiting' | 'approved' | 'rejected' | 'expired'>
    number_sealed: Buffer | null
    number_mark: Buffer | null
    last4: string | null
    expires_on: CalendarDate | null
    file_name: string
    stored_name: string
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
    size_bytes: number
    sha256: string
    added_at: Instant
    sent_at: Instant | null
    seen_by: Generated<string[]>
    decided_by: string | null
    decided_at: Instant | null
    decided_xact: string | null
    reason: string | null
    reminded_at: Instant | null
    version: Generated<number>
  }
  member_files: {
    id: string
    owner_uid: string
    asked: Json
    asked_at: Instant
    stored_name: string | null
    made_at: Instant | null
  }
  member_notes: {
    id: string
    uid: string
    author_uid: string
    body: string
    written_at: Instant
  }
  members_funds_one_by_one: {
    id: Generated<boolean>
  }
  message_blocks: {
    uid: string
    blocked_uid: string
    at: Instant
  }
  message_reports: {
    id: string
    message_id: string
    reporter_uid: string
    because: 'insult' | 'threat' | 'fraud' | 'advertising' | 'private-data' | 'other'
    note: string
    at: Instant
    status: Generated<'open' | 'hidden' | 'dismissed'>
    decided_by: string | null
    decided_at: Instant | null
    decision_note: string | null
  }
  message_threads: {
    id: string
    starter_uid: string
    other_uid: string
    last_place: number
    last_at: Instant
    starter_read: Generated<number>
    other_read: Generated<number>
  }
  messages: {
    id: string
    thread_id: string
    place: number
    author_uid: string
    body: string
    at: Instant
    hidden_at: Instant | null
    hidden_by: string | null
    hidden_because: 'insult' | 'threat' | 'fraud' | 'advertising' | 'private-data' | 'other' | null
  }
  months_of_joining: {
    month: CalendarDate
    joined: number
    here: number
    counted_on: CalendarDate
  }
  months_to_come: {
    month: CalendarDate
    kind: 'returns' | 'capital' | 'interest' | 'withdrawals' | 'goals'
    due_kobo: Kobo
    payments: number
    counted_on: CalendarDate
  }
  move_in_balances: {
    move_in_id: string
    number: string
    debit_kobo: Kobo
    credit_kobo: Kobo
  }
  move_in_forms: {
    heads_key: string
    parts: string[]
    kept_at: Instant
  }
  move_in_loans: {
    move_in_id: string
    line_no: number
    line_count: number
    cells: string[]
    member_line: number | null
    product_id: string | null
    product_version: number | null
    reference: string
    principal_kobo: Kobo
    lent_on: CalendarDate | null
    instalments: number | null
    principal_left_kobo: Kobo
    interest_left_kobo: Kobo
    penalty_left_kobo: Kobo
    faults: Json
    loan_id: string | null
    taken_back_at: Instant | null
  }
  move_in_rows: {
    move_in_id: string
    line_no: number
    cells: string[]
    name: string
    email: string
    phone: string
    number: string
    gender: 'female' | 'male' | null
    born_on: CalendarDate | null
    wallet_kobo: Kobo
    goals: Json
    savings_kobo: Kobo
    share_units: number
    shares_kobo: Kobo
    faults: Json
    notes: Json
    left_out: Generated<boolean>
    member_uid: string | null
    journal_id: string | null
    taken_back_at: Instant | null
    line_count: Generated<number>
    tier: 'standard' | 'premium' | null
    joined_on: CalendarDate | null
    next_of_kin: Json | null
    officer_uid: string | null
  }
  move_ins: {
    id: string
    code: string
    state: Generated<'draft' | 'posting' | 'posted' | 'undoing' | 'undone' | 'removed'>
    file_name: string
    sha256: string
    heads: string[]
    parts: string[]
    totals_agree: boolean | null
    uploaded_by: string
    uploaded_at: Instant
    account_id: string | null
    position_kobo: Kobo | null
    position_on: CalendarDate | null
    invites: Generated<boolean>
    approval_id: string | null
    journal_id: string | null
    rest_journal_id: string | null
    posted_at: Instant | null
    undone_at: Instant | null
    version: Generated<number>
    reading: Json | null
    balances_journal_id: string | null
    loans_on: CalendarDate | null
    loan_heads: string[] | null
    loan_parts: string[] | null
  }
  notice_deliveries: {
    id: string
    telling_id: string | null
    notice_id: string | null
    uid: string | null
    topic: string
    channel: 'email' | 'push' | 'sms'
    state: 'collected' | 'summed' | 'waiting' | 'delivered' | 'gone' | 'failed'
    tries: Generated<number>
    error: string | null
    at: Instant
    done_at: Instant | null
  }
  notices: {
    id: string
    telling_id: string
    uid: string
    topic: string
    title: string
    body: string
    link: string | null
    at: Instant
    read_at: Instant | null
  }
  page_views: {
    measurement_id: string
    day: CalendarDate
    screen: string
    views: bigint
  }
  papers: {
    id: string
    code: string
    kind: 'statement' | 'year' | 'receipt' | 'certificate'
    format: 'pdf' | 'csv'
    member_uid: string
    account: string
    account_name: string
    first_day: CalendarDate
    last_day: CalendarDate
    from_at: Instant
    until_at: Instant
    opening_kobo: Kobo
    in_kobo: Kobo
    out_kobo: Kobo
    closing_kobo: Kobo
    lines: number
    content_sha256: string
    issued_at: Instant
    issued_by: string
    is_large: boolean
    stored_name: string | null
    made_at: Instant | null
  }
  passkey_challenges: {
    challenge: string
    purpose: 'make' | 'sign-in' | 'second-factor' | 'step-up'
    uid: string | null
    expires_at: Instant
  }
  passkeys: {
    id: string
    credential_id: string
    uid: string
    public_key: Buffer
    counter: bigint
    transports: string[]
    name: string
    created_at: Instant
    last_used_at: Instant | null
    seal: Buffer | null
  }
  payment_arrivals: {
    channel: string
    arrival_id: string
    payment_id: string
    received_kobo: Kobo
    settled_at: Instant
    journal_id: string | null
  }
  payment_bank_references: {
    reference_key: string
    payment_id: string | null
    other_code: string | null
  }
  payment_corrections: {
    id: string
    payment_id: string
    reason: string
    corrected_at: Instant
    from_name: string
    from_purpose: string
    from_target: string
    from_journal: string
    to_purpose: string
    to_target: string
    reversal_journal: string
    to_journal: string
  }
  payment_decisions: {
    id: string
    payment_id: string
    round: number
    decision: 'confirmation' | 'rejection' | 'withdrawal'
    administrator_uid: string
    received_kobo: Kobo | null
    bank_reference: string | null
    value_on: CalendarDate | null
    note: string | null
    reason: string | null
    staff_told: Generated<boolean>
    alone: Generated<boolean>
    decided_at: Instant
    source: string | null
  }
  payment_disputes: {
    id: string
    payment_id: string
    reference: string | null
    reason: string
    opened_at: Instant
    opened_by: string | null
    purpose_hold_id: string | null
    purpose_held_kobo: Kobo
    wallet_hold_id: string | null
    wallet_held_kobo: Kobo
    froze_target: boolean
    ended_at: Instant | null
    outcome: 'won' | 'lost' | null
    ended_with: 'two' | 'alone' | 'channel' | null
    end_reason: string | null
    journal_id: string | null
    owed_kobo: Kobo | null
  }
  payment_moves: {
    payment_id: string
    amount_kobo: Kobo
    moved_at: Instant
  }
  payment_payers: {
    member_uid: string
    started: Generated<number>
    confirmed: Generated<number>
    rejected: Generated<number>
  }
  payment_receipts: {
    id: string
    payment_id: string
    file_name: string
    stored_name: string
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
    size_bytes: number
    sha256: string
    added_at: Instant
  }
  payment_refunds: {
    payment_id: string
    reason: string
    owed_at: Instant
    owed_journal_id: string
    problem: string | null
    sent_at: Instant | null
    sent_on: CalendarDate | null
    sent_reference: string | null
    sent_with: 'two' | 'alone' | 'channel' | null
    sent_journal_id: string | null
  }
  payments: {
    id: string
    code: string
    member_uid: string
    purpose: 'savings' | 'wallet' | 'shares' | 'investment' | 'event_fee' | 'loan' | 'charge'
    target_id: string
    amount_kobo: Kobo
    transfer_code: string | null
    collection_account_id: string | null
    status: 'initiated' | 'pending' | 'proof_submitted' | 'confirmed' | 'rejected' | 'failed' | 'expired' | 'cancelled' | 'reversed' | 'refund_pending' | 'refunded' | 'disputed'
    started_at: Instant
    expires_at: Instant
    submitted_at: Instant | null
    round: Generated<number>
    bank_reference: string | null
    payer_name: string | null
    rejected_at: Instant | null
    rejection_reason: string | null
    confirmed_at: Instant | null
    received_kobo: Kobo | null
    to_purpose_kobo: Kobo | null
    to_wallet_kobo: Kobo | null
    outcome: 'exact' | 'short' | 'over' | 'purpose-closed' | null
    confirmed_reference: string | null
    confirmation_note: string | null
    journal_id: string | null
    version: Generated<number>
    value_on: CalendarDate | null
    confirmed_by: string | null
    confirmed_with: 'one' | 'two' | 'alone' | 'channel' | null
    needs_two: Generated<boolean>
    channel: Generated<string>
    reversed_at: Instant | null
    reversal_reason: string | null
    reversal_journal_id: string | null
    corrected_by: string | null
  }
  payroll_employers: {
    id: string
    name: string
    contact: string
    columns: Json | null
    heads_key: string | null
    added_by: string
    added_at: Instant
  }
  payroll_lines: {
    run_id: string
    line_no: number
    staff_number: string
    name: string
    amount_kobo: Kobo
    member_uid: string | null
    matched_by: 'staff-number' | 'member-code' | 'name' | 'hand' | null
    difference: 'unknown' | 'twice' | 'several' | 'name-differs' | 'name-only' | null
    left_out: Generated<boolean>
    cells: Generated<string[]>
    loans_kobo: Kobo | null
    fees_kobo: Kobo | null
    savings_kobo: Kobo | null
    shares_kobo: Kobo | null
  }
  payroll_members: {
    member_uid: string
    employer_id: string
    staff_number: string
    purpose: Generated<string>
    target_id: string | null
  }
  payroll_parts: {
    run_id: string
    line_no: number
    part: number
    amount_kobo: Kobo
    payment_id: string
    journal_line: number
  }
  payroll_returns: {
    id: string
    code: string
    employer_id: string
    account_id: string
    amount_kobo: Kobo
    bank_reference: string
    sent_on: CalendarDate
    approval_id: string
    journal_id: string
    returned_at: Instant
    taken_back_at: Instant | null
  }
  payroll_runs: {
    id: string
    code: string
    employer_id: string
    month: CalendarDate
    account_id: string
    transfer_kobo: Kobo
    held_kobo: Kobo
    bank_reference: string
    received_on: CalendarDate
    file_name: string
    sha256: string
    state: Generated<'draft' | 'posting' | 'posted' | 'removed'>
    uploaded_by: string
    uploaded_at: Instant
    posted_kobo: Kobo | null
    rest_kobo: Kobo | null
    approval_id: string | null
    journal_id: string | null
    posted_at: Instant | null
    version: Generated<number>
    heads: Generated<string[]>
    columns: Json | null
    reading: Json | null
  }
  pending_sign_ins: {
    token_hash: Buffer
    uid: string
    kind: string
    created_at: Instant
    expires_at: Instant
    seal: Buffer | null
  }
  personal_columns: {
    table_name: string
    column_name: string
  }
  petty_cash: {
    account: string
    float_kobo: Kobo
    limit_kobo: Kobo
    set_at: Instant
    version: Generated<number>
  }
  phone_codes: {
    uid: string
    id: string
    phone: string
    code_mark: Buffer
    sent_at: Instant
    ends_at: Instant
    used_at: Instant | null
    used_xact: string | null
  }
  plan_contributions: {
    plan_id: string
    held_kobo: Kobo
    investments: number
  }
  plan_entries: {
    id: string
    code: string
    plan_id: string
    kind: 'purchase' | 'proceeds'
    account_id: string
    capital_kobo: Kobo
    income_kobo: Kobo
    bank_reference: string
    on_day: CalendarDate
    note: string
    approval_id: string
    journal_id: string
    booked_at: Instant
    evidence_id: string | null
    evidence_open: Generated<boolean>
    taken_back_at: Instant | null
  }
  plan_evidence: {
    id: string
    plan_id: string | null
    file_name: string
    stored_name: string
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
    size_bytes: number
    sha256: string
    added_by: string
    added_at: Instant
    asked_at: Instant | null
  }
  plan_evidence_openings: {
    evidence_id: string
    administrator_uid: string
    opened_at: Instant
  }
  plan_holders: {
    member_uid: string | null
    plan_id: string | null
  }
  plan_periods_without_income: {
    id: string
    plan_id: string
    period_start: CalendarDate
    period_end: CalendarDate
    reason: string
    said_by: string
    said_at: Instant
  }
  posting_rules: {
    deed: string
    moves: string[]
    record: string | null
    fact: string | null
    states: string[] | null
    amount: Generated<'any' | 'due' | 'at-most'>
    approval: string | null
    approved_account: string | null
    uses_up: Generated<'nothing' | 'record' | 'approval'>
  }
  profile_months: {
    month: CalendarDate
    living: number
  }
  profile_words: {
    word: string
    uid: string
    kind: 'name' | 'email' | 'code' | 'phone'
  }
  profiles: {
    uid: string
    member_code: string
    email: string
    full_name: string
    phone: Generated<string>
    gender: 'female' | 'male' | 'undisclosed' | null
    date_of_birth: CalendarDate | null
    marital_status: 'single' | 'married' | 'divorced' | 'widowed' | null
    wedding_anniversary: CalendarDate | null
    location: Generated<string>
    occupation: Generated<string>
    preferred_investment_naira: number | null
    avatar: Generated<string>
    profile_complete: boolean
    role: Generated<'user' | 'moderator' | 'admin'>
    is_active: Generated<boolean>
    is_verified: Generated<boolean>
    email_verified: Generated<boolean>
    phone_verified: Generated<boolean>
    kyc_status: Generated<'pending' | 'in_review' | 'verified' | 'rejected' | 'expired'>
    account_tier: Generated<'basic' | 'standard' | 'premium'>
    linked_providers: string[]
    primary_provider: string
    provider_data: Json
    settings: Json
    preferences: Json
    login_count: Generated<number>
    last_login_minutes: Generated<number>
    session_minutes: Generated<bigint>
    sessions_ended: Generated<number>
    is_archived: Generated<boolean>
    archived_at: Instant | null
    transferred_to: string | null
    name_key: string
    version: Generated<number>
    created_at: Instant
    updated_at: Instant
    last_sign_in_at: Instant | null
    last_active_at: Instant | null
    next_of_kin: Json | null
    email_seal: Buffer | null
    died_on: CalendarDate | null
  }
  program_keys: {
    id: string
    uid: string | null
    token_hash: Buffer
    prefix: string
    name: string
    scopes: string[]
    made_by: string
    made_at: Instant
    expires_at: Instant
    approved_at: Instant | null
    last_used_at: Instant | null
    ended_at: Instant | null
    ended_because: 'revoked' | 'account-changed' | null
  }
  push_browsers: {
    id: string
    uid: string
    session_id: string
    endpoint: string
    p256dh: Buffer
    auth: Buffer
    shows_all: boolean
    device: string
    kept_at: Instant
  }
  rate_limits: {
    key: string
    points: Generated<number>
    expire: bigint | null
  }
  receipt_claims: {
    id: string
    receipt_id: string
    member_uid: string
    sender_name: string
    bank_reference: string
    note: string | null
    claimed_at: Instant
    state: Generated<'waiting' | 'granted' | 'turned-down'>
    answered_by: string | null
    answered_at: Instant | null
    answer: string | null
  }
  reconciliations: {
    id: string
    bank_account_id: string
    day: CalendarDate
    statement_kobo: Kobo
    ledger_kobo: Kobo
    items: Json
    approval_id: string
    signed_at: Instant
    posted_later: Generated<string[]>
  }
  recovery_codes: {
    uid: string
    code_hash: Buffer
    used_at: Instant | null
  }
  registration_papers: {
    id: string
    file_name: string
    stored_name: string
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
    size_bytes: number
    sha256: string
    added_by: string
    added_at: Instant
  }
  report_files: {
    id: string
    report: string
    first_day: CalendarDate
    last_day: CalendarDate
    owner_uid: string
    asked_at: Instant
    stored_name: string | null
    made_at: Instant | null
    format: Generated<'csv' | 'pdf'>
  }
  report_schedules: {
    owner_uid: string
    report: string
    format: 'csv' | 'pdf'
    since: Instant
    made_for: CalendarDate | null
  }
  row_seal_keys: {
    inner_pad: Buffer
    outer_pad: Buffer
  }
  saved_cards: {
    id: string
    member_uid: string
    authorization_sealed: Buffer | null
    brand: string
    last4: string
    expires_month: number
    expires_year: number
    saved_at: Instant
    removed_at: Instant | null
  }
  saved_replies: {
    id: string
    title: string
    body: string
    changed_at: Instant
  }
  saved_views: {
    id: string
    owner_uid: string
    name: string
    search: string
    kept_at: Instant
    list: string
  }
  savers: {
    member_uid: string
    goals_open: number
  }
  savings_accounts: {
    id: string
    code: string
    plan_id: string
    owner_uid: string
    name: string
    icon: 'kolo' | 'home' | 'school' | 'health' | 'business' | 'family' | 'travel' | 'car' | 'celebration'
    target_kobo: Kobo | null
    target_on: CalendarDate | null
    status: Generated<'pending' | 'active' | 'frozen' | 'matured' | 'broken' | 'cancelled' | 'closed'>
    opened_on: CalendarDate
    opened_at: Instant
    activated_at: Instant | null
    ended_at: Instant | null
    version: Generated<number>
    kept_version: number | null
    interest_free: Generated<boolean>
    locked: Generated<boolean>
    matures_on: CalendarDate | null
    maturity_instruction: Generated<'wallet' | 'stay'>
    frozen_at: Instant | null
    frozen_reason: string | null
    dormancy: Generated<'none' | 'inactive' | 'dormant'>
    active_on: CalendarDate | null
    visibility: Generated<'private' | 'group' | 'community'>
    declined_plan_id: string | null
    continues_id: string | null
    carried_kobo: Generated<Kobo>
    pledges: Json | null
  }
  savings_auto_save_runs: {
    account_id: string
    day: CalendarDate
    outcome: 'reminded' | 'saved' | 'waiting' | 'failed' | 'frozen'
    amount_kobo: Kobo
    journal_id: string | null
    happened_at: Instant
    asked_at: Instant | null
  }
  savings_auto_saves: {
    account_id: string
    amount_kobo: Kobo
    frequency: 'daily' | 'weekly' | 'monthly'
    day: number | null
    method: 'transfer' | 'wallet' | 'card'
    next_run_on: CalendarDate
    fail_count: Generated<number>
    paused_because: 'member' | 'failures' | 'card' | null
  }
  savings_contributions: {
    account_id: string
    behind_kobo: Kobo
    reckoned_on: CalendarDate
    reminded_month: CalendarDate | null
    told_month: CalendarDate | null
  }
  savings_plan_decisions: {
    id: string
    plan_id: string
    decision: 'activation-notice' | 'activated' | 'suspended' | 'resumed' | 'retirement-asked' | 'retirement-notice' | 'retired'
    administrator_uid: string
    plan_version: number
    reason: string | null
    alone: Generated<boolean>
    decided_at: Instant
  }
  savings_plan_sums: {
    plan_id: string
    goals: number
    funded: number
    balance_kobo: Kobo
  }
  savings_plan_sums_kept: {
    one: Generated<boolean>
    through_at: Generated<Instant>
  }
  savings_plan_versions: {
    plan_id: string
    number: number
    effective_from: CalendarDate
    rate_bps: number
    rate_tiers: Generated<Json>
    reason: string
    prepared_by: string
    decided_at: Instant
  }
  savings_plans: {
    id: string
    code: string
    name: string
    description: Generated<string>
    kind: Generated<'flex' | 'target' | 'locked' | 'contribution'>
    status: Generated<'draft' | 'active' | 'suspended' | 'retired'>
    rate_bps: number
    day_base: Generated<360 | 364 | 365>
    min_open_kobo: Kobo
    min_topup_kobo: Kobo
    min_balance_kobo: Kobo
    max_balance_kobo: Kobo | null
    notice_hours: number
    free_withdrawals_per_quarter: number
    inactive_days: number
    dormant_days: number
    prepared_by: string
    prepared_at: Instant
    version: Generated<number>
    rate_tiers: Generated<Json>
    accrual: Generated<'daily_balance' | 'average_daily'>
    posting: Generated<'daily' | 'monthly' | 'quarterly' | 'annual' | 'at_maturity' | 'upfront'>
    compounding: Generated<boolean>
    wht_rule: Generated<string | null>
    min_days: number | null
    max_days: number | null
    early_break: Generated<'not_allowed' | 'forfeit_interest' | 'fee'>
    break_fee_bps: Generated<number>
    frequencies: Generated<('daily' | 'weekly' | 'monthly')[]>
    mandatory: Generated<boolean>
    interest_free_allowed: Generated<boolean>
    retires_on: CalendarDate | null
    successor_id: string | null
    interest_basis: Generated<'contractual' | 'declared'>
  }
  savings_releases: {
    id: string
    account_id: string
    kind: 'move' | 'break' | 'maturity'
    amount_kobo: Kobo | null
    cost_kobo: Generated<Kobo>
    hold_id: string | null
    asked_at: Instant
    due_at: Instant
    status: 'waiting' | 'done'
    done_at: Instant | null
    journal_id: string | null
  }
  second_factors: {
    uid: string
    sealed_secret: Buffer
    last_step: Generated<bigint>
    begun_at: Instant
    confirmed_at: Instant | null
  }
  sessions: {
    token_hash: Buffer
    id: string
    uid: string
    kind: string
    started_at: Instant
    last_seen_at: Instant
    expires_at: Instant
    device: string
    address: string
    ended_at: Instant | null
    ended_because: 'signed-out' | 'signed-out-elsewhere' | 'signed-in-elsewhere' | 'password-changed' | 'account-changed' | 'idle' | 'expired' | 'disabled' | null
    stepped_up_at: Instant | null
    seal: Buffer | null
  }
  setting_changes: {
    id: string
    setting: string
    before: Json | null
    after: Json
    changed_by: string
    changed_at: Instant
    subject_type: Generated<string>
    subject_id: string
    applied_xact: Generated<string>
  }
  share_accounts: {
    id: string
    code: string
    owner_uid: string
    opened_at: Instant
    units: Generated<number>
    held_since: CalendarDate | null
  }
  share_movements: {
    id: string
    account_id: string
    kind: 'bought' | 'transferred-in' | 'transferred-out' | 'withdrawn' | 'brought-in' | 'taken-back'
    units: number
    units_after: number
    par_kobo: Kobo
    request_id: string | null
    journal_id: string
    moved_on: CalendarDate
    moved_at: Instant
  }
  share_requests: {
    id: string
    kind: 'transfer' | 'withdrawal' | 'leaving'
    account_id: string
    buyer_uid: string | null
    units: number
    value_kobo: Kobo
    fee_kobo: Generated<Kobo>
    status: 'offered' | 'waiting' | 'done' | 'declined' | 'cancelled' | 'rejected'
    hold_id: string
    buyer_hold_id: string | null
    asked_at: Instant
    answered_at: Instant | null
    ended_at: Instant | null
    reason: string | null
    journal_id: string | null
    version: Generated<number>
  }
  share_terms: {
    id: Generated<boolean>
    par_kobo: Kobo
    least_units: number
    capital_units: number
    most_bps: number
    fee_bps: number
    is_open: boolean
    issued_units: Generated<number>
    decided_at: Instant
    version: Generated<number>
  }
  sign_ins: {
    uid: string
    kind: 'password' | 'google.com'
    email: string
    password_hash: string | null
    issuer: string | null
    subject: string | null
    disabled_at: Instant | null
    disabled_reason: string | null
    created_at: Instant
    changed_at: Instant
    seal: Buffer | null
    email_seal: Buffer | null
  }
  surplus_years: {
    year: number
    lines: Json
    surplus_kobo: Kobo
    reserve_bps: number | null
    reserve_kobo: Kobo
    journal_id: string | null
    approval_id: string
    closed_at: Instant
  }
  tax_remittances: {
    month: CalendarDate
    amount_kobo: Kobo
    bank_account_id: string
    paid_on: CalendarDate
    reference: string
    journal_id: string
    approval_id: string
    remitted_at: Instant
    taken_back_at: Instant | null
  }
  tellings: {
    id: string
    topic: string
    at: Instant
  }
  terms_agreements: {
    uid: string
    version: number
    agreed_at: Instant
  }
  ticket_files: {
    id: string
    owner_uid: string
    message_id: string | null
    file_name: string
    stored_name: string
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
    size_bytes: number
    sha256: string
    added_at: Instant
  }
  ticket_messages: {
    id: string
    ticket_id: string
    place: number
    author_uid: string
    by_staff: boolean
    internal: Generated<boolean>
    body: string
    at: Instant
    mail_sha256: string | null
  }
  tickets: {
    id: string
    code: string
    member_uid: string
    subject: string
    category: 'payment_missing' | 'withdrawal' | 'savings' | 'investment' | 'account_access' | 'kyc' | 'bug' | 'suggestion' | 'complaint' | 'other'
    priority: 'low' | 'medium' | 'high' | 'urgent'
    status: Generated<'open' | 'in_progress' | 'waiting_member' | 'on_hold' | 'resolved' | 'closed' | 'merged'>
    assignee_uid: string | null
    follows_id: string | null
    opened_at: Instant
    changed_at: Instant
    first_reply_at: Instant | null
    waiting_since_at: Instant | null
    reminded_at: Instant | null
    resolved_at: Instant | null
    closed_at: Instant | null
    reopened_count: Generated<number>
    about_type: 'payment' | 'withdrawal' | 'investment' | 'event' | 'charge' | null
    about_id: string | null
    about_name: string | null
    clock_from_at: Instant | null
    stopped_minutes: Generated<number>
    first_reply_due_at: Instant | null
    resolve_due_at: Instant | null
    merged_into_id: string | null
    channel: Generated<'web' | 'email' | 'admin'>
    tags: Generated<string[]>
    stars: number | null
    rating: string | null
  }
  unmatched_receipts: {
    id: string
    code: string
    line_id: string
    account_id: string
    amount_kobo: Kobo
    received_on: CalendarDate
    booked_at: Instant
    booked_by: string
    booked_journal: string
    state: Generated<'waiting' | 'assigned' | 'to-return' | 'returned'>
    member_uid: string | null
    return_reference: string | null
    ended_journal: string | null
    ended_at: Instant | null
    ended_by: string | null
    version: Generated<number>
  }
  unused_mails: {
    id: string
    mail_sha256: string
    reason: 'no-ticket' | 'unknown-sender' | 'automatic' | 'bounce' | 'no-words' | 'unreadable'
    sender: string
    subject: string
    ticket_id: string | null
    arrived_at: Instant
  }
  voucher_files: {
    id: string
    voucher_id: string
    file_name: string
    stored_name: string
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
    size_bytes: number
    sha256: string
    added_by: string
    added_at: Instant
  }
  voucher_lines: {
    voucher_id: string
    line_no: number
    account: string
    debit_kobo: Generated<Kobo>
    credit_kobo: Generated<Kobo>
    memo: Generated<string>
  }
  voucher_templates: {
    id: string
    name: string
    kind: 'receipt' | 'payment' | 'transfer' | 'journal'
    party: string
    narration: string
    lines: Json
    amount_kobo: Kobo
    rhythm: 'monthly' | 'quarterly' | 'yearly' | null
    month_day: number | null
    due_on: CalendarDate | null
    reminded_on: CalendarDate | null
    prepared_by: string
    prepared_at: Instant
    retired_at: Instant | null
    version: Generated<number>
  }
  vouchers: {
    id: string
    kind: 'receipt' | 'payment' | 'transfer' | 'journal'
    code: string | null
    state: Generated<'draft' | 'submitted' | 'sent_back' | 'posted' | 'cancelled'>
    value_date: CalendarDate
    party: string
    narration: string
    reference: Generated<string>
    evidence: Generated<string>
    amount_kobo: Kobo
    source_type: string | null
    source_id: string | null
    reverses: string | null
    prepared_by: string | null
    prepared_at: Instant
    submitted_at: Instant | null
    first_approved_by: string | null
    first_approved_at: Instant | null
    answer: string | null
    approval_id: string | null
    journal_id: string | null
    posted_at: Instant | null
    reversed_at: Instant | null
    version: Generated<number>
    needs_two: Generated<boolean>
    check_code: string | null
  }
  webhook_cursor: {
    one: Generated<boolean>
    position: bigint
  }
  webhook_deliveries: {
    id: string
    webhook_id: string
    event_id: string
    kind: string
    body: string
    made_at: Instant
    state: Generated<'waiting' | 'delivered' | 'failed' | 'stopped'>
    attempts: Generated<number>
    attempts_now: Generated<number>
    next_at: Instant | null
    held_until: Instant | null
    tries: Generated<Json>
  }
  webhooks: {
    id: string
    description: string
    url: string
    kinds: string[]
    secret: Buffer
    former_secret: Buffer | null
    former_until: Instant | null
    made_by: string
    made_at: Instant
    approved_at: Instant | null
    on_since: Instant | null
    off_at: Instant | null
    off_because: 'switched-off' | 'failing' | 'gone' | null
    delivered_at: Instant | null
    gave_up: 'failing' | 'gone' | null
  }
  weeks_of_use: {
    week: CalendarDate
    members: number
    active: number
    sign_ins: number
    joined: number
  }
  withdrawal_bank_references: {
    reference_key: string
    withdrawal_id: string
  }
  withdrawal_batch_lines: {
    batch_id: string
    withdrawal_id: string
    outcome: Generated<'open' | 'paid' | 'failed' | 'on_hold' | 'given_up'>
  }
  withdrawal_batches: {
    id: string
    code: string
    collection_account_id: string
    made_by: string
    made_at: Instant
    bank_reference: string | null
    paid_on: CalendarDate | null
    paid_at: Instant | null
    given_up_at: Instant | null
    given_up_by: string | null
    given_up_reason: string | null
  }
  withdrawal_payouts: {
    id: string
    withdrawal_id: string
    reference: string
    amount_kobo: Kobo
    begun_by: string
    begun_at: Instant
    recipient: string | null
    sent_at: Instant | null
    asked_at: Instant | null
    ask_at: Instant | null
    provider_status: string | null
    provider_ref: string | null
    provider_fee_kobo: Kobo | null
    outcome: 'paid' | 'failed' | 'not_sent' | 'differs' | 'returned' | null
    known_at: Instant | null
    problem: string | null
  }
  withdrawal_proofs: {
    id: string
    withdrawal_id: string
    file_name: string
    stored_name: string
    content_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
    size_bytes: number
    sha256: string
    added_by: string
    added_at: Instant
    removed_at: Instant | null
  }
  withdrawal_steps: {
    id: string
    withdrawal_id: string
    step: 'requested' | 'cancelled' | 'approved' | 'rejected' | 'sent' | 'not_sent' | 'paid' | 'failed' | 'on_hold' | 'retried' | 'returned'
    by_uid: string | null
    with_uid: string | null
    alone: Generated<boolean>
    note: string | null
    happened_at: Instant
  }
  withdrawals: {
    id: string
    code: string
    member_uid: string
    source: 'wallet' | 'savings_account'
    source_id: string | null
    amount_kobo: Kobo
    fee_kobo: Generated<Kobo>
    penalty_kobo: Generated<Kobo>
    wht_kobo: Generated<Kobo>
    net_kobo: Kobo
    bank_account_id: string
    hold_id: string
    status: Generated<'requested' | 'cancelled' | 'rejected' | 'approved' | 'processing' | 'on_hold' | 'failed' | 'paid' | 'returned'>
    needs_two: boolean
    risk_flags: Generated<string[]>
    requested_at: Instant
    payable_at: Instant
    due_at: Instant
    approved_at: Instant | null
    approved_by: string | null
    reason: string | null
    method: 'manual' | 'paystack' | null
    collection_account_id: string | null
    bank_reference: string | null
    paid_on: CalendarDate | null
    sent_at: Instant | null
    paid_at: Instant | null
    journal_id: string | null
    returned_at: Instant | null
    return_reference: string | null
    return_journal_id: string | null
    version: Generated<number>
    loan_id: string | null
    estate_payout_id: string | null
  }
  withdrawers: {
    member_uid: string
    bank_accounts: Generated<number>
  }
  write_checks: {
    only_row: Generated<boolean>
    written_at: Instant
  }
  year_audits: {
    id: string
    year: number
    auditor: string
    signed_on: CalendarDate
    opinion: 'unqualified' | 'qualified' | 'adverse' | 'disclaimer'
    evidence_id: string
    approval_id: string
    recorded_at: Instant
  }
}

/** The columns of each table in their order, which `defineRecord` derives from. */
export const columns = {
  administrators: ['uid', 'created_at', 'has_password', 'has_provider', 'has_passkey', 'has_recovery_code', 'sealed_secret'],
  alone_notices: ['id', 'subject_type', 'subject_id', 'sentence', 'told_by', 'told_at', 'objected_by', 'objected_at', 'objection', 'closed_at', 'decided_kobo'],
  announcement_files: ['id', 'owner_uid', 'announcement_id', 'from_revision', 'until_revision', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_at'],
  announcement_readers: ['announcement_id', 'uid', 'read_at', 'accepted_at', 'accepted_revision'],
  announcement_texts: ['announcement_id', 'revision', 'title', 'summary', 'body', 'by_uid', 'at', 'language', 'translations'],
  announcements: ['id', 'code', 'status', 'category', 'priority', 'title', 'summary', 'body', 'audience', 'tiers', 'requires_ack', 'ack_by_at', 'publish_at', 'published_at', 'expires_at', 'pinned_until_at', 'revision', 'ack_revision', 'told', 'withdrawn_reason', 'author_uid', 'written_at', 'changed_at', 'version', 'plan_ids', 'language', 'translations', 'delivered'],
  appointments: ['id', 'uid', 'was', 'became', 'by_uid', 'approved_by', 'approval_id', 'through', 'founding', 'at', 'written_xact'],
  appropriations: ['year', 'resolution_id', 'surplus_kobo', 'parts', 'journal_id', 'approval_id', 'approved_at'],
  approvals: ['id', 'kind', 'subject_type', 'subject_id', 'subject_version', 'subject_uid', 'change', 'amount_kobo', 'reason', 'asked_by', 'asked_at', 'expires_at', 'staff_told_at', 'status', 'decided_by', 'decided_at', 'alone', 'founding', 'answer', 'version', 'applied_xact'],
  asset_disposals: ['voucher_id', 'asset_id', 'kind', 'disposed_on', 'proceeds_kobo', 'accumulated_kobo'],
  audit_chain_end: ['one', 'position', 'hash'],
  audit_events: ['id', 'at', 'kind', 'actor_uid', 'subject_uid', 'target_type', 'target_id', 'facts', 'request_id', 'address', 'recorded_at'],
  audit_proofs: ['id', 'begun_at', 'asked_by', 'events', 'ended_at', 'head', 'finding'],
  audit_seals: ['position', 'event_id', 'hash', 'sealed_at'],
  audit_unsealed: ['event_id'],
  auditor_accesses: ['id', 'year', 'auditor', 'contact', 'link_hash', 'asked_by', 'asked_at', 'approved_at', 'expires_at', 'ended_at', 'ended_by', 'session_hash', 'session_ends_at', 'last_opened_at'],
  avatars: ['uid', 'bytes', 'content_type', 'changed_at', 'stored_name'],
  backups: ['taken_at', 'size_bytes', 'row_count', 'file_count'],
  bank_line_batches: ['id', 'statement_id', 'by_uid', 'made_at', 'line_count', 'sum_kobo', 'needs_two', 'state', 'approved_by'],
  bank_rules: ['id', 'contains', 'direction', 'account', 'created_by', 'created_at', 'used_count', 'last_used_on', 'removed_at'],
  bank_statement_forms: ['bank_code', 'heads_key', 'form', 'kept_by', 'kept_at'],
  bank_statement_lines: ['id', 'statement_id', 'account_id', 'line_no', 'booked_on', 'amount_kobo', 'narration', 'narration_hash', 'ordinal', 'reference', 'state', 'ignored_as', 'suggested_payment', 'suggestion', 'batch_id', 'payment_id', 'another_transfer', 'ended_as', 'ended_at', 'ended_by', 'trouble', 'version', 'suggested_banking', 'suggested_settlement', 'bank_number', 'is_reversal', 'written', 'later_narration', 'later_at', 'voucher_id'],
  bank_statements: ['id', 'account_id', 'file_name', 'sha256', 'kind', 'imported_by', 'imported_at', 'line_count', 'known_count', 'first_on', 'last_on', 'opening_kobo', 'closing_kobo', 'closing_on', 'removed_by', 'removed_at', 'version'],
  breach_entries: ['id', 'breach_id', 'kind', 'words', 'by_uid', 'at'],
  breach_people: ['breach_id', 'member_uid', 'told_at'],
  breaches: ['id', 'title', 'noticed_at', 'what', 'data_kinds', 'concerned', 'opened_by', 'opened_at', 'reported_at', 'closed_at', 'reminded', 'version'],
  budgets: ['id', 'year', 'revision', 'resolution', 'resolved_on', 'evidence', 'lines', 'approval_id', 'approved_at'],
  calendar_feeds: ['uid', 'token_hash', 'made_at'],
  card_clearing: ['provider', 'settlements'],
  card_events: ['id', 'event', 'reference', 'amount_kobo', 'currency', 'provider_ref', 'payment_id', 'heard_at'],
  card_payments: ['payment_id', 'fee_bearer', 'fee_kobo', 'charge_kobo', 'reference', 'checkout_url', 'opened_at', 'asked_at', 'ask_at', 'provider_status', 'provider_ref', 'paid_with', 'paid_kobo', 'paid_currency', 'provider_fee_kobo', 'paid_at', 'problem', 'fee_journal_id', 'keep_card', 'saved_card_id', 'debit_reference', 'sent_at'],
  card_settlements: ['id', 'code', 'account_id', 'amount_kobo', 'bank_reference', 'paid_on', 'line_id', 'approval_id', 'journal_id', 'booked_at', 'taken_back_at'],
  cash_bankings: ['id', 'code', 'till_id', 'account_id', 'amount_kobo', 'bank_reference', 'paid_on', 'approval_id', 'journal_id', 'banked_at', 'taken_back_at'],
  cash_receipts: ['payment_id', 'number', 'till_id', 'member_uid', 'amount_kobo', 'booked_at'],
  cash_tills: ['id', 'member_uid', 'opened_at', 'version'],
  changes: ['id', 'path', 'uid', 'permission', 'except_uid', 'at'],
  charge_payments: ['id', 'charge_id', 'amount_kobo', 'channel', 'payment_id', 'journal_id', 'paid_at', 'reversed_at'],
  charge_reminders: ['charge_id', 'due_on', 'days', 'sent_at'],
  charge_run_members: ['run_id', 'member_uid'],
  charge_runs: ['id', 'code', 'kind', 'title', 'period', 'amount_kobo', 'instalments', 'audience', 'joined_since', 'due_on', 'income_account', 'reason', 'state', 'members', 'total_kobo', 'charged_members', 'raised_by', 'raised_at', 'approval_id', 'ended_at', 'version', 'once'],
  charge_waivers: ['id', 'charge_id', 'amount_kobo', 'reason', 'approval_id', 'journal_id', 'waived_at'],
  charges: ['id', 'code', 'run_id', 'member_uid', 'once', 'amount_kobo', 'instalments', 'due_on', 'charged_at', 'journal_id', 'paid_kobo', 'waived_kobo', 'outstanding_kobo', 'next_due_on', 'reminded_at', 'contested_at', 'contest_ticket_id', 'contest_ended_at', 'contest_ended_by', 'contest_answer'],
  chart_accounts: ['number', 'name', 'class', 'normal_balance', 'kind', 'ledger_kind', 'ledger_scope', 'is_money', 'reduces', 'active', 'retired_on', 'version'],
  collection_account_decisions: ['id', 'account_id', 'decision', 'administrator_uid', 'alone', 'reason', 'decided_at'],
  collection_accounts: ['id', 'bank_name', 'bank_code', 'account_number', 'account_name', 'status', 'proposed_by', 'proposed_at', 'activated_at', 'retired_at', 'version'],
  community_looks: ['version', 'name', 'letters', 'colour', 'address', 'phone', 'whatsapp', 'hours', 'changed_by', 'changed_at', 'mark'],
  community_settings: ['name', 'value', 'version', 'updated_by', 'updated_at'],
  community_terms: ['version', 'terms', 'privacy', 'saved_by', 'saved_at'],
  contribution_nudge_members: ['nudge_id', 'owner_uid', 'outcome', 'at'],
  contribution_nudges: ['id', 'asked_by', 'asked_at', 'note', 'sent', 'left_out', 'ended_at'],
  contribution_totals: ['totals_on', 'goals', 'due_kobo', 'paid_kobo', 'behind', 'behind_kobo', 'ahead', 'ahead_kobo', 'months'],
  data_copies: ['id', 'owner_uid', 'asked_at', 'stored_name', 'size_bytes', 'made_at'],
  data_requests: ['id', 'member_uid', 'kind', 'wish', 'asked_at', 'due_on', 'status', 'answer', 'decided_by', 'decided_at', 'reminders', 'version'],
  declared_interest: ['journal_id', 'account_id', 'year', 'rate_bps', 'gross_kobo', 'wht_bps', 'wht_kobo', 'posted_at', 'taken_back_at'],
  depreciation_lines: ['voucher_id', 'asset_id', 'month', 'amount_kobo', 'counts'],
  distribution_lines: ['distribution_id', 'investment_id', 'member_uid', 'weight', 'gross_kobo', 'wht_kobo', 'net_kobo', 'status', 'journal_id', 'id', 'goal_id', 'goal_day_base'],
  distributions: ['id', 'code', 'plan_id', 'kind', 'period_start', 'period_end', 'pool_kobo', 'basis', 'min_active_days', 'wht_bps', 'exempt_reason', 'record_on', 'pay_on', 'status', 'snapshot_hash', 'line_count', 'gross_kobo', 'wht_kobo', 'net_kobo', 'prepared_by', 'prepared_at', 'posted_at', 'reversed_reason', 'version', 'previewed_hash', 'previewed_by', 'previewed_at', 'resolution_id', 'rate_bps'],
  distributions_one_by_one: ['id'],
  estate_payouts: ['id', 'code', 'member_uid', 'payee_name', 'entitlement', 'amount_kobo', 'bank_account_id', 'asked_by', 'asked_at', 'approved_at', 'approval_id'],
  estate_statements: ['id', 'member_uid', 'code', 'amount_kobo', 'content_sha256', 'issued_at', 'issued_by'],
  event_registrations: ['id', 'event_id', 'member_uid', 'mode', 'guests', 'status', 'answers', 'registered_at', 'offered_until', 'cancelled_reason', 'checked_in_at', 'checked_in_by', 'checked_in_scan', 'checked_in_device', 'fee_kobo', 'fee_journal_id', 'fee_returned_journal_id'],
  event_reminders: ['event_id', 'minutes', 'starts_at', 'sent_at'],
  event_repeat_scans: ['scan', 'registration_id', 'scanned_at', 'device', 'scanned_by'],
  event_stewards: ['event_id', 'uid', 'named_at'],
  events: ['id', 'code', 'status', 'category', 'title', 'description', 'mode', 'venue', 'address', 'map_url', 'join_url', 'starts_at', 'ends_at', 'capacity_in_person', 'capacity_online', 'taken_in_person', 'taken_online', 'registration_opens_at', 'registration_closes_at', 'audience', 'tiers', 'guests_allowed', 'waitlist', 'reminders', 'questions', 'cancelled_reason', 'author_uid', 'written_at', 'published_at', 'changed_at', 'version', 'fee_kobo', 'series_id', 'repeat_rule', 'agenda', 'quorum_percent', 'timezone', 'cover_stored_name', 'cover_type', 'cover_bytes', 'cover_sha256', 'cover_alt', 'plan_ids'],
  federated_attempts: ['state_hash', 'browser_hash', 'purpose', 'session_id', 'next', 'started_at', 'expires_at'],
  fixed_assets: ['id', 'code', 'name', 'location', 'serial_no', 'account', 'depreciation_account', 'cost_kobo', 'residual_kobo', 'purchased_on', 'life_months', 'opening_kobo', 'opening_month', 'registered_by', 'registered_at', 'version'],
  holidays: ['day', 'name'],
  idempotency_keys: ['actor_uid', 'route', 'key', 'request_hash', 'answer', 'status', 'created_at', 'content_type'],
  identity_numbers: ['id', 'member_uid', 'kind', 'number_sealed', 'number_mark', 'last4', 'kept_at'],
  interest_cover_uses: ['journal_id', 'cover_id', 'kobo'],
  interest_covers: ['id', 'held_on', 'wording', 'evidence', 'amount_kobo', 'approval_id', 'approved_at'],
  interest_days: ['account_id', 'day', 'plan_version', 'balance_kobo', 'rate_bps', 'day_base', 'earned_micro_kobo', 'accrued_micro_kobo', 'rest', 'idle_kobo', 'covered_kobo', 'stretch_days', 'stretch_kobo'],
  interest_due: ['account_id', 'to_day', 'from_day', 'gross_kobo', 'wht_bps', 'wht_kobo', 'noticed_on', 'settled_at'],
  interest_months: ['plan_id', 'month', 'earned_micro_kobo', 'gross_kobo', 'wht_kobo', 'forfeited_micro_kobo'],
  interest_payables: ['plan_id', 'kobo'],
  interest_postings: ['account_id', 'to_day', 'from_day', 'gross_kobo', 'wht_bps', 'wht_kobo', 'forfeited_micro_kobo', 'gross_so_far_kobo', 'wht_so_far_kobo', 'journal_id', 'posted_on', 'posted_at'],
  interest_runs: ['through', 'goals', 'days', 'gross_kobo', 'wht_kobo', 'begun_at', 'ended_at'],
  investment_agreement_texts: ['sha256', 'plan_id', 'body'],
  investment_agreements: ['investment_id', 'sha256', 'number', 'accepted_at', 'ip', 'mandate_id'],
  investment_exits: ['id', 'investment_id', 'asked_at', 'settles_from', 'fee_kobo', 'net_kobo', 'lost_kobo', 'status', 'decided_by', 'decided_at', 'reason', 'journal_id'],
  investment_freezes: ['id', 'investment_id', 'cause', 'reason', 'frozen_by', 'frozen_at', 'freed_by', 'freed_at', 'freed_reason'],
  investment_mandate_texts: ['sha256', 'body'],
  investment_mandates: ['id', 'member_uid', 'sha256', 'number', 'given_at', 'ip'],
  investment_maturities: ['investment_id', 'paid_kobo', 'rolled_kobo', 'from_wallet_kobo', 'into_id', 'because', 'journal_id', 'ended_at'],
  investment_pay_outs: ['investment_id', 'plan_id', 'approval_id', 'approved_at'],
  investment_plan_assets: ['id', 'plan_id', 'name', 'issuer', 'custodian', 'value_kobo', 'valued_on', 'file_id'],
  investment_plan_decisions: ['id', 'plan_id', 'decision', 'administrator_uid', 'plan_version', 'reason', 'decided_at'],
  investment_plan_documents: ['id', 'plan_id', 'title', 'file_id', 'added_at'],
  investment_plan_files: ['id', 'plan_id', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_by', 'added_at'],
  investment_plan_texts: ['id', 'plan_id', 'plan_version', 'summary', 'description', 'risk_statement', 'note', 'changed_by', 'changed_at'],
  investment_plans: ['id', 'code', 'number', 'replaces', 'successor_id', 'name', 'summary', 'description', 'category', 'risk', 'cover_file_id', 'return_type', 'target_rate_bps', 'rate_override_reason', 'day_base', 'tenor_days', 'payout_frequency', 'min_kobo', 'max_per_member_kobo', 'multiple_kobo', 'target_kobo', 'cap_kobo', 'unit_price_kobo', 'early_exit', 'exit_fee_bps', 'notice_days', 'wht_rule', 'interest_free', 'opens_at', 'closes_at', 'starts_on', 'matures_on', 'legal_basis', 'risk_statement', 'status', 'cancelling_since', 'announced_at', 'subscribed_kobo', 'reserved_kobo', 'prepared_by', 'prepared_at', 'version'],
  investment_returns: ['journal_id', 'investment_id', 'period_start', 'period_end', 'gross_kobo', 'wht_kobo', 'paid_at', 'taken_back_at'],
  investment_roll_consents: ['investment_id', 'plan_id', 'sha256', 'number', 'accepted_at', 'ip'],
  investment_valuations: ['id', 'asset_id', 'value_kobo', 'face_kobo', 'cost_kobo', 'valued_on', 'file_id', 'approval_id', 'asked_by', 'agreed_by', 'agreed_at'],
  investments: ['id', 'code', 'plan_id', 'plan_version', 'member_uid', 'principal_kobo', 'units', 'rate_bps', 'wht_rule', 'start_on', 'matures_on', 'maturity_instruction', 'payout_target', 'accrued_kobo', 'paid_return_kobo', 'wht_kobo', 'funding_payment_id', 'nominee_snapshot', 'source', 'note', 'status', 'begun_at', 'expires_at', 'activated_at', 'ended_at', 'ended_reason', 'frozen_at', 'frozen_reason', 'frozen_from', 'version'],
  invitations: ['id', 'email', 'token_hash', 'invited_by', 'made_at', 'sent_at', 'sends', 'expires_at', 'accepted_at', 'accepted_uid'],
  known_devices: ['uid', 'token_hash', 'first_seen_at', 'last_seen_at'],
  ledger_accounts: ['id', 'kind', 'scope', 'owner_uid', 'side', 'running', 'opened_at'],
  ledger_balances: ['account_id', 'running', 'balance_kobo', 'held_kobo'],
  ledger_closed_months: ['month', 'until_at', 'closed_at', 'approval_id', 'balances', 'journals_n', 'journals_seal', 'seal'],
  ledger_day_ends: ['day', 'kind', 'scope', 'net_credit_kobo'],
  ledger_flows: ['kind', 'month', 'credited_kobo', 'debited_kobo'],
  ledger_flows_kept: ['one', 'through_at'],
  ledger_hold_outcomes: ['hold_id', 'outcome', 'journal_id', 'actor_uid', 'settled_at'],
  ledger_holds: ['id', 'account_id', 'amount_kobo', 'deed', 'actor_uid', 'placed_at'],
  ledger_journals: ['id', 'deed', 'memo', 'actor_uid', 'reverses', 'facts', 'posted_at'],
  ledger_last_closed_year: ['id', 'year'],
  ledger_nets: ['kind', 'scope', 'net_credit_kobo'],
  ledger_paid: ['month', 'paid_in_kobo', 'taken_back_kobo', 'withdrawn_kobo', 'sent_back_kobo', 'savings_kobo', 'wallets_kobo', 'investments_kobo', 'shares_kobo', 'members'],
  ledger_pair_flows: ['day', 'debit_kind', 'debit_scope', 'credit_kind', 'credit_scope', 'amount_kobo'],
  ledger_payers: ['month', 'book_uid'],
  ledger_persons: ['uid', 'book_uid', 'since'],
  ledger_records: ['deed', 'record', 'journal_id'],
  ledger_seals: ['n', 'journal_id', 'posted_at', 'seal'],
  ledger_snapshots: ['account_id', 'through', 'net_credit_kobo'],
  ledger_transfers: ['id', 'journal_id', 'line', 'debit_account', 'credit_account', 'amount_kobo', 'posted_at'],
  ledger_trial_balances: ['id', 'run_at', 'holds', 'accounts', 'journals', 'transfers', 'moved_kobo', 'world_kobo', 'findings', 'walk', 'controls'],
  ledger_value_dates: ['journal_id', 'value_date', 'posted_on'],
  ledger_walk_nets: ['walk', 'account_id', 'net_credit_kobo', 'held_kobo'],
  ledger_walks: ['walk', 'posted_at', 'journal_id', 'n', 'seal', 'transfers', 'moved_kobo', 'until_at', 'until_journal', 'until_n', 'run_at', 'at_accounts', 'account_id', 'accounts', 'world_kobo', 'findings'],
  legal_papers: ['id', 'point', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_by', 'added_at'],
  legal_points: ['point', 'state', 'evidence', 'due_on', 'paper_id', 'noted_by', 'noted_at', 'version'],
  loan_call_steps: ['loan_id', 'step', 'taken_at', 'approval_id'],
  loan_calls: ['loan_id', 'reason', 'called_on', 'due_on', 'principal_kobo', 'interest_kobo', 'penalty_kobo', 'approval_id'],
  loan_claims: ['id', 'loan_id', 'insurer', 'claim_number', 'expected_kobo', 'opened_by', 'opened_at', 'state', 'receipt_id', 'payment_id', 'paid_kobo', 'reason', 'ended_by', 'ended_at'],
  loan_contacts: ['id', 'loan_id', 'kind', 'note', 'promised_kobo', 'promised_on', 'noted_by', 'noted_at'],
  loan_documents: ['id', 'loan_id', 'kind', 'code', 'amount_kobo', 'content_sha256', 'issued_at', 'issued_by'],
  loan_files: ['id', 'member_uid', 'loan_id', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_at'],
  loan_guarantors: ['id', 'loan_id', 'member_uid', 'amount_kobo', 'status', 'asked_at', 'answered_at', 'ended_at', 'hold_ids', 'paid_kobo', 'paid_at', 'paid_journal_id'],
  loan_instalments: ['loan_id', 'number', 'due_on', 'principal_kobo', 'interest_kobo', 'charged_kobo', 'charged_on', 'paid_principal_kobo', 'paid_interest_kobo', 'penalty_kobo', 'penalty_months', 'penalty_on', 'paid_penalty_kobo', 'reschedule_id', 'interest_parts', 'interest_parts_of'],
  loan_instalments_replaced: ['reschedule_id', 'loan_id', 'number', 'due_on', 'principal_kobo', 'interest_kobo'],
  loan_payout_lines: ['payout_id', 'loan_id', 'outcome', 'problem'],
  loan_payouts: ['id', 'code', 'asked_by', 'confirmed_by', 'alone', 'sum_kobo', 'paid_at'],
  loan_product_versions: ['product_id', 'number', 'terms', 'opened_at'],
  loan_products: ['id', 'code', 'name', 'purpose', 'status', 'open_version', 'prepared_by', 'prepared_at', 'version'],
  loan_provisions: ['month', 'provision_kobo', 'change_kobo', 'journal_id', 'posted_at'],
  loan_recoveries: ['id', 'loan_id', 'amount_kobo', 'recovered_at', 'journal_id'],
  loan_reminders: ['loan_id', 'number', 'days', 'sent_at'],
  loan_repayment_parts: ['repayment_id', 'loan_id', 'number', 'principal_kobo', 'interest_kobo', 'penalty_kobo'],
  loan_repayments: ['id', 'loan_id', 'amount_kobo', 'principal_kobo', 'interest_kobo', 'settled', 'journal_id', 'paid_at', 'penalty_kobo', 'channel', 'payment_id', 'reversed_at'],
  loan_reschedules: ['id', 'loan_id', 'loan_version', 'instalments', 'first_due_on', 'interest_from', 'reason', 'principal_kobo', 'interest_before_kobo', 'interest_after_kobo', 'first_number', 'schedule', 'proposed_by', 'proposed_at', 'accepted_at', 'applied_at', 'ended_at'],
  loan_set_offs: ['id', 'loan_id', 'requested_at', 'withdrawn_at', 'applied_at', 'journal_id'],
  loan_write_offs: ['loan_id', 'resolution_number', 'resolved_on', 'resolution', 'principal_kobo', 'interest_kobo', 'penalty_kobo', 'provision_kobo', 'written_off_at', 'journal_id', 'approval_id'],
  loans: ['id', 'code', 'member_uid', 'product_id', 'product_version', 'principal_kobo', 'instalments', 'purpose', 'monthly_pay_kobo', 'status', 'submitted_at', 'offered_by', 'offered_at', 'agreement_sha256', 'accepted_at', 'approved_at', 'answer', 'ended_at', 'paid_out_on', 'paid_out_by', 'journal_id', 'hold_ids', 'version', 'mandate_at', 'mandate_tried_on', 'overpayment', 'bank_account_id', 'received_kobo', 'cover_kobo', 'guarantors_min', 'fees_journal_id', 'top_up_of', 'set_off_kobo', 'arrears_since', 'arrears_until_number'],
  long_works: ['id', 'kind', 'subject_id', 'title', 'owner_uid', 'state', 'done', 'total', 'place', 'outcome', 'failures', 'error', 'next_at', 'begun_at', 'ended_at'],
  mail_links: ['token_hash', 'purpose', 'uid', 'email', 'created_at', 'expires_at', 'used_at', 'used_xact', 'seal'],
  meeting_minutes: ['event_id', 'text', 'written_by', 'written_at', 'approved_by', 'approved_at', 'entitled', 'came', 'version', 'file_name', 'file_stored_name', 'file_type', 'file_bytes', 'file_sha256'],
  meeting_resolutions: ['id', 'code', 'held_on', 'wording', 'most_kobo', 'evidence_id', 'kept_by', 'kept_at'],
  member_bank_accounts: ['id', 'member_uid', 'bank_name', 'bank_code', 'number_sealed', 'number_mark', 'last4', 'looks_mistyped', 'account_name', 'name_match', 'status', 'added_at', 'usable_at', 'checked_by', 'checked_with', 'checked_at', 'decline_reason', 'removed_at', 'version', 'for_nominee'],
  member_changes: ['id', 'uid', 'kind', 'before', 'after', 'reason', 'actor_uid', 'changed_at'],
  member_deaths: ['uid', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_by', 'added_at', 'died_on', 'document_number', 'document_on', 'confirmed_at', 'approval_id'],
  member_documents: ['id', 'member_uid', 'kind', 'status', 'number_sealed', 'number_mark', 'last4', 'expires_on', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_at', 'sent_at', 'seen_by', 'decided_by', 'decided_at', 'decided_xact', 'reason', 'reminded_at', 'version'],
  member_files: ['id', 'owner_uid', 'asked', 'asked_at', 'stored_name', 'made_at'],
  member_notes: ['id', 'uid', 'author_uid', 'body', 'written_at'],
  members_funds_one_by_one: ['id'],
  message_blocks: ['uid', 'blocked_uid', 'at'],
  message_reports: ['id', 'message_id', 'reporter_uid', 'because', 'note', 'at', 'status', 'decided_by', 'decided_at', 'decision_note'],
  message_threads: ['id', 'starter_uid', 'other_uid', 'last_place', 'last_at', 'starter_read', 'other_read'],
  messages: ['id', 'thread_id', 'place', 'author_uid', 'body', 'at', 'hidden_at', 'hidden_by', 'hidden_because'],
  months_of_joining: ['month', 'joined', 'here', 'counted_on'],
  months_to_come: ['month', 'kind', 'due_kobo', 'payments', 'counted_on'],
  move_in_balances: ['move_in_id', 'number', 'debit_kobo', 'credit_kobo'],
  move_in_forms: ['heads_key', 'parts', 'kept_at'],
  move_in_loans: ['move_in_id', 'line_no', 'line_count', 'cells', 'member_line', 'product_id', 'product_version', 'reference', 'principal_kobo', 'lent_on', 'instalments', 'principal_left_kobo', 'interest_left_kobo', 'penalty_left_kobo', 'faults', 'loan_id', 'taken_back_at'],
  move_in_rows: ['move_in_id', 'line_no', 'cells', 'name', 'email', 'phone', 'number', 'gender', 'born_on', 'wallet_kobo', 'goals', 'savings_kobo', 'share_units', 'shares_kobo', 'faults', 'notes', 'left_out', 'member_uid', 'journal_id', 'taken_back_at', 'line_count', 'tier', 'joined_on', 'next_of_kin', 'officer_uid'],
  move_ins: ['id', 'code', 'state', 'file_name', 'sha256', 'heads', 'parts', 'totals_agree', 'uploaded_by', 'uploaded_at', 'account_id', 'position_kobo', 'position_on', 'invites', 'approval_id', 'journal_id', 'rest_journal_id', 'posted_at', 'undone_at', 'version', 'reading', 'balances_journal_id', 'loans_on', 'loan_heads', 'loan_parts'],
  notice_deliveries: ['id', 'telling_id', 'notice_id', 'uid', 'topic', 'channel', 'state', 'tries', 'error', 'at', 'done_at'],
  notices: ['id', 'telling_id', 'uid', 'topic', 'title', 'body', 'link', 'at', 'read_at'],
  page_views: ['measurement_id', 'day', 'screen', 'views'],
  papers: ['id', 'code', 'kind', 'format', 'member_uid', 'account', 'account_name', 'first_day', 'last_day', 'from_at', 'until_at', 'opening_kobo', 'in_kobo', 'out_kobo', 'closing_kobo', 'lines', 'content_sha256', 'issued_at', 'issued_by', 'is_large', 'stored_name', 'made_at'],
  passkey_challenges: ['challenge', 'purpose', 'uid', 'expires_at'],
  passkeys: ['id', 'credential_id', 'uid', 'public_key', 'counter', 'transports', 'name', 'created_at', 'last_used_at', 'seal'],
  payment_arrivals: ['channel', 'arrival_id', 'payment_id', 'received_kobo', 'settled_at', 'journal_id'],
  payment_bank_references: ['reference_key', 'payment_id', 'other_code'],
  payment_corrections: ['id', 'payment_id', 'reason', 'corrected_at', 'from_name', 'from_purpose', 'from_target', 'from_journal', 'to_purpose', 'to_target', 'reversal_journal', 'to_journal'],
  payment_decisions: ['id', 'payment_id', 'round', 'decision', 'administrator_uid', 'received_kobo', 'bank_reference', 'value_on', 'note', 'reason', 'staff_told', 'alone', 'decided_at', 'source'],
  payment_disputes: ['id', 'payment_id', 'reference', 'reason', 'opened_at', 'opened_by', 'purpose_hold_id', 'purpose_held_kobo', 'wallet_hold_id', 'wallet_held_kobo', 'froze_target', 'ended_at', 'outcome', 'ended_with', 'end_reason', 'journal_id', 'owed_kobo'],
  payment_moves: ['payment_id', 'amount_kobo', 'moved_at'],
  payment_payers: ['member_uid', 'started', 'confirmed', 'rejected'],
  payment_receipts: ['id', 'payment_id', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_at'],
  payment_refunds: ['payment_id', 'reason', 'owed_at', 'owed_journal_id', 'problem', 'sent_at', 'sent_on', 'sent_reference', 'sent_with', 'sent_journal_id'],
  payments: ['id', 'code', 'member_uid', 'purpose', 'target_id', 'amount_kobo', 'transfer_code', 'collection_account_id', 'status', 'started_at', 'expires_at', 'submitted_at', 'round', 'bank_reference', 'payer_name', 'rejected_at', 'rejection_reason', 'confirmed_at', 'received_kobo', 'to_purpose_kobo', 'to_wallet_kobo', 'outcome', 'confirmed_reference', 'confirmation_note', 'journal_id', 'version', 'value_on', 'confirmed_by', 'confirmed_with', 'needs_two', 'channel', 'reversed_at', 'reversal_reason', 'reversal_journal_id', 'corrected_by'],
  payroll_employers: ['id', 'name', 'contact', 'columns', 'heads_key', 'added_by', 'added_at'],
  payroll_lines: ['run_id', 'line_no', 'staff_number', 'name', 'amount_kobo', 'member_uid', 'matched_by', 'difference', 'left_out', 'cells', 'loans_kobo', 'fees_kobo', 'savings_kobo', 'shares_kobo'],
  payroll_members: ['member_uid', 'employer_id', 'staff_number', 'purpose', 'target_id'],
  payroll_parts: ['run_id', 'line_no', 'part', 'amount_kobo', 'payment_id', 'journal_line'],
  payroll_returns: ['id', 'code', 'employer_id', 'account_id', 'amount_kobo', 'bank_reference', 'sent_on', 'approval_id', 'journal_id', 'returned_at', 'taken_back_at'],
  payroll_runs: ['id', 'code', 'employer_id', 'month', 'account_id', 'transfer_kobo', 'held_kobo', 'bank_reference', 'received_on', 'file_name', 'sha256', 'state', 'uploaded_by', 'uploaded_at', 'posted_kobo', 'rest_kobo', 'approval_id', 'journal_id', 'posted_at', 'version', 'heads', 'columns', 'reading'],
  pending_sign_ins: ['token_hash', 'uid', 'kind', 'created_at', 'expires_at', 'seal'],
  personal_columns: ['table_name', 'column_name'],
  petty_cash: ['account', 'float_kobo', 'limit_kobo', 'set_at', 'version'],
  phone_codes: ['uid', 'id', 'phone', 'code_mark', 'sent_at', 'ends_at', 'used_at', 'used_xact'],
  plan_contributions: ['plan_id', 'held_kobo', 'investments'],
  plan_entries: ['id', 'code', 'plan_id', 'kind', 'account_id', 'capital_kobo', 'income_kobo', 'bank_reference', 'on_day', 'note', 'approval_id', 'journal_id', 'booked_at', 'evidence_id', 'evidence_open', 'taken_back_at'],
  plan_evidence: ['id', 'plan_id', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_by', 'added_at', 'asked_at'],
  plan_evidence_openings: ['evidence_id', 'administrator_uid', 'opened_at'],
  plan_holders: ['member_uid', 'plan_id'],
  plan_periods_without_income: ['id', 'plan_id', 'period_start', 'period_end', 'reason', 'said_by', 'said_at'],
  posting_rules: ['deed', 'moves', 'record', 'fact', 'states', 'amount', 'approval', 'approved_account', 'uses_up'],
  profile_months: ['month', 'living'],
  profile_words: ['word', 'uid', 'kind'],
  profiles: ['uid', 'member_code', 'email', 'full_name', 'phone', 'gender', 'date_of_birth', 'marital_status', 'wedding_anniversary', 'location', 'occupation', 'preferred_investment_naira', 'avatar', 'profile_complete', 'role', 'is_active', 'is_verified', 'email_verified', 'phone_verified', 'kyc_status', 'account_tier', 'linked_providers', 'primary_provider', 'provider_data', 'settings', 'preferences', 'login_count', 'last_login_minutes', 'session_minutes', 'sessions_ended', 'is_archived', 'archived_at', 'transferred_to', 'name_key', 'version', 'created_at', 'updated_at', 'last_sign_in_at', 'last_active_at', 'next_of_kin', 'email_seal', 'died_on'],
  program_keys: ['id', 'uid', 'token_hash', 'prefix', 'name', 'scopes', 'made_by', 'made_at', 'expires_at', 'approved_at', 'last_used_at', 'ended_at', 'ended_because'],
  push_browsers: ['id', 'uid', 'session_id', 'endpoint', 'p256dh', 'auth', 'shows_all', 'device', 'kept_at'],
  rate_limits: ['key', 'points', 'expire'],
  receipt_claims: ['id', 'receipt_id', 'member_uid', 'sender_name', 'bank_reference', 'note', 'claimed_at', 'state', 'answered_by', 'answered_at', 'answer'],
  reconciliations: ['id', 'bank_account_id', 'day', 'statement_kobo', 'ledger_kobo', 'items', 'approval_id', 'signed_at', 'posted_later'],
  recovery_codes: ['uid', 'code_hash', 'used_at'],
  registration_papers: ['id', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_by', 'added_at'],
  report_files: ['id', 'report', 'first_day', 'last_day', 'owner_uid', 'asked_at', 'stored_name', 'made_at', 'format'],
  report_schedules: ['owner_uid', 'report', 'format', 'since', 'made_for'],
  row_seal_keys: ['inner_pad', 'outer_pad'],
  saved_cards: ['id', 'member_uid', 'authorization_sealed', 'brand', 'last4', 'expires_month', 'expires_year', 'saved_at', 'removed_at'],
  saved_replies: ['id', 'title', 'body', 'changed_at'],
  saved_views: ['id', 'owner_uid', 'name', 'search', 'kept_at', 'list'],
  savers: ['member_uid', 'goals_open'],
  savings_accounts: ['id', 'code', 'plan_id', 'owner_uid', 'name', 'icon', 'target_kobo', 'target_on', 'status', 'opened_on', 'opened_at', 'activated_at', 'ended_at', 'version', 'kept_version', 'interest_free', 'locked', 'matures_on', 'maturity_instruction', 'frozen_at', 'frozen_reason', 'dormancy', 'active_on', 'visibility', 'declined_plan_id', 'continues_id', 'carried_kobo', 'pledges'],
  savings_auto_save_runs: ['account_id', 'day', 'outcome', 'amount_kobo', 'journal_id', 'happened_at', 'asked_at'],
  savings_auto_saves: ['account_id', 'amount_kobo', 'frequency', 'day', 'method', 'next_run_on', 'fail_count', 'paused_because'],
  savings_contributions: ['account_id', 'behind_kobo', 'reckoned_on', 'reminded_month', 'told_month'],
  savings_plan_decisions: ['id', 'plan_id', 'decision', 'administrator_uid', 'plan_version', 'reason', 'alone', 'decided_at'],
  savings_plan_sums: ['plan_id', 'goals', 'funded', 'balance_kobo'],
  savings_plan_sums_kept: ['one', 'through_at'],
  savings_plan_versions: ['plan_id', 'number', 'effective_from', 'rate_bps', 'rate_tiers', 'reason', 'prepared_by', 'decided_at'],
  savings_plans: ['id', 'code', 'name', 'description', 'kind', 'status', 'rate_bps', 'day_base', 'min_open_kobo', 'min_topup_kobo', 'min_balance_kobo', 'max_balance_kobo', 'notice_hours', 'free_withdrawals_per_quarter', 'inactive_days', 'dormant_days', 'prepared_by', 'prepared_at', 'version', 'rate_tiers', 'accrual', 'posting', 'compounding', 'wht_rule', 'min_days', 'max_days', 'early_break', 'break_fee_bps', 'frequencies', 'mandatory', 'interest_free_allowed', 'retires_on', 'successor_id', 'interest_basis'],
  savings_releases: ['id', 'account_id', 'kind', 'amount_kobo', 'cost_kobo', 'hold_id', 'asked_at', 'due_at', 'status', 'done_at', 'journal_id'],
  second_factors: ['uid', 'sealed_secret', 'last_step', 'begun_at', 'confirmed_at'],
  sessions: ['token_hash', 'id', 'uid', 'kind', 'started_at', 'last_seen_at', 'expires_at', 'device', 'address', 'ended_at', 'ended_because', 'stepped_up_at', 'seal'],
  setting_changes: ['id', 'setting', 'before', 'after', 'changed_by', 'changed_at', 'subject_type', 'subject_id', 'applied_xact'],
  share_accounts: ['id', 'code', 'owner_uid', 'opened_at', 'units', 'held_since'],
  share_movements: ['id', 'account_id', 'kind', 'units', 'units_after', 'par_kobo', 'request_id', 'journal_id', 'moved_on', 'moved_at'],
  share_requests: ['id', 'kind', 'account_id', 'buyer_uid', 'units', 'value_kobo', 'fee_kobo', 'status', 'hold_id', 'buyer_hold_id', 'asked_at', 'answered_at', 'ended_at', 'reason', 'journal_id', 'version'],
  share_terms: ['id', 'par_kobo', 'least_units', 'capital_units', 'most_bps', 'fee_bps', 'is_open', 'issued_units', 'decided_at', 'version'],
  sign_ins: ['uid', 'kind', 'email', 'password_hash', 'issuer', 'subject', 'disabled_at', 'disabled_reason', 'created_at', 'changed_at', 'seal', 'email_seal'],
  surplus_years: ['year', 'lines', 'surplus_kobo', 'reserve_bps', 'reserve_kobo', 'journal_id', 'approval_id', 'closed_at'],
  tax_remittances: ['month', 'amount_kobo', 'bank_account_id', 'paid_on', 'reference', 'journal_id', 'approval_id', 'remitted_at', 'taken_back_at'],
  tellings: ['id', 'topic', 'at'],
  terms_agreements: ['uid', 'version', 'agreed_at'],
  ticket_files: ['id', 'owner_uid', 'message_id', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_at'],
  ticket_messages: ['id', 'ticket_id', 'place', 'author_uid', 'by_staff', 'internal', 'body', 'at', 'mail_sha256'],
  tickets: ['id', 'code', 'member_uid', 'subject', 'category', 'priority', 'status', 'assignee_uid', 'follows_id', 'opened_at', 'changed_at', 'first_reply_at', 'waiting_since_at', 'reminded_at', 'resolved_at', 'closed_at', 'reopened_count', 'about_type', 'about_id', 'about_name', 'clock_from_at', 'stopped_minutes', 'first_reply_due_at', 'resolve_due_at', 'merged_into_id', 'channel', 'tags', 'stars', 'rating'],
  unmatched_receipts: ['id', 'code', 'line_id', 'account_id', 'amount_kobo', 'received_on', 'booked_at', 'booked_by', 'booked_journal', 'state', 'member_uid', 'return_reference', 'ended_journal', 'ended_at', 'ended_by', 'version'],
  unused_mails: ['id', 'mail_sha256', 'reason', 'sender', 'subject', 'ticket_id', 'arrived_at'],
  voucher_files: ['id', 'voucher_id', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_by', 'added_at'],
  voucher_lines: ['voucher_id', 'line_no', 'account', 'debit_kobo', 'credit_kobo', 'memo'],
  voucher_templates: ['id', 'name', 'kind', 'party', 'narration', 'lines', 'amount_kobo', 'rhythm', 'month_day', 'due_on', 'reminded_on', 'prepared_by', 'prepared_at', 'retired_at', 'version'],
  vouchers: ['id', 'kind', 'code', 'state', 'value_date', 'party', 'narration', 'reference', 'evidence', 'amount_kobo', 'source_type', 'source_id', 'reverses', 'prepared_by', 'prepared_at', 'submitted_at', 'first_approved_by', 'first_approved_at', 'answer', 'approval_id', 'journal_id', 'posted_at', 'reversed_at', 'version', 'needs_two', 'check_code'],
  webhook_cursor: ['one', 'position'],
  webhook_deliveries: ['id', 'webhook_id', 'event_id', 'kind', 'body', 'made_at', 'state', 'attempts', 'attempts_now', 'next_at', 'held_until', 'tries'],
  webhooks: ['id', 'description', 'url', 'kinds', 'secret', 'former_secret', 'former_until', 'made_by', 'made_at', 'approved_at', 'on_since', 'off_at', 'off_because', 'delivered_at', 'gave_up'],
  weeks_of_use: ['week', 'members', 'active', 'sign_ins', 'joined'],
  withdrawal_bank_references: ['reference_key', 'withdrawal_id'],
  withdrawal_batch_lines: ['batch_id', 'withdrawal_id', 'outcome'],
  withdrawal_batches: ['id', 'code', 'collection_account_id', 'made_by', 'made_at', 'bank_reference', 'paid_on', 'paid_at', 'given_up_at', 'given_up_by', 'given_up_reason'],
  withdrawal_payouts: ['id', 'withdrawal_id', 'reference', 'amount_kobo', 'begun_by', 'begun_at', 'recipient', 'sent_at', 'asked_at', 'ask_at', 'provider_status', 'provider_ref', 'provider_fee_kobo', 'outcome', 'known_at', 'problem'],
  withdrawal_proofs: ['id', 'withdrawal_id', 'file_name', 'stored_name', 'content_type', 'size_bytes', 'sha256', 'added_by', 'added_at', 'removed_at'],
  withdrawal_steps: ['id', 'withdrawal_id', 'step', 'by_uid', 'with_uid', 'alone', 'note', 'happened_at'],
  withdrawals: ['id', 'code', 'member_uid', 'source', 'source_id', 'amount_kobo', 'fee_kobo', 'penalty_kobo', 'wht_kobo', 'net_kobo', 'bank_account_id', 'hold_id', 'status', 'needs_two', 'risk_flags', 'requested_at', 'payable_at', 'due_at', 'approved_at', 'approved_by', 'reason', 'method', 'collection_account_id', 'bank_reference', 'paid_on', 'sent_at', 'paid_at', 'journal_id', 'returned_at', 'return_reference', 'return_journal_id', 'version', 'loan_id', 'estate_payout_id'],
  withdrawers: ['member_uid', 'bank_accounts'],
  write_checks: ['only_row', 'written_at'],
  year_audits: ['id', 'year', 'auditor', 'signed_on', 'opinion', 'evidence_id', 'approval_id', 'recorded_at'],
} as const satisfies { [Name in keyof Schema]: readonly (keyof Schema[Name])[] }
