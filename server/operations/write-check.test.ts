import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { instant } from '@kolo/foundation/time'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWriteCheck } from './write-check.ts'

let database: TestDatabase
let folder: string
let changes: unknown[]
let clock: ReturnType<typeof vi.fn<() => ReturnType<typeof instant>>>
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kolo-write-'))
  changes = []
  clock = vi.fn(() => instant('2026-11-20T09:00:00.000Z'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const open = () =>
  openWriteCheck({ db: database.db, folder, clock, onChange: (error) => changes.push(error) })

it('writes a row and leaves nothing in the folder', async () => {
  expect(await open()()).toBe(true)
  const rows = await database.db.selectFrom('write_checks').selectAll().execute()
  expect(rows).toEqual([{ only_row: true, written_at: '2026-11-20T09:00:00.000Z' }])
  expect(await readdir(folder)).toEqual([])
})

it('writes once, however many ask', async () => {
  const canWrite = open()
  await Promise.all(Array.from({ length: 50 }, canWrite))
  await canWrite()
  expect(clock).toHaveBeenCalledTimes(1)
})

it('fails when the database may only be read, although it answers', async () => {
  const name = new URL(database.ownerUrl).pathname.slice(1)
  await database.asOwner((client) =>
    client.query(`alter database ${name} set default_transaction_read_only = on`),
  )
  expect(await open()()).toBe(false)
  expect(changes).toMatchObject([{ code: '25006' }])
})

it.skipIf(process.platform !== 'linux')(
  'fails when the disk is full, and works again afterwards',
  async () => {
    // Whatever is written to this device finds it full.
    await symlink('/dev/full', join(folder, 'write-check'))
    const canWrite = open()
    expect(await canWrite()).toBe(false)
    expect(changes).toMatchObject([{ code: 'ENOSPC' }])
    await sleep(1_100)
    expect(await canWrite()).toBe(true)
    expect(changes).toHaveLength(2)
  },
)

it('fails when the folder is gone', async () => {
  await rm(folder, { recursive: true })
  expect(await open()()).toBe(false)
})
