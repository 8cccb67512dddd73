/**
 * What PostgreSQL refuses the server where a decision by the right person is missing, statement by statement: on a
 * community with money on its way, a collection account, a plan and a draft of each.
 */

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountDecision,
  activate,
  approval,
  approve,
  approveAsked,
  confirm,
  type DecisionFixture,
  journal,
  moved,
  openDecisionFixture,
  planDecision,
  setting,
  word,
} from './testing-decisions.ts'

let fixture: DecisionFixture
beforeAll(async () => {
  fixture = await openDecisionFixture()
  for (const statement of earlierRecovery) await fixture.byOwner(statement)
})
afterAll(() => fixture.close())

const forbidden = '42501'
const check = '23514'
const office = 'KL002'

/** A recovery of long ago: its link was used, and made Ada an administrator, who is none any more. */
const earlierRecovery = [
  `insert into mail_links (token_hash, purpose, created_at, expires_at, used_at)
    values (sha256('an old link'), 'recovery', '2026-01-01', '2026-01-02', '2026-01-01')`,
  `insert into appointments (id, uid, was, became, by_uid, through, at)
    values (gen_random_uuid(), '@ada', 'user', 'admin', '@ada', 'recovery', '2026-01-01')`,
]

const notice = `insert into alone_notices (id, subject_type, subject_id, sentence, told_by, told_at)
  values ('@id', 'payment', '@payment', 'This is about to be decided.', '@bayo', now())`
const objection = `update alone_notices set objected_by = '@chidi', objected_at = now(), objection = 'I object.'`

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
  ['activating it on the word of a member', [accountDecision('activated', 'ada')], office],
  [
    'activating it on a word from another day',
    [accountDecision('activated', 'chidi', `false, null, now() - interval '1 day'`), activate],
    check,
  ],
  [
    'activating it on a word of somebody else, as before there were approvals',
    [accountDecision('activated', 'chidi'), activate],
    check,
  ],
  [
    'activating it alone a day after a notice, as before there were approvals',
    [
      accountDecision('notice', 'bayo', `false, null, now() - interval '25 hours'`),
      accountDecision('activated', 'bayo', 'true, null, now()'),
      activate,
    ],
    check,
  ],
  [
    'activating it on the approval of another account',
    [approval('payments.collection-account', 'account', 'bayo'), approve('chidi'), activate],
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
    office,
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
  ['activating it on the word of a member', [planDecision('draft', 'activated', 'efe')], office],
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
    'activating it in other terms than were approved',
    [
      approveAsked('savings.plan-activation', 'chidi'),
      `update savings_plans set rate_bps = 4000, version = version + 1 where id = '@draft'`,
      moved('draft', 'active'),
    ],
    check,
  ],
  [
    'activating it on a word of somebody else, as before there were approvals',
    [planDecision('draft', 'activated', 'chidi'), moved('draft', 'active')],
    check,
  ],
  [
    'retiring a plan two people agreed on, as before there were approvals',
    [
      planDecision('plan', 'retirement-asked', 'bayo'),
      planDecision('plan', 'retired', 'chidi'),
      moved('plan', 'retired'),
    ],
    check,
  ],
  [
    'resuming a plan on the approval of something else',
    [
      planDecision('plan', 'suspended', 'chidi'),
      moved('plan', 'suspended'),
      approval('savings.plan-activation', 'plan', 'bayo', '"active"', 'suspended, 1'),
      approve('chidi'),
      moved('plan', 'active'),
    ],
    check,
  ],
  [
    'raising the rate of a plan that is open',
    [`update savings_plans set rate_bps = 5000 where id = '@plan'`],
    check,
  ],
  [
    'another rate that nobody approved',
    [
      `insert into savings_plan_versions (plan_id, number, effective_from, rate_bps, reason, prepared_by, decided_at)
        values ('@plan', 2, now()::date + 30, 4000, 'A better rate', '@bayo', now())`,
    ],
    check,
  ],
  [
    'another rate on the approval of a lower one',
    [
      `insert into approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by, asked_at, expires_at)
        values ('@id', 'savings.plan-rate', 'savings-plan', '@plan', 'active, 2',
          '{"rateBps":900,"rateTiers":[],"effectiveFrom":"2030-01-01"}', '', '@bayo', now(), now() + interval '1 day')`,
      approve('chidi'),
      `insert into savings_plan_versions (plan_id, number, effective_from, rate_bps, reason, prepared_by, decided_at)
        values ('@plan', 2, '2030-01-01', 4000, 'A better rate', '@bayo', now())`,
    ],
    check,
  ],
  ['changing a rate that was decided', ['update savings_plan_versions set rate_bps = 5000'], forbidden],
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

  ['a word on a payment by its payer', [`update profiles set role = role`, word('ada')], office],
  ['a word on a payment by a member', [word('efe')], office],
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

  ['making an administrator', [`update profiles set role = 'admin' where uid = '@efe'`], check],
  ['making a moderator', [`update profiles set role = 'moderator' where uid = '@efe'`], check],
  ['taking an office away', [`update profiles set role = 'user' where uid = '@chidi'`], check],
  ['stopping an administrator', [`update profiles set is_active = false where uid = '@chidi'`], check],
  ['giving a tier', [`update profiles set account_tier = 'premium' where uid = '@ada'`], check],
  ['checking somebody’s phone', [`update profiles set phone_verified = true where uid = '@efe'`], check],
  [
    'giving the profile of somebody away who can sign in',
    [
      `update profiles set is_archived = true,
    archived_at = now(), transferred_to = '@efe' where uid = '@bayo'`,
    ],
    check,
  ],
  [
    'making an administrator on an approval of somebody else’s office',
    [
      approval('profile.role', 'ada', 'bayo', '"moderator"'),
      approve('chidi'),
      `update profiles set role = 'admin' where uid = '@efe'`,
    ],
    check,
  ],
  [
    'making more than was approved',
    [
      approval('profile.role', 'efe', 'bayo', '"moderator"'),
      approve('chidi'),
      `update profiles set role = 'admin' where uid = '@efe'`,
    ],
    check,
  ],
  [
    'approving what they asked for',
    [approval('profile.role', 'efe', 'bayo', '"admin"'), approve('bayo')],
    check,
  ],
  ['approving as a member', [approval('profile.role', 'efe', 'bayo', '"admin"'), approve('ada')], office],
  [
    'approving alone without having told anybody',
    [approval('profile.role', 'efe', 'bayo', '"admin"'), approve('bayo', true)],
    check,
  ],
  ['asking as a member', [approval('profile.role', 'efe', 'ada', '"admin"')], office],
  [
    'changing what was asked for',
    [approval('profile.role', 'efe', 'bayo', '"admin"'), `update approvals set change = '{"after":"user"}'`],
    forbidden,
  ],
  [
    'deciding what is decided',
    [
      approval('profile.role', 'efe', 'bayo', '"admin"'),
      approve('chidi'),
      `update approvals set answer = 'No' where id = '@id'`,
    ],
    forbidden,
  ],
  ['removing an approval', ['delete from approvals'], forbidden],
  [
    'writing an appointment nobody approved',
    [
      `insert into appointments (id, uid, was, became, by_uid, through, at)
      values ('@id', '@efe', 'user', 'admin', '@bayo', 'first', now())`,
    ],
    check,
  ],
  [
    'writing a recovery nobody made',
    [
      `insert into appointments (id, uid, was, became, by_uid, through, at)
      values ('@id', '@efe', 'user', 'admin', '@efe', 'recovery', now())`,
    ],
    check,
  ],
  [
    'making a link that makes an administrator',
    [
      `insert into mail_links (token_hash, purpose, created_at, expires_at)
      values (sha256('x'), 'recovery', now(), now() + interval '1 hour')`,
    ],
    forbidden,
  ],
  [
    'opening an account that is an administrator’s at once',
    [
      `insert into profiles select (jsonb_populate_record(p, '{"uid":"01900000-0000-7000-8000-0000000000f1",
      "email":"new@kolo.example", "member_code":"KM-77777", "role":"admin"}')).* from profiles p where uid = '@efe'`,
    ],
    check,
  ],
  [
    'pointing once more at a recovery that was',
    [
      `insert into appointments (id, uid, was, became, by_uid, through, at)
      values ('@id', '@efe', 'user', 'admin', '@efe', 'recovery', '2026-01-01')`,
    ],
    check,
  ],
  [
    'making an administrator by the appointment of a recovery that was',
    [`update profiles set role = 'admin', updated_at = '2026-01-01' where uid = '@ada'`],
    check,
  ],
  [
    'appointing somebody by the approval of something else',
    [
      approval('profile.tier', 'efe', 'bayo', '"premium"'),
      approve('chidi'),
      `insert into appointments (id, uid, was, became, by_uid, approved_by, approval_id, at)
      values (gen_random_uuid(), '@efe', 'user', 'admin', '@bayo', '@chidi', '@id', now())`,
    ],
    check,
  ],
  [
    'taking back the objection of somebody',
    [notice, objection, `update alone_notices set objected_by = null, objected_at = null, objection = null`],
    check,
  ],
  [
    'opening a notice that is over',
    [notice, `update alone_notices set closed_at = now()`, `update alone_notices set closed_at = null`],
    check,
  ],
  [
    'a higher threshold on a proposal in the name of somebody else',
    [
      setting(
        'payments.second-administrator-proposal',
        '{"amount":"9999999999","by":"@chidi","noticeAt":null}',
        'bayo',
      ),
      setting('payments.second-administrator-from', '"9999999999"', 'bayo'),
    ],
    check,
  ],
  ['other limits for members', [setting('profile.tier-limits', '{}', 'bayo')], check],
  ['another tax on interest', [setting('savings.interest-tax', '[]', 'bayo')], check],
  ['another ceiling for who is alone', [setting('payments.alone-ceiling', '"9999999999"', 'bayo')], check],
  ['a higher threshold', [setting('payments.second-administrator-from', '"9999999999"', 'bayo')], check],
  [
    'a higher threshold its own asker agrees to',
    [
      setting(
        'payments.second-administrator-proposal',
        '{"amount":"9999999999","by":"@bayo","noticeAt":null}',
        'bayo',
      ),
      setting('payments.second-administrator-from', '"9999999999"', 'bayo'),
    ],
    check,
  ],

  ['confirming a payment nobody confirmed', [confirm], check],
  ['confirming it without a journal', [word('bayo', 'payment', 'now()'), confirm], check],
  [
    'confirming it with the journal of something else',
    [word('bayo', 'payment', 'now()'), journal('PAY-1999-000001', '2000000')],
    check,
  ],
  [
    'confirming more than the books say arrived',
    [word('bayo', 'payment', 'now()'), journal('@code', '1999999')],
    check,
  ],
  [
    'confirming it for two on the word of one',
    [word('bayo', 'payment', 'now()'), journal('@code', '2000000'), confirm.replace(`'one'`, `'two'`)],
    check,
  ],
  [
    'confirming it alone without having told anybody',
    [
      word('bayo', 'payment', 'now()', true),
      journal('@code', '2000000'),
      confirm.replace(`'one'`, `'alone'`),
    ],
    check,
  ],
  [
    'confirming it alone although somebody objected',
    [
      notice.replace(`'@bayo', now()`, `'@bayo', now() - interval '2 days'`),
      objection,
      word('bayo', 'payment', `now() - interval '2 days'`)
        .replace('alone,', 'staff_told,')
        .replace('false', 'true'),
      word('bayo', 'payment', 'now()', true),
      journal('@code', '2000000'),
      confirm.replace(`'one'`, `'alone'`),
    ],
    check,
  ],
  [
    'approving alone what somebody objected to',
    [
      approval('profile.role', 'efe', 'bayo', '"admin"'),
      `update approvals set staff_told_at = now() - interval '2 days' where id = '@id'`,
      notice.replace(`'payment', '@payment'`, `'approval', '@id'`),
      objection,
      approve('bayo', true),
    ],
    check,
  ],
  [
    'saying that something was decided alone although somebody objected',
    [notice, objection, `update alone_notices set closed_at = now(), decided_kobo = 100`],
    check,
  ],
  [
    'taking out of the day what was decided alone',
    [
      notice,
      `update alone_notices set closed_at = now(), decided_kobo = 100`,
      `update alone_notices set decided_kobo = null`,
    ],
    check,
  ],

  ['making somebody into somebody else', [`update profiles set uid = '@id' where uid = '@ada'`], forbidden],
  [
    'giving somebody another member code',
    [`update profiles set member_code = 'KM-99999' where uid = '@ada'`],
    forbidden,
  ],
  ['checking somebody’s identity', [`update profiles set kyc_status = 'verified' where uid = '@ada'`], check],
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
    await fixture.app.query('begin')
    try {
      for (const statement of statements.slice(0, -1)) await fixture.app.query(fixture.fill(statement))
      const outcome = await fixture.app.query(fixture.fill(statements.at(-1) ?? '')).then(
        () => 'it was done',
        (error: pg.DatabaseError) => error.code,
      )
      expect(outcome).toBe(code)
    } finally {
      await fixture.app.query('rollback')
    }
  })

  it('nothing of what two administrators decided', async () => {
    await fixture.app.query('begin')
    const decided = (id: string, kind: string, subject: string, after?: string, version?: string) =>
      [approval(kind, subject, 'bayo', after, version), approve('chidi')].map((text) =>
        text.replace('@id', `01900000-0000-7000-8000-0000000000${id}`),
      )
    for (const statement of [
      approveAsked('payments.collection-account', 'chidi'),
      activate,
      approveAsked('savings.plan-activation', 'chidi'),
      moved('draft', 'active'),
      ...decided('a3', 'savings.plan-retirement', 'draft', '"retired"', 'active, 1'),
      moved('draft', 'retired'),
      planDecision('plan', 'suspended', 'chidi'),
      moved('plan', 'suspended'),
      planDecision('plan', 'resumed', 'chidi'),
      moved('plan', 'active'),
      ...decided('a4', 'profile.role', 'efe', '"moderator"'),
      `update profiles set role = 'moderator' where uid = '@efe'`,
      word('bayo', 'payment', 'now()'),
      journal('@code', '2000000').replaceAll(`'@id'`, `'01900000-0000-7000-8000-0000000000f4'`),
      confirm.replace(`'@id'`, `'01900000-0000-7000-8000-0000000000f4'`),
    ])
      await fixture.app.query(fixture.fill(statement))
    await fixture.app.query('rollback')
  })
})
