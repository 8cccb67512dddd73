/** The end of a year over HTTP: its checklist follows the books, and administrators alone read it. */
import { kobo, naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { postJournal } from '@kolo/ledger/journal'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readYearEnd } from '../year-end.contract.ts'

let server: TestServer
let accountId: string
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-12-20T09:00:00Z')
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
  accountId = (await openCollectionAccount(server.as('bayo'), server.as('chidi'))).id
})
afterAll(() => server.close())

async function post(debit: [kind: 'bank' | 'cash', scope: string], credit: 'fees', amount: bigint) {
  const draft = {
    deed: 'test',
    actorUid: null,
    now: server.clock.now(),
    memo: credit,
    transfers: [
      {
        debit: { kind: debit[0], scope: debit[1] },
        credit: { kind: credit, scope: 'community' },
        amount: naira(amount),
      },
    ],
  }
  const posted = await server.database.db.transaction().execute((db) => postJournal(db, draft))
  if (isRefusal(posted)) throw new Error(posted.refusal)
}
const read = () => server.as('bayo').call(readYearEnd, {})
const openItems = async () =>
  (await read()).checklist
    .filter(({ isDone }) => !isDone)
    .map(({ key, count, amountKobo }) => [key, count ?? amountKobo])

it('has nothing to close while the year runs', async () => {
  expect(await read()).toMatchObject({ currentYear: 2026, years: [] })
  server.clock.set('2026-12-21T09:00:00Z')
})

it('once it is over, counts what was left at its end, and not what came later', async () => {
  await post(['bank', accountId], 'fees', 100n)
  await post(['cash', 'a-till'], 'fees', 20n)
  server.clock.set('2027-01-05T09:00:00Z')
  await post(['cash', 'a-till'], 'fees', 5n)
  expect(await read()).toMatchObject({
    next: { year: 2026, surplusKobo: 12_000n, lines: [{ number: '4330', kobo: 12_000n }] },
  })
  expect(await openItems()).toEqual([
    ['reconciliations', 1],
    ['cash', kobo(2_000n)],
    ['months', 1],
  ])
})

it('takes an account that is reconciled to the last day off the list', async () => {
  const agreed = await server.db.selectFrom('approvals').select('id').executeTakeFirstOrThrow()
  await server.db
    .insertInto('reconciliations')
    .values({
      id: agreed.id,
      bank_account_id: accountId,
      day: '2026-12-31' as never,
      statement_kobo: kobo(10_000n),
      ledger_kobo: kobo(10_000n),
      items: '[]',
      approval_id: agreed.id,
      signed_at: server.clock.now(),
    })
    .execute()
  expect((await openItems()).map(([key]) => key)).toEqual(['cash', 'months'])
})

it('is read by administrators alone', async () => {
  for (const name of ['ada', 'efe', 'funke'] as const)
    expect((await server.as(name).problem(readYearEnd, {})).status).toBe(403)
})
