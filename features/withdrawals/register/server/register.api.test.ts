/** The list of all withdrawals: what finds one, what it comes to, and the file. */
import { pathOf } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { beforeAll, expect, it } from 'vitest'
import { approvedBy, paidBy } from '../../testing/withdrawal.factory.ts'
import { withdrawalsFixture } from '../../testing/withdrawal.fixtures.ts'
import {
  downloadRegisteredWithdrawals,
  listRegisteredWithdrawals,
  totalRegisteredWithdrawals,
} from '../register.contract.ts'

const { server, ask, paidWith } = await withdrawalsFixture(startTestServer, testUsers)
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]

let first: Awaited<ReturnType<typeof ask>>
beforeAll(async () => {
  first = await ask(naira(3_000n))
  server.clock.advance(1_000)
  await ask(naira(5_000n))
  await approvedBy([bayo, chidi], first)
  await paidBy([bayo, chidi], first, paidWith('TRF-88/01'))
})

async function found(query: { search?: string; status?: 'paid'; order?: 'asked' | 'amount' | '-amount' }) {
  const { rows } = await bayo.call(listRegisteredWithdrawals, { query })
  return rows.map(({ id }) => (id === first.id ? 'first' : 'second'))
}

it('finds a withdrawal by its member, code, bank reference and amount', async () => {
  const both = ['second', 'first']
  expect(await found({})).toEqual(both)
  expect(await found({ search: testUsers.ada.fullName })).toEqual(both)
  expect(await found({ search: first.code })).toEqual(['first'])
  expect(await found({ search: 'trf 88' })).toEqual(['first'])
  expect(await found({ search: '5,000' })).toEqual(['second'])
  expect(await found({ search: 'nobody' })).toEqual([])
})

it('is ordered, narrowed and added up by the server', async () => {
  expect(await found({ order: 'asked' })).toEqual(['first', 'second'])
  expect(await found({ order: '-amount' })).toEqual(['second', 'first'])
  expect(await found({ status: 'paid' })).toEqual(['first'])
  const total = (query: { status?: 'paid' }) => bayo.call(totalRegisteredWithdrawals, { query })
  expect(await total({})).toEqual({ count: 2, isMore: false, sumKobo: naira(8_000n) })
  expect(await total({ status: 'paid' })).toMatchObject({ count: 1, sumKobo: naira(3_000n) })
})

it('is a file with the same rows, for administrators alone', async () => {
  const file = await bayo.fetch(`${pathOf(downloadRegisteredWithdrawals)}?status=paid`)
  const lines = (await file.text()).split('\r\n')
  expect(lines[1]).toContain(`"${first.code}"`)
  expect(lines[1]).toContain('3000.00')
  expect(lines[2]).toBe('')
  expect((await ada.fetch(pathOf(downloadRegisteredWithdrawals))).status).toBe(403)
  expect((await ada.problem(listRegisteredWithdrawals, { query: {} })).status).toBe(403)
})
