/**
 * Text as long as a body may be, in every field of every endpoint that takes text, and beyond that as long as a stranger
 * likes. Each is refused; in the long run, reading eight times as much costs about eight times the work.
 */
import { type Endpoint, usualBodyBytes } from '@kolo/foundation/endpoint'
import { growthOf, isLongRun } from '@kolo/foundation/testing/growth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from './features.ts'
import { fittingValue, textFields, withText } from './hostile-input.ts'
import { isSchema } from './http/read-input.ts'
import { startTestServer, type TestServer, testKey } from './testing.ts'

/** What makes a pattern, a normalisation or a trim go through the text again and again. */
const ingredients = [
  'a',
  'á',
  ' ',
  '\t',
  '\u0301',
  'a\u0301\u0327',
  'ﬃ',
  '\u200b',
  'a ',
  '1',
  '-',
  'a.',
  '😀',
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const bodies = features.flatMap(({ routes }) =>
  routes.flatMap(({ endpoint }) =>
    isSchema(endpoint.body) ? [[endpoint.name, endpoint, endpoint.body] as const] : [],
  ),
)

function post(endpoint: Endpoint, body: string): Promise<Response> {
  const id = '01900000-0000-7000-8000-00000000dead'
  const who = endpoint.needs === 'anyone' || endpoint.needs === 'signed-in' ? 'ada' : 'bayo'
  return server.as(who).fetch(endpoint.path.replace(/\{\w+\}/g, id), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': testKey() },
    body,
  })
}

describe.each(bodies.map((body, place) => [...body, place] as const))('%s', (_, endpoint, schema, place) => {
  const fields = textFields(schema)
  const fitting = fittingValue(schema)
  const most = (endpoint.maxBodyBytes ?? usualBodyBytes) - 8_000
  // A field is tried with one of them, the next one with another; in the long run with a third, in short forms with all.
  const shares = !isLongRun ? ingredients.length : fields.length < 4 ? 1 : 3
  const tried = fields.flatMap((path, position) =>
    ingredients
      .filter((__, index) => (index + place + position) % shares === 0)
      .map((kind) => ({ path, kind })),
  )
  const bodyOf = (path: readonly string[], kind: string, room: number) => {
    const text = kind.repeat(Math.floor(room / Buffer.byteLength(JSON.stringify(kind))))
    return JSON.stringify(withText(fitting, path, text))
  }
  it('refuses text without end in each field', async () => {
    for (const { path, kind } of tried) {
      const { status } = await post(endpoint, bodyOf(path, kind, most))
      expect([path, kind, status]).toEqual([path, kind, expect.toSatisfy(is4xx)])
    }
  })
  it.runIf(isLongRun)('refuses text without end in each field, at little cost', async () => {
    for (const { path, kind } of tried) {
      const sizes = [bodyOf(path, kind, most / 8), bodyOf(path, kind, most)] as const
      const growth = await growthOf((body) => post(endpoint, body), sizes)
      // Quadratic work would be 64 times as much.
      expect([path, kind, growth < 30 || growth]).toEqual([path, kind, true])
    }
  })
})

const is4xx = (status: number) => status >= 400 && status < 500

it('a stranger’s 250,000 letters for a name are refused before they are looked at', async () => {
  const signUp = bodies.find(([name]) => name === 'identity.sign-up')
  if (!signUp) throw new Error('Nobody can sign up')
  const bytes = JSON.stringify(withText(fittingValue(signUp[2]), ['fullName'], 'a'.repeat(250_000)))
  expect((await post(signUp[1], bytes)).status).toBe(413)
})

it('covers the fields of every form', () => {
  const count = bodies.reduce((sum, [, , schema]) => sum + textFields(schema).length, 0)
  expect(count).toBeGreaterThan(60)
})
