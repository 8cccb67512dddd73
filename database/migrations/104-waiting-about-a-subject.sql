-- What waits about a record is found among what waits, not among everything that was ever decided about it.
create index approvals_waiting_about on approvals (subject_type, subject_id, id) where status = 'waiting';
