/**
 * What a page of somebody else, or a mail program, can make a browser send: requests without an Origin that say where
 * they come from, and requests under another host name.
 */
import { request } from 'node:http'
import { pathOf } from '@kolo/foundation/endpoint'
import { requestPasswordReset, signUp } from '@kolo/identity/contract'
import { signUpAnswers } from '@kolo/identity/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from './features.ts'
import { testPassword } from './test-users.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** As it stands on the wire: no header is added but the two of the body. */
function send(method: string, path: string, headers: Record<string, string>, body = '{}') {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const length = String(Buffer.byteLength(body))
    const asked = request(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.end(body)
  })
}

const writes = features
  .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
  .filter(({ method, fromAnySite }) => method !== 'GET' && !fromAnySite)
const nobody = '01900000-0000-7000-8000-00000000dead'

describe('a state change without an Origin', () => {
  it.each(['cross-site', 'same-site'])('that says it is %s is refused by every route', async (site) => {
    for (const { name, method, path } of writes) {
      const at = pathOf({ path }, { uid: nobody, id: nobody })
      const { status, text } = await send(method, at, { 'sec-fetch-site': site })
      expect([name, status, JSON.parse(text).code]).toEqual([name, 403, 'foreign-origin'])
    }
  })
})

describe('a request under another name', () => {
  it.each([
    ['Host', { host: 'evil.example' }],
    ['Host with our name in it', { host: '127.0.0.1.evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
    ['Forwarded', { forwarded: 'host=evil.example;proto=https' }],
    ['X-Original-Host', { 'x-original-host': 'evil.example', 'x-host': 'evil.example' }],
    ['Referer', { referer: 'https://evil.example/auth' }],
  ])('by %s never comes into a mail', async (name, headers) => {
    const email = `${name.replaceAll(/[^a-z]/gi, '').toLowerCase()}@mail.example`
    const before = server.jobs.length
    const answers = signUpAnswers(email, 'Amara Odunlade', testPassword)
    const { origin } = server.community
    await send(signUp.method, signUp.path, { origin, ...headers }, JSON.stringify(answers))
    const asked = JSON.stringify({ email })
    await send(requestPasswordReset.method, requestPasswordReset.path, { origin, ...headers }, asked)
    const mails = server.jobs.slice(before)
    expect(mails.map(({ job }) => job)).toContain('mail.send')
    expect(JSON.stringify(mails)).not.toContain('evil')
    expect(JSON.stringify(mails)).toContain(`${origin}/auth?mode=verifyEmail`)
  })
})
