-- Whose birthday or wedding anniversary is this week: found by month and day.
create index profiles_by_birthday on profiles
  (((extract(month from date_of_birth) * 100 + extract(day from date_of_birth))::integer)) where not is_archived;
create index profiles_by_anniversary on profiles
  (((extract(month from wedding_anniversary) * 100 + extract(day from wedding_anniversary))::integer))
  where not is_archived and wedding_anniversary is not null;
