/** A loan as far as calling it goes: what is owed, what secures it, and who guarantees it. */
import type { Call } from '@kolo/application/call'
import { type Kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { amountOfHolds } from '@kolo/ledger/holds'
import { guarantorsOf, type StandingGuarantor } from '../../guarantors/server/guarantors-of.ts'
import { balanceOf, owedOfAll, type RunningInstalment } from '../../loans/repayment.rules.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import { freeSavingsOf } from '../../loans/server/hold-savings.ts'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import type { CalledLoan } from '../calling.rules.ts'
import { estatePaysFirst, stepsOf } from './call.store.ts'

export type CallFacts = CalledLoan & {
  lines: readonly RunningInstalment[]
  owedKobo: Kobo
  overdueKobo: Kobo
  guarantors: readonly StandingGuarantor[]
}

export async function readCallFacts(
  { db, now }: Pick<Call, 'db' | 'now'>,
  loan: LoanWithTerms,
): Promise<CallFacts> {
  const isRunning = loan.status === 'running'
  const lines = isRunning ? await linesOfLoan({ db, now }, loan) : []
  const { principalKobo, overdueKobo } = balanceOf(lines, dayIn(lagos, now))
  const guarantors = isRunning ? await guarantorsOf(db, loan, principalKobo) : []
  return {
    lines,
    owedKobo: owedOfAll(lines),
    overdueKobo,
    dueOn: loan.noticeUntil ?? undefined,
    taken: (await stepsOf(db, loan.id)).map(({ step }) => step),
    securedKobo: isRunning ? await securedBy(db, loan) : zeroKobo,
    guarantors,
    estatePays: await estatePaysFirst(db, loan),
    guaranteedKobo: sumKobo(guarantors.map(({ pledgeKobo }) => pledgeKobo)),
  }
}

/** What of the borrower's savings a loan with a lien can be paid from: what is held for it, and what is free. */
async function securedBy(db: Call['db'], loan: LoanWithTerms): Promise<Kobo> {
  if (termsOfLoan(loan).lien === 'none') return zeroKobo
  return sumKobo([await amountOfHolds(db, loan.holdIds), await freeSavingsOf(db, loan.memberUid)])
}
