/** What the answers of commands say of what is kept about shares. */
import type { Payment } from '@kolo/transfers/contract'
import { paymentCacheUpdates } from '@kolo/transfers/screens'
import { type CacheUpdate, setQuery, updateQuery, withoutRow, withRow } from '@kolo/ui/patterns/query-cache'
import { readShares, type SharesPage } from '../share.contract.ts'

/** What moving shares changes besides: the history, and what is free in the wallet. */
export const touchedByShares = [
  '/api/share-movements',
  '/api/wallet',
  '/api/withdrawing',
  '/api/savings',
  '/api/home',
] as const

/** The page as a command left it. */
export function sharesCacheUpdates(page: SharesPage): readonly CacheUpdate[] {
  return [setQuery(readShares, {}, page)]
}

/** A transfer for shares was begun or given up, or its member says that it was sent. */
export function sharePaymentCacheUpdates(payment: Payment): readonly CacheUpdate[] {
  return [
    ...paymentCacheUpdates(payment),
    updateQuery(readShares, {}, (page) => ({
      ...page,
      payments:
        payment.status === 'cancelled'
          ? withoutRow(page.payments, payment.id)
          : withRow(page.payments, payment),
    })),
  ]
}

/** How many shares somebody typed: `1,200` → 1200. What is no whole number is none, which the contract refuses. */
export function readUnits(text: string): number {
  const digits = text.replace(/[\s,]/g, '')
  return /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN
}
