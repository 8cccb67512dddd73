/**
 * The product as a process of its own, killed again and again while it routes what was told, writes summaries and hands
 * mails over. What is looked at is what a mail server took: every mail, and none twice but one that it had taken when the
 * process died before it could write that down, and then under the same Message-ID.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { diskStore } from '@kolo/files/server'
import { newId } from '@kolo/foundation/ids'
import { addHours, instant } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import { seedProfile } from '@kolo/profile/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { features } from '../features.ts'
import { openQueue, type Queue } from '../jobs/queue.ts'
import { testCommunity } from '../testing.ts'

type Moment = 'asked' | 'sending' | 'sent' | 'taken'
type MailServer = Awaited<ReturnType<typeof listenAsMailServer>>

let database: TestDatabase
let queue: Queue
let mailServer: MailServer
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kolo-killed-'))
  mailServer = await listenAsMailServer()
  queue = await openQueue({
    ownerUrl: database.ownerUrl,
    db: database.db,
    community: { ...testCommunity, dataDir, files: diskStore(dataDir) },
    clock: () => instant(new Date()),
    jobs: features.flatMap((feature) => feature.jobs ?? []),
    followUpJobs: [],
    onFailure: (error) => console.error(error),
    onDone: () => undefined,
  })
}, 30_000)
afterAll(async () => {
  await queue.stop(1_000)
  await mailServer.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the product; it works from the first second on. */
async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.ownerUrl,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailServer.port),
      QUIET_HOURS: 'none',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout?.on('data', (text) => {
    said += text
  })
  for (let wait = 0; wait < 600 && !said.includes('is ready at'); wait++) await sleep(50)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  // The queue does this by itself when somebody has held work for five minutes.
  await database.asOwner((client) =>
    client.query(`update jobs.job set state = 'retry', start_after = now() where state = 'active'`),
  )
}

const people = Array.from({ length: 30 }, (_, turn) => ({
  uid: newId(Date.parse('2026-11-20') + turn),
  email: `member${turn}@example.org`,
  fullName: `Member ${turn}`,
}))

/** Thirty tellings to two people each, and for ten people three things that wait for a summary. */
async function notifyEverybody(): Promise<void> {
  for (const person of people) await seedProfile(database.owner, { ...person, role: 'user' })
  const topic = features
    .flatMap((feature) => feature.topics ?? [])
    .find(({ name }) => name === 'profile.member-changed')
  if (!topic) throw new Error('Nobody is told about a changed tier')
  const call = { enqueue: queue.enqueueWith(database.db), now: instant(new Date()) }
  for (const [turn, { uid }] of people.entries()) {
    const facts = { kind: 'tier', after: 'standard', reason: `Turn ${turn}.` }
    await notify(call, { topic, to: [uid, people[(turn + 1) % people.length]?.uid ?? uid], facts })
  }
  for (const { uid } of people.slice(0, 10)) await collect(uid)
  await call.enqueue('notices.find-summaries', {})
}

async function collect(uid: string): Promise<void> {
  const at = addHours(instant(new Date()), -40 * 24)
  for (const title of ['One', 'Two', 'Three']) {
    const [telling_id, notice_id] = [newId(Date.now()), newId(Date.now())]
    const common = { telling_id, uid, topic: 'test.news', at }
    await database.db.insertInto('tellings').values({ id: telling_id, topic: 'test.news', at }).execute()
    await database.db
      .insertInto('notices')
      .values({ id: notice_id, ...common, title, body: title, link: null })
      .execute()
    await database.db
      .insertInto('notice_deliveries')
      .values({ id: newId(Date.now()), ...common, notice_id, channel: 'email', state: 'collected' })
      .execute()
  }
}

/** When it is killed: so many milliseconds after it is ready, or at a moment of the conversation with the mail server. */
const deaths: readonly (number | [Moment, number])[] = [
  60,
  ['asked', 1],
  ['sending', 3],
  ['sent', 2],
  ['taken', 4],
  250,
  ['sent', 5],
  ['taken', 1],
]

it('nobody is told twice or never, whenever the process dies', async () => {
  await notifyEverybody()
  let killedAfterTaking = 0
  for (const death of deaths) {
    const reached = typeof death === 'number' ? sleep(death) : mailServer.reach(...death)
    const child = await start()
    await Promise.race([reached, sleep(typeof death === 'number' ? death : 8_000)])
    await kill(child)
    killedAfterTaking += mailServer.forgotten()
  }
  const last = await start()
  const waiting = async () =>
    (
      await sql<{ count: number }>`select (select count(*) from jobs.job where state < 'completed'
      and name in ('notices.tell', 'notices.find-summaries', 'notices.write-summary', 'mail.send'))::int as count`.execute(
        database.owner,
      )
    ).rows[0]?.count
  for (let wait = 0; wait < 300 && (await waiting()) !== 0; wait++) await sleep(100)
  await kill(last)

  const { rows: deliveries } = await sql<{ id: string; state: string; topic: string }>`
    select id, state, topic from notice_deliveries`.execute(database.owner)
  const letters = deliveries.filter(({ state }) => state !== 'summed')
  expect(letters.filter(({ state }) => state !== 'delivered')).toEqual([])
  expect(letters.filter(({ topic }) => topic === 'profile.member-changed')).toHaveLength(60)
  expect(letters.filter(({ topic }) => topic === 'notices.summary')).toHaveLength(10)
  const ids = mailServer.taken.map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set(letters.map(({ id }) => id)))
  const { rows: notices } = await sql<{ count: number }>`select count(*)::int as count from notices
    where topic = 'profile.member-changed'`.execute(database.owner)
  expect(notices).toEqual([{ count: 60 }])
  // A mail server that took a mail has it; whoever did not hear so asks once more.
  const twice = ids.length - letters.length
  expect(twice).toBeLessThanOrEqual(killedAfterTaking)
}, 180_000)

/** A mail server that keeps what it took, and says when a conversation has come to a moment. */
async function listenAsMailServer() {
  const taken: { to: string; id: string }[] = []
  const sockets = new Set<Socket>()
  const waiting: { moment: Moment; left: number; reach: () => void }[] = []
  // Mails whose "taken" was said after the process had died, or just before.
  let open = 0
  const pass = (moment: Moment) => {
    for (const wait of waiting) if (wait.moment === moment && --wait.left === 0) wait.reach()
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    let to = ''
    let letter: string | undefined
    socket.on('data', async (bytes) => {
      const text = bytes.toString()
      if (letter !== undefined) {
        letter += text
        if (!letter.endsWith('\r\n.\r\n')) return
        const id = /^Message-ID: <([^@]+)@/im.exec(letter)?.[1] ?? ''
        letter = undefined
        taken.push({ to, id })
        open += 1
        pass('sent')
        await sleep(5)
        socket.write('250 kept\r\n')
        pass('taken')
        return
      }
      const recipient = /^RCPT TO:<([^>]+)>/m.exec(text)?.[1]
      if (recipient) {
        to = recipient
        pass('asked')
      }
      if (text.startsWith('DATA')) {
        letter = ''
        pass('sending')
        socket.write('354 go on\r\n')
      } else if (text.startsWith('QUIT')) {
        socket.end('221 bye\r\n')
      } else socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    taken,
    port: (server.address() as AddressInfo).port,
    /** Resolves when so many conversations from now on have come to a moment. */
    reach: (moment: Moment, left: number) =>
      new Promise<void>((reach) => {
        waiting.push({ moment, left, reach })
      }),
    /** How many mails were taken since this was asked before: at most four of them were not written down. */
    forgotten: () => {
      const most = Math.min(open, 4)
      open = 0
      return most
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
