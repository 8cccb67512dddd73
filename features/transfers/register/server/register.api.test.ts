/** The list of all payments: what finds one, what it comes to, and the file. */
import { pathOf } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { beforeAll, expect, it } from 'vitest'
import { findTheMoney, sayItWasSent } from '../../testing/transfer.factory.ts'
import { paymentsFixture } from '../../testing/transfer.fixtures.ts'
import {
  downloadRegisteredPayments,
  listRegisteredPayments,
  totalRegisteredPayments,
} from '../register.contract.ts'

const { server, start } = await paymentsFixture(startTestServer, testUsers)
const bayo = () => server.as('bayo')

let first: Awaited<ReturnType<typeof start>>
let second: typeof first
beforeAll(async () => {
  first = await start(naira(2_000n))
  await sayItWasSent(server.as('ada'), first, 'NIP-2611/0001')
  await findTheMoney(bayo(), first, { bankReference: 'NIP-2611/0001', receivedKobo: naira(1_950n) })
  server.clock.advance(2 * 24 * 3_600_000)
  second = await start(naira(7_000n))
})

async function found(query: Parameters<typeof list>[0]) {
  return (await list(query)).rows.map(({ id }) => (id === first.id ? 'first' : 'second'))
}
const list = (query: { search?: string; status?: 'confirmed'; order?: 'begun' | '-amount' | 'amount' }) =>
  bayo().call(listRegisteredPayments, { query })

it('finds a payment by its member, codes, references, amount and day', async () => {
  const both = ['second', 'first']
  expect(await found({})).toEqual(both)
  expect(await found({ search: testUsers.ada.fullName.slice(0, 4) })).toEqual(both)
  expect(await found({ search: first.code.slice(0, 9).toLowerCase() })).toEqual(both)
  expect(await found({ search: second.code })).toEqual(['second'])
  expect(await found({ search: first.transferCode.slice(0, 8) })).toEqual(['first'])
  expect(await found({ search: 'nip 26110' })).toEqual(['first'])
  expect(await found({ search: '1,950' })).toEqual(['first'])
  expect(await found({ search: '2,000' })).toEqual([])
  expect(await found({ search: '%' })).toEqual([])
})

it('is ordered and narrowed by the server, a page at a time', async () => {
  expect(await found({ order: 'begun' })).toEqual(['first', 'second'])
  expect(await found({ order: '-amount' })).toEqual(['second', 'first'])
  expect(await found({ status: 'confirmed' })).toEqual(['first'])
  for (const order of ['begun', 'amount'] as const) {
    const page = await bayo().call(listRegisteredPayments, { query: { order, limit: 1 } })
    const query = { order, limit: 1, cursor: page.nextCursor ?? '' }
    const next = await bayo().call(listRegisteredPayments, { query })
    expect([...page.rows, ...next.rows].map(({ id }) => id)).toEqual([first.id, second.id])
    expect(next.nextCursor).toBeUndefined()
  }
})

it('says what it comes to, and leaves out the days that are not asked for', async () => {
  const total = (query: Parameters<typeof ask>[0]) => ask(query)
  const ask = (query: { search?: string; from?: never; to?: never }) =>
    bayo().call(totalRegisteredPayments, { query })
  expect(await total({})).toEqual({ count: 2, isMore: false, sumKobo: naira(8_950n) })
  const [day] = second.startedAt.split('T')
  const later = { from: day as never, to: day as never }
  expect(await total(later)).toEqual({ count: 1, isMore: false, sumKobo: naira(7_000n) })
})

it('is a file with the same rows, and the audit log says who took it', async () => {
  const file = await bayo().fetch(`${pathOf(downloadRegisteredPayments)}?search=${first.code}`)
  const [heads = '', line = ''] = (await file.text()).replace('\uFEFF', '').split('\r\n')
  expect(heads).toContain('"Code","Begun","Member"')
  expect(line).toContain(`"${first.code}"`)
  expect(line).toContain('1950.00')
  const xlsx = await bayo().fetch(`${pathOf(downloadRegisteredPayments)}?format=xlsx`)
  expect(xlsx.headers.get('content-type')).toContain('spreadsheetml')
  const events = await server.db
    .selectFrom('audit_events')
    .select('facts')
    .where('kind', '=', 'payment.list-taken')
    .execute()
  expect(events.map(({ facts }) => facts)).toMatchObject([
    { rows: 1, format: 'csv', search: true },
    { rows: 2, format: 'xlsx' },
  ])
})

it('is for administrators alone', async () => {
  for (const contract of [listRegisteredPayments, totalRegisteredPayments])
    expect((await server.as('ada').problem(contract, { query: {} })).status).toBe(403)
  expect((await server.as('ada').fetch(pathOf(downloadRegisteredPayments))).status).toBe(403)
})
