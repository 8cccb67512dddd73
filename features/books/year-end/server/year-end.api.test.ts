/** The end of a year over HTTP: its checklist follows the books, and administrators alone read it. */
import { kobo, naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { postJournal } from '@kolo/ledger/journal'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAnnualReturn } from '../../annual-return/annual-return.contract.ts'
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

it('fills the annual return from the books and the members, and says what it does not know', async () => {
  const form = await server.as('bayo').call(readAnnualReturn, { params: { year: 2026 } })
  const values = (of: typeof form.figures) => of.map(({ name, text, kobo }) => [name, text ?? kobo])
  expect(values(form.society)).toContainEqual(['Registration number', 'Not known'])
  expect(values(form.figures)).toEqual(
    expect.arrayContaining([
      ['Share capital', 'None'],
      ['Loans to members', 'None'],
      ['Income of the year', kobo(12_000n)],
      ['Surplus of the year', kobo(12_000n)],
    ]),
  )
  expect(values(form.officers)).toContainEqual(['Treasurer', 'Not known'])
  const all = Object.keys(testUsers).length
  expect(form.membership.map(({ name, total }) => [name, total])).toEqual([
    ['Members at the beginning of the year', 0],
    ['Joined in the year', all],
    ['Left in the year', 0],
    ['Died in the year', 0],
    ['Members at the end of the year', all],
  ])
  await server.db.updateTable('profiles').set({ gender: null }).where('uid', '=', testUsers.ada.uid).execute()
  const after = await server.as('bayo').call(readAnnualReturn, { params: { year: 2026 } })
  expect(after.membership.at(-1)).toMatchObject({ women: all - 1, men: 0, notGiven: 1, total: all })
  const diedOn = { died_on: '2026-05-01' as never, is_active: false }
  await server.db.updateTable('profiles').set(diedOn).where('uid', '=', testUsers.efe.uid).execute()
  const { membership } = await server.as('bayo').call(readAnnualReturn, { params: { year: 2026 } })
  expect(membership.map(({ women, notGiven, total }) => [women, notGiven, total])).toEqual([
    [0, 0, 0],
    [all - 1, 1, all],
    [0, 0, 0],
    [1, 0, 1],
    [all - 2, 1, all - 1],
  ])
  for (const [format, type] of [
    ['pdf', 'application/pdf'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ]) {
    const file = await server.as('bayo').fetch(`/api/annual-returns/2026/file?format=${format}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
  }
  const toCome = await server.as('bayo').problem(readAnnualReturn, { params: { year: 2099 } })
  expect(toCome.code).toBe('day-to-come')
})

it('is read by administrators alone', async () => {
  for (const name of ['ada', 'efe', 'funke'] as const)
    expect((await server.as(name).problem(readYearEnd, {})).status).toBe(403)
})
