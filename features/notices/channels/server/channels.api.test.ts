/** Ways to tell members, switched on and off by administrators over HTTP, and what is told by them then. */

import { eventsSince } from '@kolo/audit/server'
import { listSettingChanges } from '@kolo/community/history'
import { getOwnProfile } from '@kolo/profile/contract'
import { sendPhoneCode } from '@kolo/profile/phone'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readWays } from '../../push/push.contract.ts'
import { channels, countSms, notificationJobs, notify, topicsOf, writeMail } from '../../server/public.ts'
import { testTopics } from '../../testing/notices.factory.ts'
import { readChannels, switchChannel } from '../channels.contract.ts'

const server = await startTestServer({ community: { channels: ['email', 'sms'] } })
afterAll(() => server.close())
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const topics = Object.values(testTopics)
const work = notificationJobs(topicsOf([{ name: 'test', routes: [], topics }]), channels)

/** What waits to be handed over. */
let jobs: { job: string; data: Record<string, unknown> }[] = []
beforeEach(() => {
  jobs = []
})
beforeAll(async () => {
  await sql`update profiles set phone = '+2348035550142',
    settings = jsonb_set(settings, '{notifications}', '{"sms": true}') where uid = ${testUsers.ada.uid}`.execute(
    server.db,
  )
})

/** Tells Ada, and an address outside the community; answers by which ways it leaves. */
async function told(
  name: keyof typeof testTopics,
  to: Parameters<typeof notify>[1]['to'] = testUsers.ada.uid,
) {
  jobs = []
  const { community } = server
  const now = server.clock.now()
  const enqueue = async (job: string, data: Record<string, unknown>) => void jobs.push({ job, data })
  const topic = testTopics[name]
  if (!topic) throw new Error(`There is no topic ${name}`)
  await notify({ enqueue, now }, { topic, to, facts: { words: 'Hello' } })
  const [notification] = jobs.splice(0)
  await server.db
    .transaction()
    .execute((db) => work.run({ db, now, community, enqueue }, notification?.data ?? {}))
  return jobs.map(({ job }) => job)
}

const put = (name: 'email' | 'push' | 'sms', isOn: boolean) =>
  bayo.call(switchChannel, { params: { name }, body: { isOn } })

it('says which are set up, to administrators alone', async () => {
  expect((await bayo.call(readChannels, {})).channels).toEqual([
    { name: 'email', isConfigured: true, isOn: true },
    { name: 'push', isConfigured: false, isOn: false },
    { name: 'sms', isConfigured: true, isOn: true },
  ])
  for (const who of ['ada', 'dayo'] as const) {
    expect((await server.as(who).problem(readChannels, {})).status).toBe(403)
    const body = { params: { name: 'sms' as const }, body: { isOn: false } }
    expect((await server.as(who).problem(switchChannel, body)).status).toBe(403)
  }
})

it('cannot be switched on where it was never set up', async () => {
  const params = { name: 'push' as const }
  expect(await bayo.problem(switchChannel, { params, body: { isOn: true } })).toMatchObject({
    status: 409,
    code: 'channel-not-set-up',
  })
})

it('SMS that are off are sent to nobody, offered to nobody and prove no number; on again, they are', async () => {
  const reach = () =>
    countSms(
      { db: server.db, community: server.community, now: server.clock.now() },
      { topic: testTopics.urgent as never, to: [testUsers.ada.uid] },
    )
  const mayProve = async () => (await ada.call(getOwnProfile, {})).can.provePhone
  expect(await told('urgent')).toEqual(['mail.send', 'sms.send'])
  expect([await reach(), await mayProve()]).toEqual([1, true])

  await put('sms', false)
  expect(await told('urgent')).toEqual(['mail.send'])
  expect(await told('security')).toEqual(['mail.send'])
  expect([await reach(), await mayProve()]).toEqual([0, 'sms-off'])
  expect((await ada.problem(sendPhoneCode, {})).code).toBe('sms-off')
  expect((await ada.call(readWays, {})).channels).toEqual(['email'])

  await put('sms', true)
  expect(await told('urgent')).toEqual(['mail.send', 'sms.send'])
  expect((await ada.call(readWays, {})).channels).toEqual(['email', 'sms'])
})

it('with mail off, security notices and mails that open something go by mail, and nothing else does', async () => {
  await put('email', false)
  await put('sms', false)
  expect(await told('urgent')).toEqual([])
  expect(await told('soon')).toEqual([])
  expect(await told('digest')).toEqual([])
  const outside = { email: 'auditor@outside.example' }
  expect(await told('urgent', outside)).toEqual([])
  expect(await told('security')).toEqual(['mail.send'])
  expect(await told('security', outside)).toEqual(['mail.send'])
  const { rows } = await sql<{ count: bigint }>`select count(*) from notices where uid = ${testUsers.ada.uid}
    and topic = 'test.urgent'`.execute(server.db)
  expect(Number(rows[0]?.count)).toBeGreaterThan(0)

  jobs = []
  await writeMail(
    {
      community: server.community,
      now: server.clock.now(),
      enqueue: async (job, data) => void jobs.push({ job, data }),
    },
    {
      topic: testTopics.urgent as never,
      to: { email: testUsers.ada.email },
      facts: { words: 'A new password' },
    },
  )
  expect(jobs.map(({ job }) => job)).toEqual(['mail.send'])
  await put('email', true)
  await put('sms', true)
})

it('is in the history and in the audit log, once for each change', async () => {
  server.clock.advance(1_000)
  const from = server.clock.now()
  await put('sms', false)
  await put('sms', false)
  const { rows } = await bayo.call(listSettingChanges, {})
  expect(rows[0]).toMatchObject({
    title: 'Notification channels',
    changedBy: 'Bayo Adeyemi',
    lines: [{ label: 'SMS', was: 'Yes', is: 'No' }],
  })
  const events = await eventsSince(server.db, ['notices.channel-switched'], from)
  expect(events).toMatchObject([{ actorUid: testUsers.bayo.uid, facts: { channel: 'sms', on: false } }])
  // Two at once, each another way: neither undoes the other.
  await Promise.all([
    put('email', false),
    chidi.call(switchChannel, { params: { name: 'sms' }, body: { isOn: true } }),
  ])
  expect((await bayo.call(readChannels, {})).channels.map(({ isOn }) => isOn)).toEqual([false, false, true])
})
