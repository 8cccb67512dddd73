-- An administrator can take back what they said of a payment, as long as nobody has answered it. The word stays, and a
-- later row says that it holds no more.
alter table payment_decisions drop constraint payment_decisions_decision_check;
alter table payment_decisions add constraint payment_decisions_decision_check
  check (decision in ('confirmation', 'rejection', 'withdrawal'));

-- What confirms a payment with two words are two that stand: a word that was corrected or taken back is none.
create function guard_standing_words() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (
    select count(*) from (
      select distinct on (d.administrator_uid) d.decision, d.received_kobo from payment_decisions d
      where d.payment_id = new.id and d.round = new.round
      order by d.administrator_uid, d.decided_at desc, d.id desc
    ) as latest
    where latest.decision = 'confirmation' and latest.received_kobo = new.received_kobo
  ) < 2 then
    raise exception 'payment % has no two words that stand', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger payments_guard_words before update on payments
  for each row when (session_user = 'kolo_app' and new.status = 'confirmed' and new.confirmed_with = 'two')
  execute function guard_standing_words();
revoke execute on function guard_standing_words from public;
