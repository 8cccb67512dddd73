/** `npm run audit:verify` as an auditor runs it: a process of its own with heads that were kept elsewhere. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordEvent, sealEvents } from '@kolo/audit/server'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import type { Instant } from '@kolo/foundation/time'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kolo-verify-'))
  await record(3)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function record(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await recordEvent(database.db, { kind: 'a.b', now: new Date().toISOString() as Instant, requestId: 'R' })
  }
  await sealEvents(database.db)
}

function verify(...more: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'verify-audit.ts'), ...more], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.ownerUrl },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    child.stdin.end(more.includes('-') ? pasted : '')
    child.on('close', (code) => done({ code, said }))
  })
}

let pasted = ''

/** Each of these starts the program again and again. */
const inLongRun = it.runIf(process.env.DEEP)

it('compares with heads from files, from mail and from the command line, and finds a log that was cut', async () => {
  const first = await verify()
  const head = /Head (3:[0-9a-f]{64})/.exec(first.said)?.[1] ?? ''
  expect(first).toEqual({ code: 0, said: expect.stringContaining('3 sealed events. Head 3:') })
  await record(2)
  const second = /Head (5:[0-9a-f]{64})/.exec((await verify()).said)?.[1] ?? ''
  const file = join(folder, 'heads')
  await writeFile(file, `2026-11-20T09:41:00.000Z ${head}\n2026-11-20T10:41:00.000Z ${second}\n`)
  pasted = `> held 3 sealed events and ended with\n>\n> ${head}\n`
  expect(await verify('--against', file, '--against', '-', '--against', second)).toEqual({
    code: 0,
    said: expect.stringContaining('It agrees with 4 kept heads.'),
  })
  await database.asOwner((owner) =>
    owner.query(`create temp table gone as select event_id from audit_seals where position > 4;
      delete from audit_seals where position > 4;
      delete from audit_events where id in (select event_id from gone);
      update audit_chain_end set (position, hash) = (select position, hash from audit_seals where position = 4)`),
  )
  expect((await verify()).code).toBe(0)
  expect(await verify('--against', file)).toEqual({
    code: 1,
    said: expect.stringContaining('up to position 5 at least'),
  })
})

inLongRun('says what waits, and what was dated otherwise than it was written', async () => {
  await recordEvent(database.db, { kind: 'a.b', now: '2026-01-01T00:00:00.000Z' as Instant, requestId: 'R' })
  expect(await verify()).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 more wait for their seal'),
  })
  await sealEvents(database.db)
  expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('is dated 2026-01-01') })
  expect(await verify('--any-dates')).toMatchObject({ code: 0 })
})

inLongRun(
  'takes the made-up dates of a demonstration by itself, where the chain begins with one, and no others',
  async () => {
    const old = '2026-01-01T00:00:00.000Z' as Instant
    const empty = () =>
      database.asOwner((owner) =>
        owner.query(`delete from audit_seals; delete from audit_events;
        update audit_chain_end set (position, hash) = (0, repeat('0', 64))`),
      )
    const write = async (kind: string, now: Instant) => {
      await recordEvent(database.db, { kind, now, requestId: 'R' })
      await sealEvents(database.db)
    }
    await empty()
    await write('demonstration.begun', old)
    await write('a.b', old)
    await write('demonstration.told', old)
    await record(1)
    expect(await verify()).toEqual({
      code: 0,
      said: expect.stringContaining('a demonstration: the dates of the first 3 events are made up'),
    })
    await write('demonstration.begun', old)
    expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('at position 5 is dated') })
    await empty()
    await record(1)
    await write('demonstration.begun', old)
    expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('at position 2 is dated') })
  },
)

it.each([
  [['--against', 'nowhere'], 'nowhere holds no head'],
  [['--agains', 'x'], "Unknown option '--agains'"],
])('with %j leaves with 2 and a sentence', async (given, sentence) => {
  const { code, said } = await verify(...given)
  expect([code, said.trim().split('\n').length]).toEqual([2, 1])
  expect(said).toContain(sentence)
})
