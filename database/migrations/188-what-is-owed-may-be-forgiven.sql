-- Two administrators may forgive what is owed of a distribution (docs/decisions/106-what-is-owed-may-be-forgiven.md): the
-- line stays as it was paid, what paid it bears it, and its member owes nothing any more.

alter table distribution_lines
  drop constraint distribution_lines_status_check,
  add constraint distribution_lines_status_check check (status in
    ('calculated', 'posted', 'reversed', 'owed', 'forgiven'));
create index distribution_lines_owed_by on distribution_lines (member_uid) where status = 'owed';

create or replace function still_paid(distribution distributions, out gross_kobo bigint, out wht_kobo bigint, out net_kobo bigint)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
begin
  if distribution.status = 'posted' then
    gross_kobo := distribution.gross_kobo;
    wht_kobo := distribution.wht_kobo;
    net_kobo := distribution.net_kobo;
    return;
  end if;
  select coalesce(sum(l.gross_kobo), 0), coalesce(sum(l.wht_kobo), 0), coalesce(sum(l.net_kobo), 0)
  into gross_kobo, wht_kobo, net_kobo
  from distribution_lines l
  where l.distribution_id = distribution.id and l.status in ('posted', 'owed', 'forgiven')
    and distribution.status in ('reversing', 'reversed');
end
$$;

-- Beside guard_distribution_line: forgiving is agreed to by two in this very transaction, about a line that is owed.
create function guard_line_forgiven() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.status is distinct from 'owed' or new.journal_id is distinct from old.journal_id or not exists (
    select from approvals a
    where a.kind = 'distributions.forgiveness' and a.subject_id = new.distribution_id || '/' || new.id
      and a.status = 'approved' and a.applied_xact = pg_current_xact_id())
  then
    raise exception 'nobody has approved that a line is forgiven' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_line_forgiven from public;
drop trigger distribution_lines_guard on distribution_lines;
create trigger distribution_lines_guard before insert or delete on distribution_lines
  for each row when (session_user = 'kolo_app') execute function guard_distribution_line();
create trigger distribution_lines_standing before update on distribution_lines
  for each row when (session_user = 'kolo_app' and new.status <> 'forgiven') execute function guard_distribution_line();
create trigger distribution_lines_forgiven before update on distribution_lines
  for each row when (session_user = 'kolo_app' and new.status = 'forgiven') execute function guard_line_forgiven();
