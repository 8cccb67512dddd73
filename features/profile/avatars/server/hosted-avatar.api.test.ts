import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eventsSince } from '@kolo/audit/server'
import { fileBytes } from '@kolo/files/testing'
import type { Instant } from '@kolo/foundation/time'
import { openMediaHost } from '@kolo/server/media/media-host'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findProfile, profile } from '../../server/public.ts'
import { type Misbehaviour, type OwnMediaHost, startOwnMediaHost } from '../../testing/fake-media-host.ts'
import { seedProfile } from '../../testing/profile.factory.ts'

let host: OwnMediaHost
/** Another server that would be glad to be asked. */
let elsewhere: OwnMediaHost
let server: TestServer
const reasons: string[] = []

beforeAll(async () => {
  host = await startOwnMediaHost()
  elsewhere = await startOwnMediaHost()
  const media = openMediaHost(host.settings, (because) => reasons.push(because), 500)
  server = await startTestServer({ features: [profile(async () => {})], community: { mediaHost: media } })
})
afterAll(async () => {
  await server.close()
  await host.close()
  await elsewhere.close()
})
beforeEach(async () => {
  host.behave()
  host.uploads.length = 0
  reasons.length = 0
  await sql`DELETE FROM rate_limits`.execute(server.db)
  await server.db.deleteFrom('profiles').execute()
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
})

const { ada } = testUsers
const png = fileBytes('png')
const path = `/api/users/${ada.uid}/avatar`

function put(bytes: Uint8Array = png, who: 'ada' | 'efe' | 'funke' = 'ada') {
  const body = Buffer.from(bytes)
  server.clock.advance(1_000)
  return server.as(who).fetch(path, { method: 'PUT', headers: { 'content-type': 'image/png' }, body })
}
const avatarNow = async () => (await findProfile(server.db, ada.uid))?.avatar
const factsSince = async (since: Instant) =>
  (await eventsSince(server.db, ['profile.updated'], since)).map(({ facts }) => facts)

describe('a picture at a media host', () => {
  it('is sent as an unsigned upload with the cloud name and the upload preset, and with nothing else', async () => {
    const answer = (await (await put()).json()) as { avatar: string }
    expect(host.uploads).toHaveLength(1)
    const [upload] = host.uploads
    expect(upload?.path).toBe('/v1_1/unity-savers/image/upload')
    expect(upload?.fields).toEqual({ upload_preset: 'members' })
    expect(upload?.file).toEqual({ type: 'image/png', name: 'picture', bytes: png })
    expect(upload?.headers).not.toHaveProperty('cookie')
    expect(JSON.stringify(upload?.headers)).not.toContain(ada.uid)
    expect(answer.avatar).toBe(
      'https://pictures.media.example/unity-savers/image/upload/v1/members/picture1.png',
    )
    expect(await avatarNow()).toBe(answer.avatar)
  })
  it('leaves no copy at home', async () => {
    await put()
    expect(await server.db.selectFrom('avatars').selectAll().execute()).toEqual([])
    expect(await readdir(join(server.community.dataDir, 'documents', 'avatars'))).toEqual([])
    expect((await server.as('ada').fetch(path)).status).toBe(404)
  })
  it('is never sent for somebody who may not put it, or when it is no picture', async () => {
    expect((await put(png, 'funke')).status).toBe(404)
    expect((await put(png, 'efe')).status).toBe(403)
    const script = new TextEncoder().encode('<script>alert(1)</script>')
    expect(await (await put(script)).json()).toMatchObject({ code: 'avatar-type' })
    expect((await put(new Uint8Array(32 * 1024 + 1))).status).toBe(413)
    expect(host.uploads).toEqual([])
  })
  it('stays there when it is replaced or taken away, which the audit log says', async () => {
    const since = server.clock.now()
    await put()
    const first = await avatarNow()
    await put()
    const second = await avatarNow()
    server.clock.advance(1_000)
    const removed = await server.as('ada').fetch(path, { method: 'DELETE' })
    expect(await removed.json()).toMatchObject({ avatar: '' })
    expect(await factsSince(since)).toEqual([
      { fields: 'avatar' },
      { fields: 'avatar', leftAtMediaHost: first },
      { fields: 'avatar', leftAtMediaHost: second },
    ])
  })
  it('is changed ten times an hour at most', async () => {
    for (let turn = 0; turn < 10; turn++) expect((await put()).status).toBe(200)
    const answer = await put()
    expect(await answer.json()).toMatchObject({
      status: 429,
      message: expect.stringContaining(
        'You have changed your picture many times. Please wait before trying again. You can try again in ',
      ),
    })
    expect(host.uploads).toHaveLength(10)
  })
})

describe('a media host that', () => {
  const misbehaviours: [string, Misbehaviour, string][] = [
    [
      'refuses the preset',
      { status: 400, body: '{"error":{"message":"Upload preset not found"}}' },
      'status 400',
    ],
    ['fails', { status: 503 }, 'status 503'],
    ['answers no JSON', { body: '<h1>Welcome</h1>' }, 'not the answer of an upload'],
    ['answers another shape', { body: { secure_url: 7 } }, 'not the answer of an upload'],
    ['answers without end', { body: 'x'.repeat(70_000) }, 'an endless answer'],
    ['never answers', { silent: true }, 'TimeoutError'],
    [
      'names an address in the clear',
      { body: { secure_url: 'http://pictures.media.example/a.png' } },
      'an address somewhere else',
    ],
    [
      'names another site',
      { body: { secure_url: 'https://tracker.example/a.png' } },
      'an address somewhere else',
    ],
    [
      'names another site that looks like it',
      { body: { secure_url: 'https://pictures.media.example@tracker.example/a.png' } },
      'an address somewhere else',
    ],
    [
      'names a person in the address',
      { body: { secure_url: 'https://somebody:secret@pictures.media.example/a.png' } },
      'an address somewhere else',
    ],
    ['names a script', { body: { secure_url: 'javascript:alert(1)' } }, 'an address somewhere else'],
    [
      'names an endless address',
      { body: { secure_url: `https://pictures.media.example/${'a'.repeat(500)}` } },
      'an address somewhere else',
    ],
  ]
  it.each(misbehaviours)('%s changes nothing, and the person is told', async (_, badly, because) => {
    await put()
    const before = await avatarNow()
    host.behave(badly)
    const answer = await put()
    expect(await answer.json()).toMatchObject({
      status: 409,
      code: 'media-host',
      message: 'The picture could not be kept. Nothing has changed; please try again in a few minutes.',
    })
    expect(await avatarNow()).toBe(before)
    expect(reasons).toEqual([because])
  })
  it.each([301, 302, 307, 308])('sends us on with %i is not followed', async (status) => {
    host.behave({
      status,
      headers: { location: `${elsewhere.settings.host}/v1_1/unity-savers/image/upload` },
    })
    expect(await (await put()).json()).toMatchObject({ code: 'media-host' })
    expect(elsewhere.uploads).toEqual([])
    expect(reasons).toEqual([`status ${status}`])
  })
  it('is not there is no fault of ours', async () => {
    const gone = await startOwnMediaHost()
    await gone.close()
    const media = openMediaHost(gone.settings, (because) => reasons.push(because))
    expect(await media.savePicture({ bytes: png, contentType: 'image/png' })).toBeUndefined()
    expect(reasons).toEqual(['ECONNREFUSED'])
  })
})
