/** What an event costs: a place is kept while its fee is on the way, is theirs with the money, and the fee goes back. */
import { bookCash, changeCashSettings, confirmCash, listCashTargets } from '@kolo/cash/contract'
import { type Kobo, kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { addHours, dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { payments, walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { readPaymentReview } from '@kolo/transfers/contract'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acceptOffer,
  cancelEvent,
  cancelRegistration,
  createEvent,
  editEvent,
  giveBack,
  listRegistrations,
  payFeeByTransfer,
  payFeeFromWallet,
  publishEvent,
  readEvent,
  register,
} from '../../events/event.contract.ts'
import { events } from '../../server/public.ts'

const server = await startTestServer()
afterAll(() => server.close())
for (const person of Object.values(testUsers))
  await seedProfile(server.db, { ...person, accountTier: 'premium' })
const account = await openCollectionAccount(server.as('bayo'), server.as('chidi'))
beforeEach(() => server.clock.advance(60_000))

type Member = 'ada' | 'dayo'
const fee = naira(2_500n)
const contents = (changed: object) => {
  const startsAt = addHours(server.clock.now(), 240)
  return {
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
    guestsAllowed: 1,
    feeKobo: fee,
    hasWaitlist: true,
    reminders: [],
    questions: [],
    ...changed,
  } as never
}
const draft = (changed: object = {}) => server.as('bayo').call(createEvent, { body: contents(changed) })
const published = async (changed: object = {}) => {
  const { id, version } = await draft(changed)
  await server.as('bayo').call(publishEvent, { params: { id }, body: { version } })
  return id
}
const at = (id: string) => ({ params: { id } })
const take = (who: Member, id: string, guests = 0) =>
  server.as(who).call(register, { ...at(id), body: { mode: 'in_person', guests, answers: [], waits: true } })
const own = async (who: Member, id: string) => {
  const { own: status, left, pay, registration } = await server.as(who).call(readEvent, at(id))
  return { status, left: left.in_person, pay, registration }
}
const nothing = (id: string) => ({ ...at(id), body: {} })
const walletOf = async (who: Member) =>
  (await readBalance(server.db, walletAccount(testUsers[who].uid))).balance
const fees = async () => (await readBalance(server.db, { kind: 'fees', scope: 'community' })).balance
const fill = (who: Member, amount = naira(100_000n)) =>
  fillWallet(server.db, testUsers[who].uid, amount, server.clock.now())
const runJob = (job: NonNullable<typeof events.jobs>[number] | undefined) =>
  server.database.db.transaction().execute(async (db) => {
    if (!job) throw new Error('There is no such job')
    const enqueue = async () => undefined
    await job.run({ db, now: server.clock.now(), community: server.community, enqueue }, {})
  })
const minute = () => runJob(events.jobs?.[0])

let reference = 0
const said = () => {
  reference += 1
  return `FEE/${reference}`
}
const sent = (who: Member, payment: { id: string }) => sayItWasSent(server.as(who), payment, said())
/** An administrator finds a transfer at the bank, all of it unless told otherwise. */
const found = (payment: { id: string }, changed: { receivedKobo?: Kobo } = {}) =>
  findTheMoney(server.as('bayo'), payment, {
    bankReference: `FEE/${reference}`,
    valueOn: dayIn(lagos, server.clock.now()),
    ...changed,
  })

describe('a place that costs something', () => {
  it('is kept for 72 hours, costs for each guest, and is theirs with the money from the wallet', async () => {
    const id = await published()
    expect((await own('ada', id)).pay).toBeNull()
    await take('ada', id, 1)
    expect(await own('ada', id)).toMatchObject({
      status: 'awaiting_payment',
      left: 0,
      pay: { amountKobo: naira(5_000n), payments: [] },
      registration: { offeredUntil: addHours(server.clock.now(), 72), isPaid: false },
    })
    const short = await server.as('ada').problem(payFeeFromWallet, nothing(id))
    expect(short.code).toBe('wallet-too-small')
    await fill('ada')
    const [before, feesBefore] = [await walletOf('ada'), await fees()]
    const paid = await server.as('ada').call(payFeeFromWallet, nothing(id))
    expect(paid).toMatchObject({ own: 'confirmed', pay: null, registration: { isPaid: true } })
    expect(before - (await walletOf('ada'))).toBe(naira(5_000n))
    expect((await fees()) - feesBefore).toBe(naira(5_000n))
    expect((await server.as('ada').problem(payFeeFromWallet, nothing(id))).code).toBe('nothing-to-pay')
    expect((await server.as('dayo').problem(payFeeFromWallet, nothing(id))).code).toBe('nothing-to-pay')
  })

  it('is theirs when a transfer for it is found; short money waits in the wallet, and so does late money', async () => {
    const id = await published()
    await take('dayo', id)
    const payment = await server.as('dayo').call(payFeeByTransfer, nothing(id))
    expect(payment).toMatchObject({ amountKobo: fee, target: { name: 'Savings clinic' } })
    expect((await own('dayo', id)).pay?.payments).toHaveLength(1)
    await sent('dayo', payment)
    await found(payment)
    expect(await own('dayo', id)).toMatchObject({ status: 'confirmed', pay: null })
    expect(await walletOf('dayo')).toBe(zeroKobo)

    const other = await published()
    await take('dayo', other)
    const short = await server.as('dayo').call(payFeeByTransfer, nothing(other))
    await sent('dayo', short)
    await found(short, { receivedKobo: naira(1_000n) })
    expect((await own('dayo', other)).status).toBe('awaiting_payment')
    expect(await walletOf('dayo')).toBe(naira(1_000n))
    const late = await server.as('dayo').call(payFeeByTransfer, nothing(other))
    server.clock.advance(73 * 3_600_000)
    await minute()
    expect((await own('dayo', other)).status).toBe('offer_expired')
    const again = await server.as('dayo').problem(payFeeByTransfer, nothing(other))
    expect(again.code).toBe('nothing-to-pay')
    const review = await server.as('bayo').call(readPaymentReview, at(late.id))
    expect(review.status).toBe('expired')
  })

  it('waits while its payment is checked, whatever the clock says, and is theirs when it is found', async () => {
    const id = await published()
    await take('ada', id)
    const { id: paymentId } = await server.as('ada').call(payFeeByTransfer, nothing(id))
    await sent('ada', { id: paymentId })
    server.clock.advance(73 * 3_600_000)
    await minute()
    expect((await own('ada', id)).status).toBe('awaiting_payment')
    expect((await server.as('ada').problem(giveBack, at(id))).code).toBe('fee-checked')
    const [{ id: registrationId = '' } = {}] = (
      await server.as('bayo').call(listRegistrations, { ...at(id), query: {} })
    ).rows
    const taking = { params: { id: registrationId }, body: { reason: 'There was a mistake.' } }
    expect((await server.as('bayo').problem(cancelRegistration, taking)).code).toBe('fee-checked')
  })

  it('that nobody paid in time goes to the next who waits, and an offer of it is paid too', async () => {
    const id = await published({ capacityInPerson: 1 })
    await take('ada', id)
    await take('dayo', id)
    expect((await own('dayo', id)).status).toBe('waitlisted')
    server.clock.advance(73 * 3_600_000)
    await minute()
    expect((await own('ada', id)).status).toBe('offer_expired')
    expect((await own('dayo', id)).status).toBe('offered')
    await server.as('dayo').call(acceptOffer, at(id))
    expect(await own('dayo', id)).toMatchObject({ status: 'awaiting_payment', pay: { amountKobo: fee } })
  })

  it('has one holder, also when the last one is wanted twice and its money comes as it runs out', async () => {
    const id = await published({ capacityInPerson: 1 })
    const both = await Promise.all([take('ada', id), take('dayo', id)])
    expect(both.map((answer) => answer.own).toSorted()).toEqual(['awaiting_payment', 'waitlisted'])
    const holder: Member = both[0]?.own === 'awaiting_payment' ? 'ada' : 'dayo'
    await fill(holder)
    const before = await walletOf(holder)
    server.clock.advance(73 * 3_600_000)
    const [paid] = await Promise.allSettled([server.as(holder).call(payFeeFromWallet, nothing(id)), minute()])
    const { status } = await own(holder, id)
    const took = before - (await walletOf(holder))
    expect([status, took]).toEqual(
      paid.status === 'fulfilled' ? ['confirmed', fee] : ['offer_expired', zeroKobo],
    )
  })

  it('is paid in cash whatever else lies in the wallet, and once', async () => {
    const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
    await bayo.call(changeCashSettings, { body: { isTaken: true } })
    const id = await published()
    await take('ada', id)
    await fill('ada', naira(10_000n))
    const before = await walletOf('ada')
    const { rows } = await bayo.call(listCashTargets, { params: { id: testUsers.ada.uid } })
    const target = rows.findLast(({ purpose }) => purpose === 'event_fee')
    const body = {
      memberUid: testUsers.ada.uid,
      purpose: 'event_fee',
      targetId: target?.id ?? '',
      amountKobo: fee,
    }
    const booked = await bayo.call(bookCash, { body })
    expect(await bayo.problem(bookCash, { body })).toMatchObject({ code: 'above-most' })
    const counted = { params: { id: booked.id }, body: { countedKobo: fee, version: booked.version } }
    expect(await chidi.call(confirmCash, counted)).toMatchObject({ status: 'confirmed', inWallet: false })
    expect(await own('ada', id)).toMatchObject({ status: 'confirmed', pay: null })
    expect(await walletOf('ada')).toBe(before)
    await bayo.call(changeCashSettings, { body: { isTaken: false } })
  })
})

describe('a fee that was paid', () => {
  const paid = async (changed: object = {}) => {
    const id = await published(changed)
    await fill('ada')
    await take('ada', id)
    await server.as('ada').call(payFeeFromWallet, nothing(id))
    return id
  }

  it('goes back whole when its member gives the place back before the beginning', async () => {
    const id = await paid()
    const before = await walletOf('ada')
    await server.as('ada').call(giveBack, at(id))
    expect((await walletOf('ada')) - before).toBe(fee)
    expect((await own('ada', id)).registration).toMatchObject({
      status: 'cancelled_by_member',
      isReturned: true,
    })
  })

  it('goes back when an administrator takes the place back', async () => {
    const id = await paid()
    const before = await walletOf('ada')
    const { rows } = await server.as('bayo').call(listRegistrations, { ...at(id), query: {} })
    const body = { reason: 'The hall is smaller than we thought.' }
    await server.as('bayo').call(cancelRegistration, { params: { id: rows[0]?.id ?? '' }, body })
    expect((await walletOf('ada')) - before).toBe(fee)
  })

  it('goes back to everybody when the event is cancelled, once, however often the work comes round', async () => {
    const id = await paid()
    const [before, feesBefore] = [await walletOf('ada'), await fees()]
    await server.as('bayo').call(cancelEvent, { ...at(id), body: { reason: 'The speaker is ill.' } })
    await Promise.allSettled([minute(), minute()])
    await minute()
    expect((await walletOf('ada')) - before).toBe(fee)
    expect(feesBefore - (await fees())).toBe(fee)
    expect((await own('ada', id)).registration).toMatchObject({
      status: 'cancelled_by_admin',
      isReturned: true,
    })
  })

  it('of a cancelled event is not taken: what comes for it then stays in the wallet', async () => {
    const id = await published()
    await take('dayo', id)
    const payment = await server.as('dayo').call(payFeeByTransfer, nothing(id))
    await sent('dayo', payment)
    const before = await walletOf('dayo')
    await server.as('bayo').call(cancelEvent, { ...at(id), body: { reason: 'The speaker is ill.' } })
    await found(payment)
    expect((await walletOf('dayo')) - before).toBe(fee)
    expect((await own('dayo', id)).status).toBe('awaiting_payment')
  })

  it('stands once the event is published, and is from ₦100', async () => {
    const { id, version } = await draft()
    await server.as('bayo').call(publishEvent, { ...at(id), body: { version } })
    const changed = {
      ...at(id),
      body: { ...(contents({ feeKobo: kobo(1_000_000n) }) as object), version: version + 1 },
    }
    expect((await server.as('bayo').problem(editEvent, changed as never)).code).toBe('event-stands')
    const small = await server.as('bayo').problem(createEvent, { body: contents({ feeKobo: naira(99n) }) })
    expect(small.code).toBe('fee-amount')
  })
})

it('opens what money can be for to the desk that takes cash', () => {
  expect(account.status).toBe('active')
  expect(Object.keys({ ...payments.purposes, ...events.purposes })).toContain('event_fee')
})
