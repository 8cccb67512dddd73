import { listNotices } from '@kolo/notices/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSession, signUp, verifyEmail } from '../../identity.contract.ts'
import { identity } from '../../server/public.ts'
import { linkInMail, newDevice } from '../../testing/device.ts'
import { signUpAnswers } from '../../testing/identity.factory.ts'
import {
  invitePeople,
  judgeInvitation,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../invitations.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const password = 'raffia-lantern-481'
const day = 24 * 60 * 60_000
let people = 0
const newAddress = () => `guest${people++}@mail.example`
const bayo = () => server.as('bayo')
const invite = (...emails: string[]) => bayo().call(invitePeople, { body: { emails } })
const answers = (email: string, invitation?: string) => ({
  body: { ...signUpAnswers(email, 'Amara Odunlade', password), invitation },
})
const tokenFor = (email: string) => linkInMail(server.jobs, email).token
const mailsTo = (email: string) =>
  server.jobs.filter(({ job, data }) => job === 'mail.send' && data.to === email).length

async function invited() {
  const email = newAddress()
  const [invitation] = (await invite(email)).sent
  if (!invitation) throw new Error('Nobody was invited')
  return { email, id: invitation.id, token: tokenFor(email) }
}
async function stateOf(id: string) {
  const { rows } = await bayo().call(listInvitations, { query: { limit: 100 } })
  return rows.find((row) => row.id === id)
}

describe('an invitation', () => {
  it('opens an account whose address is proved, and tells whoever sent it', async () => {
    const { email, id, token } = await invited()
    expect(linkInMail(server.jobs, email)).toMatchObject({ mode: 'signUp', email })
    expect(await stateOf(id)).toMatchObject({
      email,
      state: 'sent',
      sends: 1,
      invitedBy: testUsers.bayo.fullName,
    })
    const device = newDevice(server)
    expect(await device.call(judgeInvitation, { body: { email, token } })).toEqual({})
    const session = await device.call(signUp, answers(email, token))
    expect(session.emailVerified).toBe(true)
    expect(session.permissions).toContain('send_messages')
    // Only the invitation was mailed.
    expect(mailsTo(email)).toBe(1)
    expect(await stateOf(id)).toMatchObject({
      state: 'accepted',
      member: { uid: session.uid, fullName: 'Amara Odunlade' },
    })
    const { rows } = await server.as('bayo').call(listNotices, { query: {} })
    expect(rows[0]?.title).toBe('Amara Odunlade accepted your invitation')
  })
  it('is kept without its token, and the audit log has neither token nor address', async () => {
    const { email, token } = await invited()
    const { rows } = await sql<{ kept: string }>`
      SELECT row_to_json(i)::text AS kept FROM invitations i WHERE email = ${email}
      UNION ALL SELECT row_to_json(a)::text FROM audit_events a`.execute(server.db)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ kept }) => kept.includes(token))).toEqual([])
    expect(rows.filter(({ kept }) => kept.includes(email))).toHaveLength(1)
  })
  it('counts for whoever proves the address in another way', async () => {
    const { email, id } = await invited()
    const device = newDevice(server)
    const { uid } = await device.call(signUp, answers(email))
    expect(await stateOf(id)).toMatchObject({ state: 'sent', member: null })
    await device.call(verifyEmail, { body: { email, token: tokenFor(email) } })
    expect(await stateOf(id)).toMatchObject({ state: 'accepted', member: { uid } })
  })
})

describe('inviting', () => {
  it('leaves out members, whoever is invited, and doubles, and says so', async () => {
    const [one, other] = [newAddress(), newAddress()]
    await invite(other)
    const { sent, leftOut } = await invite(testUsers.efe.email, other, one, ` ${one.toUpperCase()} `)
    expect(sent.map(({ email }) => email)).toEqual([one])
    expect(leftOut.toSorted((a, b) => a.because.localeCompare(b.because))).toEqual([
      { email: other, because: 'invited' },
      { email: testUsers.efe.email, because: 'member' },
    ])
    expect(mailsTo(one)).toBe(1)
    expect(mailsTo(other)).toBe(1)
    expect(mailsTo(testUsers.efe.email)).toBe(0)
  })
  it('invites an address once when two do it at once', async () => {
    const email = newAddress()
    const answer = await Promise.all([
      invite(email),
      server.as('chidi').call(invitePeople, { body: { emails: [email] } }),
    ])
    expect(answer.flatMap(({ sent }) => sent)).toHaveLength(1)
    expect(mailsTo(email)).toBe(1)
  })
  it('takes 1 to 50 addresses, and only such', async () => {
    for (const emails of [[], Array.from({ length: 51 }, newAddress), ['nobody'], ['a@b'.repeat(200)]]) {
      const { status } = await bayo().problem(invitePeople, { body: { emails } })
      expect(status).toBe(422)
    }
  })
  it.each(['dayo', 'efe'] as const)('is nothing for %s', async (who) => {
    const { id } = await invited()
    const as = server.as(who)
    const refused = [
      await as.problem(invitePeople, { body: { emails: [newAddress()] } }),
      await as.problem(listInvitations, { query: {} }),
      await as.problem(sendInvitationAgain, { params: { id } }),
      await as.problem(withdrawInvitation, { params: { id } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
  it('sends one address two a day, also when it is withdrawn in between', async () => {
    const { email, id } = await invited()
    await bayo().call(withdrawInvitation, { params: { id } })
    const [again] = (await invite(email)).sent
    const params = { id: again?.id ?? '' }
    expect((await bayo().problem(sendInvitationAgain, { params })).code).toBe('enough-invitations')
    await bayo().call(withdrawInvitation, { params })
    expect((await invite(email)).leftOut).toEqual([{ email, because: 'enough-mail' }])
    expect(mailsTo(email)).toBe(2)
  })
  it('ends at 200 a day for an administrator', async () => {
    const many = () => Array.from({ length: 50 }, newAddress)
    const chidi = server.as('chidi')
    const answers: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      const outcome = await chidi.call(invitePeople, { body: { emails: many() } }).then(
        ({ sent }) => sent.length,
        ({ status }: { status: number }) => status,
      )
      answers.push(outcome)
    }
    // One was sent above, by whichever of the two came first.
    expect(answers.slice(0, 3)).toEqual([50, 50, 50])
    expect(answers.at(-1)).toBe(429)
  })
})

describe('a link', () => {
  it('opens one account, also when it is used twice at once', async () => {
    const { email, token } = await invited()
    const [one, other] = [newDevice(server), newDevice(server)]
    const outcomes = await Promise.allSettled([
      one.call(signUp, answers(email, token)),
      other.call(signUp, answers(email, token)),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const replay = await newDevice(server).problem(signUp, answers(email, token))
    expect(replay.code).toBe('link-used')
    expect((await newDevice(server).problem(judgeInvitation, { body: { email, token } })).code).toBe(
      'link-used',
    )
  })
  it('is nothing for another address, and opens nothing', async () => {
    const { token, id } = await invited()
    const email = newAddress()
    const device = newDevice(server)
    expect(await device.problem(signUp, answers(email, token))).toMatchObject({ code: 'link-not-valid' })
    expect((await device.call(readSession, {})).session).toBeNull()
    // Nothing of the refused account is left: the address opens one without the link.
    expect((await device.call(signUp, answers(email))).emailVerified).toBe(false)
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  })
  it('works for 14 days', async () => {
    const { email, id, token } = await invited()
    server.clock.advance(14 * day)
    const { code } = await newDevice(server).problem(signUp, answers(email, token))
    expect(code).toBe('link-expired')
    expect(await stateOf(id)).toMatchObject({ state: 'expired' })
    // An expired one may be sent by inviting again, and is the same one.
    const [again] = (await invite(email)).sent
    expect(again).toMatchObject({ id, state: 'sent', sends: 2 })
    expect((await newDevice(server).call(signUp, answers(email, tokenFor(email)))).emailVerified).toBe(true)
  })
  it('dies when another is sent, and when it is withdrawn', async () => {
    const { email, id, token } = await invited()
    expect(await bayo().call(sendInvitationAgain, { params: { id } })).toMatchObject({ sends: 2 })
    const next = tokenFor(email)
    expect(next).not.toBe(token)
    const judge = (tried: string) =>
      newDevice(server).problem(judgeInvitation, { body: { email, token: tried } })
    expect((await judge(token)).code).toBe('link-not-valid')
    await bayo().call(withdrawInvitation, { params: { id } })
    expect((await judge(next)).code).toBe('link-not-valid')
    expect((await bayo().problem(withdrawInvitation, { params: { id } })).status).toBe(404)
  })
  it('cannot be withdrawn or sent once somebody came by it', async () => {
    const { email, id, token } = await invited()
    await newDevice(server).call(signUp, answers(email, token))
    for (const act of [sendInvitationAgain, withdrawInvitation] as const) {
      expect((await bayo().problem(act, { params: { id } })).code).toBe('invitation-accepted')
    }
  })
  it('is guessed 60 times an hour from one address', async () => {
    const guess = () =>
      newDevice(server).problem(judgeInvitation, { body: { email: 'x@mail.example', token: 'a'.repeat(43) } })
    const statuses: number[] = []
    for (let turn = 0; turn < 61; turn++) statuses.push((await guess()).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

it('forgets addresses nobody came from', async () => {
  const { id } = await invited()
  const sweep = identity.jobs?.find(({ name }) => name === 'identity.sweep')
  const run = (now: string) =>
    server.db
      .transaction()
      .execute(
        (db) =>
          sweep?.run({ db, now: now as never, community: server.community, enqueue: async () => {} }, {}) ??
          Promise.resolve(),
      )
  const at = (days: number) => new Date(Date.parse(server.clock.now()) + days * day).toISOString()
  await run(at(44 - 1))
  expect(await stateOf(id)).toBeDefined()
  await run(at(44 + 1))
  expect(await stateOf(id)).toBeUndefined()
})
