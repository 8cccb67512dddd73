/** The chart of accounts through HTTP: balances of any day, files, and what the proof says of control accounts. */
import { xlsxType } from '@kolo/files/server'
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { endDays } from '@kolo/ledger/day-ends'
import { lastProofs, prove, runTrialBalance } from '@kolo/ledger/trial-balance'
import { startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listJournals } from '../../accounts/books.contract.ts'
import { type Chart, downloadChart, readChartOfAccounts } from '../chart.contract.ts'

const { server, goal } = await paymentsFixture(startTestServer, testUsers)
const bayo = server.as('bayo')
const today = '2026-11-20' as CalendarDate

const read = (day?: CalendarDate) => bayo.call(readChartOfAccounts, day ? { query: { day } } : {})
const numbered = (chart: Chart, number: string) => chart.accounts.find((line) => line.number === number)

beforeAll(async () => {
  const sent = await startDeposit(server.as('ada'), goal, naira(1_000n))
  await sayItWasSent(server.as('ada'), sent, 'CHART00000001')
  await findTheMoney(bayo, sent, { bankReference: 'CHART00000001', receivedKobo: naira(1_000n) })
  server.clock.advance(60_000)
})

describe('the chart of accounts', () => {
  it('has what each number holds on a day, and says that the accounts balance', async () => {
    const chart = await read()
    expect(chart).toMatchObject({
      day: today,
      isToday: true,
      assetsKobo: naira(1_000n),
      liabilitiesKobo: naira(1_000n),
      membersFundsKobo: kobo(0n),
      debitsKobo: naira(1_000n),
      creditsKobo: naira(1_000n),
      differenceKobo: kobo(0n),
    })
    expect(numbered(chart, '1110')).toMatchObject({
      name: 'Sahel Trust Bank ••• 0401',
      kind: 'system',
      isMoney: true,
      balanceKobo: naira(1_000n),
    })
    const savings = numbered(chart, '2130')
    expect(savings).toMatchObject({ name: 'Savings goals', kind: 'control', balanceKobo: naira(1_000n) })
    expect(savings?.ledgerAccount).toBeUndefined()
    expect(numbered(chart, '1690')).toMatchObject({ reduces: '1610' })
    expect((await read(addDays(today, -1))).assetsKobo).toBe(kobo(0n))
  })
  it('opens the journals of an account that has one of its own, or several', async () => {
    const chart = await read()
    for (const [number, found] of [
      ['1110', 1],
      ['1160', 0],
    ] as const) {
      const account = numbered(chart, number)?.ledgerAccount ?? ''
      expect((await bayo.call(listJournals, { query: { account } })).rows).toHaveLength(found)
    }
    expect((await bayo.call(listJournals, { query: { account: 'bank:' } })).rows).toHaveLength(1)
    const ofMembers = { query: { account: 'member_savings:' } }
    expect((await bayo.problem(listJournals, ofMembers)).code).toBe('not-found')
  })
  it('is an administrator’s, and of no day to come', async () => {
    expect((await server.as('ada').problem(readChartOfAccounts, {})).code).toBe('not-allowed')
    expect((await bayo.problem(readChartOfAccounts, { query: { day: addDays(today, 1) } })).code).toBe(
      'day-to-come',
    )
  })
  it('is taken along as a file', async () => {
    const csv = await (await bayo.fetch(downloadChart.path)).text()
    expect(csv).toContain('"2130","Savings goals","Liabilities","Control","credit",,1000.00,"In use"')
    expect(csv).toContain('"","Total","","","",1000.00,1000.00')
    const xlsx = await bayo.fetch(`${downloadChart.path}?format=xlsx`)
    expect(xlsx.headers.get('content-type')).toBe(xlsxType)
  })
})

describe('control accounts', () => {
  const nightlyProof = async () => {
    server.clock.advance(24 * 3_600_000)
    await runTrialBalance(server.db, server.clock.now())
    await endDays(server.db, 10)
    return again()
  }
  const again = async () => {
    server.clock.advance(60_000)
    await prove(server.db, 'again', server.clock.now())
    return (await lastProofs(server.db)).again
  }
  it('agree with the accounts of their members once the books are proved', async () => {
    expect(numbered(await read(), '2130')?.members).toBeUndefined()
    expect((await nightlyProof())?.controls).toContainEqual({
      kind: 'member_savings',
      accounts: 1,
      agrees: true,
    })
    expect(numbered(await read(), '2130')?.members).toEqual({ accounts: 1, agrees: true })
  })
  it('do not agree where the books of a day say something else, and the proof says so', async () => {
    const spoil = (by: number) =>
      sql`update ledger_day_ends set net_credit_kobo = net_credit_kobo + ${by} where kind = 'member_savings'`.execute(
        server.database.owner,
      )
    await spoil(1)
    expect(await again()).toMatchObject({
      holds: false,
      findings: [{ account: 'member_savings', finding: 'members 100000, control account 100001' }],
    })
    expect(numbered(await read(), '2130')?.members).toEqual({ accounts: 1, agrees: false })
    await spoil(-1)
    expect((await again())?.holds).toBe(true)
  })
})
