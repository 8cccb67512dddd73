/** What PostgreSQL refuses the server about a plan, statement by statement, whatever the program says. */

import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePlan } from '../../testing/investments.factory.ts'
import { type PlanStatus, planStatuses, planSteps } from '../plans.rules.ts'

const now = instant('2026-11-20T09:00:00.000Z')
const forbidden = '42501'
const check = '23514'
const office = 'KL002'

let database: TestDatabase
let app: pg.Client
const plans: Record<string, string> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  for (const person of [testUsers.ada, testUsers.bayo, testUsers.chidi])
    await seedProfile(database.owner, person)
  for (const status of planStatuses) {
    const money = ['closed', 'running', 'matured'].includes(status)
      ? { subscribed_kobo: naira(500_000n) }
      : {}
    const { id } = await makePlan(database.owner, { status, preparedBy: testUsers.bayo.uid, now, ...money })
    plans[status] = id
  }
  const costly = { status: 'in_review', preparedBy: testUsers.bayo.uid, now, target_rate_bps: 3_001 } as const
  plans.costly = (await makePlan(database.owner, costly)).id
  await database.asOwner((owner) =>
    owner.query(
      `insert into community_settings (name, value, updated_by) values ('investments.set-up',
      '{"registrationType":"cooperative","number":"14822","paperId":"${plans.open}","ceilingBps":3000}', $1)`,
      [testUsers.bayo.uid],
    ),
  )
  app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await database.close()
})

const fill = (statement: string) =>
  statement.replace(
    /@(\w+)/g,
    (_, name: string) => plans[name] ?? testUsers[name as keyof typeof testUsers].uid,
  )
const to = (plan: string, change: string) => `update investment_plans set ${change} where id = '@${plan}'`
const moved = (plan: string, status: PlanStatus) => to(plan, `status = '${status}'`)
const decided = (plan: string, decision: string, by = `'@bayo'`, at = `'${now}'`) =>
  `insert into investment_plan_decisions (id, plan_id, decision, administrator_uid, plan_version, reason, decided_at)
    select gen_random_uuid(), id, '${decision}', ${by}, version, 'because it is', ${at}
    from investment_plans where id = '@${plan}'`
const asked = (plan: string, kind: string, version: string) =>
  `insert into approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by, asked_at, expires_at)
    values ('01900000-0000-7000-8000-0000000000f1', '${kind}', 'investment-plan', '@${plan}', '${version}', '{}', '',
      '@bayo', '${now}', '${now}'::timestamptz + interval '7 days')`
const agreed = (by: string) =>
  `update approvals set status = 'approved', decided_by = '@${by}', decided_at = '${now}', alone = false
    where id = '01900000-0000-7000-8000-0000000000f1'`
const draft = (change: Record<string, string>) => {
  const columns = {
    id: 'gen_random_uuid()',
    code: `'NEW-1'`,
    name: `'A new plan'`,
    category: `'bonds'`,
    risk: `'low'`,
    return_type: `'fixed'`,
    target_rate_bps: '1600',
    tenor_days: '91',
    min_kobo: '1000000',
    target_kobo: '0',
    cap_kobo: '100000000',
    opens_at: `'2027-01-01'`,
    closes_at: `'2027-01-20'`,
    starts_on: `'2027-02-01'`,
    matures_on: `'2027-05-03'`,
    prepared_by: `'@bayo'`,
    prepared_at: `'${now}'`,
    ...change,
  }
  return `insert into investment_plans (${Object.keys(columns)}) values (${Object.values(columns)})`
}

/** Each is one transaction, which its last statement is refused in. */
const refused: [what: string, statements: string[], code: string][] = [
  ['raising the rate of an open plan', [to('open', 'target_rate_bps = 2000')], check],
  [
    'a longer tenor while it is reviewed',
    [to('in_review', 'tenor_days = 92, matures_on = matures_on + 1')],
    check,
  ],
  ['a fee in a running plan', [to('running', `early_exit = 'fee', exit_fee_bps = 100`)], check],
  ['another day base', [to('paused', 'day_base = 360')], check],
  ['a later end', [to('open', `closes_at = closes_at + interval '1 hour'`)], check],
  ['a higher cap', [to('open', 'cap_kobo = cap_kobo + 1')], check],
  ['writing what is subscribed', [to('open', 'subscribed_kobo = 100')], forbidden],
  ['writing what is reserved', [to('open', 'reserved_kobo = 0')], forbidden],
  ['beginning with money in it', [draft({ subscribed_kobo: '1' })], check],
  ['beginning open', [draft({ status: `'open'` })], check],
  ['beginning as a member', [draft({ prepared_by: `'@ada'` })], office],
  ['being the version of another plan', [draft({ number: '2', replaces: `'@open'` })], check],
  ['a minimum below ₦1,000', [draft({ min_kobo: '99999', multiple_kobo: '1' })], check],
  ['a tenor of 6 days', [draft({ tenor_days: '6', matures_on: `'2027-02-07'` })], check],
  ['maturing on a day of its own', [draft({ matures_on: `'2027-05-04'` })], check],
  ['starting before it closes', [draft({ closes_at: `'2027-02-02'` })], check],
  ['opening what nobody approved', [moved('in_review', 'open')], check],
  [
    'opening what was approved as another version',
    [
      asked('in_review', 'investments.plan-opening', 'in_review, 7'),
      agreed('chidi'),
      moved('in_review', 'open'),
    ],
    check,
  ],
  [
    'opening what was asked for, without an answer',
    [asked('in_review', 'investments.plan-opening', 'in_review, 1'), moved('in_review', 'open')],
    check,
  ],
  [
    'opening above the ceiling without a reason',
    [asked('costly', 'investments.plan-opening', 'in_review, 1'), agreed('chidi'), moved('costly', 'open')],
    check,
  ],
  [
    'registering without two',
    [
      `insert into community_settings (name, value, updated_by) values ('investments.set-up', '{}', '@bayo')
    on conflict (name) do update set value = '{}'`,
    ],
    check,
  ],
  ['opening a draft', [decided('draft', 'submitted'), moved('draft', 'open')], check],
  ['reviewing what nobody sent', [moved('draft', 'in_review')], check],
  ['pausing without a decision', [moved('open', 'paused')], check],
  ['pausing on the decision of a member', [decided('open', 'paused', `'@ada'`)], office],
  ['pausing in nobody’s name', [decided('open', 'paused', 'null')], check],
  [
    'closing by the calendar before its time',
    [decided('open', 'closed', 'null'), moved('open', 'closed')],
    check,
  ],
  ['running before its day', [decided('closed', 'started', 'null'), moved('closed', 'running')], check],
  ['maturing before its day', [decided('running', 'matured', 'null'), moved('running', 'matured')], check],
  ['running from open', [moved('open', 'running')], check],
  ['settling what two have not agreed to', [moved('matured', 'settled')], check],
  ['cancelling with nobody’s approval', [to('open', `cancelling_since = '${now}'`)], check],
  ['cancelling in one breath', [to('open', `cancelling_since = '${now}', status = 'cancelled'`)], check],
  [
    'cancelling with money in it',
    [
      asked('closed', 'investments.plan-cancellation', 'closed, 1'),
      agreed('chidi'),
      to('closed', `cancelling_since = '${now}', status = 'cancelled'`),
    ],
    check,
  ],
  ['cancelling what runs', [moved('running', 'cancelled')], check],
  [
    'removing a document after opening',
    [`delete from investment_plan_documents where plan_id = '@open'`],
    check,
  ],
  [
    'removing an asset after opening',
    [`delete from investment_plan_assets where plan_id = '@running'`],
    check,
  ],
  [
    'revaluing an asset',
    [`update investment_plan_assets set value_kobo = 1 where plan_id = '@draft'`],
    forbidden,
  ],
  ['removing a plan', [`delete from investment_plans where id = '@draft'`], forbidden],
  ['rewriting a risk without a note', [to('open', `risk_statement = 'None at all.'`)], check],
  ['following what does not follow', [to('running', `successor_id = '@open'`)], check],
  [
    'reviewing without a document',
    [
      decided('draft', 'submitted'),
      `delete from investment_plan_documents where plan_id = '@draft'`,
      moved('draft', 'in_review'),
    ],
    check,
  ],
]

it.each(refused)('refuses %s', async (_, statements, code) => {
  await app.query('begin')
  try {
    for (const statement of statements.slice(0, -1)) await app.query(fill(statement))
    await expect(app.query(fill(statements.at(-1) ?? ''))).rejects.toMatchObject({ code })
  } finally {
    await app.query('rollback')
  }
})

it('goes from no state to another that its table does not lead to, whatever was decided', async () => {
  const decisions = ['submitted', 'sent-back', 'paused', 'resumed', 'closed'] as const
  let pairs = 0
  for (const from of planStatuses)
    for (const status of planStatuses.filter((each) => each !== from && !planSteps[from].includes(each))) {
      await app.query('begin')
      for (const decision of decisions) await app.query(fill(decided(from, decision)))
      for (const decision of ['started', 'matured'])
        await app.query(fill(decided(from, decision, 'null', `'2099-01-01'`)))
      await expect(app.query(fill(moved(from, status))), `${from} to ${status}`).rejects.toMatchObject({
        code: check,
      })
      await app.query('rollback')
      pairs += 1
    }
  expect(pairs).toBe(9 * 8 - Object.values(planSteps).flat().length)
})

it('takes each step that was decided', async () => {
  const taken: [statements: string[], plan: string, status: PlanStatus][] = [
    [[decided('draft', 'submitted'), moved('draft', 'in_review')], 'draft', 'in_review'],
    [[decided('in_review', 'sent-back'), moved('in_review', 'draft')], 'in_review', 'draft'],
    [
      [
        asked('in_review', 'investments.plan-opening', 'in_review, 1'),
        agreed('chidi'),
        moved('in_review', 'open'),
      ],
      'in_review',
      'open',
    ],
    [[decided('open', 'paused'), moved('open', 'paused')], 'open', 'paused'],
    [[decided('paused', 'resumed'), moved('paused', 'open')], 'paused', 'open'],
    [[decided('open', 'closed', 'null', 'closes_at'), moved('open', 'closed')], 'open', 'closed'],
    [[decided('closed', 'started', 'null', 'starts_on'), moved('closed', 'running')], 'closed', 'running'],
    [
      [decided('running', 'matured', 'null', 'matures_on'), moved('running', 'matured')],
      'running',
      'matured',
    ],
    [
      [
        asked('open', 'investments.plan-cancellation', 'open, 1'),
        agreed('chidi'),
        to('open', `cancelling_since = '${now}', status = 'cancelled'`),
      ],
      'open',
      'cancelled',
    ],
    [
      [
        asked('matured', 'investments.plan-settlement', 'matured, 1'),
        agreed('chidi'),
        moved('matured', 'settled'),
      ],
      'matured',
      'settled',
    ],
  ]
  for (const [statements, plan, status] of taken) {
    await app.query('begin')
    for (const statement of statements) await app.query(fill(statement))
    const { rows } = await app.query(fill(`select status from investment_plans where id = '@${plan}'`))
    expect(rows).toEqual([{ status }])
    await app.query('rollback')
  }
})

it('opens nothing for a community that is not registered', async () => {
  await app.query('begin')
  await database.asOwner((owner) =>
    owner.query(`update community_settings set value = value - 'paperId' where name = 'investments.set-up'`),
  )
  await app.query(fill(asked('in_review', 'investments.plan-opening', 'in_review, 1')))
  await app.query(fill(agreed('chidi')))
  await expect(app.query(fill(moved('in_review', 'open')))).rejects.toMatchObject({ code: check })
  await app.query('rollback')
})

it('is never sold above its cap, whoever writes', async () => {
  const over = `update investment_plans set subscribed_kobo = cap_kobo, reserved_kobo = 1 where id = $1`
  await expect(database.asOwner((owner) => owner.query(over, [plans.open]))).rejects.toMatchObject({
    code: check,
  })
})
