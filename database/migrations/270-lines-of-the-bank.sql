-- Statements come in more kinds of files, a line is known by the bank's own number where it has one, and it is kept with
-- what stood in the file, so that whoever decides sees both.
alter table bank_statements
  drop constraint bank_statements_kind_check,
  add constraint bank_statements_kind_check
    check (kind in ('csv', 'xlsx', 'html', 'qif', 'ofx', 'mt940', 'camt'));

alter table bank_statement_lines
  add column bank_number text check (length(bank_number) between 1 and 120),
  -- It takes another movement back, by its words or by the bank's mark: it confirms no payment.
  add column is_reversal boolean not null default false,
  add check (not is_reversal or coalesce(ended_as, '') not in ('payment', 'booked')),
  add column written text not null default '' check (length(written) <= 500),
  -- What a later file says of a line that is decided already.
  add column later_narration text check (length(later_narration) <= 500),
  add column later_at timestamptz,
  add check ((later_narration is null) = (later_at is null)),
  drop constraint bank_statement_lines_ignored_as_check,
  add constraint bank_statement_lines_ignored_as_check
    check (ignored_as in ('charge', 'outgoing', 'own-money', 'other', 'cash', 'settlement', 'reversal'));
create index bank_statement_lines_of_number on bank_statement_lines (account_id, bank_number)
  where bank_number is not null;
grant update (booked_on, narration, narration_hash, ordinal, reference, written, is_reversal, bank_number, later_narration, later_at)
  on bank_statement_lines to kolo_app;

-- As before; and the words of a line that is decided stay, while what the bank says later is noted beside them.
create or replace function guard_bank_line() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  noted constant text[] := array['bank_number', 'later_narration', 'later_at'];
begin
  if old.state in ('queued', 'done') and tg_op = 'DELETE' then
    raise exception 'line % is decided', old.id using errcode = '23514';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if old.state = 'done' then
    if to_jsonb(new) - noted = to_jsonb(old) - noted then
      return new;
    end if;
    raise exception 'line % is in the books', old.id using errcode = '23514';
  end if;
  if old.state = 'queued' and (new.booked_on, new.narration, new.narration_hash, new.ordinal, new.reference, new.written)
    is distinct from (old.booked_on, old.narration, old.narration_hash, old.ordinal, old.reference, old.written)
  then
    raise exception 'line % is decided', old.id using errcode = '23514';
  end if;
  if new.ended_as in ('payment', 'booked') and not exists (
    select from payments p where p.id = new.payment_id and p.status = 'confirmed'
      and p.received_kobo = new.amount_kobo and p.collection_account_id = new.account_id)
  then
    raise exception 'line % is of no confirmed payment', new.id using errcode = '23514';
  end if;
  return new;
end
$$;
