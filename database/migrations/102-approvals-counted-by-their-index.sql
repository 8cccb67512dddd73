-- How many approvals wait is counted from the index alone, however many there are.
drop index approvals_waiting;
create index approvals_waiting on approvals (id) include (expires_at) where status = 'waiting';
