/**
 * Writing a loan off: proposed by one administrator with the resolution, done once a second one agrees. What must always be
 * true: once, for everything that is owed, in one journal.
 */
import { type Approved, approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { lockProvision } from '../../arrears/server/arrears.store.ts'
import { excludedGuarantors, guarantorUidsWire } from '../../guarantors/server/excluded-guarantors.ts'
import { notifyGuarantors } from '../../guarantors/server/guarantors-of.ts'
import { balanceOf, owedOfAll } from '../../loans/repayment.rules.ts'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { borrowedOf, chargeLoan } from '../../loans/server/charge-loan.ts'
import { notifyBorrower } from '../../loans/server/loan.notifications.ts'
import { type LoanWithTerms, loanById, lockLoan, saveLoan } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import { postLoan } from '../../loans/server/post-loan.ts'
import { loanReviewPath } from '../../loans.paths.ts'
import { writeOffMessages } from '../write-off.messages.ts'
import { writtenOffPostings } from './write-off.postings.ts'
import { insertWriteOff, lossOf } from './write-off.store.ts'

type Change = {
  code: string
  principalKobo: Kobo
  resolutionNumber: string
  resolvedOn: CalendarDate
  guarantorUids: string[]
}

/** What is approved is the resolution; what is owed is counted on the day it is done. */
export const writeOffKind = approvalKind<Change>({
  name: 'loans.write-off',
  subjectType: 'loan',
  permission: 'manage_savings',
  change: z.object({
    code: z.string(),
    principalKobo: koboWire,
    resolutionNumber: z.string(),
    resolvedOn: dayWire,
    guarantorUids: guarantorUidsWire,
  }),
  excludedUids: excludedGuarantors,
  describe: ({ code, principalKobo, resolutionNumber, resolvedOn }, person) => ({
    title: `Write off the loan ${code} of ${person}`,
    lines: [
      { label: 'Amount of the loan', value: formatNaira(principalKobo) },
      { label: 'Resolution', value: `${resolutionNumber}, ${resolvedOn}` },
    ],
  }),
  amountOf: ({ principalKobo }) => principalKobo,
  lockSubject: async ({ db }, id) => {
    const { status, memberUid } = await lockLoan(db, id)
    return { version: status, personUid: memberUid }
  },
  page: loanReviewPath,
  apply: async (call, id, change, approved) => {
    const loan = await loanById(call.db, id)
    const deciders = [approved.askedBy, call.actor.uid]
    if (deciders.some((uid) => loan.guarantorUids.includes(uid))) return refuse('own-loan')
    const no = await writeOffProblem(call, loan)
    if (no) return no
    await chargeLoan(call, loan)
    await writeOff(call, loan, change, approved)
    return undefined
  },
  words: writeOffMessages,
})

/** Why a running loan cannot be written off. */
export async function writeOffProblem({ db, now }: Pick<Call, 'db' | 'now'>, loan: LoanWithTerms) {
  const { daysOverdue } = await lossOf(db, loan.id, dayIn(lagos, now))
  return loan.calledOn !== null || daysOverdue > 90 ? undefined : refuse('write-off-early')
}

async function writeOff(
  call: Call,
  loan: LoanWithTerms,
  { resolutionNumber, resolvedOn }: Change,
  { approvalId, reason: resolution, alone }: Approved,
): Promise<void> {
  const { db, now, actor } = call
  const today = dayIn(lagos, now)
  await lockProvision(db)
  const lines = await linesOfLoan(call, loan)
  const { principalKobo, interestKobo, penaltyKobo } = balanceOf(lines, today)
  const { provisionKobo } = await lossOf(db, loan.id, today)
  const owed = { principal: principalKobo, interest: interestKobo, penalty: penaltyKobo }
  const journal = await postLoan(call, loan, {
    kind: 'loans.written-off',
    actorUid: actor.uid,
    memo: `Loan ${loan.code} written off, resolution ${resolutionNumber}`,
    transfers: writtenOffPostings(borrowedOf(loan), owed, provisionKobo),
  })
  if (isRefusal(journal)) throw new RequestProblem('changed-meanwhile')
  const { journalId } = journal
  await insertWriteOff(db, {
    ...{ loanId: loan.id, resolutionNumber, resolvedOn, resolution, approvalId, journalId },
    ...{ principalKobo, interestKobo, penaltyKobo, provisionKobo, writtenOffAt: now },
  })
  const saved = await saveLoan(db, loan.id, { status: 'written_off' })
  const amount = owedOfAll(lines)
  recordOn(call, 'loan.written-off', saved, {
    ...{ owedKobo: amount.toString(), provisionKobo: provisionKobo.toString() },
    ...{ resolutionNumber, journalId, alone },
  })
  await notifyBorrower(call, saved, { step: 'written-off', amount })
  await notifyGuarantors(call, saved, { step: 'written-off', amount })
}
