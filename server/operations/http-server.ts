/**
 * The socket side of the server: limits against slow and greedy clients, the security headers on whatever is answered,
 * and a stop that fails nobody's request.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '@kolo/database/start-problem'
import { securityHeaders } from '../pages/security-headers.ts'

/** How long and how much a client may take. */
export const httpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 120_000,
  idleMs: 15_000,
  connections: 4_000,
  headerBytes: 16_384,
} as const

/**
 * How long a stop may take in all, how much of it is spent saying goodbye to kept connections, how long nobody must have
 * come before the door closes, and how long that is waited for.
 */
export const drainLimits = { totalMs: 8_000, politeMs: 2_000, quietMs: 200, patienceMs: 1_000 } as const

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** What the socket side is given. */
export type HttpServerOptions = {
  host: string
  port: number
  https: boolean
  /** The origin of a media host whose pictures the pages may show. */
  pictures?: string | undefined
  /** Whether a request carries a file and may take longer. */
  isUpload: (method: string, path: string) => boolean
}

/** The listening server. */
export type HttpServer = {
  port: number
  /** Begins to answer. */
  handle: (handler: Handler) => void
  isDraining: () => boolean
  /** Stops: no new connections, running requests finish, kept connections are told to close. */
  drain: () => Promise<void>
}

/** Listens; throws a StartProblem when the port or address cannot be had. */
export async function listen(options: HttpServerOptions): Promise<HttpServer> {
  let draining = false
  let handler: Handler | undefined
  // What arrives while the product is being put together, or while the door is being closed, waits here.
  const waiting: Parameters<Handler>[] = []
  const handle = (given: Handler) => {
    handler = given
    for (const [incoming, outgoing] of waiting.splice(0)) given(incoming, outgoing)
  }
  const server = createServer({
    maxHeaderSize: httpLimits.headerBytes,
    headersTimeout: httpLimits.headersMs,
    requestTimeout: httpLimits.uploadMs,
    keepAliveTimeout: httpLimits.idleMs,
    connectionsCheckingInterval: 2_000,
  })
  server.maxConnections = httpLimits.connections
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const unanswered = new Set<ServerResponse>()
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = pathOf(incoming)
    for (const [name, value] of Object.entries(securityHeaders(path, options))) {
      outgoing.setHeader(name, value)
    }
    if (draining) outgoing.setHeader('connection', 'close')
    unanswered.add(outgoing)
    outgoing.once('close', () => unanswered.delete(outgoing))
    if (!options.isUpload(incoming.method ?? '', path)) limitTime(incoming, outgoing)
    if (handler) handler(incoming, outgoing)
    else waiting.push([incoming, outgoing])
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    refuseRaw(error, socket, options)
  })
  await startListening(server, options)
  return {
    port: (server.address() as AddressInfo).port,
    handle,
    isDraining: () => draining,
    drain: async () => {
      draining = true
      // What is being worked on is the last thing its connection is used for as well.
      for (const outgoing of unanswered) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close')
      const resume = handler
      await drain(server, connections, {
        hold: () => {
          handler = undefined
        },
        release: () => resume && handle(resume),
      })
    },
  }
}

function pathOf(incoming: IncomingMessage): string {
  return (incoming.url ?? '/').split('?', 1)[0] ?? '/'
}

async function startListening(server: Server, { host, port }: HttpServerOptions): Promise<void> {
  const problem = await new Promise<NodeJS.ErrnoException | undefined>((settle) => {
    server.once('error', settle)
    server.listen({ host, port }, () => settle(undefined))
  })
  if (!problem) return
  if (problem.code === 'EADDRINUSE') {
    throw new StartProblem(
      `Port ${port} on ${host} is taken: stop what uses it, or set PORT to another number.`,
    )
  }
  if (problem.code === 'EACCES') {
    throw new StartProblem(`This user may not listen on port ${port}: set PORT to a number from 1024 on.`)
  }
  throw new StartProblem(
    `${host} is not an address of this machine (${problem.code}): set HOST to one that is.`,
  )
}

/** A request that is not an upload has 30 s to arrive. */
function limitTime(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return
  const timer = setTimeout(() => {
    if (incoming.complete) return
    if (!outgoing.headersSent) outgoing.writeHead(408, { connection: 'close' }).end()
    incoming.destroy()
  }, httpLimits.requestMs)
  timer.unref()
  incoming.once('close', () => clearTimeout(timer))
}

/** Answers what could not even be read as a request, with the same headers as everything else. */
function refuseRaw(error: NodeJS.ErrnoException, socket: Socket, options: HttpServerOptions): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request'
  const headers = Object.entries(securityHeaders('', options)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${headers.join('')}\r\n`)
}

/** Makes requests wait, and lets them in again. */
type Gate = { hold: () => void; release: () => void }

/**
 * For a moment everything is still answered, each answer with `Connection: close`, so that clients and balancers let go
 * by themselves; once nobody comes any more the door closes, and what is still running is waited for. A connection that
 * is cut off unasked has been idle since before the stop began.
 */
async function drain(server: Server, connections: Set<Socket>, requests: Gate): Promise<void> {
  const started = performance.now()
  const left = (limit: number) => limit - (performance.now() - started)
  const { totalMs, politeMs, quietMs, patienceMs } = drainLimits
  let lastCame = started
  let came = 0
  server.on('connection', () => {
    lastCame = performance.now()
    came += 1
  })
  const isQuiet = () => performance.now() - lastCame > quietMs
  while (!(connections.size === 0 && isQuiet()) && left(politeMs) > 0) await sleep(25)
  // Nobody who is already at the door may be turned away: with the answers held back, everybody who has been here waits
  // for one, and nobody comes again until the door is closed.
  requests.hold()
  while (!isQuiet() && left(politeMs + patienceMs) > 0) await sleep(25)
  // The clock does not tell that nobody stands outside: on a busy machine this process may have been asleep meanwhile.
  // Node lets in one connection a turn, so a turn in which nobody came does.
  for (let before = -1; before !== came && left(totalMs) > 0; ) {
    before = came
    await nextTurn()
  }
  const closed = new Promise<void>((done) => {
    // The HTTP server's own `close` would also cut off whoever has just come and not yet spoken.
    NetServer.prototype.close.call(server, () => done())
  })
  requests.release()
  const within = (limit: number) =>
    Promise.race([closed, sleep(Math.max(0, limit), undefined, { ref: false })])
  await within(quietMs)
  server.closeIdleConnections()
  await within(left(totalMs))
  server.closeAllConnections()
  await closed
}
