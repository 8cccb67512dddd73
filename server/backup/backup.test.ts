/** A backup made beside a running server and brought up elsewhere: all of it is there, and nothing opens it but its words. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastBackup } from '@kolo/database/backups'
import { withOwner } from '@kolo/database/connection'
import { migrate } from '@kolo/database/migrate'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { diskStore } from '@kolo/files/server'
import { naira } from '@kolo/foundation/money'
import { addHours, instant } from '@kolo/foundation/time'
import { seedProfile } from '@kolo/profile/testing'
import { readGoal } from '@kolo/savings/contract'
import { depositAndConfirm, openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { openCollectionAccount, receiptBytes } from '@kolo/transfers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareQueue } from '../jobs/queue-schema.ts'
import { testUsers } from '../test-users.ts'
import { startTestServer, type TestServer } from '../testing.ts'
import { backupWork } from './backup-work.ts'
import { makeBackup, removeOldBackups } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { readArchive, writeArchive } from './sealed-archive.ts'

const passphrase = 'eleven canoes on the lagoon'
const secret = 'the secret that second factors are sealed with'
/** A guess costs nothing here, so that no test waits for it, but in the test of what is made every day. */
const workFactor = 10

let server: TestServer
let folder: string
let made: Awaited<ReturnType<typeof makeBackup>>
let goal: { id: string }
const databases: TestDatabase[] = []

/** An empty place: a data folder, a database nothing was ever started on, and a store of files. */
async function emptyPlace() {
  const database = await createTestDatabase({ bare: true })
  databases.push(database)
  const dataDir = await mkdtemp(join(folder, 'place-'))
  const files = diskStore(join(dataDir, 'documents'))
  return { dataDir, databaseUrl: database.ownerUrl, files, secret: undefined, database }
}

const source = () => ({
  ownerUrl: server.database.ownerUrl,
  files: server.community.files,
  secret,
  passphrase,
  workFactor,
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo backup '))
  server = await startTestServer()
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  const plan = await openPlan(server.as('bayo'), server.as('chidi'))
  goal = await openOrdinaryGoal(server.as('ada'), plan.id)
  const [saver, officer] = [server.as('ada'), server.as('bayo')]
  await depositAndConfirm(saver, officer, goal, naira(5_000n), 'NIP00000007')
  const payment = await startDeposit(saver, goal, naira(1_000n))
  const receipt = await server.as('ada').fetch(`/api/payments/${payment.id}/receipts`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: receiptBytes('png'),
  })
  expect(receipt.status).toBe(201)
  await prepareQueue(server.database.ownerUrl, [{ name: 'a.letter', options: {} }])
  await withOwner(server.database.ownerUrl, (client) =>
    client.query('insert into jobs.job (name, data) values (\'a.letter\', \'{"to":"ada"}\')'),
  )
  made = await makeBackup(source(), join(folder, 'kept'))
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await server.close()
  await rm(folder, { recursive: true })
})

/** Every row of every table, as one hash each. */
async function rowsOf(ownerUrl: string): Promise<Record<string, string>> {
  return withOwner(ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    )
    const hashes: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(`select t::text as row from ${name} t order by 1`)
      hashes[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
    }
    return hashes
  })
}

/** Nothing is left of a try that failed. */
async function isEmpty({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }): Promise<void> {
  expect(await readdir(dataDir)).toEqual([])
  const left = await withOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       union all select proname from pg_proc where pronamespace = 'public'::regnamespace
       union all select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`,
    )
    return rows
  })
  expect(left).toEqual([])
}

/** How a table of a backup is changed. */
const changes = {
  'other amount': (rows: Buffer) =>
    Buffer.from(rows.toString('latin1').replace(/\t500000(?=[\t\n])/, '\t500001'), 'latin1'),
  'row less': (rows: Buffer) => rows.subarray(rows.indexOf('\n') + 1),
  'row too many': (rows: Buffer) => Buffer.concat([Buffer.from('one too few\n'), rows]),
}

/** The same backup with one table changed, sealed anew. */
async function* rewritten(table: string, how: keyof typeof changes) {
  for await (const { name, chunks } of readArchive(made.path, passphrase)) {
    const bytes: Uint8Array[] = []
    for await (const chunk of chunks) bytes.push(chunk)
    const whole = Buffer.concat(bytes)
    const body = name.startsWith(`tables/${table}/`) ? changes[how](whole) : whole
    yield { name, size: body.length, chunks: [body] }
  }
}

/** What the database holds everybody to. */
function rulesOf(ownerUrl: string): Promise<unknown[]> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query(
      `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as rule
       from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
       union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
       order by 1`,
    )
    return rows
  })
}

/** What restores again and again is for the long run. */
const inLongRun = it.runIf(process.env.DEEP)

describe('a backup', () => {
  it.runIf(process.env.DEEP)(
    'brings the whole community up elsewhere, proved, and it goes on there',
    async () => {
      const before = await rowsOf(server.database.ownerUrl)
      const place = await emptyPlace()
      const restored = await restoreBackup(made.path, passphrase, place)
      expect(restored).toMatchObject({ rows: made.rows, files: 1 })
      const after = await rowsOf(place.databaseUrl)
      // The proof of the books that a restore makes is a row of its own.
      const own = ['schema_migrations', 'ledger_trial_balances', 'ledger_walks']
      for (const name of own) delete before[name]
      for (const name of own) delete after[name]
      expect(after).toEqual(before)
      expect(await rulesOf(place.databaseUrl)).toEqual(await rulesOf(server.database.ownerUrl))
      expect(await readFile(join(place.dataDir, 'secrets', 'kolo-secret'), 'utf8')).toBe(secret)
      const [file = ''] = await readdir(join(place.dataDir, 'documents', 'payment-receipts'))
      const again = await readFile(join(place.dataDir, 'documents', 'payment-receipts', file))
      const once = await readFile(join(server.community.dataDir, 'documents', 'payment-receipts', file))
      expect(again.equals(once)).toBe(true)
      const work = await withOwner(place.databaseUrl, (client) =>
        client.query('select name, data from jobs.job'),
      )
      expect(work.rows).toEqual([{ name: 'a.letter', data: { to: 'ada' } }])
      const elsewhere = await startTestServer({
        database: place.database,
        community: { dataDir: place.dataDir },
      })
      const same = await elsewhere.as('ada').call(readGoal, { params: { id: goal.id } })
      expect(same.goal).toMatchObject({ id: goal.id, balanceKobo: naira(5_000n) })
      const another = await openOrdinaryGoal(elsewhere.as('ada'), (await plansOf(elsewhere))[0] ?? '')
      expect(another.id).not.toBe(goal.id)
    },
  )

  inLongRun('of an older version is brought up to date', async () => {
    const older = await emptyPlace()
    const all = await withOwner(server.database.ownerUrl, async (client) => {
      const { rows } = await client.query('select file, checksum from schema_migrations order by number')
      return rows as { file: string; checksum: string }[]
    })
    await migrate({ ownerUrl: older.databaseUrl, only: all.slice(0, -1) })
    await prepareQueue(older.databaseUrl, [])
    const { path } = await makeBackup(
      { ...source(), ...older, ownerUrl: older.databaseUrl, secret },
      join(folder, 'older'),
    )
    const place = await emptyPlace()
    await restoreBackup(path, passphrase, place)
    const { rows } = await withOwner(place.databaseUrl, (client) =>
      client.query('select file from schema_migrations order by number'),
    )
    expect(rows.map(({ file }) => file)).toEqual(all.map(({ file }) => file))
  })

  it('is opened by its own words alone, and says so', async () => {
    const place = await emptyPlace()
    const wrong = restoreBackup(made.path, 'twelve canoes on the lagoon', place)
    await expect(wrong).rejects.toThrow('This passphrase does not open')
    expect(await readdir(place.dataDir)).toEqual([])
    expect((await readFile(made.path)).includes('ada@kolo.example')).toBe(false)
  })

  inLongRun('that is cut off or changed anywhere is refused, and leaves an empty database', async () => {
    for (const [name, harm] of [
      ['cut', (path: string) => truncate(path, made.sizeBytes - 100)],
      [
        'changed',
        async (path: string) => {
          const bytes = await readFile(path)
          const at = Math.floor(bytes.length / 2)
          bytes[at] = (bytes[at] ?? 0) ^ 1
          await writeFile(path, bytes)
        },
      ],
    ] as const) {
      const path = join(folder, `${name}.tar.gz.age`)
      await writeFile(path, await readFile(made.path))
      await harm(path)
      const place = await emptyPlace()
      await expect(restoreBackup(path, passphrase, place), name).rejects.toThrow(/is no whole backup/)
      await isEmpty(place)
    }
  })

  inLongRun(
    'that is whole, but wrong, is taken back each time, and tried again with a good one',
    async () => {
      const place = await emptyPlace()
      for (const [table, how, says] of [
        ['ledger_transfers', 'other amount', /books do not hold/],
        ['profiles', 'row less', /rows|violates/],
        ['savings_accounts', 'row too many', /invalid input syntax/],
      ] as const) {
        const path = join(folder, `${table}.tar.gz.age`)
        await writeArchive(path, passphrase, rewritten(table, how), workFactor)
        await expect(restoreBackup(path, passphrase, place), table).rejects.toThrow(says)
        await isEmpty(place)
      }
      expect(await restoreBackup(made.path, passphrase, place)).toMatchObject({ files: 1 })
    },
    600_000,
  )

  inLongRun('that was stopped in the middle is begun anew by the next try', async () => {
    const place = await emptyPlace()
    // What a machine leaves that stopped: the mark, a folder, half of a database.
    await writeFile(join(place.dataDir, 'restoring.json'), JSON.stringify({ schemas: ['public'] }))
    await mkdir(join(place.dataDir, 'secrets'))
    await migrate({ ownerUrl: place.databaseUrl })
    await withOwner(place.databaseUrl, (client) =>
      client.query('create schema jobs; create table jobs.job ()'),
    )
    expect(await restoreBackup(made.path, passphrase, place)).toMatchObject({ files: 1 })
    expect(await readdir(place.dataDir)).not.toContain('restoring.json')
  })

  inLongRun(
    'may be made while a member gives a file up, and says which one has been lost before',
    async () => {
      const kept = { ...server.community.files }
      const named = await server.db
        .selectFrom('payment_receipts')
        .select('stored_name')
        .executeTakeFirstOrThrow()
      const rename = (to: string) =>
        withOwner(server.database.ownerUrl, async (client) => {
          await client.query('set session_replication_role = replica')
          await client.query('update payment_receipts set stored_name = $1', [to])
        })
      /** Not there any more when its turn has come. */
      const without = (meanwhile: () => Promise<unknown>) => ({
        ...source(),
        files: {
          ...kept,
          read: async () => {
            await meanwhile()
            return undefined
          },
        },
      })
      const givenUp = await makeBackup(
        without(() => rename('0f'.repeat(24))),
        join(folder, 'given-up'),
      )
      await rename(named.stored_name)
      expect(givenUp).toMatchObject({ files: 0, givenUp: [named.stored_name], lost: 0 })
      const place = await emptyPlace()
      expect(await restoreBackup(givenUp.path, passphrase, place)).toMatchObject({ files: 0, givenUp: 1 })
      const lost = await makeBackup(
        without(async () => undefined),
        join(folder, 'lost'),
      )
      expect(lost).toMatchObject({ files: 0, givenUp: [], lost: 1 })
      await expect(restoreBackup(lost.path, passphrase, await emptyPlace())).rejects.toThrow(
        'its books hold and its audit log is intact, but 1 files',
      )
    },
  )

  it('is never put over what is there', async () => {
    const place = await emptyPlace()
    const taken = { ...place, databaseUrl: server.database.ownerUrl }
    await expect(restoreBackup(made.path, passphrase, taken)).rejects.toThrow(/tables already/)
    const { dataDir } = server.community
    await expect(restoreBackup(made.path, passphrase, { ...place, dataDir })).rejects.toThrow(/is in use/)
  })

  it('is made by itself once a day, and remembered', async () => {
    const daily = join(folder, 'daily')
    const [job] = backupWork({ folder: daily, keep: 2 }, { ...source(), workFactor: undefined })
    const run = (hours: number) =>
      job?.run(
        {
          db: server.db,
          now: addHours(instant(new Date()), hours),
          community: server.community,
          enqueue: async () => undefined,
        },
        {},
      )
    const begun = Date.now()
    for (const hours of [0, 1, 23]) await run(hours)
    const [file = '', ...others] = await readdir(daily)
    expect(others).toEqual([])
    // What a guess at the passphrase costs: age writes it above the rest.
    expect((await readFile(join(daily, file))).subarray(0, 100).toString('latin1')).toMatch(
      /^-> scrypt \S+ 18$/m,
    )
    const { rows } = await lastBackup().execute(server.db)
    // Of the first of them: the others found it made.
    const lastAt = Date.parse(rows[0]?.last_at ?? '')
    const ended = Date.now()
    expect([begun <= lastAt, lastAt <= ended]).toEqual([true, true])
    expect(backupWork(undefined, source())).toEqual([])
  })

  it('stays while it is among the newest, and what is no backup stays always', async () => {
    const kept = join(folder, 'many')
    await makeBackup(source(), kept)
    const names = ['2026-11-01T0230', '2026-11-02T0230', '2026-11-03T0230'].map(
      (at) => `kolo-${at}Z.tar.gz.age`,
    )
    for (const name of [...names, 'notes.txt', 'kolo-2026.tar.gz.age']) await writeFile(join(kept, name), '')
    await removeOldBackups(kept, 2)
    const left = await readdir(kept)
    expect(left).toHaveLength(4)
    expect(left).toEqual(
      expect.arrayContaining(['kolo-2026-11-03T0230Z.tar.gz.age', 'notes.txt', 'kolo-2026.tar.gz.age']),
    )
  })
})

async function plansOf(elsewhere: TestServer): Promise<string[]> {
  const rows = await elsewhere.db.selectFrom('savings_plans').select('id').execute()
  return rows.map(({ id }) => id)
}
