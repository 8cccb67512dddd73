import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpServer, listen } from './http-server.ts'

let server: HttpServer
let handled = 0
beforeAll(async () => {
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    https: false,
    isUpload: () => false,
    connectionsPerAddress: 100,
    trustedProxies: [],
  })
  server.handle((_, outgoing) => {
    handled += 1
    outgoing.end('done')
  })
})
afterAll(() => server.drain())

/** What the server says to these lines until it closes the connection. */
async function say(...lines: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  let said = ''
  socket.on('data', (part) => {
    said += part
  })
  socket.write([...lines, 'connection: close', '', ''].join('\r\n'))
  await once(socket, 'close')
  return said
}

const get = 'GET / HTTP/1.1'

describe('a request', () => {
  it.each([
    ['with two hosts', [get, 'host: kolo.example', 'host: evil.example']],
    ['with the same host twice', [get, 'host: kolo.example', 'Host: kolo.example']],
    ['without a host', [get]],
    ['with an empty host', [get, 'host: ']],
    ['with a list of hosts', [get, 'host: kolo.example, evil.example']],
    ['with a path in its host', [get, 'host: kolo.example/evil']],
    ['with a person in its host', [get, 'host: kolo.example@evil.example']],
    ['with a port that is none', [get, 'host: kolo.example:http']],
    ['with a port too high', [get, 'host: kolo.example:99999']],
    ['with a blank in its host', [get, 'host: kolo example']],
    ['whose target names another host', ['GET http://evil.example/ HTTP/1.1', 'host: kolo.example']],
    ['whose target names another port', ['GET http://kolo.example:81/ HTTP/1.1', 'host: kolo.example']],
    ['whose target is no address', ['GET evil.example HTTP/1.1', 'host: kolo.example']],
    ['whose target is of another scheme', ['GET ftp://kolo.example/ HTTP/1.1', 'host: kolo.example']],
  ])('%s is refused', async (_, lines) => {
    const before = handled
    expect(await say(...lines)).toMatch(/^HTTP\/1\.1 400 /)
    expect(handled).toBe(before)
  })
  it.each([
    ['with a name', [get, 'host: kolo.example']],
    ['with a name and a port', [get, 'Host: KOLO.example:3000']],
    ['with an address', [get, 'host: [::1]:3000']],
    ['whose target says the same', ['GET http://kolo.example/ HTTP/1.1', 'host: kolo.example:80']],
    ['of an old client', ['GET / HTTP/1.0']],
  ])('%s is answered', async (_, lines) => {
    expect(await say(...lines)).toMatch(/^HTTP\/1\.1 200 /)
  })
})
