/** The real product for a journey: a process of its own, a data folder of its own, a free port, stopped politely. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findServing } from '@kolo/database/cluster/embedded'
import { quickPlace } from '@kolo/database/quick-place'
import { Client } from 'pg'

/** The administrator every journey starts with. */
export const firstAdministrator = {
  email: 'zainab.bello@example.org',
  password: 'seven mangoes in a basket',
}

/** The running product. */
export type Product = {
  origin: string
  dataDir: string
  /** The number of its process. */
  pid: number
  /** Everything it wrote to its log, and everything it printed. */
  log: () => string
  said: () => string
  /** Ends it and keeps its data. */
  pause: () => Promise<unknown>
  stop: () => Promise<void>
}

const main = join(import.meta.dirname, '../../server/main.ts')

/** Starts the product; `environment` adds to or replaces its settings. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(await quickPlace(), 'kolo journey '))
  // What a first start leaves behind, where one was made before: see first-start.ts. The system's own
  // copying takes half of the work, and keeps who may open the folder.
  const { JOURNEYS_BEGIN_FROM: begun } = process.env
  if (begun) execFileSync('cp', ['-Rp', `${begun}/.`, dataDir])
  const attempt = tryProduct({ DATA_DIR: dataDir, ...environment })
  const origin = await attempt.ready
  if (origin === undefined) throw new Error(`The product did not start: ${attempt.log()}`)
  return {
    origin,
    dataDir,
    pid: attempt.pid,
    log: attempt.log,
    said: attempt.said,
    pause: attempt.stop,
    stop: async () => {
      await attempt.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A start of the product that may fail, and a product that may end by itself. */
export type Attempt = {
  pid: number
  /** Its address, or `undefined` when it ended before it was ready. */
  ready: Promise<string | undefined>
  /** Its exit code. */
  ended: Promise<number | null>
  /** Everything it wrote to its log, and everything it printed. */
  log: () => string
  said: () => string
  stop: () => Promise<number | null>
}

/** Starts the product in whatever state the world is in; `before`: the words of a program that runs it; or another one. */
export function tryProduct(
  environment: Record<string, string>,
  before: readonly string[] = [],
  entry = main,
): Attempt {
  const [program = '', ...words] = [...before, process.execPath, entry]
  const child = spawn(program, words, {
    env: {
      ...process.env,
      PORT: '0',
      COMMUNITY_NAME: 'Raffia Savings Club',
      ADMIN_EMAIL: firstAdministrator.email,
      ADMIN_PASSWORD: firstAdministrator.password,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let log = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    log += text
  })
  const ended = once(child, 'close').then(() => child.exitCode)
  const ready = async () => {
    let over = false
    void ended.then(() => {
      over = true
    })
    while (!said.includes('is ready at') && !over) await sleep(50)
    return /is ready at (\S+)/.exec(said)?.[1]
  }
  return {
    pid: child.pid ?? 0,
    ready: ready(),
    ended,
    log: () => log,
    said: () => said,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Does something to a product's database as its owner, who may what the product's own role may not. */
export async function asOwner({ dataDir }: Product, act: (owner: Client) => Promise<unknown>): Promise<void> {
  const owner = new Client({ connectionString: await findServing(dataDir) })
  await owner.connect()
  await act(owner).finally(() => owner.end())
}

/** Everybody there agrees to the first terms, the administrator of the settings among them: no journey is about that. */
export function everybodyAgrees(product: Product): Promise<void> {
  const agreed = 'insert into terms_agreements select uid, 1, now() from profiles on conflict do nothing'
  return asOwner(product, (owner) => owner.query(agreed))
}

/** The newest link a person was mailed, as `/dev/mailbox` shows it; `mode`: one that leads there, `after`: a later one. */
export function mailedLink(
  origin: string,
  receiver: string,
  { mode = '', after }: { mode?: string; after?: URL | undefined } = {},
): Promise<URL> {
  return seekMail(origin, receiver, (page) => {
    const [, link] = /href="([^"]*\/auth\?[^"]*token=[^"]*)"/.exec(page) ?? []
    const url = link ? new URL(link.replaceAll('&amp;', '&')) : undefined
    return url?.searchParams.get('mode')?.endsWith(mode) && url.href !== after?.href ? url : undefined
  })
}

/** The newest mail a person got with these words in it. */
export function mailTo(origin: string, receiver: string, words: RegExp): Promise<string> {
  return seekMail(origin, receiver, (page) => (words.test(page) ? page : undefined))
}

/** Looks at the mails of a person, the newest first, until one has what is looked for. */
async function seekMail<Found>(
  origin: string,
  receiver: string,
  look: (page: string) => Found | undefined,
): Promise<Found> {
  for (let wait = 0; wait < 200; wait++) {
    const list = await (await fetch(`${origin}/dev/mailbox`)).text()
    const rows = list.split('<li>').filter((row) => row.includes(receiver))
    for (const row of rows) {
      const [, path] = /href="([^"]+)"/.exec(row) ?? []
      const found = path && look(await (await fetch(origin + path)).text())
      if (found) return found
    }
    await sleep(100)
  }
  throw new Error(`${receiver} got no such mail`)
}
