import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import type { Instant } from '@kolo/foundation/time'
import { channels, deliveryJob, markInMail } from '@kolo/notices/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { devMailbox } from './dev-mailbox.ts'
import { type MailOptions, mailTransport } from './mail-transport.ts'
import { type Outbox, openOutbox } from './outbox.ts'

const now = '2026-11-20T09:42:00.123Z' as Instant
const jobId = '0198a000-0000-4000-8000-000000000001'
const mail = {
  to: 'ngozi@example.org',
  subject: 'Verify your e-mail ₦',
  text: 'Open http://localhost:3000/auth?mode=verifyEmail&token=abc',
  html: '<p style="color: red">Open <a href="http://localhost:3000/auth">this</a></p><script>alert(1)</script>',
}

let dataDir: string
let outbox: Outbox
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kolo-mail-'))
  outbox = openOutbox(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true }))

function followUpJobOf(options: Pick<MailOptions, 'smtp'> & Partial<MailOptions>) {
  const from = 'Unity Savers <kolo@example.org>'
  const clock = () => now
  const transport = mailTransport({ from, origin: 'http://localhost:3000', outbox, clock, ...options })
  const channel = channels.find(({ job }) => job === transport.job)
  if (!channel) throw new Error('There is no channel of mail')
  return deliveryJob(channel, transport, { db: database.db, clock })
}

const followUpJob = (smtp?: { host: string; port: number }) => followUpJobOf({ smtp })

describe('without a mail server', () => {
  it('keeps each mail once, as a whole file', async () => {
    await followUpJob().run(mail, jobId)
    await followUpJob().run(mail, jobId)
    const names = await readdir(join(dataDir, 'outbox'))
    expect(names).toEqual([`20261120T094200123Z-${jobId}.eml`])
    const text = await readFile(join(dataDir, 'outbox', names[0] ?? ''), 'utf8')
    expect(text).toContain('To: ngozi@example.org')
    expect(text).toContain(`Message-ID: <${jobId}@localhost>`)
    expect(text).toContain('Auto-Submitted: auto-generated')
    expect(text).not.toContain('Reply-To')
  })

  it('keeps a mail once when its first try was never written down', async () => {
    const clock = () => now
    const transport = mailTransport({
      from: 'Unity Savers <kolo@example.org>',
      origin: 'http://localhost:3000',
      smtp: undefined,
      outbox,
      clock,
    })
    await transport.deliver(mail, jobId, true)
    await transport.deliver(mail, jobId, false)
    expect(await outbox.newest(9)).toHaveLength(1)
  })

  it('says where an answer goes', async () => {
    await followUpJob().run({ ...mail, replyTo: 'support+tkt-2026-000001-0f@example.org' }, jobId)
    const [name = ''] = await outbox.newest(1)
    const text = Buffer.from((await outbox.read(name)) ?? []).toString()
    expect(text).toContain('Reply-To: support+tkt-2026-000001-0f@example.org')
  })

  it('lets no line break of a subject become a header', async () => {
    await followUpJob().run({ ...mail, subject: 'Hello\r\nBcc: all@example.org' }, jobId)
    const [name = ''] = await outbox.newest(1)
    expect(Buffer.from((await outbox.read(name)) ?? []).toString()).not.toMatch(/^Bcc:/m)
  })

  it('refuses a mail that is none', async () => {
    await expect(followUpJob().run({ to: 'ngozi@example.org' }, jobId)).rejects.toThrow()
    await expect(
      followUpJob().run({ ...mail, attachments: [{ path: '/etc/passwd' }] }, jobId),
    ).rejects.toThrow()
  })
})

describe('the mailbox page', () => {
  const page = async (path: string) => {
    const answer = await devMailbox(outbox).request(path)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  it('lists, shows the text with its links, and frames the design', async () => {
    expect((await page('/dev/mailbox')).text).toContain('No mail yet')
    await followUpJob().run(mail, jobId)
    const list = await page('/dev/mailbox')
    expect(list.text).toContain('Verify your e-mail ₦')
    expect(list.text).toContain('ngozi@example.org')
    const [, path = ''] = /href="(\/dev\/mailbox\/[^"]+)"/.exec(list.text) ?? []
    const reading = await page(path)
    expect(reading.text).toContain('href="http://localhost:3000/auth?mode=verifyEmail&amp;token=abc"')
    expect(reading.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(reading.text).not.toContain('<script')
    const framed = await page(`${path}/html`)
    expect(framed.text).toContain('<a target="_blank" rel="noreferrer" href="http://localhost:3000/auth">')
    const policy = framed.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; img-src data:; style-src 'unsafe-hashes' 'sha256-[^']+'; /)
    expect(policy).not.toContain('unsafe-inline')
  })

  it('shows the community’s picture, which travels with a mail that has a place for it', async () => {
    const html = `<img src="cid:${markInMail}" alt="RS">`
    const small = () => Buffer.from('a small picture')
    await followUpJobOf({ smtp: undefined, mark: small }).run({ ...mail, html }, jobId)
    const [name = ''] = await outbox.newest(1)
    const kept = Buffer.from((await outbox.read(name)) ?? []).toString()
    expect(kept).toContain(`Content-ID: <${markInMail}>`)
    const framed = await page(`/dev/mailbox/${name.replace('.eml', '')}/html`)
    expect(framed.text).toContain(`src="data:image/png;base64,${small().toString('base64')}"`)
    expect(framed.headers.get('content-security-policy')).toContain('img-src data:;')
  })

  it('has no page for a name the outbox never gave', async () => {
    expect((await page('/dev/mailbox/..%2Flock')).status).toBe(404)
    expect((await page('/dev/mailbox/x/html')).status).toBe(404)
  })
})

describe('with a mail server', () => {
  it('hands the mail over and keeps nothing', async () => {
    const { server, heard, port } = await listenAsMailServer()
    await followUpJob({ host: '127.0.0.1', port }).run(mail, jobId)
    server.close()
    expect(heard.join('')).toContain('RCPT TO:<ngozi@example.org>')
    expect(heard.join('')).toContain('From: Unity Savers <kolo@example.org>')
    expect(await outbox.newest(1)).toEqual([])
  })

  it('fails when nobody listens, so that the queue tries again', async () => {
    await expect(followUpJob({ host: '127.0.0.1', port: 1 }).run(mail, jobId)).rejects.toThrow()
  })
})

describe('a mail server that never comes to an end', () => {
  it('is hung up on, so that the queue tries again', async () => {
    let ended = false
    const server = createServer((socket) => {
      const drip = setInterval(() => socket.write('2'), 20)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        ended = true
        clearInterval(drip)
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const smtp = { host: '127.0.0.1', port }
    await expect(followUpJobOf({ smtp, patienceMs: 200 }).run(mail, jobId)).rejects.toThrow()
    await vi.waitFor(() => expect(ended).toBe(true), 20_000)
    server.close()
  })
})

/** The least a mail server says. */
async function listenAsMailServer(): Promise<{ server: Server; heard: string[]; port: number }> {
  const heard: string[] = []
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 here\r\n')
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      heard.push(text)
      if (inData && text.endsWith('\r\n.\r\n')) {
        inData = false
        socket.write('250 kept\r\n')
      } else if (!inData && text.startsWith('DATA')) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else if (!inData) socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { server, heard, port: (server.address() as AddressInfo).port }
}
