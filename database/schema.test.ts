import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeSchema } from './describe-schema.ts'
import { createTestDatabase, forgetTestDeeds, type TestDatabase } from './testing.ts'

const FILE = new URL('./schema.sql', import.meta.url)

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.asOwner((client) => client.query(forgetTestDeeds))
})

afterAll(() => database.close())

it('schema.sql is what the migrations make (UPDATE_DOCS=1 prints it anew)', async () => {
  const live = await database.asOwner(describeSchema)
  if (process.env.UPDATE_DOCS === '1') await writeFile(FILE, live)
  expect(await readFile(FILE, 'utf8').catch(() => '')).toBe(live)
})

it('kolo_app may never empty, refer to or put triggers on a table, nor touch the record of migrations', async () => {
  const { rows } = await database.asOwner((client) =>
    client.query(
      `SELECT table_name, privilege_type FROM information_schema.role_table_grants
        WHERE table_schema = 'public' AND grantee IN ('kolo_app', 'PUBLIC')
          AND (privilege_type NOT IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE') OR table_name = 'schema_migrations')`,
    ),
  )
  expect(rows).toEqual([])
})
