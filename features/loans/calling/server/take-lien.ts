/**
 * The savings that secure a called loan pay it. What must always be true: once, after the notice, never more than is owed,
 * and no goal falls below nothing or below what else is held of it.
 */
import type { Approved, Call } from '@kolo/application/call'
import { zeroKobo } from '@kolo/foundation/money'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { afterRepayment, saveRepayment } from '../../loans/server/book-repayment.ts'
import { freeSavings } from '../../loans/server/hold-savings.ts'
import { notifyBorrower } from '../../loans/server/loan.notifications.ts'
import { type LoanWithTerms, saveLoan } from '../../loans/server/loan.store.ts'
import { insertStep } from './call.store.ts'
import type { CallFacts } from './called-loan.ts'
import { takeSavings } from './take-savings.ts'

/** Takes them in one journal. */
export async function takeLien(
  call: Call,
  loan: LoanWithTerms,
  { lines, owedKobo }: CallFacts,
  { approvalId, alone }: Approved,
): Promise<void> {
  const { db, now, actor } = call
  await freeSavings(db, { holdIds: loan.holdIds, actorUid: actor.uid, now })
  const taken = await takeSavings(call, loan, {
    ownerUid: loan.memberUid,
    most: owedKobo,
    lines,
    posting: { kind: 'loans.lien-taken', memo: `Savings for called loan ${loan.code}` },
  })
  if (!taken) throw new Error(`Nothing secures loan ${loan.code}`)
  const { amount, parts, journalId } = taken
  await insertStep(db, { loanId: loan.id, step: 'lien', takenAt: now, approvalId })
  await saveRepayment(call, loan, {
    ...{ parts, journalId, channel: 'lien', paymentId: null, settled: false },
    later: zeroKobo,
  })
  const saved = await afterRepayment(call, await saveLoan(db, loan.id, { holdIds: [] }))
  recordOn(call, 'loan.lien-taken', saved, { amountKobo: amount.toString(), journalId, alone })
  await notifyBorrower(call, saved, { step: 'lien-taken', amount })
  if (saved.status === 'repaid') await notifyBorrower(call, saved, { step: 'repaid', amount })
}
