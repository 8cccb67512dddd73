import type { Community } from '@kolo/application/community'
import type { Job } from '@kolo/application/job'
import type { Db } from '@kolo/database/tables'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { diskStore } from '@kolo/files/server'
import { startingLook } from '@kolo/foundation/brand'
import { instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dueKinds } from './look-for-work.ts'
import { openQueue, type Queue } from './queue.ts'

const community: Community = {
  ...startingLook({ name: 'Unity Savers', address: 'Lagos, Nigeria' }),
  origin: 'http://localhost:3000',
  mailIsSent: false,
  revealAccounts: false,
  federation: undefined,
  cards: undefined,
  measurement: undefined,
  oversightEmail: undefined,
  auditHeads: undefined,
  channels: ['email'],
  push: { serverKey: '', localService: undefined },
  quietHours: undefined,
  noticeDays: 180,
  stepUpMinutes: 10,
  dataDir: '/nowhere',
  files: diskStore('/nowhere'),
  secret: '',
}

let database: TestDatabase
let queue: Queue
const ran: string[] = []
const failures: string[] = []
let failuresLeft = 1

async function transactionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
  return rows[0]?.id ?? ''
}

const jobs: Job[] = [
  {
    name: 'test.note',
    run: async ({ db, now }, data) => {
      expect(now).toMatch(/Z$/)
      await sql`select 1`.execute(db)
      ran.push(`note ${String(data.text)}`)
    },
  },
  {
    name: 'test.chain',
    run: async ({ enqueue }) => {
      await enqueue('test.note', { text: 'from a job' })
    },
  },
  {
    name: 'test.private',
    forgets: true,
    run: async (_, data) => void ran.push(`private ${String(data.text)}`),
  },
  {
    name: 'test.shared',
    forgets: true,
    run: async ({ db, enqueue }, { text }) => {
      ran.push(`alone ${String(text)} ${await transactionOf(db)}`)
      if (text === 'bad') throw new Error('of no use')
      await enqueue('test.note', { text: `told of ${String(text)}` })
    },
    together: {
      most: 10,
      joins: ({ text }) => text !== 'large',
      run: async ({ db, enqueue }, all) => {
        const transaction = await transactionOf(db)
        for (const { text } of all) {
          ran.push(`together ${String(text)} ${transaction}`)
          if (text === 'bad') throw new Error('of no use')
          await enqueue('test.note', { text: `told of ${String(text)}` })
        }
      },
    },
  },
  { name: 'test.nightly', schedule: '30 2 * * *', run: async () => undefined },
]

const followUpJobs = [
  {
    name: 'test.errand',
    run: async (data: Record<string, unknown>) => {
      if (failuresLeft-- > 0) throw new Error('the line is busy')
      ran.push(`errand ${String(data.secret)}`)
      return undefined
    },
  },
]

beforeAll(async () => {
  database = await createTestDatabase()
  queue = await openQueue({
    ownerUrl: database.ownerUrl,
    db: database.db,
    community,
    clock: () => instant(new Date()),
    jobs,
    followUpJobs,
    onFailure: (error, job) => failures.push(`${job}: ${String(error)}`),
    onDone: () => undefined,
  })
  await queue.startWork()
}, 30_000)

afterAll(async () => {
  await queue.stop(2_000)
  await database.close()
})

const toldOf = () => ran.filter((line) => line.startsWith('note told of '))

/** Puts them in at once, so that they are found together. */
const putShared = (texts: readonly string[]) =>
  database.db.transaction().execute(async (transaction) => {
    for (const text of texts) await queue.enqueueWith(transaction)('test.shared', { text })
  })

async function leftOfShared(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select data ->> 'text' as text, state from jobs.job where name = 'test.shared'`,
  )
  return rows
}

describe('the queue', () => {
  it('runs work once its transaction committed', async () => {
    await database.db
      .transaction()
      .execute((transaction) => queue.enqueueWith(transaction)('test.note', { text: 'kept' }))
    await vi.waitFor(() => expect(ran).toContain('note kept'), 20_000)
  })

  it('keeps nothing of what is about people once it is done', async () => {
    for (const name of ['test.private', 'test.note'])
      await queue.enqueueWith(database.db)(name, { text: 'of Ada' })
    await vi.waitFor(
      () => expect(ran).toEqual(expect.arrayContaining(['private of Ada', 'note of Ada'])),
      20_000,
    )
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(`select name from jobs.job where data->>'text' = 'of Ada'`)
      expect(rows).toEqual([{ name: 'test.note' }])
    }, 20_000)
  })

  it('forgets work whose transaction was rolled back', async () => {
    const attempt = database.db.transaction().execute(async (transaction) => {
      await queue.enqueueWith(transaction)('test.note', { text: 'undone' })
      throw new Error('no')
    })
    await expect(attempt).rejects.toThrow('no')
    const { rows } = await database.pool.query(`select data from jobs.job where data->>'text' = 'undone'`)
    expect(rows).toEqual([])
  })

  it('lets a job enqueue another in its own transaction', async () => {
    await queue.enqueueWith(database.db)('test.chain', {})
    await vi.waitFor(() => expect(ran).toContain('note from a job'), 20_000)
  })

  it('keeps work that failed for another try and reports it', async () => {
    await queue.enqueueWith(database.db)('test.errand', { secret: 'token-1' })
    await vi.waitFor(() => expect(failures).toContain('test.errand: Error: the line is busy'), 20_000)
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select state, start_after > now() as later from jobs.job where name = 'test.errand'`,
      )
      expect(rows).toEqual([{ state: 'retry', later: true }])
    }, 20_000)
  })

  it('keeps nothing of an errand that is done', async () => {
    await queue.enqueueWith(database.db)('test.errand', { secret: 'token-2' })
    await vi.waitFor(() => expect(ran).toContain('errand token-2'), 20_000)
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(`select 1 from jobs.job where data->>'secret' = 'token-2'`)
      expect(rows).toEqual([])
    }, 20_000)
  })

  it('does together what may be, and what each asked for is there once', async () => {
    await putShared(['one', 'two', 'large', 'three'])
    await vi.waitFor(() => expect(toldOf()).toHaveLength(4), 20_000)
    const shared = ran.filter((line) => line.startsWith('together ')).map((line) => line.split(' ')[2])
    expect(shared).toHaveLength(3)
    expect(new Set(shared).size).toBe(1)
    expect(ran.filter((line) => line.startsWith('alone '))).toEqual([expect.stringMatching(/^alone large /)])
    expect(await leftOfShared()).toEqual([])
  })

  it('does one by one what failed together, so that one failure takes nothing else with it', async () => {
    ran.length = 0
    await putShared(['four', 'bad', 'five'])
    await vi.waitFor(() => expect(toldOf()).toHaveLength(2), 20_000)
    await vi.waitFor(
      async () => expect(await leftOfShared()).toEqual([{ text: 'bad', state: 'retry' }]),
      20_000,
    )
    expect(toldOf().sort()).toEqual(['note told of five', 'note told of four'])
    const alone = ran.filter((line) => line.startsWith('alone ')).map((line) => line.split(' '))
    expect(alone.map(([, text]) => text).sort()).toEqual(['bad', 'five', 'four'])
    expect(new Set(alone.map(([, , transaction]) => transaction)).size).toBe(3)
    expect(failures.filter((line) => line.startsWith('test.shared'))).toEqual([
      'test.shared: Error: of no use',
    ])
  })

  it('sees in one look which kinds have work that is due, and only those asked about', async () => {
    const later = instant(new Date(Date.now() + 60_000))
    await database.db.transaction().execute(async (transaction) => {
      const enqueue = queue.enqueueWith(transaction)
      await enqueue('test.note', { text: 'seen' })
      await enqueue('test.private', { text: 'later' }, { startAfter: later })
      const kinds = ['test.chain', 'test.note', 'test.private']
      expect(await dueKinds(transaction, kinds)).toEqual(['test.note'])
      expect(await dueKinds(transaction, ['test.chain'])).toEqual([])
    })
    await vi.waitFor(() => expect(ran).toContain('note seen'), 20_000)
  })

  it('schedules in Lagos time', async () => {
    const { rows } = await database.pool.query(
      `select name, cron, timezone from jobs.schedule where name = 'test.nightly'`,
    )
    expect(rows).toEqual([{ name: 'test.nightly', cron: '30 2 * * *', timezone: 'Africa/Lagos' }])
  })

  it('gives the application no right to change the queue’s tables', async () => {
    await expect(database.pool.query('alter table jobs.job add column x int')).rejects.toThrow(
      /must be owner/,
    )
    await expect(database.pool.query('create table jobs.mine (x int)')).rejects.toThrow(/permission denied/)
  })
})
