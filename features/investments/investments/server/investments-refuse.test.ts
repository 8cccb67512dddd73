/** What PostgreSQL refuses the server about an investment, statement by statement, whatever the program says. */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePlan, saveInvestment } from '../../testing/investments.factory.ts'
import { type InvestmentStatus, investmentStatuses, investmentSteps } from '../investment.rules.ts'

const now = instant('2026-11-20T09:00:00.000Z')
const forbidden = '42501'
const check = '23514'

let database: TestDatabase
let app: pg.Client
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  for (const person of [testUsers.ada, testUsers.bayo]) await seedProfile(database.owner, person)
  const make = { preparedBy: testUsers.bayo.uid, now, cap_kobo: naira(30_000n) }
  ids.open = (await makePlan(database.owner, { status: 'open', ...make })).id
  ids.paused = (await makePlan(database.owner, { status: 'paused', ...make })).id
  app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await database.close()
})

const one = '01900000-0000-7000-8000-0000000000e1'
const words = `encode(sha256('I agree.'), 'hex')`
const begun = (plan: string, change: Record<string, string> = {}) => {
  const columns = {
    id: `'${one}'`,
    code: `'INV-2026-000001'`,
    plan_id: 'p.id',
    plan_version: 'p.version',
    member_uid: `'${testUsers.ada.uid}'`,
    principal_kobo: '1000000',
    rate_bps: 'p.target_rate_bps',
    wht_rule: 'p.wht_rule',
    start_on: 'p.starts_on',
    matures_on: 'p.matures_on',
    begun_at: `'${now}'`,
    expires_at: `'${now}'::timestamptz + interval '72 hours'`,
    ...change,
  }
  return `insert into investments (${Object.keys(columns)}) select ${Object.values(columns)}
    from investment_plans p where p.id = '${ids[plan]}'`
}
const agreed = [
  `insert into investment_agreement_texts select ${words}, plan_id, 'I agree.' from investments`,
  `insert into investment_agreements values ('${one}', ${words}, 1, '${now}', '127.0.0.1')`,
]
const change = (to: string) => `update investments set ${to} where id = '${one}'`
const paid = change(`status = 'active', activated_at = '${now}'`)

/** Each is one transaction, which its last statement is refused in. */
const refused: [what: string, statements: () => string[], code: string][] = [
  ['selling above what is left', () => [begun('open', { principal_kobo: '3100000' })], check],
  [
    'selling the same place twice',
    () => [
      begun('open', { principal_kobo: '2000000' }),
      begun('open', { id: 'gen_random_uuid()', code: `'INV-2026-000002'`, principal_kobo: '2000000' }),
    ],
    check,
  ],
  ['selling less than the minimum', () => [begun('open', { principal_kobo: '900000' })], check],
  ['selling no multiple', () => [begun('open', { principal_kobo: '1050000' })], check],
  ['selling of a plan that is paused', () => [begun('paused')], check],
  ['promising another rate', () => [begun('open', { rate_bps: '9000' })], check],
  ['promising another day', () => [begun('open', { matures_on: 'p.matures_on + 1' })], check],
  ['beginning active', () => [begun('open', { status: `'active'`, activated_at: `'${now}'` })], check],
  ['active without a payment', () => [begun('open'), ...agreed, paid], check],
  [
    'matured before it was paid',
    () => [begun('open'), change(`status = 'matured', activated_at = now()`)],
    check,
  ],
  ['another principal', () => [begun('open'), change('principal_kobo = 2000000')], forbidden],
  ['another member', () => [begun('open'), change(`member_uid = '${testUsers.bayo.uid}'`)], forbidden],
  ['another rate later', () => [begun('open'), change('rate_bps = 9000')], forbidden],
  ['removing it', () => [begun('open'), `delete from investments`], forbidden],
  [
    'words under another hash',
    () => [
      begun('open'),
      `insert into investment_agreement_texts select ${words}, plan_id, 'I agree to more.' from investments`,
    ],
    check,
  ],
  [
    'other words of an agreement',
    () => [begun('open'), ...agreed, `update investment_agreement_texts set body = 'x'`],
    forbidden,
  ],
  [
    'another agreement',
    () => [begun('open'), ...agreed, `update investment_agreements set sha256 = ${words}`],
    forbidden,
  ],
  [
    'another moment of agreeing',
    () => [begun('open'), ...agreed, `update investment_agreements set accepted_at = now()`],
    forbidden,
  ],
  [
    'another address of agreeing',
    () => [begun('open'), ...agreed, `update investment_agreements set ip = '10.0.0.1'`],
    check,
  ],
  [
    'agreeing later',
    () => [
      begun('open'),
      agreed[0] ?? '',
      `insert into investment_agreements values ('${one}', ${words}, 1, '${now}'::timestamptz + interval '1 hour', '::1')`,
    ],
    check,
  ],
]

it.each(refused)('%s', async (_, statements, code) => {
  await app.query('begin')
  try {
    const all = statements()
    for (const statement of all.slice(0, -1)) await app.query(statement)
    await expect(app.query(all.at(-1) ?? '')).rejects.toMatchObject({ code })
  } finally {
    await app.query('rollback')
  }
})

it('lets pass what is right, so that the refusals above mean something', async () => {
  await app.query('begin')
  const right = [begun('open'), ...agreed, change(`status = 'cancelled', ended_at = '${now}'`)]
  for (const statement of [...right, 'update investment_agreements set ip = null'])
    expect((await app.query(statement)).rowCount).toBe(1)
  await app.query('rollback')
})

it('goes from no state to another that its table does not lead to', async () => {
  const plan = await makePlan(database.owner, { status: 'running', preparedBy: testUsers.bayo.uid, now })
  const kept = { plan, memberUid: testUsers.ada.uid, principalKobo: naira(10_000n), now }
  const { id } = await saveInvestment(database.owner, { ...kept, status: 'active' })
  let pairs = 0
  for (const from of investmentStatuses)
    for (const to of investmentStatuses.filter(
      (each) => each !== from && !investmentSteps[from].includes(each),
    )) {
      const ended = ['paid_out', 'rolled_over', 'exited', 'cancelled']
      const set = (status: InvestmentStatus) =>
        [
          `status = '${status}'`,
          `ended_at = ${ended.includes(status) ? `'${now}'` : 'null'}`,
          status === 'frozen'
            ? `frozen_at = '${now}', frozen_reason = 'A dispute.', frozen_from = 'active'`
            : 'frozen_at = null, frozen_reason = null, frozen_from = null',
          `activated_at = ${['pending_payment', 'cancelled'].includes(status) ? 'null' : `'${now}'`}`,
        ].join(', ')
      // Where it stands is written by the owner of the tables; the step is the server's.
      await database.asOwner((owner) =>
        owner.query(`update investments set ${set(from)} where id = $1`, [id]),
      )
      await expect(
        app.query(`update investments set ${set(to)} where id = '${id}'`),
        `${from} to ${to}`,
      ).rejects.toMatchObject({ code: check })
      pairs += 1
    }
  expect(pairs).toBe(9 * 8 - Object.values(investmentSteps).flat().length)
})
