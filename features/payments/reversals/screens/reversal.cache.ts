import { setQuery } from '@kolo/ui/patterns/query-cache'
import { type Reversal, readReversal } from '../reversal.contract.ts'

/** What an answer about putting a payment right changes on the screens. */
export function afterAsking(id: string) {
  return {
    cacheUpdates: (answer: Reversal) => [setQuery(readReversal, { params: { id } }, answer)],
    invalidates: ['/api/admin', '/api/approvals', '/api/journals', '/api/payment-reviews', '/api/books'],
  }
}
