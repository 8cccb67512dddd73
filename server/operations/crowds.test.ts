/** What clients cost that take nothing, say nothing or come in crowds: real sockets, and limits short enough to wait for. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type HttpServer, type HttpServerOptions, type httpLimits, listen } from './http-server.ts'

let server: HttpServer
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await server.drain()
})

async function open(
  limits: Partial<typeof httpLimits>,
  handler: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  given: Partial<HttpServerOptions> = {},
): Promise<void> {
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    https: false,
    isUpload: () => false,
    connectionsPerAddress: 500,
    trustedProxies: [],
    ...given,
    limits: { lookMs: 20, ...limits },
  })
  server.handle(handler)
}

type Client = {
  socket: Socket
  said: () => string
  /** Whether nobody has cut the connection off. */
  isOpen: () => boolean
  /** Whether the server still keeps its side open. */
  isKept: () => boolean
}

/** A client that never closes its side by itself, from one of this machine's addresses. */
async function client(localAddress = '127.0.0.1'): Promise<Client> {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  clients.push(socket)
  let said = ''
  let open = true
  let kept = true
  socket.on('data', (part) => {
    said += part
  })
  socket.on('error', () => undefined)
  // The server closing its own side is no end for a client that is half open; a reset is.
  socket.on('end', () => {
    kept = false
  })
  socket.on('close', () => {
    open = false
    kept = false
  })
  await new Promise((there) => socket.once('connect', there).once('close', there))
  return { socket, said: () => said, isOpen: () => open, isKept: () => kept }
}

const request = (path = '/') => `GET ${path} HTTP/1.1\r\nhost: kolo.example\r\n\r\n`
const answersIn = (text: string) => text.split('HTTP/1.1 ').length - 1

/** Whether the server still has the connection: what is sent to a closed one comes back as a reset. */
async function isGone({ socket, isOpen }: Client): Promise<void> {
  await vi.waitFor(() => {
    if (isOpen()) socket.write('x')
    expect(isOpen()).toBe(false)
  }, 20_000)
}

describe('requests on one connection', () => {
  it('are answered one after the other, in their order', async () => {
    const begun: (() => void)[] = []
    await open({}, ({ url }, outgoing) => void begun.push(() => outgoing.end(`the answer to ${url}`)))
    const one = await client()
    one.socket.write(request('/one') + request('/two') + request('/three'))
    for (const name of ['/one', '/two', '/three']) {
      await vi.waitFor(() => expect(begun).toHaveLength(1), 20_000)
      begun.shift()?.()
      await vi.waitFor(() => expect(one.said()).toContain(`the answer to ${name}`), 20_000)
    }
    expect(answersIn(one.said())).toBe(3)
  })

  it.runIf(process.env.DEEP)('wait until the answer before them is taken', async () => {
    const large = Buffer.alloc(50_000_000)
    let begun = 0
    await open({}, (_, outgoing) => {
      begun += 1
      outgoing.end(large)
    })
    const one = await client()
    one.socket.pause()
    for (let turn = 0; turn < 10; turn++) {
      one.socket.write(request())
      await sleep(20)
    }
    expect(begun).toBe(1)
    one.socket.resume()
    await vi.waitFor(() => expect(begun).toBe(10), 30_000)
  })

  it('end with the connection when too many wait', async () => {
    let begun = 0
    await open({ waitingRequests: 4 }, () => {
      begun += 1
    })
    const [few, many] = [await client(), await client()]
    few.socket.write(request().repeat(5))
    many.socket.write(request().repeat(6))
    await isGone(many)
    expect([begun, few.isOpen()]).toEqual([2, true])
  })
})

describe('an answer that nobody takes', () => {
  it('is thrown away with its connection, also when a byte comes now and then', async () => {
    let closed = 0
    await open({ untakenMs: 300 }, (_, outgoing) => {
      outgoing.once('close', () => {
        closed += 1
      })
      outgoing.end(Buffer.alloc(50_000_000))
    })
    const [silent, fidgeting] = [await client(), await client()]
    for (const { socket } of [silent, fidgeting]) socket.pause().write(request())
    const fidget = setInterval(() => fidgeting.socket.write('\r\n'), 50)
    await vi.waitFor(() => expect(closed).toBe(2), 20_000)
    clearInterval(fidget)
  })

  it('is not one that comes late', async () => {
    await open({ untakenMs: 100 }, (_, outgoing) => void setTimeout(() => outgoing.end('late'), 700))
    const one = await client()
    one.socket.write(request())
    await vi.waitFor(() => expect(one.said()).toContain('late'), 20_000)
  })

  it('is not one that is taken slowly', async () => {
    const large = Buffer.alloc(20_000_000)
    await open({ untakenMs: 500 }, (_, outgoing) => void outgoing.end(large))
    const one = await client()
    let taken = 0
    one.socket.removeAllListeners('data').on('data', (part) => {
      taken += part.length
      one.socket.pause()
      setTimeout(() => one.socket.resume(), 5)
    })
    one.socket.write(request())
    await vi.waitFor(() => expect(taken).toBeGreaterThanOrEqual(large.length), 50_000)
  })
})

describe('a connection that was refused', () => {
  it.each([
    ['said nothing', '', '408'],
    ['said half a thing', 'GET / HTTP/1.1\r\nho', '408'],
    ['said nonsense', 'NONSENSE\r\n\r\n', '400'],
    ['said too much', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
  ])('is gone after a moment although its client stays: it %s', async (_, said, status) => {
    await open({ headersMs: 100, goodbyeMs: 100 }, () => undefined)
    const one = await client()
    one.socket.write(said)
    await vi.waitFor(() => expect(one.said()).toContain(`HTTP/1.1 ${status}`), 20_000)
    await isGone(one)
  })

  it('does not get the refusal as the answer to what it asked before', async () => {
    await open({}, () => undefined)
    const one = await client()
    one.socket.write(`${request()}NONSENSE\r\n\r\n`)
    await isGone(one)
    expect(one.said()).toBe('')
  })
})

// Only Linux lets a client choose among the addresses of this machine.
describe.skipIf(process.platform !== 'linux')('a crowd', () => {
  // Who is cut off gives way, and has not become too slow.
  const patient = { headersMs: 90_000, idleMs: 90_000 }
  const answer = (_: IncomingMessage, outgoing: ServerResponse) => void outgoing.end('served')
  async function isServed(localAddress?: string): Promise<void> {
    const one = await client(localAddress)
    one.socket.write(request())
    await vi.waitFor(() => expect(one.said()).toContain('served'), 20_000)
  }

  it('of many addresses that says nothing locks nobody out', async () => {
    await open({ connections: 20, ...patient }, answer)
    const crowd: Client[] = []
    for (let number = 0; number < 25; number++) crowd.push(await client(`127.0.1.${number + 1}`))
    await isServed()
    await vi.waitFor(() => expect(crowd.filter(({ isKept }) => !isKept())).toHaveLength(6), 20_000)
    expect(crowd.slice(0, 6).some(({ isKept }) => isKept())).toBe(false)
  })

  it('of one address takes its own places only', async () => {
    await open({ connections: 20, ...patient }, answer, { connectionsPerAddress: 5 })
    const others = [await client('127.0.1.1'), await client('127.0.1.2')]
    const crowd: Client[] = []
    for (let number = 0; number < 30; number++) crowd.push(await client('127.0.1.3'))
    await vi.waitFor(() => expect(crowd.filter(({ isKept }) => isKept())).toHaveLength(5), 20_000)
    expect(others.every(({ isKept }) => isKept())).toBe(true)
    await isServed('127.0.1.3')
  })

  it('that comes through a proxy of the settings is not counted as one address', async () => {
    await open({}, answer, { connectionsPerAddress: 5, trustedProxies: ['127.0.1.0/24'] })
    const crowd: Client[] = []
    for (let number = 0; number < 30; number++) crowd.push(await client('127.0.1.3'))
    await isServed('127.0.1.3')
    expect(crowd.every(({ isKept }) => isKept())).toBe(true)
  })

  it('gives way in this order: who never asked, who is idle longest; nobody who is being answered', async () => {
    const begun: ServerResponse[] = []
    await open({ connections: 3, ...patient }, ({ url }, outgoing) => {
      if (url === '/slow') begun.push(outgoing)
      else outgoing.end('served')
    })
    const slow = await client()
    slow.socket.write(request('/slow'))
    await vi.waitFor(() => expect(begun).toHaveLength(1), 20_000)
    const idle = await client()
    idle.socket.write(request())
    await vi.waitFor(() => expect(idle.said()).toContain('served'), 20_000)
    const silent = await client()
    const next = await client()
    await vi.waitFor(() => expect(silent.isKept()).toBe(false), 20_000)
    expect(idle.isKept()).toBe(true)
    next.socket.write(request('/slow'))
    await vi.waitFor(() => expect(begun).toHaveLength(2), 20_000)
    const last = await client()
    await vi.waitFor(() => expect(idle.isKept()).toBe(false), 20_000)
    last.socket.write(request('/slow'))
    await vi.waitFor(() => expect(begun).toHaveLength(3), 20_000)
    const tooMany = await client()
    await vi.waitFor(() => expect(tooMany.isKept()).toBe(false), 20_000)
    for (const outgoing of begun) outgoing.end('served')
    await vi.waitFor(() => expect(slow.said() + next.said() + last.said()).toMatch(/(served.*){3}/s), 20_000)
  })

  it('of many addresses that is still sending, or does not take its answer, locks nobody out', async () => {
    const large = Buffer.alloc(50_000_000)
    let asked = 0
    await open({ connections: 20 }, ({ url }, outgoing) => {
      asked += 1
      if (url === '/large') outgoing.end(large)
      else if (url !== '/slow') outgoing.end('served')
    })
    const crowd: Client[] = []
    for (let number = 0; number < 20; number++) {
      const one = await client(`127.0.1.${number + 1}`)
      crowd.push(one)
      if (number % 2 === 0)
        one.socket.write(`POST /slow HTTP/1.1\r\nhost: kolo\r\ncontent-length: 9\r\n\r\n{`)
      else one.socket.pause().write(request('/large'))
    }
    await vi.waitFor(() => expect(asked).toBe(20), 20_000)
    for (let number = 0; number < 3; number++) await isServed(`127.0.2.${number + 1}`)
    expect(crowd[0]?.isKept()).toBe(false)
  })
})
