-- What each investment was paid of its return: for which days, before and after tax, and in which journal. From these
-- follow the day from which leaving early gives a return up, what goes on with an investment at its end, and the yearly
-- rate its member has had (docs/decisions/080-a-return-is-kept-with-its-days.md).

create table investment_returns (
  journal_id uuid primary key references ledger_journals,
  investment_id uuid not null references investments,
  -- Both days belong to it.
  period_start date not null,
  period_end date not null,
  gross_kobo bigint not null check (gross_kobo > 0),
  wht_kobo bigint not null check (wht_kobo between 0 and gross_kobo),
  paid_at timestamptz not null,
  taken_back_at timestamptz,
  check (period_start <= period_end)
);
create index investment_returns_of on investment_returns (investment_id, period_end);

insert into investment_returns
select l.journal_id, l.investment_id, d.period_start, d.period_end, l.gross_kobo, l.wht_kobo, j.posted_at,
  case when d.status = 'reversed' then d.posted_at end
from distribution_lines l
  join distributions d on d.id = l.distribution_id
  join ledger_journals j on j.id = l.journal_id;

grant select, insert on investment_returns to kolo_app;
grant update (taken_back_at) on investment_returns to kolo_app;

-- A return is what a distribution's line was paid in its own journal, and is taken back once.
create function guard_investment_return() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if old.taken_back_at is not null or new.taken_back_at is null then
      raise exception 'a return is taken back once' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.taken_back_at is not null or not exists (
    select from distribution_lines l join distributions d on d.id = l.distribution_id
    where l.journal_id = new.journal_id and l.investment_id = new.investment_id and l.gross_kobo = new.gross_kobo
      and l.wht_kobo = new.wht_kobo and d.period_start = new.period_start and d.period_end = new.period_end)
  then
    raise exception 'no distribution paid this return' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger investment_returns_guard before insert or update on investment_returns
  for each row when (session_user = 'kolo_app') execute function guard_investment_return();
revoke execute on function guard_investment_return from public;
