-- Templates of vouchers (domain I): what is paid or received again and again, such as rent and honoraria. One with a rhythm
-- reminds administrators on its day. It never posts: an administrator makes a draft of it.
create table voucher_templates (
  id uuid primary key,
  name text not null check (length(name) between 2 and 60),
  kind text not null check (kind in ('receipt', 'payment', 'transfer', 'journal')),
  party text not null check (length(party) <= 120),
  narration text not null check (length(narration) between 3 and 300),
  -- Of each line `account`, `debitKobo` and `creditKobo` as digits, and `memo`.
  lines jsonb not null check (jsonb_array_length(lines) between 2 and 50),
  -- The sum of one side.
  amount_kobo bigint not null check (amount_kobo > 0),
  rhythm text check (rhythm in ('monthly', 'quarterly', 'yearly')),
  -- The day of the month it is due on, the last one in shorter months; and the next such day.
  month_day integer check (month_day between 1 and 31),
  due_on date,
  -- The due day administrators were reminded of last.
  reminded_on date,
  prepared_by uuid not null,
  prepared_at timestamptz not null,
  retired_at timestamptz,
  version integer not null default 1 check (version > 0),
  constraint voucher_templates_party check (kind in ('transfer', 'journal') or length(party) >= 2),
  constraint voucher_templates_rhythm check (
    (rhythm is null) = (month_day is null) and (rhythm is null) = (due_on is null))
);
create index voucher_templates_due on voucher_templates (due_on) where retired_at is null and due_on is not null;
grant select, insert, delete on voucher_templates to kolo_app;
grant update (name, kind, party, narration, lines, amount_kobo, rhythm, month_day, due_on, reminded_on, retired_at, version)
  on voucher_templates to kolo_app;
create trigger voucher_templates_administrator before insert on voucher_templates
  for each row when (session_user = 'kolo_app') execute function require_decider('prepared_by');
create trigger voucher_templates_sealed before update on voucher_templates
  for each row when (session_user = 'kolo_app' and old.retired_at is not null)
  execute function refuse_change('a retired template is not changed');

-- The days a template was due name their vouchers, so it is retired once there is one, and not deleted.
create function guard_deleted_template() returns trigger language plpgsql set search_path from current
as $$
begin
  if exists (
    select from vouchers v where v.source_type = 'voucher-template' and v.source_id like old.id || ':%')
  then
    raise exception 'template % has vouchers', old.id using errcode = '23514';
  end if;
  return old;
end
$$;
revoke execute on function guard_deleted_template from public;
create trigger voucher_templates_kept before delete on voucher_templates
  for each row when (session_user = 'kolo_app') execute function guard_deleted_template();

-- A draft that is deleted leaves its day due again.
create function template_due_again() returns trigger
  language plpgsql security definer set search_path from current
as $$
begin
  update voucher_templates t set due_on = split_part(old.source_id, ':', 2)::date, version = t.version + 1
  where t.id = split_part(old.source_id, ':', 1)::uuid and t.retired_at is null
    and t.due_on > split_part(old.source_id, ':', 2)::date;
  return null;
end
$$;
revoke execute on function template_due_again from public;
create trigger vouchers_template_due_again after delete on vouchers
  for each row when (old.source_type = 'voucher-template') execute function template_due_again();
