/** A community that lives through a year: a database of its own, a node that is killed and started again, its people. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnPaystack, startOwnPaystack } from '@kolo/cards/testing'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { readAnswer, requestOf } from '@kolo/foundation/request'
import { addMinutes, type CalendarDate, type Instant, startOfDay } from '@kolo/foundation/time'
import { saveSession } from '@kolo/identity/testing'
import { seedProfile } from '@kolo/profile/testing'
import { newKey } from '../fixtures/caller.ts'
import type { Answered, Asked } from './node.ts'

/** Somebody who calls the API; a call whose answer was lost is asked again under the same key. */
export type Person = {
  uid: string
  fullName: string
  call: <E extends Endpoint>(contract: E, input: CallInput<E>) => Promise<OutputOf<E>>
}

/** The community. */
export type World = {
  database: TestDatabase
  paystack: OwnPaystack
  administrators: [Person, Person, Person]
  members: Person[]
  now: () => Instant
  url: () => string
  /** The clock goes to a minute of a day in Lagos, never back. */
  moveTo: (day: CalendarDate, minute: number) => Promise<void>
  job: (name: string) => Promise<void>
  work: () => Promise<void>
  /** Kills the node in the middle of whatever it does and starts another. */
  kill: () => Promise<void>
  kills: () => number
  close: () => Promise<void>
}

const password = 'a lantern by the river'
const program = join(import.meta.dirname, 'node.ts')

/** Founds it with three administrators and so many members, whose identity was checked. */
export async function foundWorld(many: number, first: CalendarDate): Promise<World> {
  const database = await createTestDatabase()
  const paystack = await startOwnPaystack()
  const dataDir = await mkdtemp(join(tmpdir(), 'kolo-year-'))
  let now = addMinutes(startOfDay(first), 480)
  const node = await keepNode({
    OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    PAYSTACK_URL: paystack.settings.url,
    PAYSTACK_SECRET_KEY: paystack.settings.secretKey,
    clock: () => now,
  })

  const personOf = (fullName: string, uid: string): Person => {
    const session: { token?: string; at?: Instant } = {}
    const tokenNow = async () => {
      // Begun anew on another quarter of an hour, so that what was proved is fresh.
      if (session.at !== now) {
        const email = `${uid}@example.org`
        Object.assign(session, {
          at: now,
          token: await saveSession(database.owner, { uid, email, password, now }),
        })
      }
      return session.token
    }
    return {
      uid,
      fullName,
      call: async (contract, input) => {
        const key = contract.isDoneOnce ? newKey() : undefined
        const { method, path, headers, body } = requestOf(contract, input, key)
        for (;;) {
          const cookie = `kolo=${await tokenNow()}`
          const all = { ...headers, origin: 'http://127.0.0.1', cookie }
          const init = { method, headers: all, ...(body === undefined ? {} : { body }) }
          const said = await fetch(node.url() + path, init)
            .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
            .catch(() => undefined)
          if (said) return readAnswer(contract, said.status, said.text)
          await node.started()
        }
      },
    }
  }

  const join_ = async (fullName: string, role: 'admin' | 'user') => {
    const uid = newId(Date.parse(now))
    const email = `${uid}@example.org`
    const seed = { uid, fullName, email, role, accountTier: 'premium', kycStatus: 'verified', now } as const
    await seedProfile(database.owner, seed)
    return personOf(fullName, uid)
  }
  const administrators: Person[] = []
  for (const name of ['Zainab Bello', 'Tunde Afolabi', 'Ronke Salami'])
    administrators.push(await join_(name, 'admin'))
  const members: Person[] = []
  for (let n = 0; n < many; n++) members.push(await join_(nameOf(n), 'user'))
  return {
    database,
    paystack,
    members,
    url: node.url,
    kill: node.kill,
    kills: node.kills,
    administrators: administrators as [Person, Person, Person],
    now: () => now,
    moveTo: async (day, minute) => {
      const at = addMinutes(startOfDay(day), minute)
      if (at > now) now = at
      await node.ask({ clock: now })
    },
    job: (job) => node.ask({ job, clock: now }),
    work: () => node.ask({ work: true, clock: now }),
    close: async () => {
      await node.end()
      await paystack.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type NodeSettings = Record<'OWNER_URL' | 'DATA_DIR' | 'PAYSTACK_URL' | 'PAYSTACK_SECRET_KEY', string>

/** A node of the product that can be killed, and is started again each time. */
async function keepNode({ clock, ...settings }: { clock: () => Instant } & NodeSettings) {
  let kills = 0
  let asked = 0
  let node = await startNode()
  let starting: Promise<void> = Promise.resolve()

  async function startNode() {
    const child = fork(program, { env: { ...process.env, ...settings, CLOCK: clock() } })
    const gone = once(child, 'exit').then(() => {
      throw new Error('The node ended before it was ready')
    })
    // Later it ends as often as it is told to.
    gone.catch(() => undefined)
    const [{ url }] = await Promise.race([once(child, 'message'), gone])
    return { child, url: String(url) }
  }

  async function end(): Promise<void> {
    const { child } = node
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await gone
  }

  return {
    url: () => node.url,
    kills: () => kills,
    started: () => starting,
    end,
    kill: () => {
      kills += 1
      starting = end().then(async () => {
        node = await startNode()
      })
      return starting
    },
    /** Asks the node that is there; one that dies meanwhile answers nothing, and the next is asked again. */
    ask: async (what: Omit<Asked, 'id'>): Promise<void> => {
      for (;;) {
        asked += 1
        const answer = await answerOf(node.child, { ...what, id: asked })
        if (answer?.error) throw new Error(answer.error)
        if (answer) return
        await starting
      }
    },
  }
}

async function answerOf(child: ChildProcess, what: Asked): Promise<Answered | undefined> {
  if (child.exitCode !== null || child.signalCode !== null || !child.connected) return undefined
  return new Promise((done) => {
    const hear = (answer: Answered) => {
      if (answer.id !== what.id) return
      leave()
      done(answer)
    }
    const gone = () => {
      leave()
      done(undefined)
    }
    const leave = () => {
      child.off('message', hear)
      child.off('exit', gone)
    }
    child.on('message', hear)
    child.on('exit', gone)
    child.send(what, () => undefined)
  })
}

const firstNames =
  'Ada Bisi Chika Dele Efe Folake Gbenga Halima Ife Jide Kemi Lanre Musa Ngozi Obi Seun'.split(' ')
const lastNames =
  'Abiola Bassey Chukwu Danjuma Eze Garba Ibe Lawal Madu Nwosu Obi Okafor Sule Umeh Yaro'.split(' ')

/** A name of their own for each of 240 people. */
function nameOf(n: number): string {
  return `${firstNames[n % firstNames.length]} ${lastNames[Math.floor(n / firstNames.length) % lastNames.length]}`
}
