-- What a member pledged to pay into a goal each month, and from which month: [{"from": "2027-01-01", "kobo": "500000"}], oldest
-- first (decision 418). Where there is none, a month asks for what the plan asks for.
alter table savings_accounts add column pledges jsonb
  check (jsonb_typeof(pledges) = 'array' and jsonb_array_length(pledges) <= 120);
grant update (pledges) on savings_accounts to kolo_app;
