/**
 * What writing a loan off and paying it later write in the books. What must always be true: the loan is nothing in the books
 * afterwards; the provision bears what it has for it, the rest is an expense; and what comes back is income.
 */
import { type Kobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'
import { type Borrowed, takenPostings } from '../../loans/server/loan.postings.ts'

const provision: AccountName = { kind: 'loan_loss_provision', scope: 'community' }
const loss: AccountName = { kind: 'loan_loss', scope: 'community' }
const recoveries: AccountName = { kind: 'own_income', scope: '4140' }

/** ₦60,000 are owed and ₦45,000 of it are provided for: ₦15,000 are an expense. */
export function writtenOffPostings(
  loan: Borrowed,
  owed: { principal: Kobo; interest: Kobo; penalty: Kobo },
  provided: Kobo,
): Transfer[] {
  const rest = subtractKobo(sumKobo([owed.principal, owed.interest, owed.penalty]), provided)
  const payers = [
    { account: provision, amount: provided },
    { account: loss, amount: rest },
  ]
  return takenPostings(loan, payers, owed)
}

/** What the member pays later. */
export function recoveredPostings({ memberUid }: Pick<Borrowed, 'memberUid'>, amount: Kobo): Transfer[] {
  return [{ debit: walletAccount(memberUid), credit: recoveries, amount }]
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const writeOffMoneyMap = [
  {
    event: 'A loan is written off: what is provided for it',
    debit: 'loan_loss_provision:community',
    credit: 'loan_penalty_due:<loan>, loan_interest_due:<loan>, loan_principal:<loan>',
  },
  {
    event: 'A loan is written off: the rest',
    debit: 'loan_loss:community',
    credit: 'loan_penalty_due:<loan>, loan_interest_due:<loan>, loan_principal:<loan>',
  },
  {
    event: 'The member pays what was written off',
    debit: 'member_wallet:<member>',
    credit: 'own_income:4140',
  },
] as const
