import { fileBytes } from '@kolo/files/testing'
import { cast } from '@kolo/server/cast'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateSettings } from '../settings.contract.ts'
import { keepProfile } from '../testing/profile.factory.ts'
import { findProfile, profile } from './public.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ features: [profile(async () => {})] })
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.db.deleteFrom('profiles').execute()
  for (const person of Object.values(cast)) await keepProfile(server.db, person)
})

const { ada, efe } = cast
const png = fileBytes('png')
const script = new TextEncoder().encode('<script>alert(1)</script>')
const path = `/api/users/${ada.uid}/avatar`

type Who = 'ada' | 'bayo' | 'dayo' | 'efe' | 'funke'
function put(who: Who, bytes: Uint8Array, type = 'image/png', to = path) {
  return server
    .as(who)
    .fetch(to, { method: 'PUT', headers: { 'content-type': type }, body: Buffer.from(bytes) })
}

describe('a member’s picture', () => {
  it('is put, shown and taken away again', async () => {
    const answer = await put('ada', png)
    const { avatar } = (await answer.json()) as { avatar: string }
    expect(avatar).toMatch(new RegExp(`^${path}\\?v=\\d+$`))
    const shown = await server.as('ada').fetch(avatar)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png)
    const removed = await server.as('ada').fetch(path, { method: 'DELETE' })
    expect(await removed.json()).toMatchObject({ avatar: '' })
    expect((await server.as('ada').fetch(path)).status).toBe(404)
  })
  it('has a new address when it changes', async () => {
    const first = await (await put('ada', png)).json()
    const second = await (await put('ada', png)).json()
    expect(first).not.toMatchObject({ avatar: (second as { avatar: string }).avatar })
  })
  it('is nobody else’s to put or take away', async () => {
    expect((await put('efe', png)).status).toBe(403)
    expect((await put('funke', png)).status).toBe(404)
    expect((await put('bayo', png)).status).toBe(404)
    expect((await server.as('bayo').fetch(path, { method: 'DELETE' })).status).toBe(404)
    expect((await put('efe', png, 'image/png', `/api/users/${efe.uid}/avatar`)).status).toBe(403)
  })
  it('is a picture, whatever it says it is, and small', async () => {
    const lie = await put('ada', script)
    expect(await lie.json()).toMatchObject({ status: 409, code: 'avatar-type' })
    expect((await put('ada', png, 'image/svg+xml')).status).toBe(415)
    expect((await put('ada', new Uint8Array(32 * 1024 + 1))).status).toBe(413)
    expect((await put('ada', new Uint8Array(0))).status).toBe(409)
    expect(await findProfile(server.db, ada.uid)).toMatchObject({ avatar: '' })
  })
  it('is seen by the community, or by staff alone when the member wishes so', async () => {
    await put('ada', png)
    const seenBy = async (who: Who) => (await server.as(who).fetch(path)).status === 200
    expect(await seenBy('funke')).toBe(true)
    await server.as('ada').call(updateSettings, {
      params: { uid: ada.uid },
      body: { privacy: { profileVisibility: 'admins' } },
    })
    expect(await seenBy('funke')).toBe(false)
    expect(await seenBy('dayo')).toBe(true)
    expect(await seenBy('ada')).toBe(true)
    await server.as('ada').call(updateSettings, {
      params: { uid: ada.uid },
      body: { privacy: { profileVisibility: 'private' } },
    })
    for (const [who, sees] of [
      ['dayo', false],
      ['bayo', true],
      ['ada', true],
    ] as const)
      expect([who, await seenBy(who)]).toEqual([who, sees])
  })
})
