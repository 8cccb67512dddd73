/**
 * What a card payment writes in the books beside its arrival. What must always be true: what the provider owes the
 * community (`psp_clearing`) is what was paid less what the provider took of it, to the kobo.
 */
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'

/** What the provider holds for the community until it pays it out to the bank. */
export const clearingAccount: AccountName = { kind: 'psp_clearing', scope: 'paystack' }

/** What the provider takes, less what members added for it. */
export const feesAccount: AccountName = { kind: 'psp_fees', scope: 'paystack' }

/**
 * The transfers of a fee: what the member added came in beside the amount, and what the provider takes goes off. The
 * member added ₦406.09 and the provider took ₦406.09: nothing is left on the fees.
 */
export function feePostings({ added, taken }: { added: Kobo; taken: Kobo }): Transfer[] {
  const transfer = (debit: AccountName, credit: AccountName, amount: Kobo): Transfer[] =>
    amount > zeroKobo ? [{ debit, credit, amount }] : []
  return [...transfer(clearingAccount, feesAccount, added), ...transfer(feesAccount, clearingAccount, taken)]
}

/** What a member had added for the provider went back to them with the rest: ₦406.09 of ₦20,406.09. */
export function feeReturnedPostings(added: Kobo): Transfer[] {
  return added > zeroKobo ? [{ debit: feesAccount, credit: clearingAccount, amount: added }] : []
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const cardsMoneyMap = [
  {
    event: 'Card payment confirmed',
    debit: 'psp_clearing:paystack',
    credit: 'the purpose, or member_wallet:<member>, as of a transfer',
  },
  {
    event: 'Fee that the member added to a card payment',
    debit: 'psp_clearing:paystack',
    credit: 'psp_fees:paystack',
  },
  {
    event: 'Fee that the provider took of a card payment',
    debit: 'psp_fees:paystack',
    credit: 'psp_clearing:paystack',
  },
  {
    event: 'Fee that the member had added, where the provider sent it back or a dispute took it',
    debit: 'psp_fees:paystack',
    credit: 'psp_clearing:paystack',
  },
] as const
