/** Receipts: what a file really is, who reads it, where it lies and when it goes. */
import { createHash } from 'node:crypto'
import { readRoom } from '@kolo/files/contract'
import { testStores } from '@kolo/files/testing/stores'
import { newId } from '@kolo/foundation/ids'
import { naira } from '@kolo/foundation/money'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { receiptBytes } from '../../testing/transfer.factory.ts'
import { paymentsFixture } from '../../testing/transfer.fixtures.ts'
import { readReceipt } from '../../transfers/transfer.contract.ts'

describe.each(testStores)('a receipt %s', async (_where, openStore) => {
  const { server, store, start, upload, runJob } = await paymentsFixture(
    startTestServer,
    testUsers,
    openStore,
  )

  it('is what its bytes say, whatever it is called and declared', async () => {
    const payment = await start()
    const lies: [Uint8Array, string][] = [
      [new TextEncoder().encode('<script>alert(1)</script>'), 'image/png'],
      [new TextEncoder().encode('<svg onload="alert(1)"/>'), 'image/webp'],
      [new Uint8Array(0), 'application/pdf'],
    ]
    for (const [bytes, type] of lies) {
      const answer = await upload('ada', payment, bytes, type)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ code: 'file-type' })
    }
    const mislabelled = await upload('ada', payment, receiptBytes('jpeg'), 'image/png', '../../etc/passwd')
    expect(await mislabelled.json()).toMatchObject({ contentType: 'image/jpeg', name: 'passwd' })
    expect((await upload('ada', payment, receiptBytes('png'), 'text/html')).status).toBe(415)
  })
  it('is at most 10 MB', async () => {
    const payment = await start()
    expect(
      (await upload('ada', payment, receiptBytes('png', 10 * 1024 * 1024 + 1), 'image/png')).status,
    ).toBe(413)
    expect((await upload('ada', payment, receiptBytes('png', 10 * 1024 * 1024), 'image/png')).status).toBe(
      201,
    )
  })
  it('is one of five at most', async () => {
    const payment = await start()
    for (let n = 0; n < 5; n++)
      expect((await upload('ada', payment, receiptBytes('png'), 'image/png')).status).toBe(201)
    expect(await (await upload('ada', payment, receiptBytes('png'), 'image/png')).json()).toMatchObject({
      code: 'too-many-receipts',
    })
  })
  it('is one of forty a day, so that nobody fills the disk', async () => {
    let payment = await start()
    await sql`DELETE FROM rate_limits`.execute(server.db)
    for (let n = 0; n < 40; n++) {
      if (n % 5 === 0) payment = await start(naira(500n))
      expect((await upload('ada', payment, receiptBytes('png'), 'image/png')).status).toBe(201)
    }
    payment = await start(naira(500n))
    expect((await upload('ada', payment, receiptBytes('png'), 'image/png')).status).toBe(429)
    await sql`DELETE FROM rate_limits`.execute(server.db)
  })
  it('finds no room beside 250 MB of its member’s other receipts, which is said before and decided here', async () => {
    const earlier = await start(naira(500n))
    const payment = await start(naira(500n))
    const room = async () => (await server.as('ada').call(readRoom, {})).keptBytes
    const before = await room()
    const bytes = receiptBytes('png', 4_000)
    expect((await upload('ada', payment, bytes, 'image/png')).status).toBe(201)
    expect(await room()).toBe(before + bytes.length)
    const others = await server.as('bayo').call(readRoom, {})
    expect(others).toEqual({ keptBytes: 0, mostBytes: 250 * 1024 * 1024 })
    let left = others.mostBytes - (await room()) - 3_000
    for (let at = 0; left > 0; at++) {
      const size = Math.min(left, 10 * 1024 * 1024)
      await sql`INSERT INTO payment_receipts
        SELECT ${newId(at)}, ${earlier.id}, 'old', encode(sha256(random()::text::bytea), 'hex')::char(48), 'image/png',
          ${size}, ${'ab'.repeat(32)}, now()`.execute(server.db)
      left -= size
    }
    const refused = await upload('ada', payment, bytes, 'image/png')
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      {
        message:
          'You keep 250 MB of files here, and 250 MB is the most. Send a smaller file, or ask support.',
      },
    ])
    expect((await upload('ada', payment, receiptBytes('png', 3_000), 'image/png')).status).toBe(201)
    expect((await upload('ada', payment, receiptBytes('png', 400), 'image/png')).status).toBe(413)
    expect(
      (await upload('ada', await start(naira(500n)), receiptBytes('png', 400), 'image/png')).status,
    ).toBe(413)
    await sql`DELETE FROM payment_receipts WHERE file_name = 'old'`.execute(server.db)
    await sql`DELETE FROM rate_limits`.execute(server.db)
  })
  it('is read by its owner and administrators only, as a download', async () => {
    const payment = await start()
    const bytes = receiptBytes('png', 4_000)
    const { id } = (await (await upload('ada', payment, bytes, 'image/png', 'my "receipt".png')).json()) as {
      id: string
    }
    const path = `/api/payments/${payment.id}/receipts/${id}`
    for (const person of ['ada', 'bayo', 'chidi'] as const) {
      const answer = await server.as(person).fetch(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename/)
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    }
    for (const person of ['dayo', 'efe', 'funke'] as const) {
      expect((await server.as(person).fetch(path)).status).toBe(404)
    }
    await seedProfile(server.db, { ...testUsers.chidi, isActive: false })
    expect((await server.as('chidi').fetch(path)).status).toBe(404)
    await seedProfile(server.db, { ...testUsers.chidi, accountTier: 'premium' })
    expect((await server.client().fetch(path)).status).toBe(401)
    const other = await start()
    expect(
      (await server.as('bayo').problem(readReceipt, { params: { id: other.id, receiptId: id } })).status,
    ).toBe(404)
  })
  it('lies under a random name that tells nothing, and its fingerprint is audited', async () => {
    const payment = await start()
    const bytes = receiptBytes('webp', 778)
    await upload('ada', payment, bytes, 'image/webp', 'ada-nwosu.webp')
    const row = await server.db
      .selectFrom('payment_receipts')
      .selectAll()
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow()
    expect(await store.names('payment-receipts')).toContain(row.stored_name)
    expect(row.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    const event = await server.db
      .selectFrom('audit_events')
      .selectAll()
      .where('kind', '=', 'payment.receipt-added')
      .where('target_id', '=', payment.id)
      .executeTakeFirstOrThrow()
    expect(event.facts).toMatchObject({ sha256: row.sha256 })
  })
  it('that belongs to nothing is swept away after a day; others stay', async () => {
    const kept = await store.names('payment-receipts')
    const long = new Date('2026-11-01T00:00:00Z')
    for (const name of [...kept, 'note.txt', 'ab'.repeat(24)]) await store.age('payment-receipts', name, long)
    await runJob('payments.sweep-receipts')
    expect((await store.names('payment-receipts')).sort()).toEqual([...kept, 'note.txt'].sort())
  })
})
