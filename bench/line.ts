/** One connection that is kept open, over which whole requests go one after another: a client that costs next to nothing. */
import { connect, type Socket } from 'node:net'

/** What came back: the status and the body as it is. */
export type Answer = { status: number; body: string }

/** A connection to a server of this machine. */
export type Line = { ask: (request: string) => Promise<Answer>; close: () => void }

/** A request as it goes over the wire. */
export function wireForm(
  {
    method,
    path,
    headers,
    body = '',
  }: { method: string; path: string; headers: Record<string, string>; body?: string },
  port: number,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${length}${lines.join('')}\r\n${body}`
}

function readAnswer(held: string): Answer | undefined {
  const end = held.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = held.slice(0, end).toLowerCase()
  const status = Number(held.slice(9, 12))
  const length = /content-length: (\d+)/.exec(head)?.[1]
  const body = held.slice(end + 4)
  if (length !== undefined) return body.length < Number(length) ? undefined : { status, body }
  if (!head.includes('transfer-encoding: chunked')) return { status, body: '' }
  return body.endsWith('0\r\n\r\n') ? { status, body } : undefined
}

/** Opens so many connections for as long as something is done: a server closes those nobody uses for a while. */
export async function withLines<Done>(
  port: number,
  many: number,
  work: (lines: readonly Line[]) => Promise<Done>,
): Promise<Done> {
  const lines = await Promise.all(Array.from({ length: many }, () => openLine(port)))
  try {
    return await work(lines)
  } finally {
    for (const line of lines) line.close()
  }
}

async function openLine(port: number): Promise<Line> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let held = ''
  let answered: ((answer: Answer) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    held += part
    const answer = readAnswer(held)
    if (!answer) return
    held = ''
    answered?.(answer)
  })
  socket.on('error', (error) => failed?.(error))
  socket.on('close', () => failed?.(new Error('The server closed the connection.')))
  await new Promise<void>((there, not) => {
    socket.once('connect', () => there())
    failed = not
  })
  return {
    ask: (request) =>
      new Promise((done, not) => {
        answered = done
        failed = not
        socket.write(request)
      }),
    close: () => {
      failed = undefined
      socket.destroy()
    },
  }
}
