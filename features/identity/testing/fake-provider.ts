/**
 * An OpenID provider of the tests, honest or lying as they say: discovery, keys and tokens over real HTTP, so that what
 * the product checks is checked on what came over the wire. The provider's page is played by `comeBack`.
 */
import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Federation } from '@kolo/application/community'

/** Somebody with an account at the provider. */
export type ProviderPerson = {
  sub: string
  email: string
  email_verified: unknown
  name?: string
  picture?: string
}

/** How the next tokens differ from honest ones. */
export type Lie = {
  claims?: Record<string, unknown>
  /** Claims that are left out. */
  without?: readonly string[]
  header?: Record<string, unknown>
  /** Signed with a key that is not among the published ones, or not at all. */
  signature?: 'foreign' | 'none'
  /** The token endpoint's status, or no answer at all. */
  status?: number
  /** The token endpoint answers only after this. */
  after?: Promise<unknown>
  /** Says to be this issuer in its description of itself. */
  issuer?: string
}

export type OwnProvider = {
  federation: Federation
  /** What the product asked its page for. */
  asked: (url: string) => URLSearchParams
  /** The person chose an account on the page at this address: what the browser comes back with. */
  comeBack: (url: string, person: ProviderPerson) => string
  /** From now on tokens, or the description, are like this; nothing: honest again. */
  lie: (lie?: Lie) => void
  /** How often it was asked to describe itself. */
  described: () => number
  /** How often it was asked to exchange a code. */
  exchanged: () => number
  close: () => Promise<void>
}

const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What the provider knows: its keys, the codes it gave, what it is told to lie about. */
type Inside = {
  issuer: string
  keys: ReturnType<typeof makeKeys>
  foreign: ReturnType<typeof makeKeys>
  codes: Map<string, { person: ProviderPerson; asked: URLSearchParams }>
  told: Lie
  descriptions: number
  exchanges: number
  now: () => string
}

const clientId = 'kolo-in-tests'

/** Starts a provider on a port of its own. */
export async function startOwnProvider(now: () => string): Promise<OwnProvider> {
  const inside: Inside = {
    issuer: '',
    keys: makeKeys(),
    foreign: makeKeys(),
    codes: new Map(),
    told: {},
    descriptions: 0,
    exchanges: 0,
    now,
  }
  const server = createServer((request, response) => void answer(inside, request, response))
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  inside.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    federation: { issuer: inside.issuer, clientId, clientSecret: 'a secret of the tests' },
    asked: (url) => new URL(url).searchParams,
    comeBack: (url, person) => {
      const asked = new URL(url).searchParams
      const code = randomBytes(16).toString('hex')
      inside.codes.set(code, { person, asked })
      return `${new URLSearchParams({ code, state: asked.get('state') ?? '', iss: inside.issuer })}`
    },
    lie: (lie = {}) => {
      inside.told = lie
    },
    described: () => inside.descriptions,
    exchanged: () => inside.exchanges,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function answer(inside: Inside, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { keys, told } = inside
  const json = (status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (request.url === '/.well-known/openid-configuration') {
    inside.descriptions++
    return void json(200, describe(inside))
  }
  if (request.url === '/keys') {
    const key = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }
    return void json(200, { keys: [key] })
  }
  let body = ''
  for await (const chunk of request) body += chunk
  inside.exchanges++
  await told.after
  if (told.status) return void json(told.status, { error: 'server_error' })
  const token = tokenFor(inside, new URLSearchParams(body).get('code'))
  if (!token) return void json(400, { error: 'invalid_grant' })
  json(200, { access_token: 'not-kept', token_type: 'Bearer', expires_in: 300, id_token: token })
}

function describe({ issuer, told }: Inside) {
  return {
    issuer: told.issuer ?? issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

function tokenFor({ issuer, keys, foreign, codes, told, now }: Inside, code: string | null) {
  const grant = codes.get(code ?? '')
  if (!grant) return undefined
  codes.delete(code ?? '')
  const seconds = Math.floor(Date.parse(now()) / 1_000)
  const claims: Record<string, unknown> = {
    iss: issuer,
    aud: clientId,
    nonce: grant.asked.get('nonce'),
    iat: seconds,
    exp: seconds + 300,
    ...grant.person,
    ...told.claims,
  }
  for (const name of told.without ?? []) delete claims[name]
  const alg = told.signature === 'none' ? 'none' : 'RS256'
  const body = `${encode({ alg, kid: 'one', ...told.header })}.${encode(claims)}`
  if (told.signature === 'none') return `${body}.`
  const key = told.signature === 'foreign' ? foreign.privateKey : keys.privateKey
  return `${body}.${createSign('RSA-SHA256').update(body).sign(key).toString('base64url')}`
}
