/** The members' list as a file of any length. */
import { pathOf } from '@kolo/foundation/endpoint'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { downloadMembers } from '../../members/members.contract.ts'
import { seedProfile } from '../../testing/profile.factory.ts'
import { listMemberFiles, makeMemberFile, openMemberFile } from '../member-files.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
  // More than two pieces, of one name, so that the place between two pieces is told by the uid alone.
  await sql`
    insert into profiles (uid, member_code, email, full_name, phone, location, occupation, profile_complete,
      linked_providers, primary_provider, provider_data, settings, preferences, name_key, created_at, updated_at)
    select gen_random_uuid(), 'KM-9' || lpad(n::text, 5, '0'), 'm' || n || '@mail.example', 'Zainab Musa', '', '', '',
      false, '{password}', 'password', '{}', '{}', '{}', 'zainab musa', '2026-11-01T09:00:00Z', '2026-11-01T09:00:00Z'
    from generate_series(1, 2500) n`.execute(server.database.owner)
})
afterAll(() => server.close())

const bayo = () => server.as('bayo')
const fileOf = ({ id }: { id: string }) => pathOf(openMemberFile, { id })

async function run(name: string): Promise<void> {
  const { community, clock } = server
  const job = features.flatMap((feature) => feature.jobs ?? []).find((one) => one.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  const call = { now: clock.now(), community, enqueue: async () => {} }
  await server.database.db.transaction().execute(async (db) => job.run({ db, ...call }, {}))
}
async function work() {
  for (let turn = 0; turn < 4; turn += 1) await run('long-work.turn')
}
const stateOf = async ({ id }: { id: string }) =>
  (await bayo().call(listMemberFiles, { query: {} })).rows.find((row) => row.id === id)?.state

it('is the same file as the small one, to the byte, and in the log', async () => {
  const asked = await bayo().call(makeMemberFile, { body: { order: 'name' } })
  expect(asked.state).toBe('making')
  expect((await bayo().fetch(fileOf(asked))).status).toBe(409)
  await work()
  expect(await stateOf(asked)).toBe('ready')
  const small = await bayo().fetch(pathOf(downloadMembers))
  const large = await (await bayo().fetch(fileOf(asked))).text()
  expect(large).toBe(await small.text())
  expect(large.split('\r\n')).toHaveLength(Object.keys(testUsers).length + 2_500 + 2)
  const { rows } = await sql<{ facts: object }>`
    select facts from audit_events where kind = 'profile.members-taken' order by at`.execute(server.db)
  expect(rows[0]?.facts).toEqual({ rows: Object.keys(testUsers).length + 2_500, format: 'csv' })
})

it('holds what a filter or words find, in the order that was asked for', async () => {
  const asked = await bayo().call(makeMemberFile, { body: { role: 'admin', order: '-name' } })
  const found = await bayo().call(makeMemberFile, { body: { search: 'efe', order: 'name' } })
  await work()
  const lines = async (file: { id: string }) =>
    (await (await bayo().fetch(fileOf(file))).text()).split('\r\n').map((line) => line.split(',')[1])
  expect(await lines(asked)).toEqual(['"Name"', '"Chidi Okafor"', '"Bayo Adeyemi"', undefined])
  expect(await lines(found)).toEqual(['"Name"', '"Efe Oghene"', undefined])
})

it('is for whoever asked for it, and for administrators alone', async () => {
  const asked = await bayo().call(makeMemberFile, { body: { search: 'ada', order: 'name' } })
  await work()
  expect((await server.as('chidi').fetch(fileOf(asked))).status).toBe(404)
  expect((await server.as('chidi').call(listMemberFiles, { query: {} })).rows).toEqual([])
  for (const who of ['ada', 'dayo'] as const) {
    expect((await server.as(who).fetch(fileOf(asked))).status).toBe(403)
    expect((await server.as(who).problem(makeMemberFile, { body: { order: 'name' } })).status).toBe(403)
  }
})

it('is not written for somebody who is no administrator any more', async () => {
  const asked = await server.as('chidi').call(makeMemberFile, { body: { order: 'name' } })
  await sql`update profiles set role = 'moderator' where uid = ${testUsers.chidi.uid}`.execute(
    server.database.owner,
  )
  await work()
  const { rows } = await sql<{ stored_name: string | null }>`
    select stored_name from member_files where id = ${asked.id}`.execute(server.db)
  expect(rows).toEqual([{ stored_name: null }])
})

it('goes after 7 days', async () => {
  const asked = await bayo().call(makeMemberFile, { body: { search: 'ada', order: 'name' } })
  await work()
  server.clock.advance((7 * 24 + 1) * 3_600_000)
  await run('profile.forget-member-files')
  expect(await stateOf(asked)).toBe('gone')
  expect(await bayo().fetch(fileOf(asked))).toMatchObject({ status: 409 })
})
