/** The legal checklist over HTTP: what administrators note, with documents, history and nothing noted by itself. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventsSince } from '@kolo/audit/server'
import type { CalendarDate } from '@kolo/foundation/time'
import { startTestServer, type TestServer, testKey } from '@kolo/server/testing'
import { receiptBytes } from '@kolo/transfers/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSettingChanges } from '../../settings/history.contract.ts'
import { notePoint, readChecklist } from '../checklist.contract.ts'
import type { LegalPoint, LegalState } from '../checklist.rules.ts'

let server: TestServer
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kolo-checklist-'))
  server = await startTestServer({ community: { dataDir } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

const bayo = () => server.as('bayo')
const pointNow = async (point: LegalPoint) =>
  (await bayo().call(readChecklist, {})).points.find((one) => one.point === point)

type Noted = { state: LegalState; evidence: string; dueOn: CalendarDate | null; paperId: string | null }
const noting = (point: LegalPoint, said: Partial<Noted>, version = 0) => ({
  params: { point },
  body: { state: 'missing' as const, evidence: '', dueOn: null, paperId: null, ...said, version },
})
const upload = (
  point: LegalPoint,
  body: ReturnType<typeof receiptBytes> = receiptBytes('pdf'),
  who: 'ada' | 'bayo' = 'bayo',
) =>
  server.as(who).fetch(`/api/legal-checklist/${point}/papers`, {
    method: 'POST',
    headers: {
      'content-type': 'application/pdf',
      'x-file-name': 'certificate.pdf',
      'idempotency-key': testKey(),
    },
    body,
  })

it('says nothing of its own: every point is open until somebody notes it', async () => {
  const { points } = await bayo().call(readChecklist, {})
  expect(points.length).toBeGreaterThan(8)
  for (const one of points)
    expect(one).toMatchObject({
      state: null,
      evidence: '',
      dueOn: null,
      paper: null,
      notedBy: null,
      version: 0,
    })
})

it('is for administrators alone, its documents too', async () => {
  for (const who of ['ada', 'dayo'] as const) {
    expect((await server.as(who).problem(readChecklist, {})).status).toBe(403)
    expect((await server.as(who).problem(notePoint, noting('registration', {}))).status).toBe(403)
  }
  expect((await upload('registration', receiptBytes('pdf'), 'ada')).status).toBe(403)
})

it('takes nothing as there without what shows it', async () => {
  for (const state of ['in-place', 'not-needed'] as const)
    for (const evidence of ['', '    ', 'yes'])
      expect(await bayo().problem(notePoint, noting('registration', { state, evidence }))).toMatchObject({
        status: 409,
        code: 'evidence-missing',
        problem: { field: 'evidence' },
      })
  const nowhere = noting('unheard-of' as LegalPoint, {})
  expect((await bayo().problem(notePoint, nowhere)).status).toBe(422)
})

it('is noted with a document of its own, opened through a link, and due again on its day', async () => {
  server.clock.advance(1_000)
  const from = server.clock.now()
  const { id } = (await (await upload('registration')).json()) as { id: string }
  const said = {
    state: 'in-place' as const,
    evidence: 'LSC 12345, of 3 May',
    dueOn: '2026-12-31' as CalendarDate,
  }
  // A document of another point is none of this one.
  const other = await bayo().problem(notePoint, noting('audit', { ...said, paperId: id }))
  expect(other).toMatchObject({ code: 'file-not-here', problem: { field: 'paperId' } })
  await bayo().call(notePoint, noting('registration', { ...said, paperId: id }))
  expect(await pointNow('registration')).toMatchObject({
    ...said,
    isDue: false,
    notedBy: 'Bayo Adeyemi',
    version: 1,
    paper: { id, sizeBytes: expect.any(Number) },
  })
  const link = await bayo().fetch(`/api/legal-papers/${id}`, { redirect: 'manual' })
  expect([link.status, link.headers.get('location')]).toEqual([303, expect.stringContaining('/api/files/')])
  for (const who of ['ada', 'dayo'] as const)
    expect((await server.as(who).fetch(`/api/legal-papers/${id}`, { redirect: 'manual' })).status).toBe(403)

  const { rows } = await bayo().call(listSettingChanges, {})
  expect(rows[0]).toMatchObject({ title: 'Legal checklist', changedBy: 'Bayo Adeyemi' })
  expect(rows[0]?.lines[0]).toEqual({ label: 'Registration', was: null, is: 'Available' })
  expect(await eventsSince(server.db, ['community.point-noted'], from)).toMatchObject([
    { facts: { point: 'registration', state: 'in-place' } },
  ])
  server.clock.set('2026-12-31T09:00:00.000Z')
  expect((await pointNow('registration'))?.isDue).toBe(true)
})

it('is noted by one at a time', async () => {
  const version = (await pointNow('registration'))?.version ?? 0
  const [one, two] = ['bayo', 'chidi'] as const
  const both = await Promise.allSettled(
    [one, two].map((who) =>
      server.as(who).call(notePoint, noting('registration', { state: 'asked-for' }, version)),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const first = await Promise.allSettled(
    [one, two].map((who) => server.as(who).call(notePoint, noting('officers', { state: 'asked-for' }))),
  )
  expect(first.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('takes no file but pictures and PDFs', async () => {
  const answer = await upload('audit', new TextEncoder().encode('<script>alert(1)</script>'))
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'file-type'])
})
