import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrationsBefore } from './before-baseline.ts'
import { connect, withOwner } from './connection.ts'
import { migrate } from './migrate.ts'
import { appUrlOf, parseDatabaseUrl } from './roles.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let folder: string
let database: TestDatabase
let ownerUrl: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo-migrations-'))
})

afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  database = await createTestDatabase({ bare: true })
  ownerUrl = database.ownerUrl
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await cp(new URL('./migrations/001-foundation.sql', import.meta.url), join(folder, '001-foundation.sql'))
})

afterEach(() => database.close())

const ask = (text: string) => withOwner(ownerUrl, async (client) => (await client.query(text)).rows)

const add = (file: string, sql: string) => writeFile(join(folder, file), sql)

describe('migrate', () => {
  it('applies what is missing, in order, once', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int); GRANT SELECT ON boxes TO kolo_app;')
    expect(await migrate({ ownerUrl, folder })).toEqual(['001-foundation.sql', '002-boxes.sql'])
    expect(await migrate({ ownerUrl, folder })).toEqual([])
    await add('003-lids.sql', 'CREATE TABLE lids (id int);')
    expect(await migrate({ ownerUrl, folder })).toEqual(['003-lids.sql'])
    const app = connect({ ownerUrl })
    expect((await app.pool.query('SELECT * FROM boxes')).rows).toEqual([])
    await expect(app.pool.query('SELECT * FROM lids')).rejects.toThrow('permission denied')
    await app.close()
  })

  it('lets several nodes start at once', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int); SELECT pg_sleep(0.1);')
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate({ ownerUrl, folder })))
    expect(applied.flat().sort()).toEqual(['001-foundation.sql', '002-boxes.sql'])
  })

  it('refuses a file that was changed after it had been applied', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int);')
    await migrate({ ownerUrl, folder })
    await add('002-boxes.sql', 'CREATE TABLE boxes (id bigint);')
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(
      'The migration 002-boxes.sql was changed after it had been applied: undo that and write a new migration.',
    )
  })

  it('does not mind other line ends', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (\n id int\n);\n')
    await migrate({ ownerUrl, folder })
    await add('002-boxes.sql', 'CREATE TABLE boxes (\r\n id int\r\n);\r\n')
    expect(await migrate({ ownerUrl, folder })).toEqual([])
  })

  it('keeps nothing of a migration that fails', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int); SELECT 1 / 0;')
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(
      'The migration 002-boxes.sql failed and nothing of it was kept: division by zero.',
    )
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int);')
    expect(await migrate({ ownerUrl, folder })).toEqual(['002-boxes.sql'])
  })

  it('refuses a database that a newer version has changed', async () => {
    await add('002-boxes.sql', 'CREATE TABLE boxes (id int);')
    await migrate({ ownerUrl, folder })
    await rm(join(folder, '002-boxes.sql'))
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/002-boxes\.sql, which this older version/)
  })

  it('refuses a migration that comes too late, a doubled number and a bad name', async () => {
    await add('003-boxes.sql', 'CREATE TABLE boxes (id int);')
    await migrate({ ownerUrl, folder })
    await add('002-lids.sql', 'CREATE TABLE lids (id int);')
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/002-lids\.sql comes too late/)
    await rm(join(folder, '002-lids.sql'))
    await add('003-lids.sql', '')
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/have the same number/)
    await rm(join(folder, '003-lids.sql'))
    await add('4-Lids.sql', '')
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(/must be named like/)
  })
})

describe('a database from before the baseline', () => {
  const recordOf = () => ask('SELECT number, file, checksum FROM schema_migrations ORDER BY number')

  /** As the last release before 1.0 left it: the same tables, and these migrations recorded. */
  async function standAt(recorded: readonly { file: string; checksum: string }[]) {
    await migrate({ ownerUrl, only: await migrationsBefore() })
    await withOwner(ownerUrl, async (client) => {
      await client.query('DELETE FROM schema_migrations')
      for (const { file, checksum } of recorded)
        await client.query('INSERT INTO schema_migrations (number, file, checksum) VALUES ($1, $2, $3)', [
          Number(file.slice(0, 3)),
          file,
          checksum,
        ])
    })
  }

  it.runIf(process.env.DEEP)('is taken over unchanged where it stands at the last of them', async () => {
    const before = await migrationsBefore()
    expect(before.at(-1)?.file).toBe('314-postings-find-their-record.sql')
    await migrate({ ownerUrl, only: before })
    const baseline = await recordOf()
    await standAt(before)
    await ask(`INSERT INTO community_settings (name, value) VALUES ('test.kept', '1')`)
    const nodes = await Promise.all([1, 2, 3].map(() => migrate({ ownerUrl })))
    expect(nodes.flat().filter((file) => file < '034')).toEqual([])
    expect((await recordOf()).slice(0, 33)).toEqual(baseline)
    expect(baseline.at(-1)).toMatchObject({ number: 33, file: '033-postings.sql' })
    expect(await ask(`SELECT value FROM community_settings WHERE name = 'test.kept'`)).toEqual([{ value: 1 }])
    expect(await migrate({ ownerUrl })).toEqual([])
  })

  const refused = [
    ['older', (all: string[]) => all.slice(0, 12)],
    ['one short of the last', (all: string[]) => all.slice(0, -1)],
    ['with a gap', (all: string[]) => all.filter((_, n) => n !== 40)],
  ] as const
  // Each makes the whole schema first: every run tries one of them.
  it.each(process.env.DEEP ? refused : refused.slice(0, 1))(
    'is refused with nothing changed where it is %s',
    async (_, pick) => {
      const before = await migrationsBefore()
      const files = pick(before.map(({ file }) => file))
      await standAt(before.filter(({ file }) => files.includes(file)))
      const recorded = await recordOf()
      await expect(migrate({ ownerUrl })).rejects.toThrow(
        `The database was made by a version before 1.0 and stands at ${files.at(-1)}: start it once with the last release of version 0.1, which brings it to 314-postings-find-their-record.sql, and then with this one.`,
      )
      expect(await recordOf()).toEqual(recorded)
    },
  )

  it('of which there is a backup is made by the baseline, and refused where it is older', async () => {
    const before = await migrationsBefore()
    await expect(migrate({ ownerUrl, only: before.slice(0, 50) })).rejects.toThrow(
      /^The backup was made by a version before 1\.0 and stands at 060-payments-taken-back\.sql: restore and start it with the last release/,
    )
    const applied = await migrate({ ownerUrl, only: before })
    expect([applied.length, applied[0], applied.at(-1)]).toEqual([
      33,
      '001-foundation.sql',
      '033-postings.sql',
    ])
  })
})

describe('a schema of its own', () => {
  it('holds all that the migrations make, and its functions look nowhere else', async () => {
    await ask('CREATE SCHEMA society')
    const role = new URL(ownerUrl).username
    const name = new URL(ownerUrl).pathname.slice(1)
    await ask(`ALTER ROLE ${role} IN DATABASE ${name} SET search_path = society`)
    await migrate({ ownerUrl })
    expect(await ask(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([])
    const paths = await ask(
      `SELECT DISTINCT setting FROM pg_proc p, unnest(p.proconfig) AS setting
       WHERE p.pronamespace = 'society'::regnamespace AND setting LIKE 'search_path%'`,
    )
    expect(paths).toEqual([{ setting: 'search_path=society, pg_temp' }])
  })
})

/** Short, so that a test sees several tries. */
const patience = { lockMs: 200, firstPauseMs: 50, longestPauseMs: 200, giveUpMs: 60_000 }

/** A transaction of somebody else's that is open until `end`. */
async function holdOpen(...statements: string[]) {
  const holder = new pg.Client({ connectionString: ownerUrl })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('BEGIN')
  for (const statement of statements) await holder.query(statement)
  return { end: () => holder.end() }
}

async function until(text: string): Promise<void> {
  for (let tries = 0; (await ask(text)).length === 0; tries++) {
    if (tries > 200) throw new Error(`Never came about: ${text}`)
    await sleep(25)
  }
}

describe('beside people at work', () => {
  beforeEach(async () => {
    await add(
      '002-boxes.sql',
      'CREATE TABLE boxes (id int); INSERT INTO boxes SELECT generate_series(1, 100);',
    )
    await migrate({ ownerUrl, folder })
  })

  it.runIf(process.env.DEEP)(
    'stops nobody for longer than it may wait for a lock, and comes through when the lock is gone',
    async () => {
      await add('003-lids.sql', 'CREATE TABLE lids (id int); ALTER TABLE boxes ADD COLUMN lid int;')
      const reader = await holdOpen('SELECT * FROM boxes')
      const migrating = migrate({ ownerUrl, folder, patience })
      for (let time = 0; time < 3; time++) {
        // It stands in the way, and gets out of it: the lock it waits for is held until the end.
        await until(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE '%ALTER TABLE boxes%'`)
        for (let read = 0; read < 7; read++)
          expect(await ask('SELECT count(*)::int AS boxes FROM boxes')).toEqual([{ boxes: 100 }])
      }
      await reader.end()
      expect(await migrating).toEqual(['003-lids.sql'])
      expect(await ask('SELECT lid FROM boxes LIMIT 1')).toEqual([{ lid: null }])
    },
  )

  it('gives up in a sentence that names who is in the way, and keeps nothing', async () => {
    await add('003-lids.sql', 'CREATE TABLE lids (id int); ALTER TABLE boxes ADD COLUMN lid int;')
    const reader = await holdOpen('SELECT * FROM boxes')
    await expect(migrate({ ownerUrl, folder, patience: { ...patience, giveUpMs: 1_000 } })).rejects.toThrow(
      /^The migration 003-lids\.sql gave up after 1 seconds, because others were using what it changes \(the oldest transaction is kolo_owner’s, process \d+\): end that and start Kolo again\. Nothing was changed\.$/,
    )
    expect(await ask(`SELECT to_regclass('lids') AS lids`)).toEqual([{ lids: null }])
    await reader.end()
    expect(await migrate({ ownerUrl, folder })).toEqual(['003-lids.sql'])
  })

  it.runIf(process.env.DEEP)('lets several nodes wait for one lock, of which one tries', async () => {
    await add('003-lids.sql', 'ALTER TABLE boxes ADD COLUMN lid int;')
    const reader = await holdOpen('SELECT * FROM boxes')
    const nodes = [1, 2, 3].map(() => migrate({ ownerUrl, folder, patience }))
    const tries: number[] = []
    for (let look = 0; look < 60; look++) {
      const trying = `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'active' AND query LIKE 'ALTER TABLE boxes%'`
      tries.push((await ask(trying)).length)
    }
    expect(new Set(tries)).toEqual(new Set([0, 1]))
    await reader.end()
    expect((await Promise.all(nodes)).flat()).toEqual(['003-lids.sql'])
  })
})

const INDEX = '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS boxes_by_id ON boxes (id);'
const validity = `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('boxes_by_id')`

describe('an index made outside a transaction', () => {
  beforeEach(async () => {
    await add(
      '002-boxes.sql',
      'CREATE TABLE boxes (id int); INSERT INTO boxes SELECT generate_series(1, 100);',
    )
    await migrate({ ownerUrl, folder })
    await add('003-by-id.sql', INDEX)
  })

  it('lets others write while it waits for somebody, and several nodes start', async () => {
    const writer = await holdOpen('INSERT INTO boxes VALUES (0)')
    const nodes = [1, 2, 3].map(() => migrate({ ownerUrl, folder, patience }))
    await until(`SELECT 1 FROM pg_stat_progress_create_index WHERE phase LIKE 'waiting%'`)
    expect(await ask('INSERT INTO boxes VALUES (101) RETURNING id')).toEqual([{ id: 101 }])
    const waiting = `SELECT phase LIKE 'waiting%' AS waits FROM pg_stat_progress_create_index
      WHERE datname = current_database()`
    expect(await ask(waiting)).toEqual([{ waits: true }])
    await writer.end()
    expect((await Promise.all(nodes)).flat()).toEqual(['003-by-id.sql'])
    expect(await ask(validity)).toEqual([{ indisvalid: true }])
  })

  it.runIf(process.env.DEEP).each([
    ['the database server ended it', true],
    ['the database server goes on with it', false],
  ])('is whole after the next start, when the program was killed and %s', async (_, ended) => {
    const writer = await holdOpen('INSERT INTO boxes VALUES (0)')
    const program = `const { migrate } = await import(${JSON.stringify(new URL('./migrate.ts', import.meta.url))})
      await migrate({ ownerUrl: process.env.OWNER_URL, folder: process.env.FOLDER })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, OWNER_URL: ownerUrl, FOLDER: folder },
    })
    const gone = once(child, 'exit')
    await until(`SELECT 1 FROM pg_stat_progress_create_index WHERE phase LIKE 'waiting%'`)
    child.kill('SIGKILL')
    await gone
    if (ended) {
      await ask(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_progress_create_index`)
      expect(await ask(validity)).toEqual([{ indisvalid: false }])
    }
    const again = migrate({ ownerUrl, folder, patience })
    await sleep(300)
    await writer.end()
    expect(await again).toEqual(['003-by-id.sql'])
    expect(await ask(validity)).toEqual([{ indisvalid: true }])
    expect(await migrate({ ownerUrl, folder })).toEqual([])
  })

  it('says why it failed, and is made by a later start', async () => {
    await ask('INSERT INTO boxes VALUES (1)')
    await add('003-by-id.sql', INDEX.replace('CREATE INDEX', 'CREATE UNIQUE INDEX'))
    await expect(migrate({ ownerUrl, folder })).rejects.toThrow(
      /^The migration 003-by-id\.sql failed, and the next start tries it again: could not create unique index/,
    )
    await ask('DELETE FROM boxes WHERE id = 1')
    expect(await migrate({ ownerUrl, folder })).toEqual(['003-by-id.sql'])
    expect(await ask(validity)).toEqual([{ indisvalid: true }])
  })
})

describe('DATABASE_URL', () => {
  it.each([
    ['not a url', 'must look like'],
    ['mysql://a:b@c/d', 'must look like'],
    ['postgres://a:b@c', 'must name a database'],
    ['postgres://a@c/d', 'the password'],
    ['postgres://kolo_app:b@c/d', 'not kolo_app'],
  ])('%s is refused in a sentence', (text, sentence) => {
    expect(() => parseDatabaseUrl(text)).toThrow(sentence)
  })

  it('that nobody answers is named without its password', async () => {
    const attempt = migrate({ ownerUrl: 'postgres://owner:hush@127.0.0.1:1/kolo', folder })
    await expect(attempt).rejects.toThrow(/^The database 127\.0\.0\.1:1\/kolo cannot be used: .*ECONNREFUSED/)
  })

  it('with a wrong password or a role without rights is named without its password', async () => {
    const wrong = new URL(ownerUrl)
    wrong.password = 'hush'
    await expect(migrate({ ownerUrl: wrong.href, folder })).rejects.toThrow(
      /^The database [\d.:]+\/test_\w+ cannot be used: password authentication failed/,
    )
    const name = `weak_${Math.random().toString(36).slice(2)}`
    await withOwner(ownerUrl, (client) => client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'hush'`))
    const weak = new URL(ownerUrl)
    weak.username = name
    weak.password = 'hush'
    await expect(migrate({ ownerUrl: weak.href, folder })).rejects.toThrow(
      /^The role weak_\w+ may not prepare the database .*: it must own the database and have CREATEROLE\.$/,
    )
    await withOwner(ownerUrl, (client) => client.query(`DROP ROLE ${name}`))
  })

  it('gives the same application password on every node and another for every owner', () => {
    const one = appUrlOf('postgres://owner:p%40ss@db/kolo?sslmode=require')
    expect(one).toBe(appUrlOf('postgres://owner:p%40ss@db/kolo?sslmode=require'))
    expect(one).toMatch(/^postgres:\/\/kolo_app:[\w-]{43}@db\/kolo\?sslmode=require$/)
    expect(one).not.toBe(appUrlOf('postgres://owner:other@db/kolo?sslmode=require'))
  })
})
