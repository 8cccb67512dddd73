import { naira, zeroKobo } from '@kolo/foundation/money'
import { addHours } from '@kolo/foundation/time'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import { listNotices } from '@kolo/notices/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { events } from '../../server/public.ts'
import {
  acceptOffer,
  archiveEvent,
  cancelEvent,
  cancelRegistration,
  createEvent,
  deleteEvent,
  editEvent,
  giveBack,
  listEventReviews,
  listEvents,
  listRegistrations,
  publishEvent,
  readEvent,
  readEventReview,
  register,
} from '../event.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => server.clock.advance(60_000))

const later = (hours: number) => addHours(server.clock.now(), hours)
const contents = () => ({
  category: 'training' as const,
  title: 'Savings clinic',
  description: 'Bring the **fees list**.',
  mode: 'in_person' as const,
  venue: 'Community hall',
  address: '12 Herbert Macaulay Way, Yaba',
  mapUrl: null,
  joinUrl: null as string | null,
  startsAt: later(72),
  endsAt: later(74),
  capacityInPerson: null as number | null,
  capacityOnline: null as number | null,
  registrationOpensAt: null,
  registrationClosesAt: null,
  audience: 'all' as const,
  tiers: [],
  plans: [],
  guestsAllowed: 2,
  feeKobo: zeroKobo,
  hasWaitlist: true,
  reminders: [],
  questions: [] as string[],
})
type Changed = { [Part in keyof ReturnType<typeof contents>]?: unknown }
const draft = (changed: Changed = {}) =>
  server.as('bayo').call(createEvent, { body: { ...contents(), ...changed } as never })
const publish = ({ id, version }: { id: string; version: number }) =>
  server.as('bayo').call(publishEvent, { params: { id }, body: { version } })
const published = async (changed: Changed = {}) => publish(await draft(changed))
const wish = { mode: 'in_person' as 'in_person' | 'online', guests: 0, answers: [] as string[], waits: false }
type Who = 'ada' | 'dayo' | 'chidi' | 'efe' | 'funke'
const take = (who: Who, id: string, changed: Partial<typeof wish> = {}) =>
  server.as(who).call(register, { params: { id }, body: { ...wish, ...changed } })
const noTake = (who: Who, id: string, changed: object = {}) =>
  server.as(who).problem(register, { params: { id }, body: { ...wish, ...changed } as never })
const open = (who: Who, id: string) => server.as(who).call(readEvent, { params: { id } })
const review = (id: string) => server.as('bayo').call(readEventReview, { params: { id } })
const coming = async (who: Who = 'ada') =>
  (await server.as(who).call(listEvents, { query: {} })).rows.map(({ title }) => title)
const heard = async (who: Who) =>
  (await server.as(who).call(listNotices, { query: {} })).rows.map(({ title }) => title)
/** The job of each minute; what it tells people waits in `told`. */
const told: { topic: string; to: unknown }[] = []
const runTimes = () =>
  server.database.db.transaction().execute(async (db) => {
    told.length = 0
    await events.jobs?.[0]?.run(
      {
        db,
        now: server.clock.now(),
        community: server.community,
        enqueue: async (_, telling) => void told.push(telling as (typeof told)[number]),
      },
      {},
    )
  })

describe('an event', () => {
  it('is a draft nobody sees until it is published; then members see it and hear of it', async () => {
    const written = await draft({ title: 'Town hall' })
    expect(written).toMatchObject({ status: 'draft', code: 'EVT-2026-000001', takenInPerson: 0 })
    expect(await coming()).toEqual([])
    expect((await server.as('ada').problem(readEvent, { params: { id: written.id } })).status).toBe(404)
    expect(await publish(written)).toMatchObject({ status: 'published' })
    expect(await coming()).toEqual(['Town hall'])
    expect(await heard('ada')).toContain('New event: Town hall')
    expect(await open('ada', written.id)).toMatchObject({
      venue: 'Community hall',
      left: { in_person: null },
      registration: null,
      can: { register: true, giveBack: 'not-registered' },
    })
    const again = await server
      .as('bayo')
      .problem(publishEvent, { params: { id: written.id }, body: { version: 2 } })
    expect(again.code).toBe('event-state')
  })

  it.each([
    [{ venue: '' }, 'Add a venue or an online link before publishing.', 'venue'],
    [{ mode: 'online' }, 'Add a venue or an online link before publishing.', 'joinUrl'],
  ])('is not published without a place: %j', async (changed, message, field) => {
    const { id, version } = await draft(changed)
    const no = await server.as('bayo').problem(publishEvent, { params: { id }, body: { version } })
    expect(no.problem).toMatchObject({ status: 409, message, field })
    await server.as('bayo').call(deleteEvent, { params: { id } })
  })

  it('is refused beside the field that is wrong', async () => {
    const no = async (changed: Changed) =>
      (await server.as('bayo').problem(createEvent, { body: { ...contents(), ...changed } as never })).problem
    expect(await no({ endsAt: later(1) })).toMatchObject({
      field: 'endsAt',
      message: 'The end time must be after the start time.',
    })
    expect(await no({ title: 'ab' })).toMatchObject({ field: 'title' })
    expect(await no({ joinUrl: 'javascript:alert(1)' })).toMatchObject({ field: 'joinUrl' })
    expect(await no({ guestsAllowed: 6 })).toMatchObject({ field: 'guestsAllowed' })
    expect(await no({ audience: 'tiers' })).toMatchObject({ message: 'Choose at least one audience.' })
  })

  it('is seen by the tiers it is for, and by no others', async () => {
    await sql`update profiles set account_tier = 'premium' where uid = ${testUsers.dayo.uid}`.execute(
      server.db,
    )
    const { id } = await published({ title: 'For premium', audience: 'tiers', tiers: ['premium'] })
    expect([
      (await coming('dayo')).includes('For premium'),
      (await coming()).includes('For premium'),
    ]).toEqual([true, false])
    expect((await noTake('ada', id)).status).toBe(404)
  })

  it('is seen by who holds one of the plans it is for, as long as they hold it, and by no others', async () => {
    const now = server.clock.now()
    const held = await makePlan(server.db, { status: 'running', preparedBy: testUsers.bayo.uid, now })
    const holding = { plan: held, memberUid: testUsers.ada.uid, principalKobo: naira(10_000n), now }
    const { id: heldId } = await saveInvestment(server.db, { ...holding, status: 'active' })
    const { id } = await published({ title: 'For holders', audience: 'plans', plans: [held.id] })
    const review = await server.as('bayo').call(readEventReview, { params: { id } })
    expect(review).toMatchObject({ audience: 'plans', plans: [{ id: held.id, name: held.name }] })
    const sees = async (who: 'ada' | 'dayo') => (await coming(who)).includes('For holders')
    expect([await sees('ada'), await sees('dayo')]).toEqual([true, false])
    expect((await noTake('dayo', id)).status).toBe(404)
    expect((await heard('ada')).join()).toContain('For holders')
    expect((await heard('dayo')).join()).not.toContain('For holders')
    await sql`update investments set status = 'paid_out', ended_at = ${now} where id = ${heldId}`.execute(
      server.db,
    )
    expect(await sees('ada')).toBe(false)

    const no = async (changed: Changed) =>
      (await server.as('bayo').problem(createEvent, { body: { ...contents(), ...changed } as never })).problem
    expect(await no({ audience: 'plans' })).toMatchObject({ message: 'Choose at least one audience.' })
    const plans = ['01900000-0000-7000-8000-0000000000aa']
    expect(await no({ audience: 'plans', plans })).toMatchObject({ code: 'plan-gone', field: 'plans' })
  })

  it('gives its joining link to those who have a place, and to nobody else', async () => {
    const joinUrl = 'https://meet.example.org/clinic'
    const { id } = await published({ mode: 'online', joinUrl, capacityOnline: 1 })
    expect((await open('ada', id)).joinUrl).toBeNull()
    expect((await take('ada', id, { mode: 'online' })).joinUrl).toBe(joinUrl)
    expect((await take('dayo', id, { mode: 'online', waits: true })).joinUrl).toBeNull()
    expect(await (await server.as('dayo').fetch('/api/events')).text()).not.toContain(joinUrl)
    await server.as('ada').call(giveBack, { params: { id } })
    expect((await open('ada', id)).joinUrl).toBeNull()
  })

  it('that changes its place tells who registered; whom it is for and its places taken stand', async () => {
    const of = await published({ title: 'Moves', capacityInPerson: 5 })
    await take('ada', of.id, { guests: 2 })
    const edit = (changed: Changed) => ({
      params: { id: of.id },
      body: {
        ...contents(),
        title: 'Moves',
        capacityInPerson: 5,
        startsAt: of.startsAt,
        endsAt: of.endsAt,
        ...changed,
        version: of.version,
      } as never,
    })
    const small = await server.as('bayo').problem(editEvent, edit({ capacityInPerson: 2 }))
    expect(small.problem).toMatchObject({
      field: 'capacityInPerson',
      message: 'Give at least as many places as the 3 people already registered.',
    })
    const other = await server.as('bayo').problem(editEvent, edit({ audience: 'tiers', tiers: ['basic'] }))
    expect(other.code).toBe('event-stands')
    await server.as('bayo').call(editEvent, edit({ venue: 'The other hall' }))
    expect(await heard('ada')).toContain('Changed: Moves')
    expect(await heard('dayo')).not.toContain('Changed: Moves')
    expect((await server.as('chidi').problem(editEvent, edit({}))).code).toBe('changed-meanwhile')
  })

  it('is cancelled with a reason that everybody registered is told', async () => {
    const { id } = await published({ title: 'Rained off' })
    await take('ada', id)
    const reason = 'The hall is flooded.'
    expect(await server.as('bayo').call(cancelEvent, { params: { id }, body: { reason } })).toMatchObject({
      status: 'cancelled',
      cancelledReason: reason,
    })
    expect(await heard('ada')).toContain('Cancelled: Rained off')
    expect(await heard('dayo')).not.toContain('Cancelled: Rained off')
    expect(await open('ada', id)).toMatchObject({ cancelledReason: reason, can: { giveBack: 'event-began' } })
    expect((await noTake('dayo', id)).code).toBe('event-state')
    const again = await server.as('bayo').problem(cancelEvent, { params: { id }, body: { reason } })
    expect(again.code).toBe('event-state')
  })

  it('is completed a day after its end, and put away then', async () => {
    const { id } = await published({ title: 'Held', startsAt: later(1), endsAt: later(2) })
    await take('ada', id)
    server.clock.advance(2 * 3_600_000)
    expect(await coming()).not.toContain('Held')
    const past = async () =>
      (await server.as('ada').call(listEvents, { query: { when: 'past' } })).rows.map(({ title }) => title)
    expect(await past()).toContain('Held')
    expect((await server.as('bayo').problem(archiveEvent, { params: { id } })).code).toBe('event-state')
    server.clock.advance(24 * 3_600_000)
    await runTimes()
    expect((await review(id)).status).toBe('completed')
    expect((await open('ada', id)).registration?.status).toBe('confirmed')
    await server.as('bayo').call(archiveEvent, { params: { id } })
    expect(await past()).not.toContain('Held')
  })

  it('is listed page by page, the next first', async () => {
    const all: string[] = []
    let cursor: string | undefined
    do {
      const page = await server.as('dayo').call(listEvents, { query: { limit: 2, cursor } })
      all.push(...page.rows.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(all).toEqual(await coming('dayo'))
    expect((await server.as('ada').problem(listEvents, { query: { cursor: 'x_y' } })).status).toBe(400)
  })
})

describe('a registration', () => {
  it('takes a place with its guests and answers, once', async () => {
    const { id } = await published({ capacityInPerson: 5, questions: ['What do you eat?'] })
    expect((await noTake('ada', id)).code).toBe('answer-missing')
    expect((await noTake('ada', id, { guests: 3, answers: ['Rice'] })).problem?.message).toBe(
      'You can bring up to 2 guests.',
    )
    expect((await noTake('ada', id, { mode: 'online', answers: ['Rice'] })).code).toBe('no-such-place')
    expect(await take('ada', id, { guests: 2, answers: ['Rice'] })).toMatchObject({
      left: { in_person: 2 },
      registration: { status: 'confirmed', guests: 2 },
    })
    expect((await noTake('ada', id, { answers: ['Rice'] })).problem?.message).toBe(
      'You are already registered for this event.',
    )
    const { rows } = await server.as('bayo').call(listRegistrations, { params: { id }, query: {} })
    expect(rows).toMatchObject([
      { name: testUsers.ada.fullName, answers: [{ question: 'What do you eat?', answer: 'Rice' }] },
    ])
  })

  it('is taken in its time alone', async () => {
    const { id } = await published({ registrationOpensAt: later(1), registrationClosesAt: later(2) })
    expect((await noTake('ada', id)).code).toBe('registration-not-open')
    server.clock.advance(2 * 3_600_000)
    expect((await noTake('ada', id)).problem?.message).toMatch(/^Registration closed on \d\d\/\d\d\/\d{4}\.$/)
  })

  it('needs a verified e-mail, and says so', async () => {
    const { id } = await published()
    expect((await open('funke', id)).can.register).toBe('verify-email')
    expect((await noTake('funke', id)).code).toBe('needs-verification')
    expect((await noTake('efe', id)).code).toBe('account-inactive')
    await sql`update profiles set email_verified = true where uid = ${testUsers.funke.uid}`.execute(server.db)
    expect((await take('funke', id)).registration?.status).toBe('confirmed')
    await sql`update profiles set email_verified = false where uid = ${testUsers.funke.uid}`.execute(
      server.db,
    )
    await server.as('funke').call(giveBack, { params: { id } })
  })

  it('that finds nothing left asks about the waiting list, or ends there', async () => {
    const full = await published({ capacityInPerson: 1, hasWaitlist: false })
    await take('ada', full.id)
    expect((await noTake('dayo', full.id, { waits: true })).problem?.message).toBe('This event is full.')
    const waits = await published({ capacityInPerson: 1 })
    await take('ada', waits.id)
    expect((await noTake('dayo', waits.id)).problem?.message).toBe(
      'This event is full. Join the waiting list?',
    )
  })

  it('of many at once takes the last place for one of them', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await published({ capacityInPerson: 1, hasWaitlist: false })
      const answers = await Promise.allSettled(
        (['ada', 'dayo', 'chidi'] as const).map((who) => take(who, id)),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await review(id)).takenInPerson).toBe(1)
    }
  })

  it('is given back before it begins, and not after', async () => {
    const { id } = await published({ startsAt: later(1), endsAt: later(2) })
    await take('ada', id)
    expect((await server.as('ada').call(giveBack, { params: { id } })).registration?.status).toBe(
      'cancelled_by_member',
    )
    expect((await take('ada', id)).registration?.status).toBe('confirmed')
    server.clock.advance(3_600_000)
    expect((await server.as('ada').problem(giveBack, { params: { id } })).code).toBe('event-began')
  })

  it('is cancelled by an administrator with a reason, and its place goes on', async () => {
    const { id } = await published({ title: 'Goes on', capacityInPerson: 1 })
    await take('ada', id)
    server.clock.advance(1)
    await take('dayo', id, { waits: true })
    const { rows } = await server.as('bayo').call(listRegistrations, { params: { id }, query: {} })
    const reason = 'You asked us to.'
    const first = { params: { id: rows[0]?.id ?? '' }, body: { reason } }
    expect(await server.as('bayo').call(cancelRegistration, first)).toMatchObject({
      status: 'cancelled_by_admin',
    })
    expect(await heard('ada')).toContain('Your registration was cancelled: Goes on')
    expect((await open('dayo', id)).registration?.status).toBe('offered')
    expect((await server.as('bayo').problem(cancelRegistration, first)).code).toBe('event-state')
  })
})

describe('the waiting list', () => {
  it('offers a free place to the next for 24 hours, who takes it', async () => {
    const { id } = await published({ title: 'Waited for', capacityInPerson: 1 })
    await take('ada', id)
    expect((await take('dayo', id, { waits: true })).registration).toMatchObject({
      status: 'waitlisted',
      waitingBefore: 0,
    })
    server.clock.advance(1)
    expect((await take('chidi', id, { waits: true })).registration).toMatchObject({ waitingBefore: 1 })
    await server.as('ada').call(giveBack, { params: { id } })
    expect((await open('dayo', id)).registration).toMatchObject({
      status: 'offered',
      offeredUntil: later(24),
    })
    expect(await heard('dayo')).toContain('A place is free: Waited for')
    expect((await noTake('ada', id)).code).toBe('event-full')
    expect((await server.as('chidi').problem(acceptOffer, { params: { id } })).code).toBe('offer-over')
    expect((await server.as('dayo').call(acceptOffer, { params: { id } })).registration?.status).toBe(
      'confirmed',
    )
  })

  it('offers it to the one after where nobody takes it in time', async () => {
    const { id } = await published({ capacityInPerson: 1 })
    await take('ada', id)
    await take('dayo', id, { waits: true })
    server.clock.advance(1)
    await take('chidi', id, { waits: true })
    await server.as('ada').call(giveBack, { params: { id } })
    server.clock.advance(24 * 3_600_000)
    expect((await server.as('dayo').problem(acceptOffer, { params: { id } })).code).toBe('offer-over')
    await runTimes()
    expect((await open('dayo', id)).registration?.status).toBe('offer_expired')
    expect((await open('chidi', id)).registration?.status).toBe('offered')
    expect(told).toMatchObject([{ topic: 'events.place-offered' }])
  })
})

describe('reminders', () => {
  it('go to those with a place, once each, and not again before another beginning', async () => {
    const { id } = await published({ title: 'Reminded', reminders: [1440, 60] })
    await take('ada', id)
    await runTimes()
    expect(told.filter(({ topic }) => topic.includes('reminder'))).toEqual([])
    server.clock.advance(48 * 3_600_000)
    await runTimes()
    expect(told).toMatchObject([{ topic: 'events.reminder' }])
    await runTimes()
    expect(told).toEqual([])
    server.clock.advance(23 * 3_600_000)
    await runTimes()
    expect(told).toMatchObject([{ topic: 'events.last-reminder' }])
  })
})

describe('who may', () => {
  it('administrators alone plan; members and moderators do not', async () => {
    const { id, version } = await draft()
    for (const who of ['ada', 'dayo', 'efe', 'funke'] as const) {
      expect((await server.as(who).problem(createEvent, { body: contents() as never })).status).toBe(403)
      expect((await server.as(who).problem(listEventReviews, { query: {} })).status).toBe(403)
      const deed = { params: { id }, body: { version } }
      expect((await server.as(who).problem(publishEvent, deed)).status).toBe(403)
      expect((await server.as(who).problem(listRegistrations, { params: { id }, query: {} })).status).toBe(
        403,
      )
    }
    expect((await server.client().problem(listEvents, { query: {} })).status).toBe(401)
    expect((await coming('efe')).length).toBeGreaterThan(0)
  })
})

describe('the database', () => {
  const stand = async () => {
    const { id } = await published({ capacityInPerson: 1 })
    await take('ada', id)
    return id
  }
  it.each([
    [
      'lets more people in than there are places',
      (id: string) => `insert into event_registrations
      (id, event_id, member_uid, mode, guests, status, registered_at)
      values (gen_random_uuid(), '${id}', '${testUsers.dayo.uid}', 'in_person', 0, 'confirmed', now())`,
    ],
    ['counts its places itself', (id: string) => `update events set taken_in_person = 0 where id = '${id}'`],
    [
      'makes the audience another',
      (id: string) => `update events set audience = 'tiers', tiers = '{basic}' where id = '${id}'`,
    ],
    [
      'makes it one for holders of a plan',
      (id: string) =>
        `update events set audience = 'plans', plan_ids = array[gen_random_uuid()] where id = '${id}'`,
    ],
    [
      'takes a published one back to a draft',
      (id: string) => `update events set status = 'draft', published_at = null where id = '${id}'`,
    ],
    ['removes a published one', (id: string) => `delete from events where id = '${id}'`],
    [
      'lets a place become an offer',
      (id: string) =>
        `update event_registrations set status = 'offered', offered_until = now() where event_id = '${id}'`,
    ],
    ['removes a registration', (id: string) => `delete from event_registrations where event_id = '${id}'`],
  ])('refuses a server that %s', async (_, statement) => {
    const id = await stand()
    await expect(server.database.pool.query(statement(id))).rejects.toThrow(
      /events_places_in_person|permission denied|stands|cannot become|stays/,
    )
  })
})
