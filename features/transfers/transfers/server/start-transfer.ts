/**
 * Starts a payment by bank transfer: an account to pay into is found and a transfer code is given. It is initiated and
 * pending in the same moment, because its instructions are shown with the answer.
 */

import type { Call } from '@kolo/application/call'
import type { RowsOf } from '@kolo/database/batched-queries'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import {
  type MemberOrder,
  openPaymentRows,
  type PaidAgainRefusal,
  paymentToGoOnWith,
  type StartRefusal,
  startPayment,
  tierRows,
} from '@kolo/payments/server'
import { activeAccount } from '../../collection-accounts/server/collection-accounts.store.ts'
import type { Payment } from '../transfer.contract.ts'
import { presentPayment, presentPaymentWith } from './present-payment.ts'
import { asTransfer, channel, insertTransfer } from './transfer.store.ts'

/** What is looked at before a transfer starts: what any payment asks (`tierRows`), whether it is open, and where it is sent. */
export function transferRows(call: Call, order: MemberOrder) {
  return { ...tierRows(call), open: openPaymentRows(call, order), accounts: activeAccount(call.db) }
}

/**
 * Starts a transfer of the signed-in member in the call's transaction, or says why not; the same that is open already is
 * answered as it is. `no` is why the target takes no new payment of this amount.
 */
export async function startTransfer<No extends string = never>(
  call: Call,
  order: MemberOrder,
  rows: RowsOf<ReturnType<typeof transferRows>>,
  no?: Refusal<No> | undefined,
): Promise<Payment | Refusal<No | StartRefusal | PaidAgainRefusal | 'no-collection-account'>> {
  const open = paymentToGoOnWith(order, channel, rows.open)
  if (open) return isRefusal(open) ? open : presentPayment(call, asTransfer(open))
  if (no) return no
  const [account] = rows.accounts
  if (!account) return refuse('no-collection-account')
  const payment = await startPayment(call, order, rows, (begun) =>
    insertTransfer(call.db, { ...begun, status: 'pending', collection_account_id: account.id }),
  )
  if (isRefusal(payment)) return payment
  const { target } = order
  return presentPaymentWith(call, payment, {
    targets: new Map([[target.id, { ...target, least_kobo: null, most_kobo: null }]]),
    accounts: new Map([[account.id, account]]),
    receipts: new Map(),
    moves: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    corrections: new Map(),
  })
}
