-- A voucher or the close of a year may come between the question what may be distributed and the approval: then the whole
-- transaction is done again, which 40001 asks for, and the answer says what is left.
create or replace function guard_distribution_funds() returns trigger language plpgsql
  set search_path from current
as $$
begin
  if new.status in ('submitted', 'approved') and new.previewed_hash is distinct from new.snapshot_hash then
    raise exception 'nobody has looked at the lines of distribution %', new.code using errcode = '23514';
  end if;
  if new.status = 'approved' then
    perform from investment_plans p where p.id = new.plan_id for update;
    perform from distributions_one_by_one for update;
    if new.plan_id is null then
      perform lock_members_funds();
    end if;
    if (case when new.plan_id is null then free_surplus_for(new.resolution_id)
      else free_plan_income(new.plan_id) end) < new.pool_kobo
    then
      raise exception 'distribution % is larger than the realised income', new.code using errcode = '40001';
    end if;
    if new.plan_id is null and (
      free_pool(new.resolution_id, new.basis) < new.pool_kobo
      or not exists (
        select from approvals a join meeting_resolutions r on r.id = new.resolution_id
        where a.kind = 'distributions.approval' and a.subject_id = new.id::text
          and a.applied_xact = pg_current_xact_id() and evidence_was_seen(a, r.evidence_id, null)))
    then
      raise exception 'no meeting has resolved distribution %', new.code using errcode = '23514';
    end if;
    if free_cash() < new.pool_kobo then
      raise exception 'there is not enough cash for distribution %', new.code using errcode = '23514';
    end if;
  end if;
  return new;
end
$$;
