/** Events from the draft to the end, for the count of statements. */
import { fileBytes } from '@kolo/files/testing'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

const contents = {
  category: 'training',
  title: 'Savings clinic',
  description: 'Bring the fees list.',
  mode: 'hybrid',
  venue: 'Community hall',
  address: '12 Herbert Macaulay Way, Yaba',
  mapUrl: null,
  joinUrl: 'https://meet.example.org/clinic',
  startsAt: '2098-01-01T17:00:00.000Z',
  endsAt: '2098-01-01T18:00:00.000Z',
  capacityInPerson: 1,
  capacityOnline: null,
  registrationOpensAt: null,
  registrationClosesAt: null,
  audience: 'all',
  tiers: [],
  plans: [],
  guestsAllowed: 0,
  feeKobo: '0',
  hasWaitlist: true,
  reminders: [60],
  questions: [],
}
const picture = new File([fileBytes('png')], 'tree.png', { type: 'image/png' })
const place = { mode: 'in_person', guests: 0, answers: [], waits: true }

/** Plans, publishes, registers, offers, changes, cancels and removes events. */
export async function eventScenario(
  { db, clock }: TestServer,
  ask: Record<TestUserName, Teller>,
): Promise<void> {
  const now = clock.now()
  const { id, version } = await ask.bayo('events.create-event', { body: contents })
  const params = { id }
  const published = await ask.bayo('events.publish-event', { params, body: { version } })
  await ask.ada('events.list-events')
  await ask.ada('events.read-event', { params })
  await ask.ada('events.read-calendar', { query: { from: '2097-12-27', until: '2098-02-06' } })
  await ask.ada('events.download-event', { params })
  await ask.ada('events.read-feed')
  const { address } = await ask.ada('events.make-feed')
  await ask.ada('events.open-feed', { params: { token: String(address).split('/').at(-1) ?? '' } })
  await ask.ada('events.remove-feed')
  await ask.ada('events.register', { params, body: place })
  await ask.dayo('events.register', { params, body: place })
  await ask.ada('events.give-back', { params })
  await ask.dayo('events.accept-offer', { params })
  await ask.bayo('events.list-reviews')
  await ask.bayo('events.read-review', { params })
  const { rows } = await ask.bayo('events.list-registrations', { params })
  await ask.bayo('events.edit-event', {
    params,
    body: { ...contents, venue: 'The other hall', version: published.version },
  })
  await ask.dayo('events.read-ticket', { params })
  await ask.bayo('events.download-registrations', { params })
  const reason = 'The hall is closed.'
  const holder = rows.find((row) => JSON.stringify(row).includes('"confirmed"'))
  await ask.bayo('events.cancel-registration', { params: { id: holder?.id }, body: { reason } })
  await ask.bayo('events.cancel-event', { params, body: { reason } })
  const held = await ask.bayo('events.create-event', { body: contents })
  await ask.bayo('events.publish-event', { params: { id: held.id }, body: { version: held.version } })
  await ask.ada('events.register', { params: { id: held.id }, body: place })
  await ask.dayo('events.register', { params: { id: held.id }, body: { ...place, mode: 'online' } })
  const { code } = await ask.ada('events.read-ticket', { params: { id: held.id } })
  await sql`update events set starts_at = ${now}::timestamptz - interval '1 hour',
    ends_at = ${now}::timestamptz + interval '1 hour' where id = ${held.id}`.execute(db)
  await ask.bayo('events.name-stewards', {
    params: { id: held.id },
    body: { emails: [testUsers.dayo.email] },
  })
  await ask.dayo('events.read-door', { params: { id: held.id } })
  const scans = [{ scan: '0'.repeat(32), code, registrationId: null, at: now }]
  await ask.dayo('events.send-scans', { params: { id: held.id }, body: { device: 'Door', scans } })
  const came = await ask.bayo('events.list-registrations', { params: { id: held.id } })
  const next = came.rows.find((row) => row.status === 'confirmed')
  await ask.bayo('events.mark-attended', { params: { id: next?.id } })
  await sql`update events set status = 'completed' where id = ${held.id}`.execute(db)
  await ask.bayo('events.archive-event', { params: { id: held.id } })
  const first = await ask.bayo('events.create-event', { body: contents })
  await ask.bayo('events.repeat-event', {
    params: { id: first.id },
    body: { version: first.version, every: 'week', interval: 1, end: { count: 3 } },
  })
  const other = await ask.bayo('events.create-event', { body: contents })
  const cover = { params: { id: other.id }, query: { alt: 'A tree' }, body: picture }
  const { cover: put } = await ask.bayo('events.put-cover', cover)
  const { mark } = put as unknown as { mark: string }
  await ask.bayo('events.read-cover', { params: { id: other.id, mark } })
  await ask.bayo('events.describe-cover', { params: { id: other.id }, body: { alt: 'A mango tree' } })
  await ask.bayo('events.remove-cover', { params: { id: other.id } })
  await ask.bayo('events.delete-event', { params: { id: other.id } })
  await payFees(ask)
  await holdMeeting(db, now, ask)
}

async function holdMeeting(
  db: TestServer['db'],
  now: Instant,
  ask: Record<TestUserName, Teller>,
): Promise<void> {
  const { id, version } = await ask.bayo('events.create-event', {
    body: { ...contents, category: 'general_meeting', agenda: ['Accounts'], quorumPercent: 20 },
  })
  const params = { id }
  await ask.bayo('events.publish-event', { params, body: { version } })
  await sql`update events set starts_at = ${now}::timestamptz - interval '1 hour' where id = ${id}`.execute(
    db,
  )
  await ask.bayo('events.read-meeting', { params })
  await ask.bayo('events.write-minutes', { params, body: { text: 'All agreed.', version: null } })
  const file = { params, query: { version: 1 }, body: picture }
  await ask.bayo('events.put-minutes-file', file)
  await ask.bayo('events.remove-minutes-file', { params, body: { version: 2 } })
  await ask.bayo('events.put-minutes-file', { ...file, query: { version: 3 } })
  await ask.chidi('events.approve-minutes', { params, body: { version: 4 } })
  await ask.ada('events.read-minutes-file', { params })
}

async function payFees(ask: Record<TestUserName, Teller>): Promise<void> {
  const { id, version } = await ask.bayo('events.create-event', {
    body: { ...contents, feeKobo: '250000', capacityInPerson: 3 },
  })
  const params = { id }
  await ask.bayo('events.publish-event', { params, body: { version } })
  await ask.ada('events.register', { params, body: place })
  const transfer = await ask.ada('events.pay-by-transfer', { params, body: {} })
  await ask.ada('payments.cancel-payment', { params: { id: transfer.id } })
  await ask.ada('events.pay-by-card', { params, body: {} })
  await ask.ada('events.pay-from-wallet', { params, body: {} })
  await ask.ada('events.give-back', { params })
}
