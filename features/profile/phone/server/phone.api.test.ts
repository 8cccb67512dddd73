/** A phone number is proved by a code, through a gateway as it is in the world; without one nothing of it is offered. */
import { channels, deliveryJob, type Letter } from '@kolo/notices/server'
import { type OwnSmsGateway, startOwnSmsGateway } from '@kolo/server/sms/own-sms-gateway'
import { smsTransport } from '@kolo/server/sms/sms-transport'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getOwnProfile, getProfile, updateProfile } from '../../profiles/profile.contract.ts'
import { seedProfile } from '../../testing/profile.factory.ts'
import { provePhone, sendPhoneCode } from '../phone.contract.ts'

let server: TestServer
let gateway: OwnSmsGateway
beforeAll(async () => {
  gateway = await startOwnSmsGateway()
  server = await startTestServer({ community: { name: 'Unity Savers', channels: ['email', 'push', 'sms'] } })
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})
beforeEach(async () => {
  server.clock.advance(60_000)
  server.jobs.length = 0
  gateway.sent.length = 0
  await sql`delete from rate_limits`.execute(server.db)
  await sql`delete from phone_codes`.execute(server.db)
  await sql`update profiles set phone_verified = false`.execute(server.db)
})

/** Asks for a code, and reads the SMS. */
async function asked(who: 'ada' | 'dayo' = 'ada'): Promise<string> {
  await server.as(who).call(sendPhoneCode, {})
  const { database, clock } = server
  const transport = smsTransport(
    { ...gateway.settings('termii'), dailyMost: 500 },
    { db: database.db, clock: clock.now },
  )
  const sms = channels.find(({ name }) => name === 'sms')
  if (!sms) throw new Error('there is no way by SMS')
  const followUpJob = deliveryJob(sms, transport, { db: database.db, clock: clock.now })
  const letters = server.jobs
    .filter(({ job }) => job === 'sms.send')
    .map(({ data }) => data as unknown as Letter)
  server.jobs.length = 0
  for (const letter of letters) await followUpJob.run(letter, 'sms.send-1')
  return /\b\d{6}\b/.exec(gateway.sent.at(-1)?.text ?? '')?.[0] ?? ''
}
const prove = (code: string, who: 'ada' | 'dayo' = 'ada') =>
  server.as(who).call(provePhone, { body: { code } })
const refusal = async (code: string, who: 'ada' | 'dayo' = 'ada') =>
  (await server.as(who).problem(provePhone, { body: { code } })).problem
const wrong = {
  status: 409,
  code: 'phone-code-wrong',
  message: 'This code is not right, or does not count any more. Ask for a new one.',
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

it('is proved by the code that was sent to it, which counts once', async () => {
  const code = await asked()
  expect(gateway.sent).toEqual([
    {
      to: '+2348035550142',
      from: 'UnitySave',
      text: `Unity Savers: Your code. ${code} proves your phone number for 10 minutes. Give it to nobody.`,
    },
  ])
  expect(await prove(code)).toMatchObject({ phoneVerified: true, can: { provePhone: 'phone-proved' } })
  await sql`update profiles set phone_verified = false`.execute(server.db)
  expect(await refusal(code)).toMatchObject(wrong)
})

it('answers one sentence to a code that is wrong, ended, another’s, of another number, never sent, or tried too often', async () => {
  expect(await refusal('123456')).toMatchObject(wrong)
  const code = await asked()
  expect(await refusal(otherThan(code))).toMatchObject(wrong)
  expect(await refusal(code, 'dayo')).toMatchObject(wrong)
  for (let count = 0; count < 4; count++) await refusal(otherThan(code))
  expect(await refusal(code)).toMatchObject(wrong)
  const late = await asked()
  server.clock.advance(10 * 60_000)
  expect(await refusal(late)).toMatchObject(wrong)
  const before = await asked()
  await server
    .as('ada')
    .call(updateProfile, { params: { uid: testUsers.ada.uid }, body: { phone: '0803 555 0199' } })
  expect(await refusal(before)).toMatchObject(wrong)
  expect((await server.as('ada').call(getOwnProfile, {})).phoneVerified).toBe(false)
})

it('is not proved any more once it is another', async () => {
  await prove(await asked())
  const body = { phone: '0803 555 0142' }
  expect(
    await server.as('ada').call(updateProfile, { params: { uid: testUsers.ada.uid }, body }),
  ).toMatchObject({
    phoneVerified: false,
    can: { provePhone: true },
  })
})

it('gets three codes an hour, of which a new one ends the one before', async () => {
  const first = await asked()
  const second = await asked()
  expect(first === second ? wrong : await refusal(first)).toMatchObject(wrong)
  const third = await asked()
  expect((await server.as('ada').problem(sendPhoneCode, {})).status).toBe(429)
  await prove(third)
  expect((await server.as('ada').problem(sendPhoneCode, {})).code).toBe('phone-proved')
})

it('keeps of the code a mark alone, and PostgreSQL believes nobody without it', async () => {
  const code = await asked()
  const { rows } = await sql<{ row: string }>`select t::text as row from phone_codes t
    union all select n::text from notice_deliveries n union all select a.facts::text from audit_events a`.execute(
    server.db,
  )
  for (const { row } of rows) expect(row).not.toMatch(new RegExp(`\\b${code}\\b`))
  const app = server.database.db
  const claim = sql`update profiles set phone_verified = true where uid = ${testUsers.ada.uid}`
  await expect(claim.execute(app)).rejects.toThrow('nobody has checked this phone number')
  const late = sql`update phone_codes set used_at = ends_at where uid = ${testUsers.ada.uid}`
  await expect(late.execute(app)).rejects.toThrow('a code counts once')
})

it('is offered to its member alone, where SMS are sent and a number is given', async () => {
  await seedProfile(server.db, { ...testUsers.funke, profileComplete: false })
  expect((await server.as('funke').call(getOwnProfile, {})).can.provePhone).toBe('no-phone')
  expect((await server.as('funke').problem(sendPhoneCode, {})).code).toBe('no-phone')
  const seen = await server.as('bayo').call(getProfile, { params: { uid: testUsers.ada.uid } })
  expect(seen).toMatchObject({ can: { provePhone: 'not-allowed' } })
  server.community.channels = ['email', 'push']
  expect((await server.as('ada').call(getOwnProfile, {})).can.provePhone).toBe('sms-off')
  expect((await server.as('ada').problem(sendPhoneCode, {})).code).toBe('sms-off')
})
