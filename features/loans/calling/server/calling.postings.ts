/**
 * What calling a loan writes in the books. What must always be true: what leaves the savings of a member is what their loan,
 * or the loan they guarantee, is paid with, to the kobo.
 */
import { type Kobo, leastKobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import {
  type Borrowed,
  interestDueAccount,
  interestIncomeAccount,
  penaltyDueAccount,
  principalAccount,
} from '../../loans/server/loan.postings.ts'

/** An account that pays, with how much. */
export type Payer = { account: AccountName; amount: Kobo }

/**
 * The payers in their order pay the parts of a loan: ₦500 and ₦700 of two goals pay ₦200 of penalties, ₦300 of interest and
 * ₦700 of principal in three transfers. `later`: interest that is charged because the loan is settled before its days.
 */
export function takenPostings(
  loan: Borrowed,
  payers: readonly Payer[],
  {
    principal,
    interest,
    penalty,
    later = zeroKobo,
  }: { [part in 'principal' | 'interest' | 'penalty']: Kobo } & { later?: Kobo },
): Transfer[] {
  const debts: Payer[] = [
    { account: penaltyDueAccount(loan), amount: penalty },
    { account: interestDueAccount(loan), amount: interest },
    { account: principalAccount(loan), amount: principal },
    { account: interestIncomeAccount(loan), amount: later },
  ]
  const left = payers.map(({ account, amount }) => ({ account, amount }))
  return debts.flatMap((debt) => {
    let owed = debt.amount
    return left.flatMap((payer) => {
      const amount = leastKobo(owed, payer.amount)
      if (amount <= 0n) return []
      owed = subtractKobo(owed, amount)
      payer.amount = subtractKobo(payer.amount, amount)
      return [{ debit: payer.account, credit: debt.account, amount }]
    })
  })
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const callingMoneyMap = [
  {
    event: 'A called loan is paid with the savings that secure it',
    debit: 'member_savings:<goal>',
    credit: 'loan_penalty_due:<loan>, loan_interest_due:<loan>, loan_principal:<loan>',
  },
  {
    event: 'A guarantor pays their part of a called loan; the borrower owes it to them',
    debit: 'member_savings:<goal of the guarantor>',
    credit: 'loan_penalty_due:<loan>, loan_interest_due:<loan>, loan_principal:<loan>',
  },
] as const
