/** What is on its way to a member's bank account, for their first screen. */
import type { RowsOf } from '@kolo/database/batched-queries'
import { kobo } from '@kolo/foundation/money'
import type { OpenWithdrawal } from '../withdrawal.contract.ts'
import { openOf } from './withdrawal.store.ts'

const shown = 3

/** The newest of them: a query. */
export function openWithdrawalRows(memberUid: string) {
  return { withdrawals: openOf(memberUid, shown) }
}

export function openWithdrawalsIn({
  withdrawals,
}: RowsOf<ReturnType<typeof openWithdrawalRows>>): OpenWithdrawal[] {
  return withdrawals.map((row) => ({
    id: row.id,
    bankName: row.bank_name,
    last4: row.last4,
    amountKobo: kobo(row.amount_kobo),
    status: row.status,
    requestedAt: row.requested_at,
  }))
}
