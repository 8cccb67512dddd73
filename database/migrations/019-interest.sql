-- Interest on savings, and the tax that is withheld from it.

-- Interest, day by day. A goal's day is a row that is written once and never changed; what is due of them is a row of
-- its own with the journal that posted it. What a month came to for each plan is summed up as the days are written, so
-- that nobody adds up a community to know what it owes (docs/decisions/049-interest-is-reckoned-by-the-calendar.md).
create table interest_days (
  account_id uuid not null references savings_accounts,
  day date not null,
  plan_version integer not null check (plan_version > 0),
  -- What earned on this day.
  balance_kobo bigint not null check (balance_kobo >= 0),
  rate_bps integer not null check (rate_bps between 0 and 5000),
  day_base integer not null check (day_base in (360, 364, 365)),
  -- Below nothing only where the average of a period falls back under a step of the rate.
  earned_micro_kobo bigint not null,
  -- Earned and not posted, after this day and before what is posted at its end.
  accrued_micro_kobo bigint not null,
  -- Parts of a micro-kobo, of which 2,391,480 make one.
  rest integer not null check (rest between 0 and 2391479),
  -- Interest that lies in the goal and earns nothing; the balance whose interest was paid upfront; the days of an average.
  idle_kobo bigint not null check (idle_kobo >= 0),
  covered_kobo bigint not null check (covered_kobo >= 0),
  stretch_days integer check (stretch_days > 0),
  stretch_kobo bigint check (stretch_kobo >= 0),
  primary key (account_id, day),
  constraint interest_days_stretch check ((stretch_days is null) = (stretch_kobo is null))
);
grant select, insert on interest_days to kolo_app;

create table interest_postings (
  account_id uuid not null,
  to_day date not null,
  from_day date not null,
  gross_kobo bigint not null check (gross_kobo >= 0),
  wht_bps integer not null check (wht_bps between 0 and 10000),
  wht_kobo bigint not null,
  -- What an early end gave up instead.
  forfeited_micro_kobo bigint not null default 0 check (forfeited_micro_kobo >= 0),
  -- Of this goal since it was opened, with this row.
  gross_so_far_kobo bigint not null,
  wht_so_far_kobo bigint not null,
  journal_id uuid references ledger_journals,
  -- The day of the deed in Lagos, which is never before the days it pays for are over.
  posted_on date not null,
  posted_at timestamptz not null,
  primary key (account_id, to_day),
  foreign key (account_id, to_day) references interest_days (account_id, day),
  constraint interest_postings_days check (from_day <= to_day and to_day < posted_on),
  -- Half a kobo of tax goes up.
  constraint interest_postings_tax check (wht_kobo = (2 * gross_kobo * wht_bps + 10000) / 20000),
  constraint interest_postings_journal check ((journal_id is null) = (gross_kobo = 0)),
  constraint interest_postings_something check ((gross_kobo > 0) <> (forfeited_micro_kobo > 0)),
  constraint interest_postings_so_far check (gross_so_far_kobo >= gross_kobo and wht_so_far_kobo >= wht_kobo)
);
-- For the register of the tax, month by month.
create index interest_postings_posted_on on interest_postings (posted_on, account_id);
-- For what came into the books after the days it was due for.
create index interest_postings_late on interest_postings (account_id, posted_on);
grant select, insert on interest_postings to kolo_app;

-- What each plan's goals earned in a month, what was posted, held back as tax and given up.
create table interest_months (
  plan_id uuid not null references savings_plans,
  month date not null check (month = date_trunc('month', month)::date),
  earned_micro_kobo bigint not null default 0,
  gross_kobo bigint not null default 0,
  wht_kobo bigint not null default 0,
  forfeited_micro_kobo bigint not null default 0,
  primary key (plan_id, month)
);
grant select, insert on interest_months to kolo_app;
grant update (earned_micro_kobo, gross_kobo, wht_kobo, forfeited_micro_kobo) on interest_months to kolo_app;

-- The days through which every goal was reckoned, and what that came to.
create table interest_runs (
  through date primary key,
  goals integer not null check (goals >= 0),
  days integer not null check (days >= 0),
  gross_kobo bigint not null check (gross_kobo >= 0),
  wht_kobo bigint not null check (wht_kobo >= 0),
  begun_at timestamptz not null,
  ended_at timestamptz not null
);
grant select, insert on interest_runs to kolo_app;
