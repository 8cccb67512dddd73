import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withOwner } from '../connection.ts'
import { openDatabase, visitDatabase } from '../open.ts'
import { openDataFolder } from './data-folder.ts'
import { startEmbedded, stopLeftBehind } from './embedded.ts'
import { readProcess } from './process-identity.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'kolo embedded ')), 'data with a space')
})

afterEach(async () => {
  await stopLeftBehind(dataDir)
  await rm(join(dataDir, '..'), { recursive: true })
})

/** Another application: runs a module of this folder and prints `holds` when it has what it came for. */
function startElsewhere(deed: string) {
  const script = `const at = (file) => import(new URL(file, ${JSON.stringify(import.meta.url)}))
    try { ${deed}; console.log('holds'); setInterval(() => {}, 1000) } catch (error) { console.log(error.message); process.exit(1) }`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const startHere = `await (await at('./embedded.ts')).startEmbedded({ dataDir: ${'process.env.KOLO_TEST_DIR'}, durable: false })`
const holdHere = `await (await at('./data-folder.ts')).openDataFolder(process.env.KOLO_TEST_DIR)`

async function elsewhere(deed: string) {
  process.env.KOLO_TEST_DIR = dataDir
  const child = startElsewhere(deed)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

async function kill({ child }: Awaited<ReturnType<typeof elsewhere>>): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const postmaster = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

describe('the built-in PostgreSQL', () => {
  it('starts in an empty folder, keeps its data, and starts again', async () => {
    const first = await startEmbedded({ dataDir })
    await withOwner(first.ownerUrl, (client) => client.query('CREATE TABLE kept (a text)'))
    await first.stop()
    const second = await startEmbedded({ dataDir })
    await withOwner(second.ownerUrl, async (client) => {
      expect((await client.query('SELECT * FROM kept')).rows).toEqual([])
      const { rows } = await client.query(
        `SELECT current_setting('server_encoding') AS encoding, current_setting('unix_socket_directories') AS sockets,
          current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync, lower('ỌLÁ') AS lower`,
      )
      expect(rows).toEqual([
        { encoding: 'UTF8', sockets: '', addresses: '127.0.0.1', fsync: 'on', lower: 'ọlá' },
      ])
    })
    await second.stop()
    expect(await readProcess(await postmaster().catch(() => 0))).toBeUndefined()
  })

  it('keeps its password to itself and asks for it', async () => {
    const { ownerUrl, stop } = await startEmbedded({ dataDir, durable: false })
    expect((await stat(join(dataDir, 'secrets', 'database-owner'))).mode & 0o777).toBe(0o600)
    expect((await stat(dataDir)).mode & 0o077).toBe(0)
    const wrong = new URL(ownerUrl)
    wrong.password = 'guess'
    await expect(withOwner(wrong.href, (client) => client.query('SELECT 1'))).rejects.toThrow(/password/)
    await stop()
    await rm(join(dataDir, 'secrets'), { recursive: true })
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/database-owner is missing/)
  })

  it('is adopted when its application was killed', async () => {
    const killed = await elsewhere(startHere)
    expect(killed.said).toBe('holds')
    const pid = await postmaster()
    await kill(killed)
    expect(await readProcess(pid)).toBeDefined()
    const adopted = await startEmbedded({ dataDir })
    expect(await postmaster()).toBe(pid)
    await withOwner(adopted.ownerUrl, (client) => client.query('SELECT 1'))
    await adopted.stop()
    expect(await readProcess(pid)).toBeUndefined()
  })

  it('survives being killed itself, and a stranger with its number', async () => {
    const first = await startEmbedded({ dataDir })
    await withOwner(first.ownerUrl, (client) => client.query('CREATE TABLE kept (a text)'))
    const pid = await postmaster()
    process.kill(pid, 'SIGKILL')
    await first.stop()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    await writeFile(file, (await readFile(file, 'utf8')).replace(String(pid), String(process.pid)))
    const second = await startEmbedded({ dataDir })
    await withOwner(second.ownerUrl, (client) => client.query('SELECT * FROM kept'))
    await second.stop()
  })

  it('makes no second server on the same files', async () => {
    const { stop } = await startEmbedded({ dataDir, durable: false })
    const sentence = `Another Kolo (process ${process.pid}) is already using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`
    const second = await elsewhere(startHere)
    expect(second.said).toBe(sentence)
    await expect(startEmbedded({ dataDir })).rejects.toThrow(sentence)
    await stop()
  })

  it('is migrated and joined by tools while the server holds it', async () => {
    const server = await openDatabase({ dataDir })
    expect(server.migrated[0]).toBe('001-foundation.sql')
    const visitor = await visitDatabase({ dataDir })
    expect((await visitor.pool.query('SELECT current_user')).rows).toEqual([{ current_user: 'kolo_app' }])
    await visitor.close()
    expect((await server.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await server.close()
    const alone = await visitDatabase({ dataDir })
    expect((await alone.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await alone.close()
  })
})

describe('the data folder', () => {
  it('is free again when its holder is gone, however it went', async () => {
    const folder = await openDataFolder(dataDir)
    await folder.close()
    await kill(await elsewhere(holdHere))
    const after = await openDataFolder(dataDir)
    await after.close()
  })

  it.each(['', 'not JSON', '{"pid":4194304,"startedAt":"1"}', `{"pid":${process.pid},"startedAt":"1"}`])(
    'is taken over from a dead lock that reads %j',
    async (text) => {
      await (await openDataFolder(dataDir)).close()
      await writeFile(join(dataDir, 'lock'), text)
      await (await openDataFolder(dataDir)).close()
    },
  )

  it('has one holder when many reach for a dead one’s lock, and for a dead successor’s', async () => {
    for (const remains of [['lock'], ['lock', 'lock-after-4194304-1']]) {
      await (await openDataFolder(dataDir)).close()
      for (const name of remains) {
        const number = name === 'lock' ? 4194304 : 4194303
        await writeFile(join(dataDir, name), JSON.stringify({ pid: number, startedAt: '1' }))
      }
      const rivals = await Promise.all(Array.from({ length: 6 }, () => elsewhere(holdHere)))
      expect(rivals.filter(({ said }) => said === 'holds')).toHaveLength(1)
      expect(rivals.filter(({ said }) => /is already using/.test(said))).toHaveLength(5)
      for (const rival of rivals) await kill(rival)
    }
  })

  it('that cannot be written is named in a sentence', async () => {
    await writeFile(join(dataDir, '..', 'a file'), '')
    const impossible = openDataFolder(join(dataDir, '..', 'a file', 'data'))
    await expect(impossible).rejects.toThrow(/^The data folder .* cannot be written \(\w+\): set DATA_DIR/)
  })
})
