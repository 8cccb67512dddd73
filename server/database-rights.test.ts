/**
 * Everything the database lets the server's role do, read from the live catalogue and kept as a page, so that a right
 * that is given or forgotten is seen in review.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareQueue } from './jobs/queue-schema.ts'

const page = new URL('../docs/what-the-server-may-do.md', import.meta.url)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await prepareQueue(database.ownerUrl, [])
})
afterAll(() => database.close())

async function rowsOf(query: string): Promise<string[]> {
  return await database.asOwner(async (owner) =>
    (await owner.query({ text: query, rowMode: 'array' })).rows.flat(),
  )
}

const ours = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`
const notOfAnExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

const ofTables = `
  select format('|%s|%s|', c.oid::regclass, coalesce(string_agg(may.what, ', ' order by may.place), 'nothing'))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join lateral (
    select p.place, case
      when has_table_privilege('kolo_app', c.oid, p.name) then lower(p.name)
      else lower(p.name) || ' (' || columns.names || ')' end as what
    from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) with ordinality as p (name, place)
    left join lateral (
      select string_agg(a.attname, ', ' order by a.attname) as names from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and p.name in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
        and has_column_privilege('kolo_app', c.oid, a.attnum, p.name)) columns on true
    where has_table_privilege('kolo_app', c.oid, p.name) or columns.names is not null
  ) may on true
  where ${ours} and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
  group by c.oid, n.nspname, c.relname order by n.nspname, c.relname`

const ofFunctions = `
  select format('- %s\`%s\`', case when p.prosecdef then 'as the owner: ' else '' end, p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${ours} and ${notOfAnExtension('pg_proc', 'p.oid')} and p.prorettype <> 'trigger'::regtype
    and has_function_privilege('kolo_app', p.oid, 'EXECUTE')
  order by n.nspname, p.proname, p.oid::regprocedure::text`

const ofOthers = `
  select format('- the sequence %s: %s', c.oid::regclass, concat_ws(', ',
    case when has_sequence_privilege('kolo_app', c.oid, 'USAGE') then 'the next number' end,
    case when has_sequence_privilege('kolo_app', c.oid, 'SELECT') then 'read' end,
    case when has_sequence_privilege('kolo_app', c.oid, 'UPDATE') then 'set' end))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and case when c.relkind = 'S' then has_sequence_privilege('kolo_app', c.oid, 'USAGE, SELECT, UPDATE') else false end
  union all
  select format('- the schema %I: %s', n.nspname, concat_ws(', ', 'use',
    case when has_schema_privilege('kolo_app', n.oid, 'CREATE') then 'create' end))
  from pg_namespace n where ${ours} and has_schema_privilege('kolo_app', n.oid, 'USAGE')
  union all
  select '- the database: ' || concat_ws(', ',
    case when has_database_privilege('kolo_app', current_database(), 'CONNECT') then 'connect' end,
    case when has_database_privilege('kolo_app', current_database(), 'CREATE') then 'create schemas' end,
    case when has_database_privilege('kolo_app', current_database(), 'TEMPORARY') then 'temporary tables' end)
  order by 1`

it('docs/what-the-server-may-do.md is what the database lets the server do (UPDATE_DOCS=1 prints it anew)', async () => {
  const live = [
    '# What the server may do in the database',
    'Every right of `kolo_app`, the only role the server uses, printed from the live catalogue (`npm run docs:print`). Triggers and constraints check what is written ([schema.sql](../database/schema.sql)); [015](decisions/015-the-books-have-one-writer.md) and [017](decisions/017-no-decision-no-change.md) say why.',
    '## Tables',
    ['|table|may|', '|---|---|', ...(await rowsOf(ofTables))].join('\n'),
    '## Functions',
    (await rowsOf(ofFunctions)).join('\n'),
    '## The rest',
    (await rowsOf(ofOthers)).join('\n'),
  ].join('\n\n')
  const text = `${live}\n`
  if (process.env.UPDATE_DOCS === '1') await writeFile(page, text)
  expect(await readFile(page, 'utf8').catch(() => '')).toBe(text)
})

it('the server’s role owns nothing, is nobody’s member and has no right over the cluster', async () => {
  expect(
    await rowsOf(`
      select c.oid::regclass::text from pg_class c where c.relowner = 'kolo_app'::regrole
      union all select p.oid::regprocedure::text from pg_proc p where p.proowner = 'kolo_app'::regrole
      union all select r.roleid::regrole::text from pg_auth_members r where r.member = 'kolo_app'::regrole
      union all select 'might' from pg_roles r where r.rolname = 'kolo_app' and
        (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or rolinherit)`),
  ).toEqual([])
})

// PostgreSQL looks into pg_catalog before a path that does not name it.
it('every function that runs as the owner has its search path fixed and is called by nobody but the server', async () => {
  expect(
    await rowsOf(`
      select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${ours} and p.prosecdef
        and (not coalesce(p.proconfig::text like '%search_path=public, pg_temp%', false)
          or exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
            where a.grantee not in (p.proowner, 'kolo_app'::regrole)))`),
  ).toEqual([])
})
