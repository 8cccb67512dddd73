/** Three processes that are started at once for the first time, as a deployment does it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopLeftBehind } from '@kolo/database/cluster/embedded'
import { withOwner } from '@kolo/database/connection'
import { createTestDatabase } from '@kolo/database/testing'
import { setUp } from '@kolo/identity/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newCaller } from './fixtures/caller.ts'
import { type Attempt, tryProduct } from './fixtures/product.ts'

let folder: string
let attempts: Attempt[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo first '))
})

afterEach(async () => {
  await Promise.all(attempts.map((attempt) => attempt.stop()))
  await stopLeftBehind(join(folder, 'shared'))
  await rm(folder, { recursive: true, force: true })
}, 60_000)

/** An empty database, on which nothing of ours was ever started. */
async function withEmptyDatabase(work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const database = await createTestDatabase({ bare: true })
  await work(database.ownerUrl).finally(() => database.close())
}

async function startThree(environment: (node: number) => Record<string, string>) {
  attempts = [1, 2, 3].map((node) => tryProduct(environment(node)))
  const origins = await Promise.all(attempts.map(({ ready }) => ready))
  return { origins, logs: attempts.map((attempt) => attempt.log()) }
}

it.each([1, 2, 3, 4])(
  'all come up on one empty database, with one administrator: round %i',
  async () => {
    await withEmptyDatabase(async (ownerUrl) => {
      const { origins, logs } = await startThree((node) => ({
        DATABASE_URL: ownerUrl,
        DATA_DIR: join(folder, String(node)),
        LOG_LEVEL: 'error',
        KOLO_SECRET: 'the-secret-all-processes-are-given',
      }))
      expect([origins.filter(Boolean).length, logs]).toEqual([3, ['', '', '']])
      for (const origin of origins) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
      await withOwner(ownerUrl, async (client) => {
        const { rows } = await client.query(
          `SELECT count(*)::int AS made FROM audit_events WHERE kind = 'account.first-administrator'`,
        )
        expect(rows).toEqual([{ made: 1 }])
      })
      await Promise.all(attempts.map((attempt) => attempt.stop()))
    })
  },
  120_000,
)

it('print links of which one makes the first administrator, once', async () => {
  await withEmptyDatabase(async (ownerUrl) => {
    const { origins } = await startThree((node) => ({
      DATABASE_URL: ownerUrl,
      DATA_DIR: join(folder, String(node)),
      LOG_LEVEL: 'error',
      KOLO_SECRET: 'the-secret-all-processes-are-given',
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
    }))
    const tokens = attempts.map((attempt) => /mode=setup&token=([\w-]+)/.exec(attempt.said())?.[1] ?? '')
    expect(tokens.filter(Boolean)).toHaveLength(3)
    const outcomes = await Promise.all(
      tokens.map((token, node) =>
        newCaller(origins[node] ?? '')
          .call(setUp, {
            body: {
              token,
              email: `officer-${node}@example.org`,
              fullName: 'Zainab Bello',
              password: 'seven mangoes in a basket',
            },
          })
          .then(
            () => 'made',
            () => 'refused',
          ),
      ),
    )
    expect(outcomes.sort()).toEqual(['made', 'refused', 'refused'])
    await Promise.all(attempts.map((attempt) => attempt.stop()))
  })
}, 120_000)

it.each([1, 2])(
  'on one data folder, one comes up and the others say who has it: round %i',
  async () => {
    const dataDir = join(folder, 'shared')
    attempts = [1, 2, 3].map(() => tryProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }))
    const origins = await Promise.all(attempts.map(({ ready }) => ready))
    expect(origins.filter(Boolean)).toHaveLength(1)
    const winner = attempts[origins.findIndex(Boolean)]
    for (const attempt of attempts) {
      if (attempt === winner) continue
      expect(await attempt.ended).toBe(1)
      expect(attempt.log()).toBe(
        `Another Kolo (process ${winner?.pid}) is already using the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.\n`,
      )
    }
  },
  120_000,
)
