/** What each tier allows in this community, from its settings; read by whoever moves money. */
import type { Db } from '@kolo/database/call'
import { type LimitsByTier, tierLimitDefaults } from '../tiers.rules.ts'

export async function readTierLimits(_db: Db): Promise<LimitsByTier> {
  return tierLimitDefaults
}
