import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type HttpServer, type HttpServerOptions, listen } from './http-server.ts'

function open(given: Partial<HttpServerOptions> = {}): Promise<HttpServer> {
  const ordinary = { https: false, isUpload: () => false, connectionsPerAddress: 500, trustedProxies: [] }
  return listen({ host: '127.0.0.1', port: 0, ...ordinary, ...given })
}

function ask(socket: Socket): void {
  socket.write('GET / HTTP/1.1\r\nhost: kolo.example\r\n\r\n')
}

/** Everything the server said until it closed the connection, or the error it ended with. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise((settle) => {
    let said = ''
    socket.on('data', (part) => {
      said += part
    })
    socket.once('close', () => settle(said))
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message))
  })
}

/** Keeps this process from hearing anything, as a machine does that has other things to do. */
function sleepDeeply(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

describe('stopping', () => {
  it('tells the client of a request that was already running to close the connection', async () => {
    const server = await open()
    const running: ServerResponse[] = []
    server.handle((_, outgoing) => void running.push(outgoing))
    const socket = connect(server.port, '127.0.0.1')
    const answer = answerOn(socket)
    ask(socket)
    while (running.length === 0) await sleep(5)
    const stopped = server.drain()
    running[0]?.end('done')
    expect((await answer).split('\r\n')).toEqual(
      expect.arrayContaining(['HTTP/1.1 200 OK', 'connection: close', 'done']),
    )
    await stopped
  })

  it('answers everybody who had connected, however long the process slept before it closed the door', async () => {
    const server = await open()
    server.handle((_, outgoing) => void outgoing.end('done'))
    const answers: Promise<string>[] = []
    let stopping = true
    const stopped = server.drain().finally(() => {
      stopping = false
    })
    while (stopping) {
      const sockets = Array.from({ length: 4 }, () => connect(server.port, '127.0.0.1'))
      for (const socket of sockets) {
        answers.push(answerOn(socket))
        ask(socket)
      }
      // The connections are made in the next turn; then nobody looks at the door for a while.
      await sleep(0)
      sleepDeeply(300)
      await sleep(20)
    }
    await stopped
    const outcomes = (await Promise.all(answers)).map((said) => said.split('\r\n')[0])
    expect(outcomes.filter((outcome) => outcome === 'HTTP/1.1 200 OK').length).toBeGreaterThan(4)
    expect(
      outcomes.filter((outcome) => !['HTTP/1.1 200 OK', 'ECONNREFUSED'].includes(outcome ?? '')),
    ).toEqual([])
  })
})

it('whoever is answered while they are still sending hears the answer, and has a moment to stop', async () => {
  const server = await open({ limits: { goodbyeMs: 300 } })
  server.handle((_, outgoing) => void outgoing.writeHead(413, { connection: 'close' }).end('too large'))
  const socket = connect(server.port, '127.0.0.1')
  socket.pause()
  socket.write('POST / HTTP/1.1\r\nhost: kolo.example\r\ncontent-length: 9000000\r\n\r\n')
  // Deaf while they send, as a proxy is for a moment: a connection that is reset takes the answer with it.
  const sending = setInterval(() => socket.write(Buffer.alloc(50_000)), 5)
  const gone = once(socket, 'close')
  await sleep(150)
  clearInterval(sending)
  const answer = answerOn(socket)
  socket.resume()
  expect(await answer).toContain('too large')
  await gone
  await server.drain()
})

it('whoever goes on sending after that is cut off', async () => {
  const server = await open({ limits: { goodbyeMs: 300 } })
  server.handle((_, outgoing) => void outgoing.writeHead(413, { connection: 'close' }).end('too large'))
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write('POST / HTTP/1.1\r\nhost: kolo.example\r\ncontent-length: 9000000\r\n\r\n')
  const sending = setInterval(() => socket.write(Buffer.alloc(1_000)), 5)
  // The connection ends while they still send.
  await answerOn(socket)
  clearInterval(sending)
  await server.drain()
})
