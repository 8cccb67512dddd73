/** Webhooks from the action to the other program: real HTTP on both sides, the queue's work run as the queue runs it. */
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendBackApproval } from '@kolo/approvals/contract'
import { sealEvents } from '@kolo/audit/server'
import { naira } from '@kolo/foundation/money'
import { addMilliseconds } from '@kolo/foundation/time'
import { fillWallet } from '@kolo/payments/testing'
import { deliverFollowUpJob } from '@kolo/programs/server'
import { approveAbout } from '@kolo/programs/testing'
import { addressLongest, eventKinds, mostAttempts, mostWebhooks, pauses } from '@kolo/programs/webhook-rules'
import * as hooks from '@kolo/programs/webhooks'
import { moveFromWallet } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { createTicket } from '@kolo/support/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import { testUsers } from '../test-users.ts'
import { type EnqueuedJob, startTestServer, type TestServer } from '../testing.ts'
import { openEventSender } from './event-sender.ts'
import { startOwnReceiver } from './own-receiver.ts'

let server: TestServer
let receiver: Awaited<ReturnType<typeof startOwnReceiver>>
let verify: { eventIn: (headers: Headers, body: string, secret: string) => { type: string } | undefined }
const folder = mkdtempSync(join(tmpdir(), 'kolo-webhook-'))

beforeAll(async () => {
  server = await startTestServer()
  receiver = await startOwnReceiver()
  const page = readFileSync(join(import.meta.dirname, '../../docs/for-other-programs.md'), 'utf8')
  const [, snippet = ''] = /<!-- verify.ts -->\n```ts\n([\s\S]+?)```/.exec(page) ?? []
  writeFileSync(join(folder, 'verify.ts'), snippet)
  verify = await import(/* @vite-ignore */ join(folder, 'verify.ts'))
})
afterAll(async () => {
  await receiver.close()
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  server.clock.advance(60_000)
  // What is signed is compared with the clock of whoever reads it.
  server.clock.set(new Date(Math.max(Date.now(), Date.parse(server.clock.now()))).toISOString())
  receiver.received.length = 0
  receiver.behave()
  await sql`delete from rate_limits`.execute(server.db)
  await sql`delete from webhooks`.execute(server.db)
  await sql`delete from approvals where kind = 'programs.webhook' and status = 'waiting'`.execute(server.db)
  await notifyAll()
  server.jobs.length = 0
})

const reason = 'The accountant’s program wants to know.'
const wanted = (kinds: hooks.Webhook['kinds'] = ['ticket.opened'], path = '/kolo') => ({
  description: 'The books',
  url: receiver.origin + path,
  kinds,
  reason,
})

/** A webhook that two administrators agreed to. */
async function webhook(kinds?: hooks.Webhook['kinds']) {
  const made = await server.as('bayo').call(hooks.addWebhook, { body: wanted(kinds) })
  await approveAbout(server, made.webhook.id)
  server.clock.advance(1_000)
  return made
}

function openTicket(subject = 'A question') {
  return server.as('ada').call(createTicket, {
    body: {
      subject,
      body: 'How do I open a goal, please?',
      files: [],
      follows: null,
      about: null,
      ...({ category: 'savings', priority: 'low' } as const),
    },
  })
}

/** Seals what waits and reads it, as the queue does each minute; what it put into the queue. */
async function notifyAll(): Promise<EnqueuedJob[]> {
  while ((await sealEvents(server.database.db)) > 0);
  const put: EnqueuedJob[] = []
  const job = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'programs.tell-webhooks')
  const { clock, community } = server
  do {
    const again = put.findIndex((one) => one.job === job?.name)
    if (again >= 0) put.splice(again, 1)
    await server.database.db.transaction().execute(async (db) =>
      job?.run(
        {
          db,
          now: clock.now(),
          community,
          enqueue: async (name, data) => void put.push({ job: name, data }),
        },
        {},
      ),
    )
  } while (put.some((one) => one.job === job?.name))
  return put
}

const followUpJob = () =>
  deliverFollowUpJob(openEventSender({ origin: server.community.origin, clock: server.clock.now }), {
    db: server.database.db,
    community: server.community,
    clock: server.clock.now,
  })

/** Whether what was received first is signed with a secret, reckoned here anew. */
function isSignedWith(secret: string): boolean {
  const [{ headers, body } = { headers: {} as Record<string, undefined>, body: '' }] = receiver.received
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const right = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(right)
}

const toDeliver = (jobs: readonly EnqueuedJob[]) => jobs.filter(({ job }) => job === 'programs.deliver-event')

/** Sends what was put into the queue, once. */
async function sendAll(jobs: readonly EnqueuedJob[]) {
  return Promise.all(toDeliver(jobs).map(({ data }) => followUpJob().run(data)))
}

const logOf = async (id: string) =>
  (await server.as('chidi').call(hooks.listWebhookDeliveries, { params: { id }, query: {} })).rows

describe('an event', () => {
  it('reaches an address that two administrators agreed to, signed, with ids and amounts alone', async () => {
    const { webhook: made, secret } = await webhook(['ticket.opened', 'transfer.to-goal'])
    const ticket = await openTicket()
    const plan = await openPlan(server.as('bayo'), server.as('chidi'))
    const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
    await fillWallet(server.database.db, testUsers.ada.uid, naira(5_000n), server.clock.now())
    await server
      .as('ada')
      .call(moveFromWallet, { params: { id: goal.id }, body: { amountKobo: naira(1_000n) } })
    await sendAll(await notifyAll())
    expect(receiver.received).toHaveLength(2)
    expect(isSignedWith(secret)).toBe(true)
    const events = receiver.received.map(({ headers, body }) => {
      const given = new Headers(headers as Record<string, string>)
      expect(verify.eventIn(given, body, secret)).toEqual(JSON.parse(body))
      expect(verify.eventIn(given, `${body} `, secret)).toBeUndefined()
      expect(verify.eventIn(given, body, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBeUndefined()
      return JSON.parse(body) as { id: string; type: string; data: object }
    })
    events.sort((one, other) => one.type.localeCompare(other.type))
    expect(events).toMatchObject([
      { type: 'ticket.opened', data: { memberUid: testUsers.ada.uid, ticketId: ticket.id } },
      {
        type: 'transfer.to-goal',
        data: { memberUid: testUsers.ada.uid, goalId: goal.id, code: goal.code, amountKobo: '100000' },
      },
    ])
    const { rows } = await sql<{ id: string }>`select id from audit_events where target_id = ${ticket.id}
      and kind = 'ticket.opened'`.execute(server.db)
    expect(events[0]?.id).toBe(rows[0]?.id)
    expect(await logOf(made.id)).toMatchObject([
      { state: 'delivered', attempts: 1, status: 204 },
      { state: 'delivered', attempts: 1, status: 204 },
    ])
    expect((await server.as('bayo').call(hooks.listWebhooks, {})).rows).toMatchObject([
      { id: made.id, state: 'on', deliveredAt: server.clock.now() },
    ])
  })

  it('is told to nobody before the approval, of no other kind, and only once', async () => {
    const made = await server.as('bayo').call(hooks.addWebhook, { body: wanted() })
    expect(made.webhook.state).toBe('waiting')
    await openTicket('Before the approval')
    expect(await notifyAll()).toEqual([])
    await openTicket('Before the approval, read after it')
    server.clock.advance(1_000)
    await approveAbout(server, made.webhook.id)
    expect(await notifyAll()).toEqual([])
    await openTicket('After the approval')
    expect(toDeliver(await notifyAll())).toHaveLength(1)
    await sql`update webhook_cursor set position = 0`.execute(server.db)
    expect(toDeliver(await notifyAll())).toEqual([])
  })

  it('is tried again after growing pauses, under the same id, and each attempt is signed anew', async () => {
    const { webhook: made } = await webhook()
    await openTicket()
    const [job] = toDeliver(await notifyAll())
    for (const badly of [
      { status: 500 },
      { status: 307, headers: { location: receiver.origin } },
      { status: 404 },
    ]) {
      receiver.behave(badly)
      const next = await followUpJob().run(job?.data ?? {})
      expect(await followUpJob().run(job?.data ?? {})).toBe(next)
      server.clock.set(next ?? '')
    }
    receiver.behave()
    expect(await followUpJob().run(job?.data ?? {})).toBeUndefined()
    expect(receiver.received).toHaveLength(4)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(4)
    const [row] = await logOf(made.id)
    expect(row).toMatchObject({ state: 'delivered', attempts: 4, status: 204 })
    const read = await server.as('bayo').call(hooks.readWebhookDelivery, { params: { id: row?.id ?? '' } })
    expect(read.tries.map(({ status }) => status)).toEqual([500, 307, 404, 204])
    expect(read.body).toBe(receiver.received[0]?.body)
    const waited = read.tries
      .slice(1)
      .map(({ at }, n) => Date.parse(at) - Date.parse(read.tries[n]?.at ?? ''))
    expect(waited).toEqual(pauses.slice(0, 3).map((seconds) => seconds * 1_000))
  })

  it('of two servers at once is sent by one, and by another one where the first died', async () => {
    await webhook()
    await openTicket()
    const [job] = toDeliver(await notifyAll())
    await Promise.all(Array.from({ length: 6 }, () => followUpJob().run(job?.data ?? {})))
    expect(receiver.received).toHaveLength(1)
    await openTicket('Another one')
    const [other] = toDeliver(await notifyAll())
    await sql`update webhook_deliveries set held_until = ${addMilliseconds(server.clock.now(), 60_000)}
      where id = ${other?.data.delivery as string}`.execute(server.db)
    // Whoever finds it held comes back when that must be over, so that nothing is lost with the first.
    const again = await followUpJob().run(other?.data ?? {})
    expect(again).toBe(addMilliseconds(server.clock.now(), 60_000))
    expect(receiver.received).toHaveLength(1)
    server.clock.set(again ?? '')
    await followUpJob().run(other?.data ?? {})
    expect(receiver.received).toHaveLength(2)
  })

  it('is read off the log by one server of two', async () => {
    await webhook()
    await openTicket()
    const put = await Promise.all([notifyAll(), notifyAll()])
    expect(toDeliver(put.flat())).toHaveLength(1)
  })
})

describe('an address that takes nothing', () => {
  it('is switched off after the last attempt, administrators are told, and it goes on when it is switched on', async () => {
    const { webhook: made } = await webhook()
    await openTicket()
    const [job] = toDeliver(await notifyAll())
    receiver.behave({ status: 500 })
    let attempts = 0
    for (let next: string | undefined = server.clock.now(); next !== undefined; attempts++) {
      server.clock.set(next)
      next = await followUpJob().run(job?.data ?? {})
    }
    expect([attempts, receiver.received.length]).toEqual([mostAttempts, mostAttempts])
    const told = await notifyAll()
    expect(told.filter(({ job: name }) => name === 'notices.tell')).toMatchObject([
      { data: { topic: 'programs.webhook-switched-off', facts: { description: 'The books', gone: false } } },
    ])
    expect((await server.as('bayo').call(hooks.listWebhooks, {})).rows).toMatchObject([
      { state: 'off', offBecause: 'failing' },
    ])
    await openTicket('While it is off')
    expect(toDeliver(await notifyAll())).toEqual([])
    await openTicket('While it is off, read later')
    server.clock.advance(1_000)
    const [row] = await logOf(made.id)
    const replay = () =>
      server.as('bayo').problem(hooks.replayWebhookDelivery, { params: { id: row?.id ?? '' } })
    expect((await replay()).code).toBe('webhook-not-on')
    await server.as('bayo').call(hooks.switchWebhook, { params: { id: made.id }, body: { on: true } })
    receiver.behave()
    receiver.received.length = 0
    server.jobs.length = 0
    const again = await server.as('bayo').call(hooks.replayWebhookDelivery, { params: { id: row?.id ?? '' } })
    expect(again).toMatchObject({ state: 'waiting', eventId: row?.eventId })
    expect((await replay()).code).toBe('delivery-waits')
    await sendAll(server.jobs)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([row?.eventId])
    expect(toDeliver(await notifyAll())).toEqual([])
    expect(await logOf(made.id)).toMatchObject([{ state: 'delivered', attempts: mostAttempts + 1 }])
  })

  it('stays on where it took something else meanwhile', async () => {
    const { webhook: made } = await webhook()
    await openTicket('One it never takes')
    const [job] = toDeliver(await notifyAll())
    receiver.behave({ status: 500 })
    for (let next: string | undefined = server.clock.now(); next !== undefined; ) {
      server.clock.set(next)
      next = await followUpJob().run(job?.data ?? {})
      receiver.behave()
      await server.as('bayo').call(hooks.testWebhook, { params: { id: made.id } })
      await sendAll(server.jobs.splice(0))
      receiver.behave({ status: 500 })
    }
    await notifyAll()
    expect((await server.as('bayo').call(hooks.listWebhooks, {})).rows).toMatchObject([{ state: 'on' }])
  })

  it('that says it is gone is switched off at once, and what waited for it stops', async () => {
    const { webhook: made } = await webhook()
    await openTicket('One of two')
    await openTicket('Another one')
    const [one, other] = toDeliver(await notifyAll())
    receiver.behave({ status: 410 })
    expect(await followUpJob().run(one?.data ?? {})).toBeUndefined()
    await notifyAll()
    expect(await followUpJob().run(other?.data ?? {})).toBeUndefined()
    expect(receiver.received).toHaveLength(1)
    expect((await logOf(made.id)).map(({ state }) => state).sort()).toEqual(['failed', 'stopped'])
    expect((await server.as('bayo').call(hooks.listWebhooks, {})).rows).toMatchObject([
      { state: 'off', offBecause: 'gone' },
    ])
  })
})

describe('a secret', () => {
  it('is in one answer and nowhere else, and for a day the one before it signs as well', async () => {
    const { webhook: made, secret } = await webhook()
    const renewed = await server.as('bayo').call(hooks.renewWebhookSecret, { params: { id: made.id } })
    expect(renewed.secret).not.toBe(secret)
    const send = async () => {
      server.jobs.length = 0
      receiver.received.length = 0
      await server.as('bayo').call(hooks.testWebhook, { params: { id: made.id } })
      await sendAll(server.jobs)
      return [secret, renewed.secret].map(isSignedWith)
    }
    expect(await send()).toEqual([true, true])
    server.clock.advance(24 * 3_600_000)
    expect(await send()).toEqual([false, true])
    const kept = await sql<{ all: string }>`select coalesce(string_agg(t::text, ''), '') as all from (
      select webhooks::text from webhooks union all select webhook_deliveries::text from webhook_deliveries
      union all select audit_events::text from audit_events union all select approvals::text from approvals
      union all select idempotency_keys::text from idempotency_keys) as t`.execute(server.db)
    const everything = `${kept.rows[0]?.all}${JSON.stringify(server.jobs)}${JSON.stringify(await logOf(made.id))}`
    for (const one of [secret, renewed.secret]) {
      const bytes = Buffer.from(one.slice('whsec_'.length), 'base64')
      for (const shape of [one.slice('whsec_'.length), bytes.toString('hex'), bytes.toString('base64url')])
        expect(everything.includes(shape)).toBe(false)
    }
    const listed = await server.as('chidi').fetch('/api/webhooks')
    expect(await listed.text()).not.toContain('whsec_')
  })
})

it('is not sent unsigned where the server has another secret, and is signed again with a new one', async () => {
  const { webhook: made } = await webhook()
  await openTicket()
  const [job] = toDeliver(await notifyAll())
  await sql`update webhooks set secret = decode(repeat('00', 61), 'hex')`.execute(server.db)
  const next = await followUpJob().run(job?.data ?? {})
  expect(receiver.received).toEqual([])
  expect(await logOf(made.id)).toMatchObject([{ state: 'waiting', status: null, problem: 'ESECRET' }])
  const { secret } = await server.as('bayo').call(hooks.renewWebhookSecret, { params: { id: made.id } })
  server.clock.set(next ?? '')
  await followUpJob().run(job?.data ?? {})
  expect(isSignedWith(secret)).toBe(true)
})

describe('an administrator', () => {
  it('changes where it goes together with another one, and until then it stays what it was', async () => {
    const { webhook: made } = await webhook()
    const body = wanted(['payment.confirmed', 'ticket.opened'], '/another')
    const asked = await server.as('bayo').call(hooks.changeWebhook, { params: { id: made.id }, body })
    expect(asked).toMatchObject({ url: `${receiver.origin}/kolo`, waiting: { status: 'waiting' } })
    await openTicket('Before the change holds')
    server.clock.advance(1_000)
    const byHand = sql`update webhooks set url = 'https://books.example.org/' where id = ${made.id}`
    await expect(byHand.execute(server.database.db)).rejects.toThrow('nobody has let this webhook out')
    await approveAbout(server, made.id)
    expect((await server.as('bayo').call(hooks.listWebhooks, {})).rows).toMatchObject([
      { url: `${receiver.origin}/another`, kinds: body.kinds, state: 'on' },
    ])
    await sendAll(await notifyAll())
    expect(receiver.received.map(({ url }) => url)).toEqual(['/another'])
  })

  it('adds nothing that is no address, is of another machine in the clear, or is one too many', async () => {
    const add = (body: object) => server.as('bayo').problem(hooks.addWebhook, { body } as never)
    for (const url of ['http://10.0.0.8/', 'http://books.example.org/', 'https://intranet/', 'ftp://a.b/'])
      expect(await add({ ...wanted(), url })).toMatchObject({ code: 'webhook-address' })
    for (const wrong of [
      { url: 'no address' },
      { url: `https://books.example.org/${'a'.repeat(500)}` },
      { url: '' },
      { kinds: [] },
      { kinds: ['ticket.opened', 'ticket.opened'] },
      { kinds: ['session.started'] },
      { description: '' },
      { reason: 'x' },
      { secret: 'whsec_mine' },
    ])
      expect(await add({ ...wanted(), ...wrong })).toMatchObject({ code: 'invalid-input' })
    const url = `https://${'books.'.repeat(30)}example.org/`.padEnd(addressLongest, 'x')
    const longest = { description: '₦'.repeat(60), url, kinds: eventKinds, reason: 'x'.repeat(500) }
    const { webhook: long } = await server.as('bayo').call(hooks.addWebhook, { body: longest })
    expect(long.url).toBe(url)
    await approveAbout(server, long.id)
    for (let n = 1; n < mostWebhooks; n++)
      await server.as('bayo').call(hooks.addWebhook, { body: wanted(undefined, `/${n}`) })
    expect(await add(wanted())).toMatchObject({ code: 'too-many-webhooks' })
  })

  it('switches off and on, removes it with its log, and is found in the audit log by host', async () => {
    const { webhook: made } = await webhook()
    const params = { id: made.id }
    const off = await server.as('bayo').call(hooks.switchWebhook, { params, body: { on: false } })
    expect(off).toMatchObject({ state: 'off', offBecause: 'switched-off' })
    expect((await server.as('bayo').problem(hooks.testWebhook, { params })).code).toBe('webhook-not-on')
    await server.as('chidi').call(hooks.switchWebhook, { params, body: { on: true } })
    await server.as('bayo').call(hooks.testWebhook, { params })
    await server.as('bayo').call(hooks.changeWebhook, { params, body: wanted(['payment.confirmed']) })
    await server.as('bayo').call(hooks.removeWebhook, { params })
    expect((await server.as('bayo').problem(hooks.removeWebhook, { params })).code).toBe('not-found')
    await expect(approveAbout(server, made.id)).rejects.toThrow()
    const { rows } = await sql<{ kind: string; facts: object }>`select kind, facts from audit_events
      where target_id = ${made.id} order by id`.execute(server.db)
    expect(rows.map(({ kind }) => kind)).toEqual([
      'webhook.added',
      'webhook.approved',
      'webhook.switched-off',
      'webhook.switched-on',
      'webhook.tested',
      'webhook.removed',
    ])
    expect(rows[0]?.facts).toEqual({ host: new URL(receiver.origin).host, kinds: 'ticket.opened' })
    const { rows: left } = await sql`select 1 from webhook_deliveries where webhook_id = ${made.id}`.execute(
      server.db,
    )
    expect(left).toEqual([])
  })

  it('is alone: nobody else reads or changes any of it, and what was sent back stays closed', async () => {
    const made = await server.as('bayo').call(hooks.addWebhook, { body: wanted() })
    const params = { id: made.webhook.id }
    for (const who of ['ada', 'dayo'] as const) {
      expect((await server.as(who).problem(hooks.listWebhooks, {})).code).toBe('not-allowed')
      expect((await server.as(who).problem(hooks.addWebhook, { body: wanted() })).code).toBe('not-allowed')
      expect((await server.as(who).problem(hooks.listWebhookDeliveries, { params, query: {} })).code).toBe(
        'not-allowed',
      )
    }
    const { id, version } = await server.db
      .selectFrom('approvals')
      .select(['id', 'version'])
      .where('subject_id', '=', params.id)
      .executeTakeFirstOrThrow()
    await server
      .as('chidi')
      .call(sendBackApproval, { params: { id }, body: { version, reason: 'Whose program is it?' } })
    expect((await server.as('bayo').problem(hooks.switchWebhook, { params, body: { on: true } })).code).toBe(
      'webhook-waits',
    )
    expect((await server.as('bayo').problem(hooks.testWebhook, { params })).code).toBe('webhook-not-on')
  })
})
