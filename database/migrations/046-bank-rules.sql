-- Rules that suggest an account for a line of the bank, and lines that are booked as vouchers.

-- Lines whose narration contains these words, and that went this way, are suggested for this account. A rule never posts.
create table bank_rules (
  id uuid primary key,
  -- Capital letters and digits with one space between, as narrations are compared.
  contains text not null check (length(contains) between 3 and 60),
  direction text not null check (direction in ('in', 'out')),
  account text not null references chart_accounts,
  -- Nobody made the rules that ship.
  created_by uuid,
  created_at timestamptz not null,
  used_count integer not null default 0 check (used_count >= 0),
  last_used_on date,
  removed_at timestamptz
);
create unique index bank_rules_words on bank_rules (contains, direction) where removed_at is null;
grant select, insert on bank_rules to kolo_app;
grant update (used_count, last_used_on, removed_at) on bank_rules to kolo_app;

insert into bank_rules (id, contains, direction, account, created_at)
select ('00000000-0000-7000-8000-00000000b0' || lpad(r.n::text, 2, '0'))::uuid, r.words, r.direction, r.account, now()
from (values
  (1, 'SMS ALERT', 'out', '5510'), (2, 'SMS CHARGE', 'out', '5510'), (3, 'TRANSFER CHARGE', 'out', '5510'),
  (4, 'NIP CHARGE', 'out', '5510'), (5, 'BANK CHARGE', 'out', '5510'), (6, 'BANK CHARGES', 'out', '5510'),
  (7, 'MAINTENANCE FEE', 'out', '5510'), (8, 'ACCOUNT MAINTENANCE', 'out', '5510'), (9, 'COT', 'out', '5510'),
  (10, 'VAT ON', 'out', '5520'), (11, 'STAMP DUTY', 'out', '5520'), (12, 'EMTL', 'out', '5520'),
  (13, 'ELECTRONIC MONEY TRANSFER LEVY', 'out', '5520'), (14, 'INTEREST RECEIVED', 'in', '4220'),
  (15, 'CREDIT INTEREST', 'in', '4220'), (16, 'INTEREST PAID', 'in', '4220')
) as r (n, words, direction, account);

-- The voucher a line is booked as. Both sides of a transfer between own accounts are one.
alter table bank_statement_lines add column voucher_id uuid references vouchers;
alter table bank_statement_lines drop constraint bank_statement_lines_ignored_as_check;
alter table bank_statement_lines add constraint bank_statement_lines_ignored_as_check check (ignored_as in
  ('charge', 'outgoing', 'own-money', 'other', 'cash', 'settlement', 'reversal', 'voucher'));
alter table bank_statement_lines add constraint bank_statement_lines_voucher
  check (coalesce(ignored_as, '') <> 'voucher' or voucher_id is not null);
create index bank_statement_lines_of_voucher on bank_statement_lines (voucher_id) where voucher_id is not null;
-- For the other side of a transfer.
create index bank_statement_lines_own on bank_statement_lines (amount_kobo, booked_on)
  where state in ('open', 'ignored') and voucher_id is null;
grant update (voucher_id) on bank_statement_lines to kolo_app;

-- A line stays with its voucher unless that was reversed, and is of a voucher that moves its amount on its account.
create function guard_line_of_voucher() returns trigger language plpgsql set search_path from current
as $$
begin
  if old.ignored_as = 'voucher' and (tg_op = 'DELETE' or (new.ignored_as, new.voucher_id)
    is distinct from (old.ignored_as, old.voucher_id))
    and exists (select from vouchers v where v.id = old.voucher_id and v.reversed_at is null)
  then
    raise exception 'line % is booked as a voucher', old.id using errcode = '23514';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.ignored_as = 'voucher' and (old.ignored_as, old.voucher_id) is distinct from (new.ignored_as, new.voucher_id)
    and not exists (
      select from vouchers v join voucher_lines x on x.voucher_id = v.id
      join chart_accounts c on c.number = x.account
      where v.id = new.voucher_id and v.reversed_at is null and c.ledger_kind = 'bank'
        and c.ledger_scope = new.account_id::text and x.debit_kobo - x.credit_kobo = new.amount_kobo
        and not exists (select from bank_statement_lines l
          where l.voucher_id = v.id and l.account_id = new.account_id and l.id <> new.id))
  then
    raise exception 'line % is not of voucher %', new.id, new.voucher_id using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function guard_line_of_voucher from public;
create trigger bank_statement_lines_voucher_guard before update or delete on bank_statement_lines
  for each row when (session_user = 'kolo_app') execute function guard_line_of_voucher();
