/** Databases on which nothing says no but the guards a test is about, and rows as SQL. */

/** A row, by its columns. */
export type Row = Readonly<Record<string, string | number | boolean | null>>

export const literal = (value: Row[string]) => (typeof value === 'string' ? `'${value}'` : String(value))

export const insert = (table: string, row: Row) =>
  `insert into ${table} (${Object.keys(row)}) values (${Object.values(row).map(literal)})`

/** Takes everything from a database that could say no, but the triggers of these functions. */
export const onlyGuards = (functions: readonly string[]) => `do $$ declare one record; begin
  for one in select c.conrelid::regclass as t, c.conname from pg_constraint c join pg_class r on r.oid = c.conrelid
    where r.relnamespace = 'public'::regnamespace and c.contype in ('f', 'c') order by c.contype desc loop
    execute format('alter table %s drop constraint %I', one.t, one.conname); end loop;
  for one in select a.attrelid::regclass as t, a.attname from pg_attribute a join pg_class r on r.oid = a.attrelid
    where r.relnamespace = 'public'::regnamespace and r.relkind = 'r' and a.attnum > 0 and a.attnotnull and a.attidentity = ''
      and not exists (select from pg_constraint p where p.conrelid = r.oid and p.contype = 'p' and a.attnum = any (p.conkey)) loop
    execute format('alter table %s alter %I drop not null', one.t, one.attname); end loop;
  for one in select g.tgrelid::regclass as t, g.tgname from pg_trigger g join pg_proc p on p.oid = g.tgfoid
    where not g.tgisinternal and not p.proname = any ('{${functions}}') loop
    execute format('alter table %s disable trigger %I', one.t, one.tgname); end loop;
  grant select, insert, update, delete on all tables in schema public to kolo_app;
end $$;`
