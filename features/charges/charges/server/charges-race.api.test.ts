/**
 * A charge is paid on one node while two administrators waive it on another. What must always be true: it is settled once, and
 * the wallet, the books and the charge say the same. A few rounds in every run, 100 in the long one.
 */
import { approveApproval } from '@kolo/approvals/contract'
import { kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { findProfile } from '@kolo/profile/server'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { afterAll, expect, it } from 'vitest'
import { charge } from '../../testing/charges.fixtures.ts'
import { payCharges, readCharge, waiveCharge } from '../charge.contract.ts'
import { chargesDueAccount } from './charge.postings.ts'

const rounds = process.env.DEEP === '1' ? 100 : 2
const server = await startTestServer()
const beside = await startTestServer({ beside: server })
afterAll(async () => {
  await beside.close()
  await server.close()
})
const { uid } = testUsers.ada

it('is paid or waived, never both', async () => {
  await fillWallet(server.db, uid, naira(5_000n * BigInt(rounds)), server.clock.now())
  const memberCodes = [(await findProfile(server.db, uid))?.member_code ?? '']
  let paid = 0n
  for (let round = 0; round < rounds; round++) {
    server.clock.advance(86_400_000)
    const period = String(1900 + round)
    const { rows } = await charge(server, features, { audience: 'list', memberCodes, period })
    const one = rows[0] ?? expect.fail()
    const params = { id: one.id }
    const { waiting } = await server
      .as('bayo')
      .call(waiveCharge, { params, body: { amountKobo: null, reason: 'She was ill.' } })
    const agree = { params: { id: waiting[0]?.id ?? '' }, body: { version: waiting[0]?.version ?? 0 } }
    const parts = [{ chargeId: one.id, amountKobo: one.outstandingKobo }]
    const ends = await Promise.allSettled([
      server.as('ada').call(payCharges, { body: { parts } }),
      beside.as('chidi').call(approveApproval, agree),
      beside.as('ada').call(payCharges, { body: { parts } }),
    ])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const after = await server.as('bayo').call(readCharge, { params })
    expect(after.outstandingKobo).toBe(zeroKobo)
    expect([after.paidKobo, after.waivedKobo].toSorted()).toEqual([zeroKobo, naira(5_000n)].toSorted())
    paid += after.paidKobo
    const { balance } = await readBalance(server.db, walletAccount(uid))
    expect(balance).toBe(kobo(5_000n * 100n * BigInt(rounds) - paid))
    expect((await readBalance(server.db, chargesDueAccount(uid))).balance).toBe(zeroKobo)
  }
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
