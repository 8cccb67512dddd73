-- How many members were here, week by week, and how many of those who joined in a month still come: numbers, and nobody.
create table weeks_of_use (
  week date primary key check (extract(isodow from week) = 1),
  members integer not null check (members >= 0),
  active integer not null check (active >= 0),
  sign_ins integer not null check (sign_ins >= 0),
  joined integer not null check (joined >= 0)
);
create table months_of_joining (
  month date primary key check (extract(day from month) = 1),
  joined integer not null check (joined >= 0),
  here integer not null check (here >= 0 and here <= joined),
  counted_on date not null
);
grant select, insert, update on weeks_of_use, months_of_joining to kolo_app;
