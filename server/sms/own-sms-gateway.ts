/**
 * A fake SMS gateway for tests, over real HTTP. It answers as Termii does and as a gateway that takes our plain request,
 * or fails as `behave` says. `sent` holds the messages it accepted.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message on its way to a telephone. */
export type SentSms = { to: string; from: string; text: string }

/** How the gateway misbehaves; `takesFirst`: it takes the message and then does. */
type Misbehaviour = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  silent?: boolean
  takesFirst?: boolean
}

/** Starts a gateway on a port of its own. */
export async function startOwnSmsGateway() {
  const token = 'TLtest0000000000000000'
  const sent: SentSms[] = []
  const asked: { path: string | undefined; headers: IncomingMessage['headers']; body: unknown }[] = []
  const references = new Set<string>()
  let told: Misbehaviour = {}
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const body = JSON.parse(text) as Record<string, string>
    asked.push({ path: request.url, headers: request.headers, body })
    const answer = (status: number, headers: Record<string, string>, content: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(content))
    const take = () => (request.url === '/api/sms/send' ? asTermii(body) : asPlain(request, body))
    const wrong = told.status !== undefined || told.silent || told.body !== undefined
    const taken = wrong && !told.takesFirst ? undefined : take()
    if (told.silent) return
    if (wrong) return answer(told.status ?? 200, told.headers ?? {}, told.body ?? { message: 'No.' })
    return answer(taken?.status ?? 500, {}, taken?.body)
  })
  function asTermii({ api_key, to = '', from = '', sms = '', type, channel }: Record<string, string>) {
    if (api_key !== token) return { status: 401, body: { message: 'Invalid api key' } }
    if (!/^\d{10,15}$/.test(to) || type !== 'plain' || channel !== 'dnd') {
      return { status: 400, body: { message: 'Invalid request' } }
    }
    sent.push({ to: `+${to}`, from, text: sms })
    const id = `30175${sent.length}`
    return {
      status: 200,
      body: { code: 'ok', message_id: id, message: 'Successfully Sent', balance: 9, user: 'Unity' },
    }
  }
  function asPlain({ headers }: IncomingMessage, { to = '', from = '', text = '' }: Record<string, string>) {
    if (headers.authorization !== `Bearer ${token}`) return { status: 401, body: { message: 'Who are you?' } }
    const reference = String(headers['idempotency-key'])
    if (!references.has(reference)) sent.push({ to, from, text })
    references.add(reference)
    return { status: 202, body: { reference } }
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    sent,
    asked,
    /** Its settings as the product is given them. */
    settings: (gateway: 'termii' | 'http') => ({
      gateway,
      url: gateway === 'termii' ? url : `${url}/messages`,
      token,
      sender: 'UnitySave',
    }),
    /** Fails like this from now on; without an argument it works again. */
    behave: (badly: Misbehaviour = {}) => {
      told = badly
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

export type OwnSmsGateway = Awaited<ReturnType<typeof startOwnSmsGateway>>
