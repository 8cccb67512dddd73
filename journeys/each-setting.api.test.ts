/**
 * Each setting and preference of a member, flipped through HTTP, with what it changes for them or for others (domain G): a
 * test for each, named as the specification names it. What is seen on a screen alone is in `each-setting.journey.ts`; a
 * house test compares the names of both with the settings there are.
 */
import { createAnnouncement, publishAnnouncement } from '@kolo/announcements/contract'
import { askAboutData, withdrawDataRequest } from '@kolo/community/requests'
import { createEvent, publishEvent, register } from '@kolo/events/contract'
import { kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { addHours } from '@kolo/foundation/time'
import { isSecondFactorNeeded, readSession, signIn } from '@kolo/identity/contract'
import { beginTwoStep, confirmTwoStep, endTwoStep } from '@kolo/identity/second-factor-contract'
import { type Device, newDevice } from '@kolo/identity/testing/device'
import { listOfferedPlans } from '@kolo/investments/catalogue'
import { listInvestments } from '@kolo/investments/investing'
import { giveMandate, readMandate } from '@kolo/investments/mandate'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import { sendMessage } from '@kolo/messages/contract'
import { listDirectory, readCard } from '@kolo/messages/directory'
import { listNotices } from '@kolo/notices/contract'
import { saveBrowser } from '@kolo/notices/push-contract'
import { channels, notificationJobs, topicsOf } from '@kolo/notices/server'
import { fillWallet } from '@kolo/payments/testing'
import { getOwnProfile } from '@kolo/profile/contract'
import { updatePreferences, updateSettings } from '@kolo/profile/settings'
import { seedProfile } from '@kolo/profile/testing'
import { openStatementFile } from '@kolo/reports/testing'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { features } from '../server/features.ts'
import { type OwnPushService, startOwnPushService } from '../server/push/own-push-service.ts'
import { vapidKeys } from '../server/push/vapid.ts'
import { type TestUserName, testPassword, testUsers } from '../server/test-users.ts'
import { startTestServer, type TestServer, testCommunity } from '../server/testing.ts'

const { ada, bayo } = testUsers
const jobs = features.flatMap((feature) => feature.jobs ?? [])
const route = notificationJobs(topicsOf(features), channels)
const { publicKey } = vapidKeys(testCommunity.secret)

let server: TestServer
let service: OwnPushService

beforeAll(async () => {
  service = await startOwnPushService(() => server.clock.now())
  const push = { serverKey: publicKey, localService: service.origin }
  server = await startTestServer({ community: { channels: ['email', 'sms', 'push'], push } })
  await seedProfile(server.db, { ...ada, accountTier: 'premium' })
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  server.clock.advance(3_600_000)
  server.jobs.length = 0
  await sql`update profiles set settings = '{}', preferences = '{}', last_active_at = null`.execute(server.db)
  for (const table of ['notices', 'notice_deliveries', 'rate_limits', 'message_threads', 'push_browsers'])
    await sql`delete from ${sql.table(table)}`.execute(server.db)
})

const params = { uid: ada.uid }
const now = () => server.clock.now()
const choose = (body: object) => server.as('ada').call(updateSettings, { params, body: body as never })
const refusedChoice = async (body: object) =>
  (await server.as('ada').problem(updateSettings, { params, body: body as never })).problem
const prefer = (body: object) => server.as('ada').call(updatePreferences, { params, body: body as never })
const notices = async () => (await server.as('ada').call(listNotices, {})).rows
const heardOf = async (topic: string) => (await notices()).filter((notice) => notice.topic === topic).length
const mails = (subject: string) =>
  server.jobs.filter(
    ({ job, data }) =>
      job === 'mail.send' && data.to === ada.email && String(data.subject).startsWith(subject),
  )

/** Does a job as the queue would; what it tells people reaches them at once. */
async function run(name: string): Promise<void> {
  await server.database.db.transaction().execute(async (db) => {
    const call = {
      db,
      now: now(),
      community: server.community,
      enqueue: async (job: string, data: Record<string, unknown>, how = {}) => {
        if (job === route.name) await route.run(call, data)
        else server.jobs.push({ job, data, ...how })
      },
    }
    await jobs.find((one) => one.name === name)?.run(call, {})
  })
}

/** Something Ada is told that is not urgent: by which ways it leaves. */
async function waysOfNews(): Promise<string[]> {
  server.jobs.length = 0
  const body = { kind: 'correction' as const, wish: 'My name is misspelt.' }
  const { id } = await server.as('ada').call(askAboutData, { body })
  await server.as('ada').call(withdrawDataRequest, { params: { id } })
  return server.jobs
    .filter(({ data }) => JSON.stringify(data).includes('We have your request about your data'))
    .map(({ job }) => job)
}

async function announce(category: 'general' | 'offer', priority = 'important'): Promise<void> {
  const contents = {
    category,
    priority,
    title: `About ${category}`,
    summary: '',
    body: 'Words.',
    audience: 'all',
    tiers: [],
    plans: [],
    requiresAck: false,
    ackBy: null,
    publishAt: null,
    expiresAt: null,
    pinnedUntil: null,
    files: [],
  }
  const { id, version } = await server.as('bayo').call(createAnnouncement, { body: contents as never })
  await server.as('bayo').call(publishAnnouncement, { params: { id }, body: { version } })
}

async function holdEvent(reminders: number[] = []): Promise<string> {
  const contents = {
    category: 'training',
    title: 'Savings clinic',
    description: 'Words.',
    mode: 'in_person',
    venue: 'Community hall',
    address: '12 Herbert Macaulay Way, Yaba',
    mapUrl: null,
    joinUrl: null,
    startsAt: addHours(now(), 30),
    endsAt: addHours(now(), 32),
    capacityInPerson: null,
    capacityOnline: null,
    registrationOpensAt: null,
    registrationClosesAt: null,
    audience: 'all',
    tiers: [],
    plans: [],
    guestsAllowed: 0,
    feeKobo: zeroKobo,
    hasWaitlist: false,
    reminders,
    questions: [],
  }
  const { id, version } = await server.as('bayo').call(createEvent, { body: contents as never })
  await server.as('bayo').call(publishEvent, { params: { id }, body: { version } })
  return id
}

type Plan = Partial<Parameters<typeof makePlan>[1]>

/** A plan that opens now; who hears of it, and whose mandate buys it, is decided. */
async function open(changes: Plan = {}): Promise<{ id: string; name: string }> {
  const opening = { status: 'open', preparedBy: bayo.uid, now: now(), announced_at: null } as const
  const plan = await makePlan(server.db, { ...opening, ...changes })
  await run('investments.move-plans')
  for (let turn = 0; turn < 6; turn += 1) await run('long-work.turn')
  return plan
}
const toldOf = async ({ name }: { name: string }) =>
  (await notices()).some(
    (notice) => notice.topic === 'investments.plan-opened' && JSON.stringify(notice).includes(name),
  )

const signedIn = async (userAgent: string): Promise<Device> => {
  const device = newDevice(server)
  device.userAgent = userAgent
  await device.call(signIn, { body: { email: ada.email, password: testPassword } })
  return device
}
const onPhone = () => signedIn('Mozilla/5.0 (Linux; Android 14; Pixel) Chrome/130.0 Mobile Safari/537.36')
const onLaptop = () => signedIn('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36')

/** A sign-in on a device that Ada never used. */
async function strangeSignIn(): Promise<void> {
  await onPhone()
  server.jobs.length = 0
  await onLaptop()
}

const directory = async (who: TestUserName) =>
  (await server.as(who).call(listDirectory, { query: {} })).rows.some(({ uid }) => uid === ada.uid)
const card = (who: TestUserName = 'chidi') => server.as(who).call(readCard, { params: { uid: ada.uid } })

it('notifications.email', async () => {
  expect(await waysOfNews()).toEqual(['mail.send'])
  await choose({ notifications: { email: false } })
  expect(await waysOfNews()).toEqual([])
})

it('notifications.sms', async () => {
  await prefer({ communication: { preferredContactMethod: 'sms' } })
  expect(await waysOfNews()).toEqual(['mail.send'])
  await choose({ notifications: { sms: true } })
  expect(await waysOfNews()).toEqual(['sms.send'])
})

it('notifications.push', async () => {
  await server.as('ada').call(saveBrowser, { body: service.subscribe(publicKey) })
  await prefer({ communication: { preferredContactMethod: 'push' } })
  expect(await waysOfNews()).toEqual(['push.send'])
  await choose({ notifications: { push: false } })
  expect(await waysOfNews()).toEqual(['mail.send'])
})

it('notifications.newInvestments', async () => {
  expect(await toldOf(await open())).toBe(true)
  await choose({ notifications: { newInvestments: false } })
  expect(await toldOf(await open())).toBe(false)
})

it('notifications.events', async () => {
  await holdEvent()
  expect(await heardOf('events.published')).toBe(1)
  await choose({ notifications: { events: false } })
  await holdEvent()
  expect(await heardOf('events.published')).toBe(1)
})

it('notifications.announcements', async () => {
  await announce('general')
  expect(await heardOf('announcements.announced-soon')).toBe(1)
  await choose({ notifications: { announcements: false } })
  await announce('general')
  expect(await heardOf('announcements.announced-soon')).toBe(1)
})

it('notifications.marketing', async () => {
  await announce('offer')
  expect([await heardOf('announcements.offered-soon'), mails('About offer').length]).toEqual([0, 0])
  await choose({ notifications: { marketing: true, announcements: false } })
  await announce('offer')
  expect([await heardOf('announcements.offered-soon'), mails('About offer').length]).toEqual([1, 1])
})

it('notifications.security', async () => {
  await strangeSignIn()
  expect([await heardOf('identity.new-device'), mails('A new sign-in').length]).toEqual([1, 1])
  await choose({ notifications: { security: false } })
  await strangeSignIn()
  // The copy in the product is what is switched off; the mail always comes.
  expect([await heardOf('identity.new-device'), mails('A new sign-in').length]).toEqual([1, 1])
})

it('privacy.profileVisibility', async () => {
  const seen = async (profileVisibility: string) => {
    await choose({ privacy: { profileVisibility } })
    return Promise.all((['funke', 'dayo', 'bayo'] as const).map(directory))
  }
  expect(await seen('community')).toEqual([true, true, true])
  expect(await seen('admins')).toEqual([false, true, true])
  expect(await seen('private')).toEqual([false, false, true])
})

it('privacy.showInvestments', async () => {
  const plan = await makePlan(server.db, { status: 'running', preparedBy: bayo.uid, now: now() })
  const held = {
    plan,
    memberUid: ada.uid,
    principalKobo: naira(20_000n),
    status: 'active',
    now: now(),
  } as const
  await saveInvestment(server.db, held)
  expect((await card()).investments).toBeNull()
  await choose({ privacy: { showInvestments: true } })
  expect((await card()).investments).toEqual({ count: 1, totalKobo: naira(20_000n) })
})

it('privacy.showActivity', async () => {
  const id = await holdEvent()
  const body = { mode: 'in_person' as const, guests: 0, answers: [], waits: false }
  await server.as('ada').call(register, { params: { id }, body })
  expect((await card()).activity).toMatchObject([{ title: 'Savings clinic' }, { kind: 'joined' }])
  await choose({ privacy: { showActivity: false } })
  expect((await card()).activity).toBeNull()
})

it('privacy.showOnlineStatus', async () => {
  const here = () =>
    sql`update profiles set last_active_at = ${now()} where uid = ${ada.uid}`.execute(server.db)
  await here()
  expect((await card()).isOnline).toBe(true)
  await choose({ privacy: { showOnlineStatus: false } })
  await here()
  expect((await card()).isOnline).toBe(false)
})

it('privacy.allowMessages', async () => {
  const message = { params: { uid: ada.uid }, body: { body: 'How are you?' } }
  await server.as('chidi').call(sendMessage, message)
  await choose({ privacy: { allowMessages: false } })
  expect((await server.as('chidi').problem(sendMessage, message)).message).toBe(
    'This member is not accepting messages.',
  )
})

it('preferences.language', async () => {
  // One language is complete and reviewed, so none is offered beside it, and mails say which they are in.
  for (const language of ['pcm', 'ha', 'yo', 'ig'])
    expect(await refusedChoice({ preferences: { language } })).toMatchObject({
      field: 'preferences.language',
    })
  await choose({ preferences: { language: 'en' } })
  await waysOfNews()
  expect(mails('We have your request')[0]?.data.html).toContain('<html lang="en-NG"')
})

it('preferences.currency', async () => {
  expect(await refusedChoice({ preferences: { currency: 'USD' } })).toMatchObject({
    field: 'preferences.currency',
  })
  await choose({ preferences: { currency: 'NGN' } })
})

it('preferences.timezone', async () => {
  server.clock.set(`${addHours(now(), 24).slice(0, 10)}T23:30:00.000Z`)
  const day = now().slice(0, 10)
  await fillWallet(server.db, ada.uid, naira(1_000n), now())
  const statement = async () => (await openStatementFile(server.as('ada'))).text()
  const written = (at: string) => at.slice(0, 10).split('-').reverse().join('/')
  await strangeSignIn()
  expect(mails('A new sign-in')[0]?.data.text).toContain('00:30')
  expect(await statement()).toContain(written(addHours(now(), 1)))
  await choose({ preferences: { timezone: 'America/New_York' } })
  await strangeSignIn()
  expect(mails('A new sign-in')[0]?.data.text).toContain('18:30')
  expect(await statement()).not.toContain(written(addHours(now(), 1)))
  expect(await statement()).toContain(written(day))
})

it('preferences.dateFormat', async () => {
  await fillWallet(server.db, ada.uid, naira(1_000n), now())
  const iso = now().slice(0, 10)
  const usual = iso.split('-').reverse().join('/')
  const written = async () => {
    await strangeSignIn()
    const statement = await (await openStatementFile(server.as('ada'))).text()
    return [String(mails('A new sign-in')[0]?.data.text), statement].map((text) => [
      text.includes(iso),
      text.includes(usual),
    ])
  }
  expect(await written()).toEqual([
    [false, true],
    [false, true],
  ])
  await choose({ preferences: { dateFormat: 'YYYY-MM-DD' } })
  expect(await written()).toEqual([
    [true, false],
    [true, false],
  ])
  // What an officer takes along is written as the officer reads it.
  const report = async () => (await server.as('bayo').fetch('/api/reports/balances/file')).text()
  expect(await report()).toContain(`At the end of ${usual}`)
  await server.as('bayo').call(updateSettings, {
    params: { uid: bayo.uid },
    body: { preferences: { dateFormat: 'YYYY-MM-DD' } },
  })
  expect(await report()).toContain(`At the end of ${iso}`)
})

/** Ada gives her mandate; what the next plans that open take is said here. */
async function agreesToMandate(): Promise<void> {
  await fillWallet(server.db, ada.uid, naira(100_000n), now())
  const { sha256 } = await server.as('ada').call(readMandate, {})
  await server.as('ada').call(giveMandate, { body: { mandate: sha256 } })
}

it('preferences.numberFormat', async () => {
  await agreesToMandate()
  const amount = async () => {
    const { name } = await open({ min_kobo: naira(10_000n) })
    return (await notices()).find(({ title }) => title.endsWith(`went into ${name}`))?.title.split(' went')[0]
  }
  expect(await amount()).toBe('₦10,000.00')
  await choose({ preferences: { numberFormat: '1 000.00' } })
  expect(await amount()).toBe('₦10\u00a0000.00')
  expect(mails('₦10\u00a0000.00')).toHaveLength(1)
})

it('security.twoFactorEnabled', async () => {
  const phone = await onPhone()
  const { secret } = await phone.call(beginTwoStep, {})
  const app = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
  await phone.call(confirmTwoStep, { body: { code: app.generate({ timestamp: Date.parse(now()) }) } })
  expect((await phone.call(getOwnProfile, {})).settings.security.twoFactorEnabled).toBe(true)
  const asked = async () => {
    const body = { email: ada.email, password: testPassword }
    return isSecondFactorNeeded(await newDevice(server).call(signIn, { body }))
  }
  expect(await asked()).toBe(true)
  // It follows from the code that was set up, and is no switch of its own.
  await choose({ security: { twoFactorEnabled: false } })
  expect(await asked()).toBe(true)
  await phone.call(endTwoStep, {})
  expect((await phone.call(getOwnProfile, {})).settings.security.twoFactorEnabled).toBe(false)
  expect(await asked()).toBe(false)
})

it('security.loginAlerts', async () => {
  await strangeSignIn()
  expect(mails('A new sign-in')).toHaveLength(1)
  await choose({ security: { loginAlerts: false } })
  await strangeSignIn()
  expect(mails('A new sign-in')).toHaveLength(0)
})

it('security.sessionTimeout', async () => {
  const endsAfter = async (minutes: number) => {
    const phone = await onPhone()
    server.clock.advance(minutes * 60_000)
    return (await phone.call(readSession, {})).ended
  }
  expect([await endsAfter(29), await endsAfter(30)]).toEqual([null, 'idle'])
  await choose({ security: { sessionTimeout: 10 } })
  expect([await endsAfter(9), await endsAfter(10)]).toEqual([null, 'idle'])
})

it('security.allowMultipleSessions', async () => {
  const first = await onPhone()
  await onLaptop()
  expect((await first.call(readSession, {})).ended).toBe('signed-in-elsewhere')
  await choose({ security: { allowMultipleSessions: true } })
  const second = await onPhone()
  await onLaptop()
  expect((await second.call(readSession, {})).session).not.toBeNull()
})

const offered = async () => (await server.as('ada').call(listOfferedPlans, {})).plans

it('investment.riskTolerance', async () => {
  const [low, high] = [await open({ risk: 'low' }), await open({ risk: 'high' })]
  const placed = async (riskTolerance: 'low' | 'high') => {
    await prefer({ investment: { riskTolerance } })
    const plans = await offered()
    const at = ({ id }: { id: string }) => plans.findIndex((plan) => plan.id === id)
    return { isBehind: at(low) < at(high), isAbove: plans[at(high)]?.isAboveTolerance }
  }
  expect(await placed('low')).toEqual({ isBehind: true, isAbove: true })
  expect((await placed('high')).isAbove).toBe(false)
})

it('investment.preferredCategories', async () => {
  const farm = await open({ category: 'agriculture' })
  const isFirst = async () => (await offered()).findIndex(({ id }) => id === farm.id) === 0
  expect(await isFirst()).toBe(false)
  expect(await toldOf(await open({ category: 'bonds' }))).toBe(true)
  await prefer({ investment: { preferredCategories: ['agriculture'] } })
  expect(await isFirst()).toBe(true)
  // Of other categories nothing is told any more.
  expect(await toldOf(await open({ category: 'bonds' }))).toBe(false)
})

it('investment.autoInvest', async () => {
  const bought = async ({ id }: { id: string }) =>
    (await server.as('ada').call(listInvestments, { query: {} })).rows.filter(({ plan }) => plan.id === id)
      .length
  await fillWallet(server.db, ada.uid, naira(100_000n), now())
  expect(await bought(await open())).toBe(0)
  await agreesToMandate()
  expect(await bought(await open())).toBe(1)
  await prefer({ investment: { autoInvest: false } })
  expect(await bought(await open())).toBe(0)
})

it('investment.minInvestmentAlert', async () => {
  const costs = { min_kobo: naira(60_000n) }
  expect(await toldOf(await open(costs))).toBe(false)
  await prefer({ investment: { minInvestmentAlert: 60_000 } })
  expect(await toldOf(await open(costs))).toBe(true)
  expect(await toldOf(await open({ min_kobo: kobo(6_100_000n) }))).toBe(false)
})

it('communication.preferredContactMethod', async () => {
  await choose({ notifications: { sms: true } })
  expect(await waysOfNews()).toEqual(['mail.send'])
  await prefer({ communication: { preferredContactMethod: 'sms' } })
  expect(await waysOfNews()).toEqual(['sms.send'])
})

it('communication.communicationFrequency', async () => {
  // A Tuesday: what is collected is due on Wednesday, or on Monday.
  server.clock.set('2027-03-02T09:00:00.000Z')
  await announce('general', 'normal')
  const summaries = async () => {
    server.jobs.length = 0
    await run('notices.find-summaries')
    return server.jobs.filter(({ job }) => job === 'notices.write-summary').length
  }
  server.clock.advance(24 * 3_600_000)
  expect(await summaries()).toBe(0)
  await prefer({ communication: { communicationFrequency: 'daily' } })
  expect(await summaries()).toBe(1)
})

it('communication.eventReminders', async () => {
  const reminded = async () => {
    const id = await holdEvent([1_440])
    const body = { mode: 'in_person' as const, guests: 0, answers: [], waits: false }
    await server.as('ada').call(register, { params: { id }, body })
    server.clock.advance(7 * 3_600_000)
    await run('events.times')
    return heardOf('events.reminder')
  }
  expect(await reminded()).toBe(1)
  await prefer({ communication: { eventReminders: false } })
  expect(await reminded()).toBe(1)
})
