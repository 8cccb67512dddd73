-- What a community is called, how it looks and whom its members call. Each change is a row, and the last one holds: what it
-- was before, who changed it and when stays readable. The server may add a row and change none.

create table community_looks (
  version integer primary key check (version > 0),
  name text not null check (length(name) between 1 and 60),
  letters text not null check (length(letters) between 1 and 3),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  address text not null check (length(address) between 1 and 200),
  phone text not null check (length(phone) <= 20),
  whatsapp text not null check (length(whatsapp) <= 20),
  hours text not null check (length(hours) <= 120),
  changed_by uuid not null,
  changed_at timestamptz not null
);

grant select, insert on community_looks to kolo_app;
