-- Unmatched money that was given to the wrong member, or said to be sent back by mistake, waits again when two
-- administrators have its journal taken back (docs/decisions/070-a-journal-is-taken-back-with-its-record.md).
create or replace function guard_unmatched_receipt() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or not exists (
      select from ledger_journals j where j.id = new.booked_journal and j.deed = 'bank-statement.unmatched'
        and j.posted_at = new.booked_at
        and (select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = j.id) = new.amount_kobo)
    then
      raise exception 'the books do not say that % arrived', new.code using errcode = '23514';
    end if;
    return new;
  end if;
  if old.state in ('assigned', 'returned') then
    if new.state <> (case old.state when 'assigned' then 'waiting' else 'to-return' end)
      or not approved_now('books.journal-reversal', old.ended_journal::text)
      or not exists (select from ledger_journals r where r.reverses = old.ended_journal)
    then
      raise exception '% is settled', old.code using errcode = '23514';
    end if;
    return new;
  end if;
  if new.state = 'assigned' and not (old.state = 'waiting' and approved_now('bank-statements.assign', new.id::text))
    or new.state = 'to-return' and old.state <> 'to-return'
      and not approved_now('bank-statements.return', new.id::text)
    or new.state = 'returned' and old.state <> 'to-return'
    or new.state = 'waiting' and old.state <> 'waiting'
  then
    raise exception 'no two administrators have decided about %', new.code using errcode = '23514';
  end if;
  if new.ended_journal is not null
    and coalesce((select sum(t.amount_kobo) from ledger_transfers t where t.journal_id = new.ended_journal), 0)
      <> new.amount_kobo
  then
    raise exception 'the books do not say where % went', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
