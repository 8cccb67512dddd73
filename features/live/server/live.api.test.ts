/** Who hears of a change, over real streams of one and of two servers. */
import { changing } from '@kolo/application/changes'
import { signOut } from '@kolo/identity/contract'
import { endSessions } from '@kolo/identity/server'
import { markAllRead } from '@kolo/notices/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { answerMember, answerTicket, createTicket } from '@kolo/support/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { livePath, readChanges } from '../live.contract.ts'
import { mostStreams } from '../live.rules.ts'

let one: TestServer
let two: TestServer
beforeAll(async () => {
  one = await startTestServer()
  two = await startTestServer({ beside: one })
})
afterAll(async () => {
  await two.close()
  await one.close()
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(one.db)
  await sql`delete from changes`.execute(one.db)
})

type Who = keyof typeof testUsers
type Heard = { moment: string; paths: string[] | null }

/** Listens, and gives what is said event by event; `undefined` once it ended. */
async function listen(server: TestServer, who: Who, after?: string) {
  const leaving = new AbortController()
  const since = after ? `?after=${after}` : ''
  const answer = await server.as(who).fetch(livePath + since, { signal: leaving.signal })
  expect(answer.status).toBe(200)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Heard | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const [, moment, data] = /^id: (\d{13})\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
        text = text.slice(end + 2)
        return { moment: moment ?? '', paths: JSON.parse(data ?? '') }
      }
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return undefined
      text += value
    }
  }
  /** The next that names anything. */
  const change = async (): Promise<Heard | undefined> => {
    let heard = await next()
    while (heard?.paths?.length === 0) heard = await next()
    return heard
  }
  return { answer, next, change, leave: () => leaving.abort() }
}

const ticket = {
  subject: 'A transfer is missing',
  category: 'bug',
  priority: 'low',
  body: 'I sent it yesterday evening.',
  follows: null,
  about: null,
} as const
const say = (server: TestServer, id: string) =>
  server
    .as('dayo')
    .call(answerMember, { params: { id }, body: { body: 'We look into it.', internal: false } })

describe('a change', () => {
  it('reaches its member and the staff through another server, and nobody else', async () => {
    const [ada, efe, dayo] = [await listen(two, 'ada'), await listen(two, 'efe'), await listen(one, 'dayo')]
    for (const each of [ada, efe, dayo]) expect((await each.next())?.paths).toEqual([])
    const { id } = await one.as('ada').call(createTicket, { body: ticket })
    expect((await dayo.change())?.paths).toContain('/api/desk/tickets')
    await say(one, id)
    const heard: string[] = []
    while (!heard.includes('/api/notices') || !heard.includes('/api/tickets'))
      heard.push(...((await ada.change())?.paths ?? []))
    // Her own ticket was no news to her.
    expect(heard.filter((path) => path === '/api/tickets')).toHaveLength(1)
    for (let beats = 0; beats < 3; beats++) expect((await efe.next())?.paths).toEqual([])
    for (const each of [ada, efe, dayo]) each.leave()
  })

  it('says nothing of what is read, and is held back by nobody', async () => {
    const ada = await listen(one, 'ada')
    await ada.next()
    const { id } = await one.as('ada').call(createTicket, { body: ticket })
    await say(one, id)
    const { paths = [] } = (await ada.change()) ?? {}
    for (const path of paths ?? []) expect(path).toMatch(/^\/api\/[a-z-/]*$/)
    expect(ada.answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(ada.answer.headers.get('x-accel-buffering')).toBe('no')
    expect(ada.answer.headers.get('cache-control')).toContain('no-store')
    ada.leave()
  })

  it('is not lost to whoever was away, and comes to whom no stream reaches', async () => {
    const ada = await listen(one, 'ada')
    const { moment = '' } = (await ada.next()) ?? {}
    ada.leave()
    const { id } = await one.as('ada').call(createTicket, { body: ticket })
    await say(two, id)
    const again = await listen(two, 'ada', moment)
    expect((await again.next())?.paths).toContain('/api/tickets')
    again.leave()
    const asked = await one.as('ada').call(readChanges, { query: { since: moment } })
    expect(asked.paths).toContain('/api/tickets')
    expect(Number(asked.moment)).toBeGreaterThanOrEqual(Number(moment))
    expect((await one.as('efe').call(readChanges, { query: { since: moment } })).paths).toEqual([])
    // A page that was opened a while ago hears what changed since, one that was opened now does not.
    for (const [ago, hears] of [
      [5_000, true],
      [0, false],
    ] as const) {
      const page = await one.as('ada').fetch(`${livePath}?ago=${ago}`)
      const first = await page.body?.getReader().read()
      expect(new TextDecoder().decode(first?.value).includes('/api/tickets')).toBe(hears)
    }
    // An hour ago nobody remembers: everything counts as changed.
    const before = String(Number(moment) - 3_600_000)
    expect((await one.as('efe').call(readChanges, { query: { since: before } })).paths).toEqual(['/api/'])
    expect((await one.as('efe').problem(readChanges, { query: { since: 'soon' } })).status).toBe(422)
  })

  it('that becomes visible after a later one was told is heard all the same', async () => {
    const ada = await listen(one, 'ada')
    await ada.next()
    let commit = () => {}
    const held = one.database.db.transaction().execute(async (tx) => {
      await changing([{ reads: '/api/earlier', uid: testUsers.ada.uid }]).execute(tx)
      await new Promise<void>((go) => {
        commit = go
      })
    })
    await changing([{ reads: '/api/later', uid: testUsers.ada.uid }]).execute(one.database.db)
    const later = await ada.change()
    expect(later?.paths).toEqual(['/api/later'])
    ada.leave()
    commit()
    await held
    const again = await listen(one, 'ada', later?.moment)
    expect((await again.next())?.paths).toContain('/api/earlier')
    again.leave()
  })
})

describe('a stream', () => {
  it('is for nobody without a session, and ends with it', async () => {
    expect((await one.client().fetch(livePath)).status).toBe(401)
    const ada = await listen(one, 'ada')
    await ada.next()
    // Somebody else's session, or another one of hers, ends nothing here.
    await one.as('efe').call(signOut, {})
    expect(await ada.next()).toBeDefined()
    await endSessions(one.database.db, {
      uid: testUsers.ada.uid,
      because: 'signed-out',
      now: one.clock.now(),
    })
    let last: Heard | undefined
    for (let heard = await ada.next(); heard; heard = await ada.next()) last = heard
    expect(last?.paths).toBeNull()
  })

  it('makes room for the newest page of a person', async () => {
    const first = await listen(one, 'dayo')
    const others = []
    for (let more = 0; more < mostStreams.ofPerson; more++) others.push(await listen(one, 'dayo'))
    let heard = await first.next()
    while (heard) heard = await first.next()
    expect((await others.at(-1)?.next())?.paths).toBeDefined()
    for (const each of others) each.leave()
  })

  it('does not keep a session alive, and a note of staff is no news to the member', async () => {
    const { id } = await one.as('ada').call(createTicket, { body: ticket })
    const ada = await listen(one, 'ada')
    const seen = () => sql`select last_seen_at from sessions where ended_at is null`.execute(one.db)
    await ada.next()
    const before = await seen()
    one.clock.advance(5 * 60_000)
    await one.as('ada').call(readChanges, { query: {} })
    expect((await seen()).rows).toEqual(before.rows)
    await sql`delete from changes`.execute(one.db)
    await one.as('dayo').call(answerMember, { params: { id }, body: { body: 'Looks odd.', internal: true } })
    const { rows } = await sql`select path, uid, permission from changes order by path`.execute(one.db)
    expect(rows).toEqual([
      { path: '/api/', uid: null, permission: 'view_admin_dashboard' },
      { path: '/api/desk/tickets', uid: null, permission: 'manage_tickets' },
    ])
    ada.leave()
  })
})

it('nothing is kept for acts that change nothing for others', async () => {
  const { id } = await one.as('ada').call(createTicket, { body: ticket })
  await sql`delete from changes`.execute(one.db)
  await one.as('ada').problem(answerTicket, { params: { id }, body: { body: '' } })
  await one.as('ada').call(markAllRead, { body: { upTo: id } })
  expect((await sql`select from changes`.execute(one.db)).rows).toEqual([])
})
