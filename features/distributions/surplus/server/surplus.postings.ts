/** The close of a year in the books: what income and expense brought becomes surplus. */
import { negateKobo, zeroKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import type { YearLine } from '../surplus.rules.ts'

/** What the community earned and did not share out. */
export const surplusAccount: AccountName = { kind: 'surplus', scope: 'community' }

/** What is kept for bad years. */
export const reserveAccount: AccountName = { kind: 'reserve', scope: 'community' }

/** ₦1,000 of fees and ₦400 of interest paid: ₦1,000 into the surplus, ₦400 out of it. */
export function closingPostings(lines: readonly YearLine[]): Transfer[] {
  const own = ({ kind, scope }: YearLine): AccountName => ({ kind, scope })
  return lines.map((line) =>
    line.kobo > zeroKobo
      ? { debit: own(line), credit: surplusAccount, amount: line.kobo }
      : { debit: surplusAccount, credit: own(line), amount: negateKobo(line.kobo) },
  )
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const surplusMoneyMap = [
  {
    event: 'A year is closed: what it brought',
    debit:
      'fees:<community>, penalties:<community>, loan_interest:<product>, loan_fees:<product>, own_income:<number>',
    credit: 'surplus:community',
  },
  {
    event: 'A year is closed: what it cost',
    debit: 'surplus:community',
    credit: 'interest_savings:<community>, psp_fees:paystack, loan_loss:community, own_expense:<number>',
  },
  {
    event: 'A dividend is paid, a line for each member',
    debit: 'surplus:community',
    credit: 'member_wallet:<member>',
  },
] as const
