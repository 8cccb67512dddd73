/**
 * Prints the live catalogue as text: what the tables really are and what `kolo_app` may really do with them.
 * The print is kept in `schema.sql` for reading and review; a test fails when it is stale.
 */
import type { ClientBase } from 'pg'
import { APP_ROLE } from './roles.ts'

interface Line {
  readonly table: string
  readonly line: string
}

const COLUMNS = `
  SELECT c.relname AS table,
    format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
      CASE WHEN a.attgenerated <> '' THEN format(' GENERATED ALWAYS AS (%s)', pg_get_expr(d.adbin, d.adrelid))
        ELSE coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') END) AS line
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
  ORDER BY c.relname, a.attnum`

// Not-null marks are printed with their columns, although PostgreSQL 18 keeps them as constraints too.
const CONSTRAINTS = `
  SELECT c.relname AS table, format('CONSTRAINT %I %s', n.conname, pg_get_constraintdef(n.oid)) AS line
  FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid
  WHERE c.relnamespace = 'public'::regnamespace AND n.contype <> 'n'
  ORDER BY c.relname, array_position('{p,u,f,c,x,t}'::"char"[], n.contype), n.conname`

const INDEXES = `
  SELECT i.tablename AS table, i.indexdef || ';' AS line
  FROM pg_indexes i
  WHERE i.schemaname = 'public' AND NOT EXISTS (
    SELECT FROM pg_constraint n WHERE n.conindid = format('%I.%I', i.schemaname, i.indexname)::regclass AND n.contype IN ('p', 'u', 'x'))
  ORDER BY i.tablename, i.indexname`

const TRIGGERS = `
  SELECT c.relname AS table, pg_get_triggerdef(t.oid) || ';' AS line
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
  ORDER BY c.relname, t.tgname`

const GRANTS = `
  SELECT table_name AS table, format('GRANT %s ON %I TO ${APP_ROLE};', string_agg(privilege, ', ' ORDER BY privilege), table_name) AS line
  FROM (
    SELECT table_name, privilege_type AS privilege FROM information_schema.role_table_grants
    WHERE table_schema = 'public' AND grantee IN ('${APP_ROLE}', 'PUBLIC')
    UNION ALL
    SELECT g.table_name, format('%s (%s)', g.privilege_type, string_agg(quote_ident(g.column_name), ', ' ORDER BY g.column_name))
    FROM information_schema.role_column_grants g
    WHERE g.table_schema = 'public' AND g.grantee IN ('${APP_ROLE}', 'PUBLIC') AND NOT EXISTS (
      SELECT FROM information_schema.role_table_grants t
      WHERE t.table_schema = g.table_schema AND t.table_name = g.table_name
        AND t.grantee = g.grantee AND t.privilege_type = g.privilege_type)
    GROUP BY g.table_name, g.grantee, g.privilege_type
  ) granted
  GROUP BY table_name ORDER BY table_name`

const OTHERS = `
  SELECT format('-- %s %s', CASE p.prokind WHEN 'p' THEN 'procedure' ELSE 'function' END, p.oid::regprocedure) AS line
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('-- extension %s', extname) FROM pg_extension WHERE extname <> 'plpgsql'
  ORDER BY line`

/** The text of `schema.sql` for the database of this connection, which must be the owner's. */
export async function describeSchema(client: ClientBase): Promise<string> {
  const linesOf = async (query: string) => (await client.query<Line>(query)).rows
  const columns = await linesOf(COLUMNS)
  const constraints = await linesOf(CONSTRAINTS)
  const after = [...(await linesOf(INDEXES)), ...(await linesOf(TRIGGERS)), ...(await linesOf(GRANTS))]
  const others = (await client.query<{ line: string }>(OTHERS)).rows.map(({ line }) => line)
  const of = (lines: readonly Line[], table: string) =>
    lines.filter((line) => line.table === table).map(({ line }) => line)
  const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const inside = [...of(columns, table), ...of(constraints, table)].map((line) => `  ${line}`).join(',\n')
    return [`CREATE TABLE ${table} (\n${inside}\n);`, ...of(after, table)].join('\n')
  })
  const heading =
    '-- Printed from the migrated database by a test; UPDATE_DOCS=1 prints it anew. For reading, not for running.'
  return `${[heading, ...others, ...tables].join('\n\n')}\n`
}
