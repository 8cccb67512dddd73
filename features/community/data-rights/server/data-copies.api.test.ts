/** A copy of everything that is kept about somebody: what is in it, what never is, and whose it is. */
import { writeFileSync } from 'node:fs'
import type { Enqueue, Job } from '@kolo/application/job'
import { sendDocument } from '@kolo/documents/contract'
import { fileBytes } from '@kolo/files/testing'
import { readZip } from '@kolo/files/testing/zip'
import { naira } from '@kolo/foundation/money'
import { deleteAccount } from '@kolo/identity/contract'
import { listLongWorks } from '@kolo/long-work/contract'
import { fillWallet } from '@kolo/payments/testing'
import { features, personParts } from '@kolo/server/features'
import { type TestUserName, testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { answerMember, createTicket } from '@kolo/support/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askForCopy, linkToCopy, listCopies } from '../copies.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => sql`delete from rate_limits`.execute(server.db))

const jobs: readonly Job[] = features.flatMap((feature) => feature.jobs ?? [])

const told: string[] = []
const enqueue: Enqueue = async (_, data) => void told.push(JSON.stringify(data))

async function run(name: string): Promise<void> {
  const job = jobs.find((one) => one.name === name)
  const { clock, community } = server
  await server.database.db.transaction().execute(async (db) => {
    await job?.run({ db, now: clock.now(), community, enqueue }, {})
  })
}

/** Does pieces until there is nothing to do; answers how many there were. */
async function workThrough(): Promise<number> {
  for (let chunk = 0; chunk < 100; chunk += 1) {
    const { rows } = await sql`select from long_works where state = 'running'`.execute(server.db)
    if (rows.length === 0) return chunk
    await run('long-work.turn')
  }
  throw new Error('It does not come to an end')
}

const copiesOf = async (who: TestUserName) => (await server.as(who).call(listCopies, {})).rows

async function archiveOf(who: TestUserName): Promise<Map<string, Buffer>> {
  const { id } = await server.as(who).call(askForCopy, {})
  await workThrough()
  const { link } = await server.as(who).call(linkToCopy, { params: { id } })
  const file = await server.as(who).fetch(link)
  expect(file.headers.get('content-type')).toBe('application/zip')
  const bytes = Buffer.from(await file.arrayBuffer())
  if (process.env.KEEP_COPY) writeFileSync(process.env.KEEP_COPY, bytes)
  return readZip(bytes)
}

const picture = fileBytes('png')

beforeAll(async () => {
  const [ada, dayo] = [server.as('ada'), server.as('dayo')]
  await fillWallet(server.db, testUsers.ada.uid, naira(2_500n), server.clock.now())
  await fillWallet(server.db, testUsers.funke.uid, naira(999n), server.clock.now())
  const upload = await ada.fetch('/api/documents', {
    method: 'POST',
    body: picture,
    headers: {
      'content-type': 'image/png',
      'x-file-name': encodeURIComponent('my slip.png'),
    },
  })
  const draft = (await upload.json()) as { id: string }
  await ada.call(sendDocument, {
    params: draft,
    body: { kind: 'utility_bill', number: null, expiresOn: null },
  })
  const files: string[] = []
  const ticket = await ada.call(createTicket, {
    body: {
      subject: '=1+1 is missing',
      category: 'payment_missing',
      priority: 'low',
      body: 'Ada asks where it is.',
      follows: null,
      about: null,
      files,
    },
  })
  const params = { id: ticket.id }
  await dayo.call(answerMember, { params, body: { body: 'The desk answers.', internal: false, files } })
  await dayo.call(answerMember, { params, body: { body: 'Between officers.', internal: true, files } })
  await sql`insert into message_threads (id, starter_uid, other_uid, last_place, last_at)
    values ('01900000-0000-7000-8000-00000000aa01', ${testUsers.ada.uid}, ${testUsers.funke.uid}, 2, now())`.execute(
    server.db,
  )
  await sql`insert into messages (id, thread_id, place, author_uid, body, at) values
    ('01900000-0000-7000-8000-00000000aa02', '01900000-0000-7000-8000-00000000aa01', 1, ${testUsers.ada.uid}, 'Ada wrote this.', now()),
    ('01900000-0000-7000-8000-00000000aa03', '01900000-0000-7000-8000-00000000aa01', 2, ${testUsers.funke.uid}, 'Funke wrote this.', now())`.execute(
    server.db,
  )
})

describe('a copy of somebody’s data', () => {
  it('has a sheet and a list of every table with something of theirs, their statement and the files they sent', async () => {
    const held = await archiveOf('ada')
    const text = (name: string) => held.get(name)?.toString() ?? ''
    expect(JSON.parse(text('json/profiles.json'))).toMatchObject([
      { uid: testUsers.ada.uid, email: testUsers.ada.email, full_name: testUsers.ada.fullName },
    ])
    expect(text('statements/all-accounts.csv')).toContain('2500.00')
    expect(JSON.parse(text('json/member-documents.json'))).toMatchObject([{ file_name: 'my slip.png' }])
    const slip = [...held.keys()].find((name) =>
      /^files\/member-documents\/[0-9a-f-]{36} my slip.png$/.test(name),
    )
    expect(held.get(slip ?? '')?.length).toBeGreaterThan(0)
    expect(text('sheets/tickets.csv')).toContain(`"'=1+1 is missing"`)
    expect(
      JSON.parse(text('json/ticket-messages.json'))
        .map(({ body }: { body: string }) => body)
        .sort(),
    ).toEqual(['Ada asks where it is.', 'The desk answers.'])
    expect(text('json/messages.json')).toContain('Ada wrote this.')
    const inside = text('READ-ME.txt')
    for (const { table, title } of personParts.tables) {
      const called = table.replaceAll('_', '-')
      const rows = held.has(`json/${called}.json`) ? JSON.parse(text(`json/${called}.json`)) : []
      expect(held.has(`sheets/${called}.csv`), table).toBe(rows.length > 0)
      expect(inside).toContain(rows.length > 0 ? `  ${called}: ${title} (${rows.length})` : `  ${title}`)
      if (rows.length > 0) expect(text(`sheets/${called}.csv`).match(/\r\n/g)?.length).toBe(rows.length + 1)
    }
  })

  it('holds no secret, no word of officers among themselves, and nothing of anybody else', async () => {
    const held = await archiveOf('ada')
    const whole = [...held.values()].map((bytes) => bytes.toString('latin1')).join('\n')
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from sign_ins where password_hash is not null
      union all select encode(token_hash, 'hex') from sessions union all select token_hash::text from sessions
      union all select stored_name from member_documents union all select sha256 from member_documents
      union all select encode(number_sealed, 'hex') from member_documents where number_sealed is not null`.execute(
      server.db,
    )
    expect(rows.length).toBeGreaterThan(6)
    for (const { secret } of rows) expect(whole).not.toContain(secret)
    expect(whole).not.toMatch(/argon2|Between officers|Funke wrote this/)
    for (const { uid, email, fullName } of Object.values(testUsers).filter(
      ({ uid }) => uid !== testUsers.ada.uid,
    ))
      for (const mark of [uid, email, fullName]) expect(whole).not.toContain(mark)
  })

  it('of an officer does not name those they acted for', async () => {
    const held = await archiveOf('dayo')
    const whole = [...held.values()].map((bytes) => bytes.toString()).join('\n')
    expect(whole).toContain(testUsers.dayo.email)
    for (const mark of [
      testUsers.ada.uid,
      testUsers.ada.fullName,
      'Between officers',
      'Ada asks where it is.',
    ])
      expect(whole).not.toContain(mark)
  })

  it('is made over pieces, however often a machine loses what it wrote', async () => {
    await sql`insert into messages (id, thread_id, place, author_uid, body, at)
      select gen_random_uuid(), '01900000-0000-7000-8000-00000000aa01', n + 2, ${testUsers.ada.uid}, 'Number ' || n, now()
      from generate_series(1, 2300) n`.execute(server.db)
    const { id } = await server.as('ada').call(askForCopy, {})
    await run('long-work.turn')
    const { rows: works } = await server.as('ada').call(listLongWorks, { query: { subject: id } })
    expect(works).toMatchObject([{ title: 'Making the copy of your data', state: 'running' }])
    // Another machine has the beginning: it is written again from the start.
    await sql`update long_works set place = jsonb_set(place, '{storedName}', '"${sql.raw('a'.repeat(48))}"')
      where subject_id = ${id}`.execute(server.db)
    expect(await workThrough()).toBeGreaterThan(2)
    const { link } = await server.as('ada').call(linkToCopy, { params: { id } })
    const held = readZip(Buffer.from(await (await server.as('ada').fetch(link)).arrayBuffer()))
    const bodies = (JSON.parse(held.get('json/messages.json')?.toString() ?? '[]') as { body: string }[])
      .map(({ body }) => body)
      .filter((body) => body.startsWith('Number '))
    expect(new Set(bodies).size).toBe(2_300)
    expect(bodies).toHaveLength(2_300)
  })

  it('is one at a time, three a day, told of when it is ready, and its person’s alone for 7 days', async () => {
    await sql`delete from data_copies`.execute(server.db)
    const { id } = await server.as('ada').call(askForCopy, {})
    expect((await server.as('ada').problem(askForCopy, {})).code).toBe('copy-being-made')
    expect((await server.as('ada').problem(linkToCopy, { params: { id } })).code).toBe('copy-not-there')
    await workThrough()
    expect(told.at(-1)).toContain('data-rights.copy-ready')
    const [copy] = await copiesOf('ada')
    expect(copy).toMatchObject({ id, state: 'ready' })
    const { link } = await server.as('ada').call(linkToCopy, { params: { id } })
    for (const who of ['bayo', 'dayo', 'funke'] as const) {
      expect((await server.as(who).problem(linkToCopy, { params: { id } })).status).toBe(404)
      expect((await server.as(who).fetch(link)).status).toBe(404)
      expect((await copiesOf(who)).map((one) => one.id)).not.toContain(id)
    }
    server.clock.advance(11 * 60_000)
    expect((await server.as('ada').fetch(link)).status).toBe(404)
    await server.as('ada').call(askForCopy, {})
    await workThrough()
    expect((await server.as('ada').problem(askForCopy, {})).status).toBe(429)
    server.clock.advance((7 * 24 + 1) * 3_600_000)
    for (const name of ['data-rights.forget-copies', 'data-rights.sweep-copies']) await run(name)
    expect((await copiesOf('ada')).map(({ state }) => state)).toEqual(['gone', 'gone'])
    expect((await server.as('ada').problem(linkToCopy, { params: { id } })).code).toBe('copy-not-there')
  })

  it('is asked for and taken with a fresh proof, which the audit log says', async () => {
    const { rows } = await sql<{ kind: string; actor_uid: string }>`
      select distinct kind, actor_uid from audit_events where kind like 'data.%' and actor_uid = ${testUsers.ada.uid}
      order by kind`.execute(server.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['data.copy-asked', 'data.copy-taken'])
    server.clock.advance(11 * 60_000)
    const stale = server.client(await sessionOf('ada'))
    expect((await stale.problem(askForCopy, {})).code).toBe('step-up-required')
  })

  it('goes with its person', async () => {
    await server.as('efe').call(askForCopy, {})
    await workThrough()
    expect(await copiesOf('efe')).toMatchObject([{ state: 'ready' }])
    await server
      .as('efe')
      .call(deleteAccount, { params: { uid: testUsers.efe.uid }, body: { currentPassword: testPassword } })
    const { rows } = await sql`select from data_copies where owner_uid = ${testUsers.efe.uid}`.execute(
      server.db,
    )
    expect(rows).toEqual([])
  })
})

/** A session whose proof is old. */
async function sessionOf(who: TestUserName): Promise<string> {
  const cookie = await server.as(who).cookie()
  await sql`update sessions set stepped_up_at = null where uid = ${testUsers[who].uid}`.execute(server.db)
  return cookie.replace(/^[^=]+=/, '')
}
