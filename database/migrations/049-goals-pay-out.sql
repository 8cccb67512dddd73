-- What leaves a goal for its owner's wallet: asked for at once or after the plan's notice, at its day, or broken before it.

create table savings_releases (
  id uuid primary key,
  account_id uuid not null references savings_accounts,
  kind text not null check (kind in ('move', 'break', 'maturity')),
  -- What leaves the goal; of a whole goal it is known when it is paid out.
  amount_kobo bigint check (amount_kobo > 0),
  -- What of it does not reach the wallet.
  cost_kobo bigint not null default 0 check (cost_kobo >= 0 and cost_kobo <= amount_kobo),
  hold_id uuid unique,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  status text not null check (status in ('waiting', 'done')),
  done_at timestamptz,
  journal_id uuid unique,
  check ((status = 'done') = (done_at is not null)),
  check (kind <> 'move' or amount_kobo is not null),
  check (hold_id is null or kind = 'move'),
  check (due_at >= asked_at)
);
create index savings_releases_of on savings_releases (account_id, asked_at);
create index savings_releases_due on savings_releases (due_at) where status = 'waiting';
grant select, insert on savings_releases to kolo_app;
grant update (amount_kobo, cost_kobo, status, done_at, journal_id) on savings_releases to kolo_app;


