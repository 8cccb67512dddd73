-- Shares that members of a society bring when it moves in, and what is taken back of them.
alter table share_movements
  drop constraint share_movements_kind_check,
  drop constraint share_movements_side,
  drop constraint share_movements_request;
alter table share_movements
  add constraint share_movements_kind_check check (
    kind in ('bought', 'transferred-in', 'transferred-out', 'withdrawn', 'brought-in', 'taken-back')) not valid,
  add constraint share_movements_side check (
    (units > 0) = (kind in ('bought', 'transferred-in', 'brought-in'))) not valid,
  add constraint share_movements_request check (
    (kind in ('bought', 'brought-in', 'taken-back')) = (request_id is null)) not valid;
alter table share_movements validate constraint share_movements_kind_check;
alter table share_movements validate constraint share_movements_side;
alter table share_movements validate constraint share_movements_request;

create or replace function keep_share_movement() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  terms share_terms;
  account share_accounts;
  asked share_requests;
begin
  select * into terms from share_terms for update;
  select * into account from share_accounts where id = new.account_id for update;
  if terms.id is null or account.id is null then
    raise exception 'there are no shares to move' using errcode = '23514';
  end if;
  new.par_kobo := terms.par_kobo;
  new.units_after := account.units + new.units;
  if (
    select coalesce(sum(case when c.kind = 'share_capital' and c.scope = new.account_id::text then t.amount_kobo else 0 end
      - case when d.kind = 'share_capital' and d.scope = new.account_id::text then t.amount_kobo else 0 end), 0)
    from ledger_transfers t
      join ledger_accounts d on d.id = t.debit_account join ledger_accounts c on c.id = t.credit_account
    where t.journal_id = new.journal_id
  ) <> new.units * terms.par_kobo
  then
    raise exception 'the books say something else of share account %', account.code using errcode = '23514';
  end if;
  if new.request_id is not null then
    select * into asked from share_requests where id = new.request_id;
    if asked.units <> abs(new.units) or not exists (
      select from approvals a
      where a.kind = case new.kind when 'withdrawn' then 'shares.withdrawal' else 'shares.transfer' end
        and a.subject_id = new.request_id::text and a.applied_xact = pg_current_xact_id())
    then
      raise exception 'nobody has approved this of share account %', account.code using errcode = '23514';
    end if;
  end if;
  -- What a society brings when it moves in, and what is taken back of it: by the journals of that alone.
  if new.kind in ('brought-in', 'taken-back') and not exists (
    select from ledger_journals j left join ledger_journals r on r.id = j.reverses
    where j.id = new.journal_id
      and case new.kind when 'brought-in' then j.deed = 'moving-in.member' else r.deed = 'moving-in.member' end)
  then
    raise exception 'the books do not say that share account % moved in', account.code using errcode = '23514';
  end if;
  if new.units > 0 and (new.units_after < terms.least_units
    or new.units_after > terms.capital_units::bigint * terms.most_bps / 10000)
    or new.units < 0 and asked.kind <> 'leaving' and new.units_after < terms.least_units
    or new.kind = 'taken-back' and new.units_after <> 0
    or asked.kind = 'leaving' and new.units_after <> 0
  then
    raise exception 'the bye-laws do not allow % shares in account %', new.units_after, account.code
      using errcode = '23514';
  end if;
  update share_accounts set units = new.units_after,
    held_since = case when new.units_after = 0 then null when units = 0 then new.moved_on else held_since end
  where id = account.id;
  if new.kind in ('bought', 'withdrawn', 'brought-in', 'taken-back') then
    update share_terms set issued_units = issued_units + new.units;
  end if;
  return new;
end
$$;
