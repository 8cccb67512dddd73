/**
 * Whether a server keeps anything of what it was asked, and of whom: its memory after many requests, and after as many
 * sessions have asked as one node has, beside what it had after few requests.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { agreeToTerms } from '@kolo/community/terms-contract'
import { withOwner } from '@kolo/database/connection'
import { pathOf } from '@kolo/foundation/endpoint'
import { readHome } from '@kolo/home/contract'
import { readSession } from '@kolo/identity/contract'
import { getOwnProfile } from '@kolo/profile/contract'
import { listGoals, readGoal } from '@kolo/savings/contract'
import { makeAdministrators, openGoals } from './community.ts'
import { wireForm, withLines } from './line.ts'
import { runFor, type Section } from './measure.ts'
import { type Product, startProduct } from './product.ts'
import { workers } from './reference.ts'

const few = 2_000
const many = 20_000
const members = 12
const sessions = 10_000
/** How often a request that was sent away is asked again, a tenth of a second apart. */
const mostAgain = 300
/** The memory after many requests may be so many times what it was after few. */
const allowed = 1.2

/** Asks for six things in turns, as twelve members do, and looks at the server's memory on the way. */
export async function measureMemory(): Promise<Section> {
  const product = await startProduct()
  try {
    const requests = await requestsOf(product)
    const port = Number(new URL(product.origin).port)
    const before = await memoryOf(product.pid)
    await ask(port, requests, few)
    const afterFew = await memoryOf(product.pid)
    await ask(port, requests, many - few)
    const afterMany = await memoryOf(product.pid)
    const ofSessions = await requestsOfSessions(product)
    await ask(port, ofSessions, ofSessions.length)
    const afterSessions = await memoryOf(product.pid)
    const missed = afterMany / afterFew > allowed ? `, more than ${allowed}` : ''
    return {
      title: 'Memory after many requests',
      reference: `what the server had after ${few.toLocaleString('en-NG')} requests`,
      figures: [
        { what: 'Before', value: megabytes(before), ratio: before / afterFew },
        { what: `After ${few.toLocaleString('en-NG')} (reference)`, value: megabytes(afterFew), ratio: 1 },
        {
          what: `After ${many.toLocaleString('en-NG')}${missed}`,
          value: megabytes(afterMany),
          ratio: afterMany / afterFew,
        },
        {
          what: `After ${sessions.toLocaleString('en-NG')} sessions asked as well`,
          value: megabytes(afterSessions),
          ratio: afterSessions / afterFew,
        },
      ],
      method: `The product as its own process, ${members} signed-in members who ask for their session, home, savings, a goal, their profile and the document of a screen in turns, ${workers} at a time; then ${sessions.toLocaleString('en-NG')} sessions of theirs, put into the database, which ask for the session and home once each; the memory the system counts as the process’s own.`,
    }
  } finally {
    await product.stop()
  }
}

async function requestsOf(product: Product): Promise<string[]> {
  const port = Number(new URL(product.origin).port)
  const savers = await openGoals(product, await makeAdministrators(product), members)
  const each = savers.map(async ({ id, member }) => {
    await member.call(agreeToTerms, { body: { version: 1 } })
    const api = [readSession, readHome, listGoals, getOwnProfile].map(({ path }) => path)
    const paths = [...api, pathOf(readGoal, { id }), '/dashboard']
    const headers = { accept: 'application/json', 'accept-encoding': 'br', cookie: member.cookie() ?? '' }
    return paths.map((path) => wireForm({ method: 'GET', path, headers }, port))
  })
  return (await Promise.all(each)).flat()
}

/** As many sessions as one node has, beside those of the members: each asks who it is, and for its home. */
async function requestsOfSessions({ origin, ownerUrl }: Product): Promise<string[]> {
  const tokens = Array.from({ length: sessions }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  await withOwner(ownerUrl, (owner) =>
    owner.query(
      `with known as (
        select uid, kind, row_number() over (order by id) - 1 as place, count(*) over () as many
        from sessions where ended_at is null
          and uid in (select uid from profiles where role = 'user')
      )
      insert into sessions (token_hash, id, uid, kind, started_at, last_seen_at, expires_at, device, address)
      select decode(hash, 'hex'), gen_random_uuid(), uid, kind, now(), now(), now() + interval '1 day', '', ''
      from unnest($1::text[]) with ordinality as given (hash, nth)
      join known on place = nth % many`,
      [hashes],
    ),
  )
  const port = Number(new URL(origin).port)
  return tokens.flatMap((token) =>
    [readSession, readHome].map(({ path }) => {
      const headers = { accept: 'application/json', 'accept-encoding': 'br', cookie: `kolo=${token}` }
      return wireForm({ method: 'GET', path, headers }, port)
    }),
  )
}

function ask(port: number, requests: readonly string[], times: number): Promise<unknown> {
  let asked = 0
  return withLines(port, workers, (lines) =>
    runFor(120, workers, async (worker) => {
      const request = requests[asked % requests.length]
      const line = lines[worker]
      if (asked >= times || request === undefined || !line) return false
      asked += 1
      let { status, body } = await line.ask(request)
      // On a busy machine the product sends some away, as it should; what it never serves is another matter.
      for (let again = 0; status === 503 && again < mostAgain; again++) {
        await sleep(100)
        ;({ status, body } = await line.ask(request))
      }
      if (status !== 200) throw new Error(`A request was answered with ${status}: ${body}`)
      return true
    }),
  )
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN)
}

const megabytes = (kilobytes: number) => `${Math.round(kilobytes / 1_024)} MB`
