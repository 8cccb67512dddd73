/** What is known of a member who borrows: savings, shares, what is owed and overdue. */
import type { Call } from '@kolo/application/call'
import type { Db } from '@kolo/database/tables'
import { addKobo, type Kobo, kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, type Instant, instant, lagos } from '@kolo/foundation/time'
import { readMonthlyFlow, readOwnedBalances } from '@kolo/ledger/balance'
import { findProfile } from '@kolo/profile/server'
import * as z from 'zod/mini'
import { pledgedBy } from '../../guarantors/server/pledged.ts'
import type { LoanTerms } from '../../products/loan-terms.rules.ts'
import { loanTermsWire } from '../../products/product.contract.ts'
import { type BorrowerFacts, monthlyInstalment } from '../eligibility.rules.ts'
import { waitingStatuses } from '../loan.rules.ts'
import { balanceOf, type RunningInstalment } from '../repayment.rules.ts'
import type { InstalmentRecord } from './loan.record.ts'
import { instalmentsOf, type LoanWithTerms, loansOf } from './loan.store.ts'

/** An instalment as the rules read it. */
export function runningInstalment(row: InstalmentRecord): RunningInstalment {
  return {
    number: row.number,
    dueOn: row.dueOn,
    principalKobo: kobo(row.principalKobo),
    interestKobo: kobo(row.interestKobo),
    chargedKobo: row.chargedKobo === null ? undefined : kobo(row.chargedKobo),
    paidPrincipalKobo: kobo(row.paidPrincipalKobo),
    paidInterestKobo: kobo(row.paidInterestKobo),
    penaltyKobo: kobo(row.penaltyKobo),
    penaltyMonths: row.penaltyMonths,
    paidPenaltyKobo: kobo(row.paidPenaltyKobo),
    parts:
      row.interestParts === null || row.interestPartsOf === null
        ? undefined
        : { parts: row.interestParts, of: row.interestPartsOf },
  }
}

export function termsOfLoan({ terms }: Pick<LoanWithTerms, 'terms'>): LoanTerms {
  return z.decode(loanTermsWire, terms)
}

/** Everything about a member that the rules of any product ask. */
export type Borrower = {
  uid: string
  joinedOn: CalendarDate
  today: CalendarDate
  savingsKobo: Kobo
  sharesKobo: Kobo
  walletKobo: Kobo
  pledgedKobo: Kobo
  contributed: number
  loans: readonly LoanWithTerms[]
  linesOf: (loanId: string) => readonly RunningInstalment[]
  /** The instalments of the latest schedule of a loan. */
  latestLinesOf: (loanId: string) => readonly RunningInstalment[]
}

/** Reads it once for all products. */
export async function readBorrower({ db, now }: Pick<Call, 'db' | 'now'>, uid: string): Promise<Borrower> {
  const profile = orNotFound(await findProfile(db, uid))
  const balances = await readOwnedBalances(db, uid)
  const loans = await loansOf(db, uid)
  const running = loans.filter(({ status }) => status === 'running').map(({ id }) => id)
  const lines = Map.groupBy(await instalmentsOf(db, running), ({ loanId }) => loanId)
  const sumOf = (kind: string) =>
    sumKobo(balances.filter((each) => each.kind === kind).map(({ balance }) => balance))
  const wallet = balances.find(({ kind }) => kind === 'member_wallet')
  return {
    uid,
    joinedOn: dayIn(lagos, profile.created_at),
    today: dayIn(lagos, now),
    savingsKobo: sumOf('member_savings'),
    sharesKobo: sumOf('share_capital'),
    walletKobo: wallet?.available ?? zeroKobo,
    pledgedKobo: await pledgedBy(db, uid),
    contributed: await monthsContributed(db, uid),
    loans,
    linesOf: (loanId) => (lines.get(loanId) ?? []).map(runningInstalment),
    latestLinesOf: (loanId) => latestSchedule(lines.get(loanId) ?? []).map(runningInstalment),
  }
}

function latestSchedule(rows: readonly InstalmentRecord[]): InstalmentRecord[] {
  const latest = rows.at(-1)?.rescheduleId
  return rows.filter(({ rescheduleId }) => rescheduleId === latest)
}

const everSince: Instant = instant('2000-01-01T00:00:00Z')

async function monthsContributed(db: Db, uid: string): Promise<number> {
  const flows = await readMonthlyFlow(db, 'member_savings', everSince, uid)
  return flows.filter((flow) => flow.in > 0n).length
}

/**
 * What the rules of one product ask of a member; `except`: the application that is looked at; `setOff`: the older loan that
 * it repays, which is owed no more then.
 */
export function factsFor(
  borrower: Borrower,
  productId: string,
  except?: string,
  setOff?: string | null,
): BorrowerFacts {
  const others = borrower.loans.filter(({ id }) => id !== except)
  const overdue = others
    .filter(({ status }) => status === 'running')
    .map(({ id }) => balanceOf(borrower.linesOf(id), borrower.today).overdueKobo)
  const running = others.filter(({ id, status }) => status === 'running' && id !== setOff)
  const waiting = others.filter(({ status }) => waitingStatuses.includes(status))
  const balances = running.map(({ id }) => balanceOf(borrower.linesOf(id), borrower.today))
  const agreed = waiting.filter(({ status }) => status === 'accepted' || status === 'approved')
  return {
    joinedOn: borrower.joinedOn,
    today: borrower.today,
    savingsKobo: borrower.savingsKobo,
    sharesKobo: borrower.sharesKobo,
    owedKobo: addKobo(
      sumKobo(balances.map(({ principalKobo }) => principalKobo)),
      sumKobo(agreed.map(({ principalKobo }) => kobo(principalKobo))),
    ),
    pledgedKobo: borrower.pledgedKobo,
    overdueKobo: sumKobo([...overdue, ...others.map(({ stillOwedKobo }) => kobo(stillOwedKobo ?? 0n))]),
    monthsContributed: borrower.contributed,
    running: [...running, ...waiting].filter((loan) => loan.productId === productId).length,
    instalmentsKobo: sumKobo(
      running.map((loan) => monthlyInstalment(borrower.latestLinesOf(loan.id), termsOfLoan(loan))),
    ),
  }
}
