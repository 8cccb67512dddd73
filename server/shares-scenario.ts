/** Shares from their first terms to a transfer and a withdrawal, for the count of statements. */
import { naira } from '@kolo/foundation/money'
import { fillWallet } from '@kolo/payments/testing'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

/** Two agree on the terms; members buy, offer, accept, decline, take back and withdraw; two decide. */
export async function sharesScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  await ask.bayo('shares.read-share-terms')
  const terms = {
    body: {
      isOffered: true,
      parKobo: '100000',
      leastUnits: 2,
      capitalUnits: 1_000,
      mostBps: 2_000,
      feeBps: 100,
      isOpen: true,
      reason: 'The meeting of November said so.',
    },
  }
  await ask.bayo('shares.change-share-terms', terms)
  await ask.chidi('shares.change-share-terms', terms)
  for (const name of ['ada', 'dayo'] as const)
    await fillWallet(server.db, testUsers[name].uid, naira(50_000n), server.clock.now())
  await ask.ada('shares.buy-shares', { body: { units: 20 } })
  await ask.ada('shares.pay-for-shares', { body: { units: 2 } })
  const { session } = await ask.dayo('identity.read-session')
  const { memberCode } = session as unknown as Answer
  const offer = async () => {
    const { requests } = await ask.ada('shares.offer-shares', { body: { units: 3, memberCode } })
    return { id: (requests as unknown as Answer[])[0]?.id ?? '' }
  }
  await ask.dayo('shares.decline-shares', { params: await offer() })
  await ask.ada('shares.cancel-share-request', { params: await offer() })
  const params = await offer()
  await ask.dayo('shares.accept-shares', { params })
  await ask.ada('shares.withdraw-shares', { body: { units: 5, feeKobo: '5000' } })
  const { rows } = await ask.bayo('shares.list-share-reviews')
  const transfer = rows.find(({ id }) => id === params.id)
  const withdrawal = rows.find(({ id }) => id !== params.id)
  const body = { version: transfer?.version }
  await ask.bayo('shares.approve-share-request', { params, body })
  await ask.chidi('shares.approve-share-request', { params, body })
  await ask.bayo('shares.reject-share-request', {
    params: { id: withdrawal?.id },
    body: { version: withdrawal?.version, reason: 'The meeting decides it first.' },
  })
  await ask.ada('shares.read-shares')
  await ask.ada('shares.list-share-movements')
  await ask.ada('reports.issue-certificate')
  await ask.bayo('shares.read-register')
  await ask.bayo('shares.download-register')
}
