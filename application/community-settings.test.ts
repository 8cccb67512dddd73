import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { type Kobo, naira } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { koboWire } from '@kolo/foundation/wire'
import { writerFor } from '@kolo/foundation/writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineSetting, lockSetting, readSetting, wordsOf, writeSetting } from './community-settings.ts'

const threshold = defineSetting({
  name: 'test.threshold',
  schema: koboWire,
  initial: naira(500_000n) as Kobo,
  meaning: 'From this amount two administrators confirm.',
  title: 'Threshold',
  lines: (amount, write) => [{ label: 'From', value: write.naira(amount) }],
})
const days = defineSetting({
  name: 'test.days',
  schema: z.number().check(z.int(), z.minimum(1)),
  initial: 30,
  meaning: 'Days to answer.',
  title: 'Days',
  lines: (count) => [{ label: 'Within', value: `${count} days` }],
})
const counted = defineSetting({
  name: 'test.counted',
  schema: z.number(),
  initial: 0,
  meaning: 'How many added one.',
  title: 'Counted',
  lines: (count) => [{ label: 'Added', value: String(count) }],
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

  it('keeps what it was before with each change, and nothing where nothing changed', async () => {
    await writeSetting(database.db, days, 21, decision)
    const { rows } = await database.pool.query(
      `select before, after, changed_by from setting_changes where setting = 'test.days' order by id`,
    )
    expect(rows).toEqual([
      { before: null, after: 14, changed_by: decision.actorUid },
      { before: 14, after: 21, changed_by: decision.actorUid },
    ])
  })

  it('is read by people as it was, as it began, and not at all where its shape was another', () => {
    const { linesOf } = wordsOf(threshold)
    const said = (kept: unknown) => linesOf(kept, writerFor({ numberFormat: '1 000.00' }))
    expect(said('123456700')).toEqual([{ label: 'From', value: '₦1\u00a0234\u00a0567.00' }])
    expect(said(null)).toEqual([{ label: 'From', value: '₦500\u00a0000.00' }])
    expect(said({ naira: 5 })).toEqual([])
  })

  it('loses nothing where two decide for the first time at once', async () => {
    const addOne = () =>
      database.db.transaction().execute(async (db) => {
        const { value } = await lockSetting(db, counted)
        await writeSetting(db, counted, value + 1, decision)
      })
    await Promise.all(Array.from({ length: 8 }, addOne))
    expect(await readSetting(database.db, counted)).toBe(8)
  })

  it('refuses what does not fit its schema', async () => {
    await expect(writeSetting(database.db, days, 0, decision)).rejects.toThrow()
  })
})
