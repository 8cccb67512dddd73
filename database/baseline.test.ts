/** The baseline makes the database that all migrations before it made: compared once, before they go. */
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { createTestDatabase, forgetTestDeeds, type TestDatabase } from './testing.ts'

let before: TestDatabase
let after: TestDatabase

beforeAll(async () => {
  before = await createTestDatabase()
  await before.asOwner((client) => client.query(forgetTestDeeds))
  after = await createTestDatabase({ bare: true })
  await migrate({ ownerUrl: after.ownerUrl, folder: fileURLToPath(new URL('./baseline', import.meta.url)) })
})
afterAll(async () => {
  await before.close()
  await after.close()
})

const rights = (acl: string) =>
  `(SELECT array_agg(g.grantee::regrole || ' ' || g.privilege_type ORDER BY 1) FROM aclexplode(${acl}) g WHERE g.grantee = 0 OR g.grantee::regrole::text = 'kolo_app')`
const ours = `n.nspname = 'public' AND NOT EXISTS (SELECT FROM pg_depend x WHERE x.objid = o.oid AND x.deptype = 'e')`
const kinds: Record<string, string> = {
  relations: `SELECT o.relname, o.relkind, o.relpersistence, o.relrowsecurity, o.reloptions, obj_description(o.oid), ${rights('o.relacl')} AS rights,
      CASE o.relkind WHEN 'v' THEN pg_get_viewdef(o.oid) END AS view, o.relowner::regrole
    FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace WHERE ${ours} ORDER BY 1`,
  columns: `SELECT o.relname, a.attname, row_number() OVER (PARTITION BY o.oid ORDER BY a.attnum) AS place, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity, a.attoptions, a.attstorage, a.attcollation::regcollation, ${rights('a.attacl')} AS rights
    FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace
      JOIN pg_attribute a ON a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = o.oid AND d.adnum = a.attnum WHERE ${ours} ORDER BY 1, 3`,
  constraints: `SELECT o.conrelid::regclass::text, o.conname, pg_get_constraintdef(o.oid), o.convalidated, o.condeferrable
    FROM pg_constraint o JOIN pg_namespace n ON n.oid = o.connamespace WHERE ${ours} ORDER BY 1, 2`,
  indexes: `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
  triggers: `SELECT pg_get_triggerdef(o.oid), o.tgenabled FROM pg_trigger o JOIN pg_class c ON c.oid = o.tgrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT o.tgisinternal AND ${ours} ORDER BY 1`,
  functions: `SELECT pg_get_functiondef(o.oid) AS said, o.proacl IS NULL AS open, ${rights('o.proacl')} AS rights, o.proowner::regrole
    FROM pg_proc o JOIN pg_namespace n ON n.oid = o.pronamespace WHERE ${ours} ORDER BY o.oid::regprocedure::text`,
  sequences: `SELECT sequencename, start_value, increment_by, cache_size, cycle, last_value, data_type FROM pg_sequences ORDER BY 1`,
  types: `SELECT o.typname, a.attname, format_type(a.atttypid, a.atttypmod) FROM pg_type o JOIN pg_namespace n ON n.oid = o.typnamespace
      JOIN pg_class c ON c.oid = o.typrelid AND c.relkind = 'c' JOIN pg_attribute a ON a.attrelid = c.oid WHERE ${ours} ORDER BY 1, a.attnum`,
  policies: 'SELECT * FROM pg_policies',
}

/** A function says the same whatever its comments, the case of its words and the way in which the schema is named. */
const plain = (text: string) =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll('public.', '')
    .replaceAll("'pg_catalog', 'public', 'pg_temp'", "'public', 'pg_temp'")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

async function read(client: ClientBase, kind: string): Promise<unknown[]> {
  const { rows } = await client.query(kinds[kind] ?? '')
  return rows.map((row) => ('said' in row ? { ...row, said: plain(row.said) } : row))
}

it.each(Object.keys(kinds))('has the same %s', async (kind) => {
  const wanted = await before.asOwner((client) => read(client, kind))
  expect(await after.asOwner((client) => read(client, kind))).toEqual(wanted)
  if (kind !== 'policies') expect(wanted.length).toBeGreaterThan(5)
})

it('has the same rows', async () => {
  const rowsOf = async (client: ClientBase) => {
    const { rows: tables } = await client.query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname <> 'schema_migrations' ORDER BY 1`,
    )
    const all: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query(`SELECT to_jsonb(t) - 'saved_at' AS row FROM ${name} t`)
      all.push(...rows.map(({ row }) => `${name} ${JSON.stringify(row)}`).sort())
    }
    return all
  }
  const wanted = await before.asOwner(rowsOf)
  expect(await after.asOwner(rowsOf)).toEqual(wanted)
  expect(wanted.length).toBeGreaterThan(90)
})
