import type { Payment } from '@kolo/transfers/contract'
import { type CacheUpdate, updateQuery, withoutRow, withRow } from '@kolo/ui/patterns/query-cache'
import { type Investment, readInvestment } from '../investment.contract.ts'

/** A payment for an investment was begun or given up, or its member says that it was sent. */
export function investmentPaymentCacheUpdates(payment: Payment): readonly CacheUpdate[] {
  return [
    updateQuery(readInvestment, { params: { id: payment.target.id } }, (page) => ({
      ...page,
      payments:
        payment.status === 'cancelled'
          ? withoutRow(page.payments, payment.id)
          : withRow(page.payments, payment),
    })),
  ]
}

/** An investment was changed, paid from the wallet or given up. */
export function investmentCacheUpdates(investment: Investment): readonly CacheUpdate[] {
  return [updateQuery(readInvestment, { params: { id: investment.id } }, (page) => ({ ...page, investment }))]
}
