/** Cash from the switch to the bank, for the count of statements. */
import { dayIn, lagos } from '@kolo/foundation/time'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

/** Receives, cancels, counts and banks cash. */
export async function cashScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  await ask.bayo('cash.read-cash-settings')
  await ask.bayo('cash.change-cash-settings', { body: { isTaken: true } })
  await ask.bayo('cash.list-cash-targets', { params: { id: testUsers.ada.uid } })
  const wallet = { memberUid: testUsers.ada.uid, purpose: 'wallet', targetId: testUsers.ada.uid }
  const book = () => ask.bayo('cash.book-cash', { body: { ...wallet, amountKobo: '2000000' } })
  const wrong = await book()
  await ask.bayo('cash.cancel-cash', {
    params: { id: wrong.id },
    body: { reason: 'A note was false.', version: wrong.version },
  })
  const { id, version } = await book()
  const params = { id }
  await ask.ada('cash.list-cash-receipts')
  await ask.ada('cash.read-cash-receipt', { params })
  await ask.chidi('cash.list-cash-reviews')
  await ask.chidi('cash.read-cash-review', { params })
  await ask.chidi('cash.confirm-cash', { params, body: { countedKobo: '2000000', version } })
  const { rows, accounts } = (await ask.bayo('cash.list-tills')) as unknown as Record<
    'rows' | 'accounts',
    Answer[]
  >
  await ask.bayo('cash.bank-cash', {
    params: { id: rows[0]?.id },
    body: {
      amountKobo: '2000000',
      collectionAccountId: accounts[0]?.id,
      bankReference: 'SLIP/0042',
      paidOn: dayIn(lagos, server.clock.now()),
    },
  })
}
