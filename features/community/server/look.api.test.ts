import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeLook, readLook } from '../community.contract.ts'
import { takeLook } from './public.ts'

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
    const { look: now, version, history } = await bayo().call(readLook, {})
    expect(now).toMatchObject({ name: 'Raffia Savings Club', letters: 'RS', phone: '' })
    expect([version, history]).toEqual([0, []])
  })
  it('is changed by an administrator, audited, with its history, and taken over by the running server', async () => {
    const saved = await bayo().call(changeLook, { body: { ...look, version: 0 } })
    expect(saved).toMatchObject({
      look,
      version: 1,
      history: [{ version: 1, name: 'Odanta Thrift', changedBy: 'Bayo Adeyemi' }],
    })
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
