/** Withdrawals paid together with one file for the bank. */
import { takeBackApproval } from '@kolo/approvals/contract'
import { naira } from '@kolo/foundation/money'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { approvedBy, seen } from '../../testing/withdrawal.factory.ts'
import { aDay, withdrawalsFixture } from '../../testing/withdrawal.fixtures.ts'
import { failWithdrawal, payWithdrawal, retryWithdrawal } from '../../withdrawals/reviews.contract.ts'
import { readWithdrawal } from '../../withdrawals/withdrawal.contract.ts'
import {
  downloadBatch,
  giveUpBatch,
  listBatches,
  makeBatch,
  payBatch,
  readBatch,
} from '../batches.contract.ts'

const { server, bank, wallet, inBank, ask, payIn, paidWith } = await withdrawalsFixture(
  startTestServer,
  testUsers,
)
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const rounds = process.env.DEEP ? 200 : 3
const reason = 'The account was closed.'

beforeAll(() => payIn(naira(400_000n)))
afterEach(() => server.clock.advance(aDay))

/** Withdrawals of Ada's that are approved. */
async function approved(...amounts: bigint[]) {
  const asked: { id: string }[] = []
  for (const amount of amounts) {
    server.clock.advance(1_000)
    const one = await ask(naira(amount))
    await approvedBy([bayo, chidi], one)
    asked.push(one)
  }
  return asked.map(({ id }) => id)
}

const chosen = (withdrawalIds: string[]) => ({ body: { collectionAccountId: bank.id, withdrawalIds } })
const said = (bankReference: string) => ({ bankReference, paidOn: paidWith('').paidOn })
const pay = (who: typeof bayo, id: string, reference: string) =>
  who.call(payBatch, { params: { id }, body: said(reference) })

it('is made of approved ones, downloaded with whole numbers and an audit row, and paid in one go by two', async () => {
  const [before, bankBefore] = [await wallet(), await inBank()]
  const ids = await approved(1_000n, 2_000n)
  const batch = await bayo.call(makeBatch, chosen(ids))
  expect(batch).toMatchObject({ openKobo: naira(3_000n), can: { download: true, pay: true } })
  expect(batch.code).toMatch(/^WDB-\d{4}-000001$/)
  const { review, params, version } = await seen(bayo, { id: ids[0] ?? '' })
  expect(review).toMatchObject({ status: 'processing', batchCode: batch.code, can: { pay: 'in-batch' } })
  const alone = { ...paidWith('ALONE0001'), version }
  expect((await bayo.problem(payWithdrawal, { params, body: alone })).code).toBe('in-batch')

  const file = await bayo.call(downloadBatch, { params: { id: batch.id } })
  expect(file.name).toBe(`${batch.code}.csv`)
  const [head, first, second] = file.text.split('\r\n')
  expect(head).toContain('"Account number","Account name","Bank code","Bank","Amount","Narration"')
  expect(first).toMatch(/^"0102030401","Ada Nwosu","058","Guaranty Trust Bank",1000\.00,"WDR-/)
  expect(second).toContain(',2000.00,')
  expect(batch.lines[0]).toMatchObject({ bankName: 'Guaranty Trust Bank', last4: '0401' })
  expect((await ada.problem(downloadBatch, { params: { id: batch.id } })).status).toBe(403)

  const waits = await pay(bayo, batch.id, 'BULK00001')
  expect(waits.waiting).toMatchObject({ kind: 'withdrawals.batch-payment' })
  expect(waits.can.pay).toBe('second-administrator-needed')
  expect((await bayo.problem(payBatch, { params: { id: batch.id }, body: said('BULK00001') })).code).toBe(
    'own-approval',
  )
  const other = await chidi.problem(payBatch, { params: { id: batch.id }, body: said('BULK00009') })
  expect(other.code).toBe('payment-differs')
  const paid = await pay(chidi, batch.id, 'BULK00001')
  expect(paid).toMatchObject({ openKobo: 0n, bankReference: 'BULK00001', can: { pay: 'batch-over' } })
  expect(paid.lines.map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
  expect([before.balance - (await wallet()).balance, bankBefore - (await inBank())]).toEqual([
    naira(3_000n),
    naira(3_000n),
  ])
  const own = await ada.call(readWithdrawal, { params: { id: ids[1] ?? '' } })
  expect(own).toMatchObject({ status: 'paid', bankReference: `BULK00001/${own.code}` })
  const { rows: events } = await sql<{ kind: string; facts: object }>`
    select kind, facts from audit_events where kind like 'withdrawal-batch.%'`.execute(server.db)
  expect(events.map(({ kind }) => kind).toSorted()).toEqual([
    'withdrawal-batch.downloaded',
    'withdrawal-batch.made',
    'withdrawal-batch.paid',
  ])
  expect(JSON.stringify(events)).not.toContain('0102030401')
  const again = await bayo.call(makeBatch, chosen(await approved(600n)))
  const used = await bayo.problem(payBatch, { params: { id: again.id }, body: said('bulk-00001') })
  expect(used.code).toBe('reference-used')
  expect((await bayo.call(listBatches, { query: { limit: 1 } })).rows[0]?.id).toBe(again.id)
})

it('leaves out by line what the bank did not take, also when somebody had said that all was paid', async () => {
  const [kept = '', lost = ''] = await approved(700n, 800n)
  const batch = await bayo.call(makeBatch, chosen([kept, lost]))
  await pay(bayo, batch.id, 'BULK00002')
  const { params, version } = await seen(chidi, { id: lost })
  await chidi.call(failWithdrawal, { params, body: { reason, version } })
  const left = await chidi.call(readBatch, { params: { id: batch.id } })
  expect(left.openKobo).toBe(naira(700n))
  const { text } = await bayo.call(downloadBatch, { params: { id: batch.id } })
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  // What the first administrator said was about two; of what is left both say so anew.
  expect((await pay(chidi, batch.id, 'BULK00002')).waiting).toBeDefined()
  expect((await pay(bayo, batch.id, 'BULK00002')).lines.map(({ outcome }) => outcome)).toEqual([
    'paid',
    'failed',
  ])
  const again = await seen(chidi, { id: lost })
  await chidi.call(retryWithdrawal, { params, body: { version: again.version } })
  const next = await bayo.call(makeBatch, chosen([lost]))
  await pay(bayo, next.id, 'BULK00003')
  expect((await pay(chidi, next.id, 'BULK00003')).lines).toMatchObject([{ outcome: 'paid' }])
})

it('takes nothing that is not approved or already in another batch, also when two come at once', async () => {
  const [one = ''] = await approved(600n)
  const waiting = await ask(naira(650n))
  expect((await bayo.problem(makeBatch, chosen([one, waiting.id]))).code).toBe('batch-choice')
  expect((await seen(bayo, { id: one })).review.status).toBe('approved')
  for (let round = 0; round < rounds; round++) {
    const both = await Promise.allSettled([
      bayo.call(makeBatch, chosen([one])),
      chidi.call(makeBatch, chosen([one])),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql`select from withdrawal_batch_lines
      where withdrawal_id = ${one} and outcome = 'open'`.execute(server.db)
    expect(rows).toHaveLength(1)
    const { params, version } = await seen(bayo, { id: one })
    const failed = await bayo.call(failWithdrawal, { params, body: { reason, version } })
    await bayo.call(retryWithdrawal, { params, body: { version: failed.version } })
  }
})

it('is given up when the bank never got it: what is open of it is approved again and paid in another way', async () => {
  const [lost = '', one = '', two = ''] = await approved(600n, 700n, 800n)
  const batch = await bayo.call(makeBatch, chosen([lost, one, two]))
  const takenOut = await seen(chidi, { id: lost })
  await chidi.call(failWithdrawal, { params: takenOut.params, body: { reason, version: takenOut.version } })
  const params = { id: batch.id }
  expect((await bayo.problem(giveUpBatch, { params, body: { reason: 'no' } })).code).toBe('invalid-input')
  await pay(bayo, batch.id, 'BULK00010')
  expect((await chidi.problem(giveUpBatch, { params, body: { reason } })).code).toBe('batch-said-paid')
  const { id = '', version = 0 } = (await bayo.call(readBatch, { params })).waiting ?? {}
  await bayo.call(takeBackApproval, { params: { id }, body: { version } })
  const free = (await wallet()).available
  server.clock.advance(1_000)
  const givenUp = await chidi.call(giveUpBatch, { params, body: { reason } })
  expect(givenUp).toMatchObject({
    openKobo: 0n,
    givenUp: { reason },
    can: { pay: 'batch-over', giveUp: 'batch-over' },
  })
  expect(givenUp.lines.map(({ outcome }) => outcome)).toEqual(['failed', 'given_up', 'given_up'])
  expect((await bayo.problem(downloadBatch, { params })).code).toBe('batch-over')
  // Nothing was paid and nothing is free: it is held as before.
  expect((await wallet()).available).toBe(free)
  const { review } = await seen(bayo, { id: one })
  expect(review).toMatchObject({ status: 'approved', can: { pay: true } })
  expect(review.steps.at(-1)).toMatchObject({ step: 'not_sent', note: reason })
  const next = await bayo.call(makeBatch, chosen([one, two]))
  await pay(bayo, next.id, 'BULK00011')
  expect((await pay(chidi, next.id, 'BULK00011')).lines.map(({ outcome }) => outcome)).toEqual([
    'paid',
    'paid',
  ])
  const { rows } = await sql<{ kind: string }>`select kind from audit_events
    where kind in ('withdrawal-batch.given-up', 'withdrawal.not-sent')`.execute(server.db)
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
    'withdrawal-batch.given-up',
    'withdrawal.not-sent',
    'withdrawal.not-sent',
  ])
  await expect(
    sql`update withdrawals set status = 'processing' where id = ${lost}`.execute(server.database.db),
  ).rejects.toThrow('does not go')
})

it('is not paid on the word of one, whatever the server writes', async () => {
  const [one = ''] = await approved(600n)
  await bayo.call(makeBatch, chosen([one]))
  const writes = sql`update withdrawals set status = 'paid' where id = ${one}`
  await expect(writes.execute(server.database.db)).rejects.toThrow('two administrators say')
})
