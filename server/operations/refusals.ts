/** What somebody is told whom the server has no time for: made once, sent as it is. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { busyProblem, busySeconds } from '../http/problems.ts'
import type { Header } from '../pages/security-headers.ts'

/** Sends the refusal; nothing else of the request is read. */
export type Refuse = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Makes the two forms of the refusal: one for programs, one for people. */
export function openRefusals(headersOf: (path: string) => readonly Header[]): Refuse {
  const form = (type: string, text: string) => {
    const body = Buffer.from(text)
    const own = ['content-type', type, 'content-length', String(body.length)]
    const always = ['cache-control', 'no-store', 'retry-after', String(busySeconds)]
    return { body, headers: [...headersOf('').flat(), ...own, ...always] }
  }
  const problem = form('application/problem+json', JSON.stringify(busyProblem))
  const page = form(
    'text/html; charset=utf-8',
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${busySeconds + 3}"><title>${busyProblem.title}</title><p>${busyProblem.message}</p>`,
  )
  return (incoming, outgoing) => {
    const { body, headers } = incoming.url?.startsWith('/api/') ? problem : page
    // What is still being sent is not waited for.
    outgoing.writeHead(
      503,
      incoming.complete || hasNoBody(incoming) ? headers : [...headers, 'connection', 'close'],
    )
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
  }
}

function hasNoBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}
