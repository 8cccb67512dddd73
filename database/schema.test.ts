import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeSchema } from './describe-schema.ts'
import { describeTypes } from './describe-types.ts'
import { createTestDatabase, forgetTestDeeds, type TestDatabase } from './testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.asOwner((client) => client.query(forgetTestDeeds))
})

afterAll(() => database.close())

it.each([
  ['schema.sql', describeSchema],
  ['schema.ts', describeTypes],
])('%s is what the migrations make (UPDATE_DOCS=1 prints it anew)', async (name, describe) => {
  const file = new URL(`./${name}`, import.meta.url)
  const live = await database.asOwner(describe)
  if (process.env.UPDATE_DOCS === '1') await writeFile(file, live)
  expect(await readFile(file, 'utf8').catch(() => '')).toBe(live)
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
