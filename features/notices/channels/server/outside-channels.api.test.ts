import { deleteAccount, signOut } from '@kolo/identity/contract'
import { updatePreferences, updateSettings } from '@kolo/profile/settings'
import {
  type OwnPushService,
  type OwnSubscription,
  startOwnPushService,
} from '@kolo/server/push/own-push-service'
import { pushTransport } from '@kolo/server/push/push-transport'
import { vapidKeys } from '@kolo/server/push/vapid'
import { type OwnSmsGateway, startOwnSmsGateway } from '@kolo/server/sms/own-sms-gateway'
import { smsToOneMost, smsTransport } from '@kolo/server/sms/sms-transport'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestClient, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listDeliveries } from '../../notices/notice.contract.ts'
import { readWays, removeBrowser, saveBrowser } from '../../push/push.contract.ts'
import {
  channels,
  deliveryJob,
  type Letter,
  notices,
  notificationJobs,
  notify,
  topic,
  topicsOf,
} from '../../server/public.ts'

const secret = 'the secret of a community that exists in tests'
const { publicKey } = vapidKeys(secret)
const goal = topic<{ amount: string }>({
  name: 'testing.goal',
  title: 'Goal reached',
  weight: 'urgent',
  facts: z.object({ amount: z.string() }),
  words: ({ amount }) => ({
    title: 'Your goal is reached',
    parts: [`You saved ${amount} for House rent.`, { words: 'Open the goal', link: '/savings/1' }],
  }),
})
const tip = { ...goal, name: 'testing.tip', weight: 'soon' as const }
const warning = {
  ...goal,
  name: 'testing.warning',
  weight: 'security' as const,
  category: 'security' as const,
}
const topics = topicsOf([{ name: 'testing', routes: [], topics: [goal, tip, warning] }])
const route = notificationJobs(topics, channels)

let service: OwnPushService
let gateway: OwnSmsGateway
let server: TestServer
/** What waits in the queue. */
let letters: { job: string; letter: Letter }[] = []

beforeAll(async () => {
  service = await startOwnPushService(() => server.clock.now())
  gateway = await startOwnSmsGateway()
  server = await startTestServer({
    community: {
      name: 'Unity Savers',
      channels: ['email', 'push', 'sms'],
      push: { serverKey: publicKey, localService: service.origin },
    },
  })
  await sql`update profiles set phone = '+2348035550142',
    settings = jsonb_set(settings, '{notifications}', '{"sms": true}') where uid = ${testUsers.ada.uid}`.execute(
    server.db,
  )
})
afterAll(async () => {
  await server.close()
  await service.close()
  await gateway.close()
})
beforeEach(() => {
  letters = []
})
afterEach(async () => {
  service.behave()
  gateway.behave()
  service.received.length = 0
  gateway.sent.length = 0
  await sql`delete from push_browsers`.execute(server.db)
  await sql`delete from notice_deliveries`.execute(server.db)
  await sql`delete from rate_limits`.execute(server.db)
})

/** Tells somebody about a goal; the letters it comes to wait in `letters`. */
async function notifyOfGoal(uid = testUsers.ada.uid, about = goal): Promise<void> {
  const { community } = server
  const now = server.clock.now()
  const enqueue = async (job: string, letter: Record<string, unknown>) =>
    void letters.push({ job, letter: letter as Letter })
  await notify(
    { now, enqueue: (_, data) => route.run({ db: server.database.db, now, community, enqueue }, data) },
    { topic: about, to: uid, facts: { amount: '₦50,000.00' } },
  )
}

/** Takes the letters of one way out of the queue, as the server does. */
async function handOver(name: 'push' | 'sms'): Promise<void> {
  const { database, community, clock } = server
  const { db } = database
  const transport =
    name === 'push'
      ? pushTransport({ db, community, email: 'office@unity.example', clock: clock.now })
      : smsTransport({ ...gateway.settings('http'), dailyMost: 500 }, { db, clock: clock.now })
  const channel = channels.find((one) => one.name === name)
  if (!channel) throw new Error('no such way')
  const followUpJob = deliveryJob(channel, transport, { db, clock: clock.now })
  for (const { job, letter } of letters.filter((one) => one.job === transport.job)) {
    await followUpJob.run(letter, `${job}-1`)
  }
}

const states = async (channel: 'push' | 'sms') => {
  const { rows } = await server.as('bayo').call(listDeliveries, { query: { channel, limit: 10 } })
  return rows.map(({ state, error }) => [state, error])
}

const shown = () => service.received.map(({ text }) => JSON.parse(text))
const switchOn = (client: TestClient, subscription: OwnSubscription, showsAll?: boolean) =>
  client.call(saveBrowser, { body: { ...subscription, ...(showsAll === undefined ? {} : { showsAll }) } })

describe('a browser that takes push messages', () => {
  it('is told that there is news, and nothing of it', async () => {
    const ways = await switchOn(server.as('ada'), service.subscribe(publicKey))
    expect(ways).toMatchObject({ channels: ['email', 'push', 'sms'], serverKey: publicKey })
    expect(ways.browsers).toMatchObject([{ isThis: true, showsAll: false, name: 'Unknown device' }])
    await notifyOfGoal()
    await handOver('push')
    expect(shown()).toEqual([
      { title: 'Unity Savers', body: 'There is news for you.', link: '/savings/1', tag: expect.any(String) },
    ])
    expect(await states('push')).toEqual([['delivered', null]])
  })

  it('is told all of it where its member wished so, on that one alone, and it stays so', async () => {
    const [phone, laptop] = [service.subscribe(publicKey), service.subscribe(publicKey)]
    await switchOn(server.as('ada'), phone, true)
    await switchOn(server.as('ada'), phone)
    await switchOn(server.as('ada'), laptop)
    await notifyOfGoal()
    await handOver('push')
    expect(
      shown()
        .map(({ body }) => body)
        .sort(),
    ).toEqual(['There is news for you.', 'You saved ₦50,000.00 for House rent.'])
  })

  it('gets nothing from the moment its member signs out, also not what waits, and is forgotten', async () => {
    const client = server.as('ada')
    const { browsers } = await switchOn(client, service.subscribe(publicKey))
    expect(browsers).toHaveLength(1)
    await notifyOfGoal()
    await client.call(signOut, {})
    await handOver('push')
    expect(service.received).toEqual([])
    await notifyOfGoal()
    expect(letters.filter(({ job }) => job === 'push.send')).toHaveLength(1)
    expect(await kept()).toBe(0)
  })

  it('that was signed out from elsewhere is swept', async () => {
    await switchOn(server.as('ada'), service.subscribe(publicKey))
    const ended = 'signed-out-elsewhere'
    await sql`update sessions set ended_at = now(), ended_because = ${ended} where uid = ${testUsers.ada.uid}
      and ended_at is null`.execute(server.db)
    await sweep()
    expect(await kept()).toBe(0)
  })

  it('is reached although its session ran out of time', async () => {
    const client = server.as('ada')
    await switchOn(client, service.subscribe(publicKey))
    await sql`update sessions set ended_at = now(), ended_because = 'idle' where uid = ${testUsers.ada.uid}
      and ended_at is null`.execute(server.db)
    await sweep()
    await notifyOfGoal()
    await handOver('push')
    expect(service.received).toHaveLength(1)
  })

  it('belongs to whoever switched it on last, and what waits for the other does not reach it', async () => {
    const browser = service.subscribe(publicKey)
    await switchOn(server.as('ada'), browser, true)
    await notifyOfGoal()
    const { browsers } = await switchOn(server.as('bayo'), browser)
    expect(browsers).toMatchObject([{ showsAll: false }])
    expect((await server.as('ada').call(readWays, {})).browsers).toEqual([])
    await handOver('push')
    expect(service.received).toEqual([])
  })

  it('that is gone is forgotten, and the log says so', async () => {
    const browser = service.subscribe(publicKey)
    await switchOn(server.as('ada'), browser)
    service.unsubscribe(browser)
    await notifyOfGoal()
    await handOver('push')
    expect(await states('push')).toContainEqual(['gone', 'status 410'])
    expect(await kept()).toBe(0)
  })

  it('whose service fails today is tried again, and is told once', async () => {
    await switchOn(server.as('ada'), service.subscribe(publicKey))
    await notifyOfGoal()
    service.behave({ status: 503 })
    await expect(handOver('push')).rejects.toThrow('status 503')
    service.behave()
    await handOver('push')
    await handOver('push')
    expect(service.received).toHaveLength(1)
  })

  it('is one’s own: another’s is not found, and nobody reads its address', async () => {
    const browser = service.subscribe(publicKey)
    const { browsers } = await switchOn(server.as('ada'), browser)
    const params = { id: browsers[0]?.id ?? '' }
    expect(await server.as('bayo').problem(removeBrowser, { params })).toMatchObject({ status: 404 })
    expect(JSON.stringify(await server.as('ada').call(readWays, {}))).not.toContain(browser.endpoint)
    expect(await server.as('ada').call(removeBrowser, { params })).toMatchObject({ browsers: [] })
  })

  it('makes room for the eleventh', async () => {
    for (let turn = 0; turn < 11; turn++) {
      server.clock.advance(1_000)
      await switchOn(server.as('ada'), service.subscribe(publicKey))
    }
    expect((await server.as('ada').call(readWays, {})).browsers).toHaveLength(10)
  })

  it.each([
    ['an address of the local network', { endpoint: 'https://192.168.1.1/push/1' }],
    ['another service of this machine', { endpoint: 'http://127.0.0.1:1/push/1' }],
    ['an address without https', { endpoint: 'http://push.example.org/1' }],
    ['a key that is no point', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
  ])('is not kept with %s', async (_, wrong) => {
    const body = { ...service.subscribe(publicKey), ...wrong }
    const { status, problem } = await server.as('ada').problem(saveBrowser, { body })
    expect([status, problem?.code]).toEqual([409, 'not-a-push-service'])
    expect(await kept()).toBe(0)
  })

  it('is forgotten with its person', async () => {
    await switchOn(server.as('funke'), service.subscribe(publicKey))
    await server.as('funke').call(deleteAccount, {
      params: { uid: testUsers.funke.uid },
      body: { currentPassword: testPassword },
    })
    expect(await kept()).toBe(0)
  })
})

describe('an SMS', () => {
  it('goes to the number in the profile, with the community’s name, in one part', async () => {
    await notifyOfGoal()
    await handOver('sms')
    expect(gateway.sent).toEqual([
      {
        to: '+2348035550142',
        from: 'UnitySave',
        text: 'Unity Savers: Your goal is reached. You saved NGN 50,000.00 for House rent.',
      },
    ])
    expect(await states('sms')).toEqual([['delivered', null]])
  })

  it('whose answer got lost is sent once by a gateway that knows references', async () => {
    await notifyOfGoal()
    gateway.behave({ status: 504, takesFirst: true })
    await expect(handOver('sms')).rejects.toThrow('status 504')
    gateway.behave()
    await handOver('sms')
    expect(gateway.sent).toHaveLength(1)
  })

  it('beyond the day’s limit for one number fails, and the log says why', async () => {
    for (let turn = 0; turn <= smsToOneMost; turn++) await notifyOfGoal()
    await handOver('sms')
    expect(gateway.sent).toHaveLength(smsToOneMost)
    expect(await states('sms')).toContainEqual(['failed', 'the limit of a day is reached'])
  })

  it('beyond what the community pays for in a day fails', async () => {
    await notifyOfGoal()
    await handOver('sms')
    await sql`update rate_limits set points = 500 where key like 'sms in all%'`.execute(server.db)
    await notifyOfGoal()
    await handOver('sms')
    expect(gateway.sent).toHaveLength(1)
    expect(await states('sms')).toContainEqual(['failed', 'the limit of a day is reached'])
  })

  it('that the gateway did not take counts towards no limit', async () => {
    gateway.behave({ status: 402 })
    for (let turn = 0; turn <= smsToOneMost; turn++) await notifyOfGoal()
    await handOver('sms')
    gateway.behave()
    await notifyOfGoal()
    await handOver('sms')
    expect(gateway.sent).toHaveLength(1)
  })

  it('is not sent to somebody without a number', async () => {
    await notifyOfGoal(testUsers.bayo.uid)
    expect(letters.map(({ job }) => job)).not.toContain('sms.send')
  })
})

const kept = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from push_browsers`.execute(
    server.db,
  )
  return rows[0]?.count ?? 0
}

const sweep = async () => {
  const job = notices(new Map()).jobs?.find(({ name }) => name === 'notices.sweep-browsers')
  const { database, community, clock } = server
  await job?.run({ db: database.db, now: clock.now(), community, enqueue: async () => undefined }, {})
}

describe('what a member set', () => {
  const params = { uid: testUsers.ada.uid }
  const notifications = (body: object) =>
    server.as('ada').call(updateSettings, { params, body: { notifications: body } })
  const best = (preferredContactMethod: 'email' | 'sms' | 'push') =>
    server.as('ada').call(updatePreferences, { params, body: { communication: { preferredContactMethod } } })
  /** The ways a telling goes by. */
  const waysOf = async (about = goal) => {
    letters = []
    await notifyOfGoal(testUsers.ada.uid, about)
    return letters.map(({ job }) => job).sort()
  }
  const [mail, push, sms] = ['mail.send', 'push.send', 'sms.send']
  beforeEach(() => switchOn(server.as('ada'), service.subscribe(publicKey)))

  it('sms and push: used or not, and e-mail all the same', async () => {
    expect(await waysOf()).toEqual([mail, push, sms])
    await notifications({ sms: false })
    expect(await waysOf()).toEqual([mail, push])
    await notifications({ push: false })
    expect(await waysOf()).toEqual([mail])
    await notifications({ sms: true, push: true })
    expect(await waysOf()).toEqual([mail, push, sms])
  })
  it('the best way: what can wait goes that way alone, and by mail once that is off', async () => {
    expect(await waysOf(tip)).toEqual([mail])
    await best('push')
    expect(await waysOf(tip)).toEqual([push])
    await best('sms')
    expect(await waysOf(tip)).toEqual([sms])
    await notifications({ sms: false })
    expect(await waysOf(tip)).toEqual([mail])
    await notifications({ sms: true })
    await best('email')
  })
  it('security off: the copy by push goes, the mail stays', async () => {
    expect(await waysOf(warning)).toEqual(expect.arrayContaining([mail, push]))
    await notifications({ security: false })
    const left = await waysOf(warning)
    expect(left).toContain(mail)
    expect(left).not.toContain(push)
    await notifications({ security: true })
  })
})
