/** What the community decides about payments. */
import type { Db } from '@kolo/database/call'
import { defineSetting, readSetting } from '@kolo/database/community-settings'
import { type Kobo, naira } from '@kolo/foundation/money'
import * as z from 'zod/mini'

/** From which amount, in whole naira, two administrators must agree that money came in. */
export const secondAdministratorFrom = defineSetting({
  name: 'payments.second-administrator-from-naira',
  schema: z.number().check(z.int(), z.minimum(100), z.maximum(100_000_000)),
  initial: 500_000,
  meaning: 'From this amount in naira a payment is confirmed by two administrators.',
})

/** The threshold in kobo. */
export async function readSecondAdministratorFrom(db: Db): Promise<Kobo> {
  return naira(BigInt(await readSetting(db, secondAdministratorFrom)))
}
