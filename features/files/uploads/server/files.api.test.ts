/** The room as a whole: how many files come at once, and what becomes of files that no record names. */
import { randomBytes } from 'node:crypto'
import type { AdmitCall } from '@kolo/application/call'
import type { FileStore } from '@kolo/application/community'
import type { Intake } from '@kolo/application/route'
import { newId } from '@kolo/foundation/ids'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { instant } from '@kolo/foundation/time'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaFolder, sweepOf } from '../../server/public.ts'
import { type TestStore, testStores } from '../../testing/stores.ts'
import { admitUpload, atOnce } from './admit-upload.ts'
import { removeFile, removeWhenCommitted } from './sweep-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const kept = new Set<string>()
let longest = 0
/** Papers whose names are kept in this file; each look-up also asks the database, as a real shelf does. */
const mediaFolder: MediaFolder = {
  folder: 'papers',
  known: async (db, names) => {
    longest = Math.max(longest, names.length)
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM unnest(${[...kept]}::text[]) AS name WHERE name = any(${names})`.execute(db)
    return rows.map(({ name }) => name)
  },
}
const daily = { limit: { name: 'papers', points: 1_000, duration: 86_400 }, sentence: 'Enough.' }

function admit(uid: string): Promise<Intake | RequestProblem> {
  const { db, community } = server
  const call = { actor: { uid }, poolDb: db, db, community } as AdmitCall
  return admitUpload(call, mediaFolder, daily).catch((problem: unknown) => {
    if (problem instanceof RequestProblem) return problem
    throw problem
  })
}

it('no more files come at once than there is room for, whoever sends them, and each leaves its place', async () => {
  const inside: Intake[] = []
  const admitNext = async (uid: string) => {
    const admitted = await admit(uid)
    if (admitted instanceof RequestProblem) return admitted
    inside.push(admitted)
    return undefined
  }
  const people = Array.from({ length: atOnce.inAll }, (_, n) => newId(n))
  let greedy = 0
  while (inside.length < atOnce.oneEachFrom) {
    for (let n = 0; n < atOnce.perPerson && inside.length < atOnce.oneEachFrom; n++)
      expect(await admitNext(people[greedy] ?? '')).toBeUndefined()
    greedy += 1
  }
  const wait = { code: 'too-many-requests', options: { retryAfterSeconds: 10 } }
  for (const uid of people.slice(0, greedy)) expect(await admitNext(uid)).toMatchObject(wait)
  // However much they send, whoever sends nothing yet has a place, and nobody a second one.
  for (const uid of people.slice(greedy, greedy + atOnce.inAll - atOnce.oneEachFrom)) {
    expect(await admitNext(uid)).toBeUndefined()
    expect(await admitNext(uid)).toMatchObject(wait)
  }
  expect(inside).toHaveLength(atOnce.inAll)
  expect(await admit(newId(99_999))).toMatchObject({
    code: 'overloaded',
    message: 'Many files are arriving right now. Please try again in a moment.',
    options: { retryAfterSeconds: 10 },
  })
  for (const intake of inside) await intake.end('refused')
  const after = await admit(people[0] ?? '')
  if (after instanceof RequestProblem) throw after
  await after.end('refused')
  const { rows } = await sql`SELECT 1 FROM rate_limits WHERE key LIKE 'papers%' AND points > 0`.execute(
    server.db,
  )
  expect(rows).toEqual([])
})

const run = (files: FileStore, job: { run: typeof removeFile.run }, data = {}, now = server.clock.now()) =>
  job.run(
    { db: server.db, now, community: { ...server.community, files }, enqueue: async () => undefined },
    data,
  )

describe.each(testStores)('what no record names %s', (where, openStore) => {
  let store: TestStore
  beforeAll(async () => {
    store = await openStore(server.community.dataDir)
  })
  afterAll(() => store.close())
  const name = () => randomBytes(24).toString('hex')

  it('is swept in pages, however much it is, with what a crash left unfinished; what a record names stays', async () => {
    const later = new Date('2100-01-01T00:00:00Z')
    const [named, fresh] = [name(), name()]
    kept.add(named)
    // More than two pages; in a long run, more than one statement takes names.
    const many = process.env.DEEP && where === 'on the disk' ? 70_000 : 2_000
    for (let n = 0; n < many; n += 1_000) {
      await Promise.all(
        Array.from({ length: 1_000 }, (_, each) =>
          store.put('papers', each === 0 ? `${name()}.part` : name()),
        ),
      )
    }
    for (const each of [named, 'note.txt']) await store.put('papers', each)
    for (const each of [fresh, `${fresh}.part`]) await store.put('papers', each, later)
    await run(store.files, sweepOf('papers.sweep', mediaFolder), {}, instant(later.toISOString()))
    expect((await store.names('papers')).sort()).toEqual([named, fresh, `${fresh}.part`, 'note.txt'].sort())
    expect(longest).toBeLessThanOrEqual(1_000)
    for (const each of [named, fresh, `${fresh}.part`, 'note.txt']) await store.remove('papers', each)
  })

  it('because its record gave it up goes once that is committed, and nothing outside its shelf', async () => {
    const storedName = name()
    await store.put('papers', storedName)
    let asked: Record<string, unknown> = {}
    await removeWhenCommitted(
      async (job, data) => {
        expect(job).toBe(removeFile.name)
        asked = data
      },
      mediaFolder,
      storedName,
    )
    expect(await store.names('papers')).toContain(storedName)
    await run(store.files, removeFile, asked)
    await run(store.files, removeFile, asked)
    expect(await store.names('papers')).not.toContain(storedName)
    await expect(run(store.files, removeFile, { folder: '../..', storedName })).rejects.toThrow()
    await expect(
      run(store.files, removeFile, { folder: 'papers', storedName: '../secret' }),
    ).rejects.toThrow()
  })
})
