/** Money without a payment: claimed by who knows it exactly, given or sent back by two, and nobody else's to see. */

import { registryOf } from '@kolo/application/server-feature'
import { approveApproval } from '@kolo/approvals/contract'
import { listJournals, readJournal, takeBackJournal } from '@kolo/books/contract'
import { naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { longWorkJobs } from '@kolo/long-work/server'
import { readWallet } from '@kolo/payments/contract'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmBatch, listStatementLines } from '../../statements/statement.contract.ts'
import { importLines } from '../../testing/bank-statements.factory.ts'
import {
  assignReceipt,
  claimReceipt,
  confirmReturn,
  listReceiptClaims,
  listUnmatchedReceipts,
  returnReceipt,
  turnDownClaim,
  type UnmatchedReceipt,
} from '../unmatched.contract.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const { ada, bayo, dayo } = {
  ada: () => server.as('ada'),
  bayo: () => server.as('bayo'),
  dayo: () => server.as('dayo'),
}
const chidi = () => server.as('chidi')
const { rows: accounts } = await bayo().call(listCollectionAccounts, {})
const account = { id: accounts[0]?.id ?? '' }
const day = server.clock.now().slice(0, 10) as CalendarDate
const reason = 'The narration says so.'

beforeAll(async () => {
  const said = day.split('-').toReversed().join('/')
  const { id } = await importLines(bayo(), account, [
    { day: said, in: '5000', says: 'NIP/ADA NWOSU' },
    { day: said, in: '6000', says: 'NIP/DAYO BALOGUN' },
    { day: said, in: '50', says: 'NIP/CHIDI OKAFOR' },
    { day: said, in: '7000', says: 'NIP/STRANGER SOMEBODY' },
  ])
  const { rows } = await bayo().call(listStatementLines, { params: { id }, query: { list: 'needs-you' } })
  const lines = rows.map((line) => ({ id: line.id, version: line.version }))
  await bayo().call(confirmBatch, { params: { id }, body: { lines, forTwo: 0 } })
  const kinds = new Map(features.flatMap(({ longWork = [] }) => longWork).map((kind) => [kind.name, kind]))
  const turn = longWorkJobs(kinds, () => registryOf(features)).find(({ name }) => name === 'long-work.turn')
  const { community, clock } = server
  const call = { now: clock.now(), community, enqueue: async () => undefined }
  await server.database.db.transaction().execute(async (db) => turn?.run({ db, ...call }, {}))
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

/** What of it stands in the administrators' queue. */
async function inTheQueue() {
  const page = (await (await bayo().fetch('/api/admin/home')).json()) as {
    work: { unmatched: { count: number; mine: number; rows: { amountKobo: string; claims: number }[] } }
  }
  return page.work.unmatched
}

async function receiptOf(amount: bigint): Promise<UnmatchedReceipt> {
  for (const state of ['waiting', 'to-return', 'settled'] as const) {
    const { rows } = await bayo().call(listUnmatchedReceipts, { query: { state } })
    const found = rows.find(({ amountKobo }) => amountKobo === naira(amount))
    if (found) return found
  }
  throw new Error('The receipt was lost')
}
const claim = (more: object = {}) => ({
  body: { amountKobo: naira(5_000n), sentOn: day, senderName: 'Ada Nwosu', bankReference: 'FT0001', ...more },
})

it('is found by its exact amount, day and sender alone, and a few times a day', async () => {
  const { rows } = await bayo().call(listUnmatchedReceipts, {})
  expect(rows.map(({ amountKobo }) => amountKobo).toSorted()).toEqual(
    [50n, 5_000n, 6_000n, 7_000n].map(naira).toSorted(),
  )
  // The last day that can be written has no next one, on which a bank books what was sent at night.
  const last = { sentOn: '9999-12-31' as CalendarDate }
  expect(await ada().problem(claimReceipt, claim(last))).toMatchObject({ code: 'invalid-input' })
  for (const wrong of [
    { amountKobo: naira(5_001n) },
    { sentOn: '2020-01-01' as CalendarDate },
    { senderName: 'Dayo Balogun' },
  ])
    expect(await ada().problem(claimReceipt, claim(wrong))).toMatchObject({ code: 'claim-not-found' })
  expect(await ada().call(claimReceipt, claim())).toMatchObject({
    state: 'waiting',
    amountKobo: naira(5_000n),
  })
  expect(await ada().problem(claimReceipt, claim())).toMatchObject({ code: 'claim-there' })
  expect(await ada().problem(claimReceipt, claim())).toMatchObject({
    status: 429,
    message: expect.stringContaining('five times today'),
  })
  expect((await ada().problem(listUnmatchedReceipts, {})).status).toBe(403)
  expect((await dayo().problem(listUnmatchedReceipts, {})).status).toBe(403)
  const waiting = await inTheQueue()
  expect(waiting).toMatchObject({ count: 4, mine: 4 })
  const claimed = waiting.rows.filter(({ claims }) => claims > 0)
  expect(claimed).toMatchObject([{ amountKobo: '500000', claims: 1 }])
})

it('goes to its member once two administrators agree, and everybody who claimed it is told', async () => {
  await dayo().call(claimReceipt, claim({ bankReference: 'FT0002' }))
  const { id, claims } = await receiptOf(5_000n)
  expect(claims.map(({ member }) => member.fullName)).toEqual(['Ada Nwosu', 'Dayo Balogun'])
  const assigning = { params: { id }, body: { memberUid: testUsers.ada.uid, reason } }
  const asked = await bayo().call(assignReceipt, assigning)
  expect(asked).toMatchObject({ state: 'waiting', approval: { title: expect.stringContaining('5,000.00') } })
  expect((await bayo().problem(assignReceipt, assigning)).code).toBe('own-approval')
  // It waits for a second administrator, whose list holds it.
  expect(await inTheQueue()).toMatchObject({ count: 4, mine: 3 })
  const agreeing = {
    params: { id: asked.approval?.id ?? '' },
    body: { version: asked.approval?.version ?? 0 },
  }
  await chidi().call(approveApproval, agreeing)
  expect(await receiptOf(5_000n)).toMatchObject({
    state: 'assigned',
    member: { uid: testUsers.ada.uid },
    claims: [],
  })
  expect(await inTheQueue()).toMatchObject({ count: 3, mine: 3 })
  expect((await ada().call(readWallet, {})).balanceKobo).toBe(naira(5_000n))
  expect((await ada().call(listReceiptClaims, {})).rows).toMatchObject([{ state: 'granted' }])
  expect((await dayo().call(listReceiptClaims, {})).rows).toMatchObject([
    { state: 'turned-down', answer: 'It was found to be somebody else’s.' },
  ])
  const subjects = server.jobs.map(({ data }) => String(data.subject))
  expect(subjects).toContain('Your money is in your wallet')
  expect(subjects).toContain('We could not give you this money')
  expect((await bayo().problem(assignReceipt, assigning)).code).toBe('receipt-settled')
})

it('is turned down with a reason its member reads, and waits on', async () => {
  await dayo().call(claimReceipt, claim({ amountKobo: naira(6_000n), senderName: 'DAYO BALOGUN' }))
  const [own] = (await receiptOf(6_000n)).claims
  const turning = { params: { id: own?.id ?? '' }, body: { reason: 'The session ID is another.' } }
  expect(await bayo().call(turnDownClaim, turning)).toMatchObject({ state: 'waiting', claims: [] })
  expect((await bayo().problem(turnDownClaim, turning)).code).toBe('claim-answered')
  expect((await dayo().call(listReceiptClaims, {})).rows[0]).toMatchObject({
    answer: 'The session ID is another.',
  })
})

it('is never given by an administrator to themselves, whoever agrees', async () => {
  const { id } = await receiptOf(50n)
  const toChidi = { params: { id }, body: { memberUid: testUsers.chidi.uid, reason } }
  expect((await chidi().problem(assignReceipt, toChidi)).code).toBe('affected')
  const { approval } = await bayo().call(assignReceipt, toChidi)
  const agreeing = { params: { id: approval?.id ?? '' }, body: { version: approval?.version ?? 0 } }
  expect((await chidi().problem(approveApproval, agreeing)).code).toBe('affected')
  expect(await receiptOf(50n)).toMatchObject({ state: 'waiting' })
})

it('goes back once two agreed and it was sent at the bank', async () => {
  const { id } = await receiptOf(7_000n)
  const sent = { params: { id }, body: { bankReference: 'BACK0001' } }
  expect((await bayo().problem(confirmReturn, sent)).code).toBe('return-not-agreed')
  const { approval } = await bayo().call(returnReceipt, { params: { id }, body: { reason } })
  await chidi().call(approveApproval, {
    params: { id: approval?.id ?? '' },
    body: { version: approval?.version ?? 0 },
  })
  expect(await receiptOf(7_000n)).toMatchObject({
    state: 'to-return',
    can: { sent: true, assign: 'receipt-settled' },
  })
  const held = () => readBalance(server.db, { kind: 'unmatched_receipts', scope: account.id })
  const before = (await held()).balance
  expect(await bayo().call(confirmReturn, sent)).toMatchObject({
    state: 'returned',
    returnReference: 'BACK0001',
  })
  expect(before - (await held()).balance).toBe(naira(7_000n))
  expect((await bayo().problem(confirmReturn, sent)).code).toBe('receipt-settled')
})

const journalOf = async (deed: string) => {
  const { rows } = await bayo().call(listJournals, { query: { limit: 100 } })
  const found = rows.find((one) => one.deed === deed && !one.reverses && !one.reversedBy)
  if (!found) throw new Error(`No journal says ${deed}`)
  return { params: { id: found.id } }
}
const why = 'The narration names somebody else.'
async function takeBack(journal: { params: { id: string } }) {
  server.clock.advance(1_000)
  const { waiting } = await bayo().call(takeBackJournal, { ...journal, body: { reason: why } })
  const pressing = { params: { id: waiting?.id ?? '' }, body: { version: waiting?.version ?? 0 } }
  return { waiting, press: () => chidi().call(approveApproval, pressing) }
}

it('given to the wrong member is taken back by two, who reads why, and waits for the right one', async () => {
  const journal = await journalOf('unmatched-receipt.assigned')
  expect(await bayo().call(readJournal, journal)).toMatchObject({ can: { takeBack: true } })
  expect((await ada().problem(takeBackJournal, { ...journal, body: { reason: why } })).status).toBe(403)
  const { waiting, press } = await takeBack(journal)
  expect(waiting).toMatchObject({ amountKobo: naira(5_000n), about: { uid: testUsers.ada.uid } })
  expect(await bayo().problem(takeBackJournal, { ...journal, body: { reason: why } })).toMatchObject({
    code: 'own-approval',
  })
  await press()
  const wallet = await ada().call(readWallet, {})
  expect(wallet.balanceKobo).toBe(0n)
  expect(wallet.rows[0]?.description).toMatch(new RegExp(`^Reversed: Money sent on .*${why}$`))
  expect(server.jobs.map(({ data }) => JSON.stringify(data)).join()).toContain(why)
  expect((await ada().call(listReceiptClaims, {})).rows).toMatchObject([
    { state: 'turned-down', answer: why },
  ])
  expect(await receiptOf(5_000n)).toMatchObject({
    state: 'waiting',
    claims: [{ member: { fullName: 'Dayo Balogun' } }],
  })
  expect(await bayo().call(readJournal, journal)).toMatchObject({ can: { takeBack: 'reversed-before' } })
  const { id } = await receiptOf(5_000n)
  const { approval } = await bayo().call(assignReceipt, {
    params: { id },
    body: { memberUid: testUsers.dayo.uid, reason },
  })
  await chidi().call(approveApproval, {
    params: { id: approval?.id ?? '' },
    body: { version: approval?.version ?? 0 },
  })
  expect((await dayo().call(readWallet, {})).balanceKobo).toBe(naira(5_000n))
})

it('that was used meanwhile stays where it is; said to be sent by mistake, it is still to be sent', async () => {
  const given = await journalOf('unmatched-receipt.assigned')
  const asked = await takeBack(given)
  const dayos = { kind: 'member_wallet', scope: testUsers.dayo.uid, ownerUid: testUsers.dayo.uid } as const
  const spent = { debit: dayos, credit: { kind: 'bank', scope: account.id }, amount: naira(1n) } as const
  await server.db.transaction().execute((db) =>
    postJournal(db, {
      deed: 'test.spent',
      actorUid: null,
      now: server.clock.now(),
      memo: 'Used',
      transfers: [spent],
    }),
  )
  await expect(asked.press()).rejects.toThrow('Only ₦4,999.00 of the ₦5,000.00 is still there')
  expect(await bayo().problem(takeBackJournal, { ...given, body: { reason: why } })).toMatchObject({
    code: 'money-moved-on',
  })
  const back = await takeBack(await journalOf('unmatched-receipt.returned'))
  await back.press()
  expect(await receiptOf(7_000n)).toMatchObject({ state: 'to-return', can: { sent: true } })
})

it('is said of other journals how a mistake in them is put right', async () => {
  const booked = await journalOf('bank-statement.unmatched')
  expect(await bayo().problem(takeBackJournal, { ...booked, body: { reason: why } })).toMatchObject({
    code: 'put-right-elsewhere',
  })
  const { rows } = await bayo().call(listJournals, { query: { limit: 100 } })
  const reversal = rows.find(({ reverses }) => reverses !== undefined)
  const asked = { params: { id: reversal?.id ?? '' }, body: { reason: why } }
  expect(await bayo().problem(takeBackJournal, asked)).toMatchObject({ code: 'is-a-reversal' })
})

it('is not settled by the database without two administrators and the books', async () => {
  const { id } = await receiptOf(6_000n)
  const change = sql`update unmatched_receipts set state = 'to-return' where id = ${id}`
  await expect(change.execute(server.database.db)).rejects.toThrow('no two administrators have decided')
})
