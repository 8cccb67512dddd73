-- The import of an existing society: its members and their balances.

-- An existing society moves in (docs/decisions/131-a-society-moves-in-by-one-list.md): the lists that were uploaded, what
-- each row says, and which columns of files headed so are what.
create table move_in_forms (
  heads_key text primary key check (length(heads_key) <= 2000),
  parts text[] not null,
  kept_at timestamptz not null
);
grant select, insert on move_in_forms to kolo_app;
grant update (parts, kept_at) on move_in_forms to kolo_app;

create sequence move_in_numbers;
grant usage on sequence move_in_numbers to kolo_app;

create table move_ins (
  id uuid primary key,
  code text not null unique check (code ~ '^MOV-[0-9]{4}-[0-9]{6,}$'),
  state text not null default 'draft' check (state in ('draft', 'posting', 'posted', 'undoing', 'undone', 'removed')),
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  heads text[] not null,
  parts text[] not null,
  passed_over integer not null,
  totals_agree boolean,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  -- The declared bank position, and what of it is nobody's.
  account_id uuid references collection_accounts (id),
  position_kobo bigint check (position_kobo >= 0),
  position_on date,
  invites boolean not null default false,
  approval_id uuid unique,
  journal_id uuid unique,
  rest_journal_id uuid unique,
  posted_at timestamptz,
  undone_at timestamptz,
  version integer not null default 1 check (version > 0),
  -- `reading`: how the file was read, with the lines that were skipped; `line_count`: how many lines of the file a row has.
  reading jsonb,
  check ((state in ('draft', 'removed')) = (approval_id is null)),
  check ((approval_id is null) = (account_id is null)),
  check ((account_id is null) = (position_kobo is null) and (account_id is null) = (position_on is null)),
  check ((state in ('posted', 'undoing', 'undone')) = (posted_at is not null)),
  check ((state = 'undone') = (undone_at is not null))
);
create index move_ins_newest on move_ins (id) where state <> 'removed';
grant select, insert on move_ins to kolo_app;
grant update (
  state, parts, passed_over, totals_agree, account_id, position_kobo, position_on, invites, approval_id, journal_id,
  rest_journal_id, posted_at, undone_at, version, reading
) on move_ins to kolo_app;

create table move_in_rows (
  move_in_id uuid not null references move_ins (id),
  line_no integer not null check (line_no > 0),
  cells text[] not null,
  name text not null check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 14),
  number text not null check (length(number) <= 60),
  gender text check (gender in ('female', 'male')),
  born_on date,
  wallet_kobo bigint not null check (wallet_kobo >= 0),
  goals jsonb not null,
  savings_kobo bigint not null check (savings_kobo >= 0),
  share_units integer not null check (share_units >= 0),
  shares_kobo bigint not null check (shares_kobo >= 0),
  faults jsonb not null,
  notes jsonb not null,
  left_out boolean not null default false,
  -- Whom it became, by which journal, and since when it is taken back.
  member_uid uuid,
  journal_id uuid unique,
  taken_back_at timestamptz,
  line_count integer not null default 1 check (line_count > 0),
  tier text check (tier in ('standard', 'premium')),
  joined_on date,
  next_of_kin jsonb,
  officer_uid uuid,
  primary key (move_in_id, line_no),
  check (journal_id is null or member_uid is not null),
  check (taken_back_at is null or member_uid is not null)
);
create index move_in_rows_with_faults on move_in_rows (move_in_id, line_no) where faults <> '[]';
create unique index move_in_rows_one_list on move_in_rows (member_uid) where officer_uid is null;
create index move_in_rows_of_member on move_in_rows (member_uid) where member_uid is not null;
grant select, insert, delete on move_in_rows to kolo_app;
grant update (
  cells, name, email, phone, number, gender, born_on, wallet_kobo, goals, savings_kobo, share_units, shares_kobo,
  faults, notes, left_out, member_uid, journal_id, taken_back_at, tier, joined_on, next_of_kin, officer_uid
) on move_in_rows to kolo_app;
insert into personal_columns (table_name, column_name) values ('move_in_rows', 'member_uid');

-- What is booked, and what is taken back, two agreed to in this very transaction; what they agreed to stays as it was.
create function guard_move_in() returns trigger language plpgsql set search_path from current
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'no list begins as %', new.state using errcode = '23514';
    end if;
    perform require_administrator(new.uploaded_by);
    return new;
  end if;
  if not (old.state = new.state and old.state not in ('undone', 'removed')
    or old.state = 'draft' and new.state in ('posting', 'removed')
    or old.state = 'posting' and new.state = 'posted'
    or old.state = 'posted' and new.state = 'undoing'
    or old.state = 'undoing' and new.state = 'undone')
  then
    raise exception 'list % is %', old.code, old.state using errcode = '23514';
  end if;
  if old.state <> 'draft' and row (new.account_id, new.position_kobo, new.position_on, new.approval_id)
    is distinct from row (old.account_id, old.position_kobo, old.position_on, old.approval_id)
  then
    raise exception 'list % was agreed to', old.code using errcode = '23514';
  end if;
  if new.state = 'posting' and old.state = 'draft' and not exists (
      select from approvals a
      where a.id = new.approval_id and a.kind = 'moving-in.list' and a.subject_id = new.id::text
        and a.applied_xact = pg_current_xact_id())
    or new.state = 'undoing' and old.state = 'posted' and not exists (
      select from approvals a
      where a.kind = 'moving-in.undo' and a.subject_id = new.id::text and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved this of list %', new.code using errcode = '23514';
  end if;
  if new.state = 'posting' and old.state = 'draft' and exists (
    select from move_in_rows r where r.move_in_id = new.id and r.faults <> '[]' and not r.left_out)
  then
    raise exception 'a row of list % has a fault', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_move_in from public;
create trigger move_ins_guard before insert or update on move_ins
  for each row when (session_user = 'kolo_app') execute function guard_move_in();

-- A row is changed while its list is a draft; after that it becomes somebody, once, and is taken back, once. Whoever was
-- imported and signs in by Google has another uid from then on, and their row follows them there.
create function guard_move_in_row() returns trigger language plpgsql
  set search_path from current
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
revoke execute on function guard_move_in_row from public;
create trigger move_in_rows_guard before insert or update or delete on move_in_rows
  for each row when (session_user = 'kolo_app') execute function guard_move_in_row();

-- A tier that two agreed to with the list the member is on.
create function tier_is_imported(member uuid, tier text) returns boolean
  language sql stable set search_path from current
as $$
  select exists (
    select from move_in_rows r
    join move_ins m on m.id = r.move_in_id and m.state = 'posting'
    join approvals a on a.id = m.approval_id and a.kind = 'moving-in.list' and a.status = 'approved'
    where r.member_uid = $1 and r.tier = $2 and not r.left_out)
$$;
revoke execute on function tier_is_imported from public;
grant execute on function tier_is_imported to kolo_app;
