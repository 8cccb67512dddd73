/** General meetings: agenda, quorum, and minutes from the draft to what members read. */
import { zeroKobo } from '@kolo/foundation/money'
import { addHours } from '@kolo/foundation/time'
import { listNotices } from '@kolo/notices/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  approveMinutes,
  cancelEvent,
  createEvent,
  listRegistrations,
  markAttended,
  publishEvent,
  readEvent,
  readEventReview,
  readMeeting,
  register,
  writeMinutes,
} from '../../events/event.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())

const later = (hours: number) => addHours(server.clock.now(), hours)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const agenda = ['Accounts of the year', 'Election of the treasurer']
const contents = () => ({
  category: 'general_meeting' as 'general_meeting' | 'social',
  title: 'Annual meeting',
  description: 'Everybody is asked to come.',
  mode: 'in_person' as const,
  venue: 'Community hall',
  address: '',
  mapUrl: null,
  joinUrl: null,
  startsAt: later(2),
  endsAt: later(4),
  capacityInPerson: null,
  capacityOnline: null,
  registrationOpensAt: null,
  registrationClosesAt: null,
  audience: 'all' as const,
  tiers: [],
  plans: [],
  guestsAllowed: 3,
  feeKobo: zeroKobo,
  hasWaitlist: false,
  reminders: [],
  questions: [],
  agenda,
  quorumPercent: 30,
})
const published = async (changed: object = {}) => {
  const { id, version } = await bayo.call(createEvent, { body: { ...contents(), ...changed } })
  await bayo.call(publishEvent, { params: { id }, body: { version } })
  return id
}
const comes = async (who: 'ada' | 'dayo', id: string) => {
  const body = { mode: 'in_person' as const, guests: 3, answers: [], waits: false }
  await server.as(who).call(register, { params: { id }, body })
  const { rows } = await bayo.call(listRegistrations, { params: { id }, query: {} })
  const own = rows.find(({ name }) => name === testUsers[who].fullName)
  await bayo.call(markAttended, { params: { id: own?.id ?? '' } })
}
const meeting = (id: string) => bayo.call(readMeeting, { params: { id } })
const write = (id: string, text: string, version: number | null) => ({
  params: { id },
  body: { text, version },
})
const approval = (id: string, version: number) => ({ params: { id }, body: { version } })

describe('a general meeting', () => {
  it('has an agenda members read, and a quorum of the members it is for, without guests', async () => {
    const id = await published({ quorumPercent: 30 })
    expect((await server.as('ada').call(readEvent, { params: { id } })).meeting).toEqual({
      agenda,
      quorumPercent: 30,
      minutes: null,
    })
    // Of six people five have an open account: three in ten of them are two.
    expect(await meeting(id)).toMatchObject({ entitled: 5, came: 0, needed: 2, hasQuorum: false })
    await comes('ada', id)
    expect(await meeting(id)).toMatchObject({ came: 1, hasQuorum: false })
    await comes('dayo', id)
    expect(await meeting(id)).toMatchObject({ came: 2, hasQuorum: true })
  })

  it('counts those of its tiers alone', async () => {
    await sql`update profiles set account_tier = 'premium' where uid = ${testUsers.dayo.uid}`.execute(
      server.db,
    )
    const id = await published({ audience: 'tiers', tiers: ['premium'], quorumPercent: 100 })
    expect(await meeting(id)).toMatchObject({ entitled: 1, needed: 1 })
  })

  it('has its agenda within bounds, and no other event has one', async () => {
    const no = async (changed: object) =>
      (await bayo.problem(createEvent, { body: { ...contents(), ...changed } as never })).problem
    expect(await no({ quorumPercent: 101 })).toMatchObject({ status: 422, field: 'quorumPercent' })
    expect(await no({ agenda: Array(31).fill('Point') })).toMatchObject({ status: 422, field: 'agenda' })
    const id = await published({ category: 'social' })
    expect(await bayo.call(readEventReview, { params: { id } })).toMatchObject({
      agenda: [],
      quorumPercent: null,
    })
    expect((await server.as('ada').call(readEvent, { params: { id } })).meeting).toBeNull()
    expect((await bayo.problem(readMeeting, { params: { id } })).status).toBe(404)
  })
})

describe('minutes', () => {
  it('are drafted once it began, approved by another administrator, read by members, and stand', async () => {
    const id = await published()
    expect((await bayo.problem(writeMinutes, write(id, 'Early.', null))).code).toBe('meeting-not-begun')
    expect((await chidi.problem(approveMinutes, approval(id, 1))).code).toBe('minutes-missing')
    await comes('ada', id)
    server.clock.advance(2 * 3_600_000)
    await bayo.call(writeMinutes, write(id, 'We met.', null))
    expect((await chidi.problem(writeMinutes, write(id, 'I too.', null))).code).toBe('changed-meanwhile')
    const draft = await bayo.call(writeMinutes, write(id, '# Accounts\n\nAgreed by **all**.', 1))
    expect(draft).toMatchObject({
      minutes: { writtenBy: testUsers.bayo.fullName, approvedBy: null, version: 2 },
      can: { write: true, approve: 'minutes-own' },
    })
    const seen = () => server.as('ada').call(readEvent, { params: { id } })
    expect((await seen()).meeting?.minutes).toBeNull()
    expect((await bayo.problem(approveMinutes, approval(id, 2))).problem).toMatchObject({
      status: 409,
      message: 'You wrote these minutes. Another administrator must approve them.',
    })
    expect((await chidi.problem(approveMinutes, approval(id, 1))).code).toBe('changed-meanwhile')
    await chidi.call(approveMinutes, approval(id, 2))
    expect((await seen()).meeting?.minutes).toMatchObject({
      entitled: 5,
      came: 1,
      needed: 2,
      hasQuorum: false,
    })
    const told = (await server.as('ada').call(listNotices, { query: {} })).rows.map(({ title }) => title)
    expect(told).toContain('Minutes: Annual meeting')
    expect((await bayo.problem(writeMinutes, write(id, 'Other.', 2))).code).toBe('minutes-stand')
    expect((await bayo.problem(approveMinutes, approval(id, 2))).code).toBe('minutes-stand')
    // The numbers are those of that moment.
    await sql`update profiles set is_active = false where uid = ${testUsers.funke.uid}`.execute(server.db)
    expect(await meeting(id)).toMatchObject({ entitled: 5, came: 1 })
    await sql`update profiles set is_active = true where uid = ${testUsers.funke.uid}`.execute(server.db)
  })

  it('cannot be changed once they are approved, and not approved by who wrote them, in the database', async () => {
    const id = await published()
    server.clock.advance(3 * 3_600_000)
    await bayo.call(writeMinutes, write(id, 'We met.', null))
    const own =
      sql`update meeting_minutes set approved_by = written_by, approved_at = written_at, entitled = 1, came = 1
      where event_id = ${id}`.execute(server.database.db)
    await expect(own).rejects.toThrow('meeting_minutes_by_two')
    await chidi.call(approveMinutes, approval(id, 1))
    const changed = sql`update meeting_minutes set text = 'Other.' where event_id = ${id}`.execute(
      server.database.db,
    )
    await expect(changed).rejects.toThrow('stand')
  })

  it('are not written of a meeting that was cancelled', async () => {
    const id = await published()
    await bayo.call(cancelEvent, { params: { id }, body: { reason: 'The hall is closed.' } })
    server.clock.advance(3 * 3_600_000)
    expect((await bayo.problem(writeMinutes, write(id, 'We met.', null))).code).toBe('meeting-not-begun')
  })

  it.each(['ada', 'dayo', 'efe'] as const)('are nothing %s writes, approves or reads before', async (who) => {
    const id = await published()
    const them = server.as(who)
    expect([
      (await them.problem(readMeeting, { params: { id } })).status,
      (await them.problem(writeMinutes, write(id, 'Mine.', null))).status,
      (await them.problem(approveMinutes, approval(id, 1))).status,
    ]).toEqual([403, 403, 403])
  })
})
