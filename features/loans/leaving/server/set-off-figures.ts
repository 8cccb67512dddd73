/** What the wallet and the savings of a borrower pay of a loan today. */
import type { Call } from '@kolo/application/call'
import { addKobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { AccountKind } from '@kolo/ledger/accounts'
import { readOwnedBalances } from '@kolo/ledger/balance'
import { amountOfHolds } from '@kolo/ledger/holds'
import { repaymentOf, settlementOf } from '../../loans/repayment.rules.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'

/** What is there, with what is held for this loan; what settling takes; and what of it is paid and left. */
export async function readSetOffFigures(call: Pick<Call, 'db' | 'now'>, loan: LoanWithTerms) {
  const { db, now } = call
  const today = dayIn(lagos, now)
  const terms = termsOfLoan(loan)
  const lines = await linesOfLoan(call, loan)
  const balances = await readOwnedBalances(db, loan.memberUid)
  const freeOf = (wanted: AccountKind) =>
    sumKobo(balances.filter(({ kind }) => kind === wanted).map(({ available }) => available))
  const walletKobo = freeOf('member_wallet')
  const savingsKobo = addKobo(freeOf('member_savings'), await amountOfHolds(db, loan.holdIds))
  const { totalKobo: settleKobo } = settlementOf(terms, lines, today)
  const { amountKobo: paysKobo } = repaymentOf(addKobo(walletKobo, savingsKobo), lines, terms, today)
  return { walletKobo, savingsKobo, settleKobo, paysKobo, leftKobo: subtractKobo(settleKobo, paysKobo) }
}
