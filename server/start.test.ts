import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { signUp } from '@kolo/identity/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const main = join(import.meta.dirname, 'main.ts')

type Started = {
  origin: string
  setUpLink: string | undefined
  stop: () => Promise<number>
  log: () => string
}

let database: TestDatabase
let dataDir: string
let server: Started

/** The product as a process of its own, the way it really runs. */
async function start(environment: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.ownerUrl, ...environment },
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
  const ended = once(child, 'exit') as Promise<[number]>
  for (let wait = 0; wait < 1_800 && !said.includes('is ready at'); wait++) {
    if (child.exitCode !== null) throw new Error(log)
    await sleep(50)
  }
  const [, origin = ''] = /is ready at (\S+)/.exec(said) ?? []
  return {
    origin,
    setUpLink: /open (\S+mode=setup\S+)/.exec(said)?.[1],
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

/** What the program says and its exit code when it does not start. */
async function refusal(environment: Record<string, string>, ...args: string[]) {
  const outcome = await run(process.execPath, [main, ...args], {
    env: { ...process.env, ...environment },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error) => ({ code: error.code as number, said: error.stderr as string }),
  )
  return { code: outcome.code, lines: outcome.said.trim().split('\n') }
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kolo-start-'))
  server = await start()
}, 100_000)

afterAll(async () => {
  await server.stop()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('starting', () => {
  it('is ready, and prints a one-time link where nobody runs the community', async () => {
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    expect(server.setUpLink?.startsWith(`${server.origin}/auth?mode=setup&token=`)).toBe(true)
  })

  it('prints every setting with --help', async () => {
    const { code, lines } = await refusal({}, '--help')
    expect(code).toBe(0)
    expect(lines.some((line) => line.trim() === 'PORT (3000)')).toBe(true)
  })

  it.each([
    [{ PORT: 'web' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ ORIGIN: 'nowhere' }, 'ORIGIN must be an address such as https://kolo.example.org, without a path.'],
    [{ ADMIN_EMAIL: 'zainab@example.org' }, 'ADMIN_PASSWORD must be set together with ADMIN_EMAIL.'],
  ])('refuses %j in one sentence', async (environment, sentence) => {
    expect(await refusal(environment)).toEqual({ code: 2, lines: [sentence] })
  })

  it('refuses an argument it does not know', async () => {
    expect((await refusal({}, '--port=1')).code).toBe(2)
  })

  it.runIf(process.env.DEEP)('says that a second server may not use the same data folder', async () => {
    const { code, lines } = await refusal({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.ownerUrl })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`already using the data folder ${dataDir}`)
  })

  it.runIf(process.env.DEEP)('says that the port is taken', async () => {
    const other = await mkdtemp(join(tmpdir(), 'kolo-start-'))
    const { port } = new URL(server.origin)
    const outcome = await refusal({ PORT: port, DATA_DIR: other, DATABASE_URL: database.ownerUrl })
    expect(outcome.code).toBe(1)
    expect(outcome.lines[0]).toContain(`Port ${port} on 127.0.0.1 is taken`)
    await rm(other, { recursive: true })
  })

  it.runIf(process.env.DEEP)('names a weak first password', async () => {
    const other = await mkdtemp(join(tmpdir(), 'kolo-start-'))
    const outcome = await refusal({
      PORT: '0',
      DATA_DIR: other,
      DATABASE_URL: database.ownerUrl,
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: 'zainab@example.org',
      ADMIN_PASSWORD: 'password1',
    })
    expect(outcome.code).toBe(1)
    expect(outcome.lines[0]).toMatch(/^ADMIN_PASSWORD: /)
    await rm(other, { recursive: true })
  })
})

describe('every answer', () => {
  const paths = [
    '/',
    '/auth',
    '/auth/federated',
    '/dashboard',
    '/nowhere',
    '/missing.js',
    '/healthz',
    '/api/session',
    '/api/nothing',
  ]

  it.each(paths)('%s carries the security headers', async (path) => {
    const { headers } = await fetch(server.origin + path)
    expect(headers.get('content-security-policy')).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    )
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe(
      path === '/auth/federated' ? 'unsafe-none' : 'same-origin-allow-popups',
    )
  })

  it('also what could not be read as a request', async () => {
    const answer = await speak(server.origin, 'NONSENSE\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
    expect(answer).toContain("frame-ancestors 'none'")
  })

  it('also headers that are too long', async () => {
    const answer = await speak(server.origin, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431/)
    expect(answer).toContain("frame-ancestors 'none'")
  })

  it('has an id, and no word about what serves it', async () => {
    const { headers } = await fetch(`${server.origin}/api/session`)
    expect(headers.get('x-request-id')).toMatch(/^[A-Z2-9]{8}$/)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })
})

// A page that is not there is 404, or 503 as long as the client is not built.
describe('what only this machine may read', () => {
  it('is there for this machine', async () => {
    expect((await fetch(`${server.origin}/dev/mailbox`)).status).toBe(200)
    expect(await (await fetch(`${server.origin}/metrics`)).text()).toContain(
      'kolo_http_request_seconds_count',
    )
  })

  it.each(['/dev/mailbox', '/metrics'])(
    '%s is not there through a proxy or under a stranger’s name',
    async (path) => {
      const proxied = await fetch(server.origin + path, { headers: { 'x-forwarded-for': '203.0.113.7' } })
      expect([404, 503]).toContain(proxied.status)
      expect([404, 503]).toContain((await request(server.origin + path, { host: 'evil.example.org' })).status)
    },
  )

  it.each([
    '/dev/mailbox/..%2f..%2fsecrets%2fdatabase-owner',
    '/dev/mailbox/../../lock',
    '/dev/mailbox/x/html',
  ])('reads nothing but mails: %s', async (path) => {
    expect([404, 503]).toContain((await request(server.origin + path)).status)
  })
})

describe('a database that may only be read', () => {
  it('makes the server unready, not ill, until it can write again', async () => {
    const name = new URL(database.ownerUrl).pathname.slice(1)
    const readOnly = (state: 'on' | 'off') =>
      database.asOwner(async (client) => {
        await client.query('set default_transaction_read_only = off')
        await client.query(`alter database ${name} set default_transaction_read_only = ${state}`)
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'kolo'`,
        )
      })
    const becomes = async (status: number) => {
      for (let wait = 0; wait < 100; wait++) {
        if ((await fetch(`${server.origin}/readyz`)).status === status) return
        await sleep(100)
      }
      throw new Error(`/readyz never became ${status}`)
    }
    await becomes(200)
    await readOnly('on')
    await becomes(503)
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    expect(server.log()).toContain('nothing can be written')
    await readOnly('off')
    await becomes(200)
  })
})

describe('mail and log', () => {
  it('keeps a mail as a file, shows it, and writes no secret to the log', async () => {
    const email = 'nkechi.obi@example.org'
    const answer = await fetch(server.origin + signUp.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin },
      body: JSON.stringify({
        email,
        password: 'a lantern by the river',
        fullName: 'Nkechi Obi',
        phone: '+2348031234567',
        gender: 'female',
        dateOfBirth: '1990-04-12',
        maritalStatus: 'single',
        location: 'Enugu',
        occupation: 'Teacher',
        preferredInvestmentAmount: 50_000,
      }),
    })
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([201, ''])
    const token = await waitForMail(email)
    expect(server.log()).toContain(`"path":"${signUp.path}"`)
    for (const secret of [token, 'a lantern by the river', email, 'Nkechi', '8031234567']) {
      expect(server.log()).not.toContain(secret)
    }
    await fetch(`${server.origin}/api/session?token=${token}`)
    expect(server.log()).not.toContain(token)
    const { rows } = await database.asOwner((client) =>
      client.query('select * from jobs.job where data::text like $1', [`%${token}%`]),
    )
    expect(rows).toEqual([])
  })
  it('writes no link to a file to the log', async () => {
    const path = `/api/files/payment-receipts/${'0a'.repeat(24)}`
    const proof = 'proofproofproofproofproofproofproofproof123'
    const link = `${server.origin}${path}?type=image%2Fpng&called=PAY-7-receipt&until=1795168800&proof=${proof}`
    expect((await fetch(link)).status).toBe(401)
    expect(server.log()).toContain('"path":"/…","status":401')
    for (const part of [proof, '1795168800', 'PAY-7', '0a0a0a']) expect(server.log()).not.toContain(part)
  })
})

describe('stopping', () => {
  it('fails no request, turns unready first, and is done within ten seconds', async () => {
    const other = await createTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'kolo-start-'))
    const second = await start({ DATABASE_URL: other.ownerUrl, DATA_DIR: folder, LOG_LEVEL: 'error' })
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const statuses: (number | string)[] = []
    const unready: number[] = []
    let door: 'open' | 'closed' = 'open'
    const client = async () => {
      while (door === 'open') {
        const outcome = await request(`${second.origin}/api/session`, {}, agent).catch((error) => error)
        if (outcome.code === 'ECONNREFUSED') door = 'closed'
        else statuses.push(outcome.status ?? outcome.code)
      }
    }
    const clients = Promise.all(Array.from({ length: 8 }, client))
    await sleep(300)
    const stopped = second.stop()
    await sleep(100)
    unready.push((await request(`${second.origin}/readyz`)).status)
    expect(await stopped).toBe(0)
    await clients
    expect(unready).toEqual([503])
    expect(statuses.length).toBeGreaterThan(20)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(second.log()).toBe('')
    expect(await readdir(folder)).not.toContain('lock')
    await other.close()
    await rm(folder, { recursive: true })
  }, 30_000)
})

async function waitForMail(receiver: string): Promise<string> {
  for (let wait = 0; wait < 100; wait++) {
    const list = await (await fetch(`${server.origin}/dev/mailbox`)).text()
    const [, path] = /<a href="(\/dev\/mailbox\/[^"]+)">/.exec(list) ?? []
    if (path && list.includes(receiver)) {
      const page = await (await fetch(server.origin + path)).text()
      const [, token] = /[?&](?:amp;)?token=([A-Za-z0-9_-]{20,})/.exec(page) ?? []
      if (token) return token
    }
    await sleep(100)
  }
  throw new Error(`No mail for ${receiver}`)
}

/** A request as it is written, without the tidying of fetch. */
function request(url: string, headers: Record<string, string> = {}, agent?: Agent) {
  const { hostname, port } = new URL(url)
  const path = url.slice(new URL(url).origin.length)
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((settle, fail) => {
    const options = { hostname, port, path, headers, ...(agent ? { agent } : {}) }
    get(options, (answer) => {
      answer.resume()
      answer.once('error', fail)
      answer.once('end', () => settle({ status: answer.statusCode ?? 0, headers: answer.headers }))
    }).once('error', fail)
  })
}

async function speak(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  let answer = ''
  for await (const part of socket) answer += part
  return answer
}
