/** The room itself, with a command of its own: how much of the kiosk's rent the community pays. */
import { approvalKind } from '@kolo/application/call'
import { defineSetting, readSetting, writeSetting } from '@kolo/application/community-settings'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { defineAccess } from '@kolo/foundation/access'
import { endpoint } from '@kolo/foundation/endpoint'
import { formatNaira, type Kobo, naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { seedProfile } from '@kolo/profile/testing'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  approveApproval,
  listAloneNotices,
  listApprovals,
  objectAlone,
  readApproval,
  sendBackApproval,
  takeBackApproval,
} from '../approvals.contract.ts'
import { askWords } from '../approvals.messages.ts'
import { approvals, askApproval, kindsOf } from './public.ts'

const rent = defineSetting({
  name: 'test.rent',
  schema: koboWire,
  initial: naira(0n),
  meaning: 'The rent.',
  title: 'The rent',
  lines: (amount, { naira: write }) => [{ label: 'A month', value: write(amount) }],
})

/** The whole of a two-person act. */
const rentChange = approvalKind<{ after: Kobo }>({
  name: 'test.rent',
  subjectType: 'setting',
  permission: 'manage_settings',
  change: z.object({ after: koboWire }),
  describe: ({ after }) => ({
    title: 'Another rent',
    lines: [{ label: 'Rent', value: formatNaira(after) }],
  }),
  amountOf: ({ after }) => after,
  lockSubject: async (call, of) => ({
    version: of === 'rent' ? (await readSetting(call.db, rent)).toString() : of,
  }),
  apply: async (call, _, { after }) => {
    await writeSetting(call.db, rent, after, { actorUid: call.actor.uid, now: call.now })
    return undefined
  },
  words: {},
})

const access = defineAccess('test', { changeRent: { permission: 'manage_settings' } })
const changeRent = endpoint({
  name: 'test.change-rent',
  method: 'PUT',
  path: '/api/rent',
  summary: 'Change the rent.',
  needs: access.changeRent,
  body: z.strictObject({ rent: koboWire, of: z.optional(z.string()) }),
  output: z.object({ id: z.string(), applied: z.boolean(), version: z.number() }),
  refusals: Object.keys(askWords) as (keyof typeof askWords)[],
})

const kiosk: ServerFeature = {
  name: 'test',
  routes: [
    route(changeRent, askWords, async (call, { body }) => {
      const asked = {
        subjectId: body.of ?? 'rent',
        change: { after: body.rent },
        reason: 'The landlord asked.',
      }
      const outcome = await askApproval(call, rentChange, asked)
      if (isRefusal(outcome)) return outcome
      const { approval, applied } = outcome
      return { id: approval.id, applied, version: approval.version }
    }),
  ],
  approvals: [rentChange],
}

let server: TestServer
const hour = 3_600_000
const day = 24 * hour

beforeEach(async () => {
  server = await startTestServer({
    features: [kiosk, approvals(kindsOf([kiosk]))],
    community: { oversightEmail: 'auditor@kolo.example' },
  })
})
afterEach(() => server.close())

const ask = (who: TestUserName, amount = 40_000n, subject = 'rent') =>
  server.as(who).call(changeRent, { body: { rent: naira(amount), of: subject } })
const refusedAsk = async (who: TestUserName, amount = 40_000n) =>
  (await server.as(who).problem(changeRent, { body: { rent: naira(amount) } })).code
const approve = (who: TestUserName, { id, version }: { id: string; version: number }) =>
  server.as(who).call(approveApproval, { params: { id }, body: { version } })
const refusedApproval = async (who: TestUserName, { id, version }: { id: string; version: number }) =>
  (await server.as(who).problem(approveApproval, { params: { id }, body: { version } })).code
const rentNow = () => readSetting(server.db, rent)
const leaveAlone = () => seedProfile(server.db, { ...testUsers.chidi, role: 'moderator' })

describe('with two administrators', () => {
  it('one asks, the other approves, and it holds from that moment', async () => {
    const asked = await ask('bayo')
    expect(asked.applied).toBe(false)
    expect(await rentNow()).toBe(naira(0n))
    const { rows } = await server.as('chidi').call(listApprovals, {})
    expect(rows).toMatchObject([
      {
        kind: 'test.rent',
        title: 'Another rent',
        lines: [{ label: 'Rent', value: '₦40,000.00' }],
        askedBy: { fullName: testUsers.bayo.fullName },
        status: 'waiting',
        can: { approve: true, sendBack: true, takeBack: 'not-yours' },
      },
    ])
    const approved = await approve('chidi', asked)
    expect(approved).toMatchObject({
      status: 'approved',
      alone: false,
      decidedBy: { uid: testUsers.chidi.uid },
    })
    expect(await rentNow()).toBe(naira(40_000n))
    expect((await server.as('bayo').call(listApprovals, {})).rows).toEqual([])
  })
  it('whoever asked neither approves nor sends back, and takes back', async () => {
    const asked = await ask('bayo')
    expect(await refusedApproval('bayo', asked)).toBe('own-approval')
    expect(await refusedAsk('bayo')).toBe('own-approval')
    const { id, version } = asked
    const returning = { params: { id }, body: { version, reason: 'Too much for us.' } }
    expect((await server.as('bayo').problem(sendBackApproval, returning)).code).toBe('own-approval')
    expect(
      (await server.as('chidi').problem(takeBackApproval, { params: { id }, body: { version } })).code,
    ).toBe('not-yours')
    const taken = await server.as('bayo').call(takeBackApproval, { params: { id }, body: { version } })
    expect(taken.status).toBe('taken_back')
    expect(await refusedApproval('chidi', taken)).toBe('not-waiting')
  })
  it('asking for the same approves it; asking for something else is refused while it waits', async () => {
    await ask('bayo')
    expect(await refusedAsk('chidi', 41_000n)).toBe('approval-waiting')
    expect((await ask('chidi')).applied).toBe(true)
    expect(await rentNow()).toBe(naira(40_000n))
  })
  it('sent back with a reason, it is over', async () => {
    const { id, version } = await ask('bayo')
    const reason = 'The contract says less.'
    const back = await server
      .as('chidi')
      .call(sendBackApproval, { params: { id }, body: { version, reason } })
    expect(back).toMatchObject({ status: 'sent_back', answer: reason })
    expect((await server.as('bayo').call(readApproval, { params: { id } })).status).toBe('sent_back')
  })
  it('is not applied to a record that changed meanwhile, nor after 7 days', async () => {
    const asked = await ask('bayo')
    await writeSetting(server.db, rent, naira(1n), { actorUid: testUsers.ada.uid, now: server.clock.now() })
    expect(await refusedApproval('chidi', asked)).toBe('changed-meanwhile')
    await writeSetting(server.db, rent, naira(0n), { actorUid: testUsers.ada.uid, now: server.clock.now() })
    server.clock.advance(7 * day)
    expect(await refusedApproval('chidi', asked)).toBe('approval-expired')
    expect((await server.as('chidi').call(listApprovals, {})).rows).toEqual([])
  })
  it('of two who approve at once one is told that it is decided', async () => {
    await seedProfile(server.db, { ...testUsers.dayo, role: 'admin' })
    const asked = await ask('bayo')
    const both = await Promise.allSettled([approve('chidi', asked), approve('dayo', asked)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
  it('members and moderators see and decide nothing', async () => {
    const asked = await ask('bayo')
    expect(await refusedApproval('dayo', asked)).toBe('not-allowed')
    expect((await server.as('ada').problem(listApprovals, {})).code).toBe('not-allowed')
  })
})

describe('with one administrator', () => {
  beforeEach(leaveAlone)
  it('tells staff, waits a day, and says that it was decided alone', async () => {
    const asked = await ask('bayo')
    expect(asked.applied).toBe(false)
    const told = server.jobs.map(({ data }) => data.to)
    expect(told).toEqual(
      expect.arrayContaining([testUsers.dayo.email, testUsers.chidi.email, 'auditor@kolo.example']),
    )
    expect(told).not.toContain(testUsers.ada.email)
    expect(await refusedApproval('bayo', asked)).toBe('alone-delay')
    server.clock.advance(day)
    const done = await approve('bayo', asked)
    expect(done).toMatchObject({ status: 'approved', alone: true })
    expect(await rentNow()).toBe(naira(40_000n))
  })
  it('an objection of somebody who was told leaves it to a second administrator', async () => {
    const asked = await ask('bayo')
    const [notice] = (await server.as('dayo').call(listAloneNotices, {})).rows
    expect(notice).toMatchObject({ toldBy: { uid: testUsers.bayo.uid }, can: { object: true } })
    expect((await server.as('ada').call(listAloneNotices, {})).rows).toEqual([])
    expect((await server.as('bayo').call(listAloneNotices, {})).rows).toEqual([])
    const objection = { params: { id: notice?.id ?? '' }, body: { reason: 'Nobody asked the landlord.' } }
    expect((await server.as('ada').problem(objectAlone, objection)).code).toBe('not-found')
    expect((await server.as('bayo').problem(objectAlone, objection)).code).toBe('own-notice')
    await server.as('dayo').call(objectAlone, objection)
    expect((await server.as('chidi').problem(objectAlone, objection)).code).toBe('objected-already')
    server.clock.advance(day)
    expect(await refusedApproval('bayo', asked)).toBe('alone-objected')
    await seedProfile(server.db, { ...testUsers.chidi, role: 'admin' })
    expect((await approve('chidi', asked)).alone).toBe(false)
  })
  it('an objection is not got rid of by taking back and asking again, nor by waiting until it expires', async () => {
    const first = await ask('bayo')
    const [notice] = (await server.as('dayo').call(listAloneNotices, {})).rows
    const body = { reason: 'Nobody asked the landlord.' }
    await server.as('dayo').call(objectAlone, { params: { id: notice?.id ?? '' }, body })
    const { version } = await server.as('bayo').call(readApproval, { params: { id: first.id } })
    await server.as('bayo').call(takeBackApproval, { params: { id: first.id }, body: { version } })
    server.jobs.length = 0
    const second = await ask('bayo', 41_000n)
    expect(server.jobs).toEqual([])
    expect(
      (await server.as('bayo').call(readApproval, { params: { id: second.id } })).objection,
    ).toMatchObject({
      by: { uid: testUsers.dayo.uid },
    })
    server.clock.advance(day)
    expect(await refusedApproval('bayo', second)).toBe('alone-objected')
    server.clock.advance(7 * day)
    const third = await ask('bayo')
    server.clock.advance(day)
    expect(await refusedApproval('bayo', third)).toBe('alone-objected')
    await seedProfile(server.db, { ...testUsers.chidi, role: 'admin' })
    expect((await approve('chidi', third)).alone).toBe(false)
    expect(await rentNow()).toBe(naira(40_000n))
  })
  it('nothing above the ceiling is decided alone', async () => {
    const asked = await ask('bayo', 5_000_001n)
    server.clock.advance(day)
    expect(await refusedApproval('bayo', asked)).toBe('above-alone-ceiling')
    expect(server.jobs).toEqual([])
  })
  it('what is decided alone adds up over a day, and two at once do not both find the sum small', async () => {
    const both = [
      { subject: 'house', amount: 3_000_000n },
      { subject: 'garden', amount: 2_500_000n },
    ]
    const asked = []
    for (const { subject, amount } of both) asked.push(await ask('bayo', amount, subject))
    server.clock.advance(day)
    const pressed = await Promise.all(
      asked.map(({ id, version }) =>
        server
          .as('bayo')
          .call(approveApproval, { params: { id }, body: { version } })
          .then(
            ({ status }) => status,
            (problem: { code: string }) => problem.code,
          ),
      ),
    )
    expect(pressed.toSorted()).toEqual(['above-alone-ceiling', 'approved'])
    const late = asked[pressed.indexOf('above-alone-ceiling')] ?? { id: '', version: 0 }
    server.clock.advance(day - 1)
    expect(await refusedApproval('bayo', late)).toBe('above-alone-ceiling')
    server.clock.advance(1)
    expect((await approve('bayo', late)).status).toBe('approved')
  })
  it('a notice is worth nothing once a second pair of eyes is there', async () => {
    const asked = await ask('bayo')
    server.clock.advance(day)
    await seedProfile(server.db, { ...testUsers.chidi, role: 'admin' })
    expect(await refusedApproval('bayo', asked)).toBe('own-approval')
  })
  it('somebody who cannot sign in is no second administrator', async () => {
    await seedProfile(server.db, { ...testUsers.ada, role: 'admin' })
    const signIn = server.db.updateTable('sign_ins').where('uid', '=', testUsers.ada.uid)
    await signIn.set({ disabled_at: server.clock.now(), disabled_reason: 'A stolen phone.' }).execute()
    const alone = await ask('bayo')
    expect(server.jobs.length).toBeGreaterThan(0)
    await signIn.set({ disabled_at: null, disabled_reason: null }).execute()
    server.clock.advance(day)
    expect(await refusedApproval('bayo', alone)).toBe('own-approval')
  })
})

describe('the database', () => {
  const inDatabase = (statement: string) => server.database.db.executeQuery({ ...query, sql: statement })
  const query = { query: { kind: 'RawNode' } as never, queryId: { queryId: 'raw' }, parameters: [] }
  it('lets nobody approve what they asked for, nor change what is decided', async () => {
    const { id } = await ask('bayo')
    const set = (values: string) => inDatabase(`update approvals set ${values} where id = '${id}'`)
    const decided = `status = 'approved', decided_at = asked_at + interval '1 hour'`
    await expect(set(`${decided}, decided_by = asked_by`)).rejects.toThrow('approvals_two_people')
    await expect(set(`${decided}, decided_by = asked_by, alone = true`)).rejects.toThrow(
      'approvals_alone_after_a_day',
    )
    await expect(set(`applied_xact = '1'`)).rejects.toThrow('permission denied')
    await expect(set(`change = '{}'`)).rejects.toThrow('permission denied')
    await set(`${decided}, decided_by = '${testUsers.chidi.uid}'`)
    await expect(set(`answer = 'Never mind'`)).rejects.toThrow('is decided already')
  })
})
