/**
 * BVN, NIN, passwords, codes and tokens in a whole product at its most talkative log: sent as they should be, sent
 * wrongly, sent to the wrong place, and refused by the database itself. Then each is looked for in the log, in answers, in
 * mails and files, and in every row of every table, the queue's among them.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { addDocument, saveIdentityNumber, sendDocument } from '@kolo/documents/contract'
import type { Endpoint } from '@kolo/foundation/endpoint'
import {
  changePassword,
  deleteAccount,
  judgeSignIn,
  resetPassword,
  setUp,
  signIn,
  signUp,
  verifyEmail,
} from '@kolo/identity/contract'
import { beginTwoStep, confirmTwoStep, showSecondFactor, stepUp } from '@kolo/identity/second-factor-contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../server/features.ts'
import { fittingValue, textFields, withText } from '../server/hostile-input.ts'
import { isFileBody, isSchema } from '../server/http/read-input.ts'
import { type OwnSmsGateway, startOwnSmsGateway } from '../server/sms/own-sms-gateway.ts'
import { everyRow } from './fixtures/every-row.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'
import { firstAdministrator, mailedLink, type Product, startProduct } from './fixtures/product.ts'

let database: TestDatabase
let gateway: OwnSmsGateway
let product: Product
beforeAll(async () => {
  database = await createTestDatabase()
  gateway = await startOwnSmsGateway()
  const { url, token, sender } = gateway.settings('termii')
  product = await startProduct({
    DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: 'trace',
    SMS_URL: url,
    SMS_TOKEN: token,
    SMS_SENDER: sender,
  })
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await gateway?.close()
  await database?.close()
}, 60_000)

type PreparedRequest = {
  query?: string
  path?: string
  headers?: Record<string, string>
  raw?: string | Uint8Array
}
type Client = {
  /** Sends a body to an endpoint, as it is written there or as `sending` says. */
  send: (to: Endpoint, body?: unknown, sending?: PreparedRequest) => Promise<{ status: number; text: string }>
}

const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
const named = (name: string) => endpoints.find((each) => each.name === name) as Endpoint
const [sendPhoneCode, provePhone] = [named('profile.send-phone-code'), named('profile.prove-phone')]

let keys = 0

/** A browser, with its cookies; `heard` is told each answer. */
function client(heard: (to: Endpoint, status: number, text: string) => void): Client {
  const cookies = new Map<string, string>()
  return {
    send: async (to, body, { query = '', path = to.path, headers = {}, raw } = {}) => {
      const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const answer = await fetch(product.origin + path.replace(/\{\w+\}/g, nobodysId) + query, {
        method: to.method,
        redirect: 'manual',
        headers: {
          origin: product.origin,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          'idempotency-key': `numbers-stay-sealed-${++keys}`,
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : Buffer.from(sent) }),
      })
      for (const given of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
        cookies.set(name, value)
      }
      const text = await answer.text()
      heard(to, answer.status, `${answer.headers.get('location') ?? ''} ${text}`)
      return { status: answer.status, text }
    },
  }
}

const nobodysId = '01900000-0000-7000-8000-00000000dead'

/** How a secret may be written: as it is, in hexadecimal (bytes in PostgreSQL), in Base64, in an address. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/.{0,2}=*$/, ''),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll('%20', '+'),
  ]
}

/** Six digits may stand in another number by chance; longer secrets may not stand anywhere. */
function isIn(text: string, secret: string): boolean {
  if (/^\d{6}$/.test(secret)) return new RegExp(`(?<![\\w.])${secret}(?![\\w])`).test(text)
  return spellings(secret).some((spelling) => text.includes(spelling))
}

/** All mails that are kept, and all other files of the product but pictures and the database. */
async function everyFile(): Promise<string> {
  const names = await readdir(product.dataDir, { recursive: true, withFileTypes: true })
  const files = names.filter((each) => each.isFile())
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  return texts.join('\n').replace(/=\r\n/g, '')
}

/** Makes PostgreSQL refuse each new row of a table while something is done, and repeat the row as loudly as it can. */
async function whileRefused(table: string, act: () => Promise<void>): Promise<void> {
  await database.asOwner(async (owner) => {
    await owner.query(`
      create function pg_temp_refusal() returns trigger language plpgsql as
        $$ begin raise exception 'no row such as %', new using errcode = '23514', detail = new::text; end $$;
      create trigger zz_refused before insert or update on ${table}
        for each row execute function pg_temp_refusal()`)
  })
  await act()
  await database.asOwner(async (owner) => {
    await owner.query(`drop trigger zz_refused on ${table}; drop function pg_temp_refusal()`)
  })
}

describe('a secret', () => {
  const secrets = new Map<string, string>()
  /** What the product itself makes and tells once, by the one answer, mail or SMS it is for. */
  const told = new Map<string, string>()
  const answers: [secretsMayBe: string, text: string][] = []
  const secret = (name: string, value: string) => {
    secrets.set(name, value)
    return value
  }
  const newClient = () => client((to, _, text) => answers.push([to.name, text]))

  /** The same secret, sent in every wrong way there is. */
  async function sentWrongly(from: Client, to: Endpoint, body: Record<string, unknown>, field: string) {
    const value = String(body[field])
    const whole = JSON.stringify(body)
    const statuses = [
      await from.send(to, body, { raw: whole.slice(0, -1) }),
      await from.send(to, body, { raw: `${whole}}` }),
      await from.send(to, body, { headers: { 'content-type': 'text/plain' } }),
      await from.send(to, { ...body, [field]: [value] }),
      await from.send(to, { ...body, [field]: { value } }),
      await from.send(to, { ...body, [value]: value }),
      await from.send(to, { ...body, [field]: `${value}\u0000` }),
      await from.send(to, { ...body, [field]: value.repeat(2_000) }),
      await from.send(to, undefined, { raw: `${field}=${encodeURIComponent(value)}` }),
      await from.send(to, [value]),
    ].map(({ status }) => status)
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    for (const query of [`?${field}=${encodeURIComponent(value)}`, `?${encodeURIComponent(value)}`])
      await from.send(to, {}, { query })
    await from.send(to, {}, { path: `${to.path}/${encodeURIComponent(value)}` })
    await from.send(to, {}, { path: `/${encodeURIComponent(value)}` })
  }

  it('goes every way it can go, and every way it cannot', async () => {
    const [halima, emeka] = [newcomer('Halima Danjuma'), newcomer('Emeka Obi')]
    Object.assign(halima, {
      phone: '+2348035550142',
      password: secret('her password', 'calabash under 3 stars'),
    })
    emeka.password = secret('his password', 'red earth and 9 palms')
    const [hers, his] = [newClient(), newClient()]
    await accounts(hers, halima)
    await accounts(his, emeka)
    await passwords(hers, halima)
    await identityNumbers(hers, his)
    await phoneCodes(hers)
    await twoSteps(newClient(), his, emeka)
    // Work that could still hold something is done.
    for (let wait = 0; wait < 1_200 && (await waitingLetters()) > 0; wait++) await sleep(100)
    expect(await waitingLetters()).toBe(0)
  }, 600_000)

  async function waitingLetters(): Promise<number> {
    return database.asOwner(async (owner) => {
      const { rows } = await owner.query<{ left: number }>(
        `select count(*)::int as left from jobs.job where name in ('mail.send', 'sms.send') and data is not null`,
      )
      return rows[0]?.left ?? 0
    })
  }

  async function accounts(from: Client, person: ReturnType<typeof newcomer>) {
    await sentWrongly(from, signUp, person, 'password')
    await whileRefused('sign_ins', async () => {
      expect((await from.send(signUp, person)).status).toBe(500)
    })
    expect((await from.send(signUp, person)).status).toBe(201)
    expect((await newClient().send(signUp, person)).status).toBe(409)
    const token = (await mailedLink(product.origin, person.email)).searchParams.get('token') ?? ''
    told.set(`the link to ${person.email}`, token)
    const proof = { email: person.email, token }
    await sentWrongly(from, verifyEmail, proof, 'token')
    await whileRefused('mail_links', async () => {
      expect((await from.send(verifyEmail, proof)).status).toBe(500)
    })
    expect((await from.send(verifyEmail, proof)).status).toBe(201)
    expect((await from.send(verifyEmail, proof)).status).toBe(409)
  }

  async function passwords(from: Client, { email, password }: { email: string; password: string }) {
    const wrong = secret('a wrong password', 'somebody tries 17 words')
    await sentWrongly(newClient(), signIn, { email, password }, 'password')
    await sentWrongly(newClient(), judgeSignIn, { email: 'new@example.org', password }, 'password')
    expect((await newClient().send(signIn, { email, password: wrong })).status).toBe(409)
    await whileRefused('sessions', async () => {
      expect((await newClient().send(signIn, { email, password })).status).toBe(500)
    })
    const next = secret('the next password', 'woven mat and 7 drums')
    const change = { currentPassword: wrong, newPassword: next }
    await sentWrongly(from, changePassword, { ...change, currentPassword: password }, 'newPassword')
    expect((await from.send(changePassword, change)).status).toBe(409)
    expect((await from.send(resetPassword, { email, token: next, password: next })).status).toBe(409)
    expect(
      (await from.send(setUp, { token: next, fullName: 'A', email, password: next })).status,
    ).toBeGreaterThan(399)
    expect((await from.send(deleteAccount, { currentPassword: wrong })).status).toBeGreaterThan(399)
    expect((await from.send(stepUp, { way: 'password', password: wrong })).status).toBe(409)
    await whileRefused('sign_ins', async () => {
      const answer = await from.send(changePassword, { ...change, currentPassword: password })
      expect(answer.status).toBe(500)
    })
  }

  async function identityNumbers(hers: Client, his: Client) {
    const number = (name: string, value: string) => ({ kind: 'bvn', number: secret(name, value) })
    const bvn = number('her BVN', '22377410551')
    const nin = { ...number('her NIN', '90417733086'), kind: 'nin' }
    await sentWrongly(hers, saveIdentityNumber, bvn, 'number')
    expect((await hers.send(saveIdentityNumber, number('half a BVN', '2296003714'))).status).toBe(422)
    expect((await hers.send(saveIdentityNumber, number('a misread BVN', '2296003714O'))).status).toBe(422)
    await whileRefused('identity_numbers', async () => {
      expect((await hers.send(saveIdentityNumber, bvn)).status).toBe(500)
    })
    const key = { headers: { 'idempotency-key': `bvn-of-halima-000000${keys}` } }
    expect((await hers.send(saveIdentityNumber, bvn, key)).status).toBe(201)
    expect((await hers.send(saveIdentityNumber, nin)).status).toBe(201)
    expect((await his.send(saveIdentityNumber, bvn)).status).toBe(409)
    const photo = { raw: receiptPicture(), headers: { 'content-type': 'image/png' } }
    const file = await hers.send(addDocument, undefined, photo)
    expect(file.status).toBe(201)
    const path = sendDocument.path.replace('{id}', JSON.parse(file.text).id)
    const paper = { kind: 'passport', number: secret('her passport', 'A70455129'), expiresOn: '2036-12-25' }
    await sentWrongly(hers, sendDocument, paper, 'number')
    await whileRefused('member_documents', async () => {
      expect((await hers.send(sendDocument, paper, { path })).status).toBe(500)
    })
    expect((await hers.send(sendDocument, paper, { path })).status).toBe(201)
    expect((await hers.send(sendDocument, paper, { path })).status).toBe(409)
  }

  async function phoneCodes(from: Client) {
    expect((await from.send(sendPhoneCode)).status).toBe(201)
    for (let wait = 0; wait < 1_200 && gateway.sent.length === 0; wait++) await sleep(100)
    const code = /\b\d{6}\b/.exec(gateway.sent.at(-1)?.text ?? '')?.[0] ?? ''
    expect(secret('the code in the SMS', code)).toHaveLength(6)
    await sentWrongly(from, provePhone, { code }, 'code')
    await whileRefused('phone_codes', async () => {
      expect((await from.send(provePhone, { code })).status).toBe(500)
    })
    const wrong = secret('a wrong code', String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    expect((await from.send(provePhone, { code: wrong })).status).toBe(409)
    expect((await from.send(provePhone, { code })).status).toBe(201)
  }

  async function twoSteps(
    other: Client,
    from: Client,
    { email, password }: { email: string; password: string },
  ) {
    const { secret: shared } = JSON.parse((await from.send(beginTwoStep)).text)
    told.set(beginTwoStep.name, shared)
    const app = new TOTP({ secret: Secret.fromBase32(shared) })
    const code = secret('the first code of the app', app.generate())
    await sentWrongly(from, confirmTwoStep, { code }, 'code')
    await whileRefused('recovery_codes', async () => {
      expect((await from.send(confirmTwoStep, { code })).status).toBe(500)
    })
    const { recoveryCodes } = JSON.parse((await from.send(confirmTwoStep, { code })).text)
    expect(recoveryCodes).toHaveLength(10)
    for (const [at, each] of recoveryCodes.entries()) told.set(`${confirmTwoStep.name} ${at}`, each)
    expect((await other.send(signIn, { email, password })).status).toBe(201)
    const proof = { way: 'recovery', code: recoveryCodes[0] }
    await sentWrongly(other, showSecondFactor, proof, 'code')
    expect((await other.send(showSecondFactor, proof)).status).toBe(201)
    expect((await other.send(stepUp, proof)).status).toBe(409)
  }

  it('is in no line of the log, no answer, no mail, no file and no row', async () => {
    const logged = product.log() + product.said()
    expect(logged.match(/"our fault"/g)?.length).toBeGreaterThanOrEqual(10)
    expect(logged).toContain('no row such as')
    const places = new Map([
      ['the log', logged],
      ['an answer', answers.map(([, text]) => text).join('\n')],
      ['a row', await everyRow(database, ['public', 'jobs'])],
      ['a file', await everyFile()],
    ])
    const found = (name: string, value: string, elsewhere: (place: string) => boolean) =>
      [...places].flatMap(([place, text]) =>
        elsewhere(place) && isIn(text, value) ? [`${name} is in ${place}`] : [],
      )
    const leaks = [...secrets].flatMap(([name, value]) => found(name, value, () => true))
    // What the product made is in the one answer, or the one mail, that tells it.
    for (const [name, value] of told) {
      const isMailed = name.startsWith('the link')
      leaks.push(...found(name, value, (place) => place !== (isMailed ? 'a file' : 'an answer')))
      const [teller] = name.split(' ')
      const others = answers.filter(([from]) => isMailed || from !== teller).map(([, text]) => text)
      if (isIn(others.join('\n'), value)) leaks.push(`${name} is in another answer`)
    }
    expect(secrets.size + told.size).toBeGreaterThanOrEqual(25)
    expect(leaks).toEqual([])
  })
})

describe('whatever anybody sends', () => {
  const canary = '90417733'
  const heard: string[] = []
  let sent = 0
  let isSignedOut = true

  it('to whichever endpoint, the log does not repeat it, and no “no” does', async () => {
    const zainab = client((to, status, text) => {
      isSignedOut ||= status === 401
      // Its sentence names the account, as the specification wants it.
      if (text.includes('"code":"name-differs"')) return
      if (status >= 400 && text.includes(canary)) heard.push(`${to.name} ${status} ${text.slice(0, 300)}`)
    })
    // Every run walks a third of them, the long run all.
    for (const endpoint of endpoints.filter((_, at) => process.env.DEEP || at % 9 === 0)) {
      const number = `${canary}${String(100 + (++sent % 900))}`
      if (isSignedOut) await zainab.send(signIn, firstAdministrator)
      isSignedOut = false
      await walked(zainab, endpoint, { number, place: sent })
    }
    expect(heard).toEqual([])
    expect(
      product
        .log()
        .split('\n')
        .filter((line) => line.includes(canary)),
    ).toEqual([])
  }, 300_000)
})

/** One endpoint with the number wherever a number can be put. */
async function walked(
  from: Client,
  to: Endpoint,
  { number, place }: { number: string; place: number },
): Promise<void> {
  const sendings: [body: unknown, sending?: PreparedRequest][] = [
    [undefined, { query: `?${number}=${number}&search=${number}&cursor=${number}` }],
    [undefined, { path: to.path.replace(/\{\w+\}/g, number) }],
    [undefined, { path: `${to.path}/${number}`, headers: { 'user-agent': number } }],
  ]
  if (to.method !== 'GET') {
    const { body } = to
    const type = body && isFileBody(body) ? (body.contentTypes[0] ?? '') : 'application/json'
    const headers = { 'content-type': type, 'x-file-name': number }
    sendings.push([undefined, { raw: `{"number": "${number}"`, headers }])
    sendings.push([[number], { headers: { 'idempotency-key': number, authorization: number } }])
    if (body && isSchema(body)) {
      // Field by field takes long: every run tries a third of them, the long run all.
      const fields = textFields(body).filter((_, at) => process.env.DEEP || at % 9 === place % 9)
      for (const path of fields) sendings.push([withText(fittingValue(body), path, number)])
    }
  }
  await Promise.all(sendings.map(([body, sending]) => from.send(to, body, sending)))
}
