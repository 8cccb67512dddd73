/** What there is to move into: the plans that are open, the shares, and the community's bank accounts. */

import { readSetting } from '@kolo/application/community-settings'
import { batchQueries } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { tierLimitsSetting } from '@kolo/profile/server'
import type { LimitsByTier } from '@kolo/profile/tiers'
import { plansForSheets } from '@kolo/savings/server'
import { shareRoom } from '@kolo/shares/server'
import { bankLabels } from '@kolo/transfers/server'
import type { Places } from '../moving-in.contract.ts'
import type { SheetPlan, SheetShares } from '../moving-in.rules.ts'

export async function placesOf(
  db: Db,
): Promise<{ plans: SheetPlan[]; shares: SheetShares | undefined; limits: LimitsByTier }> {
  return {
    plans: await plansForSheets(db),
    shares: await shareRoom(db),
    limits: await readSetting(db, tierLimitsSetting),
  }
}

/** The same as administrators see it, with the bank accounts. */
export async function presentPlaces(db: Db): Promise<Places> {
  const { plans, shares } = await placesOf(db)
  const { labels } = await batchQueries(db, { labels: bankLabels(db) })
  return {
    plans,
    hasShares: shares !== undefined,
    accounts: labels.map(({ id, bank_name, last4 }) => ({ id, name: bankAccountWords(bank_name, last4) })),
  }
}
