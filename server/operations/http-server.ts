/**
 * The socket side of the server: limits against slow and greedy clients, the security headers on whatever is answered,
 * and a stop that fails nobody's request.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '@kolo/database/start-problem'
import { type Header, securityHeaders } from '../pages/security-headers.ts'
import { admissionLimits, type Load } from './admission.ts'
import { type admissionControlLimits, openAdmissionControl } from './admission-control.ts'
import { addressFinder, proxyTest } from './client-address.ts'
import { type Connections, openConnections } from './connections.ts'
import { type Door, openDoor } from './door.ts'
import { endHeard } from './last-answer.ts'
import { type Lines, openLines } from './one-at-a-time.ts'
import { makeRefusals } from './refusals.ts'

/** How long and how much a client may take. */
export const httpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 120_000,
  idleMs: 15_000,
  /** How long an answer may lie there without a byte of it being taken. */
  untakenMs: 30_000,
  /** How long whoever was refused may take to read it and go. */
  goodbyeMs: 1_000,
  /** How often all connections are looked at. */
  lookMs: 1_000,
  connections: 4_000,
  /** Requests that may wait on one connection behind the one that is being answered. */
  waitingRequests: 16,
  headerBytes: 16_384,
}

/**
 * How long a stop may take in all, how much of it is spent saying goodbye to kept connections, how long nobody must have
 * come before the door closes, and how long that is waited for.
 */
export const drainLimits = { totalMs: 8_000, politeMs: 2_000, quietMs: 200, patienceMs: 1_000 } as const

/** What the socket side is given. */
export type HttpServerOptions = {
  host: string
  port: number
  https: boolean
  /** The origin of a media host whose pictures the pages may show. */
  pictures?: string | undefined
  /** Whether a request carries a file and may take longer. */
  isUpload: (method: string, path: string) => boolean
  /** Connections from one address, proxies excepted. */
  connectionsPerAddress: number
  trustedProxies: readonly string[]
  /** Other limits than the usual ones, for tests. */
  limits?: Partial<typeof httpLimits>
  admission?: Partial<typeof admissionLimits>
  admissionControl?: Partial<typeof admissionControlLimits>
}

/** The listening server. */
export type HttpServer = {
  port: number
  /** Begins to answer; `isStaff` tells whose requests come first when there are too many. */
  handle: Door['open']
  /** What is being worked on, what waits, and how often nobody had time. */
  load: () => Load
  isDraining: () => boolean
  /** Stops: no new connections, running requests finish, kept connections are told to close. */
  drain: () => Promise<void>
}

/** Listens; throws a StartProblem when the port or address cannot be had. */
export async function listen(options: HttpServerOptions): Promise<HttpServer> {
  const limits = { ...httpLimits, ...options.limits }
  const headersOf = securityHeaders(options)
  const refusals = makeRefusals(headersOf)
  const isProxy = proxyTest(options.trustedProxies)
  const admissionControl = openAdmissionControl({
    refusals,
    isProxy,
    giveBack: (socket) => void server.emit('connection', socket),
    limits: options.admissionControl ?? {},
  })
  const door = openDoor({
    headersOf,
    refusals,
    refused: admissionControl.refused,
    addressOf: addressFinder(options.trustedProxies),
    isUpload: options.isUpload,
    requestMs: limits.requestMs,
    admission: { ...admissionLimits, ...options.admission },
  })
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.lookMs,
  })
  const connections = openConnections({
    most: limits.connections,
    mostPerAddress: options.connectionsPerAddress,
    isProxy,
    isWaitedFor: (socket) => lines.isWaitedFor(socket),
  })
  const lines: Lines = openLines(limits.waitingRequests, door.begin, (socket) => {
    if (admissionControl.take(socket)) connections.leave(socket)
    else connections.idle(socket)
  })
  server.on('connection', (socket: Socket) => {
    endHeard(socket, () => lines.current(socket)?.[0].complete === false, limits.goodbyeMs)
    connections.enter(socket)
  })
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    connections.busy(incoming.socket)
    lines.join([incoming, outgoing])
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (lines.current(socket)?.[0].complete) socket.destroy()
    else refuseRaw(error, socket, headersOf(''), limits.goodbyeMs)
  })
  const stopLooking = endUntaken(server, connections, lines, limits)
  await startListening(server, options)
  return {
    port: (server.address() as AddressInfo).port,
    handle: door.open,
    load: () => {
      const load = door.load()
      return { ...load, refused: load.refused + admissionControl.count() }
    },
    isDraining: door.isLast,
    drain: async () => {
      // What is being worked on is the last thing its connection is used for as well.
      door.makeLast()
      admissionControl.close()
      for (const socket of connections.sockets) {
        const outgoing = lines.current(socket)?.[1]
        if (outgoing?.headersSent === false) outgoing.setHeader('connection', 'close')
      }
      await drain(server, connections.sockets, door)
      door.close()
      stopLooking()
    },
  }
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

/**
 * Ends a connection on which nothing happens. Whoever does not take an answer is not listened to either, so that a byte
 * now and then does not keep the answer there; whoever waits for us is not cut off.
 */
function endUntaken(
  server: Server,
  connections: Connections,
  lines: Lines,
  { untakenMs, lookMs }: typeof httpLimits,
): () => void {
  server.setTimeout(untakenMs, (socket) => {
    if (lines.current(socket) && !lines.isUntaken(socket)) socket.setTimeout(untakenMs)
    else socket.destroy()
  })
  const look = setInterval(() => {
    for (const socket of connections.sockets) if (lines.isUntaken(socket)) socket.pause()
  }, lookMs)
  look.unref()
  return () => clearInterval(look)
}

/** Answers what could not even be read as a request, with the same headers as everything else, and closes. */
function refuseRaw(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: readonly Header[],
  goodbyeMs: number,
): void {
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
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${lines.join('')}\r\n`)
  // Somebody who keeps their side open would stay for ever.
  setTimeout(() => socket.destroy(), goodbyeMs).unref()
}

/**
 * For a moment everything is still answered, each answer with `Connection: close`, so that clients and balancers let go
 * by themselves; once nobody comes any more the door closes, and what is still running is waited for. A connection that
 * is cut off unasked has been idle since before the stop began.
 */
async function drain(
  server: Server,
  connections: ReadonlySet<Socket>,
  requests: Pick<Door, 'hold' | 'release'>,
): Promise<void> {
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
  // The HTTP server's own `close` would also cut off whoever has just come and not yet spoken. Neither is its word waited
  // for: it also counts connections that admission control has taken over. The list is what counts.
  NetServer.prototype.close.call(server)
  requests.release()
  const gone = async (ms: number) => {
    for (const until = performance.now() + ms; connections.size > 0 && performance.now() < until; ) {
      await sleep(10)
    }
  }
  await gone(quietMs)
  server.closeIdleConnections()
  await gone(left(totalMs))
  server.closeAllConnections()
}
