/** A file from the socket to the disk: what is asked of its sender, and what is left of one that is not kept. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaFolder } from '../../media-stores/server/folders.ts'
import {
  cameraNotes,
  fileBytes,
  jpegOf,
  jpegSegment,
  webpChunk,
  webpOf,
} from '../../testing/files.factory.ts'
import { type TestStore, testStores } from '../../testing/stores.ts'
import { fileTypes } from '../files.rules.ts'
import { takeIn } from './store-upload.ts'

const mediaFolder: MediaFolder = { folder: 'papers', known: async () => [] }
const rules = { kind: 'file', maxBytes: 10_000_000, contentTypes: fileTypes } as const
async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe.each(testStores)('a file %s', (_where, openStore) => {
  let dataDir: string
  let store: TestStore
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kolo-take-in-'))
    store = await openStore(dataDir)
  })
  afterAll(async () => {
    await store.close()
    await rm(dataDir, { recursive: true })
  })
  const names = () => store.names('papers')
  const read = async (storedName = '') => {
    const found = await store.files.read({ folder: 'papers', storedName })
    return found ? buffer(found.chunks) : Buffer.of()
  }

  it('lies there under its name when it is there, with its size and fingerprint', async () => {
    const bytes = fileBytes('pdf', 300_000)
    const file = await takeIn({ dataDir, files: store.files }, mediaFolder, inChunks(bytes, 10_000), rules)
    const kept = await read(file?.storedName)
    expect(kept.equals(bytes)).toBe(true)
    expect(file).toMatchObject({
      type: 'application/pdf',
      sizeBytes: 300_000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  })

  it('begins at the head of a PDF that stands behind a mark, in whatever pieces it comes', async () => {
    const pdf = fileBytes('pdf', 3_000)
    for (const [mark, size] of [
      ['\ufeff', 1],
      ['\r\n', 4_000],
      ['\x1b%-12345X@PJL\r\n', 7],
      ['\0'.repeat(1_000), 900],
    ] as const) {
      const marked = Buffer.concat([Buffer.from(mark), pdf])
      const file = await takeIn({ dataDir, files: store.files }, mediaFolder, inChunks(marked, size), rules)
      expect(file?.type).toBe('application/pdf')
      expect((await read(file?.storedName)).equals(pdf)).toBe(true)
    }
    const pictures = { ...rules, contentTypes: ['image/png'] }
    const late = Buffer.concat([Buffer.from('\n'), pdf])
    expect(
      await takeIn({ dataDir, files: store.files }, mediaFolder, inChunks(late, 10), pictures),
    ).toBeUndefined()
  })

  it('asks its sender for no more than is written already, so that a slow disk stops the socket', async () => {
    const chunks = 40
    const bytes = fileBytes('pdf', chunks * 65_536)
    const before = new Set(await names())
    let asked = 0
    async function* counting() {
      for await (const chunk of inChunks(bytes, 65_536)) {
        const coming = (await names()).find((name) => !before.has(name)) ?? ''
        expect((await stat(join(dataDir, 'documents', 'papers', coming))).size).toBe(asked * 65_536)
        asked += 1
        yield chunk
      }
    }
    await takeIn({ dataDir, files: store.files }, mediaFolder, counting(), rules)
    expect(asked).toBe(chunks)
  })

  it('leaves nothing behind when it could not be written or breaks off', async () => {
    const before = await names()
    await expect(takeIn({ dataDir, files: store.files }, mediaFolder, 7 as never, rules)).rejects.toThrow()
    async function* broken() {
      yield fileBytes('png').subarray(0, 100)
      throw new Error('gone')
    }
    await expect(takeIn({ dataDir, files: store.files }, mediaFolder, broken(), rules)).rejects.toThrow(
      'gone',
    )
    expect(await names()).toEqual(before)
  })

  it.each([
    ['nothing', new Uint8Array(0)],
    ['a script', new TextEncoder().encode('<script>alert(1)</script>')],
    ['half a picture', fileBytes('jpeg').subarray(0, 150)],
  ])('keeps nothing of %s', async (_, bytes) => {
    const before = await names()
    expect(
      await takeIn({ dataDir, files: store.files }, mediaFolder, inChunks(bytes, 7), rules),
    ).toBeUndefined()
    expect(await names()).toEqual(before)
  })

  it.each([
    ['a photo', jpegOf([jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), cameraNotes()]))])],
    ['a WebP', webpOf([webpChunk('EXIF', cameraNotes())], 0x08)],
  ])(
    'never puts the place where %s was taken on the disk, and knows it by what is there',
    async (_, bytes) => {
      const file = await takeIn({ dataDir, files: store.files }, mediaFolder, inChunks(bytes, 33), rules)
      const kept = await read(file?.storedName)
      expect(kept.includes('GPS')).toBe(false)
      expect(file).toMatchObject({
        sizeBytes: kept.length,
        sha256: createHash('sha256').update(kept).digest('hex'),
      })
    },
  )
})
