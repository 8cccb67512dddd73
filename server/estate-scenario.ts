/** A member who died, for counting statements: recorded by two administrators. */
import { fileBytes } from '@kolo/files/testing'
import { newId } from '@kolo/foundation/ids'
import { dayIn, lagos } from '@kolo/foundation/time'
import { seedProfile } from '@kolo/profile/testing'
import type { Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

/** One administrator records it, another confirms it. */
export async function estateScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  const now = server.clock.now()
  const uid = newId(Date.parse(now))
  await seedProfile(server.db, {
    ...testUsers.ada,
    uid,
    fullName: 'Halima Sani',
    email: 'halima.sani@mail.example',
  })
  const params = { uid }
  await ask.bayo('profile.add-death-paper', {
    params,
    body: new Blob([fileBytes('pdf')], { type: 'application/pdf' }),
  })
  const today = dayIn(lagos, now)
  const body = { diedOn: today, documentNumber: 'DC/2026/00417', documentOn: today }
  for (const who of ['bayo', 'chidi'] as const) await ask[who]('profile.record-death', { params, body })
  await ask.bayo('profile.read-death', { params })
  await ask.bayo('profile.open-death-paper', { params })
}
