/** Files in tickets: sent before the message, with it once, read by those who read it. */

import { readRoom } from '@kolo/files/contract'
import { heicWords } from '@kolo/files/rules'
import { addHours } from '@kolo/foundation/time'
import { seedProfile } from '@kolo/profile/testing'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { receiptBytes } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answerMember,
  answerTicket,
  createTicket,
  readStaffTicket,
  readTicket,
  removeAttachment,
} from '../ticket.contract.ts'
import { leaveSupport } from './own-tickets.ts'
import { forgetLooseFiles, ticketFolder } from './ticket-files.store.ts'

const server = await startTestServer()
beforeAll(async () => {
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(3_600_000)
  await sql`delete from rate_limits`.execute(server.db)
})

const contents = {
  subject: 'A transfer is missing',
  category: 'payment_missing',
  priority: 'low',
  body: 'I sent it yesterday, see the receipt.',
  follows: null,
  about: null,
} as const

async function sent(who: TestUserName, kind: 'png' | 'pdf' = 'png', name = 'receipt 0123456789.png') {
  server.clock.advance(1)
  const answer = await server.as(who).fetch('/api/ticket-files', {
    method: 'POST',
    headers: {
      'content-type': kind === 'png' ? 'image/png' : 'application/pdf',
      'x-file-name': encodeURIComponent(name),
    },
    body: receiptBytes(kind),
  })
  return { status: answer.status, ...((await answer.json()) as { id: string; code?: string; name?: string }) }
}
const open = (who: TestUserName, files: string[]) =>
  server.as(who).call(createTicket, { body: { ...contents, files } })
const status = async (who: TestUserName, id: string) =>
  (await server.as(who).fetch(`/api/ticket-files/${id}`, { redirect: 'manual' })).status

describe('a file in a ticket', () => {
  it('goes along with what is written, and is read by its member, moderators and administrators alone', async () => {
    const [first, second, third] = [await sent('ada'), await sent('ada', 'pdf'), await sent('ada')]
    expect([first.status, second.status]).toEqual([201, 201])
    expect([await status('ada', first.id), await status('dayo', first.id)]).toEqual([303, 404])
    const { id, messages } = await open('ada', [first.id, second.id])
    expect(messages[0]?.files).toMatchObject([
      { id: first.id, contentType: 'image/png' },
      { id: second.id, contentType: 'application/pdf' },
    ])
    const ways = ['ada', 'dayo', 'bayo', 'efe'] as const
    const opened = await Promise.all(ways.map((who) => status(who, first.id)))
    expect(opened).toEqual([303, 303, 303, 404])
    const again = await server
      .as('ada')
      .call(answerTicket, { params: { id }, body: { body: 'One more.', files: [third.id] } })
    expect(again.messages[1]?.files).toMatchObject([{ id: third.id }])
    const desk = await server.as('dayo').call(readStaffTicket, { params: { id } })
    // A file's name may hold a bank number too.
    expect(desk.messages[0]?.files[0]?.name).not.toContain('0123456789')
  })

  it('of a note stays with staff, and one of an answer is the member’s to read', async () => {
    const { id } = await open('ada', [])
    const [noted, answered] = [await sent('dayo'), await sent('dayo')]
    const say = (internal: boolean, files: string[]) =>
      server.as('dayo').call(answerMember, { params: { id }, body: { body: 'See this.', internal, files } })
    await say(true, [noted.id])
    await say(false, [answered.id])
    expect([await status('ada', noted.id), await status('ada', answered.id)]).toEqual([404, 303])
    expect([await status('bayo', noted.id), await status('efe', answered.id)]).toEqual([303, 404])
    const seen = await server.as('ada').call(readTicket, { params: { id } })
    expect(JSON.stringify(seen)).not.toContain(noted.id)
  })

  it('is taken along once, by whoever sent it, five at most, and nothing is written without it', async () => {
    const files: string[] = []
    for (let count = 0; count < 6; count++) files.push((await sent('ada')).id)
    const five = 'You can attach up to 5 files of 10 MB each (PNG, JPG, WebP or PDF).'
    const most = await server.as('ada').problem(createTicket, { body: { ...contents, files } })
    expect([most.status, most.message]).toEqual([422, five])
    const theirs = await server
      .as('efe')
      .problem(createTicket, { body: { ...contents, files: [files[0] ?? ''] } })
    expect([theirs.code, theirs.problem?.field]).toEqual(['file-not-here', 'files'])
    const { id } = await open('ada', files.slice(0, 5))
    const body = { body: 'Again.', files: [files[0] ?? ''] }
    expect((await server.as('ada').problem(answerTicket, { params: { id }, body })).code).toBe(
      'file-not-here',
    )
    const { messages } = await server.as('ada').call(readTicket, { params: { id } })
    expect(messages).toHaveLength(1)
    const { count } = await server.db
      .selectFrom('tickets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('member_uid', '=', testUsers.efe.uid)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  it('is refused when it is no picture or PDF, and takes room like every other', async () => {
    const room = async () => (await server.as('efe').call(readRoom, {})).keptBytes
    const before = await room()
    const script = await server.as('efe').fetch('/api/ticket-files', {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    })
    const said = (await script.json()) as { message: string }
    expect([script.status, said.message]).toEqual([409, 'This file type is not allowed.'])
    const photo = Buffer.concat([Buffer.from('\0\0\0\x24ftypheic', 'latin1'), Buffer.alloc(200)])
    for (const type of ['image/heic', 'image/jpeg']) {
      const heic = await server.as('efe').fetch('/api/ticket-files', {
        method: 'POST',
        headers: { 'content-type': type },
        body: photo,
      })
      const advice = ((await heic.json()) as { message: string }).message
      expect([heic.status, advice]).toEqual([415, heicWords])
    }
    expect(heicWords).toMatch(/^This file type is not allowed\. Send the photo as a JPG/)
    await sent('efe')
    expect(await room()).toBeGreaterThan(before)
  })

  it('can be taken away again until it is sent along, by whoever sent it', async () => {
    const [{ id: loose }, { id: kept }] = [await sent('ada'), await sent('ada')]
    const remove = (who: TestUserName, id: string) =>
      server.as(who).problem(removeAttachment, { params: { id } })
    expect((await remove('efe', loose)).code).toBe('not-found')
    expect(await server.as('ada').call(removeAttachment, { params: { id: loose } })).toEqual({
      removed: loose,
    })
    await open('ada', [kept])
    expect((await remove('ada', kept)).code).toBe('not-found')
    expect(await status('ada', kept)).toBe(303)
  })

  it('that no message took along within a day is forgotten, and those of whoever leaves are', async () => {
    const [{ id: loose }, { id: kept }] = [await sent('ada'), await sent('ada')]
    await open('ada', [kept])
    const now = server.clock.now()
    await forgetLooseFiles(server.db, addHours(now, 23))
    expect(await status('ada', loose)).toBe(303)
    await forgetLooseFiles(server.db, addHours(now, 24))
    expect([await status('ada', loose), await status('ada', kept)]).toEqual([404, 303])
    const names = await server.db.selectFrom('ticket_files').select('stored_name').execute()
    const all = names.map(({ stored_name }) => stored_name)
    expect((await ticketFolder.known(server.db, [...all, '0'.repeat(48)])).length).toBe(all.length)
    await server.db.transaction().execute((db) => leaveSupport({ db } as never, testUsers.ada.uid))
    const left = await server.db.selectFrom('ticket_files').select('owner_uid').execute()
    expect(left.map(({ owner_uid }) => owner_uid)).not.toContain(testUsers.ada.uid)
  })

  it('is given to a message by the database only as it may be', async () => {
    const { id } = await sent('ada')
    const other = await open('efe', [])
    const [message] = other.messages
    const app = server.database.db
    const give = (file: string) =>
      app
        .updateTable('ticket_files')
        .set({ message_id: message?.id ?? null })
        .where('id', '=', file)
        .execute()
    await expect(give(id)).rejects.toThrow(/cannot take the file along/)
    const { id: own } = await sent('efe')
    await give(own)
    await expect(give(own)).rejects.toThrow(/stays with its message/)
  })
})
