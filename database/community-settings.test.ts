import { type Kobo, naira } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { koboWire } from '@kolo/foundation/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineSetting, readSetting, writeSetting } from './community-settings.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const threshold = defineSetting({
  name: 'test.threshold',
  schema: koboWire,
  initial: naira(500_000n) as Kobo,
  meaning: 'From this amount two administrators confirm.',
})
const days = defineSetting({
  name: 'test.days',
  schema: z.number().check(z.int(), z.minimum(1)),
  initial: 30,
  meaning: 'Days to answer.',
})
const decision = {
  actorUid: '0198a000-0000-7000-8000-00000000000b',
  now: '2026-11-20T09:42:00.000Z' as Instant,
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

describe('a setting', () => {
  it('is what it started with until somebody decides', async () => {
    expect(await readSetting(database.db, threshold)).toBe(50_000_000n)
    await writeSetting(database.db, threshold, naira(1_000_000n), decision)
    expect(await readSetting(database.db, threshold)).toBe(100_000_000n)
  })

  it('counts its versions and knows who decided', async () => {
    await writeSetting(database.db, days, 14, decision)
    await writeSetting(database.db, days, 21, decision)
    const { rows } = await database.pool.query(
      `select value, version, updated_by from community_settings where name = 'test.days'`,
    )
    expect(rows).toEqual([{ value: 21, version: 2, updated_by: decision.actorUid }])
  })

  it('refuses what does not fit its schema', async () => {
    await expect(writeSetting(database.db, days, 0, decision)).rejects.toThrow()
  })
})
