/**
 * An account that was opened with a password and an e-mail nobody proved, and then the owner of that e-mail comes through
 * Google (decision 320). Whoever opened it may be the owner on another phone, or somebody who lies in wait: both are tried.
 */
import { naira } from '@kolo/foundation/money'
import { postJournal } from '@kolo/ledger/journal'
import { getOwnProfile } from '@kolo/profile/contract'
import { listGoals } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { startTestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { resetPassword, signIn, signUp } from '../../identity.contract.ts'
import { mailLimits } from '../../server/send-mail.ts'
import { type Device, linkInMail } from '../../testing/device.ts'
import { federatedFixture, password } from '../../testing/federated.fixtures.ts'
import { signUpAnswers } from '../../testing/identity.factory.ts'
import { finishAttempt } from '../federated.contract.ts'

const fixture = await federatedFixture(startTestServer)
const { server, device, stranger, enter, withPassword, whoIs, waysOf } = fixture
const standing = 'A password account exists, sign in with password first.'
const refusal = `${standing} We sent a link for a new password to your email.`
const ownersPassword = 'seven mangoes in a basket'
let plan: { id: string }

beforeAll(async () => {
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  plan = await openPlan(server.as('bayo'), server.as('chidi'))
})

const clientOf = ({ token }: Device) => server.client(token)
const goalOf = (from: Device) => openOrdinaryGoal(clientOf(from), plan.id)
const goalsOf = async (from: Device) => (await clientOf(from).call(listGoals, {})).goals.map(({ id }) => id)
const mailsTo = (email: string) => JSON.stringify(server.jobs.filter(({ data }) => data.to === email))

/** What is put into the account before its owner comes. */
const contents = {
  'a goal': async (from: Device) => void (await goalOf(from)),
  'a started payment': async (from: Device) =>
    void (await startDeposit(clientOf(from), await goalOf(from), naira(5_000n))),
  money: async (_: Device, uid: string) => {
    await server.db.transaction().execute(async (db) => {
      const wallet = { kind: 'member_wallet' as const, scope: uid, ownerUid: uid }
      const bank = { kind: 'bank' as const, scope: 'a-bank' }
      const transfers = [{ debit: bank, credit: wallet, amount: naira(50n) }]
      await postJournal(db, { deed: 'test', actorUid: null, now: server.clock.now(), memo: '', transfers })
    })
  },
}

/** The account is closed to whoever opened it: by their session, their password and every other way. */
async function isShut({ device: before, email }: { device: Device; email: string }) {
  expect(await whoIs(before)).toBeNull()
  for (const from of [before, device()])
    expect(await from.problem(signIn, { body: { email, password } })).toMatchObject({
      code: 'invalid-credential',
    })
  const answers = signUpAnswers(email, 'Somebody Else', password)
  expect(await device().problem(signUp, { body: answers })).toMatchObject({ code: 'email-already-in-use' })
}

/** The owner opens it with the link that the mail brought. */
async function openByMail(email: string): Promise<Device> {
  const owner = device()
  const { token } = linkInMail(server.jobs, email)
  await owner.call(resetPassword, { body: { email, token, password: ownersPassword } })
  await owner.call(signIn, { body: { email, password: ownersPassword } })
  return owner
}

describe('an account that holds nothing', () => {
  it('is gone, its owner begins anew and reads so on the screen and in the mail', async () => {
    const before = await withPassword(false)
    const owner = device()
    const { next } = await enter(owner, stranger({ email: before.email }))
    expect(next).toMatch(/[?&]met=replaced$/)
    expect(await whoIs(owner)).toMatchObject({ email: before.email, emailVerified: true })
    expect((await whoIs(owner))?.uid).not.toBe(before.uid)
    expect(mailsTo(before.email)).toContain('It held nothing, so it was removed.')
    await isShut(before)
  })
})

describe.each(Object.entries(contents))('an account with %s', (_, put) => {
  it('is shut to whoever opened it, kept as it is, and opened by its owner’s mail', async () => {
    const before = await withPassword(false)
    await put(before.device, before.uid)
    const goals = await goalsOf(before.device)
    const owner = device()
    expect(await fixture.refused(owner, stranger({ email: before.email }))).toBe(refusal)
    expect(await whoIs(owner)).toBeNull()
    expect(await waysOf(before.uid)).toEqual(['password'])
    await isShut(before)
    const opened = await openByMail(before.email)
    expect(await whoIs(opened)).toMatchObject({ uid: before.uid })
    expect(await goalsOf(opened)).toEqual(goals)
    await isShut(before)
    // From then on Google opens it too, in the browser that its owner uses, beside the password they set.
    const { next } = await enter(opened, stranger({ email: before.email }))
    expect(next).toMatch(/[?&]met=kept$/)
    expect(await whoIs(opened)).toMatchObject({ uid: before.uid, emailVerified: true })
    expect(await waysOf(before.uid)).toEqual(['google.com', 'password'])
    expect(await goalsOf(opened)).toEqual(goals)
  })
  it('is kept whole by whoever opened it in this very browser, and nothing of before opens it', async () => {
    const before = await withPassword(false)
    await put(before.device, before.uid)
    const goals = await goalsOf(before.device)
    const elsewhere = device()
    await elsewhere.call(signIn, { body: { email: before.email, password } })
    const { next } = await enter(before.device, stranger({ email: before.email }))
    expect(next).toMatch(/[?&]met=kept$/)
    expect(await whoIs(before.device)).toMatchObject({ uid: before.uid, emailVerified: true })
    expect(await goalsOf(before.device)).toEqual(goals)
    expect(await waysOf(before.uid)).toEqual(['google.com'])
    const { linkedProviders, primaryProvider } = await before.device.call(getOwnProfile, {})
    expect([linkedProviders, primaryProvider]).toEqual([['google.com'], 'google.com'])
    expect(mailsTo(before.email)).toContain('Everything in your account is kept.')
    await isShut({ device: elsewhere, email: before.email })
  })
})

describe('whoever lies in wait', () => {
  it('is out with every other key as well: passkeys, a calendar address, links of before', async () => {
    const before = await withPassword(false)
    await goalOf(before.device)
    const early = linkInMail(server.jobs, before.email)
    const now = server.clock.now()
    await sql`INSERT INTO passkeys (id, credential_id, uid, public_key, counter, transports, name, created_at)
      VALUES (${before.uid}, 'of-whoever-waits', ${before.uid}, ${Buffer.alloc(77)}, 0, '{}', 'Mine', ${now})`.execute(
      server.db,
    )
    await sql`INSERT INTO calendar_feeds (uid, token_hash, made_at)
      VALUES (${before.uid}, ${'a'.repeat(64)}, ${now})`.execute(server.db)
    expect(await fixture.refused(device(), stranger({ email: before.email }))).toBe(refusal)
    for (const table of ['passkeys', 'known_devices', 'calendar_feeds']) {
      const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE uid = ${before.uid}`.execute(server.db)
      expect([table, rows]).toEqual([table, []])
    }
    expect(linkInMail(server.jobs, before.email).token).not.toBe(early.token)
    await isShut(before)
  })
  it('does not keep its owner out by asking for mails, nor by an arrival that comes again and again', async () => {
    const before = await withPassword(false)
    await goalOf(before.device)
    const person = stranger({ email: before.email })
    for (let turn = 0; turn < mailLimits.arrival.points + 1; turn++)
      expect(await fixture.refused(device(), person)).toBe(refusal)
    const sent = mailsTo(before.email).split('"subject":"An account with your email at ').length - 1
    expect(sent).toBe(mailLimits.arrival.points)
    expect(await whoIs(await openByMail(before.email))).toMatchObject({ uid: before.uid })
  })
})

it('an arrival that comes twice at once is one, and one refusal each', async () => {
  const before = await withPassword(false)
  await goalOf(before.device)
  const person = stranger({ email: before.email })
  const both = await Promise.all([fixture.refused(device(), person), fixture.refused(device(), person)])
  expect(both).toEqual([refusal, refusal])
  const empty = await withPassword(false)
  const owner = stranger({ email: empty.email })
  const [one, two] = [device(), device()]
  const answers = await Promise.all(
    [one, two].map(async (from) => {
      const { url } = await fixture.begin(from)
      return from.call(finishAttempt, { body: { answer: fixture.provider.comeBack(url, owner) } })
    }),
  )
  expect(answers.map(({ purpose }) => purpose)).toEqual(['sign-in', 'sign-in'])
  expect((await whoIs(two))?.uid ?? (await whoIs(one))?.uid).toBeDefined()
})

it('an account as it was opened holds nothing, whatever every account has', async () => {
  const before = await withPassword(false)
  await before.device.call(signIn, { body: { email: before.email, password } })
  await enter(device(), stranger({ email: before.email }))
  const { rows } = await sql`SELECT FROM profiles WHERE uid = ${before.uid} AND NOT is_archived`.execute(
    server.db,
  )
  expect(rows).toEqual([])
})
