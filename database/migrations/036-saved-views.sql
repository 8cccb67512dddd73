-- Views are saved of any list, not of the members' alone.
alter table member_views rename to saved_views;
alter table saved_views add column list text not null default 'members' check (list ~ '^[a-z-]{1,40}$');
alter table saved_views alter column list drop default;
alter table saved_views drop constraint member_views_owner_uid_name_key;
alter table saved_views add constraint saved_views_name_once unique (owner_uid, list, name);
alter table saved_views rename constraint member_views_pkey to saved_views_pkey;
update personal_columns set table_name = 'saved_views' where table_name = 'member_views';
