/**
 * What savings writes in the books. A deposit from a bank is posted by payments onto the goal's account; savings itself
 * only moves money between what a member has. What must always be true: a member's money stays that member's.
 */
import { type Kobo, subtractKobo } from '@kolo/foundation/money'
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
 * Goal to wallet: ₦250,000.00 leaves a goal, of which ₦6,250.00 is the fee for breaking it, or interest that is given up.
 */
export function goalToWalletPostings(
  goal: { id: string; ownerUid: string },
  amount: Kobo,
  cost: { kobo: Kobo; is: 'fee' | 'forfeited-interest' },
): Transfer[] {
  const debit = goalAccount(goal)
  const kept: AccountName =
    cost.is === 'fee'
      ? { kind: 'penalties', scope: 'community' }
      : { kind: 'interest_savings', scope: 'community' }
  const lines: Transfer[] = [
    { debit, credit: walletAccount(goal.ownerUid), amount: subtractKobo(amount, cost.kobo) },
    { debit, credit: kept, amount: cost.kobo },
  ]
  return lines.filter((line) => line.amount > 0n)
}

/** Goal to goal: ₦250,000.00 goes on in a goal of the same member when its plan ends. */
export function goalToGoalPostings(
  from: { id: string; ownerUid: string },
  to: string,
  amount: Kobo,
): Transfer[] {
  return [{ debit: goalAccount(from), credit: goalAccount({ ...from, id: to }), amount }]
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
  {
    event: 'Money moved from a goal to the wallet, at its day or before, or on the day its plan ends',
    debit: 'member_savings:<goal>',
    credit: 'member_wallet:<member>',
  },
  {
    event: 'Money of a goal whose plan ends goes on in the plan that follows',
    debit: 'member_savings:<goal>',
    credit: 'member_savings:<new goal>',
  },
  {
    event: 'Fee for breaking a goal early',
    debit: 'member_savings:<goal>',
    credit: 'penalties:<community>',
  },
  {
    event: 'Interest given up by breaking a goal early',
    debit: 'member_savings:<goal>',
    credit: 'interest_savings:<community>',
  },
] as const
