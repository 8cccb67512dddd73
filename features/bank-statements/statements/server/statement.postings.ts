/**
 * What money without a payment writes in the books. What must always be true: what came in stands whole in
 * `unmatched_receipts` until it goes whole to one member's wallet or back to where it came from.
 */
import { clearingAccount } from '@kolo/cards/server'
import type { Kobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { bankAccount } from '@kolo/payments/server'

/** What the community owes people it does not know yet, of one bank account. */
export function unmatchedAccount(collectionAccountId: string): AccountName {
  return { kind: 'unmatched_receipts', scope: collectionAccountId }
}

/** The card provider paid ₦19,700 out: it is in the bank, and no longer owed by the provider. */
export function settlementPostings(collectionAccountId: string, amount: Kobo): Transfer[] {
  return [{ debit: bankAccount(collectionAccountId), credit: clearingAccount, amount }]
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const bankStatementsMoneyMap = [
  {
    event: 'Money in a bank statement that matches no payment',
    debit: 'bank:<collection account>',
    credit: 'unmatched_receipts:<collection account>',
  },
  {
    event: 'Unmatched money given to its member',
    debit: 'unmatched_receipts:<collection account>',
    credit: 'member_wallet:<member>',
  },
  {
    event: 'Unmatched money sent back',
    debit: 'unmatched_receipts:<collection account>',
    credit: 'bank:<collection account>',
  },
  {
    event: 'Given to the wrong member: reversed by two administrators',
    debit: 'member_wallet:<member>',
    credit: 'unmatched_receipts:<collection account>',
  },
  {
    event: 'Recorded as sent back by mistake: reversed by two administrators',
    debit: 'bank:<collection account>',
    credit: 'unmatched_receipts:<collection account>',
  },
  {
    event: 'Paystack paid out to the bank',
    debit: 'bank:<collection account>',
    credit: 'psp_clearing:paystack',
  },
  {
    event: 'Recorded as paid out by Paystack by mistake: reversed by two administrators',
    debit: 'psp_clearing:paystack',
    credit: 'bank:<collection account>',
  },
] as const
