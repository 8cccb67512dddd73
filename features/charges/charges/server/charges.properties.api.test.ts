/**
 * Charges paid, paid in part, reduced and waived in any order: what is due less what is paid and waived is outstanding, and the
 * control account is the sum of it. A few sequences in every run, 40 in the long one.
 */
import { kobo, naira, sumKobo } from '@kolo/foundation/money'
import { readTotal } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { fillWallet } from '@kolo/payments/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge } from '../../testing/charges.fixtures.ts'
import { listCharges, payCharges, waiveCharge } from '../charge.contract.ts'

const runs = process.env.DEEP === '1' ? 40 : 2
const server = await startTestServer()
afterAll(() => server.close())
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const payers = ['ada', 'dayo'] as const
let levies = 0

beforeAll(async () => {
  for (const name of payers)
    await fillWallet(server.db, testUsers[name].uid, naira(10_000_000n), server.clock.now())
})

const stepOf = fc.record({
  kind: fc.constantFrom('pay', 'waive'),
  who: fc.constantFrom(...payers),
  part: fc.bigInt({ min: 1n, max: 12_000n }),
})

it('due, less paid and waived, is outstanding, and the control account is the sum', async () => {
  const sequences = fc.tuple(
    fc.bigInt({ min: 100_000n, max: 2_000_000n }),
    fc.integer({ min: 1, max: 6 }),
    fc.array(stepOf, { minLength: 3, maxLength: 6 }),
  )
  await fc.assert(
    fc.asyncProperty(sequences, async ([amount, instalments, steps]) => {
      levies += 1
      const order = { kind: 'levy', title: `Levy ${levies}`, amountKobo: kobo(amount), instalments } as const
      const { run } = await charge(server, features, order)
      const read = async () => (await bayo.call(listCharges, { query: { run: run.id, limit: 100 } })).rows
      for (const { kind, who, part } of steps) {
        server.clock.advance(1_000)
        const one = (await read()).find(({ member }) => member.uid === testUsers[who].uid) ?? expect.fail()
        const amountKobo = kobo((one.amountKobo * part) / 10_000n || 1n)
        const mayPay =
          amountKobo <= one.outstandingKobo && (instalments > 1 || amountKobo === one.outstandingKobo)
        if (kind === 'pay') {
          const input = { body: { parts: [{ chargeId: one.id, amountKobo }] } }
          if (mayPay) await server.as(who).call(payCharges, input)
          else expect((await server.as(who).problem(payCharges, input)).code).toMatch(/^charge-/)
        } else if (amountKobo <= one.outstandingKobo) {
          const input = { params: { id: one.id }, body: { amountKobo, reason: 'As agreed.' } }
          await bayo.call(waiveCharge, input)
          await chidi.call(waiveCharge, input)
        }
        for (const each of await read())
          expect(sumKobo([each.paidKobo, each.waivedKobo, each.outstandingKobo])).toBe(each.amountKobo)
      }
      const { rows } = await bayo.call(listCharges, { query: { status: 'open', limit: 100 } })
      expect(await readTotal(server.db, 'charges_due')).toBe(
        sumKobo(rows.map(({ outstandingKobo }) => outstandingKobo)),
      )
    }),
    { numRuns: runs },
  )
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
