/** A story that breaks off and goes on ends as one that was told in one go. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@kolo/database/connection'
import { createTestDatabase } from '@kolo/database/testing'
import { features } from '@kolo/server/features'
import { expect, it } from 'vitest'
import { beginScenario, tellScenario } from './scenario-report.ts'
import { type Fixture, openFixture } from './stage.ts'
import { smallPlot, whatItComesTo } from './testing-telling.ts'

/** How many commands are done after each start, before the story breaks off. */
const starts = [9, 20, 1, 26, 17]

async function told(breaks: readonly number[]) {
  const database = await createTestDatabase()
  const outside = connect({ ownerUrl: database.ownerUrl, max: 4 })
  const dataDir = await mkdtemp(join(tmpdir(), 'kolo-demo-test-'))
  const { db } = database
  // Another stage for each start: what a program kept in memory is gone.
  const fixture = () =>
    openFixture({ db, poolDb: outside.db, features, communityName: 'Raffia Savings Club', dataDir })
  try {
    await beginScenario(fixture(), smallPlot)
    const told: number[] = []
    for (const acts of breaks) {
      const broken = breakingOff(fixture(), acts)
      await expect(tellScenario(broken.fixture, ({ done }) => told.push(done))).rejects.toThrow('pulled')
      await broken.atRest()
    }
    const ending = await tellScenario(fixture(), ({ done }) => told.push(done))
    const work = await db
      .selectFrom('long_works')
      .select(['state', 'outcome', 'error', 'done', 'total'])
      .where('kind', '=', 'demo.story')
      .executeTakeFirst()
    return { ending, told, work, comesTo: await whatItComesTo(db) }
  } finally {
    await outside.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** After so many commands the plug is pulled: the last of them is done, but its answer never comes. */
function breakingOff(fixture: Fixture, acts: number): { fixture: Fixture; atRest: () => Promise<unknown> } {
  const under = new Set<Promise<unknown>>()
  let left = acts
  const act: Fixture['act'] = async (...of) => {
    left -= 1
    if (left < 0) throw new Error('The plug is pulled')
    const deed = fixture.act(...of)
    under.add(deed)
    const answer = await deed
    if (left <= 0) throw new Error('The plug is pulled')
    return answer
  }
  return { fixture: { ...fixture, act }, atRest: () => Promise.allSettled(under) }
}

it('ends with the same money in the same places, and every deed once, however often it broke off', async () => {
  const whole = await told([])
  const broken = await told(starts)
  expect(broken.comesTo).toEqual(whole.comesTo)
  expect(broken.ending).toMatchObject({
    members: 12,
    payments: whole.ending.payments,
    waiting: whole.ending.waiting,
  })
  expect(broken.ending.proof).toMatchObject({ holds: true, transfers: whole.ending.proof.transfers })
  expect(broken.work).toEqual(whole.work)
  expect(broken.work).toMatchObject({
    state: 'done',
    outcome: `12 members made ${whole.ending.payments} payments.`,
    error: null,
  })
  // It never went back, and did begin again within it.
  expect(broken.told).toEqual(broken.told.toSorted((one, other) => one - other))
  expect(broken.told.filter((done) => done > 0).length).toBeGreaterThan(whole.told.length)
  expect(whole.comesTo.money?.length).toBeGreaterThan(8)
}, 240_000)
