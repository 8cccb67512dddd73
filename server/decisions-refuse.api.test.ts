/**
 * What PostgreSQL refuses the server where a decision by the right person is missing, statement by statement: on a
 * community with money on its way, a collection account, a plan and a draft of each.
 */

import { naira } from '@kolo/foundation/money'
import { proposeCollectionAccount } from '@kolo/payments/contract'
import type { Caller } from '@kolo/payments/testing'
import { openCollectionAccount, sayItWasSent } from '@kolo/payments/testing'
import { createPlan } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan, ordinaryPlan, startDeposit } from '@kolo/savings/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast } from './cast.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
let app: pg.Client
const known: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const [ada, bayo, chidi]: Caller[] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
  if (!ada || !bayo || !chidi) throw new Error('The cast is not there')
  known.account = (await openCollectionAccount(bayo, chidi)).id
  const plan = await openPlan(bayo, chidi)
  const goal = await openOrdinaryGoal(ada, plan.id)
  const payment = await startDeposit(ada, goal, naira(20_000n))
  await sayItWasSent(ada, payment, 'FT1110000002')
  const other = {
    bankCode: '044',
    accountNumber: '0102030405',
    bankName: 'Other Bank',
    accountName: 'Another name',
  }
  const proposed = await bayo.call(proposeCollectionAccount, { body: other })
  const draft = await bayo.call(createPlan, {
    body: { ...ordinaryPlan, code: 'XMAS', name: 'December kolo' },
  })
  Object.assign(known, {
    plan: plan.id,
    goal: goal.id,
    payment: payment.id,
    proposed: proposed.id,
    draft: draft.id,
    ada: cast.ada.uid,
    bayo: cast.bayo.uid,
    chidi: cast.chidi.uid,
    efe: cast.efe.uid,
    id: '01900000-0000-7000-8000-0000000000f1',
  })
  app = new pg.Client({ connectionString: server.database.appUrl })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await server.close()
})

const fill = (statement: string) =>
  statement.replace(/(?<=')@([a-z]+)/g, (_, name: string) => known[name] ?? '?')
const forbidden = '42501'
const check = '23514'

const accountDecision = (decision: string, by: string, more = 'false, null, now()') =>
  `insert into collection_account_decisions (id, account_id, decision, administrator_uid, alone, reason, decided_at)
    values (gen_random_uuid(), '@proposed', '${decision}', '@${by}', ${more})`
const activate = `update collection_accounts set status = 'active', activated_at = now() where id = '@proposed'`
const planDecision = (plan: string, decision: string, by: string, alone = false) =>
  `insert into savings_plan_decisions (id, plan_id, decision, administrator_uid, plan_version, alone, decided_at)
    select gen_random_uuid(), id, '${decision}', '@${by}', version, ${alone}, now() from savings_plans where id = '@${plan}'`
const moved = (plan: string, status: string) =>
  `update savings_plans set status = '${status}' where id = '@${plan}'`
const word = (by: string, payment = 'payment') =>
  `insert into payment_decisions (id, payment_id, round, decision, administrator_uid, received_kobo, bank_reference, decided_at)
    values (gen_random_uuid(), '@${payment}', 1, 'confirmation', '@${by}', 2000000, 'FT1110000002', now())`

/** Each is one transaction, which its last statement is refused in. */
const refused: [what: string, statements: string[], code: string][] = [
  ['activating a bank account by itself', [activate], check],
  [
    'activating a bank account its proposer agreed to',
    [accountDecision('activated', 'bayo'), activate],
    check,
  ],
  [
    'activating it alone without having told anybody a day before',
    [accountDecision('notice', 'bayo'), accountDecision('activated', 'bayo', 'true, null, now()'), activate],
    check,
  ],
  ['activating it on the word of a member', [accountDecision('activated', 'ada'), activate], check],
  [
    'activating it on a word from another day',
    [accountDecision('activated', 'chidi', `false, null, now() - interval '1 day'`), activate],
    check,
  ],
  [
    'adding a bank account that is active at once',
    [
      `insert into collection_accounts (id, bank_name, bank_code, account_number, account_name, status, proposed_by,
        proposed_at, activated_at) values ('@id', 'My Bank', '044', '0909090909', 'My own name', 'active', '@bayo',
        now(), now())`,
    ],
    check,
  ],
  [
    'adding a bank account a member proposed',
    [
      `insert into collection_accounts (id, bank_name, bank_code, account_number, account_name, proposed_by, proposed_at)
        values ('@id', 'My Bank', '044', '0909090909', 'My own name', '@ada', now())`,
    ],
    check,
  ],
  [
    'writing another number on a bank account',
    [`update collection_accounts set account_number = '0909090909'`],
    forbidden,
  ],
  [
    'retiring a bank account without a decision',
    [`update collection_accounts set status = 'retired', retired_at = now() where id = '@account'`],
    check,
  ],
  [
    'dating an activation back',
    [`update collection_accounts set activated_at = '2020-01-01' where id = '@account'`],
    check,
  ],
  ['changing a decision', [`update collection_account_decisions set administrator_uid = '@bayo'`], forbidden],
  ['removing a decision', ['delete from collection_account_decisions'], forbidden],

  ['activating a plan by itself', [moved('draft', 'active')], check],
  [
    'activating a plan its author agreed to',
    [planDecision('draft', 'activated', 'bayo'), moved('draft', 'active')],
    check,
  ],
  [
    'activating it alone without having told anybody a day before',
    [planDecision('draft', 'activated', 'bayo', true), moved('draft', 'active')],
    check,
  ],
  [
    'activating it on the word of a member',
    [planDecision('draft', 'activated', 'efe'), moved('draft', 'active')],
    check,
  ],
  [
    'activating it in other terms than were agreed to',
    [
      planDecision('draft', 'activated', 'chidi'),
      `update savings_plans set rate_bps = 4000, version = version + 1 where id = '@draft'`,
      moved('draft', 'active'),
    ],
    check,
  ],
  [
    'raising the rate of a plan that is open',
    [`update savings_plans set rate_bps = 5000 where id = '@plan'`],
    check,
  ],
  [
    'writing in another author',
    [`update savings_plans set prepared_by = '@chidi' where id = '@plan'`],
    check,
  ],
  ['taking a plan back into a draft', [moved('plan', 'draft')], check],
  ['suspending a plan without a decision', [moved('plan', 'suspended')], check],
  [
    'retiring a plan nobody asked to retire',
    [planDecision('plan', 'retired', 'chidi'), moved('plan', 'retired')],
    check,
  ],
  [
    'retiring a plan for the one who asked',
    [
      planDecision('plan', 'retirement-asked', 'chidi'),
      planDecision('plan', 'retired', 'chidi'),
      moved('plan', 'retired'),
    ],
    check,
  ],
  [
    'adding a plan that is open at once',
    [
      `insert into savings_plans (id, code, name, status, rate_bps, min_open_kobo, min_topup_kobo, min_balance_kobo,
        notice_hours, free_withdrawals_per_quarter, inactive_days, dormant_days, prepared_by, prepared_at)
        values ('@id', 'MINE', 'My own plan', 'active', 5000, 10000, 10000, 0, 0, 10, 30, 60, '@bayo', now())`,
    ],
    check,
  ],

  ['a word on a payment by its payer', [`update profiles set role = role`, word('ada')], check],
  ['a word on a payment by a member', [word('efe')], check],
  [
    'another amount in a word',
    [word('bayo'), 'update payment_decisions set received_kobo = 10000000'],
    forbidden,
  ],
  ['taking a word back', ['delete from payment_decisions'], forbidden],
  ['giving a payment to somebody else', [`update payments set member_uid = '@efe'`], forbidden],
  ['writing in that more was promised', ['update payments set amount_kobo = 10000000000'], forbidden],
  ['freeing a bank reference', ['delete from payment_bank_references'], forbidden],
  ['removing a receipt', ['delete from payment_receipts'], forbidden],

  ['making somebody into somebody else', [`update profiles set uid = '@id' where uid = '@ada'`], forbidden],
  [
    'giving somebody another member code',
    [`update profiles set member_code = 'KM-99999' where uid = '@ada'`],
    forbidden,
  ],
  [
    'checking somebody’s identity',
    [`update profiles set kyc_status = 'verified' where uid = '@ada'`],
    forbidden,
  ],
  ['making somebody a member of long ago', [`update profiles set created_at = '2020-01-01'`], forbidden],
  [
    'changing what was written about a member',
    [`update member_changes set reason = 'No reason at all'`],
    forbidden,
  ],
  ['putting a picture on somebody else', [`update avatars set uid = '@efe'`], forbidden],
  ['giving a goal to somebody else', [`update savings_accounts set owner_uid = '@efe'`], forbidden],
  ['letting goods of one follow another', [`select follow_transfer('@ada', '@efe')`], forbidden],
  [
    'choosing what follows a transfer',
    [`insert into personal_columns values ('ledger_accounts', 'owner_uid')`],
    forbidden,
  ],
  ['forgetting that a request was answered', ['delete from idempotency_keys'], forbidden],
  ['giving an answer to another request', [`update idempotency_keys set request_hash = 'x'`], forbidden],
  ['giving a session to somebody else', [`update sessions set uid = '@bayo'`], forbidden],
  ['lengthening a session', [`update sessions set expires_at = now() + interval '10 years'`], forbidden],
  ['giving a link to somebody else', [`update mail_links set uid = '@bayo'`], forbidden],
  ['giving a passkey to somebody else', [`update passkeys set uid = '@bayo'`], forbidden],
  [
    'putting another key under a passkey',
    [`update passkeys set public_key = credential_id::bytea`],
    forbidden,
  ],
  ['giving a sign-in to somebody else', [`update sign_ins set uid = '@bayo'`], forbidden],
  ['setting back the number of the next code', [`select setval('payment_code_numbers', 1)`], forbidden],
  ['reading or writing which migrations ran', ['delete from schema_migrations'], forbidden],
]

describe('PostgreSQL refuses the server', () => {
  it.each(refused)('%s', async (_, statements, code) => {
    await app.query('begin')
    try {
      for (const statement of statements.slice(0, -1)) await app.query(fill(statement))
      const outcome = await app.query(fill(statements.at(-1) ?? '')).then(
        () => 'it was done',
        (error: pg.DatabaseError) => error.code,
      )
      expect(outcome).toBe(code)
    } finally {
      await app.query('rollback')
    }
  })

  it('nothing of what two administrators decided', async () => {
    await app.query('begin')
    for (const statement of [
      accountDecision('activated', 'chidi'),
      activate,
      planDecision('draft', 'activated', 'chidi'),
      moved('draft', 'active'),
    ])
      await app.query(fill(statement))
    await app.query('rollback')
  })
})
