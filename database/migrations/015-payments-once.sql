-- One transfer is credited once, and two pairs of eyes are never talked out of a payment: how a payment was confirmed, the
-- day its money counts from, and that it once needed two, stand on its row, where a range of an index answers for them.

alter table payments
  -- The day the money counts from: the bank's where an administrator typed it, else the day the proof was sent.
  add column value_on date,
  add column confirmed_by uuid,
  -- 'one': by one word. 'two': a second pair of eyes said the same. 'alone': nobody else was there, a day after the notice.
  add column confirmed_with text check (confirmed_with in ('one', 'two', 'alone')),
  add column needs_two boolean not null default false;

update payments p set
  value_on = coalesce(last.value_on, (p.submitted_at at time zone 'Africa/Lagos')::date,
    (p.confirmed_at at time zone 'Africa/Lagos')::date),
  confirmed_by = last.administrator_uid,
  confirmed_with = case
    when last.alone then 'alone'
    when exists (
      select from payment_decisions d where d.payment_id = p.id and d.round = p.round
        and d.decision = 'confirmation' and d.administrator_uid <> last.administrator_uid
    ) then 'two'
    else 'one' end
from (
  select distinct on (payment_id) payment_id, administrator_uid, value_on, alone
  from payment_decisions where decision = 'confirmation'
  order by payment_id, decided_at desc, id desc
) as last
where last.payment_id = p.id and p.status = 'confirmed';

-- Whatever a word waits on, or once waited on, needed two. The threshold's own words are set where they are decided.
update payments p set needs_two = true
where (p.status <> 'confirmed' and exists (
    select from payment_decisions d where d.payment_id = p.id and d.decision = 'confirmation'))
  or p.confirmed_with in ('two', 'alone');

alter table payments drop constraint payments_confirmed_whole;
alter table payments add constraint payments_confirmed_whole check (
  case
    when status = 'confirmed' then
      confirmed_at is not null and confirmed_by is not null and confirmed_with is not null and value_on is not null
      and journal_id is not null and outcome is not null and confirmed_reference is not null
      and received_kobo is not null and to_purpose_kobo is not null and to_wallet_kobo is not null
      and to_purpose_kobo + to_wallet_kobo = received_kobo
    else
      confirmed_at is null and confirmed_by is null and confirmed_with is null and value_on is null
      and journal_id is null and outcome is null
      and confirmed_reference is null and confirmation_note is null
      and received_kobo is null and to_purpose_kobo is null and to_wallet_kobo is null
  end
);
alter table payments add constraint payments_two_where_needed
  check (not (needs_two and confirmed_with = 'one'));

create function payments_keep_needs_two() returns trigger language plpgsql as $$
begin
  raise exception 'payment % once needed two administrators and needs them for ever', old.code
    using errcode = 'check_violation';
end $$;
create trigger payments_keep_needs_two before update of needs_two on payments
  for each row when (old.needs_two and not new.needs_two) execute function payments_keep_needs_two();

-- A bank line that looks like another one: the same account, the same amount, a day beside.
create index payments_similar on payments (collection_account_id, received_kobo, value_on) where status = 'confirmed';
-- What one word let in during the last 24 hours, by payer, by target and by administrator; and what nobody else looked at.
create index payments_one_word_of_member on payments (member_uid, confirmed_at) include (received_kobo)
  where confirmed_with = 'one';
create index payments_one_word_of_target on payments (target_id, confirmed_at) include (received_kobo)
  where confirmed_with = 'one';
create index payments_one_word_of_administrator on payments (confirmed_by, confirmed_at) include (received_kobo)
  where confirmed_with = 'one';
create index payments_alone on payments (confirmed_at) include (received_kobo) where confirmed_with = 'alone';

grant update (value_on, confirmed_by, confirmed_with, needs_two) on payments to kolo_app;

-- Keys of bank references as NFKC writes them: a full-width letter or a ligature had none of its own. Where that makes
-- two payments of one, both were confirmed already: the later keeps the key it has, and both are named.
do $$
declare
  written record;
  key text;
  earlier text;
begin
  for written in
    select r.payment_id, r.reference_key, p.code, p.confirmed_reference
    from payment_bank_references r join payments p on p.id = r.payment_id
    order by p.confirmed_at, p.id
  loop
    key := upper(regexp_replace(normalize(written.confirmed_reference, NFKC), '[^0-9A-Za-z]', '', 'g'));
    continue when key = written.reference_key or key !~ '^[0-9A-Z]{4,60}$';
    select p.code into earlier from payment_bank_references r join payments p on p.id = r.payment_id
      where r.reference_key = key;
    if found then
      raise warning 'Payments % and % were confirmed with one bank reference: %. Look at the bank line together.',
        earlier, written.code, key;
    else
      update payment_bank_references set reference_key = key where payment_id = written.payment_id;
    end if;
  end loop;
end $$;
