/** What a member is shown of a payment's life. Pure, so that every state can be tested without a browser. */

import { isSettled } from '@kolo/payments/rules'
import type { Payment } from '../transfer.contract.ts'

/** Which step of the deposit sheet a payment stands at: transfer details, or the check and what came of it. */
export function stepOf(payment: Pick<Payment, 'status'>): 'transfer' | 'checking' {
  return payment.status === 'initiated' || payment.status === 'pending' || payment.status === 'rejected'
    ? 'transfer'
    : 'checking'
}

/** Whether a payment still asks something of the member or of an administrator. */
export function isOpen(payment: Pick<Payment, 'status'>): boolean {
  return !isSettled(payment.status) && !['failed', 'expired', 'cancelled'].includes(payment.status)
}

/** Groups an account number as people read it aloud: `2041187365` → `204 118 7365`. */
export function spacedAccountNumber(digits: string): string {
  return digits.length === 10 ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : digits
}
