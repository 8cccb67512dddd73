/**
 * A community to try statements on as the server's role: money on its way, a collection account, a plan and a draft of
 * each; and the statements that decide. `@names` in a statement stand for ids of that community.
 */
import { naira } from '@kolo/foundation/money'
import { createPlan } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan, ordinaryPlan, startDeposit } from '@kolo/savings/testing'
import { proposeCollectionAccount } from '@kolo/transfers/contract'
import type { Caller } from '@kolo/transfers/testing'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import pg from 'pg'
import { testUsers } from './test-users.ts'
import { startTestServer } from './testing.ts'

/** The community, and the server's own connection to its database. */
export type DecisionFixture = {
  app: pg.Client
  fill: (statement: string) => string
  /** What was before, written by the owner of the tables. */
  byOwner: (statement: string) => Promise<void>
  /** What only the owner of the tables reads. */
  readByOwner: (query: string) => Promise<pg.QueryResult>
  close: () => Promise<void>
}

/** Makes the community through the product's own endpoints. */
export async function openDecisionFixture(): Promise<DecisionFixture> {
  const server = await startTestServer()
  const [ada, bayo, chidi]: Caller[] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
  if (!ada || !bayo || !chidi) throw new Error('The cast is not there')
  const account = await openCollectionAccount(bayo, chidi)
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
  const known: Record<string, string> = {
    plan: plan.id,
    goal: goal.id,
    goalcode: goal.code,
    payment: payment.id,
    code: payment.code,
    proposed: proposed.id,
    draft: draft.id,
    ada: testUsers.ada.uid,
    bayo: testUsers.bayo.uid,
    chidi: testUsers.chidi.uid,
    efe: testUsers.efe.uid,
    account: account.id,
    id: '01900000-0000-7000-8000-0000000000f1',
  }
  const app = new pg.Client({ connectionString: server.database.appUrl })
  await app.connect()
  const fill = (statement: string) =>
    statement.replace(/(?<=['"{,])@([a-z]+)/g, (_, name: string) => known[name] ?? '?')
  return {
    app,
    fill,
    byOwner: (statement) =>
      server.database.asOwner(async (owner) => {
        await owner.query(fill(statement))
      }),
    readByOwner: (query) => server.database.asOwner((owner) => owner.query(query)),
    close: async () => {
      await app.end()
      await server.close()
    },
  }
}

/** A decision on the proposed bank account. */
export const accountDecision = (decision: string, by: string, more = 'false, null, now()') =>
  `insert into collection_account_decisions (id, account_id, decision, administrator_uid, alone, reason, decided_at)
    values (gen_random_uuid(), '@proposed', '${decision}', '@${by}', ${more})`
export const activate = `update collection_accounts set status = 'active', activated_at = now() where id = '@proposed'`
export const planDecision = (plan: string, decision: string, by: string, alone = false) =>
  `insert into savings_plan_decisions (id, plan_id, decision, administrator_uid, plan_version, alone, decided_at)
    select gen_random_uuid(), id, '${decision}', '@${by}', version, ${alone}, now() from savings_plans where id = '@${plan}'`
/** A plan brought to another state. */
export const moved = (plan: string, status: string) =>
  `update savings_plans set status = '${status}' where id = '@${plan}'`
export const word = (by: string, payment = 'payment', at = 'now()', alone = false) =>
  `insert into payment_decisions (id, payment_id, round, decision, administrator_uid, received_kobo, bank_reference,
      alone, decided_at)
    values (gen_random_uuid(), '@${payment}', 1, 'confirmation', '@${by}', 2000000, 'FT1110000002', ${alone}, ${at})`

export const approval = (kind: string, subject: string, by: string, after = '"active"', version = '1') =>
  `insert into approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by, asked_at, expires_at)
    values ('@id', '${kind}', 'member', '@${subject}', '${version}', '{"after":${after}}', '', '@${by}', now(), now() + interval '1 day')`
export const approve = (by: string, alone = false) =>
  `update approvals set status = 'approved', decided_by = '@${by}', decided_at = now(), alone = ${alone} where id = '@id'`
/** The approval of what waits since the proposed account, or the draft, was made. */
export const approveAsked = (kind: string, by: string) =>
  `update approvals set status = 'approved', decided_by = '@${by}', decided_at = now(), alone = false
    where kind = '${kind}' and status = 'waiting'`
/** A setting written. */
export const setting = (name: string, value: string, by: string) =>
  `insert into community_settings (name, value, updated_by) values ('${name}', '${value}', '@${by}')`
/** That money for a payment came in, and the journal that says so. */
export const journal = (code: string, kobo: string) =>
  `with arrived as (
      insert into payment_arrivals (channel, arrival_id, payment_id, received_kobo, settled_at, journal_id)
      values ('transfer', 'FT1110000002', '@payment', ${kobo}, now(), '@id') returning 1)
    select p.* from (select count(*) as n from arrived) a
    cross join lateral ledger_post(case when a.n > 0 then '@id'::uuid end, 'payment.confirmed', '', '@bayo', '{"payment":"${code}"}', now(), '{bank,member_savings}',
    '{@account,@goal}', '{null,@ada}', '{01900000-0000-7000-8000-0000000000f2,01900000-0000-7000-8000-0000000000f3}',
    '{1}', '{2}', '{${kobo}}', null) p`
export const confirm = `update payments set status = 'confirmed', confirmed_at = now(), received_kobo = 2000000,
  to_purpose_kobo = 2000000, to_wallet_kobo = 0, outcome = 'exact', confirmed_reference = 'FT1110000002',
  value_on = current_date, confirmed_by = '@bayo', confirmed_with = 'one', journal_id = '@id' where id = '@payment'`
