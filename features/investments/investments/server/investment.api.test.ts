/** An investment from its agreement to its payment, and every way it is refused, over HTTP. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { type Kobo, naira } from '@kolo/foundation/money'
import { addHours } from '@kolo/foundation/time'
import { deleteAccount } from '@kolo/identity/contract'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { refundPayment } from '@kolo/payments/refunds'
import { fillWallet } from '@kolo/payments/testing'
import { getOwnProfile } from '@kolo/profile/contract'
import { seedProfile } from '@kolo/profile/testing'
import { readReport } from '@kolo/reports/community'
import { features } from '@kolo/server/features'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { asked, beginInvestment } from '../../testing/investing.factory.ts'
import { makePlan } from '../../testing/investments.factory.ts'
import {
  cancelInvestment,
  editInvestment,
  type Investment,
  listInvestments,
  payByTransfer,
  payFromWallet,
  readCertificate,
  readInvestment,
  readOffer,
  startInvestment,
} from '../investment.contract.ts'

let server: TestServer
let plan: InvestmentPlanRow
let references = 0

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  plan = await makePlan(server.db, {
    status: 'open',
    preparedBy: testUsers.bayo.uid,
    now: server.clock.now(),
  })
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})
beforeEach(() => server.clock.advance(1_000))

const ada = () => server.as('ada')
const at = ({ id }: { id: string }) => ({ params: { id } })
const own = async (investment: { id: string }) => ada().call(readInvestment, at(investment))
const capacity = async (id = plan.id) => {
  const { subscribed_kobo, reserved_kobo } = await server.db
    .selectFrom('investment_plans')
    .select(['subscribed_kobo', 'reserved_kobo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { subscribed: subscribed_kobo, reserved: reserved_kobo }
}
const another = (changes: Partial<InvestmentPlanRow> = {}) =>
  makePlan(server.db, { status: 'open', preparedBy: testUsers.bayo.uid, now: server.clock.now(), ...changes })

async function arrives(investment: Investment, receivedKobo?: Kobo) {
  const payment = await ada().call(payByTransfer, { ...at(investment), body: {} })
  await sayItWasSent(ada(), payment, `FT261120${++references}00AB`)
  await findTheMoney(server.as('bayo'), payment, {
    bankReference: `NIP10${++references}00047`,
    ...(receivedKobo === undefined ? {} : { receivedKobo }),
  })
  return payment
}
const runJob = async (name: string) => {
  const job = features.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name)
  const { community, clock } = server
  const call = { now: clock.now(), community, enqueue: async () => undefined }
  await server.database.db.transaction().execute(async (db) => job?.run({ ...call, db }, {}))
}

describe('beginning an investment', () => {
  it('shows what it takes, keeps the agreement that was accepted, and holds its place', async () => {
    const before = await capacity()
    const offer = await ada().call(readOffer, at(plan))
    expect(offer).toMatchObject({
      can: { invest: true },
      minKobo: naira(10_000n),
      multipleKobo: naira(1_000n),
      ownRisk: 'moderate',
    })
    const nominees = [{ name: 'Ngozi Nwosu', relationship: 'Sister', percent: 100 }]
    const body = await asked(ada(), plan.id, { maturityInstruction: 'roll_principal', nominees })
    const investment = await ada().call(startInvestment, { body })
    expect(investment).toMatchObject({
      code: expect.stringMatching(/^INV-2026-\d{6}$/),
      status: 'pending_payment',
      principalKobo: naira(10_000n),
      rateBps: 1_600,
      startOn: plan.starts_on,
      maturesOn: plan.matures_on,
      maturityInstruction: 'roll_principal',
      nominees,
      expiresAt: addHours(server.clock.now(), 72),
      can: { pay: true, edit: true, cancel: true },
    })
    expect((await own(investment)).agreement).toEqual({
      ...offer.agreement,
      acceptedAt: server.clock.now(),
      isByMandate: false,
    })
    const kept = await server.db
      .selectFrom('investment_agreements')
      .select('ip')
      .where('investment_id', '=', investment.id)
      .executeTakeFirstOrThrow()
    expect(kept.ip).toMatch(/127\.0\.0\.1|::1/)
    expect(await capacity()).toEqual({ ...before, reserved: before.reserved + naira(10_000n) })
    expect((await ada().call(listInvestments, { query: {} })).rows[0]?.id).toBe(investment.id)
    await ada().call(cancelInvestment, at(investment))
    expect(await capacity()).toEqual(before)
  })

  it('is refused beside its field, in these words', async () => {
    const small = await another({ cap_kobo: naira(30_000n), max_per_member_kobo: naira(20_000n) })
    const paused = await another({ status: 'paused' })
    await seedProfile(server.db, { ...testUsers.dayo, accountTier: 'basic' })
    const no = async (who: 'ada' | 'dayo', planId: string, changes: Partial<Parameters<typeof asked>[2]>) => {
      const body = await asked(server.as(who), planId, changes)
      const { code, message, problem } = await server.as(who).problem(startInvestment, { body })
      return [code, message, problem?.field]
    }
    const agreed = { name: 'Ngozi Nwosu', relationship: 'Sister', percent: 60 }
    expect(await no('ada', small.id, { amountKobo: naira(9_000n) })).toEqual([
      'below-minimum',
      'The minimum for this plan is ₦10,000.00.',
      'amountKobo',
    ])
    expect(await no('ada', small.id, { amountKobo: naira(21_000n) })).toEqual([
      'above-maximum',
      'You can invest up to ₦20,000.00 in this plan.',
      'amountKobo',
    ])
    expect(await no('ada', small.id, { amountKobo: naira(10_500n) })).toEqual([
      'not-in-multiples',
      'Please enter an amount in multiples of ₦1,000.00.',
      'amountKobo',
    ])
    expect(await no('ada', paused.id, {})).toEqual([
      'plan-not-open',
      'This plan is no longer open for new investments.',
      undefined,
    ])
    expect(await no('dayo', plan.id, { amountKobo: naira(301_000n) })).toEqual([
      'above-tier-invested',
      'This amount is above the limit for your account tier (₦300,000.00). Complete verification to raise it.',
      'amountKobo',
    ])
    expect(await no('ada', plan.id, { agreement: undefined })).toEqual([
      'agreement-missing',
      'Please read and accept the investment agreement to continue.',
      'agreement',
    ])
    expect((await no('ada', plan.id, { agreement: '0'.repeat(64) }))[0]).toBe('agreement-changed')
    expect((await no('ada', plan.id, { nominees: [agreed] }))[0]).toBe('nominee-shares')
    const first = await beginInvestment(ada(), small.id, naira(20_000n))
    expect(await no('dayo', small.id, { amountKobo: naira(11_000n) })).toEqual([
      'plan-full',
      'Only ₦10,000.00 is left in this plan.',
      'amountKobo',
    ])
    await ada().call(cancelInvestment, at(first))
  })
})

describe('who may', () => {
  it('invests who is verified or has a whole profile; who is inactive looks, and a stranger finds nothing', async () => {
    const body = await asked(ada(), plan.id)
    const { can } = await server.as('funke').call(readOffer, at(plan))
    expect(can.invest).toBe('not-eligible')
    expect(await server.as('funke').problem(startInvestment, { body })).toMatchObject({ status: 403 })
    expect((await server.as('efe').problem(startInvestment, { body })).code).toBe('account-inactive')
    expect((await server.as('efe').call(readOffer, at(plan))).can.invest).toBe('account-inactive')
    expect((await server.client().problem(startInvestment, { body })).status).toBe(401)
    for (const name of ['dayo', 'bayo'] as const) {
      const one = await beginInvestment(server.as(name), plan.id)
      expect((await ada().problem(readInvestment, at(one))).status).toBe(404)
      expect((await ada().problem(cancelInvestment, at(one))).status).toBe(404)
      expect((await server.as(name).call(cancelInvestment, at(one))).status).toBe('cancelled')
    }
    const one = await beginInvestment(ada(), plan.id)
    const wishes = { version: 1, maturityInstruction: 'pay_out' as const, nominees: [] }
    for (const name of ['dayo', 'bayo', 'efe'] as const) {
      const status = name === 'efe' ? 403 : 404
      expect((await server.as(name).problem(editInvestment, { ...at(one), body: wishes })).status).toBe(
        status,
      )
      expect((await server.as(name).problem(cancelInvestment, at(one))).status).toBe(status)
      expect((await server.as(name).problem(payFromWallet, { ...at(one), body: {} })).status).toBe(status)
    }
    const draft = await another({ status: 'draft' })
    expect((await ada().problem(readOffer, at(draft))).status).toBe(404)
    await ada().call(cancelInvestment, at(one))
  })
})

describe('its payment', () => {
  it('makes it active with the money, and its place is sold in the same moment', async () => {
    const before = await capacity()
    const investment = await beginInvestment(ada(), plan.id, naira(50_000n))
    const payment = await arrives(investment)
    const page = await own(investment)
    expect(page.investment).toMatchObject({
      status: 'active',
      can: { pay: 'investment-paid', edit: true, cancel: 'investment-active' },
    })
    expect(page.activity.rows).toHaveLength(1)
    expect(await capacity()).toEqual({ ...before, subscribed: before.subscribed + naira(50_000n) })
    const row = await server.db
      .selectFrom('investments')
      .select('funding_payment_id')
      .where('id', '=', investment.id)
      .executeTakeFirstOrThrow()
    expect(row.funding_payment_id).toBe(payment.id)
    expect(await ada().problem(cancelInvestment, at(investment))).toMatchObject({
      message: 'This investment is already active and cannot be deleted. You can request an early exit.',
    })
    expect((await ada().problem(payByTransfer, { ...at(investment), body: {} })).code).toBe('investment-paid')
    expect((await ada().call(getOwnProfile, {})).stats).toMatchObject({
      totalInvestments: naira(50_000n),
      activeInvestments: 1,
    })
    const leaving = { params: { uid: testUsers.ada.uid }, body: { currentPassword: testPassword } }
    expect((await ada().problem(deleteAccount, leaving)).code).toBe('money-left')
    const change = { maturityInstruction: 'roll_all' as const, nominees: [] }
    const body = { ...change, version: page.investment.version }
    expect(await ada().call(editInvestment, { ...at(investment), body })).toMatchObject(change)
    expect((await ada().problem(editInvestment, { ...at(investment), body })).code).toBe('changed-meanwhile')
  })

  it('that comes in short goes to the wallet, and it waits; what is above its principal goes there, too', async () => {
    const held = async () => (await ada().call(readWallet, {})).availableKobo
    const short = await beginInvestment(ada(), plan.id)
    const before = await held()
    await arrives(short, naira(9_500n))
    expect(await held()).toBe(before + naira(9_500n))
    expect((await own(short)).investment.status).toBe('pending_payment')
    const sentence = `Your wallet has ₦9,500.00, and this investment takes ₦10,000.00.`
    expect((await ada().problem(payFromWallet, { ...at(short), body: {} })).message).toBe(sentence)
    const over = await beginInvestment(ada(), plan.id)
    await arrives(over, naira(10_700n))
    expect((await own(over)).investment.status).toBe('active')
    expect(await held()).toBe(before + naira(10_200n))
    const paid = await ada().call(payFromWallet, { ...at(short), body: {} })
    expect([paid.status, await held()]).toEqual(['active', before + naira(200n)])
  })

  it('that is checked keeps it; after 72 hours its place is free, and late money goes to the wallet', async () => {
    const before = await capacity()
    const late = await beginInvestment(ada(), plan.id)
    const checked = await beginInvestment(ada(), plan.id)
    const payment = await ada().call(payByTransfer, { ...at(checked), body: {} })
    await sayItWasSent(ada(), payment, 'FT2611990001AB')
    expect((await ada().problem(cancelInvestment, at(checked))).code).toBe('investment-being-paid')
    server.clock.advance(72 * 3_600_000 + 1_000)
    await runJob('investments.cancel-unpaid')
    expect((await own(late)).investment.status).toBe('cancelled')
    expect((await own(checked)).investment.status).toBe('pending_payment')
    expect((await ada().problem(payFromWallet, { ...at(late), body: {} })).code).toBe('investment-ended')
    await sql`update investments set status = 'cancelled', ended_at = now() where id = ${checked.id}`.execute(
      server.db,
    )
    const wallet = (await ada().call(readWallet, {})).availableKobo
    await findTheMoney(server.as('bayo'), payment, { bankReference: 'NIP1099000047' })
    expect((await ada().call(readWallet, {})).availableKobo).toBe(wallet + naira(10_000n))
    expect(await capacity()).toEqual(before)
  })

  it('that is sent back takes its place with it', async () => {
    const before = await capacity()
    const investment = await beginInvestment(ada(), plan.id)
    const payment = await arrives(investment)
    const reason = 'It was sent by mistake.'
    await server.as('bayo').call(refundPayment, { ...at(payment), body: { reason } })
    const { rows } = await server.as('chidi').call(listApprovals, { query: {} })
    const waiting = rows.find(({ kind }) => kind === 'payments.refund')
    const { id = '', version = 0 } = waiting ?? {}
    await server.as('chidi').call(approveApproval, { params: { id }, body: { version } })
    expect((await own(investment)).investment).toMatchObject({ status: 'cancelled', endedReason: reason })
    expect(await capacity()).toEqual(before)
  })

  it('leads to a certificate and an agreement on paper, for its member alone', async () => {
    const investment = await beginInvestment(ada(), plan.id)
    const certificate = `/api/investments/${investment.id}/certificate`
    const agreement = `/api/investments/${investment.id}/agreement`
    expect((await ada().problem(readCertificate, at(investment))).code).toBe('investment-unpaid')
    await fillWallet(server.db, testUsers.ada.uid, naira(10_000n), server.clock.now())
    await ada().call(payFromWallet, { ...at(investment), body: {} })
    for (const path of [certificate, agreement]) {
      const answer = await ada().fetch(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
      expect((await server.as('bayo').fetch(path)).status).toBe(404)
    }
  })

  it('from the wallet is whole or nothing', async () => {
    await fillWallet(server.db, testUsers.bayo.uid, naira(15_000n), server.clock.now())
    const bayo = server.as('bayo')
    const investment = await beginInvestment(bayo, plan.id, naira(15_000n))
    expect((await bayo.call(payFromWallet, { ...at(investment), body: {} })).status).toBe('active')
    expect((await bayo.call(readWallet, {})).availableKobo).toBe(naira(0n))
    expect((await bayo.problem(payFromWallet, { ...at(investment), body: {} })).code).toBe('investment-paid')
  })
})

it('the report by state comes to what the books hold for members, page by page', async () => {
  const read = (query: object) =>
    server.as('dayo').call(readReport, { params: { name: 'investments' }, query: query as never })
  const { rows } = await read({})
  const running = rows.filter(({ cells }) => cells[2] === 'Active')
  const { rows: held } = await sql<{ kobo: bigint }>`
    select sum(b.balance_kobo)::bigint as kobo from ledger_balances b
    join ledger_accounts a on a.id = b.account_id where a.kind = 'member_investment'`.execute(server.db)
  expect(running.reduce((sum, { cells }) => sum + BigInt(cells[5] ?? ''), 0n)).toBe(held[0]?.kobo)
  const walked: typeof rows = []
  let cursor: string | undefined
  do {
    const page = await read({ limit: 1, ...(cursor ? { cursor } : {}) })
    walked.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor)
  expect(walked).toEqual(rows)
})
