import { naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { updateSettings } from '@kolo/profile/settings'
import { moveFromWallet } from '@kolo/savings/contract'
import { depositAndConfirm, openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueStatement } from '../../documents/documents.contract.ts'
import { openStatementFile } from '../../testing/documents.factory.ts'
import { readStatement } from '../statement.contract.ts'

let server: TestServer
let rent: { id: string; code: string }
const ada = () => server.as('ada')
const bayo = () => server.as('bayo')
const ask = (query: object) => ada().call(readStatement, { query })

beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-10-30T09:00:00.000Z')
  await openCollectionAccount(bayo(), server.as('chidi'))
  const plan = await openPlan(bayo(), server.as('chidi'))
  rent = await openOrdinaryGoal(ada(), plan.id)
  const fees = await openOrdinaryGoal(ada(), plan.id, { name: 'Ọmọ’s "fees" =1+1' })
  await depositAndConfirm(ada(), bayo(), rent, naira(10_000n), 'STATE0000001')
  // Half past eleven at night in Lagos on 31 October, which is 1 November in Tokyo.
  server.clock.set('2026-10-31T22:30:00.000Z')
  const over = await startDeposit(ada(), rent, naira(500n))
  await sayItWasSent(ada(), over, 'STATE0000002')
  await findTheMoney(bayo(), over, { bankReference: 'STATE0000002', receivedKobo: naira(1_000n) })
  server.clock.set('2026-11-02T09:00:00.000Z')
  await ada().call(moveFromWallet, { params: { id: fees.id }, body: { amountKobo: naira(500n) } })
  server.clock.set('2026-11-20T09:42:00.000Z')
})
afterAll(() => server.close())

describe('a statement', () => {
  it('of everything adds up: opening, each line, closing, and what the accounts hold', async () => {
    const { member, accounts, total, lines, goals } = await ask({ from: '2026-10-31', to: '2026-11-20' })
    expect(member).toMatchObject({ fullName: 'Ada Nwosu', memberCode: expect.stringMatching(/^KM-\d{5}$/) })
    expect(total).toEqual({
      openingKobo: 1_000_000n,
      inKobo: 150_000n,
      outKobo: 50_000n,
      closingKobo: 1_100_000n,
    })
    expect(accounts.map(({ name, openingKobo, closingKobo }) => [name, openingKobo, closingKobo])).toEqual(
      expect.arrayContaining([
        ['House rent', 1_000_000n, 1_050_000n],
        ['Ọmọ’s "fees" =1+1', 0n, 50_000n],
        ['Wallet', 0n, 0n],
      ]),
    )
    expect(lines.map(({ account, amountKobo }) => [account, amountKobo]).slice(-2)).toEqual([
      ['Wallet', -50_000n],
      ['Ọmọ’s "fees" =1+1', 50_000n],
    ])
    expect(lines.at(-1)?.balanceKobo).toBe(total.closingKobo)
    expect(goals).toHaveLength(2)
  })
  it('of one goal has its lines alone, and without days all of them', async () => {
    const { account, total, lines, from, to } = await ask({ account: rent.id })
    expect(account).toMatchObject({ name: 'House rent', code: rent.code })
    expect(lines.map(({ amountKobo, balanceKobo }) => [amountKobo, balanceKobo])).toEqual([
      [1_000_000n, 1_000_000n],
      [50_000n, 1_050_000n],
    ])
    expect(total).toMatchObject({ openingKobo: 0n, closingKobo: 1_050_000n })
    expect([from <= '2026-10-30', to]).toEqual([true, '2026-11-20'])
  })
  it('counts days by the member’s own clock, and is written in their formats', async () => {
    const october = { account: rent.id, from: '2026-10-31', to: '2026-10-31' }
    expect((await ask(october)).lines).toHaveLength(1)
    const preferences = {
      timezone: 'Asia/Tokyo',
      dateFormat: 'YYYY-MM-DD',
      numberFormat: '1 000.00',
    } as const
    await ada().call(updateSettings, { params: { uid: testUsers.ada.uid }, body: { preferences } })
    expect((await ask(october)).lines).toEqual([])
    const asked = { account: rent.id, from: '2026-11-01' as CalendarDate }
    const csv = await (await openStatementFile(ada(), asked)).text()
    expect(csv.split('\r\n')[2]).toMatch(/^2026-11-01,"Transfer [\w-]+",500\.00,,10500\.00$/)
    const usual = { timezone: 'Africa/Lagos', dateFormat: 'DD/MM/YYYY', numberFormat: '1,000.00' } as const
    await ada().call(updateSettings, { params: { uid: testUsers.ada.uid }, body: { preferences: usual } })
  })
  it('is nobody else’s, and says what is wrong with its days', async () => {
    for (const who of ['bayo', 'dayo'] as const)
      expect((await server.as(who).problem(readStatement, { query: { account: rent.id } })).status).toBe(404)
    expect((await server.as('bayo').call(readStatement, { query: {} })).lines).toEqual([])
    expect((await server.client().problem(readStatement, { query: {} })).status).toBe(401)
    const turned = { query: { from: '2026-11-02', to: '2026-11-01' } }
    const body = { ...turned.query, account: 'all', format: 'csv' } as never
    expect(await ada().problem(issueStatement, { body })).toMatchObject({ code: 'days-reversed' })
    expect(await ada().problem(readStatement, turned as never)).toMatchObject({ code: 'days-reversed' })
  })
})
