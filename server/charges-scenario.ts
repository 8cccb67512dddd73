/** Charges from a preview to a contested fine, for the count of statements. */
import { naira } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { fillWallet } from '@kolo/payments/testing'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

/** A levy and a fine of Ada: raised, paid, reduced by two, contested and answered. */
export async function chargesScenario(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
  doLongWork: (server: TestServer) => Promise<void>,
): Promise<void> {
  await fillWallet(server.db, testUsers.ada.uid, naira(50_000n), server.clock.now())
  await ask.bayo('charges.list-income-accounts')
  const { session } = await ask.ada('identity.read-session')
  const { memberCode } = session as unknown as Answer
  const order = {
    ...{ kind: 'levy', title: 'Hall levy', period: '2026', amountKobo: '2000000', instalments: 4 },
    ...{ audience: 'list', joinedSince: null, memberCodes: [memberCode], incomeAccount: '4320' },
    dueOn: addDays(dayIn(lagos, server.clock.now()), 20),
  }
  const raised = async (more: object) => {
    const { members } = await ask.bayo('charges.preview-run', { body: { ...order, ...more } })
    const body = { ...order, ...more, members, reason: 'The meeting said so.' }
    const { id } = await ask.bayo('charges.raise-run', { body })
    await doLongWork(server)
    await ask.bayo('charges.read-run', { params: { id } })
    const { rows } = await ask.bayo('charges.list-charges', { query: { run: id } })
    return { params: { id: rows[0]?.id ?? '' } }
  }
  const levy = await raised({})
  const fine = await raised({ kind: 'fine', title: 'Absent from the meeting', instalments: 1 })
  await ask.ada('charges.read-owed')
  await ask.ada('charges.pay-charge-by-transfer', { ...levy, body: { amountKobo: '100000' } })
  const parts = [{ chargeId: levy.params.id, amountKobo: '500000' }]
  await ask.ada('charges.pay-charges', { body: { parts } })
  const waiver = { ...levy, body: { amountKobo: '100000', reason: 'She was ill.' } }
  await ask.bayo('charges.waive-charge', waiver)
  await ask.chidi('charges.waive-charge', waiver)
  await ask.ada('charges.contest-charge', { ...fine, body: { reason: 'I sent an apology before it.' } })
  await ask.bayo('charges.answer-contest', { ...fine, body: { answer: 'No apology was received.' } })
  await ask.bayo('charges.remind-of-charge', fine)
  await ask.bayo('charges.read-charge', levy)
  await ask.bayo('charges.read-charge-totals')
  await ask.bayo('charges.download-charges')
  await ask.bayo('charges.list-runs')
  await ask.bayo('charges.list-charges-of', { params: { uid: testUsers.ada.uid } })
}
