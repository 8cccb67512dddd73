/**
 * What interest writes in the books. What must always be true: what goals earned before tax is an expense and a debt from
 * the day it is earned, the tax is owed to the state from the credit on, and each goal is paid for itself.
 */
import { type Kobo, negateKobo, zeroKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import type { DueInterest } from '../interest.rules.ts'

/** What interest costs the community. */
export const interestExpense: AccountName = { kind: 'interest_savings', scope: 'community' }

/** Tax that was held back and is owed to the state. */
export const taxOwed: AccountName = { kind: 'wht_payable', scope: 'community' }

/** What a plan owes its goals: earned, and not credited yet. */
export function interestPayable(planId: string): AccountName {
  return { kind: 'interest_payable', scope: planId }
}

/** What a plan's goals earned since it was posted last: 8,219 kobo more, or less where interest was given up. */
export function accrualPostings({ planId, amount }: { planId: string; amount: Kobo }): Transfer[] {
  const payable = interestPayable(planId)
  return [
    amount > zeroKobo
      ? { debit: interestExpense, credit: payable, amount }
      : { debit: payable, credit: interestExpense, amount: negateKobo(amount) },
  ]
}

/**
 * Interest of a plan into a goal, or the wallet of its owner, before tax, and the tax out of it: of 254,794 kobo the account
 * is credited all, and debited 25,479.
 */
export function creditPostings(
  planId: string,
  account: AccountName,
  { grossKobo, whtKobo }: Pick<DueInterest, 'grossKobo' | 'whtKobo'>,
): Transfer[] {
  return [
    { debit: interestPayable(planId), credit: account, amount: grossKobo },
    ...(whtKobo > zeroKobo ? [{ debit: account, credit: taxOwed, amount: whtKobo }] : []),
  ]
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const interestMoneyMap = [
  {
    event: 'Interest earned by the goals of a plan, each day',
    debit: 'interest_savings:community',
    credit: 'interest_payable:<plan>',
  },
  {
    event: 'Interest earned and not credited that is given up',
    debit: 'interest_payable:<plan>',
    credit: 'interest_savings:community',
  },
  {
    event: 'Interest credited to a goal, as far as the society has earned it',
    debit: 'interest_payable:<plan>',
    credit: 'member_savings:<goal>',
  },
  {
    event: 'Interest of a goal that has ended',
    debit: 'interest_payable:<plan>',
    credit: 'member_wallet:<member>',
  },
  {
    event: 'Tax held back of interest',
    debit: 'member_savings:<goal> or member_wallet:<member>',
    credit: 'wht_payable:community',
  },
] as const
