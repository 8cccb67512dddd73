/** Nothing is asked for twice: paying the same again is answered the open payment, or told what became of it. */
import { createEvent, payFeeByTransfer, publishEvent, readEvent, register } from '@kolo/events/contract'
import { naira } from '@kolo/foundation/money'
import { addHours } from '@kolo/foundation/time'
import { payByTransfer, readInvestment, readOffer } from '@kolo/investments/investing'
import { makePlan } from '@kolo/investments/testing'
import { beginInvestment } from '@kolo/investments/testing/investing'
import { listGoals, makeDeposit } from '@kolo/savings/contract'
import { openOrdinaryGoal } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { payForShares, readShares } from '@kolo/shares/contract'
import { agreeOnTerms } from '@kolo/shares/testing'
import {
  cancelPayment,
  listPayments,
  type Payment,
  readPaymentReview,
  rejectPayment,
} from '@kolo/transfers/contract'
import { sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { beforeEach, describe, expect, it } from 'vitest'

const { server, plan } = await paymentsFixture(startTestServer, testUsers)
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const nothing = (id: string) => ({ params: { id }, body: {} })
beforeEach(() => server.clock.advance(60_000))

async function investment() {
  const { now } = server.clock
  const { id } = await makePlan(server.db, { status: 'open', preparedBy: testUsers.bayo.uid, now: now() })
  return (await beginInvestment(ada, id)).id
}

async function placeAtAnEvent() {
  const startsAt = addHours(server.clock.now(), 240)
  const body = {
    category: 'training',
    title: 'Savings clinic',
    description: 'Come.',
    mode: 'in_person',
    venue: 'Community hall',
    address: '',
    mapUrl: null,
    joinUrl: null,
    startsAt,
    endsAt: addHours(startsAt, 2),
    capacityInPerson: 2,
    capacityOnline: null,
    registrationOpensAt: null,
    registrationClosesAt: null,
    audience: 'all',
    tiers: [],
    plans: [],
    guestsAllowed: 0,
    feeKobo: naira(2_500n),
    hasWaitlist: false,
    reminders: [],
    questions: [],
  }
  const { id, version } = await bayo.call(createEvent, { body: body as never })
  await bayo.call(publishEvent, { params: { id }, body: { version } })
  const place = { mode: 'in_person' as const, guests: 0, answers: [], waits: false }
  await ada.call(register, { params: { id }, body: place })
  return id
}

async function goal() {
  return (await openOrdinaryGoal(ada, plan.id)).id
}

async function shares() {
  if (!(await ada.call(readShares, {})).isOffered) await agreeOnTerms([bayo, chidi])
  return ''
}

const deposit = (id: string, more: object = {}) => ({
  params: { id },
  body: { amountKobo: naira(7_000n), ...more },
})
const units = { units: 10 }

/** Every purpose that members start payments for themselves. */
const purposes = [
  {
    purpose: 'savings',
    target: goal,
    pay: (id: string) => ada.call(makeDeposit, deposit(id)),
    refused: (id: string) => ada.problem(makeDeposit, deposit(id)),
  },
  {
    purpose: 'an investment',
    target: investment,
    pay: (id: string) => ada.call(payByTransfer, nothing(id)),
    refused: (id: string) => ada.problem(payByTransfer, nothing(id)),
  },
  {
    purpose: 'an event',
    target: placeAtAnEvent,
    pay: (id: string) => ada.call(payFeeByTransfer, nothing(id)),
    refused: (id: string) => ada.problem(payFeeByTransfer, nothing(id)),
  },
  {
    purpose: 'shares',
    target: shares,
    pay: () => ada.call(payForShares, { body: units }),
    refused: () => ada.problem(payForShares, { body: units }),
  },
]
const payments = async () => (await ada.call(listPayments, { query: { limit: 50 } })).rows

let references = 0
async function notFound(payment: Payment) {
  const params = { id: payment.id }
  const { version } = await bayo.call(readPaymentReview, { params })
  await bayo.call(rejectPayment, { params, body: { reason: 'No such line at the bank.', version } })
}

describe.each(purposes)('paying for $purpose again', ({ target, pay, refused }) => {
  it('is answered the payment that is open, also of two requests at once', async () => {
    const id = await target()
    const before = (await payments()).length
    const [one, other] = await Promise.all([pay(id), pay(id)])
    expect(other.transferCode).toBe(one.transferCode)
    expect(await pay(id)).toMatchObject({ id: one.id, instructions: { reference: one.transferCode } })
    expect(await payments()).toHaveLength(before + 1)

    await sayItWasSent(ada, one, `AGAIN${++references}`)
    expect(await refused(id)).toMatchObject({
      code: 'payment-being-checked',
      problem: { field: 'another' },
      message: expect.stringMatching(/^We are checking your payment of ₦[\d,.]+ for this\./),
    })
    await notFound(one)
    expect(await refused(id)).toMatchObject({
      code: 'payment-open',
      problem: { field: 'another' },
      message: expect.stringContaining(one.code),
    })
    expect(await payments()).toHaveLength(before + 1)

    await ada.call(cancelPayment, { params: { id: one.id } })
    const next = await pay(id)
    expect(next.transferCode).not.toBe(one.transferCode)
    await ada.call(cancelPayment, { params: { id: next.id } })
  })
})

it('another amount, another target and what the member calls another payment start one more', async () => {
  const [id, elsewhere] = [await goal(), await goal()]
  const first = await ada.call(makeDeposit, deposit(id))
  const more = [
    await ada.call(makeDeposit, deposit(id, { amountKobo: naira(6_000n) })),
    await ada.call(makeDeposit, deposit(elsewhere)),
    await ada.call(makeDeposit, deposit(id, { another: true })),
  ]
  expect(new Set([first, ...more].map(({ id: one }) => one)).size).toBe(4)
})

it('going back to the amount and on again keeps the reference', async () => {
  const id = await goal()
  const first = await ada.call(makeDeposit, deposit(id))
  expect((await ada.call(makeDeposit, deposit(id, { insteadOf: first.id }))).id).toBe(first.id)
  const other = await ada.call(makeDeposit, deposit(id, { insteadOf: first.id, amountKobo: naira(8_000n) }))
  expect(other.id).not.toBe(first.id)
  expect((await payments()).find((one) => one.id === first.id)?.status).toBe('cancelled')
})

it('a payment whose time has passed stands in nobody’s way', async () => {
  const id = await goal()
  const first = await ada.call(makeDeposit, deposit(id))
  server.clock.advance(73 * 3_600_000)
  expect((await ada.call(makeDeposit, deposit(id))).id).not.toBe(first.id)
})

it('the page of an investment and of an event show the payment that is open', async () => {
  const [own, event] = [await investment(), await placeAtAnEvent()]
  const [one, fee] = [
    await ada.call(payByTransfer, nothing(own)),
    await ada.call(payFeeByTransfer, nothing(event)),
  ]
  const checked = async () => (await ada.call(listGoals, {})).totals.checkingKobo
  const before = await checked()
  await sayItWasSent(ada, one, `AGAIN${++references}`)
  // It is on its way to a plan: no total of savings counts it, and the plan has nothing of it yet.
  expect(await checked()).toBe(before)
  const { plan: of, principalKobo } = (await ada.call(readInvestment, { params: { id: own } })).investment
  expect(await ada.call(readOffer, { params: { id: of.id } })).toMatchObject({
    ownInPlanKobo: 0n,
    ownUnpaidKobo: principalKobo,
  })
  expect((await ada.call(readInvestment, { params: { id: own } })).payments).toMatchObject([
    { id: one.id, status: 'proof_submitted' },
  ])
  expect((await ada.call(readEvent, { params: { id: event } })).pay?.payments).toMatchObject([{ id: fee.id }])
})
