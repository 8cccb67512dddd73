/**
 * What calling a loan writes in the books. What must always be true: what leaves the savings of a member is what their loan,
 * or the loan they guarantee, is paid with, to the kobo.
 */

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
