/** A line is compared with its payer's own payments, however many others paid the same amount on the same day. */
import { withOwner } from '@kolo/database/connection'
import { naira } from '@kolo/foundation/money'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { confirmedByHand } from './batches.store.ts'

const { server, start } = await paymentsFixture(startTestServer, testUsers)
const others = 3_000

it('reads no more payments because many members paid the same', async () => {
  const amount = naira(12_345n)
  const sent = await sayItWasSent(server.as('ada'), await start(amount), 'HAND0001')
  const confirmed = await findTheMoney(server.as('bayo'), sent, { bankReference: 'HAND0001' })
  const row = await server.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  await withOwner(server.database.ownerUrl, async (owner) => {
    await owner.query(`begin; set local session_replication_role = replica`)
    await owner.query(
      `insert into payments select r.* from payments p, generate_series(1, $2::int) n, jsonb_populate_record(p, jsonb_build_object(
          'id', gen_random_uuid(), 'member_uid', gen_random_uuid(), 'journal_id', gen_random_uuid(),
          'code', 'PAY-2026-9' || lpad(n::text, 5, '0'),
          'transfer_code', 'Q' || translate(lpad(n::text, 5, '0'), '0123456789', 'ABCDEFGHJK'))) r where p.id = $1`,
      [sent.id, others],
    )
    await owner.query('commit')
  })
  const line = {
    id: crypto.randomUUID(),
    accountId: row.collection_account_id ?? '',
    memberUid: testUsers.ada.uid,
    amount: row.received_kobo ?? 0n,
    day: row.value_on ?? '',
    paymentId: crypto.randomUUID(),
  }
  await server.db.transaction().execute(async (db) => {
    expect(await confirmedByHand(db, [line])).toEqual(new Map([[line.id, confirmed.code]]))
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'payments'`.execute(
      db,
    )
    expect(rows[0]?.read).toBeLessThan(5)
  })
})
