/** Private files at a media host: what is signed, what is believed, and what is said while the host is away. */
import { randomBytes } from 'node:crypto'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FileStore } from '@kolo/application/community'
import { FileStoreAway } from '@kolo/database/unavailable'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type MediaMisbehaviour,
  type OwnMediaStore,
  startOwnMediaStore,
} from '../../testing/fake-media-store.ts'
import { diskStore } from './disk-store.ts'
import { mediaStore } from './media-store.ts'
import { storesByFolder } from './stores-by-folder.ts'

const real = () => new Date().toISOString()
let host: OwnMediaStore
let folder: string
beforeAll(async () => {
  host = await startOwnMediaStore()
  folder = await mkdtemp(join(tmpdir(), 'kolo-media-'))
})
afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  host.behave()
  host.objects.clear()
})

const store = (settings: object = {}, clock = real) =>
  mediaStore({ ...host.settings, ...settings }, clock, { answerMs: 300, takingMs: 300 })
const key = (kind = 'ticket-files') => ({ folder: kind, storedName: randomBytes(24).toString('hex') })
async function whole(words: string) {
  const path = join(folder, 'coming')
  await writeFile(path, words)
  return { path, sha256: '' }
}
const read = async (from: ReturnType<typeof store>, at: ReturnType<typeof key>) => {
  const found = await from.read(at)
  return found && { words: await text(found.chunks), sizeBytes: found.sizeBytes }
}
async function pagesOf(from: FileStore) {
  const pages: { storedName: string; since: number }[][] = []
  for await (const page of from.list('ticket-files', 2)) pages.push(page)
  return pages
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was wrong',
    (error: unknown) => (error instanceof FileStoreAway ? error.message : 'a fault'),
  )

describe('a file at a media host', () => {
  it('is private there, under its own name and the upload preset, and comes back whole', async () => {
    const at = key()
    const file = await whole('the receipt')
    await store().keep(at, file)
    const [[name, kept] = []] = [...host.objects]
    expect(name).toBe(`kolo/ticket-files/${at.storedName}`)
    expect([kept?.type, kept?.preset]).toEqual(['private', 'private-files'])
    expect(await read(store(), at)).toEqual({ words: 'the receipt', sizeBytes: 11 })
    await expect(access(file.path), 'what lay here on its way is gone').rejects.toThrow('ENOENT')
    expect(host.heard()).not.toContain(host.settings.secret)
  })
  it('is removed there, once and again', async () => {
    const at = key()
    await store().keep(at, await whole('a paper'))
    await store().remove(at)
    await store().remove(at)
    expect([host.objects.size, await read(store(), at)]).toEqual([0, undefined])
  })
  it('is listed by its kind, page by page', async () => {
    const all = [key(), key(), key(), key('member-documents')]
    const begun = Date.now()
    for (const at of all) await store().keep(at, await whole('a paper'))
    const pages = await pagesOf(store())
    expect(pages.map((page) => page.length)).toEqual([2, 1])
    expect(pages.flat().map(({ storedName }) => storedName)).toEqual(
      all.slice(0, 3).map(({ storedName }) => storedName),
    )
    const ended = Date.now()
    expect(pages.flat().every(({ since }) => begun <= since && since <= ended)).toBe(true)
  })
  it.each([
    ['a wrong secret', { secret: 'guessed_secret' }, real],
    ['another key', { keyId: '4813' }, real],
    ['a clock that is two hours late', {}, () => new Date(Date.now() - 7_200_000).toISOString()],
  ])('with %s is refused, which is no word about the file', async (_, wrong, clock) => {
    expect(await reasonOf(store(wrong, clock).read(key()))).toBe('the file store answered 401')
  })
  it('is not given to a link that has ended', async () => {
    const at = key()
    await store().keep(at, await whole('the receipt'))
    const early = () => new Date(Date.now() - 61_000).toISOString()
    expect(await reasonOf(store({}, early).read(at))).toBe('the file store answered 401')
  })
  const misbehaviours: [string, MediaMisbehaviour, string][] = [
    ['is out of order', { status: 500 }, 'the file store answered 500'],
    ['sends us elsewhere', { status: 302 }, 'the file store answered 302'],
    ['says nothing', { silent: true }, 'the file store does not answer: TimeoutError'],
    [
      'made it public',
      { says: { type: 'upload' } },
      'the media host kept another file; look at its upload preset',
    ],
    [
      'renamed it',
      { says: { public_id: 'receipt' } },
      'the media host kept another file; look at its upload preset',
    ],
    [
      'kept half of it',
      { says: { bytes: 5 } },
      'the media host kept another file; look at its upload preset',
    ],
    ['answers another shape', { says: { bytes: 'many' } }, 'the media host gave another answer'],
  ]
  it.each(misbehaviours)('is not believed to be kept by a host that %s', async (_, badly, because) => {
    host.behave(badly)
    const file = await whole('the receipt')
    expect(await reasonOf(store().keep(key(), file))).toBe(because)
    await access(file.path)
  })
})

it('a kind with a store of its own keeps what came before, and others stay where they were', async () => {
  const home = diskStore(folder)
  const both = storesByFolder(new Map([['ticket-files', store()]]), home)
  const [before, after] = [key(), key()]
  const put = async (at: ReturnType<typeof key>, words: string) => {
    const mediaFolder = join(folder, at.folder)
    await mkdir(mediaFolder, { recursive: true })
    await writeFile(join(mediaFolder, at.storedName), words)
  }
  await put(before, 'of last year')
  await both.keep(after, await whole('of today'))
  expect([await read(both, before), await read(both, after)]).toMatchObject([
    { words: 'of last year' },
    { words: 'of today' },
  ])
  expect((await pagesOf(both)).flat()).toHaveLength(2)
  await both.remove(before)
  await both.remove(after)
  expect((await pagesOf(both)).flat()).toEqual([])
  const other = key('member-documents')
  await put(other, 'stays')
  expect(await read(both, other)).toMatchObject({ words: 'stays' })
  expect(host.objects.size).toBe(0)
})
