import { type CacheUpdate, setQuery } from '@kolo/ui/patterns/query-cache'
import { type OwedPage, readCharge, readOwed, type WholeCharge } from '../charge.contract.ts'

/** The member's page after something was paid or contested. */
export const owedCacheUpdates = (page: OwedPage): readonly CacheUpdate[] => [setQuery(readOwed, {}, page)]

/** What a payment makes old. */
export const owedReads = ['/api/home', '/api/wallet', '/api/charges'] as const

/** One charge after officers did something with it. */
export const chargeCacheUpdates = (charge: WholeCharge): readonly CacheUpdate[] => [
  setQuery(readCharge, { params: { id: charge.id } }, charge),
]

/** What officers' commands make old. */
export const chargeReads = [
  '/api/charges',
  '/api/charge-totals',
  '/api/charge-runs',
  '/api/approvals',
] as const
