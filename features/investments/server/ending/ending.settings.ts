/** From which amount the end of an investment takes a second administrator. */
import type { Db } from '@kolo/database/call'
import { defineSetting, readSetting } from '@kolo/database/community-settings'
import { type Kobo, naira } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'

const secondAdministratorAbove = defineSetting({
  name: 'investments.second-administrator-above',
  schema: koboWire,
  initial: naira(1_000_000n),
  meaning:
    'Above this amount an investment is paid out, rolled over or left early only when two administrators agree.',
})

/** The amount that holds now. */
export function readSecondAbove(db: Db): Promise<Kobo> {
  return readSetting(db, secondAdministratorAbove)
}
