/** A society in which every endpoint has succeeded once at least: so each feature has rows, and each endpoint a question. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOwnPaystack } from '@kolo/cards/testing'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { saveSession } from '@kolo/identity/testing'
import { startOwnProvider } from '@kolo/identity/testing/fake-provider'
import { seedProfile } from '@kolo/profile/testing'
import { features } from './features.ts'
import { notifyAll } from './statement-scenarios.ts'
import { type Teller, tellerOf } from './teller.ts'
import { type TestUserName, testPassword, testUsers } from './test-users.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './testing.ts'

/** All endpoints of the product. */
export const endpoints: readonly Endpoint[] = features.flatMap(({ routes }) =>
  routes.map(({ endpoint }) => endpoint),
)

/** The server of the society, its people, and how it ends. */
export type ScenarioSociety = {
  server: TestServer
  ask: Record<TestUserName, Teller>
  close: () => Promise<void>
}

/** Tells every scenario, at the hour it is; `aroundOf` gives what stands around each request of a server. */
export async function startScenarioSociety(
  aroundOf: (queued: () => number) => NonNullable<TestServerOptions['around']>,
  hour: () => string,
): Promise<ScenarioSociety> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kolo-scenarios-'))
  const provider = await startOwnProvider(hour)
  const paystack = await startOwnPaystack()
  const community = {
    dataDir,
    // Passkeys need a name.
    origin: 'https://kolo.example',
    federation: provider.federation,
    cards: paystack.settings,
    mailIn: { address: 'support@mail.example.org', secret: 'whoever hands mails in' },
    measurement: { id: 'KOLO-1', screens: ['/savings'] },
  }
  const server: TestServer = await startTestServer({ community, around: aroundOf(() => server.queued()) })
  const empty: TestServer = await startTestServer({
    nobody: true,
    community,
    around: aroundOf(() => empty.queued()),
  })
  server.clock.set(hour())
  const tellers = Object.entries(testUsers).map(async ([name, person]) => {
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
    const token = await saveSession(server.db, { ...person, password: testPassword, now: server.clock.now() })
    return [name, tellerOf(server, endpoints, token, name as TestUserName)]
  })
  const ask: Record<TestUserName, Teller> = Object.fromEntries(await Promise.all(tellers))
  await notifyAll({ server, endpoints, provider, paystack }, empty, ask)
  return {
    server,
    ask,
    close: async () => {
      await server.close()
      await empty.close()
      await provider.close()
      await paystack.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
