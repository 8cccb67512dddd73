/** An action that moves money happens once per `Idempotency-Key`, whatever is sent again and however often. */
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { endpoint } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import type { ApiProblem } from '@kolo/foundation/request'
import { idWire, koboWire } from '@kolo/foundation/wire'
import type { AccountName } from '@kolo/ledger/accounts'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { proveBooks } from '@kolo/ledger/trial-balance'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { TestUserName } from '../test-users.ts'
import { startTestServer, type TestServer, testKey } from '../testing.ts'

const bank: AccountName = { kind: 'bank', scope: 'collection-1' }
const fees: AccountName = { kind: 'fees', scope: 'community' }
const sum = z.strictObject({ amountKobo: koboWire })
const receipt = z.object({ journalId: idWire, balanceKobo: koboWire })

const payIn = endpoint({
  name: 'probe.pay-in',
  method: 'POST',
  path: '/api/probes/{id}/deposits',
  summary: 'Pays in.',
  needs: 'signed-in',
  params: z.object({ id: idWire }),
  body: sum,
  output: receipt,
  refusals: [],
  isDoneOnce: true,
})
const payOut = endpoint({
  name: 'probe.pay-out',
  method: 'POST',
  path: '/api/probes/{id}/payments',
  summary: 'Pays out.',
  needs: 'signed-in',
  params: z.object({ id: idWire }),
  body: sum,
  output: receipt,
  refusals: ['insufficient-funds'],
  isDoneOnce: true,
})

const savings = (scope: string): AccountName => ({ kind: 'member_savings', scope, ownerUid: scope })

const probe: ServerFeature = {
  name: 'probe',
  routes: [
    route(payIn, {}, async ({ db, actor, now }, { params, body }) => {
      const transfers = [{ debit: bank, credit: savings(params.id), amount: body.amountKobo }]
      const draft = { deed: 'probe.paid-in', actorUid: actor.uid, now, memo: 'Paid in', transfers }
      const posted = await postJournal(db, draft)
      if (isRefusal(posted)) throw new Error('A deposit is always covered')
      const { balance } = await readBalance(db, savings(params.id))
      return { journalId: posted.journalId, balanceKobo: balance }
    }),
    route(
      payOut,
      { 'insufficient-funds': 'There is not enough.' },
      async ({ db, actor, now }, { params, body }) => {
        const transfers = [{ debit: savings(params.id), credit: fees, amount: body.amountKobo }]
        const draft = { deed: 'probe.paid-out', actorUid: actor.uid, now, memo: 'Paid out', transfers }
        const posted = await postJournal(db, draft)
        if (isRefusal(posted)) return posted
        const { balance } = await readBalance(db, savings(params.id))
        return { journalId: posted.journalId, balanceKobo: balance }
      },
    ),
  ],
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: [probe] })
})
afterAll(async () => await server.close())
afterEach(async () => {
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
})

const runs = { numRuns: 20 }
const amount = fc.bigInt(1n, 10n ** 10n).map(kobo)
const account = fc.constant(0).map(() => newId(1_790_000_000_000))

async function counts() {
  const { rows } = await sql<{ journals: bigint; transfers: bigint; keys: bigint }>`
    select (select count(*) from ledger_journals) as journals,
      (select count(*) from ledger_transfers) as transfers,
      (select count(*) from idempotency_keys) as keys`.execute(server.db)
  return rows[0]
}

async function balanceOf(id: string) {
  return (await readBalance(server.db, savings(id))).balance
}

describe('a replayed key', () => {
  it('changes nothing and gets the first answer, however often', async () => {
    await fc.assert(
      fc.asyncProperty(account, amount, fc.integer({ min: 1, max: 5 }), async (id, amountKobo, times) => {
        const key = { idempotencyKey: testKey() }
        const input = { params: { id }, body: { amountKobo } }
        const first = await server.as('ada').call(payIn, input, key)
        const after = await counts()
        server.clock.advance(60_000)
        for (let n = 0; n < times; n++) expect(await server.as('ada').call(payIn, input, key)).toEqual(first)
        expect(await counts()).toEqual(after)
        expect(await balanceOf(id)).toBe(amountKobo)
      }),
      runs,
    )
  })

  it('moves the money once when all come at the same moment', async () => {
    await fc.assert(
      fc.asyncProperty(account, amount, fc.integer({ min: 2, max: 8 }), async (id, amountKobo, times) => {
        const key = { idempotencyKey: testKey() }
        const input = { params: { id }, body: { amountKobo } }
        const answers = await Promise.allSettled(
          Array.from({ length: times }, () => server.as('ada').call(payIn, input, key)),
        )
        const journals = new Set<string>()
        for (const answer of answers)
          if (answer.status === 'fulfilled') journals.add(answer.value.journalId)
          else expect((answer.reason as ApiProblem).code).toBe('still-running')
        expect(journals.size).toBe(1)
        expect(await balanceOf(id)).toBe(amountKobo)
      }),
      runs,
    )
  })

  it('is refused with another body, and nothing moves', async () => {
    await fc.assert(
      fc.asyncProperty(account, amount, amount, async (id, one, other) => {
        fc.pre(one !== other)
        const key = { idempotencyKey: testKey() }
        await server.as('ada').call(payIn, { params: { id }, body: { amountKobo: one } }, key)
        const after = await counts()
        const again = { params: { id }, body: { amountKobo: other } }
        const problem = await server.as('ada').problem(payIn, again, key)
        expect(problem).toMatchObject({ status: 422, code: 'idempotency-key-reused' })
        expect(await counts()).toEqual(after)
        expect(await balanceOf(id)).toBe(one)
      }),
      runs,
    )
  })

  it('belongs to one person and one path: for others it is a key like any other', async () => {
    const person = fc.constantFrom<TestUserName>('bayo', 'chidi')
    await fc.assert(
      fc.asyncProperty(account, account, amount, person, async (id, otherId, amountKobo, other) => {
        const key = { idempotencyKey: testKey() }
        const input = { params: { id }, body: { amountKobo } }
        const answers = [
          await server.as('ada').call(payIn, input, key),
          await server.as(other).call(payIn, input, key),
          await server.as('ada').call(payIn, { ...input, params: { id: otherId } }, key),
        ]
        expect(new Set(answers.map(({ journalId }) => journalId)).size).toBe(3)
        expect(await balanceOf(id)).toBe(2n * amountKobo)
        expect(await balanceOf(otherId)).toBe(amountKobo)
      }),
      runs,
    )
  })
})

describe('a key', () => {
  it('is not used up by a deed that was refused', async () => {
    await fc.assert(
      fc.asyncProperty(account, amount, async (id, amountKobo) => {
        const key = { idempotencyKey: testKey() }
        const input = { params: { id }, body: { amountKobo } }
        const before = await counts()
        const problem = await server.as('ada').problem(payOut, input, key)
        expect(problem).toMatchObject({ status: 409, code: 'insufficient-funds' })
        expect(await counts()).toEqual(before)
        await server.as('ada').call(payIn, input)
        const paid = await server.as('ada').call(payOut, input, key)
        expect(paid.balanceKobo).toBe(zeroKobo)
        expect(await server.as('ada').call(payOut, input, key)).toEqual(paid)
        expect(await balanceOf(id)).toBe(zeroKobo)
      }),
      runs,
    )
  })

  it('must be there and well formed before anything is done', async () => {
    const before = await counts()
    const bad = fc.oneof(
      fc.constant(''),
      fc.string({ maxLength: 15 }),
      fc.string({ minLength: 65, maxLength: 90 }),
    )
    await fc.assert(
      fc.asyncProperty(account, bad, async (id, key) => {
        const plain = /^[\x21-\x7e]*$/.test(key) ? key : '?'
        const response = await server.as('ada').fetch(`/api/probes/${id}/deposits`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': plain },
          body: '{"amountKobo":"5"}',
        })
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ code: 'idempotency-key-missing' })
      }),
      runs,
    )
    expect(await counts()).toEqual(before)
  })
})
