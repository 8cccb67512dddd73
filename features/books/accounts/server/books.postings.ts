/** What books post themselves: the tax of a month leaves for the tax office. */
import type { Kobo } from '@kolo/foundation/money'
import type { Transfer } from '@kolo/ledger/journal'
import { bankAccount } from '@kolo/payments/server'

/** ₦25,479 withheld in October: owed no more, out of the bank. */
export function remittedPostings(bankAccountId: string, amount: Kobo): Transfer[] {
  return [{ debit: { kind: 'wht_payable', scope: 'community' }, credit: bankAccount(bankAccountId), amount }]
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const booksMoneyMap = [
  {
    event: 'The tax withheld in a month is paid on to the tax office',
    debit: 'wht_payable:community',
    credit: 'bank:<collection account>',
  },
  {
    event: 'Tax recorded as remitted by mistake: reversed by two administrators',
    debit: 'bank:<collection account>',
    credit: 'wht_payable:community',
  },
] as const
