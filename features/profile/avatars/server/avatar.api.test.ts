import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@kolo/database/tables'
import { files } from '@kolo/files/server'
import { cameraNotes, fileBytes, jpegOf, jpegSegment } from '@kolo/files/testing'
import { type TestStore, testStores } from '@kolo/files/testing/stores'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseProfile, findProfile, profile } from '../../server/public.ts'
import { updateSettings } from '../../settings/settings.contract.ts'
import { seedProfile } from '../../testing/profile.factory.ts'

describe.each(testStores)('pictures that are kept %s', (_where, openStore) => {
  let server: TestServer
  let store: TestStore
  let dataDir: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kolo-pictures-'))
    store = await openStore(dataDir)
    server = await startTestServer({
      features: [profile(async () => {}), files],
      community: { dataDir, files: store.files },
    })
  })
  afterAll(async () => {
    await server.close()
    await store.close()
    await rm(dataDir, { recursive: true })
  })

  beforeEach(async () => {
    await sql`DELETE FROM rate_limits`.execute(server.db)
    await server.db.deleteFrom('profiles').execute()
    for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
  })

  const { ada, efe } = testUsers
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

  describe('the file of a picture', () => {
    const row = () =>
      server.db.selectFrom('avatars').selectAll().where('uid', '=', ada.uid).executeTakeFirstOrThrow()
    const shownNow = async () => {
      const answer = await server.as('ada').fetch(path)
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const enqueue = async (job: string, data: Record<string, unknown>) => void server.jobs.push({ job, data })
    const erase = (db: Db) =>
      eraseProfile({ community: server.community, db, now: server.clock.now(), enqueue }, ada.uid)
    it('is kept without the place where it was taken', async () => {
      const photo = jpegOf([jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), cameraNotes()]))])
      expect((await put('ada', photo, 'image/jpeg')).status).toBe(200)
      const { bytes } = await shownNow()
      expect([bytes.length > 100, bytes.includes('GPS')]).toEqual([true, false])
    })
    it('goes when the picture is replaced, taken away or erased with its member, once that is committed', async () => {
      for (const letGo of [
        () => put('ada', png),
        () => server.as('ada').fetch(path, { method: 'DELETE' }),
        () => server.db.transaction().execute(erase),
      ]) {
        await put('ada', png)
        const { stored_name: storedName } = await row()
        server.jobs.length = 0
        await letGo()
        expect(server.jobs).toContainEqual({ job: 'files.remove', data: { folder: 'avatars', storedName } })
      }
    })
    it('that is gone is not found, with a sentence', async () => {
      await put('ada', png)
      await store.remove('avatars', (await row()).stored_name ?? '')
      const answer = await server.as('ada').fetch(path)
      expect(await answer.json()).toMatchObject({
        status: 404,
        message: 'This file is no longer here. Please ask whoever added it to add it again.',
      })
    })
    it('is not needed for a picture that was put before pictures had files', async () => {
      await put('ada', png)
      const bytes = Buffer.from(fileBytes('png', 500))
      await server.db
        .updateTable('avatars')
        .set({ bytes, stored_name: null })
        .where('uid', '=', ada.uid)
        .execute()
      expect(await shownNow()).toEqual({ status: 200, bytes })
      expect((await put('ada', png)).status).toBe(200)
      expect((await shownNow()).bytes.equals(png)).toBe(true)
    })
    it('of a refused picture is not left behind', async () => {
      const before = await store.names('avatars')
      expect((await put('ada', script)).status).toBe(409)
      expect((await put('ada', fileBytes('png').subarray(0, 100))).status).toBe(409)
      expect(await store.names('avatars')).toEqual(before)
    })
  })
})
