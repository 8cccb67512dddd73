import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { diskFullProblem, isDiskFull, saysDiskFull } from './disk-full.ts'
import { logSize, whyNot } from './launch.ts'

/** What PostgreSQL 18 writes, word for word. */
const full = [
  'PANIC:  could not write to file "pg_wal/xlogtemp.4711": No space left on device',
  'FATAL:  could not write lock file "postmaster.pid": No space left on device',
  'FATAL:  could not extend file "base/16384/16512": No space left on device',
  'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 9',
  'initdb: error: could not create directory "/var/lib/kolo/postgres.new/data/pg_wal": No space left on device',
  'PANIC:  could not write to file "pg_wal/xlogtemp.12": Disk quota exceeded',
  'PANIC:  could not write to file "pg_wal/xlogtemp.12": File too large',
]
const other = [
  'FATAL:  could not create any TCP/IP sockets',
  'FATAL:  pre-existing shared memory block (key 1130495, ID 32768) is still in use',
  'PANIC:  could not locate a valid checkpoint record at 0/174B630',
  'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
]

describe('a full disk', () => {
  it.each(full)('is found in %s', (line) => expect(saysDiskFull(line)).toBe(true))
  it.each(other)('is not found in %s', (line) => expect(saysDiskFull(line)).toBe(false))

  it('is the reason when the log of the last start says so, and not when only an earlier one did', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kolo log '))
    const log = join(dataDir, 'postgres.log')
    await writeFile(log, `${full[0]}\n`)
    expect((await whyNot(dataDir, 0)).message).toBe(diskFullProblem(dataDir).message)
    const from = await logSize(dataDir)
    await writeFile(log, `${other[0]}\n`, { flag: 'a' })
    expect((await whyNot(dataDir, from)).message).toContain(`the reason is in ${log}`)
    await rm(dataDir, { recursive: true })
  })

  it.runIf(process.platform === 'linux')('is known from the error of a file', async () => {
    const file = await open('/dev/full', 'w')
    const error = await file.writeFile('x').catch((problem: unknown) => problem)
    await file.close()
    expect(isDiskFull(error)).toBe(true)
  })

  it('is known from an answer of PostgreSQL, also beneath another error, and nothing else is', () => {
    const error = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code: '53100' })
    expect(isDiskFull(error)).toBe(true)
    expect(isDiskFull(new Error('It failed', { cause: error }))).toBe(true)
    expect(isDiskFull(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }))).toBe(false)
    expect(isDiskFull('No space left on device')).toBe(false)
  })
})
