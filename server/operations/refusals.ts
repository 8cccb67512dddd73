/** What somebody is told whom the server has no time for: made once, sent as it is. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { busyProblem, busySeconds } from '../http/problems.ts'
import type { Header } from '../pages/security-headers.ts'

/** Names of headers and their values in turns, and what follows them. */
export type Refusal = { readonly headers: readonly string[]; readonly body: string }

/** The two forms of the refusal: one for programs, and below which path they ask, and one for people. */
export type Refusals = {
  readonly program: Refusal
  readonly programsBelow: string
  readonly person: Refusal
}

export function makeRefusals(headersOf: (path: string) => readonly Header[]): Refusals {
  const form = (type: string, body: string): Refusal => {
    const own = ['content-type', type, 'content-length', String(Buffer.byteLength(body))]
    const always = ['cache-control', 'no-store', 'retry-after', String(busySeconds)]
    return { body, headers: [...headersOf('').flat(), ...own, ...always] }
  }
  return {
    programsBelow: '/api/',
    program: form('application/problem+json', JSON.stringify(busyProblem)),
    person: form(
      'text/html; charset=utf-8',
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${busySeconds + 3}"><title>${busyProblem.title}</title><p>${busyProblem.message}</p>`,
    ),
  }
}

/** Sends the refusal; nothing else of the request is read. Tells whether the connection can be used again. */
export function refuse(
  { program, programsBelow, person }: Refusals,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  const { headers, body } = incoming.url?.startsWith(programsBelow) ? program : person
  // What is still being sent is not waited for.
  const isWhole = incoming.complete || hasNoBody(incoming)
  outgoing.writeHead(503, [...headers, ...(isWhole ? [] : ['connection', 'close'])])
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
  return isWhole
}

function hasNoBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}
