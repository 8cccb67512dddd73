/** Statements against the books, whatever moved and whatever days are asked for; and one with very many lines. */
import { rm } from 'node:fs/promises'
import { type Kobo, kobo, naira, sumKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, type Instant, startOfDay } from '@kolo/foundation/time'
import { readBalanceHistory } from '@kolo/ledger/balance'
import { postJournal, type Transfer } from '@kolo/ledger/journal'
import { listLongWorks } from '@kolo/long-work/contract'
import { bankAccount, walletAccount } from '@kolo/payments/server'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStatement } from '../../statements/statement.contract.ts'
import { statementOf } from '../../testing/documents.factory.ts'
import { checkPaper, issueStatement, listPapers } from '../documents.contract.ts'

let server: TestServer
const bank = bankAccount('collection-1')
const first = '2026-01-01' as CalendarDate

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  await rm(server.community.dataDir, { recursive: true, force: true })
})

async function post(now: Instant, transfers: readonly Transfer[], memo = 'Paid in'): Promise<void> {
  const draft = { deed: 'test', actorUid: null, now, memo, transfers }
  await server.database.db.transaction().execute((db) => postJournal(db, draft))
}

const payIn = (uid: string, amount: Kobo): Transfer => ({ debit: bank, credit: walletAccount(uid), amount })
const payOut = (uid: string, amount: Kobo): Transfer => ({ debit: walletAccount(uid), credit: bank, amount })

it('opening and every line give the closing balance, which is the ledger’s at the end of that day', async () => {
  const { uid } = testUsers.ada
  const wallet = walletAccount(uid)
  // Sixty days of money in and out, at all hours, midnight of Lagos among them.
  for (let at = 0; at < 60; at++) {
    const day = addDays(first, at)
    server.clock.set(startOfDay(day))
    await post(server.clock.now(), [payIn(uid, naira(BigInt(10 + (at % 7))))])
    server.clock.advance((at * 47 * 60_000) % (24 * 3_600_000 - 1))
    if (at % 3 === 0) await post(server.clock.now(), [payOut(uid, kobo(BigInt(101 + at)))], '=1+1')
  }
  server.clock.set('2026-09-01T09:00:00.000Z')
  const day = fc.integer({ min: -5, max: 90 }).map((at) => addDays(first, at))
  const asked = fc.record({ one: day, other: day, account: fc.constantFrom('all', 'wallet') })
  await fc.assert(
    fc.asyncProperty(asked, async ({ one, other, account }) => {
      const [from = one, to = other] = [one, other].sort()
      const { lines, total } = await server.as('ada').call(readStatement, { query: { account, from, to } })
      const moved = sumKobo([total.openingKobo, ...lines.map(({ amountKobo }) => amountKobo)])
      const endOf = (last: CalendarDate) => momentBefore(startOfDay(addDays(last, 1)))
      const held = await readBalanceHistory(server.db, wallet, [endOf(addDays(from, -1)), endOf(to)])
      expect([total.openingKobo, total.closingKobo]).toEqual(held)
      expect(moved).toBe(total.closingKobo)
      expect(lines.at(-1)?.balanceKobo ?? total.openingKobo).toBe(total.closingKobo)
    }),
    { numRuns: process.env.DEEP === '1' ? 1_000 : 40 },
  )
}, 600_000)

/** The last moment before another one. */
function momentBefore(next: Instant): Instant {
  return new Date(Date.parse(next) - 1).toISOString() as Instant
}

async function turns(count: number): Promise<void> {
  const job = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'long-work.turn')
  for (let at = 0; at < count; at++) {
    const { community, clock } = server
    await server.database.db
      .transaction()
      .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue: async () => {} }, {}))
  }
}

it('one with very many lines is long work, survives a lost beginning, and adds up', async () => {
  const { uid } = testUsers.bayo
  const many = 5_400
  server.clock.set('2026-09-02T09:00:00.000Z')
  await post(
    server.clock.now(),
    Array.from({ length: many }, (_, at) => payIn(uid, kobo(BigInt(at + 1)))),
  )
  server.clock.advance(60_000)
  const bayo = server.as('bayo')
  const paper = await bayo.call(issueStatement, statementOf({ account: 'wallet' }))
  expect(paper.state).toBe('making')
  const early = await bayo.fetch(`/api/papers/${paper.id}`)
  expect(((await early.json()) as { code: string }).code).toBe('still-being-made')
  await turns(2)
  // Another machine takes over: what was written so far lies elsewhere, and it begins again.
  await rm(`${server.community.dataDir}/documents/papers`, { recursive: true })
  await turns(1)
  const workOf = async () => (await bayo.call(listLongWorks, { query: { subject: paper.id } })).rows[0]
  expect(await workOf()).toMatchObject({ state: 'running', done: 0, total: many })
  await turns(3)
  expect(await workOf()).toMatchObject({ state: 'done', done: many })
  expect((await bayo.call(listPapers, {})).rows[0]).toMatchObject({ id: paper.id, state: 'ready' })
  const rows = (await (await bayo.fetch(`/api/papers/${paper.id}`)).text()).trim().split('\r\n')
  expect(rows).toHaveLength(many + 4)
  expect(rows.at(-2)).toMatch(/"Closing balance",145827\.00,0\.00,145827\.00$/)
  const said = await server.client().call(checkPaper, { query: { code: paper.code } })
  expect(said).toMatchObject({ closingKobo: 14_582_700n, stillSo: true })
}, 30_000)
