import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobCall } from '@kolo/application/job'
import type { Instant } from '@kolo/foundation/time'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headsIn } from '../audit.rules.ts'
import { recordEvent, sealEvents, verifyChain } from './public.ts'
import { headJobs } from './send-heads.ts'

let server: TestServer
let folder: string
const now = '2026-11-20T09:41:00.000Z' as Instant
const mails: Record<string, unknown>[] = []

beforeAll(async () => {
  server = await startTestServer({ features: [], nobody: true })
  folder = await mkdtemp(join(tmpdir(), 'kolo-heads-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function runAll(community: Partial<JobCall['community']>): Promise<void> {
  for (const job of headJobs) {
    const enqueue = async (name: string, data: Record<string, unknown>) => void mails.push({ name, ...data })
    await job.run({ db: server.db, now, enqueue, community: { ...server.community, ...community } }, {})
  }
}

it('nothing leaves while nothing is sealed, or nobody is named', async () => {
  const file = join(folder, 'never')
  await runAll({ oversightEmail: 'auditor@kolo.example', auditHeads: file })
  await recordEvent(server.db, { kind: 'a.b', now, requestId: 'R' })
  await sealEvents(server.db)
  await runAll({})
  expect(mails).toEqual([])
  await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT')
})

it('heads go to the outside address and to the file, and the log is compared with what came out', async () => {
  const file = join(folder, 'heads')
  const settings = { oversightEmail: 'auditor@kolo.example', auditHeads: file }
  await runAll(settings)
  await recordEvent(server.db, { kind: 'a.b', now, requestId: 'R' })
  await sealEvents(server.db)
  await runAll(settings)
  const kept = await readFile(file, 'utf8')
  expect(kept).toMatch(
    /^2026-11-20T09:41:00\.000Z 1:[0-9a-f]{64}\n2026-11-20T09:41:00\.000Z 2:[0-9a-f]{64}\n$/,
  )
  expect(mails).toMatchObject([
    {
      name: 'mail.send',
      to: 'auditor@kolo.example',
      subject: 'Raffia Savings Club: the audit log at event 1',
    },
    {
      name: 'mail.send',
      to: 'auditor@kolo.example',
      subject: 'Raffia Savings Club: the audit log at event 2',
    },
  ])
  const heads = [...headsIn(kept), ...mails.flatMap(({ text }) => headsIn(String(text)))]
  expect(heads).toHaveLength(4)
  expect(await verifyChain(server.db, { heads })).toMatchObject({ intact: true, compared: 4 })
})
