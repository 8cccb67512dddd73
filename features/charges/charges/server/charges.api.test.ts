/** Charges through HTTP and a real PostgreSQL: raised, paid, waived, contested and reminded of. */
import { approveApproval, sendBackApproval } from '@kolo/approvals/contract'
import { kobo, naira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { deleteAccount } from '@kolo/identity/contract'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { findProfile } from '@kolo/profile/server'
import { readReport } from '@kolo/reports/community'
import { features } from '@kolo/server/features'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { readTicket } from '@kolo/support/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listRuns, previewRun, raiseRun, readRun } from '../../runs/run.contract.ts'
import { charge, runBody, turnWork } from '../../testing/charges.fixtures.ts'
import {
  answerContest,
  contestCharge,
  downloadCharges,
  listCharges,
  listChargesOf,
  payCharges,
  readCharge,
  readChargeTotals,
  readOwed,
  remindOfCharge,
  waiveCharge,
} from '../charge.contract.ts'
import { chargesDueAccount } from './charge.postings.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const adaUid = testUsers.ada.uid
const codeOf = async (name: 'ada' | 'bayo') =>
  (await findProfile(server.db, testUsers[name].uid))?.member_code ?? ''
const wallet = async () => (await readBalance(server.db, walletAccount(adaUid))).balance
const due = async (uid = adaUid) => (await readBalance(server.db, chargesDueAccount(uid))).balance
const toAda = async (more = {}) => {
  const memberCodes = [await codeOf('ada')]
  const { rows } = await charge(server, features, { audience: 'list', memberCodes, ...more })
  return { one: rows[0] ?? expect.fail() }
}
const pay = (chargeId: string, amountKobo = naira(5_000n), idempotencyKey?: string) => {
  const options = idempotencyKey ? { idempotencyKey } : {}
  return ada.call(payCharges, { body: { parts: [{ chargeId, amountKobo }] } }, options)
}
const waive = async (id: string, amountKobo: ReturnType<typeof naira> | null = null) => {
  const input = { params: { id }, body: { amountKobo, reason: 'She was ill.' } }
  await bayo.call(waiveCharge, input)
  return chidi.call(waiveCharge, input)
}

beforeAll(() => fillWallet(server.db, adaUid, naira(1_000_000n), server.clock.now()))

describe('raising', () => {
  it('charges everybody at once below the threshold, each once', async () => {
    const order = { title: 'Annual dues 2024', period: '2024' }
    const { run, rows, told } = await charge(server, features, order)
    expect(rows.length).toBe(run.members)
    expect(await bayo.call(readRun, { params: { id: run.id } })).toMatchObject({
      state: 'charged',
      chargedMembers: run.members,
      totalKobo: naira(5_000n * BigInt(run.members)),
    })
    expect(await due()).toBe(naira(5_000n))
    const { reason: _, ...again } = runBody(server.clock.now(), { title: 'Dues', period: '2024' })
    expect(await bayo.problem(previewRun, { body: again })).toMatchObject({ code: 'nobody-to-charge' })
    for (const { code } of rows) expect(told.filter((data) => data.includes(code))).toHaveLength(1)
  })

  it('waits for a second administrator from the threshold on, of all that one raised within a day', async () => {
    const first = runBody(server.clock.now(), {
      kind: 'levy',
      title: 'Hall levy',
      amountKobo: naira(200_000n),
    })
    const { reason, ...order } = { ...first, audience: 'list' as const, memberCodes: [await codeOf('ada')] }
    expect(await bayo.call(previewRun, { body: order })).toEqual({
      members: 1,
      totalKobo: naira(200_000n),
      takesTwo: false,
    })
    await bayo.call(raiseRun, { body: { ...order, members: 1, reason } })
    const second = { ...order, title: 'Road levy', amountKobo: naira(290_000n) }
    expect(await bayo.call(previewRun, { body: second })).toMatchObject({ takesTwo: true })
    const run = await bayo.call(raiseRun, { body: { ...second, members: 1, reason } })
    await turnWork(server, features, 3)
    const { state, waiting } = await bayo.call(readRun, { params: { id: run.id } })
    expect(state).toBe('waiting')
    const [approval] = waiting
    const agree = { params: { id: approval?.id ?? '' }, body: { version: approval?.version ?? 0 } }
    expect(await bayo.problem(approveApproval, agree)).toMatchObject({ code: 'own-approval' })
    await chidi.call(approveApproval, agree)
    await turnWork(server, features)
    expect(await bayo.call(readRun, { params: { id: run.id } })).toMatchObject({ state: 'charged' })
    expect((await bayo.call(listRuns, { query: { limit: 1 } })).rows[0]?.code).toBe(run.code)
    for (const title of ['Hall levy', 'Road levy']) {
      const { rows } = await bayo.call(listCharges, { query: { search: title, limit: 1 } })
      await pay(rows[0]?.id ?? '', rows[0]?.outstandingKobo ?? zeroKobo)
    }
  })

  it('says what is wrong with an order', async () => {
    const { reason: _, ...order } = runBody(server.clock.now())
    const today = dayIn(lagos, server.clock.now())
    const wrong = [
      [{ kind: 'fine', dueOn: addDays(today, 13) }, 'due-too-early'],
      [{ audience: 'joined_since' }, 'joined-since-missing'],
      [{ audience: 'list' }, 'members-unknown'],
      [{ incomeAccount: '4130' }, 'account-not-income'],
      [{ amountKobo: naira(200n), instalments: 3 }, 'parts-too-small'],
    ] as const
    for (const [more, code] of wrong) {
      const body = { ...order, memberCodes: ['KM-99999'], ...more }
      expect(await bayo.problem(previewRun, { body })).toMatchObject({ code })
    }
    const { reason, ...levy } = runBody(server.clock.now(), { kind: 'levy', title: 'Changed meanwhile' })
    expect(await bayo.problem(raiseRun, { body: { ...levy, reason, members: 1 } })).toMatchObject({
      code: 'run-changed',
    })
    expect(await ada.problem(previewRun, { body: order })).toMatchObject({ status: 403 })
  })
})

describe('paying', () => {
  it('takes the wallet once for one key, whole where no parts are allowed', async () => {
    const { one } = await toAda({ period: '2021' })
    const before = await wallet()
    const part = { body: { parts: [{ chargeId: one.id, amountKobo: naira(1_000n) }] } }
    expect(await ada.problem(payCharges, part)).toMatchObject({ code: 'charge-whole' })
    await pay(one.id, naira(5_000n), 'dues-of-2021-once')
    await pay(one.id, naira(5_000n), 'dues-of-2021-once')
    expect(await wallet()).toBe(kobo(before - naira(5_000n)))
    const again = { body: { parts: [{ chargeId: one.id, amountKobo: naira(5_000n) }] } }
    expect(await ada.problem(payCharges, again)).toMatchObject({ code: 'charge-settled' })
    expect((await ada.call(readOwed, {})).paid[0]).toMatchObject({
      code: one.code,
      amountKobo: naira(5_000n),
    })
  })

  it('takes parts where they are allowed, the oldest first', async () => {
    const today = dayIn(lagos, server.clock.now())
    const { one } = await toAda({
      kind: 'levy',
      title: 'Building levy',
      amountKobo: naira(20_000n),
      instalments: 4,
      dueOn: today,
    })
    await pay(one.id, naira(7_000n))
    const { charges } = await ada.call(readOwed, {})
    expect(charges.find(({ id }) => id === one.id)).toMatchObject({
      part: 2,
      dueKobo: naira(3_000n),
      outstandingKobo: naira(13_000n),
    })
    const more = { body: { parts: [{ chargeId: one.id, amountKobo: naira(14_000n) }] } }
    expect(await ada.problem(payCharges, more)).toMatchObject({ code: 'charge-above-owed' })
    await pay(one.id, naira(13_000n))
  })

  it('pays all that were chosen or none, and nobody else’s', async () => {
    const { one } = await toAda({ period: '2019' })
    const { one: dear } = await toAda({
      kind: 'other',
      title: 'Sale of plots',
      amountKobo: naira(2_000_000n),
    })
    const before = await wallet()
    const parts = [one, dear].map(({ id, outstandingKobo }) => ({
      chargeId: id,
      amountKobo: outstandingKobo,
    }))
    expect(await ada.problem(payCharges, { body: { parts } })).toMatchObject({ code: 'wallet-too-small' })
    expect(await wallet()).toBe(before)
    const others = { body: { parts: parts.slice(0, 1) } }
    expect(await server.as('dayo').problem(payCharges, others)).toMatchObject({ status: 404 })
    await waive(dear.id)
    await pay(one.id)
  })
})

describe('waiving', () => {
  it('takes two, with a reason, never one’s own', async () => {
    const { one } = await toAda({ period: '2018' })
    const owed = await due()
    const input = { params: { id: one.id }, body: { amountKobo: naira(2_000n), reason: 'She was ill.' } }
    const asked = await bayo.call(waiveCharge, input)
    expect(asked).toMatchObject({ waivedKobo: zeroKobo, waiting: [{ kind: 'charges.waiver' }] })
    expect(await bayo.problem(waiveCharge, input)).toMatchObject({ code: 'own-approval' })
    expect(await chidi.call(waiveCharge, input)).toMatchObject({ waivedKobo: naira(2_000n), status: 'due' })
    expect(await due()).toBe(kobo(owed - naira(2_000n)))
    const most = { params: { id: one.id }, body: { amountKobo: naira(3_001n), reason: 'She was ill.' } }
    expect(await bayo.problem(waiveCharge, most)).toMatchObject({ code: 'waive-above-owed' })
    expect(await waive(one.id)).toMatchObject({ status: 'waived', outstandingKobo: zeroKobo })
    const memberCodes = [await codeOf('bayo')]
    const own = { kind: 'levy', title: 'Own levy', audience: 'list' } as const
    const { rows } = await charge(server, features, { ...own, memberCodes })
    const mine = { params: { id: rows[0]?.id ?? '' }, body: { amountKobo: null, reason: 'I was ill.' } }
    expect(await bayo.problem(waiveCharge, mine)).toMatchObject({ code: 'own-charge' })
  })
})

describe('fines', () => {
  const fine = async (title: string) =>
    toAda({
      kind: 'fine',
      title,
      amountKobo: naira(2_000n),
      incomeAccount: '4340',
      dueOn: addDays(dayIn(lagos, server.clock.now()), 14),
    })

  it('are contested in a ticket that names them, and answered by somebody else', async () => {
    const { one } = await fine('Absent from the general meeting')
    const body = { reason: 'I sent an apology on the day before the meeting.' }
    const owed = await ada.call(contestCharge, { params: { id: one.id }, body })
    const contested = owed.charges.find(({ id }) => id === one.id)
    expect(contested).toMatchObject({ status: 'contested', can: { contest: 'not-contestable' } })
    const ticket = await ada.call(readTicket, { params: { id: contested?.ticketId ?? '' } })
    expect(ticket.about).toContain(one.code)
    const answer = { params: { id: one.id }, body: { answer: 'No apology was received.' } }
    await bayo.call(answerContest, answer)
    expect(await chidi.problem(answerContest, answer)).toMatchObject({ code: 'not-contested' })
    expect(await ada.problem(contestCharge, { params: { id: one.id }, body })).toMatchObject({
      code: 'not-contestable',
    })
    await pay(one.id, naira(2_000n))
  })

  it('are not contested after their day', async () => {
    const { one } = await fine('Late to the meeting')
    server.clock.advance(15 * 86_400_000)
    const body = { reason: 'I was not late at all that day.' }
    expect(await ada.problem(contestCharge, { params: { id: one.id }, body })).toMatchObject({
      code: 'not-contestable',
    })
  })
})

it('reminds once of each day, and an administrator once a day', async () => {
  const { one } = await toAda({ period: '2017', dueOn: addDays(dayIn(lagos, server.clock.now()), 3) })
  const remind = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'charges.remind')
  const sent = async () => {
    const said: string[] = []
    await server.database.db.transaction().execute(async (db) => {
      const { community, clock } = server
      const enqueue = async (_: string, data: object) => void said.push(JSON.stringify(data))
      await remind?.run({ db, now: clock.now(), community, enqueue }, {})
    })
    return said.filter((data) => data.includes(one.code)).length
  }
  expect([await sent(), await sent()]).toEqual([1, 0])
  server.clock.advance(3 * 86_400_000)
  expect([await sent(), await sent()]).toEqual([1, 0])
  const at = { params: { id: one.id } }
  expect((await bayo.call(remindOfCharge, at)).remindedAt).not.toBeNull()
  expect(await bayo.problem(remindOfCharge, at)).toMatchObject({ code: 'charge-reminded-today' })
  server.clock.advance(30 * 86_400_000)
  expect(await bayo.call(readCharge, at)).toMatchObject({ status: 'overdue', overdueKobo: naira(5_000n) })
})

it('lists, totals and files say the same, and the books agree', async () => {
  const { rows } = await bayo.call(listCharges, { query: { limit: 100, order: '-outstanding' } })
  const totals = await bayo.call(readChargeTotals, { query: {} })
  expect(totals.charges).toBe(rows.length)
  expect(totals.outstandingKobo).toBe(sumKobo(rows.map(({ outstandingKobo }) => outstandingKobo)))
  expect(totals.overdueKobo).toBe(sumKobo(rows.map(({ overdueKobo }) => overdueKobo)))
  expect(totals.amountKobo).toBe(sumKobo([totals.paidKobo, totals.waivedKobo, totals.outstandingKobo]))
  const file = await bayo.fetch(`${downloadCharges.path}?status=open`)
  expect((await file.text()).trim().split('\n').length).toBe(
    rows.filter(({ outstandingKobo }) => outstandingKobo > 0n).length + 1,
  )
  const own = await bayo.call(listChargesOf, { params: { uid: adaUid } })
  expect(sumKobo(own.rows.map(({ outstandingKobo }) => outstandingKobo))).toBe(await due())
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

it('reports say what is overdue, and what became of each run', async () => {
  const totals = await bayo.call(readChargeTotals, { query: {} })
  const arrears = await bayo.call(readReport, { params: { name: 'charge-arrears' }, query: {} } as never)
  expect(arrears.sums?.[7]).toBe(totals.overdueKobo.toString())
  const runs = await bayo.call(readReport, {
    params: { name: 'charge-runs' },
    query: { limit: 100 },
  } as never)
  const sumOf = (column: number) => sumKobo(runs.rows.map(({ cells }) => kobo(BigInt(cells[column] ?? '0'))))
  expect([6, 7, 8, 9].map(sumOf)).toEqual([
    totals.amountKobo,
    totals.paidKobo,
    totals.waivedKobo,
    totals.outstandingKobo,
  ])
})

it('nobody leaves who owes a charge', async () => {
  const deletion = { params: { uid: adaUid }, body: { currentPassword: testPassword } }
  expect(await ada.problem(deleteAccount, deletion)).toMatchObject({ code: 'charges-owed' })
})

it('a run that is sent back charges nobody', async () => {
  const { reason, ...order } = runBody(server.clock.now(), {
    kind: 'levy',
    title: 'Dear levy',
    amountKobo: naira(600_000n),
  })
  const { members } = await bayo.call(previewRun, { body: order })
  const run = await bayo.call(raiseRun, { body: { ...order, members, reason } })
  const { waiting } = await chidi.call(readRun, { params: { id: run.id } })
  const { id = '', version = 0 } = waiting[0] ?? {}
  await chidi.call(sendBackApproval, { params: { id }, body: { version, reason: 'It is too much.' } })
  await turnWork(server, features, 2)
  expect(await bayo.call(readRun, { params: { id: run.id } })).toMatchObject({
    state: 'withdrawn',
    chargedMembers: 0,
  })
})
