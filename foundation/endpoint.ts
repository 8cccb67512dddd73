/**
 * The contract of one endpoint, read by both sides: the server answers it, the browser calls it, the OpenAPI document
 * is printed from it. `needs` and `refusals` are mandatory, so an endpoint that forgets who may use it, or how it may
 * say no, does not compile.
 */
import * as z from 'zod/mini'
import type { Permission } from './access.ts'

/** Who may call: anybody, anybody signed in, or whoever has the permission the command rests on. */
export type Needs =
  | 'anyone'
  | 'signed-in'
  | { name: string; permission: Permission; openToInactive?: boolean }

/** Any schema; the wire form is its input, the program's form its output. */
export type Schema = z.core.$ZodType

/** One uploaded file: how large it may be and which kinds are taken. */
export type FileBody<Type extends string = string> = {
  kind: 'file'
  maxBytes: number
  contentTypes: readonly Type[]
}

/** What another server sends and signs, up to so many bytes: they count as they are, because the signature is theirs. */
export type SignedBody = { kind: 'signed'; maxBytes: number }

/** What a request may carry. */
export type BodyRule = Schema | FileBody | SignedBody

/** The most bytes of a JSON body: far above any form, far below what hurts. */
export const usualBodyBytes = 64 * 1024

/** What an endpoint is, in one value. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends BodyRule = BodyRule,
  Output extends Schema = Schema,
  Codes extends readonly string[] = readonly string[],
  Answers extends 'json' | 'file' = 'json' | 'file',
> = {
  /** `savings.make-deposit`: the same words as the file of the command and its form. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces: `/api/savings/{id}/deposits`. */
  path: string
  /** One sentence for the API document. */
  summary: string
  needs: Needs
  params?: Params
  query?: Query
  body?: Body
  /** The most bytes its JSON may have, where a form needs more than `usualBodyBytes`. */
  maxBodyBytes?: number
  output: Output
  /** `'file'`: the answer is the bytes of a file rather than JSON; `output` describes nothing then. */
  answers?: Answers
  /** Every code this endpoint may refuse with; each has a sentence in the feature's words. */
  refusals: Codes
  /**
   * Creates, sends or moves, and is done once: it needs an `Idempotency-Key`, and the answer is kept with it in the same
   * transaction. What another server signs has no such header: there the id of the delivery is the key.
   */
  isDoneOnce?: boolean
  /** The person must have proved in the last minutes that it is them; otherwise they are asked, and the call repeated. */
  needsStepUp?: boolean
  /**
   * Pages of other sites may send it: what it does rests on the token in its address alone, and nobody's session is looked
   * at. Everything else that writes must come from our own pages.
   */
  fromAnySite?: boolean
  /** No key of another program opens it: it is the person's alone to read. */
  notByKey?: boolean
  /** An inactive member may call it although it writes (signing out, for instance). */
  openToInactive?: boolean
  /** The screen asks this by itself; it is no sign that the person is there, so it does not keep a session alive. */
  background?: boolean
}

/** Declares an endpoint; the value is returned as it is, with its types kept. */
export function endpoint<
  Output extends Schema,
  const Codes extends readonly string[],
  Params extends Schema = z.ZodMiniObject<Record<never, never>>,
  Query extends Schema = z.ZodMiniObject<Record<never, never>>,
  Body extends BodyRule = z.ZodMiniUndefined,
  Answers extends 'json' | 'file' = 'json',
>(
  definition: Endpoint<Params, Query, Body, Output, Codes, Answers>,
): Endpoint<Params, Query, Body, Output, Codes, Answers> {
  return definition
}

/** A file that is whole and on the disk, free of what a picture tells beside its pixels. */
export type StoredFile<Type extends string = string> = {
  /** The name it was given there. */
  storedName: string
  /** What it is by its bytes. */
  type: Type
  sizeBytes: number
  sha256: string
}

/** A file as the server's act receives it: what its sender calls it, and nothing more where it is of no kind that is taken. */
export type UploadedFile<Type extends string = string> = {
  name: string
  stored: StoredFile<Type> | undefined
}

/** What another server sent, as it came: nothing of it is believed before its signature was looked at. */
export type SignedDelivery = { bytes: Uint8Array; header: (name: string) => string | undefined }

type Parsed<S> =
  S extends FileBody<infer Type>
    ? UploadedFile<Type>
    : S extends SignedBody
      ? SignedDelivery
      : S extends Schema
        ? z.output<S>
        : never

/** What a handler receives, checked and decoded. */
export type InputOf<E extends Endpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? { params: z.output<Params>; query: z.output<Query>; body: Parsed<Body> }
    : never

/** What an endpoint answers, decoded. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** The codes the endpoint may refuse with. */
export type RefusalsOf<E extends Endpoint> = E['refusals'][number]

type Optional<Key extends string, Value> =
  Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : undefined extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value }

type Sent<S> = S extends FileBody
  ? Blob
  : S extends SignedBody
    ? never
    : S extends Schema
      ? z.output<S>
      : never

/** What the browser gives to call it; parts an endpoint does not have may be left out. */
export type CallInput<E extends Endpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? Optional<'params', z.output<Params>> & { query?: Partial<z.output<Query>> } & Optional<
          'body',
          Sent<Body>
        >
    : never

/** The path with its parameters put in: `pathOf(makeDeposit, { id })` → `/api/savings/0198…/deposits`. */
export function pathOf(contract: { path: string }, params: Record<string, unknown> = {}): string {
  return contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** One thing wrong with one field of a request. */
export const fieldErrorWire = z.object({ field: z.string(), code: z.string(), message: z.string() })

/** The body of every answer that is not a success: RFC 9457 with Kolo's own members. */
export const problemWire = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** The sentence for the person; the same text as `message`. */
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  /** The id to quote when asking for help. */
  requestId: z.string(),
  field: z.optional(z.string()),
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  errors: z.optional(z.array(fieldErrorWire)),
})

/** A problem as the browser receives it. */
export type Problem = z.output<typeof problemWire>
