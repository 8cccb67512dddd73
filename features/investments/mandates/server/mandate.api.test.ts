/** Automatic investing: the mandate behind the setting, what it buys once when a plan opens, and taking that back, on two nodes. */
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, addHours, dayIn, lagos, startOfDayIn } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { fillWallet } from '@kolo/payments/testing'
import { getOwnProfile, setProfile } from '@kolo/profile/contract'
import { updatePreferences } from '@kolo/profile/settings'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listInvestments, readInvestment } from '../../investments/investment.contract.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { beginInvestment } from '../../testing/investing.factory.ts'
import { makePlan } from '../../testing/investments.factory.ts'
import { endMandate, giveMandate, readMandate, undoInvestment } from '../mandate.contract.ts'

const rounds = process.env.DEEP === '1' ? 60 : 3
const server = await startTestServer()
const beside = await startTestServer({ beside: server })
for (const person of Object.values(testUsers))
  await seedProfile(server.db, { ...person, accountTier: 'premium' })
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await beside.close()
  await server.close()
})
beforeEach(() => server.clock.advance(1_000))

type Told = { topic: string; to: string[]; facts: { name?: string; because?: string; id?: string } }
const now = () => server.clock.now()
const ada = () => server.as('ada')
const at = ({ id }: { id: string }) => ({ params: { id } })
const jobs = features.flatMap((feature) => feature.jobs ?? [])

/** One job on a node, in a transaction of its own; one that dies never commits. */
async function run(node: typeof server, name: string, dies = false): Promise<Told[]> {
  const told: Told[] = []
  const died = new Error('The node died before it could commit')
  await node.database.db
    .transaction()
    .execute(async (db) => {
      const enqueue = async (job: string, data: object) => {
        if (job === 'notices.tell') told.push(data as Told)
      }
      const call = { db, now: now(), community: server.community, enqueue }
      await jobs.find((one) => one.name === name)?.run(call, {})
      if (dies) throw died
    })
    .catch((error: unknown) => {
      if (error !== died) throw error
    })
  return dies ? [] : told
}
/** What the calendar and all long work do, and who is told what of it. */
async function opens(): Promise<Told[]> {
  const told = await run(server, 'investments.move-plans')
  for (let turns = 0; turns < 6; turns++) told.push(...(await run(server, 'long-work.turn')))
  return told
}
/** A plan whose opening nobody has heard of yet. */
const opening = (changes: Partial<InvestmentPlanRow> = {}) =>
  makePlan(server.db, {
    status: 'open',
    preparedBy: testUsers.bayo.uid,
    now: now(),
    announced_at: null,
    ...changes,
  })
async function mandate(name: TestUserName) {
  const { sha256 } = await server.as(name).call(readMandate, {})
  return server.as(name).call(giveMandate, { body: { mandate: sha256 } })
}
const wallet = async (name: TestUserName = 'ada') =>
  (await server.as(name).call(readWallet, { query: {} })).balanceKobo
const fill = (amount: bigint, name: TestUserName = 'ada') =>
  fillWallet(server.db, testUsers[name].uid, naira(amount), now())
const boughtIn = async (plan: { id: string }, name: TestUserName = 'ada') =>
  (await server.as(name).call(listInvestments, { query: {} })).rows.filter((one) => one.plan.id === plan.id)
const capacity = ({ id }: { id: string }) =>
  server.db
    .selectFrom('investment_plans')
    .select(['subscribed_kobo', 'reserved_kobo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const skippedIn = (told: Told[], plan: { name: string }) =>
  told.flatMap(({ topic, facts }) =>
    topic === 'investments.not-invested-by-mandate' && facts.name === plan.name ? [facts.because] : [],
  )
const prefers = (investment: object) =>
  ada().call(updatePreferences, { params: { uid: testUsers.ada.uid }, body: { investment } })

describe('the mandate', () => {
  it('stands behind the setting: it is read, agreed to in its words and kept, and nothing else switches it on', async () => {
    const { uid } = testUsers.ada
    const said = { investment: { autoInvest: true } }
    const needed = { code: 'mandate-needed', field: 'investment.autoInvest' }
    expect((await ada().problem(updatePreferences, { params: { uid }, body: said })).problem).toMatchObject(
      needed,
    )
    expect(
      (await ada().problem(setProfile, { params: { uid }, body: { preferences: said } })).problem,
    ).toMatchObject(needed)
    const asked = await ada().call(readMandate, {})
    expect(asked).toMatchObject({ isOn: false, givenAt: null, isCurrent: false, can: { give: true } })
    expect((await ada().problem(giveMandate, { body: {} })).problem).toMatchObject({
      code: 'mandate-missing',
      field: 'mandate',
    })
    const other = 'a'.repeat(64)
    expect((await ada().problem(giveMandate, { body: { mandate: other } })).code).toBe('mandate-changed')
    expect(await mandate('ada')).toMatchObject({ isOn: true, givenAt: now(), isCurrent: true })
    expect((await ada().call(getOwnProfile, {})).preferences.investment.autoInvest).toBe(true)
    const kept = await server.db
      .selectFrom('investment_mandates as m')
      .innerJoin('investment_mandate_texts as t', 't.sha256', 'm.sha256')
      .select(['m.member_uid', 't.body', 'm.ip'])
      .execute()
    expect(kept).toEqual([{ member_uid: uid, body: asked.text, ip: expect.any(String) }])
    expect(await ada().call(endMandate, {})).toMatchObject({ isOn: false, isCurrent: true })
    expect((await ada().call(getOwnProfile, {})).preferences.investment.autoInvest).toBe(false)
  })

  it('is for whoever may invest', async () => {
    const { sha256, can } = await server.as('funke').call(readMandate, {})
    expect(can.give).not.toBe(true)
    const no = await server.as('funke').problem(giveMandate, { body: { mandate: sha256 } })
    expect(no.status).toBe(403)
    expect((await server.as('efe').problem(giveMandate, { body: { mandate: sha256 } })).status).toBe(403)
  })
})

describe('when a plan opens', () => {
  it('the setting decides: on, the wallet pays the smallest amount once, with its agreement; off, nothing happens', async () => {
    await fill(100_000n)
    const ignored = await opening()
    expect(skippedIn(await opens(), ignored)).toEqual([])
    expect(await boughtIn(ignored)).toEqual([])
    await mandate('ada')
    const before = await wallet()
    const plan = await opening()
    const told = await opens()
    const [bought] = await boughtIn(plan)
    expect(bought).toMatchObject({
      status: 'active',
      principalKobo: naira(10_000n),
      undoUntil: addHours(now(), 24),
      can: { undo: true },
    })
    expect(before - (await wallet())).toBe(naira(10_000n))
    expect(told.filter(({ topic }) => topic === 'investments.invested-by-mandate')).toMatchObject([
      { to: [testUsers.ada.uid], facts: { id: bought?.id, name: plan.name } },
    ])
    const { agreement } = await ada().call(readInvestment, at({ id: bought?.id ?? '' }))
    expect(agreement).toMatchObject({ isByMandate: true, acceptedAt: now() })
    expect(agreement.text).toContain(plan.name)
    await server.db
      .updateTable('investment_plans')
      .set({ announced_at: null })
      .where('id', '=', plan.id)
      .execute()
    await opens()
    expect(await boughtIn(plan)).toHaveLength(1)
  })

  it('what is above the own risk or of another category is left alone, and not told', async () => {
    await fill(100_000n)
    await prefers({ riskTolerance: 'low', preferredCategories: ['bonds'] })
    const risky = await opening({ risk: 'moderate', category: 'bonds' })
    const bills = await opening()
    const fitting = await opening({ category: 'bonds' })
    const told = await opens()
    for (const plan of [risky, bills]) {
      expect(await boughtIn(plan)).toEqual([])
      expect(skippedIn(told, plan)).toEqual([])
    }
    expect(await boughtIn(fitting)).toHaveLength(1)
    await prefers({ riskTolerance: 'moderate', preferredCategories: [] })
  })

  it('where there is no room in the wallet, the tier or the plan, its member is told why', async () => {
    const full = await opening({ cap_kobo: naira(19_000n), min_kobo: naira(10_000n) })
    await beginInvestment(server.as('chidi'), full.id)
    expect(skippedIn(await opens(), full)).toEqual(['full'])
    const dear = await opening({ min_kobo: naira(5_000_000n) })
    expect(skippedIn(await opens(), dear)).toEqual(['wallet'])
    await seedProfile(server.db, { ...testUsers.ada, accountTier: 'basic' })
    const above = await opening({ min_kobo: naira(400_000n) })
    expect(skippedIn(await opens(), above)).toEqual(['tier'])
    await seedProfile(server.db, { ...testUsers.ada, accountTier: 'premium' })
    const today = dayIn(lagos, now())
    const soon = await opening({
      closes_at: addHours(now(), 1),
      starts_on: addDays(today, 1),
      matures_on: addDays(today, 92),
    })
    expect(skippedIn(await opens(), soon)).toEqual(['starts-soon'])
    for (const plan of [full, dear, above, soon]) expect(await boughtIn(plan)).toEqual([])
  })

  it('nobody who is not active, has it off again or invested already is invested for', async () => {
    await mandate('chidi')
    await fill(50_000n, 'chidi')
    const plan = await opening()
    await beginInvestment(ada(), plan.id)
    await server.as('chidi').call(endMandate, {})
    expect(skippedIn(await opens(), plan)).toEqual([])
    expect(await boughtIn(plan, 'chidi')).toEqual([])
    expect((await boughtIn(plan)).map(({ status }) => status)).toEqual(['pending_payment'])
    await seedProfile(server.db, { ...testUsers.ada, isActive: false, accountTier: 'premium' })
    const next = await opening()
    await opens()
    const { subscribed_kobo } = await capacity(next)
    expect(subscribed_kobo).toBe(0n)
    await seedProfile(server.db, { ...testUsers.ada, accountTier: 'premium' })
  })

  it('two nodes at once and one that dies in the middle buy it once', async () => {
    await mandate('chidi')
    for (let round = 0; round < rounds; round++) {
      await fill(10_000n)
      await fill(10_000n, 'chidi')
      const plan = await opening()
      const before = [await wallet(), await wallet('chidi')]
      await run(server, 'investments.move-plans')
      await run(server, 'long-work.turn')
      await run(server, 'long-work.turn', true)
      expect(await capacity(plan)).toEqual({ subscribed_kobo: 0n, reserved_kobo: 0n })
      await Promise.all([run(server, 'long-work.turn'), run(beside, 'long-work.turn')])
      await run(beside, 'long-work.turn')
      expect(await capacity(plan)).toEqual({ subscribed_kobo: naira(20_000n), reserved_kobo: 0n })
      const spent = [(before[0] ?? 0n) - (await wallet()), (before[1] ?? 0n) - (await wallet('chidi'))]
      expect(spent).toEqual([naira(10_000n), naira(10_000n)])
    }
    await server.as('chidi').call(endMandate, {})
  })
})

describe('undoing', () => {
  const bought = async (changes: Partial<InvestmentPlanRow> = {}) => {
    await fill(10_000n)
    const plan = await opening(changes)
    await opens()
    const [investment] = await boughtIn(plan)
    if (!investment) throw new Error('Nothing was bought')
    return { plan, investment }
  }

  it('brings everything back to the wallet and the place back to the plan, once, for 24 hours', async () => {
    const { plan, investment } = await bought()
    const before = await wallet()
    expect((await server.as('chidi').problem(undoInvestment, { ...at(investment), body: {} })).status).toBe(
      404,
    )
    server.clock.advance(24 * 3_600_000 - 1)
    const undone = await ada().call(undoInvestment, { ...at(investment), body: {} })
    expect(undone).toMatchObject({ status: 'cancelled', paidReturnKobo: 0n })
    expect((await wallet()) - before).toBe(naira(10_000n))
    expect(await capacity(plan)).toEqual({ subscribed_kobo: 0n, reserved_kobo: 0n })
    const again = await ada().problem(undoInvestment, { ...at(investment), body: {} })
    expect(again.code).toBe('investment-ended')
    expect((await wallet()) - before).toBe(naira(10_000n))
    await server.db
      .updateTable('investment_plans')
      .set({ announced_at: null })
      .where('id', '=', plan.id)
      .execute()
    await opens()
    expect((await boughtIn(plan)).map(({ status }) => status)).toEqual(['cancelled'])
  })

  it('is over after 24 hours, and is for nothing a member invested in themselves', async () => {
    const { investment } = await bought()
    server.clock.advance(24 * 3_600_000)
    const late = await ada().problem(undoInvestment, { ...at(investment), body: {} })
    expect(late.code).toBe('undo-too-late')
    const own = await beginInvestment(ada(), (await opening()).id)
    expect((await ada().problem(undoInvestment, { ...at(own), body: {} })).code).toBe('investment-state')
  })

  it('is done once by two nodes at once, and stands beside the start of its plan, never in half', async () => {
    for (let round = 0; round < rounds; round++) {
      const { plan, investment } = await bought({ closes_at: addHours(now(), 2) })
      const before = await wallet()
      const undo = (node: typeof server) =>
        node.as('ada').call(undoInvestment, { ...at(investment), body: {} })
      const settled = await Promise.allSettled([undo(server), undo(beside)])
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await wallet()) - before).toBe(naira(10_000n))
      expect(await capacity(plan)).toEqual({ subscribed_kobo: 0n, reserved_kobo: 0n })
    }
    for (let round = 0; round < rounds; round++) {
      // Its first day begins when the time to undo ends, and the clock stands just before both.
      const tomorrow = addDays(dayIn(lagos, now()), 2)
      server.clock.set(addHours(startOfDayIn(lagos, tomorrow), -24))
      const { plan, investment } = await bought({
        closes_at: addHours(now(), 2),
        starts_on: tomorrow,
        matures_on: addDays(tomorrow, 91),
      })
      server.clock.advance(3 * 3_600_000)
      await run(server, 'investments.move-plans')
      const before = await wallet()
      server.clock.set(startOfDayIn(lagos, tomorrow))
      if (round % 2 === 0) server.clock.advance(-1)
      const [undone] = await Promise.allSettled([
        beside.as('ada').call(undoInvestment, { ...at(investment), body: {} }),
        run(server, 'investments.move-plans'),
      ])
      const back = (await wallet()) - before
      const { subscribed_kobo } = await capacity(plan)
      expect([undone.status, back, subscribed_kobo]).toEqual(
        round % 2 === 0 ? ['fulfilled', naira(10_000n), 0n] : ['rejected', kobo(0n), naira(10_000n)],
      )
    }
  })
})

it('PostgreSQL refuses the server a mandate of somebody else, a second purchase, and another word in one', async () => {
  const refused = async (statement: ReturnType<typeof sql>, code: string) =>
    expect(statement.execute(server.database.db)).rejects.toMatchObject({ code })
  const mine = sql`(select id from investment_mandates where member_uid = ${testUsers.ada.uid} order by given_at desc limit 1)`
  await refused(sql`update investment_mandates set sha256 = repeat('a', 64)`, '42501')
  await refused(sql`delete from investment_mandates`, '42501')
  await refused(sql`update investment_mandate_texts set body = 'Other words'`, '42501')
  await refused(sql`update investment_mandates set ip = '10.0.0.1'`, '23514')
  await refused(
    sql`insert into investments (id, code, plan_id, plan_version, member_uid, principal_kobo, rate_bps, wht_rule, start_on,
      matures_on, source, begun_at, expires_at)
      select gen_random_uuid(), 'INV-2026-999999', p.id, 1, ${testUsers.ada.uid}, p.min_kobo, p.target_rate_bps, p.wht_rule,
        p.starts_on, p.matures_on, 'mandate', p.opens_at, p.closes_at
      from investment_plans p join investments i on i.plan_id = p.id and i.source = 'mandate' where p.status = 'open' limit 1`,
    '23505',
  )
  const plan = await opening()
  const other = await beginInvestment(server.as('chidi'), plan.id)
  await refused(
    sql`update investment_agreements set mandate_id = ${mine} where investment_id = ${other.id}`,
    '42501',
  )
})
