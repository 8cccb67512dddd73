/**
 * What plans buy, earn and pay, in the books. What must always be true: a return comes out of the plan's realised income
 * alone, and the tax of it out of what the member was given.
 */
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { bankAccount } from '@kolo/payments/server'
import { taxOwed } from '@kolo/savings/server'

/** What a plan has invested, at cost. */
export const planAsset = (planId: string): AccountName => ({ kind: 'plan_asset', scope: planId })

/** What a plan has earned and not paid. */
export const planIncome = (planId: string): AccountName => ({ kind: 'plan_income', scope: planId })

/** ₦8,205,000 leaves the bank for a treasury bill. */
export function purchasePostings(planId: string, accountId: string, capitalKobo: Kobo): Transfer[] {
  return [{ debit: planAsset(planId), credit: bankAccount(accountId), amount: capitalKobo }]
}

/** ₦10,000,000 comes back: ₦8,205,000 was the cost, the rest is income. */
export function proceedsPostings(
  planId: string,
  accountId: string,
  { capitalKobo, incomeKobo }: { capitalKobo: Kobo; incomeKobo: Kobo },
): Transfer[] {
  const debit = bankAccount(accountId)
  return [
    ...(capitalKobo > zeroKobo ? [{ debit, credit: planAsset(planId), amount: capitalKobo }] : []),
    ...(incomeKobo > zeroKobo ? [{ debit, credit: planIncome(planId), amount: incomeKobo }] : []),
  ]
}

/** A member's part before tax, out of a plan's income or the surplus, into the wallet or a goal, and the tax out of it: of ₦1,000.00 it keeps ₦900.00 at 10 %. */
export function linePostings(
  source: AccountName,
  account: AccountName,
  { grossKobo, whtKobo }: { grossKobo: Kobo; whtKobo: Kobo },
): Transfer[] {
  return [
    { debit: source, credit: account, amount: grossKobo },
    ...(whtKobo > zeroKobo ? [{ debit: account, credit: taxOwed, amount: whtKobo }] : []),
  ]
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const distributionsMoneyMap = [
  {
    event: 'Money of a plan is invested',
    debit: 'plan_asset:<plan>',
    credit: 'bank:<collection account>',
  },
  {
    event: 'What was invested comes back, at its cost',
    debit: 'bank:<collection account>',
    credit: 'plan_asset:<plan>',
  },
  { event: 'What a plan earned comes in', debit: 'bank:<collection account>', credit: 'plan_income:<plan>' },
  {
    event: 'A return is paid, a line for each investment',
    debit: 'plan_income:<plan>',
    credit: 'member_wallet:<member>',
  },
  {
    event: 'Interest that a meeting declared, a line for each goal',
    debit: 'surplus:community',
    credit: 'member_savings:<goal> or member_wallet:<member>',
  },
  {
    event: 'Tax held back of a return or of declared interest',
    debit: 'member_wallet:<member> or member_savings:<goal>',
    credit: 'wht_payable:community',
  },
] as const
