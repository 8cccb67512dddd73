/**
 * A product that knows a provider, and people who come through it: what every test of signing in with Google begins
 * with.
 */
import type { Community } from '@kolo/application/community'
import type { Db } from '@kolo/database/tables'
import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { beginAttempt, finishAttempt } from '../federated-sign-in/federated.contract.ts'
import { readSession, signUp, verifyEmail } from '../identity.contract.ts'
import { type Device, linkInMail, newDevice } from './device.ts'
import { type OwnProvider, type ProviderPerson, startOwnProvider } from './fake-provider.ts'
import { signUpAnswers } from './identity.factory.ts'

/** The password of everybody who has one here. */
export const password = 'raffia-lantern-481'

/** What the stage needs of a server under test; `startTestServer` gives it. */
type FixtureServer = {
  url: string
  community: Community
  db: Db
  clock: { set: (at: string) => void }
  jobs: { job: string; data: Record<string, unknown> }[]
  close: () => Promise<void>
}

type Purpose = 'sign-in' | 'link' | 'reauth'

/**
 * Starts both for the tests of a file; before each, the provider tells the truth and nothing was guessed. The clock of
 * the product shows the real time, because a token's times are real.
 */
export async function federatedFixture<Server extends FixtureServer>(
  startServer: (options: { community: Partial<Community> }) => Promise<Server>,
) {
  const provider = await startOwnProvider(() => new Date().toISOString())
  const server = await startServer({ community: { federation: provider.federation } })
  server.clock.set(new Date().toISOString())
  afterAll(async () => {
    await server.close()
    await provider.close()
  })
  beforeEach(async () => {
    provider.lie()
    await sql`DELETE FROM rate_limits`.execute(server.db)
  })
  return { server, provider, ...peopleOf(server, provider) }
}

function peopleOf(server: FixtureServer, provider: OwnProvider) {
  let count = 0
  const device = () => newDevice(server)

  /** Somebody with an account at the provider whom nobody here has met. */
  function stranger(changes: Partial<ProviderPerson> = {}): ProviderPerson {
    count++
    const email = `person${count}@mail.example`
    return { sub: `sub-${count}`, email, email_verified: true, name: 'Kemi Ajayi', ...changes }
  }

  async function begin(from: Device, purpose: Purpose = 'sign-in', next?: string) {
    return from.call(beginAttempt, { body: { purpose, place: 'popup', ...(next ? { next } : {}) } })
  }

  /** Goes to the provider's page, chooses this account and comes back. */
  async function enter(from: Device, person: ProviderPerson, purpose: Purpose = 'sign-in') {
    const { url } = await begin(from, purpose)
    return from.call(finishAttempt, { body: { answer: provider.comeBack(url, person) } })
  }

  /** The same, and the sentence it is refused with. */
  async function refused(from: Device, person: ProviderPerson, purpose: Purpose = 'sign-in') {
    const { url } = await begin(from, purpose)
    return (await from.problem(finishAttempt, { body: { answer: provider.comeBack(url, person) } })).message
  }

  /** Somebody with a password; `proven`: they used the link in the mail. */
  async function withPassword(proven: boolean): Promise<{ device: Device; email: string; uid: string }> {
    const own = device()
    const email = `member${++count}@mail.example`
    const { uid } = await own.call(signUp, { body: signUpAnswers(email, 'Tunde Cole', password) })
    if (proven) {
      const { token } = linkInMail(server.jobs, email)
      await own.call(verifyEmail, { body: { email, token } })
    }
    return { device: own, email, uid }
  }

  const whoIs = async (from: Device) => (await from.call(readSession, {})).session

  /** The ways somebody can really sign in. */
  async function waysOf(uid: string) {
    const { rows } = await sql<{
      kind: string
    }>`SELECT kind FROM sign_ins WHERE uid = ${uid} ORDER BY kind`.execute(server.db)
    return rows.map(({ kind }) => kind)
  }

  return { device, stranger, begin, enter, refused, withPassword, whoIs, waysOf }
}
