/**
 * What the host answers on its port: each request goes to the process of the society its Host header names, as it came,
 * and its answer comes back as it is. The host reads no cookie and no body.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { plainAddress, proxyTest } from '@kolo/server/operations/client-address'
import { namesOneHost } from '@kolo/server/operations/one-host'
import type { Societies } from './societies.ts'

/** Opens the host's server; `trustedProxies` may say whose request it is, as TRUSTED_PROXIES of a society does. */
export function openProxy(
  societies: Societies,
  trustedProxies: readonly string[],
  log: (line: string) => void,
): Server {
  const isProxy = proxyTest(trustedProxies)
  const forwardedFor = ({ socket, headers }: IncomingMessage): string => {
    const address = plainAddress(socket.remoteAddress ?? '')
    const before = isProxy(address) ? headers['x-forwarded-for'] : undefined
    return before === undefined ? address : `${before}, ${address}`
  }
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!namesOneHost(incoming)) return say(outgoing, 400, 'The request names no host, or more than one.')
    const society = societies.at((incoming.headers.host ?? '').toLowerCase())
    if (!society) return say(outgoing, 404, 'There is no society at this address.')
    if (society.isSuspended) return say(outgoing, 503, 'This society is suspended. Ask whoever runs it.')
    const { port, done } = await societies.enter(society)
    outgoing.once('close', done)
    await pass(incoming, outgoing, { port, forwardedFor: forwardedFor(incoming) })
  }
  return createServer({ requestTimeout: 0 }, (incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      log(String(error))
      if (outgoing.headersSent) outgoing.destroy()
      else say(outgoing, 503, 'This society cannot be reached now. Try again in a minute.')
    })
  })
}

/** Sends a request on and its answer back; a client that leaves ends the request, and a process that ends the answer. */
function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { port, forwardedFor }: { port: number; forwardedFor: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onward = request({
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': forwardedFor },
      setHost: false,
    })
    onward.on('error', reject)
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      outgoing.flushHeaders()
      pipeline(answer, outgoing, () => resolve())
    })
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
}

function say(outgoing: ServerResponse, status: number, sentence: string): void {
  outgoing.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 ? { 'retry-after': '60' } : {}),
  })
  outgoing.end(`${sentence}\n`)
}
