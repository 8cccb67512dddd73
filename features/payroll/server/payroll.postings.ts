/**
 * What a schedule writes in the books. What must always be true: the bank account gains exactly the transfer, each member
 * exactly their line, and what is left over is owed to the employer, to the kobo.
 */
import { type Kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { bankAccount } from '@kolo/payments/server'

/** What was left over of an employer's transfers. */
export function heldAccount(employerId: string): AccountName {
  return { kind: 'unmatched_receipts', scope: employerId }
}

/** What is booked: each member's line, and what is left over. */
type Booked = {
  accountId: string
  employerId: string
  transfer: Kobo
  held: Kobo
  rest: Kobo
  bookings: readonly { amount: Kobo; credit: AccountName }[]
}

/**
 * One journal: a line for each member, out of the bank. Where money that was kept from before is used, it comes to the bank
 * account's side first; what is left over goes the other way. Transfer ₦100, lines ₦60 and ₦30: ₦10 is kept.
 */
export function payrollPostings({ accountId, employerId, held, rest, bookings }: Booked): Transfer[] {
  const bank = bankAccount(accountId)
  const kept = heldAccount(employerId)
  const change = subtractKobo(rest, held)
  const members = bookings.map(({ amount, credit }) => ({ debit: bank, credit, amount }))
  if (change > zeroKobo) return [...members, { debit: bank, credit: kept, amount: change }]
  if (change < zeroKobo)
    return [...members, { debit: kept, credit: bank, amount: subtractKobo(zeroKobo, change) }]
  return members
}

/** ₦1,000 that was kept for an employer went back to it. */
export function returnPostings(employerId: string, accountId: string, amount: Kobo): Transfer[] {
  return [{ debit: heldAccount(employerId), credit: bankAccount(accountId), amount }]
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const payrollMoneyMap = [
  {
    event: 'Payroll schedule booked, a line for each member',
    debit: 'bank:<collection account>',
    credit: 'the purpose the member chose (member_savings:<goal>), or member_wallet:<member>',
  },
  {
    event: 'Payroll transfer above what its schedule books',
    debit: 'bank:<collection account>',
    credit: 'unmatched_receipts:<employer>',
  },
  {
    event: 'Money kept from an earlier payroll transfer used for a schedule',
    debit: 'unmatched_receipts:<employer>',
    credit: 'bank:<collection account>',
  },
  {
    event: 'Money kept for an employer sent back to it',
    debit: 'unmatched_receipts:<employer>',
    credit: 'bank:<collection account>',
  },
  {
    event: 'Recorded as sent back to an employer by mistake: reversed by two administrators',
    debit: 'bank:<collection account>',
    credit: 'unmatched_receipts:<employer>',
  },
] as const
