import { type CacheUpdate, updateQuery } from '@kolo/ui/patterns/query-cache'
import { readInvestment } from '../../investments/investment.contract.ts'
import { type Ending, readEnding } from '../ending.contract.ts'

/** What a member decided about the end of an investment, on every screen that shows it. */
export function endingCacheUpdates(ending: Ending): readonly CacheUpdate[] {
  const at = { params: { id: ending.id } }
  return [
    updateQuery(readEnding, at, () => ending),
    updateQuery(readInvestment, at, (page) => ({
      ...page,
      investment: { ...page.investment, status: ending.status, version: ending.version },
    })),
  ]
}

/** What else shows the state of an own investment. */
export const touchedByEnding = ['/api/investments', '/api/home']
