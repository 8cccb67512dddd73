/**
 * Receipts on their way: who is let in before a byte is read, what an upload that fails leaves behind, and how many come
 * at once. Each sender has a real connection, and stops where it hurts.
 */
import { cameraNotes, jpegOf, jpegSegment } from '@kolo/files/testing'
import { testStores } from '@kolo/files/testing/stores'
import { beginUpload, type UnfinishedUpload } from '@kolo/files/testing/unfinished-upload'
import { naira } from '@kolo/foundation/money'
import { saveSession } from '@kolo/identity/testing'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { receiptBytes } from '../../testing/transfer.factory.ts'
import { paymentsFixture } from '../../testing/transfer.fixtures.ts'

describe.each(testStores)('receipts that are kept %s', async (_where, openStore) => {
  const { server, store, start, upload } = await paymentsFixture(startTestServer, testUsers, openStore)
  const files = async () => (await store.names('payment-receipts')).sort()

  /** How much of the day's allowance is used up. */
  async function used(): Promise<number> {
    const { rows } = await sql<{ points: number }>`
    SELECT coalesce(sum(points), 0)::int AS points FROM rate_limits WHERE key LIKE 'receipt by person%'`.execute(
      server.db,
    )
    return rows[0]?.points ?? 0
  }

  beforeEach(async () => {
    await sql`DELETE FROM rate_limits`.execute(server.db)
  })
  const begun: UnfinishedUpload[] = []
  // One that is still coming would keep the server from its end.
  afterEach(() => {
    for (const each of begun.splice(0)) each.breakOff()
  })

  const whole = 10 * 1024 * 1024

  /** Begins a receipt of so many bytes, or of a length that is not said. */
  async function begin(
    who: keyof typeof testUsers,
    payment: { id: string },
    first: Uint8Array,
    length: number | 'not said' = whole,
  ) {
    const token = await saveSession(server.db, {
      ...testUsers[who],
      password: testPassword,
      now: server.clock.now(),
    })
    const sender = beginUpload(`${server.url}/api/payments/${payment.id}/receipts`, {
      method: 'POST',
      headers: {
        origin: server.community.origin,
        cookie: `kolo=${token}`,
        'content-type': 'image/png',
        ...(length === 'not said' ? {} : { 'content-length': String(length) }),
      },
      first,
    })
    begun.push(sender)
    return sender
  }

  /** Unfinished uploads of Ada's, once their files lie on the disk. */
  async function beginThree(payment: { id: string }) {
    const before = (await files()).length
    const three = []
    for (let n = 0; n < 3; n++) three.push(await begin('ada', payment, receiptBytes('png', 70_000)))
    await vi.waitFor(async () => expect((await files()).length).toBe(before + 3), 20_000)
    return three
  }

  describe('before a byte of a receipt is read', () => {
    it.runIf(process.env.DEEP)(
      'somebody who may not add it is told so, and 150 of them take no memory',
      async () => {
        const payment = await start()
        const first = Buffer.alloc(4 * 1024 * 1024)
        const memory = () => process.memoryUsage().arrayBuffers
        const before = memory()
        const said: number[] = []
        for (const [who, turns] of [
          ['efe', 50],
          ['dayo', 50],
        ] as const) {
          const senders = []
          for (let n = 0; n < turns; n++) senders.push(await begin(who, payment, first))
          for (const sender of senders) said.push((await sender.answered).status)
          for (const sender of senders) sender.breakOff()
        }
        const nowhere = { id: '01900000-0000-7000-8000-00000000dead' }
        for (let n = 0; n < 50; n++) {
          const sender = await begin('ada', nowhere, first)
          said.push((await sender.answered).status)
          sender.breakOff()
        }
        expect(said).toEqual(Array(150).fill(404))
        expect(memory() - before).toBeLessThan(64 * 1024 * 1024)
        expect(await used()).toBe(0)
      },
      60_000,
    )
    it('the payment is looked at first, then the allowance, then how many come already', async () => {
      const payment = await start()
      const three = await beginThree(payment)
      const fourth = await (await begin('ada', payment, receiptBytes('png'))).answered
      expect(fourth).toMatchObject({
        status: 429,
        message: 'Please wait until the files you are sending have arrived.',
      })
      await sql`UPDATE rate_limits SET points = 40 WHERE key LIKE 'receipt by person%'`.execute(server.db)
      const overdrawn = await (await begin('ada', payment, receiptBytes('png'))).answered
      expect(overdrawn).toMatchObject({
        status: 429,
        message: expect.stringMatching(
          /^You have added many receipts today\. Please wait before adding another one\. You can try again in \d+ hours?\.$/,
        ),
      })
      const nowhere = { id: '01900000-0000-7000-8000-00000000dead' }
      expect(await (await begin('ada', nowhere, receiptBytes('png'))).answered).toMatchObject({ status: 404 })
      for (const each of three) each.breakOff()
      const parts = async () => (await files()).filter((name) => name.endsWith('.part'))
      // What each had used is given back after its file is gone; the next test must not find it still coming.
      await vi.waitFor(async () => expect([await parts(), await used()]).toEqual([[], 37]), 20_000)
    })
  })

  describe('an upload that fails', () => {
    it('because it breaks off leaves no file, no place and no allowance used', async () => {
      const payment = await start()
      for (let turn = 0; turn < 3; turn++) {
        const before = await files()
        const three = await beginThree(payment)
        expect(await used()).toBe(3)
        for (const each of three) each.breakOff()
        await vi.waitFor(async () => expect([await files(), await used()]).toEqual([before, 0]), 20_000)
      }
      expect((await upload('ada', payment, receiptBytes('png'), 'image/png')).status).toBe(201)
      expect(await used()).toBe(1)
    })
    it('because it is of the wrong kind, or has no length and never ends, uses no allowance and leaves no file', async () => {
      const payment = await start()
      const before = await files()
      const script = new TextEncoder().encode('<script>alert(1)</script>')
      expect((await upload('ada', payment, script, 'image/png')).status).toBe(409)
      const endless = await begin('ada', payment, receiptBytes('png', 200_000), 'not said')
      expect(await endless.finish(new Uint8Array(whole))).toMatchObject({
        status: 413,
        message: 'This file is larger than 10 MB. Please add a smaller one.',
      })
      expect([await files(), await used()]).toEqual([before, 0])
    })
    it('because the payment closed meanwhile uses no allowance and leaves no file', async () => {
      const payment = await start()
      const before = await files()
      const bytes = receiptBytes('png', 70_000)
      const sender = await begin('ada', payment, bytes.subarray(0, 60_000), bytes.length)
      await vi.waitFor(async () => expect((await files()).length).toBe(before.length + 1), 20_000)
      await server.db
        .updateTable('payments')
        .set({ status: 'expired' })
        .where('id', '=', payment.id)
        .execute()
      expect(await sender.finish(bytes.subarray(60_000))).toMatchObject({
        status: 409,
        code: 'payment-closed',
      })
      expect([await files(), await used()]).toEqual([before, 0])
    })
  })

  it('of two at once that find one place in the allowance one is kept', async () => {
    const payment = await start(naira(700n))
    await upload('ada', payment, receiptBytes('png'), 'image/png')
    await sql`UPDATE rate_limits SET points = 39 WHERE key LIKE 'receipt by person%'`.execute(server.db)
    const two = await Promise.all(
      [1, 2].map(async () => (await upload('ada', payment, receiptBytes('png'), 'image/png')).status),
    )
    expect(two.sort()).toEqual([201, 429])
    expect(await used()).toBe(40)
  })

  it('a photo is kept without the place where it was taken, and still the right way up', async () => {
    const payment = await start()
    const photo = jpegOf([jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), cameraNotes(6)]))])
    const { id } = (await (await upload('ada', payment, photo, 'image/jpeg')).json()) as { id: string }
    const kept = Buffer.from(
      await (await server.as('ada').fetch(`/api/payments/${payment.id}/receipts/${id}`)).arrayBuffer(),
    )
    expect(kept.includes('GPS')).toBe(false)
    expect(kept.includes(Buffer.from('011200030000000100060000', 'hex'))).toBe(true)
  })

  it('a receipt whose file is gone is not found, with a sentence', async () => {
    const payment = await start()
    const { id } = (await (await upload('ada', payment, receiptBytes('png'), 'image/png')).json()) as {
      id: string
    }
    const row = await server.db
      .selectFrom('payment_receipts')
      .select('stored_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await store.remove('payment-receipts', row.stored_name)
    const answer = await server.as('ada').fetch(`/api/payments/${payment.id}/receipts/${id}`)
    expect(await answer.json()).toMatchObject({
      status: 404,
      message: 'This file is no longer here. Please ask whoever added it to add it again.',
    })
  })
})
