-- What a posting asks is found by ids and by the names of accounts, however many lines it has: planned for any values. As
-- it was, the accounts were planned anew for each posting, which cost as much as reading them (decision 157).
alter function ledger_post(
  uuid, text, text, uuid, jsonb, timestamptz, text[], text[], uuid[], uuid[], integer[], integer[], bigint[], uuid
) set plan_cache_mode = force_generic_plan;
