import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeLook, readLook, removeMark } from '../../community.contract.ts'
import { markFolder } from '../../server/community.store.ts'
import { takeLook } from '../../server/public.ts'
import { markPng } from '../../testing/mark.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const look = {
  name: 'Odanta Thrift',
  letters: 'OT',
  colour: '#0a7d4f',
  address: '14 Alafia Close, Odanta',
  phone: '+234 809 555 0100',
  whatsapp: '',
  hours: 'Monday to Friday, 9 to 5',
}
const bayo = () => server.as('bayo')

describe('the look of the community', () => {
  it('is what the server was started with until an administrator decides', async () => {
    const { look: now, version } = await bayo().call(readLook, {})
    expect(now).toMatchObject({ name: 'Raffia Savings Club', letters: 'RS', phone: '' })
    expect(version).toBe(0)
  })
  it('is changed by an administrator, audited, and taken over by the running server', async () => {
    const saved = await bayo().call(changeLook, { body: { ...look, version: 0 } })
    expect(saved).toMatchObject({ look, version: 1 })
    const { rows } = await sql<{ facts: object }>`
      select facts from audit_events where kind = 'community.look-changed'`.execute(server.db)
    expect(rows).toMatchObject([{ facts: { version: 1, changed: expect.stringContaining('phone') } }])
    expect(await takeLook(server.db, server.community)).toBe(true)
    expect(server.community).toMatchObject({ name: 'Odanta Thrift', colour: '#0a7d4f', lookVersion: 1 })
    expect(await takeLook(server.db, server.community)).toBe(false)
  })
  it('is not changed on top of what somebody else changed, nor to what it is', async () => {
    expect((await bayo().problem(changeLook, { body: { ...look, version: 0 } })).code).toBe('look-changed')
    expect((await bayo().problem(changeLook, { body: { ...look, version: 1 } })).code).toBe('no-change')
  })
  it.each([
    ['a name without letters', { name: '  ' }],
    ['a name of two lines', { name: 'One\nTwo' }],
    ['four letters', { letters: 'ABCD' }],
    ['a colour that is none', { colour: 'red;}' }],
    ['a phone with words', { phone: 'call me' }],
  ])('refuses %s', async (_, wrong) => {
    const problem = await bayo().problem(changeLook, { body: { ...look, ...wrong, version: 1 } })
    expect([problem.status, problem.problem?.errors?.[0]?.field]).toEqual([422, Object.keys(wrong)[0]])
  })
  it('has a picture in the place of its letters, as administrators decide, which every node takes over', async () => {
    const put = (version: number, bytes: Buffer, who: 'bayo' | 'ada' = 'bayo') =>
      server.as(who).fetch(`/api/community/looks/${version}/mark`, {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: Buffer.from(bytes),
      })
    const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
    const picture = markPng([10, 120, 60])
    expect((await put(1, picture, 'ada')).status).toBe(403)
    expect(await codeOf(await put(0, picture))).toBe('look-changed')
    expect(await codeOf(await put(1, markPng([10, 120, 60], undefined, { side: 64 })))).toBe('mark-picture')
    expect(await (await put(1, picture)).json()).toMatchObject({ hasMark: true, version: 2, look })
    await takeLook(server.db, server.community)
    expect(Buffer.from(server.community.mark?.large ?? [])).toEqual(picture)

    const renamed = await bayo().call(changeLook, { body: { ...look, hours: 'Always', version: 2 } })
    expect(renamed.hasMark).toBe(true)
    const without = await bayo().call(removeMark, { params: { version: 3 } })
    expect(without).toMatchObject({ hasMark: false, look: { hours: 'Always' } })
    await takeLook(server.db, server.community)
    expect(server.community.mark).toBeUndefined()
    expect((await bayo().problem(removeMark, { params: { version: 4 } })).code).toBe('no-change')
  })
  it('keeps the pictures of earlier looks, and removes what no look names', async () => {
    const { rows } = await sql<{
      mark: string
    }>`select mark from community_looks where mark is not null`.execute(server.db)
    const { mark = '' } = rows[0] ?? {}
    expect(await markFolder.known(server.db, [mark, '0'.repeat(48)])).toEqual([mark])
  })
  it('is read and changed by administrators alone', async () => {
    for (const who of ['ada', 'dayo'] as const) {
      expect((await server.as(who).problem(readLook, {})).status).toBe(403)
      expect((await server.as(who).problem(changeLook, { body: { ...look, version: 1 } })).status).toBe(403)
    }
  })
  it('cannot be rewritten by the server', async () => {
    for (const statement of [`update community_looks set name = 'Another'`, 'delete from community_looks'])
      await expect(server.database.pool.query(statement), statement).rejects.toThrow('permission denied')
  })
})
