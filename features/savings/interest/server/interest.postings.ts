/**
 * What interest writes in the books. What must always be true: the community's expense is what the goals earned before
 * tax, the tax is owed to the state from the same action on, and each goal is paid for itself.
 */
import { zeroKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import type { DueInterest } from '../interest.rules.ts'

/** What interest costs the community. */
export const interestExpense: AccountName = { kind: 'interest_savings', scope: 'community' }

/** Tax that was held back and is owed to the state. */
export const taxOwed: AccountName = { kind: 'wht_payable', scope: 'community' }

/**
 * Interest into a goal, or the wallet of its owner, before tax, and the tax out of it: of 254,794 kobo the account is
 * credited all, and debited 25,479.
 */
export function interestPostings(
  account: AccountName,
  { grossKobo, whtKobo }: Pick<DueInterest, 'grossKobo' | 'whtKobo'>,
): Transfer[] {
  return [
    { debit: interestExpense, credit: account, amount: grossKobo },
    ...(whtKobo > zeroKobo ? [{ debit: account, credit: taxOwed, amount: whtKobo }] : []),
  ]
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const interestMoneyMap = [
  {
    event: 'Interest posted to a goal',
    debit: 'interest_savings:community',
    credit: 'member_savings:<goal>',
  },
  {
    event: 'Interest of a goal that is deleted',
    debit: 'interest_savings:community',
    credit: 'member_wallet:<member>',
  },
  {
    event: 'Tax held back of interest',
    debit: 'member_savings:<goal> or member_wallet:<member>',
    credit: 'wht_payable:community',
  },
] as const
