/** What is owed of a distribution that was taken back: its page, who forgives it, and whom it keeps. */
import { approveApproval } from '@kolo/approvals/contract'
import { kobo, naira, subtractKobo } from '@kolo/foundation/money'
import { deleteAccount } from '@kolo/identity/contract'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { readWallet } from '@kolo/payments/contract'
import { walletAccount } from '@kolo/payments/server'
import { features } from '@kolo/server/features'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '../../distributions/distribution.contract.ts'
import { getReady, moved, stageOf, work } from '../../testing/distribution.fixtures.ts'

const server = await startTestServer()
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})

const bayo = server.as('bayo')
const chidi = server.as('chidi')
const fees = { kind: 'fees', scope: 'community' } as const
const pool = kobo(1_000_001n)
const reason = 'The wrong period was paid.'
const { earningPlan, read, submitted } = stageOf(server, testUsers)
let one: { params: { id: string } }
let planId: string

const pageOf = (query: object = {}) => bayo.call(contract.readDistribution, { ...one, query })
const line = async (member: string) => {
  const rows = (await pageOf()).lines.rows.filter((row) => row.member === member)
  const found = rows.find(({ status }) => status === 'owed') ?? rows[0]
  if (!found) throw new Error(`No line of ${member}`)
  return found
}
const forgive = async (member: string, why = 'They are ill and out of work.') => ({
  params: { id: one.params.id, lineId: (await line(member)).id },
  body: { reason: why },
})

beforeAll(async () => {
  await getReady(server, testUsers)
  const { at, begun } = await earningPlan(['ada', 'ada', 'dayo'], 2, pool)
  planId = at.params.id
  const distribution = await submitted(at, begun, pool)
  one = distribution.one
  const {
    funds,
    people,
    distribution: before,
  } = await chidi.call(contract.readDistribution, {
    ...one,
    query: {},
  })
  expect(funds).toMatchObject({ earnedKobo: pool, resolvedKobo: null })
  expect(people).toMatchObject({
    previewed: { by: testUsers.bayo.fullName },
    submitted: { by: testUsers.bayo.fullName },
    approved: null,
  })
  expect(before.waiting).toMatchObject({
    can: { approve: true },
    page: `/admin/distributions/${one.params.id}`,
  })
  await chidi.call(approveApproval, distribution.approve)
  await work(server, features, 'distributions.look-for-payments', 'long-work.turn', 'long-work.turn')
})

it('shows who did what, what each weight is counted from, and which lines got the kobo that were left over', async () => {
  const page = await pageOf()
  expect(page.distribution).toMatchObject({ status: 'posted', paidKobo: 900_002n })
  expect(page.people.approved).toMatchObject({ by: testUsers.chidi.fullName, alone: false })
  expect(page.funds).toBeNull()
  expect(page.taxDueOn).toMatch(/-21$/)
  expect(page.leftOver).toBe(2)
  expect(page.lines.rows.map(({ hasExtraKobo }) => hasExtraKobo)).toEqual([true, true, false])
  for (const { counted, memberCode } of page.lines.rows) {
    expect(counted).toEqual({ amount: '3000000', days: 1 })
    expect(memberCode).toMatch(/\d/)
  }
  const first = await pageOf({ limit: '2' })
  const second = await pageOf({ limit: '2', cursor: first.lines.nextCursor })
  expect([first.lines.rows.length, second.lines.rows.length]).toEqual([2, 1])
  expect((await pageOf({ standing: 'owed' })).lines.rows).toEqual([])
})

it('is forgiven by two who are not the member, with a reason, and stays what was paid', async () => {
  const wallets = { ada: await balance('ada'), dayo: await balance('dayo') }
  await moved(server, walletAccount(testUsers.dayo.uid), fees, wallets.dayo)
  await moved(server, walletAccount(testUsers.ada.uid), fees, subtractKobo(wallets.ada, kobo(300_001n)))
  for (const who of [bayo, chidi]) await who.call(contract.reverseDistribution, { ...one, body: { reason } })
  await work(server, features, 'long-work.turn', 'long-work.turn')
  expect(await read(one)).toMatchObject({ status: 'reversed', reversedCount: 1, owedCount: 2 })
  expect((await pageOf({ standing: 'owed' })).lines.rows).toHaveLength(2)

  const asked = await forgive(testUsers.dayo.fullName)
  expect((await bayo.call(contract.forgiveLine, asked)).waiting).toMatchObject({ amountKobo: 300_000n })
  expect((await bayo.problem(contract.forgiveLine, asked)).code).toBe('own-approval')
  expect((await line(testUsers.dayo.fullName)).status).toBe('owed')
  expect((await server.as('ada').problem(contract.forgiveLine, asked)).status).toBe(403)
  expect(await chidi.call(contract.forgiveLine, asked)).toMatchObject({ status: 'forgiven' })
  expect(await read(one)).toMatchObject({ owedCount: 1, forgivenCount: 1, forgivenKobo: 300_000n })
  expect(await bayo.problem(contract.forgiveLine, asked)).toMatchObject({ status: 409, code: 'not-owed' })

  const [told] = (await server.as('dayo').call(listNotices, { query: {} })).rows
  expect(told).toMatchObject({ title: 'You no longer owe ₦3,000.00' })
  const returns = await server.as('dayo').call(contract.readReturns, {})
  expect(returns.own).toMatchObject([{ netKobo: 300_000n, isOwed: false }])
  const plan = returns.plans.find(({ id }) => id === planId)
  // Ada's second line and Dayo's are still paid: the one is owed, the other is not asked for any more.
  expect(plan?.paidKobo).toBe(666_667n)
})

it('that was forgiven is never collected, and PostgreSQL forgives nothing nobody agreed to', async () => {
  await moved(server, fees, walletAccount(testUsers.dayo.uid), naira(5_000n))
  await work(server, features, 'distributions.look-for-owed', 'long-work.turn')
  expect(await balance('dayo')).toBe(naira(5_000n))
  for (const statement of [
    `update distribution_lines set status = 'forgiven' where status = 'owed'`,
    `update distribution_lines set status = 'forgiven' where status = 'reversed'`,
    `update distribution_lines set status = 'owed' where status = 'forgiven'`,
    `update distribution_lines set status = 'reversed' where status = 'forgiven'`,
  ])
    await expect(server.database.pool.query(statement)).rejects.toThrow(/approved|taken back/)
})

it('keeps its member until it is given back or forgiven', async () => {
  // As if Ada had nothing else here.
  await sql`update investments set status = 'paid_out', ended_at = now()`.execute(server.db)
  const left = await balance('ada')
  if (left > 0n) await moved(server, walletAccount(testUsers.ada.uid), fees, left)
  const leaving = { params: { uid: testUsers.ada.uid }, body: { currentPassword: testPassword } }
  const no = await server.as('ada').problem(deleteAccount, leaving)
  expect(no).toMatchObject({ status: 409, code: 'return-owed' })
  expect(no.problem?.message).toMatch(/^You owe a return that was reversed/)
  const asked = await forgive(testUsers.ada.fullName)
  for (const who of [bayo, chidi]) await who.call(contract.forgiveLine, asked)
  const after = await server.as('ada').problem(deleteAccount, leaving)
  expect(after.code).not.toBe('return-owed')
})

async function balance(name: 'ada' | 'dayo') {
  return (await server.as(name).call(readWallet, { query: {} })).balanceKobo
}
