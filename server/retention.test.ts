/**
 * How long is kept what is about people and not for good: each job that takes something away is run over a row that is
 * old enough and one that is not.
 */
import type { Job } from '@kolo/application/job'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { features } from './features.ts'
import { sweepAnswers } from './http/idempotency.ts'
import { testUsers } from './test-users.ts'
import { startTestServer } from './testing.ts'

const server = await startTestServer()
afterAll(() => server.close())

const { uid, email } = testUsers.ada
const token = sql`decode(md5(random()::text) || md5(random()::text), 'hex')`

/** What is kept, for how long after its end, which job takes it away, and how a row of that age is made. */
type Kept = {
  what: string
  days: number
  job: string
  table: string
  row: (ended: RawBuilder<unknown>) => RawBuilder<unknown>
}

const kept: readonly Kept[] = [
  {
    what: 'Sessions that ended',
    days: 30,
    job: 'identity.sweep',
    table: 'sessions',
    row: (
      ended,
    ) => sql`insert into sessions (token_hash, id, uid, kind, started_at, last_seen_at, expires_at, device,
        address, ended_at, ended_because)
      values (${token}, gen_random_uuid(), ${uid}, 'password', ${ended} - interval '1 hour', ${ended} - interval '1 hour',
        ${ended}, 'A telephone', '192.0.2.1', ${ended}, 'idle')`,
  },
  {
    what: 'Links that were mailed',
    days: 7,
    job: 'identity.sweep',
    table: 'mail_links',
    row: (ended) => sql`insert into mail_links (token_hash, purpose, uid, email, created_at, expires_at)
      values (${token}, 'verify-email', ${uid}, ${email}, ${ended} - interval '1 day', ${ended})`,
  },
  {
    what: 'Sign-ins without their second factor',
    days: 0,
    job: 'identity.sweep-factors',
    table: 'pending_sign_ins',
    row: (ended) => sql`insert into pending_sign_ins (token_hash, uid, kind, created_at, expires_at)
      values (${token}, ${uid}, 'password', ${ended} - interval '10 minutes', ${ended})`,
  },
  {
    what: 'Browsers somebody is known by',
    days: 400,
    job: 'identity.sweep-factors',
    table: 'known_devices',
    row: (ended) => sql`insert into known_devices (uid, token_hash, first_seen_at, last_seen_at)
      values (${uid}, ${token}, ${ended} - interval '1 day', ${ended})`,
  },
  {
    what: 'Questions to passkeys',
    days: 0,
    job: 'identity.sweep-passkey-challenges',
    table: 'passkey_challenges',
    row: (ended) => sql`insert into passkey_challenges (challenge, purpose, expires_at)
      values (md5(random()::text), 'sign-in', ${ended})`,
  },
  {
    what: 'Attempts to sign in with Google',
    days: 0,
    job: 'identity.sweep-attempts',
    table: 'federated_attempts',
    row: (
      ended,
    ) => sql`insert into federated_attempts (state_hash, browser_hash, purpose, started_at, expires_at)
      values (${token}, ${token}, 'sign-in', ${ended} - interval '10 minutes', ${ended})`,
  },
  {
    what: 'Codes sent to a phone',
    days: 1,
    job: 'profile.sweep-phone-codes',
    table: 'phone_codes',
    row: (ended) => sql`insert into phone_codes (uid, id, phone, code_mark, sent_at, ends_at)
      select p.uid, gen_random_uuid(), '+2348031234567', ${token}, ${ended} - interval '10 minutes', ${ended}
      from profiles p where not exists (select from phone_codes c where c.uid = p.uid) limit 1`,
  },
  {
    what: 'Long work that ended',
    days: 30,
    job: 'long-work.sweep',
    table: 'long_works',
    row: (
      ended,
    ) => sql`insert into long_works (id, kind, subject_id, title, owner_uid, state, done, total, place,
        outcome, next_at, begun_at, ended_at)
      values (gen_random_uuid(), 'test.kept', gen_random_uuid()::text, 'Kept', ${uid}, 'done', 1, 1, '{}', 'Done.',
        ${ended}, ${ended} - interval '1 hour', ${ended})`,
  },
  {
    what: 'What people were told',
    days: 180,
    job: 'notices.sweep',
    table: 'tellings',
    row: (ended) => sql`insert into tellings (id, topic, at)
      values (gen_random_uuid(), 'data-rights.copy-ready', ${ended})`,
  },
  {
    what: 'Events that other programs were sent',
    days: 30,
    job: 'programs.sweep-deliveries',
    table: 'webhook_deliveries',
    row: (ended) => sql`with hook as (
        insert into webhooks (id, description, url, kinds, secret, made_by, made_at)
        values (gen_random_uuid(), 'The books', 'https://books.example.org/', '{ticket.opened}', ${token}, ${uid}, ${ended})
        returning id)
      insert into webhook_deliveries (id, webhook_id, event_id, kind, body, made_at, state)
      select gen_random_uuid(), id, gen_random_uuid(), 'ticket.opened', '{}', ${ended}, 'delivered' from hook`,
  },
  {
    what: 'Emails to support that became no message',
    days: 90,
    job: 'support.sweep-unused-mails',
    table: 'unused_mails',
    row: (ended) => sql`insert into unused_mails (id, mail_sha256, reason, sender, subject, arrived_at)
      values (gen_random_uuid(), encode(${token}, 'hex'), 'no-ticket', ${email}, 'Where is it', ${ended})`,
  },
  {
    what: 'Answers that are given again',
    days: 7,
    job: 'server.sweep-answers',
    table: 'idempotency_keys',
    row: (ended) => sql`insert into idempotency_keys (actor_uid, route, key, request_hash, created_at)
      values (${uid}, 'test', md5(random()::text), '', ${ended})`,
  },
  {
    what: 'Documents that were never sent',
    days: 1,
    job: 'documents.paper-times',
    table: 'member_documents',
    row: (
      ended,
    ) => sql`insert into member_documents (id, member_uid, file_name, stored_name, content_type, size_bytes,
        sha256, added_at)
      select gen_random_uuid(), ${uid}, 'paper.png', name || substr(name, 1, 16), 'image/png', 1, name || name, ${ended}
      from (select md5(random()::text) as name) n`,
  },
]

const jobs: readonly Job[] = [...features.flatMap((feature) => feature.jobs ?? []), sweepAnswers]

it.each(kept)(
  '$what go $days days after their end, and younger ones stay',
  async ({ days, job, table, row }) => {
    await sql`delete from ${sql.table(table)}`.execute(server.db)
    // The database compares some of them with its own clock.
    server.clock.set(new Date().toISOString())
    const now = server.clock.now()
    const ended = (seconds: number) =>
      sql`(${now}::timestamptz - ${days} * interval '1 day' - ${seconds} * interval '1 second')`
    await row(ended(-120)).execute(server.db)
    await row(ended(120)).execute(server.db)
    const run = jobs.find(({ name }) => name === job)?.run
    const { community } = server
    for (let time = 0; time < 2; time += 1)
      await server.database.db
        .transaction()
        .execute(async (db) => run?.({ db, now, community, enqueue: async () => undefined }, {}))
    const { rows } = await sql<{
      left: number
    }>`select count(*)::int as left from ${sql.table(table)}`.execute(server.db)
    expect(rows[0]?.left).toBe(1)
  },
)
