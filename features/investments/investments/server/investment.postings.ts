/**
 * What investing writes in the books. Money from a bank is posted by payments onto the investment's account; here it
 * moves only between what one member has.
 */
import type { Kobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'

/** The account that holds what a member put into a plan. */
export function investmentAccount(investment: { id: string; memberUid: string }): AccountName {
  return { kind: 'member_investment', scope: investment.id, ownerUid: investment.memberUid }
}

/** Wallet to investment: ₦200,000 that lie in the wallet pay for it. */
export function walletToInvestmentPostings(
  investment: { id: string; memberUid: string },
  amount: Kobo,
): Transfer[] {
  return [{ debit: walletAccount(investment.memberUid), credit: investmentAccount(investment), amount }]
}

/** Investment to wallet: the plan is cancelled, or the payment was taken back, and what is there goes back. */
export function investmentToWalletPostings(
  investment: { id: string; memberUid: string },
  amount: Kobo,
): Transfer[] {
  return [{ debit: investmentAccount(investment), credit: walletAccount(investment.memberUid), amount }]
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const investingMoneyMap = [
  {
    event: 'Investment paid from the wallet',
    debit: 'member_wallet:<member>',
    credit: 'member_investment:<investment>',
  },
  {
    event: 'What was put into a plan goes back to the wallet',
    debit: 'member_investment:<investment>',
    credit: 'member_wallet:<member>',
  },
] as const
