/**
 * Statements are texts of finite number that a connection prepares for good and stops planning: after a few plans for
 * the values at hand one for any values is kept, where that is no worse. The lists find their rows by an index in it.
 */
import type { Endpoint } from '@kolo/foundation/endpoint'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast } from './cast.ts'
import { features } from './features.ts'
import { startTestServer, type TestServer } from './testing.ts'

type Prepared = { statement: string; generic_plans: bigint; custom_plans: bigint }

/** What people look at most, and who does. */
const asked = [
  ['ada', 'identity.read-session'],
  ['ada', 'home.read-home'],
  ['ada', 'savings.list-goals'],
  ['ada', 'savings.list-plans'],
  ['ada', 'savings.list-goal-activity'],
  ['ada', 'reports.read-statement'],
  ['ada', 'payments.list-payments'],
  ['ada', 'payments.read-wallet'],
  ['ada', 'notices.list-notices'],
  ['ada', 'profile.get-own-profile'],
  ['bayo', 'home.read-admin-home'],
  ['bayo', 'home.read-months'],
  ['bayo', 'payments.list-payment-reviews'],
  ['bayo', 'profile.list-members'],
  ['bayo', 'profile.list-members', '?search=adeyemi'],
  ['bayo', 'profile.list-members', '?status=inactive'],
  ['bayo', 'audit.list-audit-events'],
  ['bayo', 'approvals.list-approvals'],
  ['bayo', 'notices.list-deliveries'],
] as const

const times = 20
/** How often PostgreSQL plans for the values at hand before it compares. */
const triesOfPostgres = 5n

let server: TestServer
let prepared: Prepared[]

beforeAll(async () => {
  server = await startTestServer()
  const plan = await openPlan(server.as('bayo'), server.as('chidi'))
  const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
  await server.database.asOwner((client) => client.query('analyze'))
  const endpoints: readonly Endpoint[] = features.flatMap(({ routes }) =>
    routes.map(({ endpoint }) => endpoint),
  )
  for (let time = 0; time < times; time++) {
    for (const [who, name, query = ''] of asked) {
      const path = endpoints.find((endpoint) => endpoint.name === name)?.path ?? name
      const of = path.replace('{uid}', cast[who].uid).replace('{id}', goal.id)
      const answer = await server.as(who).fetch(of + query)
      expect([name, answer.status]).toEqual([name, 200])
    }
  }
  // One request after another takes the connection that was used last, and so does this.
  const found = await server.database.pool.query<Prepared>(
    'select statement, generic_plans, custom_plans from pg_prepared_statements',
  )
  prepared = found.rows.filter((row) => row.generic_plans + row.custom_plans >= times)
})
afterAll(() => server.close())

describe('a statement that is asked again and again', () => {
  it('is planned a few times and then never again: the look-up of the session', () => {
    const lookUps = prepared.filter(({ statement }) => /FROM sessions s\s+JOIN sign_ins/.test(statement))
    expect(lookUps.length).toBeGreaterThan(0)
    for (const { generic_plans, custom_plans } of lookUps) {
      expect(custom_plans).toBeLessThanOrEqual(triesOfPostgres)
      expect(generic_plans).toBeGreaterThan(triesOfPostgres)
    }
  })
  it('so are all others, but those whose plan depends on the values', () => {
    expect(prepared.length).toBeGreaterThan(20)
    const planned = prepared.filter(({ custom_plans }) => custom_plans > triesOfPostgres)
    expect(planned.map(({ statement }) => statement)).toEqual([])
  })
})

describe('a screen that asks for many things at once', () => {
  it('is never planned for the values at hand: the dashboard', () => {
    const whole = prepared.filter(({ statement }) => /as "moved", .*as "put"/s.test(statement))
    expect(whole.length).toBeGreaterThan(0)
    expect(whole.map(({ custom_plans }) => custom_plans)).toEqual(whole.map(() => 0n))
  })
})

describe('the plan for any values', () => {
  it('finds the rows of each list by an index', async () => {
    const large =
      /Seq Scan on (payments|audit_events|audit_seals|notices|notice_deliveries|approvals|profiles|profile_words|sessions|sign_ins|savers|savings_accounts|withdrawals|ledger_(accounts|balances|journals|transfers|day_ends|snapshots|persons))\b/
    const client = await server.database.pool.connect()
    try {
      // The tables of a test are so small that PostgreSQL would read them whole.
      await client.query('set enable_seqscan = off')
      const whole: string[] = []
      for (const { statement } of prepared) {
        const { rows } = await client.query<Record<string, string>>(`explain (generic_plan) ${statement}`)
        if (rows.some((line) => large.test(line['QUERY PLAN'] ?? ''))) whole.push(statement)
      }
      expect(whole).toEqual([])
    } finally {
      client.release(true)
    }
  })
})
