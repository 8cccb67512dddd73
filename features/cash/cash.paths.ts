/** Where a member sees a receipt for cash. */
export function cashReceiptPath(id: string): `/cash-receipts/${string}` {
  return `/cash-receipts/${id}`
}
