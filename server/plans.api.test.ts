/**
 * Statements are texts of finite number that a connection prepares for good and stops planning: after a few plans for
 * the values at hand one for any values is kept, where that is no worse. The lists find their rows by an index in it.
 */
import type { Endpoint } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from './features.ts'
import { testUsers } from './test-users.ts'
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
  ['bayo', 'payments.list-payment-reviews', '?status=rejected'],
  ['bayo', 'profile.list-members'],
  ['bayo', 'profile.list-members', '?search=adeyemi'],
  ['bayo', 'profile.list-members', '?status=inactive'],
  ['bayo', 'audit.list-audit-events'],
  ['bayo', 'approvals.list-approvals'],
  ['bayo', 'notices.list-deliveries'],
] as const

/** The statements of screens that are planned for any values from the first time on, and what is in no other. */
const genericPlan = {
  'the dashboard': /as "moved", .*as "put"/s,
  'the administrators’ first screen': /as "work-payments", .*as "unsealed"/s,
  'payments to confirm': /"status" = 'proof_submitted' .*as listed limit/s,
  'payments of another state': /"status" = 'rejected' .*as listed limit/s,
  'what lies beside them': /as "similar", .*as "similarToArrived"/s,
} as const

/** The small indexes of what waits by which the first screen finds it, one of a few rows among many. */
const ofWhatWaits = [
  'approvals_waiting',
  'breaches_open',
  'card_payments_to_look_at',
  'collection_accounts_active',
  'data_requests_one_open',
  'distribution_lines_open',
  'distributions_due',
  'long_works_failed',
  'member_bank_accounts_waiting',
  'payments_queue',
  'share_requests_waiting',
  'tickets_at_work',
  'withdrawals_queue',
]

const times = 20
/** How often PostgreSQL plans for the values at hand before it compares. */
const triesOfPostgres = 5n

let server: TestServer
let prepared: Prepared[]

const statementsWith = (part: RegExp) => prepared.filter(({ statement }) => part.test(statement))

beforeAll(async () => {
  server = await startTestServer()
  const plan = await openPlan(server.as('bayo'), server.as('chidi'))
  const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  await sayItWasSent(server.as('ada'), await startDeposit(server.as('ada'), goal, naira(500n)), 'FT1000001')
  await server.database.asOwner((client) => client.query('analyze'))
  const endpoints: readonly Endpoint[] = features.flatMap(({ routes }) =>
    routes.map(({ endpoint }) => endpoint),
  )
  for (let time = 0; time < times; time++) {
    for (const [who, name, query = ''] of asked) {
      const path = endpoints.find((endpoint) => endpoint.name === name)?.path ?? name
      const of = path.replace('{uid}', testUsers[who].uid).replace('{id}', goal.id)
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
  it.each(Object.entries(genericPlan))('is never planned for the values at hand: %s', (_, onlyThere) => {
    const whole = statementsWith(onlyThere)
    expect(whole.length).toBeGreaterThan(0)
    expect(whole.map(({ custom_plans }) => custom_plans)).toEqual(whole.map(() => 0n))
  })
  it('has in its text what is the same for everybody: how many rows, and in which state', () => {
    const [firstScreen] = statementsWith(genericPlan['the administrators’ first screen'])
    expect(firstScreen?.statement).not.toMatch(/\blimit \$|\b(status|state|channel)"? (=|in|=\s*any) ?\(?\$/i)
  })
})

describe('the plan for any values', () => {
  it('finds the rows of each list by an index', async () => {
    const large =
      /Seq Scan on (payments|audit_events|audit_seals|notices|notice_deliveries|approvals|profiles|profile_words|sessions|sign_ins|savers|savings_accounts|withdrawals|card_payments|cash_receipts|tickets|member_documents|member_bank_accounts|messages|message_reports|share_requests|unmatched_receipts|bank_statement_lines|long_works|ledger_(accounts|balances|journals|transfers|day_ends|snapshots|persons))\b/
    const plans = await plansForAnyValues(prepared)
    expect(plans.filter(({ plan }) => large.test(plan)).map(({ statement }) => statement)).toEqual([])
  })
  it('finds what waits by its small indexes: the administrators’ first screen', async () => {
    const [first] = await plansForAnyValues(statementsWith(genericPlan['the administrators’ first screen']))
    const names = [...(first?.plan ?? '').matchAll(/Scan using (\w+)/g)].map(([, name]) => name)
    expect(ofWhatWaits.filter((name) => !names.includes(name))).toEqual([])
  })
})

/** How these statements are carried out whatever the values are. The tables of a test are so small that PostgreSQL would read them whole. */
async function plansForAnyValues(
  statements: readonly Prepared[],
): Promise<{ statement: string; plan: string }[]> {
  const client = await server.database.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const plans: { statement: string; plan: string }[] = []
    for (const { statement } of statements) {
      const { rows } = await client.query<Record<string, string>>(`explain (generic_plan) ${statement}`)
      plans.push({ statement, plan: rows.map((line) => line['QUERY PLAN']).join('\n') })
    }
    return plans
  } finally {
    client.release(true)
  }
}
