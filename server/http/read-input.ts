/**
 * Reads a request against its contract: path, query and body, each through its schema, each within a limit. What the
 * schemas do not name never reaches a command.
 */

import { heicWords, isHeicName, spokenBytes } from '@kolo/files/rules'
import {
  type BodyRule,
  type Endpoint,
  type FileBody,
  type Schema,
  type SignedBody,
  type SignedDelivery,
  type StoredFile,
  usualBodyBytes,
} from '@kolo/foundation/endpoint'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { tooLarge } from '@kolo/foundation/wire-limits'
import * as z from 'zod/mini'

export type Input = { params: unknown; query: unknown; body: unknown }

/** A request its schemas refuse. */
export class InvalidInput extends Error {
  readonly issues: z.core.$ZodIssue[]
  constructor(issues: z.core.$ZodIssue[]) {
    super('The request does not fit its contract')
    this.issues = issues
  }
}

/** What a request says before its body. */
export type Address = Pick<Input, 'params' | 'query'>

/** Lets a file in and takes it in, piece by piece. */
export type TakeFile = (
  address: Address,
  chunks: AsyncIterable<Uint8Array>,
  rules: FileBody,
) => Promise<StoredFile | undefined>

/** Reads and checks one request; throws `InvalidInput` or a `RequestProblem`. A file goes to `takeFile` unread. */
export async function readInput(
  contract: Endpoint,
  request: Request,
  pathParams: Record<string, string>,
  takeFile: TakeFile,
): Promise<Input> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  refuseNul(JSON.stringify([pathParams, query]))
  const params = decodePart(contract.params, pathParams)
  const decodedQuery = decodePart(contract.query, query)
  if (contract.body === undefined) {
    return { params, query: decodedQuery, body: undefined }
  }
  if (isFileBody(contract.body)) {
    refuseFile(contract.body, request)
    const chunks = filePieces(request, contract.body.maxBytes)
    const stored = await takeFile({ params, query: decodedQuery }, chunks, contract.body)
    const body = { name: decodeFileName(request.headers.get('x-file-name')), stored }
    return { params, query: decodedQuery, body }
  }
  if (isSignedBody(contract.body)) {
    const body = await readDelivery(request, contract.body.maxBytes)
    return { params, query: decodedQuery, body }
  }
  const value = await readJson(request, contract.maxBodyBytes ?? usualBodyBytes)
  return { params, query: decodedQuery, body: decodePart(contract.body, value) }
}

function decodePart(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return {}
  const large = tooLarge(schema, value)
  if (large.length > 0) throw new InvalidInput(large)
  const result = z.safeDecode(schema, value as never)
  if (!result.success) throw new InvalidInput(result.error.issues)
  return result.data
}

export function isFileBody(body: BodyRule): body is FileBody {
  return 'kind' in body && body.kind === 'file'
}

/** Whether it is JSON with a schema. */
export function isSchema(body: BodyRule | undefined): body is Schema {
  return body !== undefined && !('kind' in body)
}

/** Whether it is what another server sends and signs. */
export function isSignedBody(body: BodyRule): body is SignedBody {
  return 'kind' in body && body.kind === 'signed'
}

async function readDelivery(request: Request, most: number): Promise<SignedDelivery> {
  const bytes = await readBytes(request, most)
  return { bytes, header: (name) => request.headers.get(name) ?? undefined }
}

async function readJson(request: Request, most: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new RequestProblem('wrong-content-type', { message: 'Send this as application/json.' })
  }
  const raw = await readBytes(request, most)
  const text = new TextDecoder().decode(raw)
  refuseNul(text)
  return parseJson(text)
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, halfLetter.test(text) ? refuseHalfLetters : undefined)
    refuseDepth(value)
    return value
  } catch {
    throw new RequestProblem('bad-request', { message: 'We could not read this request as JSON.' })
  }
}

/** Deeper than any form, and far from where whatever walks through it would end. */
const deepestLevel = 20

function refuseDepth(value: unknown): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestLevel) throw new SyntaxError('Nested too deep')
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
}

/** JSON can spell half of a letter (`"\\ud800"`), which neither PostgreSQL's JSON nor UTF-8 can keep. */
const halfLetter = /\\ud[89a-f]/i

function refuseHalfLetters(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) {
    throw new SyntaxError('Half a letter')
  }
  return value
}

/** What a file says of itself before it comes. */
function refuseFile({ contentTypes, maxBytes }: FileBody, { headers }: Request): void {
  const contentType = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!contentTypes.includes(contentType)) {
    const message = isHeicName({ type: contentType }) ? heicWords : undefined
    throw new RequestProblem('wrong-content-type', message === undefined ? {} : { message })
  }
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw fileTooLarge(maxBytes)
}

/** A file as it comes, up to its limit. */
async function* filePieces(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw fileTooLarge(maxBytes)
    yield chunk
  }
}

function fileTooLarge(maxBytes: number): RequestProblem {
  return new RequestProblem('too-large', {
    message: `This file is larger than ${spokenBytes(maxBytes)}. Please add a smaller one.`,
  })
}

function decodeFileName(header: string | null): string {
  try {
    return decodeURIComponent(header ?? 'file').slice(0, 200)
  } catch {
    return 'file'
  }
}

/** PostgreSQL keeps no NUL in text; a request that carries one is not a person's. */
function refuseNul(text: string): void {
  if (text.includes('\\u0000') || text.includes('\0')) throw new RequestProblem('bad-request')
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new RequestProblem('too-large')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of chunksOf(request)) {
    size += part.byteLength
    if (size > limit) throw new RequestProblem('too-large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What arrives. Whoever breaks off made no request; that is no fault of ours and nobody hears the answer. */
async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    // Whoever is refused in the middle is still sending: cancelling would cut the line before the answer is heard.
    yield* body?.values({ preventCancel: true }) ?? []
  } catch {
    throw new RequestProblem('bad-request', { message: 'This request ended before it was whole.' })
  }
}
