/** A year that is closed, and a dividend that a meeting resolved, for the count of statements. */
import { fileBytes } from '@kolo/files/testing'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import type { Teller } from './teller.ts'
import type { TestUserName } from './test-users.ts'
import type { TestServer } from './testing.ts'

const minutes = new File([fileBytes('pdf')], 'minutes.pdf', { type: 'application/pdf' })

/** Closes the last year by two, changes the reserve's part, and calculates a dividend by shares. */
export async function surplusScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  const today = dayIn(lagos, server.clock.now())
  await ask.bayo('distributions.read-surplus')
  const reason = 'The general meeting of the members.'
  const year = { body: { year: Number(today.slice(0, 4)) - 1, reason } }
  await ask.bayo('distributions.close-year', year)
  await ask.chidi('distributions.close-year', year)
  const part = { body: { effectiveFrom: addDays(today, 1), rateBps: 3_000, reason } }
  await ask.bayo('distributions.change-reserve-part', part)
  await ask.chidi('distributions.change-reserve-part', part)
  // As if the shares had been held for some days.
  await server.db
    .updateTable('share_movements')
    .set({ moved_on: addDays(today, -4) })
    .execute()
  const { id: evidenceId } = await ask.bayo('distributions.add-minutes', { body: minutes })
  const resolution = { heldOn: today, wording: 'Resolved to share out ₦500.', mostKobo: '50000', evidenceId }
  const { resolutions } = await ask.bayo('distributions.keep-resolution', { body: resolution })
  const [kept] = resolutions as unknown as { id: string }[]
  await ask.bayo('distributions.calculate-dividend', {
    body: {
      resolutionId: kept?.id,
      periodStart: addDays(today, -30),
      periodEnd: addDays(today, -1),
      poolKobo: '50000',
      basis: 'units',
      exemptReason: null,
      payOn: today,
    },
  })
}
