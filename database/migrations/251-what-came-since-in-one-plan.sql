-- What came since the last proof is a few rows of an index. A plan for any values takes it for a share of the table, and
-- then reads the whole journal with several workers (docs/decisions/160-screens-that-ask-for-many-things-are-planned-once.md).
alter function ledger_flows_between(timestamptz, timestamptz) set max_parallel_workers_per_gather = 0;
alter function ledger_paid_between(timestamptz, timestamptz) set max_parallel_workers_per_gather = 0;
alter function savings_moved_since(timestamptz) set max_parallel_workers_per_gather = 0;
