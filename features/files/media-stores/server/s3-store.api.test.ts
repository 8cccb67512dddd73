/** The S3-compatible store: how requests are signed, how files flow, and what people are told while it is away. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FileStoreAway } from '@kolo/database/unavailable'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OwnS3, type S3Misbehaviour, startOwnS3 } from '../../testing/fake-s3.ts'
import { fileBytes } from '../../testing/files.factory.ts'
import { testStores } from '../../testing/stores.ts'
import { s3Store } from './s3-store.ts'
import { signedHeaders } from './signature-v4.ts'

const real = () => new Date().toISOString()
let s3: OwnS3
let dataDir: string
let server: TestServer
beforeAll(async () => {
  s3 = await startOwnS3()
  dataDir = await mkdtemp(join(tmpdir(), 'kolo-s3-'))
  const files = s3Store(s3.settings, real, { answerMs: 300, takingMs: 300 })
  server = await startTestServer({ community: { dataDir, files } })
})
afterAll(async () => {
  await server.close()
  await s3.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(() => s3.behave())

const key = () => ({ folder: 'papers', storedName: randomBytes(24).toString('hex') })
async function kept(bytes: Uint8Array) {
  const path = join(dataDir, 'whole')
  await writeFile(path, bytes)
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') }
}

describe('a request to the store', () => {
  const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const hello = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'
  const signer = {
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const host = 'examplebucket.s3.amazonaws.com'
  // The worked examples of AWS's own description of the protocol.
  it.each([
    [
      'GET',
      '/test.txt',
      { range: 'bytes=0-9' },
      nothing,
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test%24file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      hello,
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET',
      `/?${new URLSearchParams({ prefix: 'J', 'max-keys': '2' })}`,
      {},
      nothing,
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])(
    '%s %s is signed as in the description of the protocol',
    async (method, path, more, payload, signature) => {
      const at = '20130524T000000Z'
      const headers = { 'x-amz-content-sha256': payload, ...more }
      const url = new URL(path, `https://${host}`)
      const signed = await signedHeaders(signer, { method, url, headers, at })
      expect(signed.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`))
    },
  )
  it.each([
    ['a wrong secret', { secret: 'guessed' }, real],
    ['a wrong region', { region: 'eu-west-1' }, real],
    ['another bucket', { bucket: 'others' }, real],
    ['a clock that is an hour late', {}, () => new Date(Date.now() - 3_600_000).toISOString()],
  ])('with %s is refused, which is no word about the file', async (_, wrong, clock) => {
    const files = s3Store({ ...s3.settings, ...wrong }, clock)
    const problem = await files.read(key()).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(FileStoreAway)
    expect(String(problem)).toMatch(/answered 40[34]$/)
  })
  it('that carries other bytes than it says leaves nothing', async () => {
    const files = s3Store(s3.settings, real)
    const whole = await kept(Buffer.from('paper'))
    const other = key()
    await expect(files.keep(other, { ...whole, sha256: 'ab'.repeat(32) })).rejects.toThrow('answered 400')
    expect(await files.read(other)).toBeUndefined()
  })
})

it.runIf(process.env.DEEP)(
  'a large file flows as fast as whoever asked takes it, and is never held',
  async () => {
    const large = key()
    const kept = { bytes: Buffer.alloc(96 * 1024 * 1024), since: Date.now(), sent: 0 }
    s3.objects.set(`papers/${large.storedName}`, kept)
    const found = await s3Store(s3.settings, real).read(large)
    expect(found?.sizeBytes).toBe(kept.bytes.length)
    let taken = 0
    for await (const chunk of found?.chunks ?? []) {
      if (taken === 0) {
        await sleep(500)
        // What lies on the way is what sockets hold, however large the file is.
        expect(kept.sent).toBeLessThan(16 * 1024 * 1024)
      }
      taken += chunk.length
    }
    expect(taken).toBe(kept.bytes.length)
    s3.objects.clear()
  },
)

describe('while the store', () => {
  const path = `/api/users/${testUsers.ada.uid}/avatar`
  const put = () =>
    server.as('ada').fetch(path, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: Buffer.from(fileBytes('png')),
    })
  const used = async () => {
    const { rows } = await sql`
      SELECT 1 FROM rate_limits WHERE key LIKE 'picture by person%' AND points > 0`.execute(server.db)
    return rows.length
  }
  const ways: [string, S3Misbehaviour][] = [
    ['is out of order', { status: 500 }],
    ['asks to be left alone', { status: 503 }],
    ['does not know us any more', { status: 403 }],
    ['has moved', { status: 301 }],
    ['says nothing', { silent: true }],
  ]
  it.each(ways)('%s an upload is put off, and nothing of it is left', async (_, badly) => {
    await sql`DELETE FROM rate_limits`.execute(server.db)
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    s3.behave(badly)
    const answer = await put()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({
      code: 'files-away',
      message: 'We cannot reach our files right now. Nothing has changed. Please try again in a moment.',
    })
    expect(errors.mock.calls.flat().map(String).join()).not.toContain(s3.settings.secret)
    errors.mockRestore()
    expect(await (await testStores[0][1](dataDir)).names('avatars')).toEqual([])
    expect([s3.objects.size, await used()]).toEqual([0, 0])
    expect((await server.as('ada').fetch(path)).status).toBe(404)
    s3.behave()
    expect((await put()).status).toBe(200)
    expect((await server.as('ada').fetch(path, { method: 'DELETE' })).status).toBe(200)
    s3.objects.clear()
  })
  it.each(ways)('%s a file is put off, and is there afterwards', async (_, badly) => {
    await sql`DELETE FROM rate_limits`.execute(server.db)
    expect((await put()).status).toBe(200)
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    s3.behave(badly)
    const answer = await server.as('ada').fetch(path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    errors.mockRestore()
    s3.behave()
    expect((await server.as('ada').fetch(path)).status).toBe(200)
    await server.as('ada').fetch(path, { method: 'DELETE' })
    s3.objects.clear()
  })
  it('says nothing, nobody who waits for a file holds the database', async () => {
    await sql`DELETE FROM rate_limits`.execute(server.db)
    expect((await put()).status).toBe(200)
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    s3.behave({ silent: true })
    const asked = () => s3.heard().split('GET /').length
    const before = asked()
    const waiting = [1, 2, 3].map(() => server.as('ada').fetch(path))
    await vi.waitFor(() => expect(asked()).toBe(before + 3), 20_000)
    const held = () =>
      sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(server.db)
    await vi.waitFor(async () => expect((await held()).rows).toEqual([]), 150)
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([503, 503, 503])
    errors.mockRestore()
  })
  it('hangs up in the middle of a file, nobody takes the half for the whole', async () => {
    const files = s3Store(s3.settings, real)
    const half = key()
    await files.keep(half, await kept(Buffer.alloc(500_000)))
    s3.behave({ breaksOff: true })
    const found = await files.read(half)
    const all = async () => {
      for await (const _ of found?.chunks ?? []);
    }
    await expect(all()).rejects.toBeInstanceOf(FileStoreAway)
  })
  it('is not there at all, it says so', async () => {
    const gone = await startOwnS3()
    await gone.close()
    await expect(s3Store(gone.settings, real).read(key())).rejects.toThrow(
      'the file store does not answer: ECONNREFUSED',
    )
  })
})
