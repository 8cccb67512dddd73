/** What the answers of commands say of what is kept about card payments. */
import { type CacheUpdate, setQuery, updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
import { type CardPayment, listCardPayments, readCardPayment } from '../card-payment.contract.ts'

/** What money that came by card changes besides: what it can be for, the wallet, and what is on its way. */
export const touchedByCards = [
  '/api/savings',
  '/api/investments',
  '/api/events',
  '/api/wallet',
  '/api/home',
  '/api/card-payments',
] as const

export function cardCacheUpdates(card: CardPayment): readonly CacheUpdate[] {
  return [
    setQuery(readCardPayment, { params: { id: card.id } }, card),
    updateQueries(listCardPayments, (page) => ({ ...page, rows: withRow(page.rows, card) })),
  ]
}
