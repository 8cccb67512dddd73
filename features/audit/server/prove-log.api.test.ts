/** The log gone through from its beginning, when somebody asks and each night, on a server whose clock is the real one. */
import type { Instant } from '@kolo/foundation/time'
import { readAdminHome } from '@kolo/home/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listAuditEvents, proveAuditLog } from '../audit.contract.ts'
import { proveLog } from './prove-log.ts'
import { recordEvent, sealEvents } from './public.ts'

let server: TestServer
const bayo = () => server.as('bayo')
const proof = async () => (await bayo().call(listAuditEvents, { query: {} })).proof

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => goOn())

/** The clock goes with the real one, and never back. */
function goOn() {
  const ahead = Date.parse(server.clock.now()) + 1_000
  const least = new Date().toISOString()
  if (ahead < Date.parse(least)) server.clock.set(least)
  else server.clock.advance(1_000)
}

const mails: unknown[] = []
/** Does the work as the queue would, with an outside address. */
async function work(data: Record<string, unknown> = {}) {
  goOn()
  await proveLog.run(
    {
      db: server.db,
      now: server.clock.now(),
      community: { ...server.community, oversightEmail: 'outside@kolo.example' },
      enqueue: async (_, mail) => void mails.push(mail),
    },
    data,
  )
}

async function happened(kind: string): Promise<void> {
  const now = server.clock.now() as Instant
  await recordEvent(server.db, { kind, actorUid: testUsers.ada.uid, now, requestId: 'R1' })
  while ((await sealEvents(server.db)) > 0);
}

it('is begun once, goes through every event, and says where it ended', async () => {
  await happened('payment.started')
  expect(await proof()).toBeUndefined()
  const begun = await bayo().call(proveAuditLog, { body: {} })
  expect(begun).toMatchObject({ events: 0, by: { uid: testUsers.bayo.uid } })
  expect((await server.as('chidi').call(proveAuditLog, { body: {} })).id).toBe(begun.id)
  await work()
  const ended = await proof()
  expect(ended).toMatchObject({ id: begun.id, events: Number(ended?.head?.split(':')[0]) })
  expect(ended?.events).toBeGreaterThan(0)
  expect(ended?.finding).toBeUndefined()
  expect((await bayo().call(readAdminHome, {})).auditFinding).toBeUndefined()
})

it('goes through it each night by itself', async () => {
  await work()
  const night = await proof()
  expect(night?.by).toBeUndefined()
  expect(night?.endedAt).toBeDefined()
})

it.each(['12', 'no head', '1:zz'])('refuses %j beside its field', async (head) => {
  const no = await bayo().problem(proveAuditLog, { body: { head } })
  expect(no).toMatchObject({ status: 409, code: 'no-head', problem: { field: 'head' } })
})

it.each(['ada', 'dayo', 'funke'] as const)('is closed to %s', async (name) => {
  expect((await server.as(name).problem(proveAuditLog, { body: {} })).status).toBe(403)
})

it('finds that a head which was kept is not in the chain, shows it on the first screen, and says it outside', async () => {
  const head = `1:${'a'.repeat(64)}`
  await bayo().call(proveAuditLog, { body: { head } })
  await work({ head })
  const finding = 'At position 1 the chain differs from a head that was kept'
  expect((await proof())?.finding).toContain(finding)
  expect((await bayo().call(readAdminHome, {})).auditFinding?.finding).toContain(finding)
  expect(JSON.stringify(mails)).toContain(finding)
})

it('finds that the last rows were cut off since it was gone through, though the chain in itself is whole', async () => {
  await work()
  await happened('payment.confirmed')
  await work()
  expect((await proof())?.finding).toBeUndefined()
  await server.database.asOwner(async (client) => {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query(
      'delete from audit_seals where position = (select max(position) from audit_seals) returning event_id, position',
    )
    await client.query('delete from audit_events where id = $1', [rows[0].event_id])
    await client.query(
      'update audit_chain_end set (position, hash) = (select position, hash from audit_seals order by position desc limit 1)',
    )
  })
  await work()
  expect((await proof())?.finding).toContain('its last rows were removed or rewritten')
})
