/**
 * A pooler in transaction mode. What always runs shows what the program says to whatever stands before PostgreSQL; where
 * PgBouncer is installed, the product's own database work goes through it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect, withOwner } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { appUrlOf } from '../roles.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { sessionSettings } from './pooler.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const pooled = (url: string) => `${url}?pgbouncer=true`

/** What the program asks for when it makes a connection, heard by somebody who then hangs up. */
async function askedFor(url: (port: number) => string): Promise<string[]> {
  const heard: string[] = []
  const ear = createServer((socket) => {
    socket.once('data', (bytes) => {
      heard.push(...bytes.subarray(8).toString('latin1').split('\0'))
      socket.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(ear, 'listening')
  const ownerUrl = url((ear.address() as AddressInfo).port)
  const connection = connect({ ownerUrl })
  await expect(sql`select 1`.execute(connection.db)).rejects.toThrow()
  await expect(withOwner(ownerUrl, async () => undefined)).rejects.toThrow()
  await connection.close()
  ear.close()
  return heard.filter((_, at) => at % 2 === 0)
}

const kept = async ({ db }: Pick<TestDatabase, 'db'>) => {
  const rows = Object.keys(sessionSettings).map(async (name) => {
    const answer = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
    return [name, answer.rows[0]?.value.split(',')[0]]
  })
  return Object.fromEntries(await Promise.all(rows))
}

describe('behind a pooler', () => {
  it('nothing is asked for that a pooler refuses, though it is without one', async () => {
    const url = (port: number) => `postgres://owner:secret@127.0.0.1:${port}/kolo`
    expect(await askedFor(url)).toContain('options')
    const asked = new Set(await askedFor((port) => pooled(url(port))))
    for (const name of ['user', 'database', 'application_name', 'client_encoding', '']) asked.delete(name)
    expect([...asked]).toEqual([])
  })

  it('no statement is given a name', async () => {
    const named = async (ownerUrl: string) => {
      const connection = connect({ ownerUrl, max: 1 })
      await sql`select ${1}::int`.execute(connection.db)
      const { rows } = await sql`select name from pg_prepared_statements`.execute(connection.db)
      await connection.close()
      return rows.length
    }
    expect([await named(database.ownerUrl), await named(pooled(database.ownerUrl))]).toEqual([1, 0])
  })

  it('the limits hold all the same, because the role brings them', async () => {
    await migrate({ ownerUrl: pooled(database.ownerUrl) })
    const connection = connect({ ownerUrl: pooled(database.ownerUrl) })
    expect(await kept(connection)).toMatchObject(
      Object.fromEntries(Object.entries(sessionSettings).map(([name, value]) => [name, value])),
    )
    await connection.close()
  })
})

const version = /PgBouncer (\d+)\.(\d+)/.exec(spawnSync('pgbouncer', ['--version']).stdout?.toString() ?? '')

describe.runIf(version)('PgBouncer in transaction mode', () => {
  let folder: string
  let ownerUrl: string
  let stop: () => Promise<void>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kolo-pgbouncer-'))
    await chmod(folder, 0o755)
    const port = await freePort()
    const [owner, app] = [new URL(database.ownerUrl), new URL(appUrlOf(database.ownerUrl))]
    const line = (url: URL) => `"${decodeURIComponent(url.username)}" "${decodeURIComponent(url.password)}"`
    await writeFile(join(folder, 'users.txt'), `${line(owner)}\n${line(app)}\n`)
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      [
        '[databases]',
        `* = host=${owner.hostname} port=${owner.port}`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
        `auth_type = scram-sha-256\nauth_file = ${join(folder, 'users.txt')}`,
        'pool_mode = transaction\ndefault_pool_size = 3',
        'so_reuseport = 0',
      ].join('\n'),
    )
    const asSomebody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    const child = spawn('pgbouncer', [...asSomebody, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
    owner.port = String(port)
    ownerUrl = pooled(owner.href)
    stop = async () => {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
    }
    await vi.waitFor(async () => expect(await canDial(port)).toBe(true), 20_000)
  })
  afterAll(async () => {
    await stop()
    await rm(folder, { recursive: true })
  })

  it('carries migrations, and many more transactions at once than it has connections', async () => {
    await migrate({ ownerUrl })
    const connection = connect({ ownerUrl })
    const work = Array.from({ length: 60 }, (_, n) =>
      connection.db.transaction().execute(async (tx) => {
        const name = `pooled-${n}`
        await sql`select set_config('lock_timeout', ${`${100 + n}ms`}, true)`.execute(tx)
        await sql`insert into community_settings (name, value) values (${name}, ${String(n)}::jsonb)`.execute(
          tx,
        )
        const { rows } = await sql<{ value: number; patience: string }>`
          select value, current_setting('lock_timeout') as patience from community_settings
          where name = ${name}`.execute(tx)
        return rows[0]
      }),
    )
    expect(await Promise.all(work)).toEqual(
      Array.from({ length: 60 }, (_, n) => ({ value: n, patience: `${100 + n}ms` })),
    )
    expect(await kept(connection)).toMatchObject({ lock_timeout: '5s', statement_timeout: '15s' })
    await connection.close()
  })

  it('refuses the program where the URL does not say that it is there', async () => {
    const connection = connect({ ownerUrl: ownerUrl.replace('?pgbouncer=true', '') })
    await expect(sql`select 1`.execute(connection.db)).rejects.toThrow(/startup parameter/)
    await connection.close()
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function canDial(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = dial(port, '127.0.0.1')
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
    socket.once('connect', () => socket.destroy())
  })
}
