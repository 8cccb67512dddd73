/**
 * Takes back what a restore that did not end put into an empty place, so that it can be tried again. What must always be
 * true: nothing is taken away but from a place that was empty when a restore said, in writing and before it began, that
 * it is putting something there.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKey, FileStore } from '@kolo/application/community'
import { withOwner } from '@kolo/database/connection'
import * as z from 'zod/mini'

/** What of a data folder a restore makes. */
export const restoredFolders = ['postgres', 'documents', 'secrets'] as const

const markWire = z.object({ schemas: z.array(z.string()) })
/** What was there before: the schemas of a database of one's own; none of the built-in one, which goes as a whole. */
type Mark = z.output<typeof markWire>

const markOf = (dataDir: string) => join(dataDir, 'restoring.json')

/** Says that something is being put there. */
export async function markBegun({ dataDir, databaseUrl }: Omit<Place, 'files'>): Promise<Mark> {
  const mark = { schemas: databaseUrl ? await schemasOf(databaseUrl) : [] }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(markOf(dataDir), JSON.stringify(mark), { flush: true, mode: 0o600 })
  return mark
}

export async function markEnded(dataDir: string): Promise<void> {
  await rm(markOf(dataDir), { force: true })
}

/** What a restore said that never ended, as when the machine stopped. */
export async function unfinished(dataDir: string): Promise<Mark | undefined> {
  const text = await readFile(markOf(dataDir), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : z.parse(markWire, JSON.parse(text))
}

type Place = { dataDir: string; databaseUrl: string | undefined; files: FileStore }

/** Leaves the place as empty as it was; `kept`: the files that went to a store elsewhere. */
export async function takeBack(
  { dataDir, databaseUrl, files }: Place,
  { schemas }: Mark,
  kept: readonly FileKey[] = [],
): Promise<void> {
  for (const file of kept) await files.remove(file).catch(() => undefined)
  if (databaseUrl) await emptyDatabase(databaseUrl, schemas)
  for (const folder of restoredFolders) await rm(join(dataDir, folder), { recursive: true, force: true })
  await markEnded(dataDir)
}

const ownSchemas = "nspname !~ '^pg_' AND nspname <> 'information_schema'"

async function schemasOf(ownerUrl: string): Promise<string[]> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ nspname: string }>(
      `SELECT nspname FROM pg_namespace WHERE ${ownSchemas} ORDER BY 1`,
    )
    return rows.map(({ nspname }) => nspname)
  })
}

/** Drops what is in `public`, but for what extensions brought, and the schemas that were not there. */
async function emptyDatabase(ownerUrl: string, before: readonly string[]): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ drop: string }>(
      `SELECT format('DROP SCHEMA %I CASCADE', nspname) AS drop FROM pg_namespace
         WHERE ${ownSchemas} AND nspname <> ALL ($1::text[])
       UNION ALL
       SELECT format('DROP %s IF EXISTS public.%I CASCADE',
           CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, relname)
         FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
       UNION ALL
       SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
         WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
       UNION ALL
       SELECT format('DROP TYPE IF EXISTS public.%I CASCADE', typname) FROM pg_type t
         WHERE typnamespace = 'public'::regnamespace AND (typtype IN ('e', 'd', 'r')
           OR EXISTS (SELECT FROM pg_class c WHERE c.oid = t.typrelid AND c.relkind = 'c'))
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')`,
      [before],
    )
    await client.query('BEGIN')
    for (const { drop } of rows) await client.query(drop)
    await client.query('COMMIT')
  })
}
