/** Every order gives every row once, page by page, whatever is equal and whatever is added meanwhile. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paged } from './pages.ts'
import { type SortedList, type SortedRow, type SortOrder, sortedCursor, sortedPage } from './sorted-pages.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.asOwner(async (client) => {
    await client.query(`create table tools (id uuid primary key, name text not null, price bigint not null,
      bought_at timestamptz not null, checked_on date not null)`)
    await client.query('grant select, insert on tools to kolo_app')
    // Seven names, five prices, four instants a microsecond apart and three days: most values are shared.
    await client.query(`insert into tools select gen_random_uuid(), 'Tool ' || n % 7, (n % 5) * 1000 - 2000,
      timestamptz '2026-03-01 08:00:00+01' + (n % 4) * interval '1 microsecond', date '1969-12-31' + n % 3
      from generate_series(1, 60) as n`)
  })
})
afterAll(() => database.close())

const list = {
  keys: {
    name: { by: sql`name`, kind: 'text' },
    price: { by: sql`price`, kind: 'number' },
    bought: { by: sql`bought_at`, kind: 'time' },
    checked: { by: sql`checked_on`, kind: 'day' },
  },
  usual: '-id',
  id: sql`id`,
} satisfies SortedList<'name' | 'price' | 'bought' | 'checked'>
type Order = SortOrder<keyof (typeof list)['keys']> | undefined

async function pageOf(order: Order, cursor: string | undefined, limit = 7) {
  const page = sortedPage({ limit, cursor, order }, list)
  const { rows } = await sql<SortedRow>`select id, ${page.key} as order_key from tools
    where ${page.after} order by ${page.order} limit ${page.limit}`.execute(database.db)
  return paged(rows, limit, sortedCursor)
}

async function allPages(order: Order): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await pageOf(order, cursor)
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return ids
}

async function inOrder(by: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from tools order by ${sql.raw(by)}`.execute(
    database.db,
  )
  return rows.map(({ id }) => id)
}

it.each([
  [undefined, 'id desc'],
  ['name', 'name, id'],
  ['-name', 'name desc, id desc'],
  ['price', 'price, id'],
  ['-price', 'price desc, id desc'],
  ['bought', 'bought_at, id'],
  ['-bought', 'bought_at desc, id desc'],
  ['checked', 'checked_on, id'],
  ['-checked', 'checked_on desc, id desc'],
] as const)('order %s lists every row once', async (order, by) => {
  expect(await allPages(order)).toEqual(await inOrder(by))
})

it('neither repeats nor skips a row when others are added before the place', async () => {
  const first = await pageOf('name', undefined)
  await sql`insert into tools values (gen_random_uuid(), 'A first tool', 0, now(), '2026-01-01')`.execute(
    database.db,
  )
  const second = await pageOf('name', first.nextCursor)
  const whole = await inOrder('name, id')
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(whole.slice(1, 15))
})

it('refuses a cursor that nobody gave out', () => {
  const asked = (order: Order, cursor: string) => () => sortedPage({ limit: 7, cursor, order }, list)
  const id = '01890000-0000-7000-8000-000000000001'
  expect(asked('price', `${id}_ten`)).toThrow()
  expect(asked('bought', `${id}_${'9'.repeat(19)}`)).toThrow()
  expect(asked('checked', `${id}_2026-01-01`)).toThrow()
  expect(asked('name', `${id}Tool 1`)).toThrow()
  expect(asked(undefined, 'Tool 1')).toThrow()
  expect(asked('price', `${id}_-1000`)).not.toThrow()
})
