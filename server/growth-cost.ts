/** What a request or a job costs PostgreSQL, counted by PostgreSQL itself: the same on a busy machine as on a quiet one. */
import { withOwner } from '@kolo/database/connection'
import { saveSession } from '@kolo/identity/testing'
import type pg from 'pg'
import { features } from './features.ts'
import { endpoints } from './scenario-society.ts'
import type { LastSent } from './teller.ts'
import { type TestUserName, testPassword, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

/** Statements sent, pages of 8 kB touched, rows handed to the program, and bytes of the answer. */
export type Cost = { statements: number; buffers: number; rows: number; bytes: number }

/** The smallest of several, so that what a connection learns once is not counted. */
const turns = 3

/** Readies the database for being asked what its statements touched. */
export async function beginCounting(ownerUrl: string): Promise<void> {
  await withOwner(ownerUrl, (owner) =>
    owner.query(
      'create schema if not exists counted; create extension if not exists pg_stat_statements schema counted',
    ),
  )
}

/** Does something once, and answers what the server's role had done for it. */
async function countedOnce(owner: pg.Client, work: () => Promise<number>): Promise<Cost> {
  await owner.query('select counted.pg_stat_statements_reset()')
  const bytes = await work()
  const { rows } = await owner.query<Omit<Cost, 'bytes'>>(`
    select coalesce(sum(calls), 0)::float8 as statements, coalesce(sum(rows), 0)::float8 as rows,
      coalesce(sum(shared_blks_hit + shared_blks_read + temp_blks_read), 0)::float8 as buffers
    from counted.pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database()
    where s.userid = 'kolo_app'::regrole`)
  const [row = { statements: 0, rows: 0, buffers: 0 }] = rows
  return { ...row, bytes }
}

const least = (of: (cost: Cost) => number, costs: readonly Cost[]) => Math.min(...costs.map(of))

const leastOf = (costs: readonly Cost[]): Cost => ({
  statements: least((cost) => cost.statements, costs),
  buffers: least((cost) => cost.buffers, costs),
  rows: least((cost) => cost.rows, costs),
  bytes: least((cost) => cost.bytes, costs),
})

/** What each request costs by its endpoint's name; nothing of those that are refused by now. */
export async function costsOfRequests(
  server: TestServer,
  requests: ReadonlyMap<string, LastSent>,
): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>()
  const askers = new Map<string, (path: string, init: RequestInit) => Promise<Response>>()
  const askerOf = async (who: TestUserName) => {
    const now = server.clock.now()
    const cookie = `__Host-kolo=${await saveSession(server.db, { ...testUsers[who], password: testPassword, now })}`
    return (path: string, init: RequestInit) => {
      const headers = { ...(init.headers as Record<string, string>), cookie }
      return fetch(server.url + path, { ...init, headers, redirect: 'manual' })
    }
  }
  await withOwner(server.database.ownerUrl, async (owner) => {
    for (const [name, { path, init, who = 'ada' }] of requests) {
      const ask = askers.get(who) ?? (await askerOf(who))
      askers.set(who, ask)
      const each: Cost[] = []
      let isRefused = false
      for (let turn = 0; turn < turns && !isRefused; turn++) {
        const cost = await countedOnce(owner, async () => {
          const answer = await ask(path, init)
          isRefused = !answer.ok && answer.status !== 303
          return (await answer.arrayBuffer()).byteLength
        })
        each.push(cost)
      }
      if (!isRefused) costs.set(name, leastOf(each))
    }
  })
  return costs
}

/** The work that comes round by itself. */
const scheduled = features.flatMap(({ jobs = [] }) => jobs).filter(({ schedule }) => schedule !== undefined)

/** What each piece of work that comes round costs, once there is nothing more to do for it. */
export async function costsOfJobs(server: TestServer): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>()
  const call = { now: server.clock.now(), community: server.community, enqueue: async () => undefined }
  await withOwner(server.database.ownerUrl, async (owner) => {
    for (const job of scheduled) {
      const { db: whole } = server.database
      const run = async () => {
        if (job.inChunks) await job.run({ db: whole, ...call }, {})
        else await whole.transaction().execute((db) => job.run({ db, ...call }, {}))
        return 0
      }
      for (let turn = 0; turn < settlingTurns; turn++) await run()
      costs.set(job.name, await countedOnce(owner, run))
    }
  })
  return costs
}
const settlingTurns = 3

/** The requests that only read, of those that succeeded. */
export function readingRequests(sent: ReadonlyMap<string, LastSent>): Map<string, LastSent> {
  const reads = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ name }) => name))
  return new Map([...sent].filter(([name]) => reads.has(name)))
}

/** Of this much nobody complains, whatever it is a multiple of. */
const slack = { statements: 2, buffers: 24, rows: 24 } as const
/** How much more an answer of one size, and one that holds ten times as much, may cost. */
const mostOfSame = 1.5
const mostOfTenfold = 12

/** What costs more than it may in a society of ten times the rows, in words; nothing where it does not. */
export function growthOf(one: Cost, ten: Cost): string[] {
  const most = ten.bytes > one.bytes * mostOfSame ? mostOfTenfold : mostOfSame
  const parts = ['statements', 'buffers', 'rows'] as const
  return parts
    .filter((part) => ten[part] > one[part] * most + slack[part])
    .map((part) => `${part} ${one[part]} > ${ten[part]}`)
}
