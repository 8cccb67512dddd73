/** The log of breaches: who keeps it, what stays as it was written, whom it tells, and the 72 hours. */
import type { Enqueue, Job } from '@kolo/application/job'
import { workIn } from '@kolo/foundation/work-in'
import { readAdminHome } from '@kolo/home/contract'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addBreachEntry,
  breachesToReport,
  listBreaches,
  openBreach,
  readBreach,
} from '../breaches.contract.ts'
import type { EntryKind } from '../rights.rules.ts'

const server = await startTestServer()
afterAll(() => server.close())
const bayo = server.as('bayo')

beforeEach(async () => {
  await sql`truncate breach_people, breach_entries, breaches`.execute(server.db)
  server.clock.set('2026-11-20T09:00:00.000Z')
  server.jobs.length = 0
})

async function codeOf(uid: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select member_code as code from profiles where uid = ${uid}`.execute(server.db)
  return rows[0]?.code ?? ''
}

async function begun(memberCodes: string[] = []) {
  return bayo.call(openBreach, {
    body: {
      title: 'A laptop was stolen',
      noticedAt: '2026-11-20T07:00:00.000Z' as never,
      what: 'The laptop of the secretary, with a list of members.',
      dataKinds: 'Names and phone numbers',
      concerned: 40,
      memberCodes,
    },
  })
}
const add = (id: string, kind: EntryKind, words = 'What there is to say about it.') =>
  ({ params: { id }, body: { kind, words } }) as const

async function tick(): Promise<Record<string, unknown>[]> {
  const told: Record<string, unknown>[] = []
  const enqueue: Enqueue = async (_, data) => void told.push(data)
  const job = features
    .flatMap((feature): readonly Job[] => feature.jobs ?? [])
    .find((one) => one.name === 'data-rights.breach-clock')
  const { clock, community } = server
  await server.database.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue }, {}))
  return told
}

describe('the log of a breach', () => {
  it('is begun with whom it concerns, and the regulator hears within 72 hours of when it was noticed', async () => {
    const breach = await begun([await codeOf(testUsers.ada.uid)])
    expect(breach).toMatchObject({
      state: 'to-report',
      reportBy: '2026-11-23T07:00:00.000Z',
      concerned: 40,
      people: [{ uid: testUsers.ada.uid, toldAt: null }],
      entries: [],
    })
    expect(workIn((await bayo.call(readAdminHome, {})).work, breachesToReport)).toMatchObject({ count: 1 })
    server.clock.set('2026-11-23T07:00:01.000Z')
    expect((await bayo.call(listBreaches, {})).rows).toMatchObject([{ id: breach.id, state: 'late' }])
  })

  it('names the codes nobody has, and is not noticed later than now', async () => {
    const body = {
      title: 'A list was lost',
      what: 'A list on paper was lost.',
      dataKinds: 'Names',
      concerned: 1,
    }
    const at = '2026-11-20T07:00:00.000Z' as never
    const unknown = await bayo.problem(openBreach, {
      body: { ...body, noticedAt: at, memberCodes: ['KM-99999'] },
    })
    expect([unknown.code, unknown.message]).toEqual([
      'no-such-member',
      'There is no member with the code KM-99999.',
    ])
    const later = '2026-11-20T10:00:00.000Z' as never
    expect(
      (await bayo.problem(openBreach, { body: { ...body, noticedAt: later, memberCodes: [] } })).code,
    ).toBe('noticed-later')
  })

  it('grows by what was found and done, is closed once the regulator heard, and takes nothing then', async () => {
    const { id } = await begun()
    expect((await bayo.problem(addBreachEntry, add(id, 'closed'))).code).toBe('report-missing')
    await bayo.call(addBreachEntry, add(id, 'done', 'The laptop was locked from afar.'))
    server.clock.advance(60_000)
    await server.as('chidi').call(addBreachEntry, add(id, 'reported', 'By e-mail, number 17.'))
    server.clock.advance(60_000)
    expect((await bayo.problem(addBreachEntry, add(id, 'not-reported'))).code).toBe('reported-already')
    const closed = await bayo.call(addBreachEntry, add(id, 'closed'))
    expect(closed.state).toBe('closed')
    expect(closed.entries.map(({ kind, words, by }) => [kind, words, by])).toEqual([
      ['done', 'The laptop was locked from afar.', testUsers.bayo.fullName],
      ['reported', 'By e-mail, number 17.', testUsers.chidi.fullName],
      ['closed', 'What there is to say about it.', testUsers.bayo.fullName],
    ])
    expect((await bayo.problem(addBreachEntry, add(id, 'note'))).code).toBe('breach-closed')
    for (const change of [
      `update breach_entries set words = 'Nothing.'`,
      'delete from breach_entries',
      'delete from breaches',
    ])
      await expect(server.database.pool.query(change)).rejects.toThrow('permission denied')
  })

  it('tells the members it concerns in the words that were written, and nobody else', async () => {
    const { id } = await begun([await codeOf(testUsers.ada.uid)])
    server.jobs.length = 0
    const told = await bayo.call(addBreachEntry, add(id, 'told', 'Your phone number was on that laptop.'))
    expect(told.people).toMatchObject([{ toldAt: server.clock.now() }])
    const letters = server.jobs
      .filter(({ job }) => job === 'mail.send')
      .map(({ data }) => [data.to, String(data.text)])
    expect(letters.map(([to]) => to)).toEqual([testUsers.ada.email])
    expect(letters[0]?.[1]).toContain('Your phone number was on that laptop.')
  })

  it('reminds administrators once, a day before the 72 hours are over', async () => {
    await begun()
    server.clock.set('2026-11-22T06:55:00.000Z')
    expect(await tick()).toEqual([])
    server.clock.set('2026-11-22T07:05:00.000Z')
    expect(await tick()).toMatchObject([{ topic: 'data-rights.breach-to-report' }])
    expect(await tick()).toEqual([])
  })

  it.each(['ada', 'funke', 'dayo', 'efe'] as const)('is not there for %s', async (who) => {
    const { id } = await begun()
    expect((await server.as(who).problem(listBreaches, {})).status).toBe(403)
    expect((await server.as(who).problem(readBreach, { params: { id } })).status).toBe(403)
    expect((await server.as(who).problem(addBreachEntry, add(id, 'note'))).status).toBe(403)
  })
})
