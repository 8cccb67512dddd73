/** What the answers of payments say of what repaying a loan offers. */
import type { Payment } from '@kolo/transfers/contract'
import { type CacheUpdate, updateQuery, withoutRow, withRow } from '@kolo/ui/patterns/query-cache'
import { readRepaymentOptions } from '../repayment.contract.ts'

/** A transfer for a loan was begun or cancelled, or its member says that it was sent. */
export function repaymentOptionsCacheUpdates(loanId: string, payment: Payment): readonly CacheUpdate[] {
  return [
    updateQuery(readRepaymentOptions, { params: { id: loanId } }, (options) => ({
      ...options,
      payments:
        payment.status === 'cancelled'
          ? withoutRow(options.payments, payment.id)
          : withRow(options.payments, payment),
    })),
  ]
}
