/**
 * A real OpenID provider on this machine, for the demonstration and the journeys: the certified `oidc-provider` with a
 * plain page to choose an account on and invented people. Nothing of it is part of the product.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  interactionPolicy,
} from 'oidc-provider'

/** Somebody with an account at the provider. */
export type LocalPerson = { sub: string; email: string; emailVerified: boolean; name?: string }

/** The running provider and the settings that make the product use it. */
export type LocalProvider = {
  environment: { GOOGLE_ISSUER: string; GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string }
  stop: () => Promise<void>
}

const clientId = 'kolo-local'

/** Starts the provider; `port` 0 takes a free one. */
export async function startLocalProvider(options: {
  people: readonly LocalPerson[]
  port?: number
}): Promise<LocalProvider> {
  const server = createServer()
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(options.port ?? 0, '127.0.0.1', listening)
  })
  // The program it runs beside decides when all is over.
  server.unref()
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secret = randomBytes(24).toString('base64url')
  serve(server, issuer, secret, options.people)
  return {
    environment: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function serve(server: Server, issuer: string, secret: string, people: readonly LocalPerson[]): void {
  const provider = new Provider(issuer, configurationOf(secret, people))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/choose/')) return void answer(request, response)
    choose(provider, people, request, response).catch(() => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('This page is over. Please begin again.')
    })
  })
}

function configurationOf(secret: string, people: readonly LocalPerson[]): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'local' }
  // The account chooser is shown whenever it is asked for, as Google does it.
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    adapter: inMemory(),
    jwks: { keys: [key] } as NonNullable<Configuration['jwks']>,
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    // A native client may be sent back to any port of this machine.
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        application_type: 'native',
        redirect_uris: ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}/auth/federated`),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    expiresWithSession: () => false,
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    renderError: (context, { error }) => {
      context.type = 'text'
      context.body = `The provider says: ${error}`
    },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, interaction) => `/choose/${interaction.uid}` },
    findAccount: (_, sub) => {
      const person = people.find((one) => one.sub === sub)
      if (!person) return undefined
      const { email, emailVerified, name } = person
      return { accountId: sub, claims: () => ({ sub, email, email_verified: emailVerified, name }) }
    },
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** What the provider remembers, for as long as this program runs. */
function inMemory(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  return (kind) => {
    const key = (id: string) => `${kind} ${id}`
    const first = (matches: (payload: AdapterPayload) => boolean) =>
      [...kept].find(([name, payload]) => name.startsWith(`${kind} `) && matches(payload))?.[1]
    return {
      upsert: async (id, payload) => void kept.set(key(id), payload),
      // Nobody stays signed in at the provider, so that each visit may choose another account.
      find: async (id) => (kind === 'Session' ? undefined : kept.get(key(id))),
      findByUid: async (uid) => first((payload) => payload.uid === uid),
      findByUserCode: async (code) => first((payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = kept.get(key(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      destroy: async (id) => void kept.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name)
      },
    }
  }
}

async function choose(
  provider: Provider,
  people: readonly LocalPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(chooserPage(people))
    return
  }
  let body = ''
  for await (const chunk of request) body += chunk
  const accountId = new URLSearchParams(body).get('account')
  const result = people.some(({ sub }) => sub === accountId)
    ? { login: { accountId: accountId ?? '' }, consent: {}, select_account: {} }
    : { error: 'access_denied', error_description: 'The person said no.' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

function chooserPage(people: readonly LocalPerson[]): string {
  const rows = people.map(({ sub, name, email, emailVerified }) => {
    const mark = emailVerified ? '' : ' (not verified there)'
    return `<p><button name="account" value="${sub}">${name ?? 'No name'}, ${email}${mark}</button></p>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Choose an account</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Choose an account</h1><p>A provider on this machine, with invented people.</p>
<form method="post">${rows.join('\n')}<p><button name="account" value="">Cancel</button></p></form></body></html>`
}
