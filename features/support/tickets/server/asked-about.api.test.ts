/** A ticket about a record: which ones a member can name, and who is shown the way there. */

import { createEvent, publishEvent } from '@kolo/events/contract'
import { naira, zeroKobo } from '@kolo/foundation/money'
import { addHours } from '@kolo/foundation/time'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { askForMoney, confirmedBankAccount } from '@kolo/withdrawals/testing'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createTicket, readAskedAbout, readStaffTicket } from '../ticket.contract.ts'
import type { RecordType } from '../ticket.rules.ts'

const { server, goal } = await paymentsFixture(startTestServer, testUsers)
const [ada, bayo] = [server.as('ada'), server.as('bayo')]
beforeEach(() => sql`delete from rate_limits`.execute(server.db))

const contents = {
  subject: 'Where is it',
  category: 'other' as const,
  priority: 'low' as const,
  body: 'I do not see it any more.',
  follows: null,
}
const asked = (type: RecordType, id: string) => ({ body: { ...contents, about: { type, id } } })

async function newPayment() {
  const { id, code } = await startDeposit(ada, goal, naira(1_000n))
  return { id, name: `Payment ${code} of ₦1,000.00`, link: `/admin?review=${id}` }
}

async function newWithdrawal() {
  await seedProfile(server.db, { ...testUsers.ada, accountTier: 'premium', kycStatus: 'verified' })
  const account = await confirmedBankAccount(ada, bayo)
  server.clock.advance(24 * 3_600_000)
  await fillWallet(server.db, testUsers.ada.uid, naira(10_000n), server.clock.now())
  const { id, code } = await askForMoney(ada, account.id, naira(2_000n))
  return { id, name: `Withdrawal ${code} of ₦2,000.00`, link: `/admin?withdrawal=${id}` }
}

async function newInvestment() {
  const now = server.clock.now()
  const plan = await makePlan(server.db, { status: 'running', preparedBy: testUsers.bayo.uid, now })
  const principalKobo = naira(10_000n)
  const kept = { plan, memberUid: testUsers.ada.uid, principalKobo, status: 'active' as const, now }
  const { id, code } = await saveInvestment(server.db, kept)
  return { id, name: `Investment ${code}`, link: '/admin/investments' }
}

const draft = () =>
  bayo.call(createEvent, {
    body: {
      category: 'training',
      title: 'Savings clinic',
      description: 'Bring the fees list.',
      mode: 'in_person',
      venue: 'Community hall',
      address: '12 Herbert Macaulay Way, Yaba',
      mapUrl: null,
      joinUrl: null,
      startsAt: addHours(server.clock.now(), 72),
      endsAt: addHours(server.clock.now(), 74),
      capacityInPerson: null,
      capacityOnline: null,
      registrationOpensAt: null,
      registrationClosesAt: null,
      audience: 'all',
      tiers: [],
      plans: [],
      guestsAllowed: 0,
      feeKobo: zeroKobo,
      hasWaitlist: false,
      reminders: [],
      questions: [],
    },
  })

it.each([
  ['payment', newPayment],
  ['withdrawal', newWithdrawal],
  ['investment', newInvestment],
] as const)('a %s of their own is named, and nobody else can name it', async (type, make) => {
  const { id, name, link } = await make()
  const query = { type, id }
  expect(await ada.call(readAskedAbout, { query })).toEqual({ name })
  expect((await server.as('funke').problem(readAskedAbout, { query })).status).toBe(404)
  const ticket = await ada.call(createTicket, asked(type, id))
  expect(ticket.about).toBe(name)
  const params = { id: ticket.id }
  expect((await bayo.call(readStaffTicket, { params })).about).toEqual({ name, link })
  expect((await server.as('dayo').call(readStaffTicket, { params })).about).toEqual({ name, link: null })
  expect((await server.as('funke').problem(createTicket, asked(type, id))).status).toBe(404)
  const another = type === 'payment' ? 'withdrawal' : 'payment'
  expect((await ada.problem(createTicket, asked(another, id))).status).toBe(404)
})

it('an event is named once members may see it', async () => {
  const { id, version } = await draft()
  expect((await ada.problem(createTicket, asked('event', id))).status).toBe(404)
  await bayo.call(publishEvent, { params: { id }, body: { version } })
  const ticket = await ada.call(createTicket, asked('event', id))
  expect(ticket.about).toBe('Savings clinic')
  const { about } = await bayo.call(readStaffTicket, { params: { id: ticket.id } })
  expect(about).toEqual({ name: 'Savings clinic', link: `/admin/events/${id}` })
})
