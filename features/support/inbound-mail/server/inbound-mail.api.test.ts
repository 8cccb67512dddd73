/** Answers to mails: who may write by mail, what of it is kept, and that it is never more than words in a ticket. */
import { createHmac } from 'node:crypto'
import { fileBytes } from '@kolo/files/testing'
import { channels, codeInReply, replyAddress, writingFor } from '@kolo/notices/server'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { answered } from '../../tickets/server/ticket.notifications.ts'
import {
  closeTicket,
  createTicket,
  hearMail,
  listTickets,
  listUnusedMails,
  mergeTicket,
  moveTicket,
  readStaffTicket,
  readTicket,
} from '../../tickets/ticket.contract.ts'
import { removeMailsFrom } from './unused-mails.ts'

const mailIn = { address: 'support@mail.example.org', secret: 'a key of the one who hands mails in' }
const server = await startTestServer({ community: { mailIn } })
afterAll(() => server.close())
const [ada, dayo] = [server.as('ada'), server.as('dayo')]
beforeEach(async () => {
  server.clock.advance(60_000)
  await sql`delete from rate_limits`.execute(server.db)
})

async function open() {
  const { id, code } = await ada.call(createTicket, {
    body: {
      subject: 'Where is it',
      body: 'I do not see it.',
      category: 'other',
      priority: 'low',
      follows: null,
      about: null,
    },
  })
  return { params: { id }, code, to: replyAddress(server.community, code) ?? '' }
}
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
type Mail = Parameters<typeof composer.sendMail>[0]
let mails = 0
async function compose(mail: Mail): Promise<Buffer> {
  mails += 1
  const whole = {
    from: `Ada <${testUsers.ada.email}>`,
    subject: 'Re: x',
    text: 'By mail.',
    messageId: `<${mails}@x.example>`,
  }
  return (await composer.sendMail({ ...whole, ...mail })).message as Buffer
}
const signed = (bytes: Uint8Array, secret = mailIn.secret) =>
  createHmac('sha512', secret).update(bytes).digest('hex')
async function handIn(bytes: Uint8Array, signature = signed(bytes)) {
  const answer = await server.client().fetch(hearMail.path, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-kolo-signature': signature },
    body: bytes as Uint8Array<ArrayBuffer>,
  })
  return {
    status: answer.status,
    became: answer.ok ? ((await answer.json()) as { became: string }).became : '',
  }
}
const hear = async (mail: Mail) => handIn(await compose(mail))
const messages = async ({ params }: { params: { id: string } }) =>
  (await ada.call(readTicket, { params })).messages.map(({ author, byStaff, body }) => ({
    author,
    byStaff,
    body,
  }))

describe('an answer by mail', () => {
  it('is what its member writes in the ticket, without what was quoted', async () => {
    const ticket = await open()
    await dayo.call(moveTicket, { ...ticket, body: { to: 'in_progress', solution: '' } } as never)
    await dayo.call(moveTicket, { ...ticket, body: { to: 'waiting_member', solution: '' } } as never)
    const text = 'It was Zenith.\n\nOn Mon, Kolo <support@mail.example.org> wrote:\n> Support answered you'
    expect(await hear({ to: ticket.to, text })).toEqual({ status: 200, became: 'message' })
    expect((await messages(ticket)).at(-1)).toEqual({
      author: testUsers.ada.fullName,
      byStaff: false,
      body: 'It was Zenith.',
    })
    expect((await dayo.call(readStaffTicket, ticket)).status).toBe('in_progress')
  })

  it('has its words read out of a mail that is HTML alone, and never runs', async () => {
    const ticket = await open()
    const quote = 'On Mon, 23 Nov 2026, Kolo &lt;support@mail.example.org&gt; wrote:<br>'
    const html = `<p>It was <b>Zenith</b>.</p><script>alert(1)</script>${quote}<blockquote>Which bank?<blockquote>Old</blockquote></blockquote><p>Since May.</p>`
    await hear({ to: ticket.to, text: undefined, html })
    const body = (await messages(ticket)).at(-1)?.body ?? ''
    expect(body.replace(/\s+/g, ' ')).toBe('It was Zenith. Since May.')
    const alert = '<p>The alert:</p><blockquote>Paid 20,000</blockquote><p>Kindly treat.</p>'
    await hear({ to: ticket.to, text: undefined, html: alert })
    const pasted = (await messages(ticket)).at(-1)?.body ?? ''
    expect(pasted.replace(/\s+/g, ' ')).toBe('The alert: > Paid 20,000 Kindly treat.')
  })

  it('counts from its member alone, at the ticket’s own address', async () => {
    const ticket = await open()
    const nothing = { status: 200, became: 'listed' }
    expect(await hear({ to: ticket.to, from: testUsers.funke.email })).toEqual(nothing)
    expect(await hear({ to: ticket.to, from: testUsers.dayo.email })).toEqual(nothing)
    expect(await hear({ to: mailIn.address })).toEqual(nothing)
    expect(await hear({ to: ticket.to.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')) })).toEqual(
      nothing,
    )
    expect(await hear({ to: ticket.to.replace('mail.example.org', 'evil.example') })).toEqual(nothing)
    const [other] = [await open()]
    const mixed = ticket.to.replace(ticket.code.toLowerCase(), other.code.toLowerCase())
    expect(await hear({ to: mixed })).toEqual(nothing)
    expect(await messages(ticket)).toHaveLength(1)
    expect(await messages(other)).toHaveLength(1)
    expect(await hear({ to: ticket.to, from: testUsers.ada.email.toUpperCase() })).toMatchObject({
      became: 'message',
    })
  })

  it('is believed with the right signature alone', async () => {
    const ticket = await open()
    const bytes = await compose({ to: ticket.to })
    for (const wrong of ['', 'f'.repeat(128), signed(bytes, 'another key'), signed(Buffer.from('x'))])
      expect((await handIn(bytes, wrong)).status).toBe(401)
    expect(await messages(ticket)).toHaveLength(1)
    expect((await handIn(bytes)).became).toBe('message')
  })

  it('is one message however often it comes, also when nobody remembers the first answer', async () => {
    const ticket = await open()
    const bytes = await compose({ to: ticket.to })
    expect((await handIn(bytes)).became).toBe('message')
    expect((await handIn(bytes)).became).toBe('message')
    const onAnotherWay = Buffer.concat([Buffer.from('X-Again: yes\r\n'), bytes])
    expect(await handIn(onAnotherWay)).toEqual({ status: 200, became: 'nothing' })
    server.clock.advance(40 * 86_400_000)
    await sql`delete from idempotency_keys`.execute(server.db)
    expect((await handIn(bytes)).became).toBe('nothing')
    expect(await messages(ticket)).toHaveLength(2)
  })

  it('that no person sent becomes no message, and one with Auto-Submitted: No does', async () => {
    const ticket = await open()
    const machines: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { 'Auto-Submitted': 'Auto-Generated; owner-email="a@x.example"' },
      { 'X-Autoreply': 'yes', 'X-Auto-Response-Suppress': 'All' },
      { Precedence: 'bulk' },
    ]
    for (const headers of machines) expect((await hear({ to: ticket.to, headers })).became).toBe('listed')
    expect((await hear({ to: ticket.to, text: '> only what was quoted' })).became).toBe('listed')
    expect(await messages(ticket)).toHaveLength(1)
    const person = { 'Auto-Submitted': 'No' }
    expect((await hear({ to: ticket.to, headers: person })).became).toBe('message')
  })

  it('keeps what its member pasted and forwarded', async () => {
    const ticket = await open()
    const alert = 'From: SAHEL TRUST BANK\nDate: 20-Nov-2026 14:02\nAmount: NGN 20,000.00'
    const forwarded = `---------- Forwarded message ---------\n${alert}\nSubject: Credit\n\nPaid.\n--\nThe bank`
    for (const text of [`Please see the alert:\n\n${alert}\n\nKindly treat.`, forwarded]) {
      expect((await hear({ to: ticket.to, text })).became).toBe('message')
      expect((await messages(ticket)).at(-1)?.body).toBe(text)
    }
  })

  it('is several messages where it is long, and says where the rest was left out', async () => {
    const ticket = await open()
    const line = (count: number) => `Line ${count} ${'x'.repeat(90)}`
    const text = Array.from({ length: 100 }, (_, count) => line(count)).join('\n')
    await hear({ to: ticket.to, text })
    const written = (await messages(ticket)).slice(1).map(({ body }) => body)
    expect(written.join('\n')).toBe(text)
    await hear({ to: ticket.to, text: `${text}\n`.repeat(4) })
    expect((await messages(ticket)).at(-1)?.body).toContain('The rest was left out.')
  })

  it('is never a command', async () => {
    const ticket = await open()
    await hear({ to: ticket.to, subject: 'close', text: '#close\nstatus: resolved\nassign: dayo' })
    expect(await dayo.call(readStaffTicket, ticket)).toMatchObject({ status: 'open', assignee: null })
  })

  it('brings files by the rules of uploads', async () => {
    const ticket = await open()
    const png = { filename: '../../receipt.png', content: Buffer.from(fileBytes('png')) }
    const html = { filename: 'page.png', content: '<script>alert(1)</script>' }
    await hear({ to: ticket.to, text: 'The receipt.', attachments: [png, html] })
    const last = (await ada.call(readTicket, ticket)).messages.at(-1)
    expect(last?.files).toMatchObject([{ name: 'receipt.png', contentType: 'image/png' }])
    expect(last?.body).toBe(
      'The receipt.\n\nA file of this mail was not taken: up to 5 files of 10 MB each, PNG, JPG, WebP or PDF.',
    )
    await hear({ to: ticket.to, text: '', attachments: Array.from({ length: 6 }, () => png) })
    expect((await ada.call(readTicket, ticket)).messages.at(-1)?.files).toHaveLength(5)
  })

  it('opens what was solved again, goes where it was merged, and begins a linked one once it is over for good', async () => {
    const ticket = await open()
    await ada.call(closeTicket, ticket)
    expect((await hear({ to: ticket.to })).became).toBe('message')
    expect((await ada.call(readTicket, ticket)).status).toBe('open')
    const into = await open()
    await dayo.call(mergeTicket, { ...ticket, body: { into: into.params.id } } as never)
    expect((await hear({ to: ticket.to, text: 'To both.' })).became).toBe('message')
    expect((await messages(into)).at(-1)?.body).toBe('To both.')
    await ada.call(closeTicket, into)
    server.clock.advance(15 * 86_400_000)
    expect((await hear({ to: into.to, text: 'Once more.' })).became).toBe('ticket')
    const [fresh] = (await ada.call(listTickets, { query: {} })).rows
    const whole = await dayo.call(readStaffTicket, { params: { id: fresh?.id ?? '' } })
    expect(whole).toMatchObject({ status: 'open', channel: 'email', follows: into.code })
    expect(whole.messages).toMatchObject([{ body: 'Once more.', byStaff: false }])
  })

  it('is one of twenty in an hour', async () => {
    const ticket = await open()
    for (let count = 0; count < 20; count++) expect((await hear({ to: ticket.to })).status).toBe(200)
    expect((await hear({ to: ticket.to })).status).toBe(429)
  })
})

describe('an email that became no message', () => {
  const listed = async (who: ReturnType<typeof server.as>) =>
    (await who.call(listUnusedMails, { query: { limit: 100 } })).rows
  it('is listed for staff with why, and for nobody else', async () => {
    await sql`delete from unused_mails`.execute(server.db)
    const ticket = await open()
    await hear({ to: mailIn.address, subject: 'To nobody' })
    await hear({ to: ticket.to, from: 'other@x.example', subject: 'From my work, account 0123456789' })
    await hear({ to: ticket.to, subject: 'Away', headers: { 'X-Autoreply': 'yes' } })
    await hear({ to: ticket.to, from: 'MAILER-DAEMON@x.example', subject: 'Undelivered' })
    const quoted = await compose({ to: ticket.to, subject: 'Re: quoted', text: '> Which bank?' })
    for (const bytes of [quoted, Buffer.concat([Buffer.from('X-Again: yes\r\n'), quoted])])
      expect((await handIn(bytes)).became).toBe('listed')
    const head = `From: ${testUsers.ada.email}\r\nTo: ${ticket.to}\r\nSubject: Large\r\n\r\n`
    const large = Buffer.from(head + '\n'.repeat(1_000_000))
    expect(await handIn(large)).toEqual({ status: 200, became: 'listed' })
    const rows = await listed(dayo)
    const of = { id: ticket.params.id, code: ticket.code }
    expect(rows.map(({ reason, subject, ticket: named }) => [reason, subject, named])).toEqual([
      ['unreadable', 'Large', of],
      ['no-words', 'Re: quoted', of],
      ['bounce', 'Undelivered', of],
      ['automatic', 'Away', of],
      ['unknown-sender', 'From my work, account •••• 6789', of],
      ['no-ticket', 'To nobody', null],
    ])
    expect(rows.map(({ sender }) => sender).slice(3, 5)).toEqual([testUsers.ada.email, 'other@x.example'])
    expect(await ada.problem(listUnusedMails, { query: {} })).toMatchObject({ status: 403 })
    expect((await server.client().fetch(listUnusedMails.path)).status).toBe(401)
  })

  it('goes after 500 newer ones of its reason, and with whoever sent it', async () => {
    await sql`insert into unused_mails select gen_random_uuid(), encode(sha256(n::text::bytea), 'hex'), 'no-ticket',
      'a@x.example', 'Old', null, now() from generate_series(1, 600) n`.execute(server.db)
    const count = async (where = sql`reason = 'no-ticket'`) =>
      (await sql<{ n: number }>`select count(*)::int n from unused_mails where ${where}`.execute(server.db))
        .rows[0]?.n
    await hear({ to: mailIn.address })
    expect(await count()).toBe(500)
    const ofAda = sql`sender = ${testUsers.ada.email}`
    expect(await count(ofAda)).toBeGreaterThan(0)
    await server.db.transaction().execute((db) => removeMailsFrom(db, testUsers.ada.uid))
    expect(await count(ofAda)).toBe(0)
  })
})

it('mails about a ticket say where an answer goes, where mail comes in', async () => {
  const { code, to, params } = await open()
  const [mail] = channels.filter(({ name }) => name === 'email')
  const words = answered.words({ id: params.id, code }, writingFor(server.community))
  const letter = mail?.write(words, { to: testUsers.ada.email, fullName: 'Ada' }, server.community)
  expect(letter).toMatchObject({
    replyTo: to,
    text: expect.stringContaining('You can also answer this mail.'),
  })
  const { mailIn: _, ...without } = server.community
  const other = mail?.write(words, { to: testUsers.ada.email, fullName: 'Ada' }, without)
  expect(other).not.toHaveProperty('replyTo')
  expect(other?.text).not.toContain('answer this mail')
  expect(codeInReply(server.community, to)).toBe(code)
  expect(codeInReply(without, to)).toBeUndefined()
})

it('nothing is heard where no mail comes in', async () => {
  const other = await startTestServer()
  const bytes = await compose({ to: 'x@y.example' })
  const answer = await other.client().fetch(hearMail.path, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-kolo-signature': signed(bytes) },
    body: bytes as unknown as Uint8Array<ArrayBuffer>,
  })
  expect(answer.status).toBe(401)
  await other.close()
})
