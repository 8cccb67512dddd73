/**
 * The files people deploy Kolo with: what they set exists, what they watch is counted, the programs they are for accept
 * them, and behind a real nginx, where one is installed, the product works as it says.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { variables } from '@kolo/server/config-table'
import { openMetrics } from '@kolo/server/operations/metrics'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { firstAdministrator, type Product, startProduct } from '../journeys/stage/product.ts'

const text = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')
const settings = new Set(variables.map(({ name }) => name))
/** What Node, and the images, read themselves. */
const foreign = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']
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
  const counted = await openMetrics({
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    requests: () => ({ running: 0, waiting: 0, refused: 0 }),
    unsealedEvents: async () => ({ count: 0, seconds: 0 }),
    streams: () => ({ open: 0, told: 0 }),
    databaseRestarts: () => 0,
    backupSeconds: async () => 0,
  }).read()
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
})

const hasNginx = spawnSync('nginx', ['-v']).status === 0

describe.skipIf(!hasNginx)('behind nginx as Debian has it', () => {
  const host = 'kolo.example.org'
  let folder: string
  let product: Product
  let nginx: ReturnType<typeof spawn>
  let tls: number
  let plain: number

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kolo-nginx-'))
    const ports = await Promise.all([freePort(), freePort(), freePort()])
    ;[tls, plain] = ports
    const place = { key: join(folder, 'key.pem'), certificate: join(folder, 'cert.pem') }
    const made = spawnSync('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ],
      ...['-subj', `/CN=${host}`, '-keyout', place.key, '-out', place.certificate],
    ])
    expect(made.status).toBe(0)
    product = await startProduct({
      PORT: String(ports[2]),
      ORIGIN: `https://${host}`,
      TRUSTED_PROXY: '127.0.0.1',
    })
    const site = (await text('nginx.conf'))
      .replaceAll('443 ssl', `${tls} ssl`)
      .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${plain};`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports[2]}`)
      .replaceAll('/var/log/nginx/kolo.log', join(folder, 'access.log'))
      .replace(/\S+fullchain\.pem/, place.certificate)
      .replace(/\S+privkey\.pem/, place.key)
    await writeFile(join(folder, 'site.conf'), site)
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
       http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; include ${folder}/site.conf; }`,
    )
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
    for (let wait = 0; wait < 100; wait++) {
      if (await ask('GET', '/healthz').catch(() => undefined)) return
      await sleep(100)
    }
    throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
  })
  afterAll(async () => {
    nginx?.kill('SIGQUIT')
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

  function ask(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer | string } = {},
  ): Promise<Answer> {
    return new Promise((done, failed) => {
      const asked = request(
        {
          ...{ host: '127.0.0.1', port: tls, servername: host, rejectUnauthorized: false, method, path },
          headers: { host, origin: `https://${host}`, ...headers },
        },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece) => pieces.push(piece))
          answer.on('end', () =>
            done({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(pieces).toString(),
            }),
          )
        },
      )
      asked.on('error', failed)
      asked.end(body)
    })
  }

  async function signedIn(): Promise<string> {
    const body = JSON.stringify({ email: firstAdministrator.email, password: firstAdministrator.password })
    const json = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
    const { status, headers } = await ask('POST', '/api/session', { headers: json, body })
    expect(status).toBe(201)
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect(cookie).toMatch(/; Secure/)
    return cookie.split(';')[0] ?? ''
  }

  it('answers come over TLS, and from plain HTTP people are led there', async () => {
    const { status, text: said } = await ask('GET', '/api/openapi.json')
    expect([status, JSON.parse(said).info.title]).toEqual([200, expect.any(String)])
    const led = await fetch(`http://127.0.0.1:${plain}/savings?a=1`, {
      headers: { host },
      redirect: 'manual',
    })
    expect([led.status, led.headers.get('location')]).toEqual([301, `https://${host}/savings?a=1`])
  })

  it('somebody signs in, and the address kept is what nginx saw, not what was claimed', async () => {
    const cookie = await signedIn()
    const { text: devices } = await ask('GET', '/api/session/devices', { headers: { cookie } })
    expect(devices).toContain('127.0.0.1')
    expect(devices).not.toContain('203.0.113.7')
  })

  it('a file of 10 MB reaches the product, and what is far larger does not', async () => {
    const cookie = await signedIn()
    const upload = (bytes: number) =>
      ask('POST', '/api/ticket-files', {
        headers: { cookie, 'content-type': 'image/png', 'content-length': String(bytes) },
        body: Buffer.alloc(bytes),
      })
    // Read to its end, and no picture.
    const fitting = await upload(10 * 1024 * 1024)
    expect([fitting.status, JSON.parse(fitting.text).code]).toEqual([409, 'file-type'])
    const larger = await upload(12 * 1024 * 1024)
    expect([larger.status, larger.text]).toEqual([413, expect.stringContaining('nginx')])
  })

  it('no secret of an address stands in the log', async () => {
    const secret = randomBytes(24).toString('base64url')
    await ask('GET', `/api/calendar-feeds/${secret}`)
    await ask('GET', `/auth?mode=reset&token=${secret}`)
    await sleep(200)
    const log = await readFile(join(folder, 'access.log'), 'utf8')
    expect(log).toContain('/api/calendar-feeds/...')
    expect(log).toContain('/auth?...')
    expect(log).not.toContain(secret)
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
