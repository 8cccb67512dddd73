/**
 * What cash writes in the books. What must always be true: `cash:<till>` is what the officer received and has not paid in
 * at the bank, to the kobo.
 */
import type { Kobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { bankAccount } from '@kolo/payments/server'

/** The cash in one officer's hands. */
export function cashAccount(tillId: string): AccountName {
  return { kind: 'cash', scope: tillId }
}

/** ₦80,000 was paid in at the bank: no longer in hand. */
export function bankedPostings(tillId: string, collectionAccountId: string, amount: Kobo): Transfer[] {
  return [{ debit: bankAccount(collectionAccountId), credit: cashAccount(tillId), amount }]
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const cashMoneyMap = [
  {
    event: 'Cash counted by two officers',
    debit: 'cash:<till of the officer who received it>',
    credit: 'the purpose, or member_wallet:<member>, as of a transfer',
  },
  {
    event: 'Cash paid in at the bank',
    debit: 'bank:<collection account>',
    credit: 'cash:<till>',
  },
  {
    event: 'Recorded as banked by mistake: reversed by two administrators',
    debit: 'cash:<till>',
    credit: 'bank:<collection account>',
  },
] as const
