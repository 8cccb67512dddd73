/** Another program of the tests, over real HTTP: it keeps what it is sent, and answers as it is told to. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How it answers; `silent`: not at all. */
type Behaviour = { status?: number; headers?: Record<string, string>; silent?: boolean }

/** Starts one on a port of its own. */
export async function startOwnReceiver() {
  const received: { headers: IncomingMessage['headers']; url: string; body: string }[] = []
  let told: Behaviour = {}
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ headers: request.headers, url: request.url ?? '', body })
    if (told.silent) return
    response.writeHead(told.status ?? 204, told.headers).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    /** From now on it is like this; nothing: it takes everything. */
    behave: (badly: Behaviour = {}) => {
      told = badly
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
