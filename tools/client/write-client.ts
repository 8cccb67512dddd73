/**
 * Writes a small TypeScript client out of an OpenAPI document: the types of everything a key opens, and one function that
 * asks. What must always be true: it is made of the document alone, needs nothing but `fetch`, and is the same text for the
 * same document. `npm run client -- http://127.0.0.1:3000 kolo-client.ts` writes it from a server that is running.
 */
import { writeFileSync } from 'node:fs'

type Json = { [key: string]: unknown }
type Parameter = { name: string; in: string; required: boolean; schema: Json }
type Operation = {
  operationId: string
  summary: string
  security: Json[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}

export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

export function clientText({ paths, components }: Document): string {
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        ...operation,
      })),
    )
    .filter(({ security }) => security.some((way) => 'key' in way))
    .sort((one, other) => (one.operationId < other.operationId ? -1 : 1))
  const types = operations.map(
    ({ operationId, summary, ...operation }) =>
      `  /** ${summary.replaceAll('*/', '* /')} */\n  '${operationId}': ${operationType(operation)}`,
  )
  const ways = operations.map(
    ({ operationId, method, path }) => `  '${operationId}': ['${method}', '${path}'],`,
  )
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`,
  )
  return [
    '// Written out of /api/openapi.json by `npm run client`; write it anew instead of changing it.',
    named.join('\n'),
    `/** What each operation takes and answers. */\nexport type Operations = {\n${types.join('\n')}\n}\n`,
    `const operations: Record<keyof Operations, readonly [method: string, path: string]> = {\n${ways.join('\n')}\n}\n`,
    asking,
  ].join('\n')
}

function operationType({
  parameters = [],
  requestBody,
  responses,
}: Omit<Operation, 'operationId' | 'summary'>) {
  const parts = (['path', 'query'] as const).flatMap((place) => {
    const here = parameters.filter((parameter) => parameter.in === place)
    if (here.length === 0) return []
    const isNeeded = here.some(({ required }) => required)
    const fields = here.map(
      ({ name, required, schema }) => `${JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
    )
    return [`${place === 'path' ? 'params' : 'query'}${isNeeded ? '' : '?'}: { ${fields.join('; ')} }`]
  })
  const [sent] = Object.entries(requestBody?.content ?? {})
  if (sent) parts.push(`body: ${sent[0] === 'application/json' ? typeOf(sent[1].schema) : 'Blob'}`)
  const answer = (responses['201'] ?? responses['200'])?.content ?? {}
  const json = answer['application/json']
  return `{ input: { ${parts.join('; ')} }; answer: ${json ? typeOf(json.schema) : 'Blob'} }`
}

/** A JSON schema as a type: `{ "type": "string", "enum": ["a"] }` → `"a"`. */
function typeOf(schema: Json): string {
  const { $ref, type, properties, items, additionalProperties } = schema
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (either) return `(${either.map(typeOf).join(' | ')})`
  if (Array.isArray(schema.allOf)) return `(${(schema.allOf as Json[]).map(typeOf).join(' & ')})`
  if (type === 'array') return `(${items ? typeOf(items as Json) : 'unknown'})[]`
  if (type === 'object' || properties) {
    const needed = new Set(schema.required as string[] | undefined)
    const fields = Object.entries((properties ?? {}) as Record<string, Json>).map(
      ([name, inner]) => `${JSON.stringify(name)}${needed.has(name) ? '' : '?'}: ${typeOf(inner)}`,
    )
    if (fields.length > 0) return `{ ${fields.join('; ')} }`
    const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties as Json) : 'unknown'
    return `Record<string, ${others}>`
  }
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown'
}

/** What asks: the same in every client. */
const asking = `/** A "no": decide by \`code\`, show \`message\`. */
export class KoloProblem extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Problem
  /** After how many seconds to ask again, where that helps. */
  readonly retryAfterSeconds: number | undefined
  constructor(problem: Problem, retryAfter: string | null) {
    super(problem.message)
    this.status = problem.status
    this.code = problem.code
    this.problem = problem
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter)
  }
}

/** Where the community is, and the key to ask with. */
export type KoloOptions = { origin: string; key: string; fetch?: typeof globalThis.fetch }

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * A client: \`const ask = koloClient({ origin, key })\`, then \`await ask('savings.list-goals', {})\`. What writes is done once
 * for its idempotency key; give the one of the first try to try again.
 */
export function koloClient({ origin, key, fetch = globalThis.fetch }: KoloOptions) {
  return async <Name extends keyof Operations>(
    name: Name,
    input: Operations[Name]['input'],
    idempotencyKey: string = crypto.randomUUID(),
  ): Promise<Operations[Name]['answer']> => {
    const [method, path] = operations[name]
    const { params = {}, query = {}, body } = input as Input
    const url = new URL(path.replace(/\\{(\\w+)\\}/g, (_, part: string) => encodeURIComponent(String(params[part]))), origin)
    for (const [part, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(part, String(value))
    }
    const headers: Record<string, string> = { authorization: \`Bearer \${key}\` }
    if (method !== 'GET') headers['idempotency-key'] = idempotencyKey
    if (body !== undefined) headers['content-type'] = body instanceof Blob ? body.type : 'application/json'
    const sent = body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }
    const answer = await fetch(url, { method, headers, ...sent })
    if (!answer.ok) throw new KoloProblem((await answer.json()) as Problem, answer.headers.get('retry-after'))
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return (isJson ? await answer.json() : await answer.blob()) as Operations[Name]['answer']
  }
}
`

async function main(): Promise<void> {
  const [origin, file] = process.argv.slice(2)
  if (!origin || !file) {
    console.error(
      'Say where the server is and what to write: npm run client -- http://127.0.0.1:3000 kolo-client.ts',
    )
    process.exitCode = 1
    return
  }
  const answer = await fetch(new URL('/api/openapi.json', origin))
  if (!answer.ok) throw new Error(`${origin} answered ${answer.status}`)
  writeFileSync(file, clientText((await answer.json()) as Document))
  console.log(`Written: ${file}`)
}

if (import.meta.main) await main()
