/** A member who died, for counting statements: recorded by two administrators, with a loan, and settled. */
import { fileBytes } from '@kolo/files/testing'
import { naira } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { payIn } from '@kolo/ledger/testing'
import { fillWallet } from '@kolo/payments/testing'
import { sql } from 'kysely'
import { loanTerms } from './loans-scenario.ts'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

/** Funke, who borrowed, dies; two administrators settle what she left. */
export async function estateScenario(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
  loanId: string,
): Promise<void> {
  const uid = testUsers.funke.uid
  const params = { uid }
  await sql`update profiles set role = 'user' where uid = ${uid}`.execute(server.db)
  await die(server, ask, uid)
  await ask.bayo('loans.read-estate', { params })
  const claim = { loanId, insurer: 'Palmgrove Assurance', claimNumber: 'CL/88', expectedKobo: '5000000' }
  const { loans } = await ask.bayo('loans.open-claim', { params, body: claim })
  const [{ claims }] = loans as unknown as [{ claims: Answer[] }]
  const refused = { outcome: 'refused', detail: 'The policy had ended.' }
  await ask.bayo('loans.end-claim', { params: { uid, id: claims[0]?.id }, body: refused })
  for (const who of ['bayo', 'chidi'] as const)
    await ask[who]('loans.set-off-savings', { params: { id: loanId }, body: {} })
  await ask.bayo('loans.return-estate-shares', { params, body: {} })
  const account = { bankName: 'Guaranty Trust Bank', bankCode: '058', accountNumber: '0102030401' }
  const payee = { payeeName: 'Kemi Balogun', accountName: 'Kemi Balogun', entitlement: 'Next of kin: wife' }
  await ask.bayo('loans.pay-out-estate', { params, body: { ...account, ...payee, amountKobo: '100000' } })
  const { id } = await ask.bayo('loans.make-estate-statement', { params, body: {} })
  await ask.bayo('loans.open-estate-statement', { params: { id } })
}

/** Funke saves, holds shares and borrows; answers her loan. */
export async function lendToFunke(server: TestServer, ask: Record<TestUserName, Teller>): Promise<string> {
  const { uid } = testUsers.funke
  await sql`update profiles set role = 'user', email_verified = true, profile_complete = true,
    account_tier = 'premium' where uid = ${uid}`.execute(server.db)
  await payIn(server.db, { kind: 'member_savings', scope: uid, ownerUid: uid }, naira(100_000n))
  await fillWallet(server.db, uid, naira(100_000n), server.clock.now())
  await ask.funke('shares.buy-shares', { body: { units: 2 } })
  const product = { ...loanTerms, fees: [], code: 'EST-1', name: 'Estate loan', purpose: '' }
  const { id: productId, version } = await ask.bayo('loans.create-loan-product', { body: product })
  const opened = await ask.chidi('loans.open-loan-product', { params: { id: productId }, body: { version } })
  const wanted = { principalKobo: '5000000', instalments: 6, purpose: 'Books', monthlyPayKobo: null }
  const { id } = await ask.funke('loans.apply-for-loan', {
    body: { productId, productVersion: 1, ...wanted },
  })
  const at = async () => {
    const read = await ask.bayo('loans.read-loan-review', { params: { id } })
    return { params: { id }, body: { version: read.version } }
  }
  await ask.bayo('loans.offer-loan', await at())
  await ask.funke('loans.accept-loan', await at())
  for (const who of ['bayo', 'chidi'] as const) await ask[who]('loans.approve-loan', await at())
  await ask.bayo('loans.pay-out-loan', await at())
  const closing = { version: (opened as Answer).version, reason: 'It was for one loan.' }
  await ask.bayo('loans.close-loan-product', { params: { id: productId }, body: closing })
  return id
}

/** One administrator records it, another confirms it. */
async function die(server: TestServer, ask: Record<TestUserName, Teller>, uid: string): Promise<void> {
  const params = { uid }
  await ask.bayo('profile.add-death-paper', {
    params,
    body: new Blob([fileBytes('pdf')], { type: 'application/pdf' }),
  })
  const today = dayIn(lagos, server.clock.now())
  const body = { diedOn: today, documentNumber: 'DC/2026/00417', documentOn: today }
  for (const who of ['bayo', 'chidi'] as const) await ask[who]('profile.record-death', { params, body })
  await ask.bayo('profile.read-death', { params })
  await ask.bayo('profile.open-death-paper', { params })
}
