import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from './connection.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
/** One connection only, so that every statement meets what the last one prepared. */
let single: ReturnType<typeof connect>

beforeAll(async () => {
  database = await createTestDatabase()
  single = connect({ ownerUrl: database.ownerUrl, max: 1 })
  await database.asOwner((client) =>
    client.query(`create table shelf (id int primary key, book text);
      insert into shelf values (1, 'Ledger'), (2, 'Journal'); grant select on shelf to kolo_app`),
  )
})
afterAll(async () => {
  await single.close()
  await database.close()
})

const bookOf = (id: number) => sql<{ id: number; book: string }>`select * from shelf where id = ${id}`

it('a statement with values is prepared once and answers each time for its own values', async () => {
  expect((await bookOf(1).execute(single.db)).rows).toEqual([{ id: 1, book: 'Ledger' }])
  expect((await bookOf(2).execute(single.db)).rows).toEqual([{ id: 2, book: 'Journal' }])
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%shelf%'`.execute(single.db)
  expect(rows).toEqual([{ statement: 'select * from shelf where id = $1' }])
})

it('what a transaction begins and ends with is not', async () => {
  await single.db.transaction().execute((tx) => bookOf(1).execute(tx))
  const { rows } = await sql`select 1 from pg_prepared_statements where statement ilike 'begin%'`.execute(
    single.db,
  )
  expect(rows).toEqual([])
})

it('a connection that remembers a table as it was is replaced after one failure', async () => {
  await bookOf(1).execute(single.db)
  await database.asOwner((client) => client.query('alter table shelf add column author text'))
  await expect(bookOf(1).execute(single.db)).rejects.toThrow('cached plan must not change result type')
  expect((await bookOf(1).execute(single.db)).rows).toEqual([{ id: 1, book: 'Ledger', author: null }])
})
