/** nginx and Caddy as Debian has them, with the files people copy from `deploy/`, before one product or several. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { debianProgram } from './debian.ts'

/** The name members type. */
export const proxyHost = 'kolo.example.org'

type Asked = { headers?: Record<string, string>; body?: Buffer | string }

/** What came back, read to its end. */
export type ProxyAnswer = { status: number; headers: IncomingHttpHeaders; text: string }

/** A running proxy. */
export type RunningProxy = {
  /** Where plain HTTP leads somebody who asks for a path. */
  leads: (path: string) => Promise<{ status: number | undefined; location: string | undefined }>
  /** One request through it, over TLS and read to its end. */
  ask: (method: string, path: string, asked?: Asked) => Promise<ProxyAnswer>
  /** The same for what knows the address alone that members type. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  accessLog: () => Promise<string>
  stop: () => Promise<void>
}

/** What a proxy is started with: its own folder, ports of its own, and those of the products behind it. */
type Place = { at: (name: string) => string; tls: number; plain: number; products: readonly number[] }

/** A proxy there is a file for. */
export type ProxyKind = {
  name: string
  /** The machine's own, or Debian's own package; nothing where neither is. */
  find: () => string | undefined
  /** Writes its settings; the answer is the words it is started with. */
  prepare: (place: Place) => Promise<readonly string[]>
}

const ours = (name: string) => readFile(join(import.meta.dirname, '../../deploy', name), 'utf8')

export const nginx: ProxyKind = {
  name: 'nginx',
  find: () => debianProgram('nginx', 'usr/sbin'),
  prepare: async ({ at, tls, plain, products }) => {
    const site = (await ours('nginx.conf'))
      .replaceAll('443 ssl', `${tls} ssl`)
      .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${plain};`)
      .replace(/server 127.0.0.1:3000.*;/, (line) =>
        products.map((port) => line.replace('3000', String(port))).join('\n  '),
      )
      .replaceAll('/var/log/nginx/kolo.log', at('access.log'))
      .replace(/\S+fullchain\.pem/, at('cert.pem'))
      .replace(/\S+privkey\.pem/, at('key.pem'))
    await writeFile(at('site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${at(kind)};`)
      .join(' ')
    await writeFile(
      at('nginx.conf'),
      `daemon off; pid ${at('pid')}; error_log ${at('error.log')}; events {}
       http { ${temporary} include ${at('site.conf')}; }`,
    )
    return ['-c', at('nginx.conf'), '-e', at('error.log')]
  },
}

export const caddy: ProxyKind = {
  name: 'Caddy',
  find: () => debianProgram('caddy', 'usr/bin'),
  prepare: async ({ at, tls, plain, products }) => {
    const site = (await ours('Caddyfile'))
      .replace(/^kolo.example.org \{/m, `${proxyHost} {\n\ttls ${at('cert.pem')} ${at('key.pem')}`)
      .replace('127.0.0.1:3000', products.map((port) => `127.0.0.1:${port}`).join(' '))
      .replace('/var/log/caddy/kolo.log', at('access.log'))
    const everywhere = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n\tstorage file_system ${at('kept')}\n}\n`
    await writeFile(at('Caddyfile'), everywhere + site)
    return ['run', '--adapter', 'caddyfile', '--config', at('Caddyfile')]
  },
}

/** Starts it before the products that listen on these ports of this machine, and waits until they answer. */
export async function startProxy(kind: ProxyKind, products: readonly number[]): Promise<RunningProxy> {
  const program = kind.find() ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'kolo-proxy-'))
  const [tls, plain] = [await freePort(), await freePort()]
  const at = (name: string) => join(folder, name)
  makeCertificate(at('key.pem'), at('cert.pem'))
  const words = await kind.prepare({ at, tls, plain, products })
  const running = spawn(program, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  })
  let said = ''
  running.stderr.on('data', (text) => {
    said += text
  })
  const ended = once(running, 'exit')
  const started: RunningProxy = {
    leads: async (path) => {
      const headers = { host: proxyHost }
      const asked = requestPlain({ host: '127.0.0.1', port: plain, path, headers, agent: false }).end()
      const [answer]: IncomingMessage[] = await once(asked, 'response')
      answer?.resume()
      return { status: answer?.statusCode, location: answer?.headers.location }
    },
    ask: async (method, path, asked) => {
      const answer = await ask(tls, method, path, asked)
      return { status: answer.statusCode ?? 0, headers: answer.headers, text: await readWhole(answer) }
    },
    fetch: (url, init) => fetchThrough(tls, url, init),
    accessLog: () => readFile(at('access.log'), 'utf8'),
    stop: async () => {
      running.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
  for (let wait = 0; wait < 100 && running.exitCode === null; wait++) {
    const answer = await started.ask('GET', '/healthz').catch(() => undefined)
    if (answer?.status === 200) return started
    await sleep(100)
  }
  await started.stop()
  throw new Error(`${kind.name} does not serve: ${said}`)
}

function ask(
  port: number,
  method: string,
  path: string,
  { headers = {}, body }: Asked = {},
): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const own = { host: proxyHost, origin: `https://${proxyHost}`, ...headers }
    const to = { host: '127.0.0.1', port, servername: proxyHost, rejectUnauthorized: false, agent: false }
    const how: RequestOptions = { ...to, method, path, headers: own }
    request(how, answered).on('error', failed).end(body)
  })
}

async function fetchThrough(port: number, url: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(url)
  const headers = Object.fromEntries(new Headers(init.headers))
  const body = init.body ? { body: Buffer.from(await new Response(init.body).arrayBuffer()) } : {}
  const answer = await ask(port, init.method ?? 'GET', pathname + search, { headers, ...body })
  const given = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const status = answer.statusCode ?? 0
  // Such an answer has no body, and may not be given one.
  const content = [204, 304].includes(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
  return new Response(content, { status, headers: given })
}

async function readWhole(answer: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

function makeCertificate(key: string, certificate: string): void {
  const { status } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', `/CN=${proxyHost}`, '-addext', `subjectAltName=DNS:${proxyHost}`],
    ...['-keyout', key, '-out', certificate],
  ])
  if (status !== 0) throw new Error('openssl made no certificate')
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
