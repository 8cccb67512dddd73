/**
 * The files people deploy Kolo with: what they set exists, what they watch is counted, the programs they are for accept
 * them, and behind a real nginx, where one is installed, the product works as it says.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { variables } from '@kolo/server/config-table'
import { openMetrics } from '@kolo/server/operations/metrics'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { asOwner, firstAdministrator, type Product, startProduct } from '../journeys/fixtures/product.ts'
import {
  caddy,
  freePort,
  nginx,
  proxyHost,
  type RunningProxy,
  startProxy,
} from '../journeys/fixtures/proxies.ts'

const text = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')
const settings = new Set(variables.map(({ name }) => name))
/** What Node, npm and the images read themselves. */
const foreign = [
  'NODE_ENV',
  'HOME',
  'npm_config_cache',
  'npm_config_update_notifier',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
]
const unknown = (names: Iterable<string>) =>
  [...names].filter((name) => !settings.has(name) && !foreign.includes(name))

describe('what is set', () => {
  it('in the unit, the Dockerfile and the compose file is a setting', async () => {
    const unit = [...(await text('kolo.service')).matchAll(/^Environment=(.*)$/gm)]
    const inUnit = unit.flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''))
    const dockerfile = await text('Dockerfile')
    const inImage = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(
      ([, name = '']) => name,
    )
    const { services } = parse(await text('compose.yaml'))
    const inCompose = Object.keys(services.kolo.environment)
    for (const names of [inUnit, inImage, inCompose]) expect(names.length).toBeGreaterThan(1)
    expect(unknown([...inUnit, ...inImage, ...inCompose])).toEqual([])
  })

  it('before the proxies is a setting', async () => {
    for (const name of ['nginx.conf', 'Caddyfile'])
      expect(
        unknown([...(await text(name)).matchAll(/\b([A-Z_]{5,})=/g)].map(([, set = '']) => set)),
      ).toEqual([])
  })
})

it('the Dockerfile has no fault a linter finds, and the compose file builds it and keeps what must stay', async () => {
  expect(validate(await text('Dockerfile'))).toEqual([])
  expect(validate('FROM node\nRUM npm ci')).not.toEqual([])
  const { services, volumes } = parse(await text('compose.yaml'))
  expect(services.kolo.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' })
  for (const { volumes: mounted } of Object.values(services) as { volumes: string[] }[])
    for (const mount of mounted) expect(Object.keys(volumes)).toContain(mount.split(':')[0])
})

it('the image starts the product with the options of Node that `npm start` gives it', async () => {
  const options = JSON.parse(await text('../server/node-options.json'))
  const [, command = ''] = /^CMD (.*)$/m.exec(await text('Dockerfile')) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...options, 'server/main.ts'])
  const { status, stdout } = spawnSync(process.execPath, [...options, '--print', '1'])
  expect([status, String(stdout)]).toEqual([0, '1\n'])
})

it('the unit is one systemd accepts, where there is a systemd', async ({ skip }) => {
  const program = spawnSync('systemd-analyze', ['--version'])
  if (program.status !== 0) return skip()
  const folder = await mkdtemp(join(tmpdir(), 'kolo-unit-'))
  const unit = (await text('kolo.service'))
    .replace('/usr/bin/npm start', `"${process.execPath}"`)
    .replaceAll('/opt/kolo', folder)
  await writeFile(join(folder, 'kolo.service'), unit)
  const { stderr, status } = spawnSync('systemd-analyze', [
    'verify',
    '--man=no',
    join(folder, 'kolo.service'),
  ])
  await rm(folder, { recursive: true })
  const complaints = String(stderr)
    .split('\n')
    .filter((line) => line.includes('kolo.service') && !line.includes('EnvironmentFile'))
  expect([complaints, status]).toEqual([[], 0])
})

it('alarms and dashboards ask for nothing that is not counted', async () => {
  const metrics = openMetrics({
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    requests: () => ({ running: 0, waiting: 0, refused: 0 }),
    unsealedEvents: async () => ({ count: 0, seconds: 0 }),
    streams: () => ({ open: 0, told: 0 }),
    databaseRestarts: () => 0,
    backupSeconds: async () => 0,
    waitingJobs: async () => ({ due: 0, nextSeconds: 0 }),
    booksAheadSeconds: async () => 0,
    booksHold: async () => true,
  })
  metrics.jobDone('a job', 'failed', 1)
  metrics.requestDone('/api/a', 'GET', 200, 1)
  const counted = await metrics.read()
  const names = new Set([...counted.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
  const { groups } = parse(await text('prometheus-alerts.yaml'))
  const alarms: string[] = groups[0].rules.map(({ expr }: { expr: string }) => expr)
  const { panels } = JSON.parse(await text('grafana-dashboard.json'))
  const drawn: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  )
  expect(alarms.length).toBeGreaterThan(5)
  expect(drawn.length).toBeGreaterThan(5)
  const asked = [...alarms, ...drawn].flatMap(
    (expression) => expression.match(/\b(?:kolo|process)_\w+/g) ?? [],
  )
  expect(asked.filter((name) => !names.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
  const labels = [...alarms, ...drawn].flatMap((expression) =>
    [...expression.matchAll(/\b(kolo_\w+)\{([^}]*)\}/g)].map(
      ([, name = '', label = '']) => [name, label] as const,
    ),
  )
  expect(labels.length).toBeGreaterThan(2)
  const lines = counted.split('\n')
  const isThere = ([name, label]: readonly [string, string]) =>
    lines.some((line) => line.startsWith(`${name}{`) && line.includes(label))
  expect(labels.filter((one) => !isThere(one))).toEqual([])
})

let product: Product
let port: number
beforeAll(async () => {
  port = await freePort()
  product = await startProduct({
    PORT: String(port),
    ORIGIN: `https://${proxyHost}`,
    TRUSTED_PROXY: '127.0.0.1',
  })
})
afterAll(() => product?.stop())

describe.each([nginx, caddy])('behind $name as Debian has it', (kind) => {
  if (!kind.find()) return it.skip('where Debian is')
  let proxy: RunningProxy
  beforeAll(async () => {
    proxy = await startProxy(kind, [port])
  })
  afterAll(() => proxy?.stop())

  async function signedIn(): Promise<string> {
    const body = JSON.stringify({ email: firstAdministrator.email, password: firstAdministrator.password })
    const json = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
    const { status, headers } = await proxy.ask('POST', '/api/session', { headers: json, body })
    expect(status).toBe(201)
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect(cookie).toMatch(/; Secure/)
    return cookie.split(';')[0] ?? ''
  }

  it('answers come over TLS, and from plain HTTP people are led there', async () => {
    const { status, text: said } = await proxy.ask('GET', '/api/openapi.json')
    expect([status, JSON.parse(said).info.title]).toEqual([200, expect.any(String)])
    const { status: led, location } = await proxy.leads('/savings?a=1')
    expect([301, 308]).toContain(led)
    expect(location).toBe(`https://${proxyHost}/savings?a=1`)
  })

  it('somebody signs in, and the address kept is what the proxy saw, not what was claimed', async () => {
    const cookie = await signedIn()
    const { text: devices } = await proxy.ask('GET', '/api/session/devices', { headers: { cookie } })
    expect(devices).toContain('127.0.0.1')
    expect(devices).not.toContain('203.0.113.7')
  })

  it('a file of 10 MB reaches the product, and what is far larger does not', async () => {
    const cookie = await signedIn()
    const upload = (bytes: number) =>
      proxy.ask('POST', '/api/ticket-files', {
        headers: { cookie, 'content-type': 'image/png', 'content-length': String(bytes) },
        body: Buffer.alloc(bytes),
      })
    // Read to its end, and no picture.
    const fitting = await upload(10 * 1024 * 1024)
    expect([fitting.status, JSON.parse(fitting.text).code]).toEqual([409, 'file-type'])
    // Caddy may hang up on whoever goes on sending.
    const [larger] = await Promise.allSettled([upload(12 * 1024 * 1024)])
    if (kind === nginx || larger.status === 'fulfilled')
      expect(larger).toMatchObject({ status: 'fulfilled', value: { status: 413 } })
  })

  it.each([
    ['by somebody who is not signed in', 401, 'not-signed-in', { cookie: '' }],
    ['of a kind nobody takes', 415, 'wrong-content-type', { 'content-type': 'text/plain' }],
    ['that is too large', 413, 'too-large', {}, 10.5],
  ])('a file %s is refused in our words while it comes', async (_, status, code, sent, megabytes = 10) => {
    const cookie = await signedIn()
    const body = Buffer.alloc(megabytes * 1024 * 1024)
    const headers = { 'content-type': 'image/png', 'content-length': String(body.length), cookie, ...sent }
    // Whether the rest of a file arrives before its refusal leaves is chance.
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () => proxy.ask('POST', '/api/ticket-files', { headers, body })),
    )
    const heard = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    for (const answer of heard)
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(code)])
    expect(heard.length).toBeGreaterThanOrEqual(kind === nginx ? 12 : 1)
    expect(await proxy.accessLog()).not.toMatch(/ 502 |"status":502/)
  })

  it('what others changed is told at once', async () => {
    const cookie = await signedIn()
    const answer = await proxy.fetch(`https://${proxyHost}/api/live`, { headers: { cookie } })
    const stream = answer.body?.getReader()
    const heard = async () => new TextDecoder().decode((await stream?.read())?.value)
    expect(await heard()).toMatch(/^id: \d{13}\n/)
    await asOwner(product, (owner) =>
      owner.query("insert into changes (path, uid) select '/api/notices', uid from profiles"),
    )
    expect(await heard()).toContain('/api/notices')
    await stream?.cancel()
  })

  it('no secret of an address stands in the log', async () => {
    const secret = randomBytes(24).toString('base64url')
    const [, cookie = ''] = (await signedIn()).split('=')
    await proxy.ask('GET', `/api/calendar-feeds/${secret}`, { headers: { cookie: `__Host-kolo=${cookie}` } })
    await proxy.ask('GET', `/auth?mode=reset&token=${secret}`)
    await sleep(200)
    const log = await proxy.accessLog()
    expect(log).toMatch(/\/api\/calendar-feeds\/(\.\.\.|…)/)
    expect(log).toMatch(/\/auth\??(\.\.\.|…)/)
    expect([secret, cookie].filter((each) => log.includes(each))).toEqual([])
  })
})
