/**
 * The generated client against the real server: written from its document, checked by the compiler, and used by a key that is
 * made, asks and is revoked.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endKey } from '@kolo/programs/contract'
import { ownKey } from '@kolo/programs/testing'
import { features } from '@kolo/server/features'
import { openApiDocument } from '@kolo/server/open-api'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientText, type Document } from './write-client.ts'

/** The client as this test uses it; what it promises of each operation is the compiler's to check, below. */
type Client = {
  koloClient: (options: {
    origin: string
    key: string
  }) => (name: string, input: object, idempotencyKey?: string) => Promise<unknown>
}

let server: TestServer
let folder: string
let file: string
let client: Client

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'kolo-client-'))
  file = join(folder, 'kolo-client.ts')
  const document = openApiDocument(features, server.community) as unknown as Document
  await writeFile(file, clientText(document))
  client = (await import(/* @vite-ignore */ file)) as Client
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

it('asks by a key, is told why not, and is shut out when the key is revoked', async () => {
  const { secret, key } = await ownKey(server, 'ada')
  const ask = client.koloClient({ origin: server.url, key: secret })
  expect(await ask('savings.list-goals', {})).toMatchObject({ goals: [] })
  const ticket = {
    subject: 'From a program',
    category: 'savings',
    priority: 'low',
    body: 'A letter that a program wrote.',
    follows: null,
    about: null,
  }
  const once = 'a-key-of-the-first-try'
  const first = await ask('support.create-ticket', { body: ticket }, once)
  expect(await ask('support.create-ticket', { body: ticket }, once)).toEqual(first)
  expect(await ask('support.list-tickets', { query: { limit: 5 } })).toMatchObject({
    rows: [{ subject: 'From a program' }],
  })
  await expect(
    ask('support.read-ticket', { params: { id: '01900000-0000-7000-8000-00000000dead' } }),
  ).rejects.toMatchObject({ status: 404, code: 'not-found' })
  await server.as('ada').call(endKey, { params: { id: key.id } })
  await expect(ask('savings.list-goals', {})).rejects.toMatchObject({ status: 401, code: 'key-not-valid' })
})

it('is right for the compiler, and wrong where something is asked that is not there', async () => {
  const using = (call: string) =>
    `import { koloClient } from './kolo-client.ts'\nconst ask = koloClient({ origin: '', key: '' })\nvoid ask(${call})\n`
  await writeFile(join(folder, 'right.ts'), using("'savings.list-goals', {}"))
  await writeFile(join(folder, 'wrong.ts'), using("'support.read-ticket', { params: { uid: 1 } }"))
  const check = (name: string) =>
    promisify(execFile)(process.execPath, [
      join(import.meta.dirname, '../../node_modules/typescript/bin/tsc'),
      ...[
        '--noEmit',
        '--strict',
        '--target',
        'esnext',
        '--module',
        'nodenext',
        '--allowImportingTsExtensions',
      ],
      ...['--ignoreConfig', '--types', '', '--lib', 'esnext,dom', join(folder, name)],
    ])
  await check('right.ts')
  await expect(check('wrong.ts')).rejects.toMatchObject({ stdout: expect.stringContaining('wrong.ts(3,') })
}, 60_000)
