/** What PostgreSQL refuses the application's own role about shares, and what comes of two who want the same ones at once. */

import { newId } from '@kolo/foundation/ids'
import { kobo, naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { deleteAccount } from '@kolo/identity/contract'
import { readOwnedBalances, readTotal } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { fillWallet } from '@kolo/payments/testing'
import { findProfile } from '@kolo/profile/server'
import { seedProfile } from '@kolo/profile/testing'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agreeOnTerms } from '../../testing/shares.fixtures.ts'
import {
  acceptShares,
  approveShareRequest,
  buyShares,
  cancelShareRequest,
  listShareReviews,
  offerShares,
  readShares,
  withdrawShares,
} from '../share.contract.ts'
import { boughtPostings } from './share.postings.ts'

const rounds = process.env.DEEP ? 200 : 3

const server = await startTestServer()
const [ada, bayo, chidi, dayo, funke] = (['ada', 'bayo', 'chidi', 'dayo', 'funke'] as const).map((name) =>
  server.as(name),
)
if (!ada || !bayo || !chidi || !dayo || !funke) throw new Error('The cast is not there')
const app = server.database.db
const buy = (units: number, who = ada) => who.call(buyShares, { body: { units } })
const accountId = async () =>
  (
    await app
      .selectFrom('share_accounts')
      .select('id')
      .where('owner_uid', '=', testUsers.ada.uid)
      .executeTakeFirst()
  )?.id ?? ''
const issued = async () =>
  (await app.selectFrom('share_terms').select('issued_units').executeTakeFirst())?.issued_units
const held = async (uid: string) =>
  (await app.selectFrom('share_accounts').select('units').where('owner_uid', '=', uid).executeTakeFirst())
    ?.units ?? 0
const versionOf = async (id: string) => {
  const { rows } = await bayo.call(listShareReviews, { query: { which: 'all', limit: 100 } })
  return { params: { id }, body: { version: rows.find((row) => row.id === id)?.version ?? 0 } }
}
const asked = async () => (await ada.call(readShares, {})).requests
const codeOfDayo = async () => (await findProfile(server.db, testUsers.dayo.uid))?.member_code ?? ''
const offer = async (units: number) => {
  const body = { units, memberCode: await codeOfDayo() }
  return (await ada.call(offerShares, { body })).requests[0]?.id ?? ''
}

beforeAll(async () => {
  await seedProfile(server.db, { ...testUsers.funke, emailVerified: true })
  await agreeOnTerms([bayo, chidi], { capitalUnits: 1_000, mostBps: 10_000 })
  for (const name of ['ada', 'dayo', 'funke'] as const)
    await fillWallet(server.db, testUsers[name].uid, naira(10_000_000n), server.clock.now())
  await buy(100)
})
beforeEach(() => void server.clock.advance(1_000))
afterAll(() => server.close())

it.each<[string, () => Promise<RawBuilder<unknown>> | RawBuilder<unknown>, RegExp]>([
  ['other terms', () => sql`update share_terms set most_bps = 9000`, /nobody has approved these terms/],
  ['a share of another worth', () => sql`update share_terms set par_kobo = 200000`, /nobody has approved/],
  ['a count of what is issued', () => sql`update share_terms set issued_units = 1`, /permission denied/],
  ['more shares in an account', () => sql`update share_accounts set units = 1000`, /permission denied/],
  [
    'another owner',
    () => sql`update share_accounts set owner_uid = ${testUsers.dayo.uid}`,
    /permission denied/,
  ],
  ['an account less', () => sql`delete from share_accounts`, /permission denied/],
  ['another line of the register', () => sql`update share_movements set units = 1`, /permission denied/],
  [
    'shares nobody paid for',
    async () => sql`insert into share_movements (id, account_id, kind, units, journal_id, moved_on, moved_at)
      values (${newId(1)}, ${await accountId()}, 'bought', 5, ${newId(2)}, now(), now())`,
    /the books say something else/,
  ],
  [
    'a request that begins as done',
    async () => sql`insert into share_requests (id, kind, account_id, units, value_kobo, status, hold_id, asked_at,
      ended_at, journal_id) values (${newId(3)}, 'leaving', ${await accountId()}, 100, 1, 'done', ${newId(4)}, now(),
      now(), ${newId(5)})`,
    /begins as it is asked for/,
  ],
])('the database refuses the application %s', async (_, statement, why) => {
  await expect((await statement()).execute(app)).rejects.toThrow(why)
})

it('the database refuses a withdrawal that nobody approved, and more than one member may hold', async () => {
  await ada.call(withdrawShares, { body: { units: 5, feeKobo: kobo(0n) } })
  const [request] = await asked()
  const done = sql`update share_requests set status = 'done', ended_at = now(), journal_id = ${newId(6)}
    where id = ${request?.id ?? ''}`
  await expect(done.execute(app)).rejects.toThrow(/nobody has approved share request/)
  await ada.call(cancelShareRequest, { params: { id: request?.id ?? '' } })
  const id = await accountId()
  const tooMany = app.transaction().execute(async (db) => {
    const now = server.clock.now()
    const transfers = boughtPostings({ accountId: id, ownerUid: testUsers.ada.uid }, naira(901_000n))
    const code =
      (await sql<{ code: string }>`select code from share_accounts where id = ${id}`.execute(db)).rows[0]
        ?.code ?? ''
    const journal = await postJournal(db, {
      deed: 'shares.bought',
      actorUid: null,
      now,
      memo: 'x',
      facts: { account: code },
      transfers,
    })
    if (isRefusal(journal)) throw new Error('The wallet is too small for this test')
    await sql`insert into share_movements (id, account_id, kind, units, journal_id, moved_on, moved_at)
      values (${newId(7)}, ${id}, 'bought', 901, ${journal.journalId}, now(), now())`.execute(db)
  })
  await expect(tooMany).rejects.toThrow(/the bye-laws do not allow 1001 shares/)
})

it('nobody deletes an account that holds shares', async () => {
  const leaving = { params: { uid: testUsers.ada.uid }, body: { currentPassword: testPassword } }
  expect(await ada.problem(deleteAccount, leaving)).toMatchObject({ status: 409, code: 'shares-kept' })
})

it('the last shares are sold once, whoever comes at the same moment', async () => {
  for (let round = 0; round < rounds; round++) {
    const before = { issued: (await issued()) ?? 0, ada: await held(testUsers.ada.uid) }
    const left = 10 + (round % 3)
    await agreeOnTerms([bayo, chidi], { capitalUnits: before.issued + left, mostBps: 10_000 })
    const outcomes = await Promise.allSettled([buy(left), buy(left, dayo), buy(left, funke)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await issued()).toBe(before.issued + left)
    server.clock.advance(1_000)
  }
  // The same of the last ones that one member may hold.
  await agreeOnTerms([bayo, chidi], { capitalUnits: 100_000, mostBps: 10_000 })
  for (let round = 0; round < rounds; round++) {
    const most = (await held(testUsers.ada.uid)) + 5
    await agreeOnTerms([bayo, chidi], { capitalUnits: 10_000, mostBps: most })
    const outcomes = await Promise.allSettled([buy(5), buy(5)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await held(testUsers.ada.uid)).toBe(most)
    server.clock.advance(1_000)
  }
})

it('the same shares are transferred or withdrawn, never both, and neither side is left short', async () => {
  await agreeOnTerms([bayo, chidi], { capitalUnits: 100_000, mostBps: 10_000 })
  if ((await held(testUsers.dayo.uid)) === 0) await buy(10, dayo)
  const total = await readTotal(server.db, 'share_capital')
  let withdrawn = 0
  for (let round = 0; round < rounds; round++) {
    const mine = await held(testUsers.ada.uid)
    const theirs = await held(testUsers.dayo.uid)
    const most = mine - 10
    // Two requests for the same shares: one of them is taken.
    const wanted = await Promise.allSettled([
      offer(most),
      ada.call(withdrawShares, { body: { units: most, feeKobo: kobo(0n) } }),
    ])
    expect(wanted.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [request] = await asked()
    const id = request?.id ?? ''
    if (request?.kind === 'transfer') await dayo.call(acceptShares, { params: { id } })
    await bayo.call(approveShareRequest, await versionOf(id))
    const second = await versionOf(id)
    // The second word and its taking back at the same moment: one of them counts.
    const ends = await Promise.allSettled([
      chidi.call(approveShareRequest, second),
      ada.call(cancelShareRequest, { params: { id } }),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const isDone = ends[0]?.status === 'fulfilled'
    expect(await held(testUsers.ada.uid)).toBe(isDone ? 10 : mine)
    const isTransfer = request?.kind === 'transfer'
    expect(await held(testUsers.dayo.uid)).toBe(isDone && isTransfer ? theirs + most : theirs)
    if (isDone && !isTransfer) withdrawn += most
    expect(await readTotal(server.db, 'share_capital')).toBe(
      total + naira(BigInt(round * 20 - withdrawn) * 1_000n),
    )
    for (const { uid } of [testUsers.ada, testUsers.dayo])
      for (const { held: aside } of await readOwnedBalances(server.db, uid)) expect(aside).toBe(0n)
    await buy(20)
    server.clock.advance(1_000)
  }
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
