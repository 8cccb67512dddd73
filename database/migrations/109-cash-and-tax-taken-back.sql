-- Cash that was said to be in the bank, and tax that was said to be paid on, are taken back by two like other journals of
-- administrators (docs/decisions/070-a-journal-is-taken-back-with-its-record.md): the cash is in hand again and its bank
-- reference free, and the tax of the month is still to be paid on.
alter table cash_bankings add column taken_back_at timestamptz check (taken_back_at >= banked_at);
grant update (taken_back_at) on cash_bankings to kolo_app;

-- A month is paid on once at a time, each time by a journal of its own.
alter table tax_remittances
  add column taken_back_at timestamptz check (taken_back_at >= remitted_at),
  drop constraint tax_remittances_pkey,
  drop constraint tax_remittances_journal_id_key,
  add primary key (journal_id);
create unique index tax_remittances_of_month on tax_remittances (month) where taken_back_at is null;
grant update (taken_back_at) on tax_remittances to kolo_app;

-- A record is taken back once, in the transaction in which two administrators take its journal back.
create function guard_taken_back() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.taken_back_at is not null or not approved_now('books.journal-reversal', old.journal_id::text)
    or not exists (select from ledger_journals r where r.reverses = old.journal_id)
  then
    raise exception 'nobody has taken back what journal % says', old.journal_id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger cash_bankings_taken_back before update on cash_bankings
  for each row when (session_user = 'kolo_app') execute function guard_taken_back();
create trigger tax_remittances_taken_back before update on tax_remittances
  for each row when (session_user = 'kolo_app') execute function guard_taken_back();
create trigger cash_bankings_free_reference after update on cash_bankings
  for each row when (new.taken_back_at is not null) execute function free_other_reference();
revoke execute on function guard_taken_back from public;
