-- Notes about a member, the lists an administrator kept and the reports somebody is sent follow their person to a new uid.
insert into personal_columns (table_name, column_name) values
  ('member_notes', 'uid'), ('member_views', 'owner_uid'), ('report_schedules', 'owner_uid');
