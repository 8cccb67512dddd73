-- The ledger (domain C). A transfer holds both sides of one movement, so books cannot fall out of balance; rows are
-- added and never changed, because the application's role may not. The one exception is the running balance of the
-- accounts that must never fall below zero.

create table ledger_accounts (
  id uuid primary key,
  kind text not null,
  scope text not null,
  owner_uid uuid,
  side text not null,
  running boolean not null,
  opened_at timestamptz not null,
  unique (kind, scope),
  -- The target of the key that keeps accounts without a running balance out of ledger_balances.
  unique (id, running),
  constraint ledger_accounts_kind check (kind in (
    'bank', 'psp_clearing', 'plan_asset',
    'member_wallet', 'member_savings', 'member_investment',
    'withdrawals_payable', 'wht_payable', 'unmatched_receipts',
    'share_capital', 'reserve', 'surplus',
    'plan_income', 'fees', 'penalties',
    'interest_savings', 'psp_fees'
  )),
  constraint ledger_accounts_scope check (length(scope) between 1 and 100),
  constraint ledger_accounts_side check (
    side = case
      when kind in ('bank', 'psp_clearing', 'plan_asset', 'interest_savings', 'psp_fees') then 'debit'
      else 'credit'
    end
  ),
  constraint ledger_accounts_running check (
    running = (kind in ('member_wallet', 'member_savings', 'member_investment', 'plan_income'))
  ),
  constraint ledger_accounts_owner check (
    (owner_uid is not null) = (kind in ('member_wallet', 'member_savings', 'member_investment'))
  )
);
create index ledger_accounts_owner_uid on ledger_accounts (owner_uid) where owner_uid is not null;

create table ledger_journals (
  id uuid primary key,
  deed text not null check (length(deed) between 1 and 60),
  memo text not null check (length(memo) <= 280),
  -- Absent when the system itself acted.
  actor_uid uuid,
  -- A journal is reversed once at most.
  reverses uuid unique references ledger_journals (id) check (reverses <> id),
  facts jsonb not null default '{}',
  posted_at timestamptz not null
);
create index ledger_journals_posted_at on ledger_journals (posted_at, id);

create table ledger_transfers (
  id uuid primary key,
  journal_id uuid not null references ledger_journals (id),
  line integer not null check (line between 1 and 1000),
  debit_account uuid not null references ledger_accounts (id),
  credit_account uuid not null references ledger_accounts (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  posted_at timestamptz not null,
  unique (journal_id, line),
  constraint ledger_transfers_two_accounts check (debit_account <> credit_account)
);
create index ledger_transfers_debits on ledger_transfers (debit_account, posted_at, id);
create index ledger_transfers_credits on ledger_transfers (credit_account, posted_at, id);

create table ledger_balances (
  account_id uuid primary key,
  running boolean not null default true check (running),
  balance_kobo bigint not null default 0 check (balance_kobo >= 0),
  held_kobo bigint not null default 0 check (held_kobo >= 0),
  constraint ledger_balances_held_within_balance check (held_kobo <= balance_kobo),
  foreign key (account_id, running) references ledger_accounts (id, running)
) with (fillfactor = 70); -- room on the page, so that an update need not touch the index

create table ledger_holds (
  id uuid primary key,
  account_id uuid not null references ledger_balances (account_id),
  amount_kobo bigint not null check (amount_kobo > 0),
  deed text not null check (length(deed) between 1 and 60),
  actor_uid uuid,
  placed_at timestamptz not null
);
create index ledger_holds_account on ledger_holds (account_id, placed_at);

create table ledger_hold_outcomes (
  hold_id uuid primary key references ledger_holds (id),
  outcome text not null check (outcome in ('posted', 'voided')),
  journal_id uuid unique references ledger_journals (id),
  actor_uid uuid,
  settled_at timestamptz not null,
  constraint ledger_hold_outcomes_journal check ((outcome = 'posted') = (journal_id is not null))
);

-- What an account without a running balance had come to by a moment: credits less debits.
create table ledger_snapshots (
  account_id uuid not null references ledger_accounts (id),
  through timestamptz not null,
  net_credit_kobo bigint not null,
  primary key (account_id, through)
);

create table ledger_trial_balances (
  id uuid primary key,
  run_at timestamptz not null,
  -- Whether the books agree with themselves in every way the proof looks at.
  holds boolean not null,
  accounts integer not null,
  journals bigint not null,
  transfers bigint not null,
  moved_kobo bigint not null,
  world_kobo bigint not null,
  findings jsonb not null default '[]',
  constraint ledger_trial_balances_says_so check (holds = (world_kobo = 0 and findings = '[]'))
);
create index ledger_trial_balances_run_at on ledger_trial_balances (run_at desc);

grant select, insert on
  ledger_accounts, ledger_journals, ledger_transfers, ledger_holds, ledger_hold_outcomes,
  ledger_snapshots, ledger_trial_balances
  to kolo_app;
-- A balance starts at nothing and only its two amounts ever change.
grant select, insert (account_id), update (balance_kobo, held_kobo) on ledger_balances to kolo_app;
