/** A statement of the bank from its file to its batches, for the count of statements. */
import { addDays, dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { features } from './features.ts'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

/** Reads a file, imports it, sorts its lines and confirms them. */
export async function bankStatementScenario(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
): Promise<void> {
  const listed = await ask.bayo('bank-statements.list-statements')
  const [account] = listed.accounts as unknown as Answer[]
  const yesterday = formatDay(addDays(dayIn(lagos, server.clock.now()), -1))
  const filed = (...rows: string[]) => ({
    accountId: account?.id,
    fileName: 'november.csv',
    content: Buffer.from(
      `Date,Narration,Amount\n${rows.map((row) => `${yesterday},${row}\n`).join('')}`,
    ).toString('base64'),
    form: { day: 0, dayOrder: 'DMY', narration: [1], amount: { kind: 'one', column: 2 } },
  })
  const gone = await ask.bayo('bank-statements.import-statement', { body: filed('WRONG FILE,5') })
  await ask.bayo('bank-statements.remove-statement', { params: { id: gone.id } })
  const body = filed('NIP/ONE,600000', 'NIP/TWO,700', 'INTEREST,1')
  await ask.bayo('bank-statements.read-file', { body })
  const { id } = await ask.bayo('bank-statements.import-statement', { body })
  const params = { id }
  await ask.bayo('bank-statements.read-statement', { params })
  await ask.bayo('bank-statements.look-again', { params })
  const query = { list: 'needs-you' }
  const { rows } = await ask.bayo('bank-statements.list-lines', { params, query })
  const [large, small, interest] = rows
  const ref = (line: Answer | undefined) => ({ id: line?.id, version: line?.version })
  await ask.bayo('bank-statements.list-candidates', { params: { id: large?.id } })
  await ask.bayo('bank-statements.sort-lines', { params, body: { lines: [ref(interest)], as: 'own-money' } })
  const goals = (await ask.ada('savings.list-goals')) as unknown as { goals: Answer[] }
  const deposit = (amountKobo: string) =>
    ask.ada('savings.make-deposit', {
      params: { id: goals.goals[0]?.id },
      body: { amountKobo, another: true },
    })
  const payment = await deposit('60000000')
  const lines = [{ ...ref(large), paymentId: payment.id }, ref(small)]
  await ask.bayo('bank-statements.weigh-batch', { params, body: { lines } })
  const { batches } = (await ask.bayo('bank-statements.confirm-batch', {
    params,
    body: { lines, forTwo: 1 },
  })) as unknown as { batches: Answer[] }
  const waiting = batches.find(({ state }) => String(state) === 'waiting')
  await ask.bayo('bank-statements.take-back-batch', { params: { id: waiting?.id } })
  await ask.bayo('books.read-open-items', { query: { bankAccountId: account?.id } })
  await settlementScenario(server, ask, filed('PAYSTACK/STL,500'))
  await bookingScenario(ask, filed('INTEREST RECEIVED NOV,750'))
  await unmatchedScenario(server, ask)
}

/** What Paystack pays out: of a line, and by hand. */
async function settlementScenario(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
  body: { accountId: string | undefined },
): Promise<void> {
  const { id } = await ask.bayo('bank-statements.import-statement', { body })
  const params = { id }
  const { rows } = await ask.bayo('bank-statements.list-lines', { params, query: { list: 'needs-you' } })
  const lines = rows.map((line) => ({ id: line.id, version: line.version }))
  await ask.bayo('bank-statements.settle-lines', { params, body: { lines } })
  await ask.bayo('bank-statements.book-settlement', {
    body: {
      amountKobo: '20000',
      collectionAccountId: body.accountId,
      bankReference: 'PSTK000042',
      paidOn: dayIn(lagos, server.clock.now()),
    },
  })
  await ask.bayo('bank-statements.list-settlements')
  await ask.bayo('cards.read-clearing')
}

/** A line that is the society's own money: booked as a voucher, and a rule that is removed. */
async function bookingScenario(
  ask: Record<TestUserName, Teller>,
  body: { accountId: string | undefined },
): Promise<void> {
  const params = { id: (await ask.bayo('bank-statements.import-statement', { body })).id }
  const { rows } = await ask.bayo('bank-statements.list-lines', { params, query: { list: 'needs-you' } })
  const lines = rows.map(({ id, version }) => ({ id, version, account: '4220' }))
  await ask.bayo('bank-statements.book-lines', { params, body: { lines, party: 'Sahel Trust Bank' } })
  const [rule] = (await ask.bayo('bank-statements.list-rules')).rows
  await ask.bayo('bank-statements.remove-rule', { params: { id: rule?.id } })
}

/** Money without a payment: claimed, turned down, given, and sent back. */
async function unmatchedScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  await postBatches(server)
  const [found] = (await ask.bayo('bank-statements.list-unmatched')).rows
  const params = { id: found?.id }
  const told = found as unknown as { amountKobo: string; receivedOn: string }
  await ask.ada('bank-statements.claim-receipt', {
    body: {
      amountKobo: told.amountKobo,
      sentOn: told.receivedOn,
      senderName: 'Two',
      bankReference: 'FT0000001',
    },
  })
  await ask.ada('bank-statements.list-claims')
  const [claimed] = (await ask.bayo('bank-statements.list-unmatched')).rows
  const [claim] = (claimed?.claims ?? []) as unknown as Answer[]
  const reason = 'The session ID is another.'
  await ask.bayo('bank-statements.turn-down-claim', { params: { id: claim?.id }, body: { reason } })
  await ask.bayo('bank-statements.assign-receipt', { params, body: { memberUid: testUsers.ada.uid, reason } })
  for (const administrator of [ask.bayo, ask.chidi])
    await administrator('bank-statements.return-receipt', { params, body: { reason } })
  await ask.bayo('bank-statements.confirm-return', { params, body: { bankReference: 'BACK0001' } })
}

/** Books what waits to be booked. */
async function postBatches(server: TestServer): Promise<void> {
  const turn = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'long-work.turn')
  const { community, clock } = server
  const call = { now: clock.now(), community, enqueue: async () => undefined }
  // Other long work may have its turn before.
  for (let at = 0; at < 8; at++)
    await server.db.transaction().execute(async (db) => turn?.run({ db, ...call }, {}))
}
