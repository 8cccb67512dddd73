import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { diskStore } from '@kolo/files/server'
import { instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testCommunity } from '../testing.ts'
import { missedSchedules } from './missed-schedules.ts'
import { openQueue } from './queue.ts'

const nightly = { name: 'nightly', schedule: '30 2 * * *' }
const hourly = { name: 'hourly', schedule: '20 * * * *' }
const asked = { name: 'asked for' }
const all = [hourly, asked, nightly]
/** Seven in the morning in Lagos. */
const morning = instant('2026-11-29T06:00:00Z')

describe('what was missed', () => {
  it('is what came round since a node last looked, the earliest first', () => {
    expect(missedSchedules(all, instant('2026-11-28T20:00:00Z'), morning)).toEqual(['nightly', 'hourly'])
    expect(missedSchedules(all, instant('2026-11-29T02:00:00Z'), morning)).toEqual(['hourly'])
    expect(missedSchedules(all, instant('2026-11-29T05:50:00Z'), morning)).toEqual([])
  })
  it('is nothing before the first start, and nothing that the queue enqueues itself', () => {
    expect(missedSchedules(all, undefined, morning)).toEqual([])
    const justDue = instant('2026-11-29T05:20:30Z')
    expect(missedSchedules([hourly], instant('2026-11-29T05:00:00Z'), justDue)).toEqual([])
  })
})

describe('at the next start', () => {
  let database: TestDatabase
  const ran: string[] = []
  beforeAll(async () => {
    database = await createTestDatabase()
    await (await openNode()).stop(1_000)
  })
  afterAll(() => database.close())

  /** A node whose only job comes round once in four years, so that no real night is in the way. */
  const openNode = () =>
    openQueue({
      ownerUrl: database.ownerUrl,
      db: database.db,
      community: { ...testCommunity, dataDir: '/nowhere', files: diskStore('/nowhere') },
      clock: () => morning,
      jobs: [{ name: 'leap-day', schedule: '30 2 29 2 *', run: async () => void ran.push('leap-day') }],
      followUpJobs: [],
      onFailure: () => undefined,
      onDone: () => undefined,
    })
  const lookedLast = (at: string) => sql`update jobs.version set cron_on = ${at}`.execute(database.owner)

  it('it is done once, however many nodes start', async () => {
    await lookedLast('2024-01-01T00:00:00Z')
    const nodes = await Promise.all([openNode(), openNode()])
    await Promise.all(nodes.map((node) => node.startWork()))
    await vi.waitFor(() => expect(ran).toEqual(['leap-day']), 20_000)
    const { rows } = await sql<{ kept: bigint }>`select count(*) as kept from jobs.job
      where name = 'leap-day'`.execute(database.owner)
    expect(rows).toEqual([{ kept: 1n }])
    await Promise.all(nodes.map((node) => node.stop(1_000)))
  })

  it('nothing is done that a node has looked for since', async () => {
    await lookedLast('2024-03-01T00:00:00Z')
    const node = await openNode()
    await node.startWork()
    await node.stop(1_000)
    const { rows } = await sql<{ kept: bigint }>`select count(*) as kept from jobs.job
      where name = 'leap-day'`.execute(database.owner)
    expect(rows).toEqual([{ kept: 1n }])
  })
})
