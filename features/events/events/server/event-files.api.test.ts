/** Pictures of events and papers of minutes: who puts them there, who sees them, and until when. */
import { fileBytes } from '@kolo/files/testing'
import { pathOf } from '@kolo/foundation/endpoint'
import { zeroKobo } from '@kolo/foundation/money'
import { addHours } from '@kolo/foundation/time'
import type { TestUserName } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  approveMinutes,
  cancelEvent,
  createEvent,
  describeCover,
  type EventReview,
  editEvent,
  listEvents,
  publishEvent,
  putCover,
  putMinutesFile,
  readCover,
  readEvent,
  readEventReview,
  readMinutesFile,
  removeCover,
  removeMinutesFile,
  repeatEvent,
  writeMinutes,
} from '../event.contract.ts'
import { sweepEventFiles } from './event-files.ts'

const server = await startTestServer()
afterAll(() => server.close())

const later = (hours: number) => addHours(server.clock.now(), hours)
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const file = (kind: 'png' | 'pdf', name = `signed.${kind}`) =>
  new File([fileBytes(kind)], name, { type: kind === 'png' ? 'image/png' : 'application/pdf' })
const drafted = (changed: object = {}) =>
  bayo.call(createEvent, {
    body: {
      category: 'general_meeting',
      title: 'Annual meeting',
      description: 'Everybody is asked to come.',
      mode: 'in_person',
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
      audience: 'all',
      tiers: [],
      plans: [],
      guestsAllowed: 0,
      feeKobo: zeroKobo,
      hasWaitlist: false,
      reminders: [],
      questions: [],
      ...changed,
    } as never,
  })
const published = async (changed: object = {}) => {
  const { id, version } = await drafted(changed)
  return bayo.call(publishEvent, { params: { id }, body: { version } })
}
const statusOf = async (who: TestUserName, path: string) =>
  (await server.as(who).fetch(path, { redirect: 'manual' })).status
const cover = ({ id }: { id: string }, alt = 'Members under a mango tree') => ({
  params: { id },
  query: { alt },
  body: file('png'),
})
const addressOf = ({ id, cover: of }: Pick<EventReview, 'id' | 'cover'>) =>
  pathOf(readCover, { id, mark: of?.mark ?? '' })

describe('the cover picture of an event', () => {
  it('is put on a draft, seen by administrators, and by members once it is published', async () => {
    const draft = await drafted()
    const covered = await bayo.call(putCover, cover(draft))
    expect(covered.cover).toMatchObject({ alt: 'Members under a mango tree' })
    const address = addressOf(covered)
    expect([await statusOf('chidi', address), await statusOf('ada', address)]).toEqual([303, 404])
    await bayo.call(publishEvent, { params: { id: draft.id }, body: { version: covered.version } })
    expect([await statusOf('ada', address), await statusOf('efe', address)]).toEqual([303, 303])
    expect((await server.client().fetch(address)).status).toBe(401)
    const link = (await ada.fetch(address, { redirect: 'manual' })).headers.get('location') ?? ''
    expect((await ada.fetch(link)).headers.get('content-type')).toBe('image/png')
    const { rows } = await ada.call(listEvents, { query: {} })
    expect(rows.find(({ id }) => id === draft.id)?.cover).toEqual(covered.cover)
    expect((await ada.call(readEvent, { params: { id: draft.id } })).cover).toEqual(covered.cover)
  })

  it('of an event for some tiers is seen by those alone', async () => {
    const draft = await drafted({ category: 'social', audience: 'tiers', tiers: ['premium'] })
    const covered = await bayo.call(putCover, cover(draft))
    await bayo.call(publishEvent, { params: { id: draft.id }, body: { version: covered.version } })
    expect(await statusOf('ada', addressOf(covered))).toBe(404)
    await sql`update profiles set account_tier = 'premium' where uid = (
      select uid from profiles where email = 'ada@kolo.example')`.execute(server.db)
    expect(await statusOf('ada', addressOf(covered))).toBe(303)
    await sql`update profiles set account_tier = 'basic' where email = 'ada@kolo.example'`.execute(server.db)
  })

  it('says what it shows, which is changed without the picture', async () => {
    const draft = await drafted()
    const none = await bayo.problem(describeCover, { params: { id: draft.id }, body: { alt: 'A tree' } })
    expect(none.code).toBe('cover-missing')
    expect((await bayo.problem(putCover, cover(draft, ' '))).problem).toMatchObject({
      status: 422,
      message: 'Please say in 3 to 200 characters what the picture shows.',
    })
    const { cover: before } = await bayo.call(putCover, cover(draft))
    const { cover: after } = await bayo.call(describeCover, {
      params: { id: draft.id },
      body: { alt: 'A tree' },
    })
    expect(after).toEqual({ ...before, alt: 'A tree' })
  })

  it('is no PDF, and of 256 KB at most', async () => {
    const draft = await drafted()
    const pdf = { ...cover(draft), body: new File([fileBytes('pdf')], 'tree.png', { type: 'image/png' }) }
    expect((await bayo.problem(putCover, pdf)).code).toBe('cover-type')
    const large = new File([fileBytes('png', 300 * 1024)], 'large.png', { type: 'image/png' })
    expect((await bayo.problem(putCover, { ...cover(draft), body: large })).status).toBe(413)
    expect((await bayo.call(readEventReview, { params: { id: draft.id } })).cover).toBeNull()
  })

  it('goes along to the other dates of a series, and its file stays while one of them shows it', async () => {
    const first = await drafted()
    const covered = await bayo.call(putCover, cover(first))
    const { id, version } = covered
    await bayo.call(repeatEvent, {
      params: { id },
      body: { version, every: 'week', interval: 1, end: { count: 2 } },
    })
    const dates = await sql<{
      id: string
    }>`select id from events where series_id = ${id} and id <> ${id}`.execute(server.db)
    await bayo.call(removeCover, { params: { id } })
    server.clock.advance(48 * 3_600_000)
    await sweepEventFiles.run(
      { db: server.db, now: server.clock.now(), community: server.community, enqueue: async () => undefined },
      {},
    )
    const other = addressOf({ id: dates.rows[0]?.id ?? '', cover: covered.cover })
    const link = (await bayo.fetch(other, { redirect: 'manual' })).headers.get('location') ?? ''
    expect((await bayo.fetch(link)).status).toBe(200)
    expect(await statusOf('bayo', addressOf(covered))).toBe(404)
  })

  it('changes no more once the event is cancelled', async () => {
    const event = await published()
    await bayo.call(putCover, cover(event))
    const params = { id: event.id }
    await bayo.call(cancelEvent, { params, body: { reason: 'The hall is closed.' } })
    expect((await bayo.problem(putCover, cover(event))).code).toBe('event-state')
    expect((await bayo.problem(removeCover, { params })).code).toBe('event-state')
    expect((await bayo.problem(describeCover, { params, body: { alt: 'A tree' } })).code).toBe('event-state')
  })

  it.each(['ada', 'dayo', 'efe'] as const)('is nothing %s puts, describes or removes', async (who) => {
    const event = await published()
    const them = server.as(who)
    const params = { id: event.id }
    expect([
      (await them.problem(putCover, cover(event))).status,
      (await them.problem(describeCover, { params, body: { alt: 'A tree' } })).status,
      (await them.problem(removeCover, { params })).status,
    ]).toEqual([403, 403, 403])
  })
})

describe('the file of minutes', () => {
  const begun = async () => {
    const { id } = await published()
    server.clock.advance(3 * 3_600_000)
    return { id }
  }
  const put = (params: { id: string }, version: number, kind: 'png' | 'pdf' = 'pdf') => ({
    params,
    query: { version },
    body: file(kind),
  })
  const write = (params: { id: string }) =>
    bayo.call(writeMinutes, { params, body: { text: 'We met.', version: null } })

  it('belongs to the draft: two people approve both, then members open it and it stands', async () => {
    const params = await begun()
    expect((await bayo.problem(putMinutesFile, put(params, 1))).code).toBe('minutes-missing')
    await write(params)
    expect((await bayo.problem(putMinutesFile, put(params, 7))).code).toBe('changed-meanwhile')
    const { minutes, can } = await bayo.call(putMinutesFile, put(params, 1))
    expect(minutes).toMatchObject({
      version: 2,
      file: { name: 'signed.pdf', contentType: 'application/pdf', sizeBytes: fileBytes('pdf').byteLength },
    })
    expect(can.approve).toBe('minutes-own')
    const address = pathOf(readMinutesFile, params)
    expect([await statusOf('chidi', address), await statusOf('ada', address)]).toEqual([303, 404])
    // What was approved is what was read: not the draft before the file.
    expect((await chidi.problem(approveMinutes, { params, body: { version: 1 } })).code).toBe(
      'changed-meanwhile',
    )
    await chidi.call(approveMinutes, { params, body: { version: 2 } })
    expect([await statusOf('ada', address), await statusOf('dayo', address)]).toEqual([303, 303])
    expect((await ada.call(readEvent, { params })).meeting?.minutes?.file?.name).toBe('signed.pdf')
    expect((await bayo.problem(putMinutesFile, put(params, 2))).code).toBe('minutes-stand')
    expect((await bayo.problem(removeMinutesFile, { params, body: { version: 2 } })).code).toBe(
      'minutes-stand',
    )
    const changed = sql`update meeting_minutes set file_name = 'other.pdf' where event_id = ${params.id}`
    await expect(changed.execute(server.database.db)).rejects.toThrow('stand')
  })

  it('makes whoever puts or takes it their writer, whom another one approves', async () => {
    const params = await begun()
    await write(params)
    const { can } = await chidi.call(putMinutesFile, put(params, 1))
    expect(can.approve).toBe('minutes-own')
    expect((await chidi.problem(approveMinutes, { params, body: { version: 2 } })).code).toBe('minutes-own')
    const { minutes } = await chidi.call(removeMinutesFile, { params, body: { version: 2 } })
    expect(minutes).toMatchObject({ file: null, version: 3 })
    const none = { params, body: { version: 3 } }
    expect((await chidi.problem(removeMinutesFile, none)).code).toBe('minutes-file-missing')
    expect(await statusOf('bayo', pathOf(readMinutesFile, params))).toBe(404)
  })

  it.each(['ada', 'dayo', 'efe'] as const)('is nothing %s puts or takes away', async (who) => {
    const params = await begun()
    await write(params)
    expect([
      (await server.as(who).problem(putMinutesFile, put(params, 1))).status,
      (await server.as(who).problem(removeMinutesFile, { params, body: { version: 1 } })).status,
    ]).toEqual([403, 403])
  })
})

describe('the time zone of an event', () => {
  it('is Lagos unless another one is chosen, which exists', async () => {
    expect((await drafted()).timezone).toBe('Africa/Lagos')
    const draft = await drafted({ timezone: 'Europe/London' })
    expect(draft.timezone).toBe('Europe/London')
    await bayo.call(publishEvent, { params: { id: draft.id }, body: { version: draft.version } })
    expect((await ada.call(readEvent, { params: { id: draft.id } })).timezone).toBe('Europe/London')
    const { problem } = await bayo.problem(createEvent, {
      body: { ...(await bodyOf(draft)), timezone: 'Lagos' } as never,
    })
    expect(problem).toMatchObject({ status: 422, field: 'timezone' })
    const changed = { ...(await bodyOf(draft)), timezone: 'Africa/Nairobi', version: draft.version + 1 }
    const saved = await bayo.call(editEvent, { params: { id: draft.id }, body: changed as never })
    expect(saved.timezone).toBe('Africa/Nairobi')
  })

  it('gives each date of a series the same hour by its clocks', async () => {
    const startsAt = '2098-10-20T17:00:00.000Z'
    const { id, version } = await drafted({
      timezone: 'Europe/London',
      startsAt,
      endsAt: '2098-10-20T18:00:00.000Z',
    })
    await bayo.call(repeatEvent, {
      params: { id },
      body: { version, every: 'week', interval: 1, end: { count: 2 } },
    })
    const { rows } = await sql<{ starts_at: string }>`select starts_at from events
      where series_id = ${id} order by starts_at`.execute(server.db)
    // The clocks of London go back between the two.
    expect(rows.map(({ starts_at: at }) => at)).toEqual([startsAt, '2098-10-27T18:00:00.000Z'])
  })
})

/** An event as it is sent again. */
async function bodyOf({ id }: { id: string }) {
  const review = await bayo.call(readEventReview, { params: { id } })
  const { category, title, description, mode, venue, address, mapUrl, joinUrl, startsAt, endsAt } = review
  const { registrationOpensAt, registrationClosesAt, audience, tiers, guestsAllowed, feeKobo } = review
  const plans = review.plans.map(({ id }) => id)
  return {
    category,
    title,
    description,
    mode,
    venue,
    address,
    mapUrl,
    joinUrl,
    startsAt,
    endsAt,
    registrationOpensAt,
    registrationClosesAt,
    audience,
    tiers,
    plans,
    guestsAllowed,
    feeKobo,
    capacityInPerson: null,
    capacityOnline: null,
    hasWaitlist: false,
    reminders: [],
    questions: [],
  }
}
