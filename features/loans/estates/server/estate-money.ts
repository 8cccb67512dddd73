/** What a member who died has and owes, as a pay-out looks at it. */
import type { Call } from '@kolo/application/call'
import { type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { AccountKind } from '@kolo/ledger/accounts'
import { readOwnedBalances } from '@kolo/ledger/balance'
import { balanceOf } from '../../loans/repayment.rules.ts'
import { type LoanWithTerms, loansOf } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import { claimsOf } from './estate.store.ts'

type Reading = Pick<Call, 'db' | 'now'>

/** All sums. */
export async function readEstateMoney(call: Reading, uid: string) {
  const { db } = call
  const balances = await readOwnedBalances(db, uid)
  const all = (wanted: AccountKind, part: 'balance' | 'available' | 'held') =>
    sumKobo(balances.filter(({ kind }) => kind === wanted).map((each) => each[part]))
  const owing = (await loansOf(db, uid)).filter(isOwed)
  const owed: Kobo[] = []
  for (const loan of owing) owed.push(await owedOf(call, loan))
  const claims = await claimsOf(
    db,
    owing.map(({ id }) => id),
  )
  return {
    walletKobo: all('member_wallet', 'balance'),
    savingsKobo: all('member_savings', 'balance'),
    sharesKobo: all('share_capital', 'balance'),
    investmentsKobo: all('member_investment', 'balance'),
    heldKobo: sumKobo([
      all('member_wallet', 'held'),
      all('member_savings', 'held'),
      all('share_capital', 'held'),
    ]),
    freeKobo: sumKobo([all('member_wallet', 'available'), all('member_savings', 'available')]),
    owedKobo: sumKobo([all('member_loan', 'balance'), ...owed]),
    hasOpenClaim: claims.some(({ state }) => state === 'open'),
  }
}

function isOwed({ status, stillOwedKobo }: LoanWithTerms): boolean {
  return status === 'running' || (stillOwedKobo ?? 0n) > 0n
}

/** What is owed of a loan in all. */
export async function owedOf(call: Reading, loan: LoanWithTerms): Promise<Kobo> {
  if (loan.status !== 'running') return kobo(loan.stillOwedKobo ?? 0n)
  const { principalKobo, interestKobo, penaltyKobo } = await partsOf(call, loan)
  return sumKobo([principalKobo, interestKobo, penaltyKobo])
}

/** The same of a running loan, by its parts. */
export async function partsOf(call: Reading, loan: LoanWithTerms) {
  return balanceOf(await linesOfLoan(call, loan), dayIn(lagos, call.now))
}
