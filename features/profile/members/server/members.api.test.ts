import { administratorsWhoCanSignIn, approvals, kindsOf } from '@kolo/approvals/server'
import { readZip } from '@kolo/files/testing/zip'
import { naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { postJournal } from '@kolo/ledger/journal'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LimitsByTier, tierLimitDefaults } from '../../limits/tiers.rules.ts'
import { getProfile } from '../../profiles/profile.contract.ts'
import { listSavedViews, removeView, saveView } from '../../saved-views/saved-views.contract.ts'
import { eraseProfile, findProfile, namesOf, profile } from '../../server/public.ts'
import { seedProfile } from '../../testing/profile.factory.ts'
import {
  changeIdentity,
  changeMemberStatus,
  changeRole,
  changeTier,
  changeTierLimits,
  getMemberFigures,
  getTierLimits,
  listMembers,
} from '../members.contract.ts'
import { listMemberNotes, removeMemberNote, writeMemberNote } from '../notes.contract.ts'
import { memberNotes } from './member.record.ts'

let server: TestServer
const ended: { uid: string; why: string }[] = []

beforeAll(async () => {
  const members = profile(async (_, { uid, why }) => {
    ended.push({ uid, why })
  })
  server = await startTestServer({ features: [members, approvals(kindsOf([members]))] })
})
afterAll(() => server.close())

const over = { status: 'expired', decided_at: '2026-11-20T09:00:00.000Z' as never } as const

beforeEach(async () => {
  await server.db.updateTable('approvals').set(over).where('status', '=', 'waiting').execute()
  await server.db.deleteFrom('profiles').execute()
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
  ended.length = 0
  server.jobs.length = 0
})

const { ada, bayo, chidi, dayo, efe } = testUsers
const reason = 'Agreed at the meeting of the board.'

const administrators = () =>
  administratorsWhoCanSignIn({ db: server.db, now: server.clock.now(), community: server.community })

type Query = Partial<Parameters<typeof search>[1]>
function search(who: 'ada' | 'bayo' | 'dayo', query: Record<string, unknown>) {
  return server.as(who).call(listMembers, { query: query as never })
}
async function names(who: 'bayo' | 'dayo', query: Query & Record<string, unknown>) {
  return (await search(who, query)).rows.map((row) => row.fullName.split(' ')[0])
}

describe('notes about a member', () => {
  const params = { uid: ada.uid }
  const write = (body: string) => server.as('bayo').call(writeMemberNote, { params, body: { body } })
  const read = (who: 'bayo' | 'chidi') => server.as(who).call(listMemberNotes, { params })

  it('are read by administrators, removed by whoever wrote them, and in the audit log without a word', async () => {
    const note = await write('Pays in cash after the market.')
    expect((await read('chidi')).rows).toMatchObject([
      { body: 'Pays in cash after the market.', author: 'Bayo Adeyemi', isOwn: false },
    ])
    const removal = { params: { ...params, noteId: note.id } }
    expect((await server.as('chidi').problem(removeMemberNote, removal)).status).toBe(404)
    const elsewhere = { params: { uid: efe.uid, noteId: note.id } }
    expect((await server.as('bayo').problem(removeMemberNote, elsewhere)).status).toBe(404)
    await server.as('bayo').call(removeMemberNote, removal)
    expect((await read('chidi')).rows).toEqual([])
    const events = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'facts'])
      .where('kind', 'like', 'profile.note-%')
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { kind: 'profile.note-written', facts: {} },
      { kind: 'profile.note-removed', facts: {} },
    ])
  })
  it('are for nobody else, and about nobody who reads', async () => {
    await write('Asked for a higher limit twice.')
    for (const who of ['ada', 'dayo'] as const)
      expect((await server.as(who).problem(listMemberNotes, { params })).status).toBe(403)
    const own = { params: { uid: bayo.uid } }
    expect((await server.as('bayo').problem(listMemberNotes, own)).code).toBe('own-record')
    const note = { ...own, body: { body: 'I am kind.' } }
    expect((await server.as('bayo').problem(writeMemberNote, note)).code).toBe('own-record')
    const blank = { params, body: { body: '  ' } }
    expect((await server.as('bayo').problem(writeMemberNote, blank)).status).toBe(422)
  })
  it('are in the copy of the data of whom they are about, without who wrote them', () => {
    const kept = memberNotes.person
    expect(kept).toMatchObject({ by: ['uid'], given: ['id', 'body', 'written_at'] })
  })
})

describe('views of the list', () => {
  const ofMembers = { query: { list: 'members' } }
  const views = async (who: 'bayo' | 'chidi') =>
    (await server.as(who).call(listSavedViews, ofMembers)).rows.map(({ name, search }) => [name, search])
  const keep = (name: string, search: string) =>
    server.as('bayo').call(saveView, { body: { list: 'members', name, search } })
  it('are kept by name, each for whoever keeps it', async () => {
    await keep('To remind', 'email=unchecked')
    await keep('Staff', 'role=admin&cols=email')
    await keep('To remind', 'profile=incomplete')
    expect(await views('bayo')).toEqual([
      ['Staff', 'role=admin&cols=email'],
      ['To remind', 'profile=incomplete'],
    ])
    expect(await views('chidi')).toEqual([])
    const [{ id } = { id: '' }] = (await server.as('bayo').call(listSavedViews, ofMembers)).rows
    expect((await server.as('chidi').problem(removeView, { params: { id } })).status).toBe(404)
    await server.as('bayo').call(removeView, { params: { id } })
    expect(await views('bayo')).toEqual([['To remind', 'profile=incomplete']])
    expect((await server.as('ada').problem(listSavedViews, ofMembers)).status).toBe(403)
  })
  it('are addresses and nothing else, and no more than twenty', async () => {
    expect(
      (await server.as('bayo').problem(saveView, { body: { list: 'members', name: 'A', search: '<b>' } }))
        .status,
    ).toBe(422)
    for (let nth = 0; nth < 20; nth++) await keep(`View ${nth}`, '')
    const full = { body: { list: 'members', name: 'One more', search: '' } }
    expect((await server.as('bayo').problem(saveView, full)).code).toBe('views-full')
    expect(await views('bayo')).toHaveLength(20)
    // Another list has its own, also under the same name.
    const other = { list: 'events', name: 'View 1', search: 'status=draft' }
    await server.as('bayo').call(saveView, { body: other })
    expect((await server.as('bayo').call(listSavedViews, { query: { list: 'events' } })).rows).toHaveLength(1)
    expect(await views('bayo')).toHaveLength(20)
  })
})

describe('the members’ list', () => {
  it('is in the order of names', async () => {
    expect(await names('bayo', {})).toEqual(['Ada', 'Bayo', 'Chidi', 'Dayo', 'Efe', 'Funke'])
  })
  it('is for staff; only administrators see phone numbers', async () => {
    expect((await server.as('ada').problem(listMembers, {})).status).toBe(403)
    expect((await search('dayo', {})).rows[0]).toMatchObject({ phone: null })
    expect((await search('bayo', {})).rows[0]).toMatchObject({ phone: '+2348035550142' })
  })
  it.each<[Record<string, unknown>, string[]]>([
    [{ role: 'admin' }, ['Bayo', 'Chidi']],
    [{ role: 'moderator' }, ['Dayo']],
    [{ role: 'user', status: 'active' }, ['Ada', 'Funke']],
    [{ status: 'inactive' }, ['Efe']],
    [{ tier: 'premium' }, []],
    [{ kyc: 'pending', role: 'moderator' }, ['Dayo']],
    [{ email: 'unchecked' }, ['Funke']],
    [{ email: 'checked', role: 'moderator' }, ['Dayo']],
    [{ profile: 'incomplete' }, ['Funke']],
    [{ order: '-name', role: 'admin' }, ['Chidi', 'Bayo']],
  ])('with the filter %j holds %j', async (query, found) => expect(await names('bayo', query)).toEqual(found))
  it.each<[string, string[]]>([
    ['ada', ['Ada']],
    ['ADÀ', ['Ada']],
    ['ade', ['Bayo']],
    ['bay adey', ['Bayo']],
    ['adeyemi ba', ['Bayo']],
    ['bayo nwosu', []],
    ['chidi@kolo.example', ['Chidi']],
    ['chidi@', ['Chidi']],
    ['%', []],
    ["' OR 1=1 --", []],
    ['zzz', []],
  ])('searched for %j holds %j', async (text, found) =>
    expect(await names('bayo', { search: text })).toEqual(found),
  )
  it('finds by code, and by phone for administrators alone', async () => {
    const code = (await findProfile(server.db, efe.uid))?.member_code ?? ''
    expect(await names('dayo', { search: code.toLowerCase() })).toEqual(['Efe'])
    await server.db.deleteFrom('profiles').where('uid', '=', efe.uid).execute()
    await seedProfile(server.db, { ...efe, fields: { phone: '+2347015550199' } })
    expect(await names('bayo', { search: '0701 555 0199' })).toEqual(['Efe'])
    expect(await names('bayo', { search: '0701' })).toEqual(['Efe'])
    expect(await names('dayo', { search: '0701 555 0199' })).toEqual([])
  })
  it('shows moderators nobody who wants to be seen by administrators alone', async () => {
    const uid = '01900000-0000-7000-8000-0000000000ab'
    const email = 'private@kolo.example'
    const { settings } = await seedProfile(server.db, { uid, fullName: 'Zainab Private', email })
    const hidden = { ...settings, privacy: { ...settings.privacy, profileVisibility: 'private' as const } }
    await server.db.updateTable('profiles').set({ settings: hidden }).where('uid', '=', uid).execute()
    for (const [who, sees] of [
      ['dayo', false],
      ['bayo', true],
    ] as const) {
      expect([who, (await names(who, {})).includes('Zainab')]).toEqual([who, sees])
      expect([who, (await names(who, { search: 'zainab' })).includes('Zainab')]).toEqual([who, sees])
      for (const path of [`/api/users/${uid}`, `/api/users?email=${email}`]) {
        const text = await (await server.as(who).fetch(path)).text()
        expect([who, path, text.includes('Zainab')]).toEqual([who, path, sees])
      }
    }
    await server.db.deleteFrom('profiles').where('uid', '=', uid).execute()
  })
  it.each(['name', '-name', 'joined', '-joined'] as const)(
    'goes on page by page in the order "%s"',
    async (order) => {
      const asked = (await search('bayo', { order })).rows.map((row) => row.uid)
      const turned: string[] = []
      let cursor: string | undefined
      do {
        const page = await search('bayo', { order, limit: 2, ...(cursor ? { cursor } : {}) })
        turned.push(...page.rows.map((row) => row.uid))
        cursor = page.nextCursor
      } while (cursor)
      expect(turned).toEqual(asked)
      expect(new Set(turned).size).toBe(6)
    },
  )
  it('says how many a filter or a search finds, moderators without whom they are not shown', async () => {
    const figures = (who: 'bayo' | 'dayo', query: object) => server.as(who).call(getMemberFigures, { query })
    expect(await figures('bayo', {})).toMatchObject({ members: 6, newMembers: 6 })
    expect((await figures('bayo', {})).found).toBeUndefined()
    expect((await figures('bayo', { role: 'admin' })).found).toEqual({ count: 2, isMore: false })
    expect((await figures('bayo', { search: 'ada' })).found).toEqual({ count: 1, isMore: false })
    expect((await figures('bayo', { search: '%' })).found).toEqual({ count: 0, isMore: false })
    expect((await figures('dayo', { search: '08035550142' })).found).toEqual({ count: 0, isMore: false })
  })
  it('goes along as a file, with all a filter finds, for administrators, and the log says who took it', async () => {
    const file = (who: 'bayo' | 'dayo', query: string) => server.as(who).fetch(`/api/members/file?${query}`)
    expect((await file('dayo', 'role=admin')).status).toBe(403)
    const csv = await file('bayo', 'role=admin&order=-name')
    expect(csv.headers.get('content-disposition')).toContain('members-2026-11-20.csv')
    const lines = (await csv.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(
      /"Chidi [^"]+","chidi@kolo.example","Checked","'\+2348035550142","Administrator"/,
    )
    const sheet = Buffer.from(await (await file('bayo', 'format=xlsx&email=unchecked')).arrayBuffer())
    const cells = readZip(sheet).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(cells.split('<row ')).toHaveLength(3)
    expect(cells).toContain('<t xml:space="preserve">funke@kolo.example</t>')
    const taken = server.db
      .selectFrom('audit_events')
      .select('facts')
      .where('kind', '=', 'profile.members-taken')
    expect((await taken.orderBy('id').execute()).map(({ facts }) => facts)).toEqual([
      { rows: 2, format: 'csv', role: 'admin' },
      { rows: 1, format: 'xlsx', email: 'unchecked' },
    ])
  })
  it('lists somebody with two matching words once', async () => {
    const uid = '01900000-0000-7000-8000-0000000000aa'
    await seedProfile(server.db, { uid, fullName: 'Ade Adeola', email: 'ade@kolo.example' })
    expect(await names('bayo', { search: 'ade' })).toEqual(['Ade', 'Bayo'])
  })
  it('finds hooked, dotted and crossed letters by plain ones and by themselves, and lists them with their letters', async () => {
    const people = ['Ɗanjuma Ƙofar-Ɓaɓa', 'Łukasz Đorđe', 'Ọláńrewájú Àṣàkẹ́', 'Zara ʼYar’adua']
    for (const [at, fullName] of people.entries())
      await seedProfile(server.db, {
        uid: `01900000-0000-7000-8000-0000000000b${at}`,
        fullName,
        email: `letters${at}@kolo.example`,
      })
    const finds: [string, string][] = [
      ['kofar', 'Ɗanjuma'],
      ['Baba', 'Ɗanjuma'],
      ['Ƙofar-Ɓaɓa', 'Ɗanjuma'],
      ['lukasz', 'Łukasz'],
      ['DORDE', 'Łukasz'],
      ['olanrewaju asake', 'Ọláńrewájú'],
      ["yar'adua", 'Zara'],
      ['yaradua', 'Zara'],
    ]
    for (const [text, found] of finds)
      expect([text, await names('bayo', { search: text })]).toEqual([text, [found]])
    const listed = await names('bayo', {})
    expect(listed).toEqual([
      'Ada',
      'Bayo',
      'Chidi',
      'Ɗanjuma',
      'Dayo',
      'Efe',
      'Funke',
      'Łukasz',
      'Ọláńrewájú',
      'Zara',
    ])
  })
  it('pages without a gap or a repeat, by name and by search', async () => {
    for (const query of [{}, { search: 'kolo' }, { search: 'a' }]) {
      const all = (await search('bayo', query)).rows.map((row) => row.uid)
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await search('bayo', { ...query, limit: 2, ...(cursor ? { cursor } : {}) })
        seen.push(...page.rows.map((row) => row.uid))
        cursor = page.nextCursor
      } while (cursor)
      expect(seen).toEqual(all)
      expect(new Set(seen).size).toBe(seen.length)
    }
  })
  it('has its figures: all, and those of this month', async () => {
    const figures = await server.as('dayo').call(getMemberFigures, {})
    expect(figures).toEqual({
      members: 6,
      newMembers: 6,
      since: '2026-11-01',
      found: { count: 6, isMore: false },
    })
    expect((await server.as('ada').problem(getMemberFigures, {})).status).toBe(403)
  })
  it('refuses a cursor nobody gave out, a limit above 100 and a filter that does not exist', async () => {
    const problem = (query: Record<string, unknown>) =>
      server.as('bayo').problem(listMembers, { query: query as never })
    expect((await problem({ cursor: 'nonsense' })).status).toBe(400)
    expect((await problem({ limit: 101 })).status).toBe(422)
    expect((await problem({ role: 'owner' })).status).toBe(422)
  })
  it('reads an index in the order shown, whatever the size of the community', async () => {
    const plan = await server.database.asOwner(async (client) => {
      await client.query('SET enable_seqscan = off; SET enable_sort = off')
      const { rows } = await client.query(
        `EXPLAIN SELECT * FROM profiles p WHERE NOT p.is_archived ORDER BY p.name_key, p.uid LIMIT 26`,
      )
      return JSON.stringify(rows)
    })
    expect(plan).toContain('profiles_by_name')
    expect(plan).not.toContain('Sort')
  })
})

describe('roles', () => {
  const change = (who: 'ada' | 'bayo' | 'chidi' | 'dayo', uid: string, role: string, why = reason) =>
    server.as(who).call(changeRole, { params: { uid }, body: { role: role as never, reason: why } })

  it('are changed by two administrators, the first gives a reason; the sessions end and the member is told', async () => {
    expect(await change('bayo', ada.uid, 'moderator')).toMatchObject({
      role: 'user',
      version: 2,
      waiting: [
        { kind: 'profile.role', title: 'Make Ada Nwosu a moderator', reason, can: { takeBack: true } },
      ],
    })
    expect(ended).toEqual([])
    expect(server.jobs).toEqual([])
    expect(await change('chidi', ada.uid, 'moderator')).toMatchObject({
      role: 'moderator',
      version: 3,
      waiting: [],
    })
    expect(ended).toEqual([{ uid: ada.uid, why: 'role' }])
    expect(server.jobs).toMatchObject([
      { job: 'mail.send', data: { to: ada.email, subject: 'Your role has changed' } },
    ])
    const [kept] = await server.db.selectFrom('member_changes').selectAll().execute()
    expect(kept).toMatchObject({
      kind: 'role',
      before: 'user',
      after: 'moderator',
      reason,
      actor_uid: bayo.uid,
    })
    const event = await server.db
      .selectFrom('audit_events')
      .select(['facts', 'subject_uid'])
      .where('kind', '=', 'profile.role-changed')
      .executeTakeFirst()
    expect(event).toEqual({
      facts: { before: 'user', after: 'moderator' },
      subject_uid: ada.uid,
    })
  })
  it('are never one’s own, and nobody else’s business', async () => {
    await expect(change('bayo', bayo.uid, 'user')).rejects.toMatchObject({ problem: { code: 'own-record' } })
    await expect(change('ada', ada.uid, 'admin')).rejects.toMatchObject({ status: 403 })
    await expect(change('dayo', ada.uid, 'admin')).rejects.toMatchObject({ status: 403 })
  })
  it('leave one of two administrators who demote each other at the same moment', async () => {
    const both = () =>
      Promise.allSettled([change('bayo', chidi.uid, 'user'), change('chidi', bayo.uid, 'user')])
    expect((await both()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await administrators()).toHaveLength(2)
    expect(server.jobs.map(({ data }) => data.to)).toContain(dayo.email)
    server.clock.advance(86_400_000)
    const outcomes = await both()
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await administrators()).toHaveLength(1)
  })
  it('need a real change, a reason, an active person and a member that exists', async () => {
    await expect(change('bayo', ada.uid, 'user')).rejects.toMatchObject({ problem: { code: 'no-change' } })
    await expect(change('bayo', ada.uid, 'moderator', 'why')).rejects.toMatchObject({
      status: 422,
      problem: { field: 'reason' },
    })
    await expect(change('bayo', efe.uid, 'admin')).rejects.toMatchObject({
      problem: { code: 'inactive-administrator' },
    })
    await expect(change('bayo', '01900000-0000-7000-8000-00000000dead', 'admin')).rejects.toMatchObject({
      status: 404,
    })
    expect(ended).toEqual([])
  })
})

describe('standing and tier', () => {
  const standing = (who: 'bayo' | 'chidi' | 'dayo', uid: string, isActive: boolean) =>
    server.as(who).call(changeMemberStatus, { params: { uid }, body: { isActive, reason } })
  const tier = (who: 'bayo' | 'chidi' | 'dayo', uid: string, to: 'standard' | 'basic') =>
    server.as(who).call(changeTier, { params: { uid }, body: { tier: to, reason } })

  it('make a member inactive and active again', async () => {
    expect(await standing('bayo', ada.uid, false)).toMatchObject({ isActive: false })
    expect(ended).toEqual([{ uid: ada.uid, why: 'standing' }])
    expect(await standing('bayo', ada.uid, true)).toMatchObject({ isActive: true })
    await expect(standing('bayo', ada.uid, true)).rejects.toMatchObject({ problem: { code: 'no-change' } })
  })
  it('keep one of two administrators active who stop each other at the same moment', async () => {
    const both = () =>
      Promise.allSettled([standing('bayo', chidi.uid, false), standing('chidi', bayo.uid, false)])
    await both()
    expect(await administrators()).toHaveLength(2)
    server.clock.advance(86_400_000)
    const outcomes = await both()
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await administrators()).toHaveLength(1)
  })
  it('write down that an identity was checked, once two agree, and the member is told', async () => {
    const check = (who: 'bayo' | 'chidi', status: 'verified' | 'rejected') =>
      server.as(who).call(changeIdentity, { params: { uid: ada.uid }, body: { status, reason } })
    expect(await check('bayo', 'verified')).toMatchObject({
      kycStatus: 'pending',
      waiting: [{ kind: 'profile.identity', lines: [{ label: 'Identity', value: 'Not started → Passed' }] }],
    })
    await expect(check('bayo', 'verified')).rejects.toMatchObject({ problem: { code: 'own-approval' } })
    expect(await check('chidi', 'verified')).toMatchObject({ kycStatus: 'verified' })
    await expect(check('chidi', 'verified')).rejects.toMatchObject({ problem: { code: 'no-change' } })
    expect(server.jobs.at(-1)?.data).toMatchObject({ to: ada.email, subject: 'Your identity is checked' })
  })
  it('is never said by the server alone', async () => {
    const alone = server.database.db.updateTable('profiles').set({ kyc_status: 'verified' })
    await expect(alone.where('uid', '=', ada.uid).execute()).rejects.toThrow('nobody has approved')
  })
  it('move a member to another tier, with other limits, once two agree', async () => {
    expect(await tier('bayo', ada.uid, 'standard')).toMatchObject({
      accountTier: 'basic',
      waiting: [{ kind: 'profile.tier', lines: [{ label: 'Account tier', value: 'Basic → Standard' }] }],
    })
    expect(await tier('chidi', ada.uid, 'standard')).toMatchObject({
      accountTier: 'standard',
      limits: { singleDeposit: naira(100_000n) },
    })
    expect(ended).toEqual([])
    await expect(tier('bayo', ada.uid, 'standard')).rejects.toMatchObject({ problem: { code: 'no-change' } })
  })
  it('are never one’s own and not a moderator’s', async () => {
    await expect(tier('bayo', bayo.uid, 'standard')).rejects.toMatchObject({
      problem: { code: 'own-record' },
    })
    await expect(standing('bayo', bayo.uid, false)).rejects.toMatchObject({ problem: { code: 'own-record' } })
    await expect(tier('dayo', ada.uid, 'standard')).rejects.toMatchObject({ status: 403 })
    await expect(standing('dayo', ada.uid, false)).rejects.toMatchObject({ status: 403 })
  })
})

describe('the limits of the tiers', () => {
  const higher: LimitsByTier = {
    ...tierLimitDefaults,
    basic: { ...tierLimitDefaults.basic, balance: naira(400_000n) },
  }
  const change = (who: 'ada' | 'bayo' | 'chidi' | 'dayo', limits: LimitsByTier) =>
    server.as(who).call(changeTierLimits, { body: { limits, reason } })

  it('start with the defaults, and everybody may read them', async () => {
    const read = await server.as('ada').call(getTierLimits, {})
    expect(read).toEqual({ limits: tierLimitDefaults, can: { changeTierLimits: false } })
  })
  it('are changed by two administrators, hold at once, and are audited by name', async () => {
    await expect(change('ada', higher)).rejects.toMatchObject({ status: 403 })
    await expect(change('dayo', higher)).rejects.toMatchObject({ status: 403 })
    expect(await change('bayo', higher)).toMatchObject({
      limits: tierLimitDefaults,
      waiting: {
        kind: 'profile.tier-limits',
        lines: [{ label: 'Basic: Total balance', value: '₦300,000.00 → ₦400,000.00' }],
      },
    })
    expect(await change('chidi', higher)).toEqual({ limits: higher, can: { changeTierLimits: true } })
    const own = await server.as('ada').call(getProfile, { params: { uid: ada.uid } })
    expect(own).toMatchObject({ limits: { balance: naira(400_000n) } })
    const event = await server.db
      .selectFrom('audit_events')
      .select('facts')
      .where('kind', '=', 'profile.tier-limits-changed')
      .executeTakeFirst()
    expect(event).toEqual({ facts: { 'basic.balance': '40000000' } })
    await change('bayo', tierLimitDefaults)
    await change('chidi', tierLimitDefaults)
  })
  it('are more than zero, or none', async () => {
    const none = { ...tierLimitDefaults, premium: { ...tierLimitDefaults.premium, dailyWithdrawal: null } }
    await change('bayo', none)
    expect((await change('chidi', none)).limits.premium.dailyWithdrawal).toBeNull()
    const zero = { ...tierLimitDefaults, basic: { ...tierLimitDefaults.basic, balance: naira(0n) } }
    await expect(change('bayo', zero)).rejects.toMatchObject({
      problem: { code: 'limit-not-positive', field: 'limits.basic.balance' },
    })
    await change('bayo', tierLimitDefaults)
    await change('chidi', tierLimitDefaults)
  })
})

describe('erasing', () => {
  const erase = (uid: string) =>
    server.db.transaction().execute((tx) => {
      const { community, clock } = server
      const call = { db: tx, now: clock.now(), community, enqueue: async () => undefined }
      return eraseProfile(call, uid)
    })

  it('removes the person and everything they can be found by', async () => {
    expect(isRefusal(await erase(dayo.uid))).toBe(false)
    expect(await findProfile(server.db, dayo.uid)).toBeUndefined()
    expect(await names('bayo', { search: 'dayo' })).toEqual([])
    expect(await namesOf(server.db, [dayo.uid, ada.uid])).toEqual(new Map([[ada.uid, 'Ada Nwosu']]))
  })
  it('is refused while the books hold money of theirs', async () => {
    await server.db.transaction().execute((tx) =>
      postJournal(tx, {
        deed: 'test.deposit',
        actorUid: bayo.uid,
        now: server.clock.now(),
        memo: 'A deposit',
        transfers: [
          {
            debit: { kind: 'bank', scope: 'test' },
            credit: { kind: 'member_savings', scope: 'goal', ownerUid: ada.uid },
            amount: naira(1_000n),
          },
        ],
      }),
    )
    expect(await erase(ada.uid)).toEqual({ refusal: 'money-left' })
    expect(await findProfile(server.db, ada.uid)).toBeDefined()
  })
  it('is refused for the last administrator', async () => {
    expect(isRefusal(await erase(chidi.uid))).toBe(false)
    expect(await erase(bayo.uid)).toEqual({ refusal: 'last-administrator' })
  })
})
