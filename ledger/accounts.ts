/**
 * The accounts of the books (domain C): what kinds there are, on which side each grows, which of them may never fall
 * below nothing, and whose money may pay whom. What must always be true: a member's money never becomes another
 * member's (a guarantor's savings pay a debt to the community), and returns come out of income, never out of contributions.
 */

/**
 * The chart of accounts, per kind: the side on which it grows, whether it has a guarded running balance, and whether a
 * member owns it. A balance counts as its side does and a guarded one never falls below nothing: a wallet holds no less
 * than nothing, and of a loan no more is paid back than is owed.
 */
export type AccountNature = { side: 'debit' | 'credit'; running: boolean; owned: boolean }

const debitSide = { side: 'debit', running: false, owned: false } as const
const creditSide = { side: 'credit', running: false, owned: false } as const
const ofMember = { side: 'credit', running: true, owned: true } as const
const earmarked = { side: 'credit', running: true, owned: false } as const
const owedByMember = { side: 'debit', running: true, owned: true } as const

/**
 * Every kind of account. Accounts with an owner carry a running balance that cannot fall below zero: what the community
 * owes a member, what a member owes (`member_loan`, `loan_…`, `charges_due`), and a member's part of the capital. So does `plan_income`:
 * spending more than a plan has realised would be paying members from members. So does `interest_payable`, of which no more
 * is credited than was accrued. All others have none, so that no
 * deposit waits for another. The society's own accounts (`own_…`) have the number in the chart of accounts as scope.
 */
export const accountKinds = {
  bank: debitSide,
  cash: debitSide,
  psp_clearing: debitSide,
  plan_asset: debitSide,
  member_loan: owedByMember,
  loan_principal: owedByMember,
  loan_interest_due: owedByMember,
  loan_penalty_due: owedByMember,
  charges_due: owedByMember,
  loan_loss_provision: debitSide,
  own_asset: debitSide,
  member_wallet: ofMember,
  member_savings: ofMember,
  member_investment: ofMember,
  withdrawals_payable: creditSide,
  interest_payable: earmarked,
  wht_payable: creditSide,
  unmatched_receipts: creditSide,
  own_liability: creditSide,
  share_capital: ofMember,
  reserve: creditSide,
  surplus: creditSide,
  own_equity: creditSide,
  plan_income: earmarked,
  fees: creditSide,
  penalties: creditSide,
  loan_interest: creditSide,
  loan_fees: creditSide,
  own_income: creditSide,
  interest_savings: debitSide,
  psp_fees: debitSide,
  loan_loss: debitSide,
  own_expense: debitSide,
} as const satisfies Record<string, AccountNature>

/** One of the kinds of domain C. */
export type AccountKind = keyof typeof accountKinds

/**
 * What an account is called: its kind and what it belongs to (a collection account's id, a member's uid, a savings
 * account's id, or `community`). Member kinds also name their owner when money is posted to them.
 */
export type AccountName = { kind: AccountKind; scope: string; ownerUid?: string }

/** A mistake in a posting: the program is wrong, not the person. Never shown; it becomes a 500. */
export class LedgerFault extends Error {}

/** What pays members returns: realised income and expense, never another member's contribution. */
export const payersOfReturns: readonly AccountKind[] = [
  'interest_savings',
  'interest_payable',
  'plan_income',
  'surplus',
]

/** What may pay a member apart from the member's own accounts. */
const payersOfMembers: readonly AccountKind[] = [
  'bank',
  'cash',
  'psp_clearing',
  'unmatched_receipts',
  'withdrawals_payable',
  'plan_income',
  'surplus',
  'interest_payable',
  'fees',
  'penalties',
]

/** What a member owes of a loan, which the savings of a guarantor may pay, and what is lost of it. */
const loanDebts: readonly AccountKind[] = ['loan_principal', 'loan_interest_due', 'loan_penalty_due']

/** What bears a loan that is written off, and pays nothing else of a member. */
const lostOnLoans: readonly AccountKind[] = ['loan_loss_provision', 'loan_loss']

/** What interest payable goes to: the member who earned it, or back to the expense it came from. */
const paidByInterest: readonly AccountKind[] = ['member_savings', 'member_wallet', 'interest_savings']

/** `member_savings:0198…`: how an account is written in messages and as a key of maps. */
export function accountKey(name: AccountName): string {
  return `${name.kind}:${name.scope}`
}

/** Whether an account of this kind belongs to a member. */
export function isMemberKind(kind: AccountKind): boolean {
  return accountKinds[kind].owned
}

/**
 * Throws when money may not flow this way: between two members, to a member out of the reserve, the tax owed or an expense,
 * from interest payable to anybody but members, or to a member account that names no owner.
 */
export function assertMayPay(debit: AccountName, credit: AccountName): void {
  for (const name of [debit, credit])
    if (isMemberKind(name.kind) !== (name.ownerUid !== undefined))
      throw new LedgerFault(`${accountKey(name)} must ${isMemberKind(name.kind) ? '' : 'not '}name an owner`)
  const isPaid =
    debit.kind === 'interest_payable'
      ? paidByInterest.includes(credit.kind)
      : credit.kind !== 'interest_payable' || debit.kind === 'interest_savings'
  if (!isPaid) throw new LedgerFault(`${accountKey(credit)} cannot be paid out of ${accountKey(debit)}`)
  if (!isMemberKind(credit.kind)) return
  if (isMemberKind(debit.kind)) {
    const isByGuarantor = debit.kind === 'member_savings' && loanDebts.includes(credit.kind)
    if (debit.ownerUid !== credit.ownerUid && !isByGuarantor)
      throw new LedgerFault(`${accountKey(credit)} cannot be paid with the money of another member`)
  } else if (!paysMember(debit.kind, credit.kind)) {
    throw new LedgerFault(`${accountKey(credit)} cannot be paid out of ${accountKey(debit)}`)
  }
}

/** Whether what is no member's own pays this account of a member. */
function paysMember(debit: AccountKind, credit: AccountKind): boolean {
  if (lostOnLoans.includes(debit)) return loanDebts.includes(credit)
  // What a charge is reduced by comes out of the income it was booked as.
  if (debit === 'own_income') return credit === 'charges_due'
  return payersOfMembers.includes(debit)
}
