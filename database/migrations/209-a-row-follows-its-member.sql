-- Whoever was brought in and comes in by Google has another uid from then on, and their row follows them there.
create or replace function guard_move_in_row() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  list move_ins;
begin
  select * into list from move_ins where id = coalesce(new.move_in_id, old.move_in_id);
  if tg_op = 'DELETE' then
    if list.state not in ('draft', 'removed') then
      raise exception 'list % is %', list.code, list.state using errcode = '23514';
    end if;
    return old;
  end if;
  if list.state = 'draft' then
    if new.member_uid is not null then
      raise exception 'list % is not agreed to', list.code using errcode = '23514';
    end if;
    return new;
  end if;
  if tg_op = 'INSERT'
    or row (new.wallet_kobo, new.savings_kobo, new.share_units, new.shares_kobo, new.left_out)
      is distinct from row (old.wallet_kobo, old.savings_kobo, old.share_units, old.shares_kobo, old.left_out)
    or new.member_uid is distinct from old.member_uid and (old.member_uid is not null or list.state <> 'posting')
      and not exists (select from profiles p where p.uid = old.member_uid and p.transferred_to = new.member_uid)
    or new.journal_id is distinct from old.journal_id and (old.journal_id is not null or list.state <> 'posting')
    or new.taken_back_at is distinct from old.taken_back_at
      and (old.taken_back_at is not null or list.state <> 'undoing')
  then
    raise exception 'list % was agreed to', list.code using errcode = '23514';
  end if;
  return new;
end
$$;
