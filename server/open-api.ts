/**
 * The API's document (OpenAPI 3.1), printed from the same contracts the server runs on and the browser calls with, so it
 * cannot tell anything else. Shapes are those of the wire: amounts are digits, moments are text.
 */

import type { Community } from '@kolo/application/community'
import type { ServerFeature } from '@kolo/application/server-feature'
import { type Endpoint, problemWire, type Schema, usualBodyBytes } from '@kolo/foundation/endpoint'
import { sentenceOf, type Words } from '@kolo/foundation/refusal'
import { keyRate, keyScopes, scopeLabels, scopesFor } from '@kolo/programs/rules'
import * as z from 'zod/mini'
import { isFileBody, isSchema } from './http/read-input.ts'
import { sessionCookieName } from './http/session-cookie.ts'

type Json = { [key: string]: unknown }

const problemReference = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

export function openApiDocument(features: readonly ServerFeature[], community: Community): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const named: Json = {}
  for (const feature of features) {
    for (const { endpoint, words } of feature.routes) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operationOf(feature.name, endpoint, words, named),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `The API of ${community.name}`,
      version: '1',
      description:
        'Amounts are strings of whole kobo (100 kobo are 1 naira), days are YYYY-MM-DD in Lagos, moments are ISO 8601 in UTC. A request that changes something must come from this site: send no Origin or this one.',
    },
    servers: [{ url: community.origin }],
    tags: features.map(({ name }) => ({ name })),
    paths,
    components: {
      schemas: { ...named, Problem: schemaOf(problemWire, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(community.origin),
          description: 'The session cookie that signing in sets.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'kolo_ and 43 characters',
          description: `A key for other programs: \`Authorization: Bearer kolo_…\`, never beside a cookie and never in an address. A key may ask ${keyRate.requests} times in ${keyRate.seconds} seconds; \`RateLimit-Policy\` and \`RateLimit\` in each answer say how that stands, and beyond it the answer is 429 with \`Retry-After\`. Its scopes are: ${keyScopes.map((scope) => `\`${scope}\` (${scopeLabels[scope]})`).join(' ')}`,
        },
      },
    },
  }
}

function operationOf(tag: string, endpoint: Endpoint, words: Words<string>, named: Json): Json {
  const { needs, body, isDoneOnce } = endpoint
  const permission = typeof needs === 'object' ? ` Needs the permission ${needs.permission}.` : ''
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(isDoneOnce && (!body || isSchema(body)) ? [idempotencyHeader] : []),
    ...(body && isFileBody(body) ? [fileNameHeader] : []),
  ]
  return {
    operationId: endpoint.name,
    tags: [tag],
    summary: endpoint.summary,
    description: `${endpoint.summary}${permission}`,
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: bodyOf(body, endpoint.maxBodyBytes) } : {}),
    responses: responsesOf(endpoint, words, named),
  }
}

/** A session, or a key of one of the scopes named. */
function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.needs === 'anyone') return []
  const scopes = scopesFor(endpoint)
  return [{ session: [] }, ...(scopes.length > 0 ? [{ key: scopes }] : [])]
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Made once for each deed. The same key with the same request gives the stored answer; with another request, 422.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
}

const fileNameHeader = {
  name: 'X-File-Name',
  in: 'header',
  required: false,
  description: 'The name of the file, percent-encoded.',
  schema: { type: 'string' },
}

function bodyOf(body: NonNullable<Endpoint['body']>, most = usualBodyBytes): Json {
  if (isSchema(body)) {
    const content = { 'application/json': { schema: schemaOf(body, 'input') } }
    return { required: true, description: `At most ${most} bytes.`, content }
  }
  const bytes = { schema: { type: 'string', format: 'binary', maxLength: body.maxBytes } }
  if (!isFileBody(body)) return { required: true, content: { '*/*': bytes } }
  return { required: true, content: Object.fromEntries(body.contentTypes.map((type) => [type, bytes])) }
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties, required } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties ?? {}).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    schema: inner,
  }))
}

/** Whether its success says that something was made: of what another server signs and sends nothing is shown to it. */
function makesSomething({ method, answers, body }: Endpoint): boolean {
  return method === 'POST' && answers !== 'file' && (!body || isSchema(body) || isFileBody(body))
}

function responsesOf(endpoint: Endpoint, words: Words<string>, named: Json): Json {
  const refusals = endpoint.refusals.map((code) => {
    const sentence = typeof words[code] === 'string' ? sentenceOf(words, { refusal: code }) : 'with its facts'
    return `\`${code}\`: ${sentence}`
  })
  const problem = (description: string) => ({ description, content: problemReference })
  return {
    [makesSomething(endpoint) ? '201' : '200']: successOf(endpoint, named),
    ...(endpoint.needs === 'anyone'
      ? {}
      : { '401': problem('Not signed in.'), '403': problem('Signed in, but not allowed.') }),
    ...(endpoint.body ? { '413': problem('The body is larger than this endpoint takes.') } : {}),
    ...(endpoint.params ? { '404': problem('There is no such record, or it is not for you.') } : {}),
    ...(refusals.length > 0 ? { '409': problem(`Refused:\n\n- ${refusals.join('\n- ')}`) } : {}),
    '422': problem('The request does not fit; `errors` names each field.'),
    default: problem('Any other problem; `code` and `message` say which.'),
  }
}

function successOf(endpoint: Endpoint, named: Json): Json {
  if (endpoint.answers === 'file') {
    const schema = { type: 'string', format: 'binary' }
    return { description: 'The file, at once or where a 303 points.', content: { '*/*': { schema } } }
  }
  const schema = schemaOf(endpoint.output, 'input', named)
  return { description: 'Done.', content: { 'application/json': { schema } } }
}

const own = '#/$defs/'
const shared = '#/components/schemas/'

/**
 * The wire form of a schema: for codecs that is their input, whichever way it travels. What holds itself has a name, and
 * stands once in the document; `named` gathers those.
 */
function schemaOf(schema: Schema, io: 'input' | 'output', named: Json = {}): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const text = JSON.stringify(json).replaceAll(`"$ref":"${own}`, `"$ref":"${shared}`)
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Json
  Object.assign(named, $defs)
  return rest
}
