/** What every desk lists of one member: theirs, all of theirs, and nobody else's. */
import { listJournals } from '@kolo/books/contract'
import { listDocumentReviews } from '@kolo/documents/contract'
import { naira } from '@kolo/foundation/money'
import { signOutMember } from '@kolo/identity/contract'
import { listInvestmentReviews } from '@kolo/investments/ending'
import { findProfile } from '@kolo/profile/server'
import { listGoalReviews } from '@kolo/savings/contract'
import { depositAndConfirm, openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { readRegister } from '@kolo/shares/contract'
import { createTicket, listStaffTickets } from '@kolo/support/contract'
import { listPaymentReviews } from '@kolo/transfers/contract'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { listWithdrawalReviews } from '@kolo/withdrawals/reviews'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testUsers } from './test-users.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
  await openCollectionAccount(bayo, chidi)
  const plan = await openPlan(bayo, chidi)
  const goal = await openOrdinaryGoal(ada, plan.id)
  await depositAndConfirm(ada, bayo, goal, naira(2_000n), 'FT00000001')
  await startDeposit(ada, goal, naira(1_000n))
  const about = {
    category: 'other',
    priority: 'low',
    subject: 'My card is lost',
    body: 'It was in the market.',
  } as const
  await ada.call(createTicket, { body: { ...about, follows: null, about: null, files: [] } })
})
afterAll(() => server.close())

const countOf = (page: { rows: readonly unknown[] }) => page.rows.length

it.each([
  ['goals', listGoalReviews, 1],
  ['transfers', listPaymentReviews, 2],
  ['withdrawals', listWithdrawalReviews, 0],
  ['documents', listDocumentReviews, 0],
  ['shares', readRegister, 0],
  ['tickets', listStaffTickets, 1],
  ['journals', listJournals, 1],
] as const)('%s of a member are theirs alone', async (_, contract, theirs) => {
  const of = (uid: string) => server.as('bayo').call(contract, { query: { member: uid } } as never)
  expect(countOf(await of(testUsers.ada.uid))).toBe(theirs)
  expect(countOf(await of(testUsers.funke.uid))).toBe(0)
  expect(
    (await server.as('ada').problem(contract, { query: { member: testUsers.ada.uid } } as never)).status,
  ).toBe(403)
})

it('investments are found by the number of their member', async () => {
  const code = (await findProfile(server.db, testUsers.ada.uid))?.member_code ?? ''
  expect((await server.as('bayo').call(listInvestmentReviews, { query: { code } })).rows).toEqual([])
})

it('a member is signed out everywhere with a reason they are told, by administrators, and never by themselves', async () => {
  const params = { uid: testUsers.ada.uid }
  const body = { reason: 'Your phone was lost.' }
  expect((await server.as('dayo').problem(signOutMember, { params, body })).status).toBe(403)
  const own = { params: { uid: testUsers.bayo.uid }, body }
  expect((await server.as('bayo').problem(signOutMember, own)).code).toBe('own-sign-in')
  const { ended } = await server.as('bayo').call(signOutMember, { params, body })
  expect(ended).toBeGreaterThanOrEqual(1)
  const living = server.db.selectFrom('sessions').select('id').where('uid', '=', testUsers.ada.uid)
  expect(await living.where('ended_at', 'is', null).execute()).toEqual([])
})
