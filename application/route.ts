/** How a feature ties an endpoint to its handler. */

import type { Endpoint, FileBody, InputOf, OutputOf, RefusalsOf, StoredFile } from '@kolo/foundation/endpoint'
import type { Refusal, Words } from '@kolo/foundation/refusal'
import type { AdmitCall, Call, CallBefore, SignedIn } from './call.ts'
import type { Community } from './community.ts'

/** How an upload that was let in comes in, and what becomes of it. */
export type Intake = {
  /** Takes it in as it comes; `undefined` when it is of no kind that is taken, and then nothing is kept. */
  receive: (body: AsyncIterable<Uint8Array>, rules: FileBody) => Promise<StoredFile | undefined>
  /** Called once: the command kept it, somebody said no, or a fault leaves open what was kept. */
  end: (outcome: 'kept' | 'refused' | 'unknown') => Promise<void>
}

/** The person a call is made by: `'anyone'` endpoints may have none. */
export type CallerOf<E extends Endpoint> = E['needs'] extends 'anyone' ? SignedIn | undefined : SignedIn

/**
 * A file as an answer, whole or in pieces that are asked for one by one, whose size may not be known; `name` is what the browser saves it as, and
 * `keepSeconds` how long it may keep what it was given, for whoever asked alone. Absent: not at all.
 */
export type OpenedFile = { contentType: string; name: string; keepSeconds?: number } & (
  | { bytes: Uint8Array }
  | { chunks: AsyncIterable<Uint8Array>; sizeBytes?: number }
)

/**
 * A file; the path at which the same session opens it in the next minutes; or what opens it once no transaction is open
 * any more, because a store may take its time. `hasOwnTurn`: opening it waits for a turn elsewhere, which bounds how many
 * do, so the request keeps no place at the door meanwhile.
 */
export type FileAnswer =
  | OpenedFile
  | { link: string }
  | { open: () => Promise<OpenedFile>; hasOwnTurn?: true }

/** What a command answers: its output or file, or one of the refusals its endpoint lists. */
export type AnswerOf<E extends Endpoint> =
  | ('file' extends E['answers'] ? FileAnswer : OutputOf<E>)
  | Refusal<RefusalsOf<E>>

/** An endpoint, the command behind it and the sentences of its refusals. */
export type Route = {
  endpoint: Endpoint
  words: Words<string>
  handler: (call: Call<never>, input: never, ready: never) => Promise<unknown>
  before?: (call: CallBefore<never>, input: never) => Promise<unknown>
  admit?: (call: AdmitCall<never>, input: never) => Promise<Intake | Refusal>
  /** Looks at the signature of what another server sent; what it found is the command's third argument. */
  prove?: (call: CallBefore<never>, input: never) => Promise<Proven<unknown> | undefined>
  /** The command looks at nothing but the community: neither a session nor the database is asked. */
  isFixed?: true
  /** What the command reads is planned for any values from the first time on. */
  hasGenericPlan?: true
  /** How auditors read it, each one year of it. Absent: no auditor does. */
  ofYear?: OfYear
}

/** How an auditor is answered: what is asked for is brought within their year, and so is what was found. */
type OfYear = {
  /** The same request within the year; nothing where it asks for another one. */
  within: (call: AuditorCall, input: never) => Promise<unknown> | unknown
  /** The answer without what is of another year. */
  trim?: (answer: never, year: number) => unknown
}

/** What the narrowing of an auditor's request looks at. */
export type AuditorCall = Pick<Call<never>, 'db' | 'now'> & { year: number }

/** What an upload says before its body is read. */
export type AddressOf<E extends Endpoint> = Omit<InputOf<E>, 'body'>

/** A command, and what has to be asked before its transaction opens. */
export type HandlerOf<E extends Endpoint, Ready> = [
  handler: (call: Call<CallerOf<E>>, input: InputOf<E>, ready: Ready) => Promise<AnswerOf<E>>,
  before?: (call: CallBefore<CallerOf<E>>, input: InputOf<E>) => Promise<Ready | Refusal<RefusalsOf<E>>>,
]

/**
 * Ties a command to its endpoint: `route(makeDeposit, savingsMessages, async (call, { params, body }) => …)`. Whatever has to
 * ask another server asks it in `before`, once, while no transaction is open; what it gives is the command's third argument,
 * and a refusal ends the request there. It reads and decides nothing that the command does not decide again.
 */
export function route<E extends Endpoint, Ready = undefined>(
  endpoint: E,
  words: Words<RefusalsOf<E>>,
  ...[handler, before]: HandlerOf<E, Ready>
): Route {
  if (endpoint.fromAnySite && endpoint.needs !== 'anyone')
    throw new Error(`${endpoint.name} comes from any site and knows who asks`)
  // A read is one transaction from its beginning, and no transaction waits for another server.
  if (before && endpoint.method === 'GET') throw new Error(`${endpoint.name} reads and asks another server`)
  // An action that is answered from its key must not reach another server a second time.
  if (before && endpoint.isDoneOnce) throw new Error(`${endpoint.name} is done once and asks another server`)
  // Files are neither compared with a request's first try nor kept as its answer.
  const takesFile = endpoint.body !== undefined && 'kind' in endpoint.body
  if (endpoint.isDoneOnce && (takesFile || endpoint.answers === 'file')) {
    throw new Error(`${endpoint.name} is done once and takes or gives a file`)
  }
  return {
    endpoint,
    words: words as Words<string>,
    handler: handler as unknown as Route['handler'],
    ...(before ? { before: before as unknown as NonNullable<Route['before']> } : {}),
  }
}

/**
 * The same route, whose reading is planned for any values: for screens that ask for many things in one statement, each of
 * them found by ids. Planning those for the values at hand costs more than reading them (decision 033).
 */
export function genericPlan(route: Route): Route {
  if (route.endpoint.method !== 'GET') throw new Error(`${route.endpoint.name} does not only read`)
  return { ...route, hasGenericPlan: true }
}

/**
 * The same route, open to auditors as well: `within` answers the request within their year, or nothing where it asks for
 * another one, and `trim` leaves out of the answer what is of another one (decision 370).
 */
export function auditedRoute<E extends Endpoint>(
  endpoint: E,
  words: Words<RefusalsOf<E>>,
  handler: HandlerOf<E, undefined>[0],
  ofYear: {
    within: (call: AuditorCall, input: InputOf<E>) => Promise<InputOf<E> | undefined> | InputOf<E> | undefined
    trim?: (answer: OutputOf<E>, year: number) => OutputOf<E>
  },
): Route {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.name} does not only read`)
  return { ...route(endpoint, words, handler), ofYear: ofYear as unknown as OfYear }
}

/** A delivery whose signature is right: the id its sender gives it whenever it is sent, and what it says. */
export type Proven<Said> = { deliveryId: string; said: Said }

/**
 * Ties a command to an endpoint that another server calls. `prove` has the bytes and headers as they came and looks at the
 * signature, in no transaction and without the database; without a proof the request ends there. The same delivery sent
 * again gets its first answer.
 */
export function signedRoute<E extends Endpoint, Said>(
  endpoint: E,
  words: Words<RefusalsOf<E>>,
  prove: (call: CallBefore<undefined>, input: InputOf<E>) => Promise<Proven<Said> | undefined>,
  handler: (
    call: Call<undefined>,
    input: Omit<InputOf<E>, 'body'>,
    said: Said,
  ) => Promise<OutputOf<E> | Refusal<RefusalsOf<E>>>,
): Route {
  const isSigned = endpoint.body !== undefined && 'kind' in endpoint.body && endpoint.body.kind === 'signed'
  if (!isSigned || !endpoint.isDoneOnce || endpoint.needs !== 'anyone') {
    throw new Error(`${endpoint.name} must take what is signed, from anyone, and do it once`)
  }
  return {
    endpoint,
    words: words as Words<string>,
    handler: handler as unknown as Route['handler'],
    prove: prove as unknown as NonNullable<Route['prove']>,
  }
}

/** Ties an endpoint that says the same to everybody to what the community decided when it started the server. */
export function fixedRoute<E extends Endpoint>(
  endpoint: E,
  answer: (community: Community) => OutputOf<E>,
): Route {
  const isOpen = endpoint.method === 'GET' && endpoint.needs === 'anyone'
  if (!isOpen) throw new Error(`${endpoint.name} must know who asks`)
  const handler = async ({ community }: { community: Community }) => answer(community)
  return { endpoint, words: {}, handler: handler as unknown as Route['handler'], isFixed: true }
}

/**
 * Ties a command that takes a file to its endpoint. `admit` looks at the record, the allowance and how many files come
 * already, in this order and before a byte of the file is read; the command looks at the record again when the file is there.
 */
export function uploadRoute<E extends Endpoint, Ready = undefined>(
  endpoint: E,
  words: Words<RefusalsOf<E>>,
  admit: (call: AdmitCall<CallerOf<E>>, input: AddressOf<E>) => Promise<Intake | Refusal<RefusalsOf<E>>>,
  ...rest: HandlerOf<E, Ready>
): Route {
  return { ...route(endpoint, words, ...rest), admit: admit as unknown as NonNullable<Route['admit']> }
}
