/**
 * What savings writes in the books. A deposit from a bank is posted by payments onto the goal's account; savings itself
 * only moves money between what a member has. What must always be true: a member's money stays that member's.
 */
import type { Kobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'

/** The account that holds the money of a goal. */
export function goalAccount(goal: { id: string; ownerUid: string }): AccountName {
  return { kind: 'member_savings', scope: goal.id, ownerUid: goal.ownerUid }
}

/** Wallet to goal: ₦199,500 that came in short is put where it was meant to go. */
export function walletToGoalPostings(goal: { id: string; ownerUid: string }, amount: Kobo): Transfer[] {
  return [{ debit: walletAccount(goal.ownerUid), credit: goalAccount(goal), amount }]
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const savingsMoneyMap = [
  {
    event: 'Money moved from the wallet into a goal',
    debit: 'member_wallet:<member>',
    credit: 'member_savings:<goal>',
  },
] as const
