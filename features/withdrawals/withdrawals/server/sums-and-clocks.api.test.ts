/** Decisions of one administrator at one instant, and books that were proved by a clock that was wrong. */
import { naira } from '@kolo/foundation/money'
import { addHours, addMilliseconds, addMinutes, dayIn, lagos } from '@kolo/foundation/time'
import { readAdminHome } from '@kolo/home/contract'
import { takeSnapshots } from '@kolo/ledger/snapshot'
import { lastProofs, prove, setProofsBack } from '@kolo/ledger/trial-balance'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { approvedBy, paidBy, seen } from '../../testing/withdrawal.factory.ts'
import { aDay, withdrawalsFixture } from '../../testing/withdrawal.fixtures.ts'
import { approveWithdrawal } from '../reviews.contract.ts'

const { server, payIn, ask, paidWith } = await withdrawalsFixture(startTestServer, testUsers)
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]

/** Requests that nothing speaks against but what their administrator approved before. */
async function unremarkable(many: number) {
  const asked = []
  for (let n = 0; n < many; n += 1) asked.push(await ask(naira(490_000n)))
  await sql`update withdrawals set needs_two = false, risk_flags = '{}'`.execute(server.db)
  return Promise.all(asked.map((each) => seen(bayo, each)))
}

describe('the sum of one administrator over 24 hours', () => {
  it.each([2, 6])('lets one of %d approvals at the same instant pass by one word', async (many) => {
    await payIn(naira(490_000n * BigInt(many)))
    const reviews = await unremarkable(many)
    const answers = await Promise.all(
      reviews.map(({ params, version }) => bayo.call(approveWithdrawal, { params, body: { version } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      'approved',
      ...Array.from({ length: many - 1 }, () => 'requested'),
    ])
    server.clock.advance(aDay)
  })
})

describe('a clock that jumps', () => {
  const newest = async () => {
    const { rows } = await sql<{ at: Date }>`select max(posted_at) as at from ledger_journals`.execute(
      server.db,
    )
    return new Date(rows[0]?.at ?? 0).toISOString()
  }
  const alarm = async () => (await bayo.call(readAdminHome, {})).clockBehind?.booksThrough
  let n = 0

  /** A deposit is confirmed and a withdrawal is asked for, approved and paid. */
  async function moneyComesAndGoes() {
    n += 1
    await sayItWasSent(ada, await startDeposit(ada, await goal, naira(5_000n)), `FT261120000${n}`)
    const payment = (
      await sql<{ id: string; version: number }>`
      select id, version from payments where status = 'proof_submitted'`.execute(server.db)
    ).rows[0]
    if (!payment) throw new Error('Nothing was sent')
    expect(await findTheMoney(bayo, payment, { bankReference: `FT261120000${n}` })).toMatchObject({
      status: 'confirmed',
    })
    const asked = await ask(naira(1_000n))
    await approvedBy([bayo, chidi], asked)
    const paidOn = dayIn(lagos, server.clock.now())
    const said = { ...paidWith(`OUT261120000${n}`), paidOn }
    expect(await paidBy([bayo, chidi], asked, said)).toMatchObject({ status: 'paid' })
  }
  const goal = openPlan(bayo, chidi).then(({ id }) => openOrdinaryGoal(ada, id))

  it('ahead while the books were proved and summed up stops nothing, is an alarm, and is set back', async () => {
    await moneyComesAndGoes()
    expect(await alarm()).toBeUndefined()
    const ahead = addHours(server.clock.now(), 25)
    await takeSnapshots(server.database.db, ahead)
    await prove(server.database.db, 'forward', ahead)
    await moneyComesAndGoes()
    const after = addMilliseconds(addMinutes(ahead, -10), 1)
    expect(await newest()).toBe(after)
    expect(await alarm()).toBe(after)

    // What was posted keeps its date; what is posted now has the date of its day again.
    expect(await setProofsBack(server.db, server.clock.now())).toBe(server.clock.now())
    server.clock.advance(1_000)
    await moneyComesAndGoes()
    const { rows } = await sql<{ ahead: number; today: number }>`
      select count(*) filter (where posted_at = ${after}::timestamptz)::int as ahead,
        count(*) filter (where posted_at = ${server.clock.now()}::timestamptz)::int as today
      from ledger_journals`.execute(server.db)
    expect(rows).toEqual([{ ahead: 2, today: 2 }])
    expect(await alarm()).toBe(after)
    server.clock.advance(26 * 60 * 60 * 1_000)
    await moneyComesAndGoes()
    expect(await newest()).toBe(server.clock.now())
    expect(await alarm()).toBeUndefined()
  })

  it('ahead while nothing was posted is set back, and all is as if it had not been', async () => {
    await prove(server.database.db, 'forward', server.clock.now())
    const ahead = addHours(server.clock.now(), 25)
    await takeSnapshots(server.database.db, ahead)
    await prove(server.database.db, 'forward', ahead)
    expect(await alarm()).toBe(addMinutes(ahead, -10))
    server.clock.advance(60_000)
    const last = await newest()
    const back = await setProofsBack(server.db, server.clock.now())
    expect([last, addMinutes(server.clock.now(), -10)].toSorted().at(-1)).toBe(back)
    expect(await alarm()).toBeUndefined()
    await moneyComesAndGoes()
    expect(await newest()).toBe(server.clock.now())
  })

  it('back behind the last proof stops nothing, and every proof holds afterwards', async () => {
    const before = server.clock.now()
    await prove(server.database.db, 'forward', addMinutes(before, 20))
    server.clock.set(addMinutes(before, -180))
    await moneyComesAndGoes()
    expect(await newest()).toBe(addMilliseconds(addMinutes(before, 10), 1))
    server.clock.set(addMinutes(before, 60))
    await moneyComesAndGoes()
    server.clock.advance(60 * 60 * 1_000)
    for (const walk of ['forward', 'again'] as const)
      await prove(server.database.db, walk, server.clock.now())
    const { forward, again } = await lastProofs(server.db)
    expect([forward, again]).toMatchObject([
      { holds: true, findings: [] },
      { holds: true, findings: [] },
    ])
    expect(again?.journals).toBe(forward?.journals)
  })
})
