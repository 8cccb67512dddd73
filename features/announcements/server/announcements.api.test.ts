import { listApprovals } from '@kolo/approvals/contract'
import { eventsSince } from '@kolo/audit/server'
import { naira } from '@kolo/foundation/money'
import { addHours, instant } from '@kolo/foundation/time'
import { readHome } from '@kolo/home/contract'
import { readSession } from '@kolo/identity/contract'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import { listNotices } from '@kolo/notices/contract'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acceptAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  listAnnouncementReviews,
  listAnnouncements,
  listAnnouncementTexts,
  markAnnouncementRead,
  previewAnnouncement,
  publishAnnouncement,
  readAnnouncement,
  readSmsReach,
  unscheduleAnnouncement,
  withdrawAnnouncement,
} from '../announcements.contract.ts'
import { announcements } from './public.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => server.clock.advance(60_000))

const contents = {
  category: 'general',
  priority: 'normal',
  title: 'Office closed on Friday',
  summary: 'The office rests.',
  body: 'We are **closed** on Friday.',
  audience: 'all',
  tiers: [] as ('basic' | 'standard' | 'premium')[],
  plans: [] as string[],
  requiresAck: false,
  ackBy: null,
  publishAt: null,
  expiresAt: null,
  pinnedUntil: null,
  files: [],
} as const
type Contents = { [Part in keyof typeof contents | 'language' | 'translations']: unknown }
const draft = (changed: Partial<Contents> = {}) =>
  server.as('bayo').call(createAnnouncement, { body: { ...contents, ...changed } as never })
const publish = ({ id, version }: { id: string; version: number }) =>
  server.as('bayo').call(publishAnnouncement, { params: { id }, body: { version } })
const published = async (changed: Partial<Contents> = {}) => publish(await draft(changed))
const shown = async (who: 'ada' | 'dayo' | 'efe' = 'ada') =>
  (await server.as(who).call(listAnnouncements, { query: {} })).rows.map(({ title }) => title)
const open = (id: string) => server.as('ada').call(readAnnouncement, { params: { id } })
/** The job of each minute; what it tells people waits in `told`. */
const told: unknown[] = []
const runTimes = () =>
  server.database.db.transaction().execute(async (db) =>
    announcements.jobs?.[0]?.run(
      {
        db,
        now: server.clock.now(),
        community: server.community,
        enqueue: async (_, telling) => void told.push(telling),
      },
      {},
    ),
  )
const later = (hours: number) => addHours(server.clock.now(), hours)
const edit = (of: { id: string; version: number }, changed: Partial<Contents>) => ({
  params: { id: of.id },
  body: { ...contents, ...changed, version: of.version } as never,
})

describe('an announcement', () => {
  it('is a draft nobody reads until it is published; then members read it, hear of it and see it at home', async () => {
    const written = await draft({ title: 'The first of all' })
    expect(written).toMatchObject({ status: 'draft', code: 'ANN-2026-000001', told: 0 })
    expect(await shown()).toEqual([])
    expect((await server.as('ada').problem(readAnnouncement, { params: { id: written.id } })).status).toBe(
      404,
    )

    expect(await publish(written)).toMatchObject({ status: 'published', told: 6 })
    expect(await shown()).toEqual(['The first of all'])
    expect(await open(written.id)).toMatchObject({
      isRead: false,
      text: [
        {
          kind: 'paragraph',
          inlines: [
            { kind: 'text', text: 'We are ' },
            { kind: 'strong', inlines: [{ kind: 'text', text: 'closed' }] },
            { kind: 'text', text: ' on Friday.' },
          ],
        },
      ],
    })
    const { rows } = await server.as('ada').call(listNotices, { query: {} })
    expect(rows[0]).toMatchObject({ title: 'The first of all', link: `/announcements?open=${written.id}` })
    expect((await server.as('ada').call(readHome, {})).announcements).toMatchObject([
      { title: 'The first of all', isRead: false },
    ])
    const again = await server.as('bayo').problem(publishAnnouncement, {
      params: { id: written.id },
      body: { version: written.version },
    })
    expect(again.code).toBe('announcement-decided')
    const deeds = await eventsSince(server.db, ['announcement.published'], instant('2026-11-20T00:00:00Z'))
    expect(deeds.map(({ actorUid }) => actorUid)).toEqual([testUsers.bayo.uid])
  })

  it('is counted as opened once for each member', async () => {
    const { id } = await published({ title: 'Counted once' })
    for (const _ of [1, 2]) await server.as('ada').call(markAnnouncementRead, { params: { id } })
    const { rows } = await server.as('bayo').call(listAnnouncementReviews, { query: { limit: 1 } })
    expect(rows).toMatchObject([{ id, read: 1, accepted: 0 }])
    expect((await open(id)).isRead).toBe(true)
  })

  it('is told to nobody who switched announcements off', async () => {
    await sql`update profiles set settings = jsonb_set(settings, '{notifications,announcements}', 'false')
      where uid = ${testUsers.ada.uid}`.execute(server.db)
    const { id } = await published({ title: 'Not told to Ada', priority: 'urgent' })
    const { rows } = await server.as('bayo').call(listAnnouncementReviews, { query: { limit: 1 } })
    expect(rows).toMatchObject([{ id, told: 6, delivered: 5 }])
    const titles = async (who: 'ada' | 'dayo') =>
      (await server.as(who).call(listNotices, { query: {} })).rows.map(({ title }) => title)
    expect(await titles('dayo')).toContain('Not told to Ada')
    expect(await titles('ada')).not.toContain('Not told to Ada')
    expect(await shown()).toContain('Not told to Ada')
    await sql`update profiles set settings = settings #- '{notifications,announcements}'
      where uid = ${testUsers.ada.uid}`.execute(server.db)
  })

  it('is read by the tiers it is for, and by no others', async () => {
    await sql`update profiles set account_tier = 'premium' where uid = ${testUsers.dayo.uid}`.execute(
      server.db,
    )
    const { id, told } = await published({ title: 'For premium', audience: 'tiers', tiers: ['premium'] })
    expect(told).toBe(1)
    expect([(await shown('dayo')).includes('For premium'), (await shown()).includes('For premium')]).toEqual([
      true,
      false,
    ])
    expect((await server.as('ada').problem(readAnnouncement, { params: { id } })).status).toBe(404)
    expect((await server.as('ada').problem(markAnnouncementRead, { params: { id } })).status).toBe(404)
    const none = await server.as('bayo').problem(createAnnouncement, {
      body: { ...contents, audience: 'tiers' } as never,
    })
    expect(none.problem?.message).toBe('Choose at least one audience.')
  })

  it('is read by who holds one of the plans it is for, as long as they hold it, and by no others', async () => {
    const now = server.clock.now()
    const preparedBy = testUsers.bayo.uid
    const [held, other] = [
      await makePlan(server.db, { status: 'running', preparedBy, now }),
      await makePlan(server.db, { status: 'running', preparedBy, now }),
    ]
    const holding = { plan: held, memberUid: testUsers.ada.uid, principalKobo: naira(10_000n), now }
    const { id: heldId } = await saveInvestment(server.db, { ...holding, status: 'active' })
    const reader = { plans: [held.id], audience: 'plans', requiresAck: true }
    const { id, told, plans } = await published({ title: 'For holders', ...reader })
    expect([told, plans]).toEqual([1, [{ id: held.id, name: held.name }]])
    await published({ title: 'For others', ...reader, plans: [other.id] })
    const owes = async (who: 'ada' | 'dayo') =>
      (await server.as(who).call(readSession, {})).session?.acceptanceOwed?.id
    expect([await owes('ada'), await owes('dayo')]).toEqual([id, undefined])
    const sees = async (who: 'ada' | 'dayo') => (await shown(who)).filter((title) => title.startsWith('For '))
    expect([await sees('ada'), await sees('dayo')]).toMatchObject([
      expect.arrayContaining(['For holders']),
      expect.not.arrayContaining(['For holders']),
    ])
    expect(await sees('ada')).not.toContain('For others')
    expect((await server.as('dayo').problem(readAnnouncement, { params: { id } })).status).toBe(404)
    await server.as('ada').call(acceptAnnouncement, { params: { id }, body: { revision: 1 } })
    await sql`update investments set status = 'paid_out', ended_at = ${now} where id = ${heldId}`.execute(
      server.db,
    )
    expect((await server.as('ada').problem(readAnnouncement, { params: { id } })).status).toBe(404)

    const no = (changed: Partial<Contents>) =>
      server.as('bayo').problem(createAnnouncement, { body: { ...contents, ...changed } as never })
    expect((await no({ audience: 'plans' })).problem?.message).toBe('Choose at least one audience.')
    expect((await no({ plans: [held.id] })).problem?.message).toBe('Choose at least one audience.')
    const gone = await no({ audience: 'plans', plans: ['01900000-0000-7000-8000-0000000000aa'] })
    expect(gone.problem).toMatchObject({ code: 'plan-gone', field: 'plans' })
  })

  it('is read by who saves in one of the plans it is for, from the first deposit until the goal is over', async () => {
    const [bayo, chidi, ada] = [server.as('bayo'), server.as('chidi'), server.as('ada')]
    const plan = await openPlan(bayo, chidi, { code: 'RATES', name: 'Plan of changed rates' })
    const goal = await openOrdinaryGoal(ada, plan.id)
    const { id, told, plans } = await published({ title: 'For savers', audience: 'plans', plans: [plan.id] })
    expect([told, plans]).toEqual([0, [{ id: plan.id, name: plan.name }]])
    expect(await shown()).not.toContain('For savers')
    const status = (to: string) =>
      sql`update savings_accounts set status = ${to}, activated_at = coalesce(activated_at, ${server.clock.now()}),
        ended_at = case when ${to} = 'closed' then ${server.clock.now()}::timestamptz end where id = ${goal.id}`.execute(
        server.db,
      )
    await status('active')
    expect([await shown(), await shown('dayo')]).toEqual([
      expect.arrayContaining(['For savers']),
      expect.not.arrayContaining(['For savers']),
    ])
    expect(await published({ title: 'For them too', audience: 'plans', plans: [plan.id] })).toMatchObject({
      told: 1,
    })
    await status('closed')
    expect((await ada.problem(readAnnouncement, { params: { id } })).status).toBe(404)
  })

  it('appears on its time, stands on top until a time, and is over on another', async () => {
    const times = { publishAt: later(2), pinnedUntil: later(4), expiresAt: later(6) }
    const { id, status } = await published({ title: 'On its time', ...times })
    expect([status, await shown()]).toMatchObject(['scheduled', expect.not.arrayContaining(['On its time'])])
    server.clock.advance(2 * 3_600_000)
    await runTimes()
    const { pinned } = await server.as('ada').call(listAnnouncements, { query: {} })
    expect(pinned).toMatchObject([{ id, isPinned: true }])
    expect(told).toMatchObject([{ topic: 'announcements.announced', facts: { id } }])
    server.clock.advance(2 * 3_600_000)
    expect((await shown())[0]).toBe('On its time')
    server.clock.advance(2 * 3_600_000)
    await runTimes()
    expect((await open(id)).status).toBe('expired')
    expect((await server.as('ada').call(readHome, {})).announcements.map(({ id }) => id)).not.toContain(id)
  })

  it('that was over before it could appear is a draft again, its author is told, and holds up no other', async () => {
    const missed = await published({ title: 'Saturday', publishAt: later(1), expiresAt: later(3) })
    const other = await published({ title: 'Any day', publishAt: later(2) })
    server.clock.advance(4 * 3_600_000)
    told.length = 0
    await runTimes()
    expect(told).toMatchObject([
      { topic: 'announcements.missed', to: [testUsers.bayo.uid], facts: { title: 'Saturday' } },
      { topic: 'announcements.announced', facts: { id: other.id } },
    ])
    expect(await shown()).toEqual(expect.not.arrayContaining(['Saturday']))
    expect((await shown())[0]).toBe('Any day')
    const { rows } = await server.as('bayo').call(listAnnouncementReviews, { query: { status: 'draft' } })
    expect(rows).toContainEqual(expect.objectContaining({ id: missed.id, publishedAt: null }))
    await server.as('bayo').call(deleteAnnouncement, { params: { id: missed.id } })
  })

  it('is taken back to a draft before its time, and not after', async () => {
    const { id } = await published({ title: 'Taken back', publishAt: later(2) })
    expect(await server.as('chidi').call(unscheduleAnnouncement, { params: { id } })).toMatchObject({
      status: 'draft',
    })
    expect((await server.as('chidi').problem(unscheduleAnnouncement, { params: { id } })).code).toBe(
      'announcement-decided',
    )
    await server.as('chidi').call(deleteAnnouncement, { params: { id } })
    const { rows } = await server.as('bayo').call(listAnnouncementReviews, { query: { status: 'draft' } })
    expect(rows.map((row) => row.id)).not.toContain(id)
  })

  it('is edited in the open, marked so, and keeps whom it is for', async () => {
    const of = await published({ title: 'Before', body: 'Old words.' })
    const locked = await server.as('bayo').problem(editAnnouncement, {
      ...edit(of, { audience: 'tiers', tiers: ['basic'] }),
    })
    expect(locked.problem?.message).toBe('The audience cannot be changed after publishing.')
    expect(await server.as('bayo').call(editAnnouncement, edit(of, { title: 'After' }))).toMatchObject({
      status: 'published',
      revision: 2,
      changedAt: server.clock.now(),
    })
    expect(await open(of.id)).toMatchObject({ title: 'After', changedAt: server.clock.now() })
    const { rows } = await sql<{ revision: number; title: string }>`
      select revision, title from announcement_texts where announcement_id = ${of.id} order by revision`.execute(
      server.db,
    )
    expect(rows).toEqual([
      { revision: 1, title: 'Before' },
      { revision: 2, title: 'After' },
    ])
    const stale = await server.as('chidi').problem(editAnnouncement, edit(of, { title: 'Stale' }))
    expect(stale.code).toBe('changed-meanwhile')
  })

  it('is still edited once it stands on top no more and everybody had to accept it, with other ends to come', async () => {
    const times = { pinnedUntil: later(1), ackBy: later(2), requiresAck: true }
    const of = await published({ title: 'Past its times', ...times })
    server.clock.advance(3 * 3_600_000)
    const bayo = server.as('bayo')
    const same = await bayo.call(
      editAnnouncement,
      edit(of, { title: 'Past its times', ...times, body: 'New.' }),
    )
    expect(same).toMatchObject({ revision: 2, ackBy: times.ackBy, pinnedUntil: times.pinnedUntil })
    for (const [field, message] of [
      ['pinnedUntil', 'It can only stay pinned until a time after the publish date.'],
      ['ackBy', 'The acceptance deadline must be after the publish date.'],
      ['expiresAt', 'The expiry date must be after the publish date.'],
    ] as const) {
      const past = { title: 'Past its times', ...times, [field]: later(-3) }
      const no = await bayo.problem(editAnnouncement, edit(same, past))
      expect(no.problem).toMatchObject({ field, message })
    }
    const longer = { title: 'Past its times', ...times, body: 'New.', ackBy: later(24) }
    expect(await bayo.call(editAnnouncement, edit(same, longer))).toMatchObject({
      revision: 2,
      ackBy: longer.ackBy,
    })
    expect((await open(of.id)).acceptance).toMatchObject({ by: longer.ackBy, acceptedAt: null })
    const sooner = await bayo.problem(
      editAnnouncement,
      edit({ id: of.id, version: same.version + 1 }, { ...longer, priority: 'urgent' }),
    )
    expect(sooner.problem?.message).toBe('The priority cannot be changed after publishing.')
    await bayo.call(withdrawAnnouncement, { params: { id: of.id }, body: { reason: 'Only for this test.' } })
  })

  it('is withdrawn with a reason that members read instead of the text', async () => {
    const { id } = await published({ title: 'A mistake', body: 'Wrong figures.' })
    const reason = 'The figures were those of last year.'
    await server.as('bayo').call(withdrawAnnouncement, { params: { id }, body: { reason } })
    expect(await open(id)).toMatchObject({
      status: 'withdrawn',
      text: [],
      withdrawnReason: reason,
      summary: '',
    })
    expect(JSON.stringify(await open(id))).not.toContain('Wrong figures')
    const again = await server.as('bayo').problem(withdrawAnnouncement, { params: { id }, body: { reason } })
    expect(again.code).toBe('announcement-over')
  })

  it('is listed page by page, the newest first', async () => {
    const all: string[] = []
    let cursor: string | undefined
    do {
      const page = await server.as('ada').call(listAnnouncements, { query: { limit: 3, cursor } })
      all.push(...page.rows.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(all).toEqual(await shown())
    expect(new Set(all).size).toBe(all.length)
    const wrong = await server.as('ada').problem(listAnnouncements, { query: { cursor: 'x_y' } })
    expect(wrong.status).toBe(400)
  })
})

describe('one in several languages', () => {
  const hausa = {
    language: 'ha',
    title: 'An rufe ofis',
    summary: 'Hutu ne.',
    body: 'An **rufe** ranar Juma’a.',
  }
  const yoruba = { language: 'yo', title: 'Ilé iṣẹ́ tì', summary: '', body: 'A ó tì ní ọjọ́ Ẹtì.' }
  const words = { title: 'Closed on Friday', translations: [hausa, yoruba] }

  it('is read in each of them, said in what members are told, and withdrawn with all of them', async () => {
    const of = await published(words)
    expect(of).toMatchObject({ language: 'en', translations: [hausa, yoruba] })
    expect(await open(of.id)).toMatchObject({
      languages: ['en', 'ha', 'yo'],
      translations: [
        {
          language: 'ha',
          title: 'An rufe ofis',
          text: [
            {
              kind: 'paragraph',
              inlines: [
                { kind: 'text', text: 'An ' },
                { kind: 'strong', inlines: [{ kind: 'text', text: 'rufe' }] },
                { kind: 'text', text: ' ranar Juma’a.' },
              ],
            },
          ],
        },
        { language: 'yo' },
      ],
    })
    const { rows } = await server.as('ada').call(listNotices, { query: {} })
    expect(rows[0]).toMatchObject({ title: 'Closed on Friday' })
    expect(rows[0]?.body).toContain('It is also available in Hausa, Yorùbá.')
    const reason = 'The office is open after all.'
    await server.as('bayo').call(withdrawAnnouncement, { params: { id: of.id }, body: { reason } })
    expect(await open(of.id)).toMatchObject({ languages: ['en'], translations: [] })
    expect(JSON.stringify(await open(of.id))).not.toContain('Juma')
  })

  it('is another text when one of its translations is another, accepted again, and each text is kept', async () => {
    const of = await published({ ...words, requiresAck: true })
    const asking = { ...words, requiresAck: true }
    const accept = (revision: number) =>
      server.as('ada').call(acceptAnnouncement, { params: { id: of.id }, body: { revision } })
    await accept(1)
    const bayo = server.as('bayo')
    const turned = { ...asking, translations: [yoruba, hausa] }
    const same = await bayo.call(editAnnouncement, edit(of, turned))
    expect(same).toMatchObject({ revision: 1, accepted: 1 })
    const other = { ...asking, translations: [{ ...hausa, body: 'An buɗe.' }] }
    expect(await bayo.call(editAnnouncement, edit(same, other))).toMatchObject({ revision: 2, accepted: 0 })
    await accept(2)
    const texts = await bayo.call(listAnnouncementTexts, { params: { id: of.id }, query: {} })
    expect(texts.rows.map(({ translations }) => translations.map(({ language }) => language))).toEqual([
      ['ha'],
      ['ha', 'yo'],
    ])
  })

  it('has each language once, with whole words, and one of those there are', async () => {
    const no = async (changed: Partial<Contents> & { translations?: unknown; language?: string }) =>
      (await server.as('bayo').problem(createAnnouncement, { body: { ...contents, ...changed } as never }))
        .problem
    const twice = 'Add each language only once, and not the original language.'
    expect(await no({ translations: [hausa, hausa] })).toMatchObject({
      field: 'translations',
      message: twice,
    })
    expect(await no({ language: 'ha', translations: [hausa] })).toMatchObject({ message: twice })
    expect((await no({ translations: [{ ...hausa, title: 'x' }] }))?.errors?.[0]).toMatchObject({
      field: 'translations.0.title',
      message: 'Please enter a title of 3 to 120 characters.',
    })
    expect((await no({ language: 'fr' }))?.errors?.[0]?.message).toBe('Please choose a language.')
    const all = ['en', 'pcm', 'ha', 'ig', 'yo'].map((language) => ({ ...hausa, language }))
    expect((await no({ translations: all }))?.errors?.[0]?.field).toBe('translations')
    const long = 'ọ'.repeat(20_000)
    const four = all.slice(1).map((each) => ({ ...each, body: long }))
    const written = await server
      .as('bayo')
      .call(createAnnouncement, { body: { ...contents, body: long, translations: four } as never })
    expect(written.translations.map(({ body }) => body.length)).toEqual([20_000, 20_000, 20_000, 20_000])
  })
})

describe('one that must be accepted', () => {
  const owed = async () => (await server.as('ada').call(readSession, {})).session?.acceptanceOwed
  const accept = (id: string, revision: number) =>
    server.as('ada').call(acceptAnnouncement, { params: { id }, body: { revision } })

  it('stands before everything else until it is accepted, and again when its text changed', async () => {
    const of = await published({ title: 'New bye-laws', requiresAck: true })
    expect(await owed()).toEqual({ id: of.id, title: 'New bye-laws' })
    expect(await accept(of.id, 1)).toMatchObject({ acceptance: { acceptedAt: server.clock.now() } })
    expect(await owed()).toBeNull()

    const change = { title: 'New bye-laws', requiresAck: true }
    const sameText = await server
      .as('bayo')
      .call(editAnnouncement, edit(of, { ...change, pinnedUntil: later(1) }))
    expect([sameText.revision, await owed()]).toEqual([1, null])
    const other = { ...change, body: 'Other words.', pinnedUntil: null }
    expect(await server.as('bayo').call(editAnnouncement, edit(sameText, other))).toMatchObject({
      accepted: 0,
    })
    expect(await owed()).toMatchObject({ id: of.id })
    const old = await server.as('ada').problem(acceptAnnouncement, {
      params: { id: of.id },
      body: { revision: 1 },
    })
    expect(old.code).toBe('newer-text')
    await accept(of.id, 2)
    expect(await owed()).toBeNull()
  })

  it('asks first and stands in the way from its time on', async () => {
    const { id } = await published({ title: 'By tomorrow', requiresAck: true, ackBy: later(24) })
    expect(await owed()).toBeNull()
    expect((await open(id)).acceptance).toMatchObject({ acceptedAt: null })
    server.clock.advance(24 * 3_600_000)
    expect(await owed()).toMatchObject({ id })
    await accept(id, 1)
  })

  it('takes no acceptance where none is asked', async () => {
    const { id } = await published({ title: 'Only news' })
    const no = await server.as('ada').problem(acceptAnnouncement, { params: { id }, body: { revision: 1 } })
    expect(no.code).toBe('not-to-accept')
  })
})

describe('who may', () => {
  it('administrators alone write; members, moderators and inactive members read', async () => {
    const { id, version } = await draft({ title: 'Not theirs' })
    for (const who of ['ada', 'dayo', 'efe', 'funke'] as const) {
      expect((await server.as(who).problem(createAnnouncement, { body: contents as never })).status).toBe(403)
      expect((await server.as(who).problem(listAnnouncementReviews, { query: {} })).status).toBe(403)
      expect((await server.as(who).problem(previewAnnouncement, { body: { body: 'x' } })).status).toBe(403)
      const publishing = { params: { id }, body: { version } }
      expect((await server.as(who).problem(publishAnnouncement, publishing)).status).toBe(403)
    }
    expect((await server.client().problem(listAnnouncements, { query: {} })).status).toBe(401)
    expect((await shown('efe')).length).toBeGreaterThan(0)
  })

  it.each([
    [{ title: 'ab' }, 'title', 'Please enter a title of 3 to 120 characters.'],
    [{ summary: 'x'.repeat(281) }, 'summary', 'A summary can have up to 280 characters.'],
    [{ body: '' }, 'body', 'Please write a text of up to 20,000 characters.'],
    [{ audience: 'nobody' }, 'audience', 'Choose at least one audience.'],
  ])('%j is refused beside its field', async (changed, field, message) => {
    const no = await server
      .as('bayo')
      .problem(createAnnouncement, { body: { ...contents, ...changed } as never })
    expect(no.problem).toMatchObject({ status: 422, field, message })
  })

  it('times that end before they begin are refused', async () => {
    const no = (changed: Partial<Contents>) =>
      server.as('bayo').problem(createAnnouncement, { body: { ...contents, ...changed } as never })
    const expired = await no({ publishAt: later(5), expiresAt: later(4) })
    expect(expired.problem?.message).toBe('The expiry date must be after the publish date.')
    expect((await no({ pinnedUntil: later(-1) })).code).toBe('pin-before-publish')
    expect((await no({ requiresAck: true, ackBy: later(-1) })).code).toBe('accept-before-publish')
  })
})

describe('the database', () => {
  it.each([
    [
      'makes the audience of one that appeared another',
      `update announcements set audience = 'tiers', tiers = '{basic}'`,
    ],
    [
      'makes the plans of one that appeared others',
      `update announcements set audience = 'plans', plan_ids = array[id]`,
    ],
    ['replaces its text without a revision', `update announcements set body = 'Other'`],
    ['replaces its language without a revision', `update announcements set language = 'ha'`],
    ['takes it back to a draft', `update announcements set status = 'draft', published_at = null`],
    ['removes it', 'delete from announcements'],
    ['rewrites an old text', `update announcement_texts set body = 'Other'`],
  ])('refuses a server that %s', async (_, statement) => {
    await published({ title: 'Status' })
    await expect(server.database.pool.query(`${statement} ${where(statement)}`)).rejects.toThrow(
      /appeared|holds|revision|cannot become|permission denied/,
    )
  })

  const where = (statement: string) =>
    statement.includes('announcement_texts') ? '' : `where status = 'published'`
})

it('an urgent one that also goes by SMS takes two administrators', async () => {
  const sms = await startTestServer({ community: { channels: ['email', 'sms'] } })
  try {
    const body = { ...contents, title: 'Bank closed today', priority: 'urgent' } as never
    const { id, version } = await sms.as('bayo').call(createAnnouncement, { body })
    const asked = { params: { id }, body: { version } }
    for (const who of ['ada', 'dayo', 'efe'] as const)
      expect((await sms.as(who).problem(readSmsReach, { params: { id } })).status).toBe(403)
    const reached = () => sms.as('bayo').call(readSmsReach, { params: { id } })
    expect(await reached()).toEqual({ members: 0, costKobo: null })
    await sql`update profiles set settings = jsonb_set(settings, '{notifications,sms}', 'true'), phone = '+2348031234567'
      where uid in (${testUsers.ada.uid}, ${testUsers.dayo.uid})`.execute(sms.db)
    sms.community.smsPrice = naira(4n)
    expect(await reached()).toEqual({ members: 2, costKobo: naira(8n) })
    expect(await sms.as('bayo').call(publishAnnouncement, asked)).toMatchObject({
      status: 'draft',
      waiting: { kind: 'announcements.publication' },
    })
    expect((await sms.as('bayo').problem(publishAnnouncement, asked)).code).toBe('own-approval')
    const { rows } = await sms.as('chidi').call(listApprovals, { query: {} })
    expect(rows.map(({ lines }) => lines)).toMatchObject([
      [
        { label: 'For', value: '6 members' },
        { label: 'By SMS', value: '2 members' },
        { label: 'About', value: '₦8.00' },
      ],
    ])
    expect(await sms.as('chidi').call(publishAnnouncement, asked)).toMatchObject({ status: 'published' })
  } finally {
    await sms.close()
  }
})
