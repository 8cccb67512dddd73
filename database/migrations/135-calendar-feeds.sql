-- The private address under which a calendar program reads its member's events: of the secret in it only the hash is kept.
create table calendar_feeds (
  uid uuid primary key references profiles (uid) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null
);
insert into personal_columns (table_name, column_name) values ('calendar_feeds', 'uid');
grant select, insert, delete, update (token_hash, made_at) on calendar_feeds to kolo_app;
