import type { Db } from '@kolo/database/call'
import { defineSetting, readSetting } from '@kolo/database/community-settings'
import { type Kobo, naira } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'

/** The most that one administrator ever decides alone. */
export const aloneCeiling = defineSetting({
  name: 'payments.alone-ceiling',
  schema: koboWire,
  initial: naira(5_000_000n),
  meaning: 'Above this amount nothing is decided by one administrator alone.',
})

/** The ceiling that holds now. */
export function readAloneCeiling(db: Db): Promise<Kobo> {
  return readSetting(db, aloneCeiling)
}
