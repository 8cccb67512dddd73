/** The one search: what finds each kind of record, and who is shown which kind. */
import { naira } from '@kolo/foundation/money'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { createTicket } from '@kolo/support/contract'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { beforeAll, expect, it } from 'vitest'
import { searchRecords } from '../search.contract.ts'

const { server, start, plan } = await paymentsFixture(startTestServer, testUsers)

const phone = '+2348065550177'
let memberCode = ''
let payment: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  const ada = await server.db
    .selectFrom('profiles')
    .select('member_code')
    .where('uid', '=', testUsers.ada.uid)
    .executeTakeFirstOrThrow()
  memberCode = ada.member_code
  const word = { uid: testUsers.ada.uid, word: phone.slice(4), kind: 'phone' as const }
  await server.db.insertInto('profile_words').values(word).execute()
  payment = await start(naira(2_345n))
  const about = { priority: 'medium', category: 'other', follows: null, about: null } as const
  const body = { ...about, subject: 'The Ṣadé receipt is missing', body: 'I do not see it.' }
  await server.as('ada').call(createTicket, { body })
})

async function found(who: 'bayo' | 'dayo', text: string) {
  const { groups } = await server.as(who).call(searchRecords, { query: { text } })
  return Object.fromEntries(groups.map(({ name, hits }) => [name, hits.map(({ title }) => title)]))
}

it('finds records of every kind by what people know of them', async () => {
  const { fullName } = testUsers.ada
  const byName = await found('bayo', fullName.slice(0, 3))
  expect(byName.members).toContain(fullName)
  expect(byName.payments).toEqual([fullName])
  expect(byName.tickets).toEqual(['The Ṣadé receipt is missing'])
  expect((await found('bayo', memberCode)).members).toEqual([fullName])
  expect(Object.keys(await found('bayo', payment.code))).toEqual(['payments'])
  expect(Object.keys(await found('bayo', '2,345'))).toEqual(['payments'])
  expect(await found('bayo', 'sade rec')).toEqual({ tickets: ['The Ṣadé receipt is missing'] })
  expect((await found('bayo', plan.name.slice(0, 4)))['savings-plans']).toEqual([plan.name])
  expect(await found('bayo', 'qqqq')).toEqual({})
  expect(await found('bayo', "%_' & :*")).toEqual({})
})

it('says where each is opened, and that there are more than it shows', async () => {
  for (let n = 0; n < 6; n += 1) await start(naira(3_000n))
  const { groups } = await server.as('bayo').call(searchRecords, { query: { text: '3,000' } })
  expect(groups).toMatchObject([
    { name: 'payments', isMore: true, listLink: '/admin/payments?search=3%2C000' },
  ])
  expect(groups[0]?.hits).toHaveLength(5)
  const [newest] = groups[0]?.hits ?? []
  expect(newest).toMatchObject({ link: `/admin/payments?open=${newest?.id}`, amountKobo: naira(3_000n) })
})

it('shows moderators members without phone numbers and tickets, and no money', async () => {
  const { groups } = await server
    .as('dayo')
    .call(searchRecords, { query: { text: testUsers.ada.fullName.slice(0, 3) } })
  expect(groups.map(({ name }) => name)).not.toContain('payments')
  const members = groups.find(({ name }) => name === 'members')
  expect(members?.hits.every(({ detail }) => detail === undefined)).toBe(true)
  expect(await found('dayo', phone.replace('+234', '0'))).toEqual({})
  expect((await found('bayo', phone.replace('+234', '0'))).members).toEqual([testUsers.ada.fullName])
  expect(await found('dayo', 'receipt missing')).toEqual({ tickets: ['The Ṣadé receipt is missing'] })
})

it('is for officers alone, and from two letters on', async () => {
  expect((await server.as('ada').problem(searchRecords, { query: { text: 'ada' } })).status).toBe(403)
  expect((await server.as('bayo').problem(searchRecords, { query: { text: ' a' } })).status).toBe(422)
})
