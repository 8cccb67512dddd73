/** Links to files: what they open, for whom and for how long. A member's picture is the file, as any other would be. */
import { saveSession } from '@kolo/identity/testing'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestClient, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileBytes } from '../../testing/files.factory.ts'

let server: TestServer
let ada: TestClient
let token: string
const { uid } = testUsers.ada
const record = `/api/users/${uid}/avatar`
const picture = fileBytes('png', 3_000)
const minute = 60_000

const sessionOf = (who: 'ada' | 'funke') =>
  saveSession(server.db, { ...testUsers[who], password: testPassword, now: server.clock.now() })

beforeAll(async () => {
  server = await startTestServer()
  token = await sessionOf('ada')
  ada = server.client(token)
  const sent = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: Buffer.from(picture) }
  expect((await ada.fetch(record, sent)).status).toBe(200)
})
afterAll(() => server.close())

async function linkFor(client: TestClient): Promise<string> {
  const answer = await client.fetch(record, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return answer.headers.get('location') ?? ''
}
const statusOf = async (client: TestClient, link: string) =>
  (await client.fetch(link, { redirect: 'manual' })).status

describe('the link to a file', () => {
  it('opens the file as a download that no browser runs, for whoever asked alone', async () => {
    const answer = await ada.fetch(await linkFor(ada))
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '3000',
      'cache-control': expect.stringMatching(/^private, max-age=\d{3}$/),
      'content-disposition': "attachment; filename*=UTF-8''picture.png",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
  })
  it('names neither the person nor the session', async () => {
    const link = await linkFor(ada)
    const { rows } = await server.database.pool.query('SELECT id FROM sessions WHERE uid = $1', [uid])
    for (const secret of [uid, token, ...rows.map(({ id }) => String(id))]) expect(link).not.toContain(secret)
  })
  it('is the same for some minutes, and has ended after ten', async () => {
    server.clock.set('2026-11-20T09:05:00.000Z')
    const link = await linkFor(ada)
    server.clock.advance(4 * minute)
    expect(await linkFor(ada)).toBe(link)
    server.clock.advance(minute)
    expect(await linkFor(ada)).not.toBe(link)
    server.clock.advance(5 * minute - 1)
    expect(await statusOf(ada, link)).toBe(200)
    server.clock.advance(1)
    const answer = await ada.fetch(link)
    expect(await answer.json()).toMatchObject({
      status: 404,
      message: 'This link has ended. Please open the file again from where you found it.',
    })
  })
  it('opens nothing when any part of it was changed', async () => {
    const link = await linkFor(ada)
    const changes: [string, RegExp, string][] = [
      ['the folder', /avatars/, 'payment-receipts'],
      ['the file', /[0-9a-f]{48}/, 'ab'.repeat(24)],
      ['the kind', /image%2Fpng/, 'application%2Fpdf'],
      ['the name', /called=\w+/, 'called=invoice'],
      ['the time', /until=\d+/, 'until=9999999999'],
      ['the proof', /proof=[\w-]+/, `proof=${'A'.repeat(43)}`],
    ]
    for (const [part, was, becomes] of changes) {
      const changed = link.replace(was, becomes)
      expect(changed).not.toBe(link)
      expect([part, await statusOf(ada, changed)]).toEqual([part, 404])
    }
    expect(await statusOf(ada, link)).toBe(200)
  })
  it('opens nothing for anybody else', async () => {
    const link = await linkFor(ada)
    const funke = server.client(await sessionOf('funke'))
    expect(await statusOf(funke, await linkFor(funke))).toBe(200)
    expect(await statusOf(funke, link)).toBe(404)
    expect(await statusOf(server.client(), link)).toBe(401)
    expect(await statusOf(server.client(await sessionOf('ada')), link)).toBe(404)
  })
  it('ends with the session it was given to', async () => {
    const own = await sessionOf('funke')
    const funke = server.client(own)
    const link = await linkFor(funke)
    expect(await statusOf(funke, link)).toBe(200)
    expect((await funke.fetch('/api/session', { method: 'DELETE' })).ok).toBe(true)
    expect(await statusOf(funke, link)).toBe(401)
    expect(await statusOf(server.client(await sessionOf('funke')), link)).toBe(404)
  })
})
