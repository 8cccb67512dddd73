/** What the answers of commands say of what is kept about payments. */
import {
  type CacheUpdate,
  setQuery,
  updateQueries,
  updateQuery,
  withRow,
} from '@kolo/ui/patterns/query-cache'
import { listPayments, type Payment, readPayment } from '../transfer.contract.ts'

/** The first page of a member's own payments, as it is asked. */
export const firstPayments = { query: { limit: 8 } }

/** A member's payment as it is now: on its own, and in every list of theirs; a new one is the first. */
export function paymentCacheUpdates(payment: Payment): readonly CacheUpdate[] {
  return [
    setQuery(readPayment, { params: { id: payment.id } }, payment),
    updateQueries(listPayments, (page) => ({
      ...page,
      rows: page.rows.map((one) => (one.id === payment.id ? payment : one)),
    })),
    updateQuery(listPayments, firstPayments, (page) => {
      const rows = withRow(page.rows, payment)
      if (rows.length <= firstPayments.query.limit) return { ...page, rows }
      const shown = rows.slice(0, firstPayments.query.limit)
      return { rows: shown, nextCursor: shown.at(-1)?.id }
    }),
  ]
}
