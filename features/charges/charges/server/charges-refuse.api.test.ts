/** What PostgreSQL refuses the application's own role about charges. */
import { newId } from '@kolo/foundation/ids'
import { naira } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { postJournal } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { findProfile } from '@kolo/profile/server'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge, runBody } from '../../testing/charges.fixtures.ts'
import type { ListedCharge } from '../charge.contract.ts'
import { chargedPostings, chargesDueAccount, paidPostings, waivedPostings } from './charge.postings.ts'

const server = await startTestServer()
afterAll(() => server.close())
const app = server.database.db
const uid = testUsers.ada.uid
let levy: ListedCharge
let fine: ListedCharge

beforeAll(async () => {
  await fillWallet(server.db, uid, naira(100_000n), server.clock.now())
  const memberCodes = [(await findProfile(server.db, uid))?.member_code ?? '']
  const list = { audience: 'list', memberCodes } as const
  const first = await charge(server, features, { ...list, kind: 'levy', title: 'Hall levy' })
  levy = first.rows[0] ?? expect.fail()
  const dueOn = addDays(dayIn(lagos, server.clock.now()), 14)
  const second = await charge(server, features, { ...list, kind: 'fine', title: 'Absent', dueOn })
  fine = second.rows[0] ?? expect.fail()
})

const run = (more: Record<string, unknown>) => {
  const { kind, title, period, amountKobo, instalments, audience, dueOn, incomeAccount, reason } = runBody(
    server.clock.now(),
  )
  const row = { kind, title, period, amount: amountKobo, instalments, audience, dueOn, incomeAccount, reason }
  const said = { ...row, raisedBy: testUsers.bayo.uid, members: 1, total: amountKobo, ...more }
  return sql`insert into charge_runs (id, code, kind, title, period, amount_kobo, instalments, audience, due_on,
      income_account, reason, members, total_kobo, raised_by, raised_at)
    values (${newId(1)}, 'CHR-2026-900001', ${said.kind}, ${said.title}, ${said.period}, ${said.amount},
      ${said.instalments}, ${said.audience}, ${said.dueOn}, ${said.incomeAccount}, ${said.reason}, ${said.members},
      ${said.total}, ${said.raisedBy}, ${server.clock.now()})`
}
const waiting = async (total: bigint) => {
  const id = newId(Date.now())
  await sql`insert into charge_runs (id, code, kind, title, period, amount_kobo, audience, due_on, income_account, reason,
      members, total_kobo, raised_by, raised_at)
    values (${id}, ${`CHR-2026-9${String(total).padStart(11, '0').slice(-11)}`}, 'other', 'Plot', '2026', ${total}, 'all',
      ${addDays(dayIn(lagos, server.clock.now()), 30)}, '4910', 'As agreed.', 1, ${total}, ${testUsers.bayo.uid},
      ${server.clock.now()})`.execute(app)
  return id
}
const payment = (
  amount: bigint,
  journal: RawBuilder<unknown>,
  more: { charge?: string; channel?: string } = {},
) =>
  sql`insert into charge_payments (id, charge_id, amount_kobo, channel, journal_id, paid_at)
    values (${newId(2)}, ${more.charge ?? levy.id}, ${amount}, ${more.channel ?? 'wallet'}, ${journal}, now())`
const journalOf = (code: string) =>
  sql`(select journal_id from ledger_records where deed = 'charges.charged' and journal_id in (
    select id from ledger_journals where facts ->> 'charge' = ${code}))`

it.each<[string, () => Promise<RawBuilder<unknown>> | RawBuilder<unknown>, RegExp]>([
  ['a charge that is more', () => sql`update charges set amount_kobo = 1`, /permission denied/],
  [
    'a charge that is paid already',
    () => sql`update charges set paid_kobo = amount_kobo`,
    /permission denied/,
  ],
  ['a charge that is waived by nobody', () => sql`update charges set waived_kobo = 1`, /permission denied/],
  ['a charge less', () => sql`delete from charges`, /permission denied/],
  ['a run of another amount', () => sql`update charge_runs set amount_kobo = 10000`, /permission denied/],
  ['a run by somebody who administers nothing', () => run({ raisedBy: uid }), /administers nothing/],
  ['a run that is no income', () => run({ incomeAccount: '5310' }), /is not booked as income/],
  [
    'a fine within 14 days',
    () => run({ kind: 'fine', dueOn: addDays(dayIn(lagos, server.clock.now()), 13) }),
    /falls due too early/,
  ],
  ['a total that is not the amount of all', () => run({ members: 2 }), /charge_runs_total/],
  [
    'a run above the threshold that nobody approved',
    async () => sql`update charge_runs set state = 'charging' where id = ${await waiting(60_000_000n)}`,
    /nobody has approved this charge run/,
  ],
  [
    'a run that is charged before it began',
    async () =>
      sql`update charge_runs set state = 'charged', ended_at = now() where id = ${await waiting(20_000n)}`,
    /does not go on so/,
  ],
  [
    'somebody more on the list of a run',
    () =>
      sql`insert into charge_run_members (run_id, member_uid) values (${levy.runId}, ${testUsers.dayo.uid})`,
    /this charge run has its members/,
  ],
  [
    'a charge without its journal',
    () => sql`insert into charges (id, code, run_id, member_uid, once, amount_kobo, instalments, due_on, charged_at, journal_id)
      select ${newId(3)}, 'CHG-2026-900001', run_id, ${testUsers.dayo.uid}, once, amount_kobo, instalments, due_on,
        charged_at, ${newId(4)} from charges where id = ${levy.id}`,
    /is not what its run says/,
  ],
  ['a payment that the books do not have', () => payment(500_000n, journalOf(levy.code)), /is not paid so/],
  [
    'a waiver that nobody approved',
    () => sql`insert into charge_waivers (id, charge_id, amount_kobo, reason, approval_id, journal_id, waived_at)
      values (${newId(5)}, ${levy.id}, 1, 'For nothing.', ${newId(6)}, ${newId(7)}, now())`,
    /nobody has approved that this charge is waived/,
  ],
  [
    'a levy that is contested',
    () => sql`update charges set contested_at = now(), contest_ticket_id = ${newId(8)} where id = ${levy.id}`,
    /is not contested/,
  ],
])('the database refuses the application %s', async (_, statement, why) => {
  await expect((await statement()).execute(app)).rejects.toThrow(why)
})

const post = (
  kind: string,
  facts: Record<string, string>,
  transfers: Parameters<typeof postJournal>[1]['transfers'],
) =>
  app
    .transaction()
    .execute((db) =>
      postJournal(db, { deed: kind, actorUid: null, now: server.clock.now(), memo: 'x', facts, transfers }),
    )
const dayo = testUsers.dayo.uid

it.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'of a charge with no run that is going on',
    () =>
      post(
        'charges.charged',
        { charge: 'CHG-2026-900002', chargeRun: levy.runCode },
        chargedPostings(dayo, '4320', naira(5_000n)),
      ),
    /no record allows charges.charged/,
  ],
  [
    'of a part where no parts are allowed',
    () => post('charges.paid', { charge: levy.code, chargePayment: newId(9) }, paidPostings(uid, naira(1n))),
    /no record allows charges.paid/,
  ],
  [
    'that pays more than is owed',
    () =>
      post('charges.paid', { charge: levy.code, chargePayment: newId(10) }, paidPostings(uid, naira(5_001n))),
    /no record allows charges.paid/,
  ],
  [
    'of a waiver that nobody approved',
    () => post('charges.waived', { charge: levy.code }, waivedPostings(uid, '4320', naira(5_000n))),
    /no record allows charges.waived/,
  ],
  [
    'that pays a charge with the money of another member',
    () =>
      post('charges.paid', { charge: levy.code, chargePayment: newId(11) }, [
        { debit: walletAccount(dayo), credit: chargesDueAccount(uid), amount: naira(5_000n) },
      ]),
    /with the money of another member/,
  ],
])('nothing is posted %s', async (_, posting, why) => {
  await expect(posting()).rejects.toThrow(why)
})

it('no fine is collected by payroll before its day', async () => {
  const id = newId(Date.now())
  const collected = app.transaction().execute(async (db) => {
    const { journalId } = (await postJournal(db, {
      deed: 'charges.paid',
      actorUid: null,
      now: server.clock.now(),
      memo: 'x',
      facts: { charge: fine.code, chargePayment: id },
      transfers: paidPostings(uid, fine.outstandingKobo),
    })) as { journalId: string }
    await sql`insert into charge_payments (id, charge_id, amount_kobo, channel, journal_id, paid_at)
      values (${id}, ${fine.id}, ${fine.outstandingKobo}, 'payroll', ${journalId}, ${server.clock.now()})`.execute(
      db,
    )
  })
  await expect(collected).rejects.toThrow(/is not collected yet/)
})
