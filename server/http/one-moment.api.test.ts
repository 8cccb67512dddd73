/**
 * A read shows one moment. Between any two of its statements something else may commit: money that moves meanwhile is in
 * one place all the same. And a read writes nothing, whatever its command tries.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { endpoint } from '@kolo/foundation/endpoint'
import { addKobo, naira } from '@kolo/foundation/money'
import { readHome } from '@kolo/home/contract'
import { listGoals } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { confirmPayment } from '@kolo/transfers/contract'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { features } from '../features.ts'
import { startTestServer, type TestServer } from '../testing.ts'

/** What happens before the statements of the requests that are watched; it is told how many there were. */
type Interruption = { sent: number; before: (sent: number) => Promise<void> }

const watched = new AsyncLocalStorage<Interruption>()
let interruption: Interruption | undefined

const usual = pg.Client.prototype.query
async function interrupted(this: pg.Client, ...given: unknown[]): Promise<unknown> {
  const here = watched.getStore()
  if (here) await watched.exit(() => here.before(here.sent++))
  return Reflect.apply(usual, this, given)
}

const path = '/api/probes/tries-to-write'
const triesToWrite = endpoint({
  name: 'probe.tries-to-write',
  method: 'GET',
  path,
  summary: 'Writes, although it reads.',
  needs: 'anyone',
  output: z.object({}),
  refusals: [],
})
const probe: ServerFeature = {
  name: 'probe',
  routes: [
    route(triesToWrite, {}, async ({ db }) => {
      const writing = sql`insert into community_settings (name, value) values ('written by a read', '1')`
      await writing.execute(db).catch((error: Error) => {
        refused.push(error.message)
        throw error
      })
      return {}
    }),
  ],
}

let server: TestServer
let goal: { id: string }
let references = 0
const refused: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    features: [...features, probe],
    around: (request, answer) => {
      if (request.method !== 'GET' || !interruption) return answer()
      return watched.run(interruption, answer)
    },
  })
  const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
  await openCollectionAccount(bayo, chidi)
  goal = await openOrdinaryGoal(ada, (await openPlan(bayo, chidi)).id)
  pg.Client.prototype.query = interrupted as typeof usual
})
afterAll(async () => {
  pg.Client.prototype.query = usual
  await server.close()
})

/** A payment that administrators are checking, and its confirmation. */
async function checkedPayment(): Promise<() => Promise<unknown>> {
  const payment = await startDeposit(server.as('ada'), goal, naira(1_000n))
  const bankReference = `NIP${++references}`
  const { version } = await sayItWasSent(server.as('ada'), payment, bankReference)
  const body = { receivedKobo: naira(1_000n), bankReference, version, anotherTransfer: true }
  return () => server.as('bayo').call(confirmPayment, { params: { id: payment.id }, body })
}

/** Reads a page over and over, each time with a confirmation that commits before another of its statements. */
async function readWhileConfirming<Page>(
  page: () => Promise<Page>,
): Promise<{ pages: Page[]; gaps: number }> {
  const pages: Page[] = []
  for (let gap = 0; ; gap++) {
    const confirm = await checkedPayment()
    const stopped: Interruption = {
      sent: 0,
      before: async (sent) => void (sent === gap && (await confirm())),
    }
    interruption = stopped
    pages.push(await page())
    interruption = undefined
    if (stopped.sent <= gap) return { pages, gaps: gap }
  }
}

describe('a page that is read while a payment is confirmed between two of its statements', () => {
  it('has the money of the savings page in one pocket', { timeout: 60_000 }, async () => {
    const before = (await server.as('ada').call(listGoals, {})).totals.savedKobo
    const { pages, gaps } = await readWhileConfirming(() => server.as('ada').call(listGoals, {}))
    expect(gaps).toBeGreaterThan(3)
    const seen = pages.map(({ totals, goals, payments }) => ({
      total: addKobo(totals.savedKobo, totals.checkingKobo),
      ofGoals: goals.map(({ balanceKobo, checkingKobo }) => addKobo(balanceKobo, checkingKobo)),
      listed: payments.length,
      checking: totals.checkingKobo,
    }))
    for (const [turn, { total, ofGoals, listed, checking }] of seen.entries()) {
      const expected = addKobo(before, naira(1_000n * BigInt(turn + 1)))
      expect({ turn, total, ofGoals }).toEqual({ turn, total: expected, ofGoals: [expected] })
      expect({ turn, checking }).toEqual({ turn, checking: naira(1_000n * BigInt(listed)) })
    }
  })
  it('has the money of the home page in one pocket', { timeout: 60_000 }, async () => {
    const { pages, gaps } = await readWhileConfirming(() => server.as('ada').call(readHome, {}))
    expect(gaps).toBeGreaterThan(3)
    for (const [turn, { totalKobo, savings, history, activity }] of pages.entries()) {
      const all = addKobo(totalKobo, savings.totals.checkingKobo)
      const first = addKobo(
        pages[0]?.totalKobo ?? naira(0n),
        pages[0]?.savings.totals.checkingKobo ?? naira(0n),
      )
      expect({ turn, all }).toEqual({ turn, all: addKobo(first, naira(1_000n * BigInt(turn))) })
      expect({ turn, ends: history.at(-1)?.savedKobo }).toEqual({ turn, ends: totalKobo })
      expect({ turn, latest: activity[0]?.balanceAfterKobo }).toEqual({ turn, latest: totalKobo })
    }
  })
})

describe('a read that tries to write', () => {
  it('is refused by the database and leaves nothing', async () => {
    const answer = await server.client().fetch(path)
    expect(answer.status).toBe(503)
    expect(refused).toEqual(['cannot execute INSERT in a read-only transaction'])
    const { rows } = await sql`select from community_settings where name = 'written by a read'`.execute(
      server.db,
    )
    expect(rows).toEqual([])
  })
})
