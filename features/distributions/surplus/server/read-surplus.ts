import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { readWaiting } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { kobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { interestTax, rateOn } from '@kolo/savings/server'
import { distributionsOf } from '../../distributions/server/distribution.store.ts'
import { presentDistributions } from '../../distributions/server/present-distribution.ts'
import type { Surplus } from '../surplus.contract.ts'
import { dividendCeiling, dividendCeilingKind } from './dividend-ceiling-kind.ts'
import { presentResolution } from './present-resolution.ts'
import { presentYears } from './read-years.ts'
import { reservePart, reservePartKind } from './reserve-part-kind.ts'
import { reserveAccount, surplusAccount } from './surplus.postings.ts'
import { freeSurplus, resolutionsOf } from './surplus.store.ts'

export async function readSurplusHandler(call: Call) {
  return presentSurplus(call)
}

/** What the community earned and kept, as administrators see it. */
export async function presentSurplus(call: Call): Promise<Surplus> {
  const { db, actor, now } = call
  const said = await batchQueries(db, {
    resolutions: resolutionsOf(db, actor.uid),
    dividends: distributionsOf(db, null),
    free: freeSurplus(),
  })
  const parts = await readSetting(db, reservePart)
  const today = dayIn(lagos, now)
  const [waitingPart] = await readWaiting(call, [reservePartKind], [reservePart.name])
  const [waitingCeiling] = await readWaiting(call, [dividendCeilingKind], [dividendCeiling.name])
  return {
    surplusKobo: (await readBalance(db, surplusAccount)).balance,
    reserveKobo: (await readBalance(db, reserveAccount)).balance,
    freeKobo: kobo(said.free[0]?.free_kobo ?? 0n),
    reserveParts: parts,
    partBps: rateOn(parts, today),
    waitingPart,
    dividendCeilings: await readSetting(db, dividendCeiling),
    waitingCeiling,
    ...(await presentYears(call)),
    resolutions: said.resolutions.map(presentResolution),
    distributions: await presentDistributions(call, said.dividends),
    whtBps: rateOn(await readSetting(db, interestTax), today),
  }
}
