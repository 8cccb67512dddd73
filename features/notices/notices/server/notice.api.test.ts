/** Telling people, through HTTP and a real database: what reaches whom by which way, as each setting says. */
import type { Job } from '@kolo/application/job'
import { readSession } from '@kolo/identity/contract'
import { identity } from '@kolo/identity/server'
import { profile } from '@kolo/profile/server'
import { updatePreferences, updateSettings } from '@kolo/profile/settings'
import { testUsers } from '@kolo/server/test-users'
import { type EnqueuedJob, startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { channels, deliveryJob, notices, notificationJobs, notify, topicsOf } from '../../server/public.ts'
import { notifyingFeature, notifyPeople, testTopics } from '../../testing/notices.factory.ts'
import { listDeliveries, listNotices, markAllRead, markRead, unsubscribe } from '../notice.contract.ts'

const withTopics = [identity, profile(async () => 0), notifyingFeature]
const features = [...withTopics, notices(topicsOf(withTopics))]
const { ada, bayo, dayo } = testUsers

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({ features, community: { quietHours: { from: 21 * 60, until: 7 * 60 } } })
})
afterEach(() => server.close())

const say = (topic: string, words: string, to: readonly string[] = [ada.uid]) => {
  server.clock.advance(1)
  return server.as('bayo').call(notifyPeople, { body: { topic, words, to: [...to], refused: false } })
}
const settings = (body: object) => server.as('ada').call(updateSettings, { params: { uid: ada.uid }, body })
const preferences = (body: object) =>
  server.as('ada').call(updatePreferences, { params: { uid: ada.uid }, body })
const mails = () => server.jobs.filter(({ job }) => job === 'mail.send')
const titles = async () => (await server.as('ada').call(listNotices, {})).rows.map(({ title }) => title)

/** Does work of this room as the queue would: in a transaction, with what it puts into the queue listed. */
async function work(name: string, data: Record<string, unknown> = {}): Promise<EnqueuedJob[]> {
  const job = features
    .flatMap((feature): readonly Job[] => feature.jobs ?? [])
    .find((each) => each.name === name)
  if (!job) throw new Error(`There is no work ${name}`)
  const { community, clock, database } = server
  const put: EnqueuedJob[] = []
  const enqueue = async (next: string, more: Record<string, unknown>, how = {}) =>
    void put.push({ job: next, data: more, ...how })
  await database.db.transaction().execute((db) => job.run({ db, now: clock.now(), community, enqueue }, data))
  return put
}

/** Everything that follows from looking for summaries now; the letters are what is left. */
async function summaries(): Promise<EnqueuedJob[]> {
  const found = await work('notices.find-summaries')
  return (await Promise.all(found.map(({ job, data }) => work(job, data)))).flat()
}

describe('telling', () => {
  it('reaches its people in the product and by mail, and nobody else', async () => {
    await say('urgent', 'Your money is here', [ada.uid, dayo.uid])
    expect(await titles()).toEqual(['Your money is here'])
    expect((await server.as('bayo').call(listNotices, {})).rows).toEqual([])
    expect(mails().map(({ data }) => data.to)).toEqual([ada.email, dayo.email])
  })
  it('goes to the address of the moment it happened, whatever becomes of the account', async () => {
    const put: EnqueuedJob[] = []
    const { community, clock, database } = server
    const enqueue = async (job: string, data: Record<string, unknown>) => void put.push({ job, data })
    const call = { enqueue, now: clock.now() }
    const to = { uid: ada.uid, email: ada.email, fullName: ada.fullName }
    const { security } = testTopics
    if (security) await notify(call, { topic: security, to, facts: { words: 'Password changed' } })
    const [notification] = put.splice(0)
    await sql`UPDATE profiles SET email = 'thief@mail.example' WHERE uid = ${ada.uid}`.execute(server.db)
    const route = notificationJobs(topicsOf(features), channels)
    await database.db
      .transaction()
      .execute((db) => route.run({ db, now: clock.now(), community, enqueue }, notification?.data ?? {}))
    expect(put.map(({ data }) => data.to)).toEqual([ada.email])
  })
  it('is undone with its act', async () => {
    const body = { topic: 'urgent', words: 'No', to: [ada.uid], refused: true }
    expect((await server.as('bayo').problem(notifyPeople, { body })).code).toBe('refused')
    expect(await titles()).toEqual([])
  })
  it('is routed together with others as each by itself, in the order in which they were told', async () => {
    const { security, urgent } = testTopics
    if (!security || !urgent) throw new Error('Two topics are needed')
    const put: EnqueuedJob[] = []
    const enqueue = async (job: string, data: Record<string, unknown>) => void put.push({ job, data })
    const { community, clock, database } = server
    const call = { enqueue, now: clock.now() }
    for (const words of ['First', 'Second', 'Third'])
      await notify(call, { topic: urgent, to: [ada.uid, dayo.uid], facts: { words } })
    await notify(call, { topic: urgent, to: { email: 'outside@mail.example' }, facts: { words: 'Outside' } })
    await notify(call, {
      topic: security,
      to: { uid: ada.uid, email: ada.email, fullName: ada.fullName },
      facts: { words: 'Alone' },
    })
    const told = put.splice(0).map(({ data }) => data)
    const { together } = notificationJobs(topicsOf(features), channels)
    const joining = told.filter((data) => together?.joins(data))
    expect(joining).toHaveLength(4)
    const run = () =>
      database.db.transaction().execute(async (db) => {
        const letters: EnqueuedJob[] = []
        const kept = async (job: string, data: Record<string, unknown>) => void letters.push({ job, data })
        // One that stands twice in it and one that was routed before are routed once.
        const all = [...joining.toReversed(), ...joining.slice(0, 1)]
        await together?.run({ db, now: clock.now(), community, enqueue: kept }, all)
        return letters.map(({ data }) => data.to)
      })
    expect(await run()).toEqual([
      ada.email,
      dayo.email,
      ada.email,
      dayo.email,
      ada.email,
      dayo.email,
      'outside@mail.example',
    ])
    expect(await run()).toEqual([])
    expect(await titles()).toEqual(['Third', 'Second', 'First'])
  })
  it('is routed once, however often it is taken out of the queue', async () => {
    const [about] = Object.values(testTopics)
    const put: EnqueuedJob[] = []
    const enqueue = async (job: string, data: Record<string, unknown>) => void put.push({ job, data })
    const { community, clock, database } = server
    const now = clock.now()
    if (about) await notify({ enqueue, now }, { topic: about, to: ada.uid, facts: { words: 'Once' } })
    const [notification] = put.splice(0)
    const route = notificationJobs(topicsOf(features), channels)
    const run = () =>
      database.db
        .transaction()
        .execute((db) => route.run({ db, now, community, enqueue }, notification?.data ?? {}))
    await Promise.all([run(), run(), run()])
    expect(put).toHaveLength(1)
    expect(await titles()).toEqual(['Once'])
  })
})

describe('what a member set', () => {
  it('e-mail off: nothing is mailed but security', async () => {
    await settings({ notifications: { email: false } })
    await say('urgent', 'Urgent')
    await say('soon', 'Soon')
    expect(mails()).toEqual([])
    await say('security', 'Security')
    expect(mails()).toMatchObject([{ data: { to: ada.email, subject: 'Security' } }])
    expect(await titles()).toEqual(['Security', 'Soon', 'Urgent'])
  })
  it.each(['newInvestments', 'events', 'announcements', 'marketing'] as const)(
    '%s: told or not',
    async (name) => {
      for (const on of [true, false]) {
        await settings({ notifications: { [name]: on } })
        await say(name, `${name} ${on}`)
      }
      expect(await titles()).toEqual([`${name} true`])
      expect(mails().map(({ data }) => data.subject)).toEqual([`${name} true`])
    },
  )
  it('event reminders: told or not, while events are', async () => {
    for (const eventReminders of [true, false]) {
      await preferences({ communication: { eventReminders } })
      await say('reminder', `Reminder ${eventReminders}`)
    }
    await say('events', 'Another day')
    expect(await titles()).toEqual(['Another day', 'Reminder true'])
  })
  it('security off: still mailed, no longer in the product', async () => {
    await settings({ notifications: { security: false } })
    await say('security', 'A new sign-in')
    expect(mails()).toHaveLength(1)
    expect(await titles()).toEqual([])
  })
  it('a way that the community has not, as best way: what can wait comes by mail', async () => {
    await preferences({ communication: { preferredContactMethod: 'sms' } })
    await settings({ notifications: { sms: true } })
    await say('soon', 'Soon')
    expect(mails()).toHaveLength(1)
  })
  it('date, number and time zone: as they are written to, in the product and in the mail', async () => {
    await settings({
      preferences: { dateFormat: 'YYYY-MM-DD', numberFormat: '1 000.00', timezone: 'Asia/Tokyo' },
    })
    await say('urgent', 'Formats')
    const said = 'wrote ₦1\u00a0234\u00a0567.00 at 2026-11-20, 18:00.'
    const [notice] = (await server.as('ada').call(listNotices, {})).rows
    expect(notice?.body).toContain(said)
    expect(mails()[0]?.data).toMatchObject({
      text: expect.stringContaining(said),
      html: expect.stringContaining(said),
    })
  })
  it('how often: what need not be told at once is collected, and comes in one mail when its time has come', async () => {
    await say('digest', 'First')
    await say('news', 'Second')
    expect(mails()).toEqual([])
    server.clock.set('2026-11-21T07:00:00.000Z')
    expect(await summaries()).toEqual([])
    await preferences({ communication: { communicationFrequency: 'daily' } })
    const [summary, ...more] = await summaries()
    expect(more).toEqual([])
    expect(summary).toMatchObject({
      job: 'mail.send',
      data: { to: ada.email, subject: '2 things that are new at Raffia Savings Club' },
    })
    expect(String(summary?.data.text)).toMatch(/Second[\s\S]*First/)
    expect(await summaries()).toEqual([])
  })
  it('e-mail off meanwhile: the summary is not sent', async () => {
    await say('digest', 'First')
    await settings({ notifications: { email: false } })
    server.clock.set('2026-11-23T07:00:00.000Z')
    expect(await summaries()).toEqual([])
    const { rows } = await server.as('bayo').call(listDeliveries, { query: { person: ada.uid } })
    expect(rows).toMatchObject([{ state: 'gone', error: 'This channel was switched off meanwhile.' }])
  })
})

describe('the quiet hours', () => {
  it('hold what can wait until their end by the clock of the member, and nothing urgent', async () => {
    server.clock.set('2026-11-20T22:30:00.000Z')
    for (const topic of ['soon', 'urgent', 'security']) await say(topic, topic)
    expect(mails().map(({ data, startAfter }) => [data.subject, startAfter])).toEqual([
      ['soon', '2026-11-21T06:00:00.000Z'],
      ['urgent', undefined],
      ['security', undefined],
    ])
    await settings({ preferences: { timezone: 'Asia/Tokyo' } })
    await say('soon', 'It is half past seven in Tokyo')
    expect(mails().at(-1)?.startAfter).toBeUndefined()
  })
})

describe('the mail', () => {
  it('has a plain part and one for light and dark, in the name of the community', async () => {
    await say('urgent', 'Money <b>in</b>')
    const [mail] = mails()
    const { text, html } = mail?.data ?? {}
    expect(text).toMatch(/^Hello Ada Nwosu,\n\nRaffia Savings Club wrote/)
    expect(text).toContain('Look at it: http://127.0.0.1/savings')
    expect(text).toContain('Raffia Savings Club, Lagos, Nigeria')
    expect(html).toContain('Money &lt;b&gt;in&lt;/b&gt;')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    // The community's letters beside its name, one button, and nothing that is fetched.
    expect(html).toMatch(/>RS<\/span><\/td><td[^>]*>Raffia Savings Club</)
    expect(String(html).match(/class="b" align="center" bgcolor/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|url\(|src=/)
  })
  it('switches its topic off by a link, without signing in, and only where that is allowed', async () => {
    await say('events', 'A meeting')
    await say('urgent', 'Money')
    await say('security', 'A new sign-in')
    const [meeting, ...others] = mails()
    for (const { data } of others) expect(data.unsubscribe).toBeUndefined()
    const link = new URL(String(meeting?.data.unsubscribe))
    expect(meeting?.data.text).toContain(link.href)
    // As a mail program calls it (RFC 8058): no cookie, no origin, a form as its body.
    for (let turn = 0; turn < 2; turn++) {
      const answer = await fetch(server.url + link.pathname + link.search, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect([answer.status, await answer.json()]).toEqual([201, { off: ['events'] }])
    }
    // As a mail program in the browser does: from its own site, also with the cookie of somebody who is signed in here.
    for (const headers of [
      { origin: 'https://mail.elsewhere.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const answer = await fetch(server.url + link.pathname + link.search, { method: 'POST', headers })
      expect([answer.status, await answer.json()]).toEqual([201, { off: ['events'] }])
    }
    await say('events', 'Another meeting')
    await say('announcements', 'News')
    expect(await titles()).toEqual(['News', 'A new sign-in', 'Money', 'A meeting'])
    await settings({ notifications: { events: true } })
    await say('events', 'A third meeting')
    expect((await titles())[0]).toBe('A third meeting')
  })
  it('switches nothing off by a link that the server did not sign', async () => {
    await say('events', 'A meeting')
    const of = new URL(String(mails()[0]?.data.unsubscribe)).searchParams.get('of') ?? ''
    const forged = [
      of.replace('events', 'marketing'),
      of.replace(ada.uid, bayo.uid),
      `${of.slice(0, -2)}xx`,
      'x',
    ]
    for (const text of forged) {
      const problem = await server.client().problem(unsubscribe, { query: { of: text } })
      expect(problem.code, text).toBe('link-not-ours')
    }
    await say('events', 'Another meeting')
    expect(await titles()).toHaveLength(2)
  })
})

describe('notices in the product', () => {
  it('are listed newest first, page by page, and are their reader’s own', async () => {
    for (const words of ['One', 'Two', 'Three']) await say('urgent', words)
    const first = await server.as('ada').call(listNotices, { query: { limit: 2 } })
    expect(first).toMatchObject({
      unread: 3,
      rows: [{ title: 'Three', link: '/savings', readAt: null }, { title: 'Two' }],
    })
    const query = { limit: 2, ...(first.nextCursor ? { cursor: first.nextCursor } : {}) }
    const second = await server.as('ada').call(listNotices, { query })
    expect(second).toMatchObject({ unread: 3, rows: [{ title: 'One' }] })
    expect(second.nextCursor).toBeUndefined()
    const id = first.rows[0]?.id ?? ''
    expect((await server.as('dayo').problem(markRead, { params: { id } })).status).toBe(404)
  })
  it('are read one by one or all that were shown, and the session says how many are left', async () => {
    for (const words of ['One', 'Two', 'Three']) await say('urgent', words)
    const unread = async () => (await server.as('ada').call(readSession, {})).session?.unread
    expect(await unread()).toBe(3)
    const { rows } = await server.as('ada').call(listNotices, {})
    const [three, two] = rows
    const params = { id: three?.id ?? '' }
    const read = await server.as('ada').call(markRead, { params })
    expect(read).toMatchObject({ notice: { title: 'Three', readAt: server.clock.now() }, unread: 2 })
    server.clock.advance(60_000)
    expect((await server.as('ada').call(markRead, { params })).notice.readAt).toBe(read.notice.readAt)
    expect(await server.as('ada').call(markAllRead, { body: { upTo: two?.id ?? '' } })).toEqual({ unread: 0 })
    await say('urgent', 'Four')
    expect(await unread()).toBe(1)
  })
  it('leave with their person, with what was collected and what still waits', async () => {
    await say('urgent', 'Money')
    await say('digest', 'News')
    const [letter] = mails()
    await sql`DELETE FROM profiles WHERE uid = ${ada.uid}`.execute(server.db)
    const left = await sql<{ count: number }>`SELECT ((SELECT count(*) FROM notices) +
      (SELECT count(*) FROM notice_deliveries))::int AS count`.execute(server.db)
    expect(left.rows).toEqual([{ count: 0 }])
    const handed: string[] = []
    const [channel] = channels
    if (!channel) throw new Error('There is no channel')
    const deliver = async (_: unknown, id: string) => {
      handed.push(id)
      return { outcome: 'delivered' } as const
    }
    const transport = { job: channel.job, atOnce: 1, deliver }
    const followUpJob = deliveryJob(channel, transport, { db: server.database.db, clock: server.clock.now })
    await followUpJob.run(letter?.data ?? {}, 'job')
    expect(handed).toEqual([])
  })
  it('are swept when they are as old as the community says, with their log', async () => {
    await say('urgent', 'Old')
    server.clock.advance(100 * 86_400_000)
    await say('urgent', 'Newer')
    await work('notices.sweep')
    expect(await titles()).toHaveLength(2)
    server.clock.advance(81 * 86_400_000)
    await work('notices.sweep')
    expect(await titles()).toEqual(['Newer'])
    expect((await server.as('bayo').call(listDeliveries, {})).rows).toHaveLength(1)
  })
})

describe('the log of deliveries', () => {
  it('says who, what, by which way and in which state, without words or addresses', async () => {
    await say('urgent', 'A secret amount')
    await say('digest', 'News')
    const { rows } = await server.as('bayo').call(listDeliveries, {})
    expect(rows).toMatchObject([
      {
        person: { uid: ada.uid, fullName: ada.fullName },
        title: 'Test digest',
        channel: 'email',
        state: 'collected',
      },
      {
        person: { uid: ada.uid },
        topic: 'test.urgent',
        title: 'Test urgent',
        state: 'waiting',
        tries: 0,
        error: null,
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('A secret amount')
    expect(JSON.stringify(rows)).not.toContain(ada.email)
    const collected = await server.as('bayo').call(listDeliveries, { query: { state: 'collected' } })
    expect(collected.rows).toHaveLength(1)
    expect((await server.as('bayo').call(listDeliveries, { query: { channel: 'push' } })).rows).toEqual([])
  })
  it('is for administrators', async () => {
    for (const name of ['ada', 'dayo'] as const)
      expect((await server.as(name).problem(listDeliveries, {})).status).toBe(403)
  })
})
