/**
 * What loans write in the books (domain J). What must always be true: the whole principal is owed from the day of the
 * pay-out, a member repays with money of their own, and interest is income only when its day has come or the loan is settled.
 */
import { type Kobo, leastKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'

/** Whose loan of which product. */
export type Borrowed = { loanId: string; memberUid: string; productId: string }

/** The principal a member owes of a loan. */
export function principalAccount({ loanId, memberUid }: Borrowed): AccountName {
  return { kind: 'loan_principal', scope: loanId, ownerUid: memberUid }
}

/** The interest of a loan that is due and not paid. */
export function interestDueAccount({ loanId, memberUid }: Borrowed): AccountName {
  return { kind: 'loan_interest_due', scope: loanId, ownerUid: memberUid }
}

/** The penalties of a loan that are due and not paid. */
export function penaltyDueAccount({ loanId, memberUid }: Borrowed): AccountName {
  return { kind: 'loan_penalty_due', scope: loanId, ownerUid: memberUid }
}

/** The income that the interest of loans of a product is. */
export function interestIncomeAccount({ productId }: Borrowed): AccountName {
  return { kind: 'loan_interest', scope: productId }
}

const above = (lines: Transfer[]) => lines.filter(({ amount }) => amount > 0n)

/** ₦1,500,000 with a fee of ₦7,500: ₦1,492,500 reach the wallet. */
export function paidOutPostings(
  loan: Borrowed,
  { principal, fees, interest }: { principal: Kobo; fees: Kobo; interest: Kobo },
): Transfer[] {
  const debit = principalAccount(loan)
  return above([
    {
      debit,
      credit: walletAccount(loan.memberUid),
      amount: subtractKobo(principal, sumKobo([fees, interest])),
    },
    { debit, credit: { kind: 'loan_fees', scope: loan.productId }, amount: fees },
    { debit, credit: interestIncomeAccount(loan), amount: interest },
  ])
}

/** Fees that are paid before the loan is paid out. */
export function feesPaidPostings(loan: Borrowed, fees: Kobo): Transfer[] {
  const credit: AccountName = { kind: 'loan_fees', scope: loan.productId }
  return above([{ debit: walletAccount(loan.memberUid), credit, amount: fees }])
}

/** The interest of an instalment becomes due. */
export function interestPostings(loan: Borrowed, interest: Kobo): Transfer[] {
  return above([{ debit: interestDueAccount(loan), credit: interestIncomeAccount(loan), amount: interest }])
}

/** A penalty becomes due. */
export function penaltyPostings(loan: Borrowed, penalty: Kobo): Transfer[] {
  const credit: AccountName = { kind: 'penalties', scope: loan.productId }
  return above([{ debit: penaltyDueAccount(loan), credit, amount: penalty }])
}

/** From the wallet, as it is shared out; `later`: interest that is charged because the loan is settled before its days. */
export function repaidPostings(
  loan: Borrowed,
  { principal, interest, penalty, later }: { [part in 'principal' | 'interest' | 'penalty' | 'later']: Kobo },
): Transfer[] {
  const debit = walletAccount(loan.memberUid)
  return above([
    { debit, credit: principalAccount(loan), amount: principal },
    { debit, credit: interestDueAccount(loan), amount: interest },
    { debit, credit: penaltyDueAccount(loan), amount: penalty },
    { debit, credit: interestIncomeAccount(loan), amount: later },
  ])
}

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

/** A running loan comes in: ₦90,000 of principal and ₦1,800 of interest are left; `credit`: the account of the list. */
export function importedPostings(
  loan: Borrowed,
  credit: AccountName,
  left: { principalLeftKobo: Kobo; interestLeftKobo: Kobo; penaltyLeftKobo: Kobo },
): Transfer[] {
  return above([
    { debit: principalAccount(loan), credit, amount: left.principalLeftKobo },
    { debit: interestDueAccount(loan), credit, amount: left.interestLeftKobo },
    { debit: penaltyDueAccount(loan), credit, amount: left.penaltyLeftKobo },
  ])
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const loansMoneyMap = [
  {
    event: 'A loan is paid out',
    debit: 'loan_principal:<loan>',
    credit: 'member_wallet:<member>',
  },
  {
    event: 'A loan is paid out: fees taken from it',
    debit: 'loan_principal:<loan>',
    credit: 'loan_fees:<product>',
  },
  {
    event: 'Fees of a loan are paid before it is paid out',
    debit: 'member_wallet:<member>',
    credit: 'loan_fees:<product>',
  },
  {
    event: 'A loan is paid out: interest taken at once',
    debit: 'loan_principal:<loan>',
    credit: 'loan_interest:<product>',
  },
  {
    event: 'Interest of an instalment falls due',
    debit: 'loan_interest_due:<loan>',
    credit: 'loan_interest:<product>',
  },
  {
    event: 'A loan is repaid from the wallet: principal',
    debit: 'member_wallet:<member>',
    credit: 'loan_principal:<loan>',
  },
  {
    event: 'A loan is repaid from the wallet: interest due',
    debit: 'member_wallet:<member>',
    credit: 'loan_interest_due:<loan>',
  },
  {
    event: 'An instalment is overdue for another month: penalty',
    debit: 'loan_penalty_due:<loan>',
    credit: 'penalties:<product>',
  },
  {
    event: 'A loan is repaid from the wallet: penalties',
    debit: 'member_wallet:<member>',
    credit: 'loan_penalty_due:<loan>',
  },
  {
    event: 'A loan is settled early: interest not yet due that is not waived',
    debit: 'member_wallet:<member>',
    credit: 'loan_interest:<product>',
  },
  {
    event: 'A society moves in: what is left of a running loan',
    debit: 'loan_principal:<loan>, loan_interest_due:<loan>, loan_penalty_due:<loan>',
    credit: 'unmatched_receipts:<list>',
  },
] as const
