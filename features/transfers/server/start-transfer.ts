/**
 * Starts a payment by bank transfer: an account to pay into is found and a transfer code is given. It is initiated and
 * pending in the same moment, because its instructions are shown with the answer.
 */
import type { Call } from '@kolo/database/call'
import type { RowsOf } from '@kolo/database/together'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { type PaymentOrder, type StartRefusal, startPayment, tierRows } from '@kolo/payments/server'
import type { Payment } from '../transfers.contract.ts'
import { activeAccount } from './collection-accounts.store.ts'
import { paymentOf } from './present-payment.ts'
import { insertTransfer } from './transfers.store.ts'

/** What is looked at before a transfer starts: what any payment asks (`tierRows`), and where it is sent. */
export function transferRows(call: Call) {
  return { ...tierRows(call), accounts: activeAccount(call.db) }
}

/** Starts a transfer of the signed-in member in the call's transaction, or says why not. */
export async function startTransfer(
  call: Call,
  order: PaymentOrder,
  rows: RowsOf<ReturnType<typeof transferRows>>,
): Promise<Payment | Refusal<StartRefusal | 'no-collection-account'>> {
  const [account] = rows.accounts
  if (!account) return refuse('no-collection-account')
  const payment = await startPayment(call, order, rows, (begun) =>
    insertTransfer(call.db, { ...begun, status: 'pending', collection_account_id: account.id }),
  )
  if (isRefusal(payment)) return payment
  const { target } = order
  return paymentOf(call, payment, {
    targets: new Map([[target.id, { ...target, least_kobo: null, most_kobo: null }]]),
    accounts: new Map([[account.id, account]]),
    receipts: new Map(),
    moves: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    corrections: new Map(),
  })
}
