/** What a member who died has and owes, as a pay-out looks at it. */
import type { Call } from '@kolo/application/call'
import { type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { AccountKind } from '@kolo/ledger/accounts'
import { readOwnedBalances } from '@kolo/ledger/balance'
import { balanceOf } from '../../loans/repayment.rules.ts'
import { type LoanWithTerms, loansOf } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import type { ClaimRecord } from './estate.record.ts'
import { claimsOf } from './estate.store.ts'

type Reading = Pick<Call, 'db' | 'now'>

/** A loan that was paid out, with what is owed of it: by its parts while it runs, and in all. */
export type EstateLoanOwed = {
  loan: LoanWithTerms
  parts: ReturnType<typeof balanceOf> | undefined
  owedKobo: Kobo
  claims: ClaimRecord[]
}

/** All loans of a member that were paid out. */
export async function readEstateLoans(call: Reading, uid: string): Promise<EstateLoanOwed[]> {
  const loans = (await loansOf(call.db, uid)).filter(({ paidOutOn }) => paidOutOn !== null)
  const claims = await claimsOf(
    call.db,
    loans.map(({ id }) => id),
  )
  const owed: EstateLoanOwed[] = []
  for (const loan of loans) {
    const isRunning = loan.status === 'running'
    const parts = isRunning ? balanceOf(await linesOfLoan(call, loan), dayIn(lagos, call.now)) : undefined
    owed.push({
      loan,
      parts,
      owedKobo: parts
        ? sumKobo([parts.principalKobo, parts.interestKobo, parts.penaltyKobo])
        : kobo(loan.stillOwedKobo ?? 0n),
      claims: claims.filter(({ loanId }) => loanId === loan.id),
    })
  }
  return owed
}

/** All sums. */
export async function readEstateMoney({ db }: Reading, uid: string, loans: readonly EstateLoanOwed[]) {
  const balances = await readOwnedBalances(db, uid)
  const all = (wanted: AccountKind, part: 'balance' | 'available' | 'held') =>
    sumKobo(balances.filter(({ kind }) => kind === wanted).map((each) => each[part]))
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
    owedKobo: sumKobo([
      all('member_loan', 'balance'),
      all('charges_due', 'balance'),
      ...loans.map(({ owedKobo }) => owedKobo),
    ]),
    hasOpenClaim: loans.some(
      ({ parts, owedKobo, claims }) =>
        (parts !== undefined || owedKobo > 0n) && claims.some(({ state }) => state === 'open'),
    ),
  }
}
