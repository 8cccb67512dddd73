/** A database that is away, full, busy or may only be read: real errors from real connections, and never a fault of ours. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { route } from '@kolo/application/route'
import { type Connection, connect } from '@kolo/database/connection'
import type { Db } from '@kolo/database/tables'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { endpoint, problemWire } from '@kolo/foundation/endpoint'
import { instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from './api.ts'

const endpointOf = (method: 'GET' | 'POST') =>
  endpoint({
    name: `probe.${method}`,
    method,
    path: '/api/probe',
    summary: 'Asks the database.',
    needs: 'anyone',
    output: z.object({}),
    refusals: [],
  })
let ask: (db: Db) => Promise<unknown>
const handler = async ({ db }: { db: Db }) => {
  await ask(db)
  return {}
}
const probe = {
  name: 'probe',
  routes: [route(endpointOf('GET'), {}, handler), route(endpointOf('POST'), {}, handler)],
}

let database: TestDatabase
const reported: string[] = []
const opened: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const close of opened) await close()
  await database.close()
})
beforeEach(() => {
  reported.length = 0
  ask = (db) => sql`select 1`.execute(db)
})

async function openApi(ownerUrl = database.ownerUrl, max = 4): Promise<{ pool: Connection; url: string }> {
  const pool = connect({ ownerUrl, max })
  const origin = 'http://127.0.0.1'
  const api = createApi(
    {
      db: pool.db,
      poolDb: pool.db,
      community: { origin } as never,
      origins: [origin],
      clock: () => instant('2026-11-20T09:00:00.000Z'),
      enqueueWith: () => async () => undefined,
      authenticate: async () => undefined,
      markSeen: async () => undefined,
      formatsOf: async () => ({}),
      holdSession: async () => undefined,
      reportFault: () => reported.push('fault'),
      reportOutage: () => reported.push('outage'),
    },
    [probe],
  )
  const listening = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' })
  await once(listening, 'listening')
  opened.push(async () => {
    listening.close()
    await pool.close()
  })
  return { pool, url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/api/probe` }
}

const outage = ['unavailable', 'We cannot reach our records right now. Please try again in a moment.']
const fullDisk = [
  'disk-full',
  'Our disk is full, so this could not be saved. Nothing is lost. Please try again later.',
]

async function isNotNow(answer: Response, said = outage): Promise<void> {
  const body = z.decode(problemWire, (await answer.json()) as never)
  expect([answer.status, answer.headers.get('retry-after'), body.code, body.message]).toEqual([
    503,
    '2',
    ...said,
  ])
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
}

describe('is not now, and no fault', () => {
  it.each([
    ['the disk is full', '53100'],
    ['there is no memory', '53200'],
    ['there are too many connections', '53300'],
    ['it is being stopped', '57P01'],
    ['it crashed', '57P02'],
    ['it is starting', '57P03'],
    ['the connection broke', '08006'],
    ['a file cannot be read or written', '58030'],
    ['it may only be read', '25006'],
    ['a statement took too long', '57014'],
    ['a lock took too long', '55P03'],
    ['others always came first', '40001'],
  ])('when %s (%s)', async (_, code) => {
    const { url } = await openApi()
    ask = (db) => sql.raw(`do $$ begin raise exception 'probe' using errcode = '${code}'; end $$`).execute(db)
    const said = code === '53100' ? fullDisk : outage
    await isNotNow(await fetch(url), said)
    await isNotNow(await fetch(url, { method: 'POST' }), said)
    expect(reported).toEqual(['outage', 'outage'])
  })

  it('when nobody listens there', async () => {
    const nowhere = new URL(database.ownerUrl)
    nowhere.port = '1'
    const { url } = await openApi(nowhere.href)
    await isNotNow(await fetch(url))
    await isNotNow(await fetch(url, { method: 'POST' }))
  })

  it('when every connection of the pool is taken', async () => {
    const { pool, url } = await openApi(database.ownerUrl, 1)
    const taken = await pool.pool.connect()
    await isNotNow(await fetch(url, { method: 'POST' }))
    taken.release()
    expect((await fetch(url, { method: 'POST' })).status).toBe(201)
  })

  it('when the connection is ended in the middle of a deed, and the next one works', async () => {
    const { url } = await openApi()
    ask = async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await database.asOwner((client) => client.query(`select pg_terminate_backend(${rows[0]?.pid})`))
      await sql`select 1`.execute(db)
    }
    await isNotNow(await fetch(url, { method: 'POST' }))
    ask = (db) => sql`select 1`.execute(db)
    expect((await fetch(url, { method: 'POST' })).status).toBe(201)
  })

  it('when it lets nobody in any more', async () => {
    const name = new URL(database.ownerUrl).pathname.slice(1)
    const limit = (most: number) =>
      database.asOwner((client) => client.query(`alter database ${name} connection limit ${most}`))
    await limit(0)
    const { url } = await openApi()
    await isNotNow(await fetch(url))
    await limit(-1)
    expect((await fetch(url)).status).toBe(200)
  })
})

it.each([
  ['a row that is there twice', '23505'],
  ['a value that does not fit', '22P02'],
  ['a table that is not there', '42P01'],
  ['a rule of our own', 'P0001'],
])('stays a fault: %s (%s)', async (_, code) => {
  const { url } = await openApi()
  ask = (db) => sql.raw(`do $$ begin raise exception 'probe' using errcode = '${code}'; end $$`).execute(db)
  expect((await fetch(url)).status).toBe(500)
  expect(reported).toEqual(['fault'])
})
