/**
 * Mail of different people does not wait for one another: the real queue on a real database, and a mail server that is
 * slow with whom it is told to be. What is looked at is who is served before whom.
 */

import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Community } from '@kolo/application/community'
import type { Job } from '@kolo/application/job'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { diskStore } from '@kolo/files/server'
import { startingLook } from '@kolo/foundation/brand'
import { newId } from '@kolo/foundation/ids'
import { instant } from '@kolo/foundation/time'
import { identity } from '@kolo/identity/server'
import { saveSession } from '@kolo/identity/testing'
import { channels, deliveryJob } from '@kolo/notices/server'
import { seedProfile } from '@kolo/profile/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openQueue, type Queue } from '../jobs/queue.ts'
import { mailTransport } from './mail-transport.ts'

const community: Community = {
  ...startingLook({ name: 'Unity Savers', address: 'Lagos, Nigeria' }),
  origin: 'http://localhost:3000',
  mailIsSent: true,
  revealAccounts: false,
  federation: undefined,
  cards: undefined,
  measurement: undefined,
  oversightEmail: undefined,
  auditHeads: undefined,
  channels: ['email'],
  push: { serverKey: '', localService: undefined },
  quietHours: undefined,
  noticeDays: 180,
  stepUpMinutes: 10,
  dataDir: '/nowhere',
  files: diskStore('/nowhere'),
  secret: '',
}
const now = instant('2026-11-20T09:00:00.000Z')
const resetLinkJob = 'identity.send-reset-link'

let database: TestDatabase
let queue: Queue
let mailServer: Awaited<ReturnType<typeof listenAsMailServer>>

beforeEach(async () => {
  database = await createTestDatabase()
  mailServer = await listenAsMailServer()
  const { port } = mailServer
  const outbox = { keep: async () => {}, newest: async () => [], read: async () => undefined }
  const smtp = { host: '127.0.0.1', port }
  const from = 'kolo@example.org'
  const transport = mailTransport({ smtp, from, origin: community.origin, outbox, clock: () => now })
  queue = await openQueue({
    ownerUrl: database.ownerUrl,
    db: database.db,
    community,
    clock: () => now,
    jobs: identity.jobs?.filter(({ name }) => name === resetLinkJob) as Job[],
    followUpJobs: channels
      .filter(({ job }) => job === 'mail.send')
      .map((channel) => deliveryJob(channel, transport, { db: database.db, clock: () => now })),
    onFailure: (error) => console.error(error),
    onDone: () => undefined,
  })
}, 30_000)
afterEach(async () => {
  mailServer.letGo()
  await queue.stop(5_000)
  await mailServer.close()
  await database.close()
}, 30_000)

const mailTo = (to: string, priority?: number) =>
  queue.enqueueWith(database.db)(
    'mail.send',
    { to, subject: 'Hello', text: 'Hello' },
    priority === undefined ? {} : { priority },
  )

describe('mail', () => {
  it('of others goes out while a mail server is slow with somebody, however many wait for them', async () => {
    mailServer.slow.add('slow@example.org')
    for (let turn = 0; turn < 10; turn++) await mailTo('slow@example.org')
    for (const name of ['ada', 'bayo', 'chidi', 'dayo', 'efe']) await mailTo(`${name}@example.org`)
    await queue.startWork()
    await vi.waitFor(() => expect(mailServer.served).toHaveLength(5), 20_000)
    expect(mailServer.served).not.toContain('slow@example.org')
    expect(mailServer.begun.filter((to) => to === 'slow@example.org')).toHaveLength(1)
  }, 30_000)

  it('of a member does not wait behind the sixty links that one sender asked for', async () => {
    const enqueue = queue.enqueueWith(database.db)
    for (let turn = 1; turn <= 60; turn++) {
      const email = `person${turn}@example.org`
      const uid = newId(Date.parse(now) + turn)
      await seedProfile(database.owner, { uid, email, fullName: 'Amara Odunlade', role: 'user' })
      await saveSession(database.owner, { uid, email, password: 'raffia-lantern-481', now })
      await enqueue(resetLinkJob, { email, caused: turn }, { priority: 11 - turn })
      await mailTo(`waiting${turn}@example.org`, 11 - turn)
    }
    await mailTo('member@example.org', 10)
    await queue.startWork()
    await vi.waitFor(() => expect(mailServer.served).toHaveLength(121), 30_000)
    // Four conversations at a time may have begun, and the first of each sender is as good as a member's own.
    expect(mailServer.served.indexOf('member@example.org')).toBeLessThan(10)
  }, 60_000)
})

/** A mail server that writes down whom it served, and keeps those who wait for the slow until it lets go. */
async function listenAsMailServer() {
  const slow = new Set<string>()
  const begun: string[] = []
  const served: string[] = []
  const sockets = new Set<Socket>()
  let letGo = () => {}
  const held = new Promise<void>((release) => {
    letGo = release
  })
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    let to = ''
    let inData = false
    socket.on('data', async (bytes) => {
      const text = bytes.toString()
      const recipient = /^RCPT TO:<([^>]+)>/m.exec(text)?.[1]
      if (recipient) {
        to = recipient
        begun.push(to)
        if (slow.has(to)) await held
      }
      if (inData && text.endsWith('\r\n.\r\n')) {
        inData = false
        served.push(to)
        socket.write('250 kept\r\n')
      } else if (!inData && text.startsWith('DATA')) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else if (!inData) socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    slow,
    begun,
    served,
    letGo,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
