/** `MEDIA_FILES`, from the environment to the host: documents and files of tickets are private there, and nothing else goes. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOwnDocument } from '@kolo/documents/contract'
import { fileBytes } from '@kolo/files/testing'
import { type OwnMediaStore, startOwnMediaStore } from '@kolo/files/testing/fake-media-store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFiles } from './assemble.ts'
import { readConfig } from './config.ts'
import { mediaKinds } from './config-table.ts'
import { features } from './features.ts'
import { testUsers } from './test-users.ts'
import { startTestServer, type TestServer } from './testing.ts'

let host: OwnMediaStore
let dataDir: string
let server: TestServer
beforeAll(async () => {
  host = await startOwnMediaStore()
  dataDir = await mkdtemp(join(tmpdir(), 'kolo-media-files-'))
  const { cloudName, uploadPreset, keyId, secret } = host.settings
  const read = readConfig({
    DATA_DIR: dataDir,
    MEDIA_CLOUD_NAME: cloudName,
    MEDIA_UPLOAD_PRESET: uploadPreset,
    MEDIA_HOST: host.settings.host,
    MEDIA_PICTURES: host.settings.host,
    MEDIA_FILES: 'documents, tickets',
    MEDIA_KEY: keyId,
    MEDIA_SECRET: secret,
  })
  if ('problems' in read) throw new Error(read.problems.join())
  server = await startTestServer({ community: { dataDir, files: openFiles(read.config) } })
})
afterAll(async () => {
  await server.close()
  await host.close()
  await rm(dataDir, { recursive: true })
})

async function put(path: string, method = 'POST') {
  const answer = await server.as('ada').fetch(path, {
    method,
    headers: { 'content-type': 'image/png', 'x-file-name': 'paper.png' },
    body: Buffer.from(fileBytes('png')),
  })
  return { status: answer.status, id: ((await answer.json()) as { id?: string }).id ?? '' }
}
const atHost = (folder: string) =>
  [...host.objects].filter(([name]) => name.startsWith(`kolo/${folder}/`)).map(([, { type }]) => type)

const linkTo = {
  documents: async (id: string) => (await server.as('ada').call(openOwnDocument, { params: { id } })).link,
  tickets: async (id: string) => {
    const answer = await server.as('ada').fetch(`/api/ticket-files/${id}`, { redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  },
}

it.each([
  ['a document', 'documents', '/api/documents'],
  ['a file of a ticket', 'tickets', '/api/ticket-files'],
] as const)(
  '%s is kept private at the media host, and opened through our own link of minutes',
  async (_, kind, path) => {
    const { status, id } = await put(path)
    expect([status, atHost(mediaKinds[kind])]).toEqual([201, ['private']])
    expect(await readdir(join(dataDir, 'documents', mediaKinds[kind]))).toEqual([])
    const link = await linkTo[kind](id)
    expect(link).not.toContain(host.settings.host)
    const [opened, others] = [await server.as('ada').fetch(link), await server.as('efe').fetch(link)]
    expect([opened.status, opened.headers.get('content-type'), others.status]).toEqual([
      200,
      'image/png',
      404,
    ])
    expect(host.heard()).toContain('GET /v1_1/unity-savers/raw/download?')
  },
)

it('what was not named stays at home', async () => {
  const before = host.objects.size
  expect((await put(`/api/users/${testUsers.ada.uid}/avatar`, 'PUT')).status).toBe(200)
  expect([host.objects.size, await readdir(join(dataDir, 'documents', 'avatars'))]).toEqual([
    before,
    [expect.any(String)],
  ])
})

it('the kinds that can be named are folders of the product', () => {
  const folders = features.flatMap(({ jobs }) => (jobs ?? []).flatMap((job) => job.folder ?? []))
  expect(folders).toEqual(expect.arrayContaining(Object.values(mediaKinds)))
})
