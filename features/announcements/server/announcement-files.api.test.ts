/** Files of announcements: sent before the draft, part of the text from then on, opened by whoever may read it. */
import { readRoom } from '@kolo/files/contract'
import { fileBytes } from '@kolo/files/testing'
import { addHours } from '@kolo/foundation/time'
import { listNotices } from '@kolo/notices/contract'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acceptAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  listAnnouncementReviews,
  listAnnouncements,
  listAnnouncementTexts,
  publishAnnouncement,
  readAnnouncement,
  removeAnnouncementFile,
  withdrawAnnouncement,
} from '../announcements.contract.ts'
import { announcementFolder, forgetLooseFiles } from './announcement-files.store.ts'
import { topicOf } from './announcements.notifications.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(60_000)
  await sql`delete from rate_limits`.execute(server.db)
})

const contents = {
  category: 'general',
  priority: 'normal',
  title: 'New bye-laws',
  summary: '',
  body: 'See the file.',
  audience: 'all',
  tiers: [],
  plans: [],
  requiresAck: false,
  ackBy: null,
  publishAt: null,
  expiresAt: null,
  pinnedUntil: null,
  files: [] as readonly string[],
}
const bayo = server.as('bayo')

async function upload(bytes: Uint8Array | string, type = 'application/pdf', name = 'Bye-laws.pdf') {
  server.clock.advance(1)
  return bayo.fetch('/api/admin/announcement-files', {
    method: 'POST',
    headers: {
      'content-type': type,
      'x-file-name': encodeURIComponent(name),
    },
    body: bytes as string,
  })
}
const sent = async (name?: string) =>
  (await (await upload(fileBytes('pdf'), 'application/pdf', name)).json()) as { id: string; name: string }
const draft = (files: readonly string[], changed: object = {}) =>
  bayo.call(createAnnouncement, { body: { ...contents, files, ...changed } as never })
const publish = ({ id, version }: { id: string; version: number }) =>
  bayo.call(publishAnnouncement, { params: { id }, body: { version } })
const edit = (of: { id: string; version: number }, files: readonly string[], changed: object = {}) => ({
  params: { id: of.id },
  body: { ...contents, files, ...changed, version: of.version } as never,
})
const status = async (who: TestUserName, id: string) =>
  (await server.as(who).fetch(`/api/announcement-files/${id}`, { redirect: 'manual' })).status

describe('a file of an announcement', () => {
  it('is opened by its audience from publishing on, and before by administrators alone', async () => {
    await sql`update profiles set account_tier = 'premium' where uid = ${testUsers.ada.uid}`.execute(
      server.db,
    )
    const file = await sent()
    expect([await status('bayo', file.id), await status('chidi', file.id)]).toEqual([303, 404])
    const premium = { audience: 'tiers', tiers: ['premium'] }
    const written = await draft([file.id], premium)
    expect(written.files).toEqual([{ ...file, contentType: 'application/pdf', sizeBytes: 400 }])
    expect([await status('chidi', file.id), await status('ada', file.id)]).toEqual([303, 404])
    const { id } = await publish(written)
    expect([await status('ada', file.id), await status('dayo', file.id)]).toEqual([303, 404])
    expect((await server.client().fetch(`/api/announcement-files/${file.id}`)).status).toBe(401)
    const read = await server.as('ada').call(readAnnouncement, { params: { id } })
    expect(read.files).toMatchObject([{ id: file.id, name: 'Bye-laws.pdf' }])
    const { rows } = await server.as('ada').call(listAnnouncements, { query: { limit: 1 } })
    expect(rows[0]?.files).toHaveLength(1)
    const opened = await server.as('ada').fetch(`/api/announcement-files/${file.id}`)
    expect(opened.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''Bye-laws.pdf`)
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(fileBytes('pdf'))
  })

  it('is a link in what members are sent, and never travels along', async () => {
    const file = await sent('Budget 2027.pdf')
    const { id } = await publish(await draft([file.id]))
    const { rows } = await server.as('ada').call(listNotices, { query: {} })
    expect(rows[0]).toMatchObject({ link: `/announcements?open=${id}` })
    const facts = { id, title: 'T', summary: '', requiresAck: false, files: [file] }
    const { parts } = topicOf({ category: 'general', priority: 'normal' }).words(facts, {} as never)
    expect(parts).toContainEqual({
      words: 'File: Budget 2027.pdf',
      link: `/announcements?open=${id}&file=${file.id}`,
    })
  })

  it('that comes or goes in the open is another text, accepted again; the earlier texts keep theirs', async () => {
    const [first, second] = [await sent('First.pdf'), await sent('Second.pdf')]
    const asking = { requiresAck: true }
    const of = await publish(await draft([first.id], asking))
    const accept = (revision: number) =>
      server.as('ada').call(acceptAnnouncement, { params: { id: of.id }, body: { revision } })
    await accept(1)
    const same = await bayo.call(editAnnouncement, edit(of, [first.id], asking))
    expect([same.revision, same.accepted]).toEqual([1, 1])
    const other = await bayo.call(editAnnouncement, edit(same, [second.id], asking))
    expect([other.revision, other.accepted]).toEqual([2, 0])
    expect([await status('ada', first.id), await status('ada', second.id)]).toEqual([404, 303])
    expect([await status('bayo', first.id), await status('efe', first.id)]).toEqual([303, 404])
    await accept(2)

    const page = await bayo.call(listAnnouncementTexts, { params: { id: of.id }, query: { limit: 1 } })
    const { nextCursor } = page
    const next = { params: { id: of.id }, query: { limit: 1, cursor: nextCursor } }
    const before = await bayo.call(listAnnouncementTexts, next)
    const told = [...page.rows, ...before.rows].map(({ revision, by, files }) => [
      revision,
      by,
      files.map(({ name }) => name),
    ])
    expect(told).toEqual([
      [2, testUsers.bayo.fullName, ['Second.pdf']],
      [1, testUsers.bayo.fullName, ['First.pdf']],
    ])
    expect(before.nextCursor).toBeUndefined()
    for (const who of ['ada', 'dayo', 'efe'] as const)
      expect((await server.as(who).problem(listAnnouncementTexts, next)).status).toBe(403)
  })

  it('of one that was withdrawn is there for administrators alone', async () => {
    const file = await sent()
    const { id } = await publish(await draft([file.id]))
    const reason = 'It was the wrong file.'
    await bayo.call(withdrawAnnouncement, { params: { id }, body: { reason } })
    expect([await status('ada', file.id), await status('dayo', file.id)]).toEqual([404, 404])
    expect([await status('bayo', file.id), await status('chidi', file.id)]).toEqual([303, 303])
    const read = await server.as('ada').call(readAnnouncement, { params: { id } })
    expect(read.files).toEqual([])
    const { rows } = await bayo.call(listAnnouncementReviews, { query: { limit: 1 } })
    expect(rows[0]?.files).toHaveLength(1)
  })

  it('is sent by administrators alone, five at most, each taken along once by whoever sent it', async () => {
    for (const who of ['ada', 'dayo', 'efe'] as const) {
      const path = '/api/admin/announcement-files'
      const headers = { 'content-type': 'application/pdf' }
      const answer = await server.as(who).fetch(path, { method: 'POST', headers, body: fileBytes('pdf') })
      expect(answer.status).toBe(403)
    }
    const files: string[] = []
    for (let count = 0; count < 6; count++) files.push((await sent()).id)
    const most = await bayo.problem(createAnnouncement, { body: { ...contents, files } as never })
    expect(most.problem).toMatchObject({
      status: 422,
      field: 'files',
      message: 'You can attach up to 5 files of 10 MB each (PNG, JPG, WebP or PDF).',
    })
    const theirs = await server
      .as('chidi')
      .problem(createAnnouncement, { body: { ...contents, files: files.slice(0, 1) } as never })
    expect([theirs.code, theirs.problem?.field]).toEqual(['file-not-here', 'files'])
    const of = await draft(files.slice(0, 5))
    const again = await bayo.problem(createAnnouncement, {
      body: { ...contents, files: files.slice(0, 1) } as never,
    })
    expect(again.code).toBe('file-not-here')
    const sixth = await bayo.call(editAnnouncement, edit(of, files.slice(1)))
    expect(sixth.files.map(({ id }) => id)).toEqual(files.slice(1))
    // Of a draft nothing is kept that it has no more.
    expect(await status('bayo', files[0] ?? '')).toBe(404)
    await bayo.call(deleteAnnouncement, { params: { id: of.id } })
    expect(await status('bayo', files[1] ?? '')).toBe(404)
  })

  it('takes room of whoever sent it until an announcement has it, and can be taken away until then', async () => {
    const room = async () => (await bayo.call(readRoom, {})).keptBytes
    const before = await room()
    const [loose, along] = [await sent(), await sent()]
    expect(await room()).toBe(before + 800)
    const remove = (who: 'bayo' | 'chidi', id: string) =>
      server.as(who).problem(removeAnnouncementFile, { params: { id } })
    expect((await remove('chidi', loose.id)).code).toBe('not-found')
    expect(await bayo.call(removeAnnouncementFile, { params: { id: loose.id } })).toEqual({
      removed: loose.id,
    })
    await draft([along.id])
    expect(await room()).toBe(before)
    expect((await remove('bayo', along.id)).code).toBe('not-found')
  })

  it('that no announcement took along within a day is forgotten', async () => {
    const [loose, kept] = [await sent(), await sent()]
    await draft([kept.id])
    const now = server.clock.now()
    await forgetLooseFiles(server.db, addHours(now, 23))
    expect(await status('bayo', loose.id)).toBe(303)
    await forgetLooseFiles(server.db, addHours(now, 24))
    expect([await status('bayo', loose.id), await status('bayo', kept.id)]).toEqual([404, 303])
    const rows = await server.db.selectFrom('announcement_files').select('stored_name').execute()
    const names = rows.map(({ stored_name }) => stored_name)
    expect(await announcementFolder.known(server.db, [...names, '0'.repeat(48)])).toHaveLength(names.length)
  })
})

describe('a hostile file', () => {
  const script = '<html><script>alert(1)</script></html>'

  it.each([
    ['a page', script, 'application/pdf'],
    ['a page that says it is a picture', script, 'image/png'],
    ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png'],
    ['a page before a PDF', `${script}%PDF-1.7`, 'application/pdf'],
    ['a drawing with an XML head', '<?xml version="1.0"?><svg onload="alert(1)"/>', 'image/webp'],
  ])('that is %s is refused', async (_, bytes, type) => {
    const answer = await upload(bytes, type, 'photo.png')
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'file-type' }])
  })

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml'])('sent as %s is refused', async (type) => {
    expect((await upload(fileBytes('png'), type)).status).toBe(415)
  })

  it.each([
    ['pdf', 'application/pdf', true],
    ['png', 'image/png', false],
    ['jpeg', 'image/jpeg', false],
    ['webp', 'image/webp', false],
  ] as const)(
    'that is a %s and a page at once leaves as a download and nothing else',
    async (kind, type, keepsIt) => {
      const bytes = Buffer.concat([fileBytes(kind), Buffer.from(script)])
      const file = (await (await upload(bytes, type, `"><svg onload=alert(1)>.html`)).json()) as {
        id: string
      }
      await publish(await draft([file.id]))
      const opened = await server.as('ada').fetch(`/api/announcement-files/${file.id}`)
      expect(opened.headers.get('content-type')).toBe(type)
      expect(opened.headers.get('content-disposition')).toMatch(
        /^attachment; filename\*=UTF-8''%22%3E%3Csvg%20onload%3Dalert\(1\)%3E\.html\.\w+$/,
      )
      expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
      expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect((await opened.text()).includes('<script>')).toBe(keepsIt)
    },
  )

  it.each([
    ['../../etc/passwd', 'passwd', 'passwd.pdf'],
    ['a\u202efdp.exe', 'afdp.exe', 'afdp.exe.pdf'],
    ['a\r\nSet-Cookie: b=c.pdf', 'aSet-Cookie: b=c.pdf', 'aSet-Cookie: b=c.pdf'],
    ['\u{1f600}'.repeat(120), '\u{1f600}'.repeat(100), `${'\u{1f600}'.repeat(50)}.pdf`],
    ['.pdf', '.pdf', 'file.pdf'],
  ])('name %j is shown as %j and saved as %j', async (name, shown, saved) => {
    const file = await sent(name)
    expect(file.name).toBe(shown)
    const opened = await bayo.fetch(`/api/announcement-files/${file.id}`)
    expect(opened.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(saved)}`,
    )
  })
})

describe('the database', () => {
  it.each([
    ['takes it away from a text that members read', 'delete from announcement_files where id = $1'],
    ['says it ended with that text', 'update announcement_files set until_revision = 2 where id = $1'],
    [
      'gives it to another announcement',
      'update announcement_files set announcement_id = (select id from announcements where id <> announcement_files.announcement_id limit 1) where id = $1',
    ],
    [
      'gives a text that members read one more',
      'update announcement_files set announcement_id = $2, from_revision = 1 where id = $3 and id <> $1',
    ],
  ])('refuses a server that %s', async (_, statement) => {
    const [file, loose] = [await sent(), await sent()]
    const { id } = await publish(await draft([file.id]))
    const values = [file.id, ...(statement.includes('$3') ? [id, loose.id] : [])]
    await expect(server.database.pool.query(statement, values)).rejects.toThrow(/stay|take the file along/)
  })

  it('lets six files into no announcement', async () => {
    const files: string[] = []
    for (let count = 0; count < 6; count++) files.push((await sent()).id)
    const { id } = await draft(files.slice(0, 5))
    const give = 'update announcement_files set announcement_id = $1, from_revision = 1 where id = $2'
    await expect(server.database.pool.query(give, [id, files[5]])).rejects.toThrow(/take the file along/)
  })
})
