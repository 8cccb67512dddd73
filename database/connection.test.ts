import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, transact } from './connection.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

const limit = (key: string) => ({ key, points: 1, expire: 9_007_199_254_740_993n })

describe('values', () => {
  it('arrive in the shapes the code uses', async () => {
    const { rows } = await database.pool.query(
      `SELECT 9007199254740993::int8 AS whole, '{1,NULL}'::int8[] AS wholes, '2026-02-28'::date AS day,
        '{2026-02-28}'::date[] AS days, '2026-02-28 23:30:00.5+01'::timestamptz AS instant,
        '{2026-02-28 23:30+01}'::timestamptz[] AS instants, '[1]'::jsonb AS json`,
    )
    expect(rows[0]).toEqual({
      whole: 9_007_199_254_740_993n,
      wholes: [1n, null],
      day: '2026-02-28',
      days: ['2026-02-28'],
      instant: '2026-02-28T22:30:00.500Z',
      instants: ['2026-02-28T22:30:00.000Z'],
      json: [1],
    })
  })

  it('survive the way there and back through typed queries', async () => {
    await database.db.insertInto('rate_limits').values(limit('there-and-back')).execute()
    const row = await database.db
      .selectFrom('rate_limits')
      .selectAll()
      .where('key', '=', 'there-and-back')
      .executeTakeFirstOrThrow()
    expect(row).toEqual(limit('there-and-back'))
  })
})

describe('transact', () => {
  const keysLike = async (key: string) =>
    (await database.db.selectFrom('rate_limits').select('key').where('key', '=', key).execute()).length

  it('commits what it answers for', async () => {
    const answer = await transact(database.db, async (tx) => {
      await tx.insertInto('rate_limits').values(limit('kept')).execute()
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await keysLike('kept')).toBe(1)
  })

  it('keeps nothing when it throws', async () => {
    const fault = new Error('the roof fell in')
    const attempt = transact(database.db, async (tx) => {
      await tx.insertInto('rate_limits').values(limit('thrown')).execute()
      throw fault
    })
    await expect(attempt).rejects.toBe(fault)
    expect(await keysLike('thrown')).toBe(0)
  })

  it('begins again where PostgreSQL chose it to give way, three times at most, and for nothing else', async () => {
    const tried = async (code: string, until: number) => {
      let times = 0
      const attempt = transact(database.db, async (tx) => {
        times++
        if (times <= until)
          await sql`do ${sql.raw(`$$ begin raise exception 'x' using errcode = '${code}'; end $$`)}`.execute(
            tx,
          )
        return times
      })
      return [await attempt.catch((error: { code: string }) => error.code), times]
    }
    expect(await tried('40P01', 2)).toEqual([3, 3])
    expect(await tried('40001', 9)).toEqual(['40001', 3])
    expect(await tried('23505', 1)).toEqual(['23505', 1])
  })
})

describe('the role that serves requests', () => {
  const refused = [
    ['make a table', 'CREATE TABLE mine (a int)'],
    ['make a passing table', 'CREATE TEMPORARY TABLE mine (a int)'],
    ['make a schema', 'CREATE SCHEMA mine'],
    ['change a table', 'ALTER TABLE rate_limits ADD COLUMN more int'],
    ['drop a table', 'DROP TABLE rate_limits'],
    ['empty a table', 'TRUNCATE rate_limits'],
    ['make a role', 'CREATE ROLE friend SUPERUSER'],
    ['become the owner', 'SET ROLE kolo_owner'],
    ['read the passwords', 'SELECT * FROM pg_authid'],
    ['see the migrations', 'SELECT * FROM schema_migrations'],
    ['rewrite whose answer it was', `UPDATE idempotency_keys SET actor_uid = actor_uid`],
    ['rename a setting', `UPDATE community_settings SET name = 'x'`],
    ['remove a setting', 'DELETE FROM community_settings'],
    ['read a file', `SELECT pg_read_file('postgresql.conf')`],
  ] as const

  it.each(refused)('may not %s', async (_deed, statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner|cannot/)
  })

  it('owns nothing', async () => {
    const { rows } = await database.pool.query(
      `SELECT count(*) AS owned FROM pg_class WHERE relowner = 'kolo_app'::regrole`,
    )
    expect(rows).toEqual([{ owned: 0n }])
  })

  it('has limits on every session', async () => {
    const { rows } = await database.pool.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('TimeZone') AS zone`,
    )
    expect(rows).toEqual([{ statement: '15s', lock: '5s', idle: '15s', zone: 'UTC' }])
  })

  it('outlives the loss of a connection in the middle of a transaction', async () => {
    const attempt = transact(database.db, async (tx) => {
      const { pid } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`
        .execute(tx)
        .then(({ rows: [row] }) => row ?? { pid: 0 })
      await database.asOwner((client) => client.query('SELECT pg_terminate_backend($1, 2000)', [pid]))
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tx.insertInto('rate_limits').values(limit('cut off')).execute()
    })
    await expect(attempt).rejects.toThrow(/terminat|closed|not queryable/)
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('outlives the loss of an idle connection', async () => {
    await database.pool.query('SELECT 1')
    await database.asOwner((client) =>
      client.query(
        `SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
          WHERE usename = 'kolo_app' AND datname = current_database()`,
      ),
    )
    await expect.poll(async () => (await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })
})

describe('a statement with values', () => {
  /** One connection only, so that every statement meets what the last one prepared. */
  let single: ReturnType<typeof connect>
  beforeAll(async () => {
    single = connect({ ownerUrl: database.ownerUrl, max: 1 })
    await database.asOwner((client) =>
      client.query(`CREATE TABLE shelf (id int PRIMARY KEY, book text);
        INSERT INTO shelf VALUES (1, 'Ledger'), (2, 'Journal'); GRANT SELECT ON shelf TO kolo_app`),
    )
    return () => single.close()
  })
  const bookOf = (id: number) => sql<{ id: number; book: string }>`SELECT * FROM shelf WHERE id = ${id}`

  it('is prepared once and answers each time for its own values', async () => {
    expect((await bookOf(1).execute(single.db)).rows).toEqual([{ id: 1, book: 'Ledger' }])
    expect((await bookOf(2).execute(single.db)).rows).toEqual([{ id: 2, book: 'Journal' }])
    const { rows } = await sql`SELECT statement FROM pg_prepared_statements`.execute(single.db)
    expect(rows).toEqual([{ statement: 'SELECT * FROM shelf WHERE id = $1' }])
  })

  it('is planned five times at most where one plan serves all values', async () => {
    for (let turn = 0; turn < 8; turn++) await bookOf(turn).execute(single.db)
    const { rows } = await sql<{ custom: bigint }>`
      SELECT custom_plans AS custom FROM pg_prepared_statements WHERE statement LIKE '%FROM shelf%'`.execute(
      single.db,
    )
    expect(rows).toEqual([{ custom: 5n }])
  })

  it('that met a table before a migration fails once, and its connection is replaced', async () => {
    await bookOf(1).execute(single.db)
    await database.asOwner((client) => client.query('ALTER TABLE shelf ADD COLUMN author text'))
    await expect(bookOf(1).execute(single.db)).rejects.toThrow('cached plan must not change result type')
    expect((await bookOf(1).execute(single.db)).rows).toEqual([{ id: 1, book: 'Ledger', author: null }])
  })
})
