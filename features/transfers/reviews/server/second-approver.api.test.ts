/** The second pair of eyes in all its variants: bank accounts and large payments, with two administrators and with one. */

import { writeSetting } from '@kolo/application/community-settings'
import { approveApproval, listAloneNotices } from '@kolo/approvals/contract'
import { naira } from '@kolo/foundation/money'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { seedProfile } from '@kolo/profile/testing'
import { makeDeposit } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  findTheMoney,
  openCollectionAccount,
  ordinaryAccount,
  sayItWasSent,
} from '../../testing/transfer.factory.ts'
import { secondAdministratorFrom } from '../../transfers/server/transfer.settings.ts'
import {
  changeAloneCeiling,
  changeThreshold,
  readPaymentSettings,
} from '../../transfers/settings.contract.ts'
import {
  activateCollectionAccount,
  confirmPayment,
  listCollectionAccounts,
  proposeCollectionAccount,
  readPaymentReview,
  retireCollectionAccount,
  takeBackWord,
} from '../../transfers/transfer.contract.ts'

let server: TestServer
let references = 0
const nextReference = () => `SEC${String(++references).padStart(8, '0')}`
const { bayo, chidi } = testUsers
const hour = 3_600_000

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})
beforeEach(async () => {
  server.clock.advance(1_000)
  server.jobs.length = 0
  await setAdministrators('bayo', 'chidi')
})

const asBayo = () => server.as('bayo')
const asChidi = () => server.as('chidi')

async function setAdministrators(...names: ('bayo' | 'chidi')[]) {
  for (const name of ['bayo', 'chidi'] as const) {
    const role = names.includes(name) ? 'admin' : 'user'
    await server.db.updateTable('profiles').set({ role }).where('uid', '=', testUsers[name].uid).execute()
  }
}

let accountNumber = 1_000_000_000
const propose = () =>
  asBayo().call(proposeCollectionAccount, {
    body: { ...ordinaryAccount, accountNumber: String(++accountNumber) },
  })
const activating = ({ id, version }: { id: string; version: number }) => ({
  params: { id },
  body: { version },
})

async function mailsToStaff() {
  return server.jobs.filter(({ data }) => data.subject === 'A second administrator is needed')
}

describe('before there is an account to pay into', () => {
  it('deposits are refused with a clear sentence', async () => {
    const plan = await openPlan(asBayo(), asChidi())
    const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
    const deposit = { params: { id: goal.id }, body: { amountKobo: naira(500n) } }
    expect(await server.as('ada').problem(makeDeposit, deposit)).toMatchObject({
      code: 'no-collection-account',
      message: expect.stringContaining('the community has no active bank account to pay into'),
    })
    await propose()
    expect((await server.as('ada').problem(makeDeposit, deposit)).code).toBe('no-collection-account')
  })
})

describe('a bank account of the community', () => {
  it('is kept by administrators alone', async () => {
    for (const person of ['ada', 'dayo', 'funke'] as const) {
      expect((await server.as(person).problem(listCollectionAccounts, {})).status).toBe(403)
      expect(
        (await server.as(person).problem(proposeCollectionAccount, { body: ordinaryAccount })).status,
      ).toBe(403)
    }
  })
  it.each(['010203040', '01020304012', '01020304o1', ''])('needs ten digits: %j', async (number) => {
    const { problem } = await asBayo().problem(proposeCollectionAccount, {
      body: { ...ordinaryAccount, accountNumber: number },
    })
    expect(problem?.errors).toMatchObject([
      { field: 'accountNumber', message: 'Please enter the 10-digit account number.' },
    ])
  })
  it('warns of a check digit that does not fit, and takes it all the same', async () => {
    const body = { ...ordinaryAccount, bankCode: '063', accountNumber: '0022728151' }
    const account = await asBayo().call(proposeCollectionAccount, { body })
    expect(account).toMatchObject({ looksMistyped: true, status: 'proposed' })
    expect((await asChidi().problem(proposeCollectionAccount, { body })).code).toBe('account-exists')
  })
  it('is activated by a second administrator, never by the one who proposed it', async () => {
    const proposed = await propose()
    expect(proposed.can).toEqual({ activate: 'own-proposal', retire: true })
    expect(await asBayo().problem(activateCollectionAccount, activating(proposed))).toMatchObject({
      code: 'own-proposal',
      message: 'You proposed this bank account. Another administrator must activate it.',
    })
    const active = await asChidi().call(activateCollectionAccount, activating(proposed))
    expect(active).toMatchObject({
      status: 'active',
      proposedBy: { fullName: 'Bayo Adeyemi' },
      activatedBy: { uid: chidi.uid },
      can: { activate: 'account-not-proposed' },
    })
    expect((await asChidi().problem(activateCollectionAccount, activating(active))).code).toBe(
      'account-not-proposed',
    )
  })
  it('goes out of use with a reason, and open payments keep their instructions', async () => {
    const account = await openCollectionAccount(asBayo(), asChidi(), { accountNumber: '0102030401' })
    const plan = await openPlan(asBayo(), asChidi(), { code: 'RETIRE', name: 'For retirement' })
    const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
    const payment = await startDeposit(server.as('ada'), goal, naira(500n))
    const retiring = {
      params: { id: account.id },
      body: { version: account.version, reason: 'The bank closes it.' },
    }
    expect(await asBayo().call(retireCollectionAccount, retiring)).toMatchObject({ status: 'retired' })
    expect((await asBayo().problem(retireCollectionAccount, retiring)).code).toBe('account-retired')
    const sent = await sayItWasSent(server.as('ada'), payment, nextReference())
    expect(payment.instructions?.accountNumber).toBe('0102030401')
    expect((await findTheMoney(asBayo(), sent, { bankReference: nextReference() })).status).toBe('confirmed')
  })
  it('with one administrator waits 24 hours after staff were told', async () => {
    const proposed = await propose()
    await setAdministrators('bayo')
    const noticed = await asBayo().call(activateCollectionAccount, activating(proposed))
    expect(noticed).toMatchObject({ status: 'proposed', can: { activate: 'alone-delay' } })
    expect(Date.parse(noticed.aloneFrom ?? '')).toBe(Date.parse(server.clock.now()) + 24 * hour)
    expect(await mailsToStaff()).toMatchObject([
      { data: { to: bayo.email, text: expect.stringContaining(proposed.accountNumber.slice(-4)) } },
      { data: { to: testUsers.dayo.email, text: expect.not.stringContaining(proposed.accountNumber) } },
    ])
    server.clock.advance(24 * hour - 1)
    const early = await asBayo().problem(activateCollectionAccount, activating(noticed))
    expect(early).toMatchObject({
      code: 'alone-delay',
      message: expect.stringContaining('You can finish it from'),
    })
    server.clock.advance(1)
    const active = await asBayo().call(activateCollectionAccount, activating(noticed))
    expect(active.status).toBe('active')
    const event = await server.db
      .selectFrom('audit_events')
      .selectAll()
      .where('kind', '=', 'collection-account.activated')
      .where('target_id', '=', active.id)
      .executeTakeFirstOrThrow()
    expect(event.facts).toMatchObject({ alone: true })
  })
  it('a colleague who appears meanwhile makes the wait worth nothing', async () => {
    const proposed = await propose()
    await setAdministrators('bayo')
    const noticed = await asBayo().call(activateCollectionAccount, activating(proposed))
    server.clock.advance(25 * hour)
    await setAdministrators('bayo', 'chidi')
    expect((await asBayo().problem(activateCollectionAccount, activating(noticed))).code).toBe('own-proposal')
    expect((await asChidi().call(activateCollectionAccount, activating(noticed))).status).toBe('active')
  })
})

describe('the threshold', () => {
  const reason = 'Decided at the general meeting.'
  const to = (amount: bigint) => ({ body: { amountKobo: naira(amount), reason } })
  it('is for administrators, within the limits', async () => {
    expect((await server.as('dayo').problem(readPaymentSettings, {})).status).toBe(403)
    expect((await server.as('ada').problem(changeThreshold, to(1_000n))).status).toBe(403)
    expect((await asBayo().problem(changeThreshold, to(99n))).status).toBe(422)
  })
  it('falls by one word and rises by two', async () => {
    expect((await asBayo().call(changeThreshold, to(200_000n))).secondAdministratorFromKobo).toBe(20_000_000n)
    const unsaid = await asBayo().problem(changeThreshold, { body: { amountKobo: naira(500_000n) } })
    expect(unsaid).toMatchObject({ code: 'reason-missing', problem: { field: 'reason' } })
    const asked = await asBayo().call(changeThreshold, to(500_000n))
    expect(asked).toMatchObject({
      secondAdministratorFromKobo: 20_000_000n,
      proposal: {
        reason,
        secondAdministratorFromKobo: 50_000_000n,
        askedBy: { uid: bayo.uid },
        can: { agree: 'own-threshold' },
      },
    })
    expect((await asBayo().problem(changeThreshold, to(500_000n))).code).toBe('own-threshold')
    const other = await asChidi().call(changeThreshold, to(600_000n))
    expect(other).toMatchObject({
      secondAdministratorFromKobo: 20_000_000n,
      proposal: { askedBy: { uid: chidi.uid } },
    })
    const agreed = await asBayo().call(changeThreshold, to(600_000n))
    expect(agreed.secondAdministratorFromKobo).toBe(60_000_000n)
    expect(agreed.proposal).toBeUndefined()
    await asBayo().call(changeThreshold, to(500_000n))
  })
  it('rises by one administrator only a day after staff were told', async () => {
    await setAdministrators('bayo')
    const asked = await asBayo().call(changeThreshold, to(900_000n))
    expect(asked).toMatchObject({
      secondAdministratorFromKobo: 50_000_000n,
      proposal: { can: { agree: 'alone-delay' } },
    })
    expect(await mailsToStaff()).toHaveLength(2)
    expect((await asBayo().problem(changeThreshold, to(900_000n))).code).toBe('alone-delay')
    server.clock.advance(24 * hour)
    expect((await asBayo().call(changeThreshold, to(900_000n))).secondAdministratorFromKobo).toBe(90_000_000n)
    await asBayo().call(changeThreshold, to(500_000n))
  })
})

describe('the ceiling of what is decided alone', () => {
  const to = (amount: bigint) => ({
    body: { amountKobo: naira(amount), reason: 'Decided at the general meeting.' },
  })
  const approve = ({ id, version }: { id: string; version: number }) => ({
    params: { id },
    body: { version },
  })

  it('is changed by two, up or down, and shows who asked and why until then', async () => {
    const asked = await asBayo().call(changeAloneCeiling, to(2_000_000n))
    expect(asked).toMatchObject({
      aloneCeilingKobo: 500_000_000n,
      ceilingProposal: {
        askedBy: { uid: bayo.uid },
        reason: 'Decided at the general meeting.',
        can: { approve: 'own-approval' },
      },
    })
    const { ceilingProposal } = await asChidi().call(readPaymentSettings, {})
    if (!ceilingProposal) throw new Error('Nothing waits')
    expect((await asBayo().problem(approveApproval, approve(ceilingProposal))).code).toBe('own-approval')
    expect((await asChidi().problem(changeAloneCeiling, to(9_000_000n))).code).toBe('approval-waiting')
    await asChidi().call(approveApproval, approve(ceilingProposal))
    const settings = await asBayo().call(readPaymentSettings, {})
    expect(settings).toMatchObject({ aloneCeilingKobo: 200_000_000n })
    expect(settings).not.toHaveProperty('ceilingProposal')
  })
  it('is never changed alone, and needs a reason', async () => {
    const unsaid = await asBayo().problem(changeAloneCeiling, {
      body: { amountKobo: naira(1_000n), reason: ' ' },
    })
    expect(unsaid.problem?.errors?.map(({ field }) => field)).toEqual(['reason'])
    await setAdministrators('bayo')
    const asked = await asBayo().call(changeAloneCeiling, to(5_000_000n))
    expect(asked.ceilingProposal?.can.approve).toBe('never-alone')
    server.clock.advance(25 * hour)
    expect((await asBayo().problem(changeAloneCeiling, to(5_000_000n))).code).toBe('never-alone')
    await setAdministrators('bayo', 'chidi')
    const agreed = await asChidi().call(changeAloneCeiling, to(5_000_000n))
    expect(agreed.aloneCeilingKobo).toBe(500_000_000n)
  })
})

describe('a large payment', () => {
  let goal: { id: string }
  beforeAll(async () => {
    await setAdministrators('bayo', 'chidi')
    await openCollectionAccount(asBayo(), asChidi(), { accountNumber: '0203040506' })
    const plan = await openPlan(asBayo(), asChidi(), { code: 'LARGE', name: 'Large sums' })
    goal = await openOrdinaryGoal(server.as('ada'), plan.id)
  })
  async function submitted(amount = naira(750_000n)) {
    return sayItWasSent(server.as('ada'), await startDeposit(server.as('ada'), goal, amount), nextReference())
  }
  const at = (payment: { id: string }) => ({ params: { id: payment.id } })

  it('with one administrator: told, waited for 24 hours, marked', async () => {
    const payment = await submitted()
    await setAdministrators('bayo')
    const bankReference = nextReference()
    const kept = await findTheMoney(asBayo(), payment, { bankReference })
    expect(kept).toMatchObject({ status: 'proof_submitted', can: { confirm: 'alone-delay' } })
    expect(await mailsToStaff()).toHaveLength(2)
    server.clock.advance(23 * hour)
    const again = {
      ...at(payment),
      body: { receivedKobo: payment.amountKobo, bankReference, version: kept.version, anotherTransfer: true },
    }
    expect((await asBayo().problem(confirmPayment, again)).code).toBe('alone-delay')
    server.clock.advance(hour)
    expect(await asBayo().call(readPaymentReview, at(payment))).toMatchObject({ can: { confirm: true } })
    expect((await asBayo().call(confirmPayment, again)).status).toBe('confirmed')
    const rows = await server.db
      .selectFrom('payment_decisions')
      .selectAll()
      .where('payment_id', '=', payment.id)
      .orderBy('decided_at')
      .execute()
    expect(rows.map(({ staff_told, alone }) => [staff_told, alone])).toEqual([
      [true, false],
      [false, true],
    ])
    const event = await server.db
      .selectFrom('audit_events')
      .selectAll()
      .where('kind', '=', 'payment.confirmed')
      .where('target_id', '=', payment.id)
      .executeTakeFirstOrThrow()
    expect(event.facts).toMatchObject({ alone: true })
  })
  it('a word taken back is about to be decided no more: its notice is over, and the next word gives a new one', async () => {
    const payment = await submitted()
    await setAdministrators('bayo')
    const noticed = async () =>
      (await server.as('dayo').call(listAloneNotices, {})).rows
        .map(({ sentence }) => sentence)
        .filter((sentence) => sentence.includes(payment.code))
    const bankReference = nextReference()
    const kept = await findTheMoney(asBayo(), payment, { bankReference })
    expect(await noticed()).toEqual([`The payment ${payment.code} of ₦750,000.00 is about to be confirmed.`])
    server.clock.advance(25 * hour)
    const taken = await asBayo().call(takeBackWord, { ...at(payment), body: { version: kept.version } })
    expect(taken.can).toMatchObject({ confirm: true, changeWord: 'no-word' })
    expect(await noticed()).toEqual([])
    const anew = await findTheMoney(asBayo(), payment, { bankReference, receivedKobo: naira(740_000n) })
    expect(anew.can.confirm).toBe('alone-delay')
    expect(await noticed()).toEqual([`The payment ${payment.code} of ₦740,000.00 is about to be confirmed.`])
    await setAdministrators('bayo', 'chidi')
  })
  it('other figures begin the 24 hours again', async () => {
    const payment = await submitted()
    await setAdministrators('bayo')
    const bankReference = nextReference()
    await findTheMoney(asBayo(), payment, { bankReference })
    server.clock.advance(25 * hour)
    const changed = await findTheMoney(asBayo(), payment, { bankReference, receivedKobo: naira(740_000n) })
    expect(changed).toMatchObject({ status: 'proof_submitted', can: { confirm: 'alone-delay' } })
    await setAdministrators('bayo', 'chidi')
    const agreed = await findTheMoney(asChidi(), payment, { bankReference, receivedKobo: naira(740_000n) })
    expect(agreed.confirmation).toMatchObject({ outcome: 'short', toWalletKobo: 74_000_000n })
  })
  it('the word of somebody who no longer administers is not a first pair of eyes', async () => {
    const payment = await submitted()
    const bankReference = nextReference()
    await findTheMoney(asChidi(), payment, { bankReference })
    await setAdministrators('bayo')
    const kept = await findTheMoney(asBayo(), payment, { bankReference })
    expect(kept).toMatchObject({ status: 'proof_submitted', firstConfirmation: { by: { uid: bayo.uid } } })
    await setAdministrators('bayo', 'chidi')
    expect((await findTheMoney(asChidi(), payment, { bankReference })).status).toBe('confirmed')
  })
  it('a corrected first word is the only one a second administrator can agree with', async () => {
    const payment = await submitted()
    const bankReference = nextReference()
    const wrong = naira(570_000n)
    await findTheMoney(asBayo(), payment, { bankReference, receivedKobo: wrong })
    server.clock.advance(1_000)
    const right = await findTheMoney(asBayo(), payment, { bankReference })
    expect(right.firstConfirmation?.receivedKobo).toBe(payment.amountKobo)
    const body = { receivedKobo: wrong, bankReference, version: right.version, anotherTransfer: true }
    const input = { ...at(payment), body }
    expect((await asChidi().problem(confirmPayment, input)).code).toBe('confirmation-differs')
    expect((await findTheMoney(asChidi(), payment, { bankReference })).status).toBe('confirmed')
  })
  it('of an administrator is confirmed by two others; the payer is never one of them', async () => {
    const own = await openOrdinaryGoal(
      asBayo(),
      (await openPlan(asBayo(), asChidi(), { code: 'OWN', name: 'Own sums' })).id,
    )
    const payment = await sayItWasSent(
      asBayo(),
      await startDeposit(asBayo(), own, naira(500_000n)),
      nextReference(),
    )
    const bankReference = nextReference()
    const kept = await findTheMoney(asChidi(), payment, { bankReference })
    expect(kept.status).toBe('proof_submitted')
    const input = {
      ...at(payment),
      body: { receivedKobo: payment.amountKobo, bankReference, version: kept.version },
    }
    expect((await asBayo().problem(confirmPayment, input)).code).toBe('own-payment')
    expect((await asChidi().problem(confirmPayment, input)).code).toBe('second-administrator-needed')
  })
  it('begins where the community says', async () => {
    await writeSetting(server.db, secondAdministratorFrom, naira(2_000n), {
      actorUid: bayo.uid,
      now: server.clock.now(),
    })
    const payment = await submitted(naira(2_000n))
    const bankReference = nextReference()
    expect((await findTheMoney(asBayo(), payment, { bankReference })).status).toBe('proof_submitted')
    expect((await findTheMoney(asChidi(), payment, { bankReference })).status).toBe('confirmed')
    await writeSetting(server.db, secondAdministratorFrom, naira(500_000n), {
      actorUid: bayo.uid,
      now: server.clock.now(),
    })
    expect(
      (await findTheMoney(asBayo(), await submitted(naira(2_000n)), { bankReference: nextReference() }))
        .status,
    ).toBe('confirmed')
  })
})
