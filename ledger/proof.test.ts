/** The two proofs on books with many lines: what the hourly one reads, what the nightly one finds, and being killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from '@kolo/database/connection'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { kobo } from '@kolo/foundation/money'
import { addMilliseconds, addMinutes } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerJobs } from './jobs.ts'
import { findJournal } from './journals.ts'
import { bank, members, payIn, posted, savings, wallet, worldNow } from './testing.ts'
import { lastProofs, prove, proveBooks, proveSlice, runTrialBalance } from './trial-balance.ts'

const later = (minutes: number) => addMinutes(worldNow, minutes)

/** Journals of ten lines each from the bank to members, long before the world's moment, as posting would leave them. */
async function fill(database: TestDatabase, lines: number): Promise<void> {
  await payIn(database.db, wallet(0), 1n)
  await database.asOwner(async (owner) => {
    await owner.query(
      `with journals as (
        insert into ledger_journals (id, deed, memo, posted_at)
        select md5('journal ' || n)::uuid, 'test.filled', 'Line ' || n,
          $2::timestamptz - interval '400 days' + n * interval '1 second'
        from generate_series(1, $1::int / 10) n returning id, posted_at
      )
      insert into ledger_transfers (id, journal_id, line, debit_account, credit_account, amount_kobo, posted_at)
      select md5(j.id || ' ' || line)::uuid, j.id, line,
        (select id from ledger_accounts where kind = 'bank' limit 1),
        (select id from ledger_accounts where kind = 'member_wallet' limit 1), line, j.posted_at
      from journals j cross join generate_series(1, 10) line`,
      [lines, worldNow],
    )
    await owner.query(`update ledger_balances b set balance_kobo = (
      select coalesce(sum(case t.credit_account when b.account_id then amount_kobo else -amount_kobo end), 0)
      from ledger_transfers t where b.account_id in (t.credit_account, t.debit_account))`)
  })
}

/** How many rows of the journals and transfers a piece of work reads. */
async function rowsRead(database: TestDatabase, work: (db: TestDatabase['db']) => Promise<unknown>) {
  return await database.db.transaction().execute(async (db) => {
    const read = async () => {
      const { rows } = await sql<{ read: bigint }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read from pg_stat_xact_user_tables
        where relname in ('ledger_journals', 'ledger_transfers', 'ledger_seals')`.execute(db)
      return Number(rows[0]?.read)
    }
    const before = await read()
    await work(db)
    return (await read()) - before
  })
}

describe('on a hundred thousand lines', () => {
  let books: TestDatabase
  beforeAll(async () => {
    books = await createTestDatabase()
    await fill(books, 100_000)
    await prove(books.db, 'forward', later(60))
  }, 120_000)
  afterAll(() => books.close())

  it('the hourly proof reads what is new, however much is old', async () => {
    const small = await createTestDatabase()
    await fill(small, 100)
    await prove(small.db, 'forward', later(60))
    const read: number[] = []
    for (const database of [small, books]) {
      for (const n of [1n, 2n, 3n]) {
        await posted(database.db, [{ debit: bank(), credit: wallet(1), amount: kobo(n) }], { now: later(61) })
      }
      read.push(await rowsRead(database, (db) => prove(db, 'forward', later(120))))
    }
    await small.close()
    expect(read[0]).toBe(read[1])
    expect(read[1]).toBeLessThan(60)
    const { forward } = await lastProofs(books.db)
    expect(forward).toMatchObject({ runAt: later(120), holds: true, transfers: 100_004n })
    expect(forward).toMatchObject(totalsOf(await proveBooks(books.db, later(120))))
  })

  it('the nightly proof reads all of them in slices, none of which nears the limit of a statement', async () => {
    const slices: number[] = []
    for (let isMore = true; isMore; ) {
      const rows = await rowsRead(books, async (db) => {
        isMore = await proveSlice(db, 'again', { now: later(180), mayBegin: slices.length === 0 })
      })
      slices.push(rows)
    }
    expect(slices.length).toBeGreaterThan(10)
    // A slice reads about 10,000 transfers, and with them their journals and seals.
    expect(Math.max(...slices)).toBeLessThan(40_000)
    expect((await lastProofs(books.db)).again).toMatchObject({
      runAt: later(180),
      holds: true,
      transfers: 100_004n,
    })
  })

  it('an old line that was changed with every right is named by the nightly proof', async () => {
    await books.asOwner((owner) =>
      owner.query(`update ledger_transfers set amount_kobo = 3
        where journal_id = md5('journal 4711')::uuid and line = 4`),
    )
    await books.asOwner((owner) =>
      owner.query(`update ledger_balances b set balance_kobo = balance_kobo - 1
        from ledger_accounts a where a.id = b.account_id and a.scope = '${members[0]?.uid}'`),
    )
    await prove(books.db, 'again', later(240))
    const { rows } = await sql<{ id: string }>`select md5('journal 4711')::uuid as id`.execute(books.db)
    const { again } = await lastProofs(books.db)
    expect(again).toMatchObject({ holds: false, transfers: 100_004n })
    // Balance and transfers were made to agree; only what was sealed tells.
    expect(again?.findings).toEqual([
      { account: 'journals', finding: `changed since it was proved: ${rows[0]?.id}` },
    ])
    expect((await proveBooks(books.db, later(240))).holds).toBe(true)
  })
})

function totalsOf({ accounts, journals, transfers, moved, world, findings }: Proof) {
  return { accounts, journals, transfers, moved, world, findings }
}
type Proof = Awaited<ReturnType<typeof proveBooks>>

describe('what the nightly proof finds', () => {
  let books: TestDatabase
  let ids: string[]
  beforeEach(async () => {
    books = await createTestDatabase()
    ids = []
    for (const n of [1n, 2n, 3n, 4n]) {
      const now = later(Number(n) - 30)
      ids.push(await posted(books.db, [{ debit: bank(), credit: wallet(0), amount: kobo(n) }], { now }))
    }
    await prove(books.db, 'forward', worldNow)
    await prove(books.db, 'again', worldNow)
    expect((await lastProofs(books.db)).again).toMatchObject({ holds: true, journals: 4n, transfers: 4n })
    return () => books.close()
  })

  const second = '(select journal_id from ledger_seals where n = 2)'
  const asReplica = `set session_replication_role = 'replica';`
  it.each([
    [
      'a reworded journal',
      `update ledger_journals set memo = 'Another' where id = ${second}`,
      'changed since it was proved: 2',
    ],
    [
      'another person',
      `update ledger_journals set actor_uid = gen_random_uuid() where id = ${second}`,
      'changed since it was proved: 2',
    ],
    [
      'another day',
      `update ledger_journals set posted_at = posted_at - interval '1 day' where id = ${second}`,
      'changed since it was proved: 2',
    ],
    [
      'a line that was turned round',
      `update ledger_transfers set debit_account = credit_account, credit_account = debit_account where journal_id = ${second}`,
      'changed since it was proved: 2',
    ],
    ['a removed line', `delete from ledger_transfers where journal_id = ${second}`, 'no transfer in 2'],
    [
      'a removed journal',
      `delete from ledger_transfers where journal_id = ${second}; delete from ledger_journals where id = ${second}`,
      'gone since it was proved: 2',
    ],
    [
      'a journal that was slipped in',
      `insert into ledger_journals (id, deed, memo, posted_at) select md5('x')::uuid, 'test', '', posted_at from ledger_seals where n = 2`,
      'written behind the proved point: 9dd4e461-268c-8034-f5c8-564e155c67a6',
    ],
    ['a removed seal', 'delete from ledger_seals where n = 2', '2 to 2 are gone'],
    ['removed seals at the end', 'delete from ledger_seals where n > 2', '3 to 4 are gone'],
  ])('%s', async (_, statement, finding) => {
    await books.asOwner((owner) => owner.query(asReplica + statement))
    await prove(books.db, 'again', later(1))
    const { again } = await lastProofs(books.db)
    expect(again?.holds).toBe(false)
    expect(again?.findings.map((each) => each.finding.replace(ids[1] ?? '', '2'))).toContain(finding)
  })

  it('also in what was sealed since, and nothing where all is well', async () => {
    await payIn(books.db, savings(1), 50n)
    await runTrialBalance(books.db, later(60))
    await prove(books.db, 'again', later(61))
    expect((await lastProofs(books.db)).again).toMatchObject({ holds: true, journals: 5n, findings: [] })
  })

  it('what is dated behind what is proved is posted after it, and proved in turn', async () => {
    const late = [{ debit: bank(), credit: wallet(0), amount: kobo(1n) }]
    const moments = [later(-600), later(-9)].map(
      async (now) => (await findJournal(books.db, await posted(books.db, late, { now })))?.postedAt,
    )
    expect(await Promise.all(moments)).toEqual([addMilliseconds(later(-10), 1), later(-9)])
    await prove(books.db, 'forward', later(60))
    await prove(books.db, 'again', later(61))
    expect((await lastProofs(books.db)).again).toMatchObject({ holds: true, findings: [] })
  })

  it('is not what the server may write itself', async () => {
    for (const statement of [
      "update ledger_walks set until_at = '-infinity'",
      'delete from ledger_seals',
      'update ledger_walk_nets set net_credit_kobo = 0',
    ]) {
      await expect(books.pool.query(statement)).rejects.toThrow('permission denied')
    }
  })
})

describe('a proof that is broken off', () => {
  let books: TestDatabase
  beforeEach(async () => {
    books = await createTestDatabase()
    await fill(books, 20_000)
    return () => books.close()
  })

  /** A process of its own that proves in small slices, killed when it has come some way. */
  async function killInTheMiddle(walk: string): Promise<bigint> {
    const program = `
      import { connect } from '@kolo/database/connection'
      import { proveSlice } from '@kolo/ledger/trial-balance'
      const { db } = connect({ ownerUrl: process.env.OWNER_URL })
      const slice = { now: '${later(60)}', mayBegin: true, size: 100 }
      for (;;) await proveSlice(db, '${walk}', slice)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, OWNER_URL: books.ownerUrl },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    for (let n = 0n; n < 300n; n = await placeOf(walk)) await new Promise((ready) => setTimeout(ready, 10))
    child.kill('SIGKILL')
    await once(child, 'exit')
    return await placeOf(walk)
  }

  async function placeOf(walk: string): Promise<bigint> {
    const { rows } = await books.pool.query<{ n: string }>(
      'select n from ledger_walks where walk = $1 and run_at is not null and n < 2000',
      [walk],
    )
    return BigInt(rows[0]?.n ?? 0)
  }

  it.runIf(process.env.DEEP)(
    'goes on where it was when its process was killed, hourly and nightly',
    async () => {
      expect(await killInTheMiddle('forward')).toBeGreaterThan(0n)
      await prove(books.db, 'forward', later(90))
      const { forward } = await lastProofs(books.db)
      // It is the proof that had begun, and it seals each journal once.
      expect(forward).toMatchObject({ runAt: later(60), holds: true, journals: 2_001n, transfers: 20_001n })
      expect(await killInTheMiddle('again')).toBeGreaterThan(0n)
      await prove(books.db, 'again', later(120))
      expect((await lastProofs(books.db)).again).toMatchObject({
        runAt: later(60),
        holds: true,
        journals: 2_001n,
        transfers: 20_001n,
      })
    },
  )

  it('is done once by two nodes that both work on it', async () => {
    const other = connect({ ownerUrl: books.ownerUrl })
    try {
      await Promise.all([books.db, other.db].map((db) => prove(db, 'forward', later(60))))
      const { rows } = await books.pool.query(
        'select count(*)::int as seals, max(n)::int as last from ledger_seals',
      )
      expect(rows).toEqual([{ seals: 2_001, last: 2_001 }])
      expect((await lastProofs(books.db)).forward).toMatchObject({ holds: true, transfers: 20_001n })
    } finally {
      await other.close()
    }
  })

  it('comes round by itself, the nightly one too', async () => {
    const call = { db: books.db, now: later(60) }
    for (const job of ledgerJobs) await job.run(call as Parameters<typeof job.run>[0], {})
    expect(await lastProofs(books.db)).toMatchObject({ forward: { holds: true }, again: { holds: true } })
    expect(ledgerJobs.filter(({ inChunks }) => inChunks).map(({ name }) => name)).toEqual([
      'ledger.trial-balance',
      'ledger.day-ends',
      'ledger.flows',
      'ledger.full-proof',
    ])
  })
})
