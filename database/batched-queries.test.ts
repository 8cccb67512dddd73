import { kobo } from '@kolo/foundation/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchQueries, batchWrites } from './batched-queries.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('answers each query as if it had been asked alone', async () => {
  const { db } = database
  const rich = sql<{
    amount_kobo: bigint
    paid_at: string
    on: string
    count: number
    none: null
    what: object
  }>`
    select amount::bigint as amount_kobo, '2026-01-31 23:30:00.5+01'::timestamptz as paid_at, '2026-01-31'::date as on,
      7 as count, null as none, '{"a": ["b"]}'::jsonb as what
    from unnest(array[9007199254740993, 1]) amount order by amount desc`
  const none = sql<{ id: string }>`select gen_random_uuid()::text as id where false`
  const answers = await batchQueries(db, { rich, none })
  expect(answers).toEqual({ rich: (await rich.execute(db)).rows, none: [] })
  expect(answers.rich[0]?.amount_kobo).toBe(kobo(9_007_199_254_740_993n))
})

it('asks nothing where there is nothing to ask', async () => {
  expect(await batchQueries(database.db, {})).toEqual({})
  await batchWrites(database.db, [])
})

it('writes all or nothing', async () => {
  const { db } = database
  const setting = (name: string, value: string) => sql`
    insert into community_settings (name, value) values (${name}, ${value}::jsonb) returning name`
  await batchWrites(db, [setting('one', '1'), setting('two', '2')])
  await expect(batchWrites(db, [setting('three', '3'), setting('two', '2')])).rejects.toThrow(/duplicate/)
  const { rows } = await sql`select name from community_settings order by name`.execute(db)
  expect(rows).toEqual([{ name: 'one' }, { name: 'two' }])
})
