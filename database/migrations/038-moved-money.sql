-- Money of a payment that came in short or over lies in the wallet, and the member is asked whether to move it where it
-- was meant to go. The answer is kept, so that nobody is asked twice and no sum is moved twice.
create table payment_moves (
  payment_id uuid primary key references payments,
  amount_kobo bigint not null check (amount_kobo > 0),
  moved_at timestamptz not null
);
grant select, insert on payment_moves to kolo_app;

-- What is moved is what this payment left in the wallet, to the kobo.
create function guard_payment_move() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from payments p
    where p.id = new.payment_id and p.status = 'confirmed' and p.outcome in ('short', 'over')
      and p.to_wallet_kobo = new.amount_kobo)
  then
    raise exception 'payment % did not leave this in the wallet', new.payment_id using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger payment_moves_guard before insert on payment_moves
  for each row execute function guard_payment_move();
revoke execute on function guard_payment_move from public;

create index payments_left_in_wallet on payments (member_uid, confirmed_at) where outcome in ('short', 'over');
