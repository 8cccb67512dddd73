import { createHash } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimKey, nobody, requestHash } from './idempotency.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('claiming a key leaves the deed the patience with locks it had before', async () => {
  const patience = async (db: TestDatabase['db']) => {
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)
    return rows[0]?.lock_timeout
  }
  await database.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '4321ms'`.execute(tx)
    const claim = {
      actorUid: '0198a000-0000-7000-8000-00000000000b',
      route: 'POST /api/probes',
      key: 'a-key-of-a-deed-1',
      requestHash: 'a',
      now: instant('2026-11-20T09:00:00.000Z'),
    }
    expect(await claimKey(tx, claim)).toBeUndefined()
    expect(await patience(tx)).toBe('4321ms')
  })
})

it('the mark of a request tells nobody without the secret what was asked', () => {
  const body = { bankCode: '058', accountNumber: '0123456789' }
  const mark = requestHash('a secret of this server', nobody, {}, body)
  expect(requestHash('a secret of this server', nobody, {}, { ...body })).toBe(mark)
  const guesses = [
    requestHash('another secret', nobody, {}, body),
    requestHash('a secret of this server', '0198a000-0000-7000-8000-00000000000b', {}, body),
    requestHash('a secret of this server', nobody, {}, { ...body, accountNumber: '0123456780' }),
    createHash('sha256')
      .update(JSON.stringify([{}, body]))
      .digest('hex'),
  ]
  for (const guess of guesses) expect(guess).not.toBe(mark)
})
