/** A loan as administrators see it: rules, exposure, what can be lent, and what this administrator may do. */
import type { Call } from '@kolo/application/call'
import { readWaiting } from '@kolo/approvals/server'
import { decide } from '@kolo/foundation/access'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { findProfile, namesOf } from '@kolo/profile/server'
import { missingFor } from '../../disbursement/payout.rules.ts'
import { readLendable } from '../../disbursement/server/lendable.ts'
import { readQueue } from '../../disbursement/server/payout.store.ts'
import { mayViewFiles } from '../../files/server/view-files.ts'
import { capacitiesOf } from '../../guarantors/server/pledged.ts'
import { presentGuarantors } from '../../guarantors/server/present-guarantors.ts'
import { loansAccess } from '../../loans.access.ts'
import { rescheduleKind } from '../../reschedule/server/reschedule-approval.ts'
import type { LoanReview } from '../loan.contract.ts'
import type { LoanWithTerms } from './loan.store.ts'
import { loanApproval } from './loan-approval.ts'
import { presentLoan } from './present-loan.ts'
import { reviewLoan } from './review-loan.ts'

export async function presentReview(call: Call, loan: LoanWithTerms): Promise<LoanReview> {
  const { db, actor } = call
  const member = await findProfile(db, loan.memberUid)
  const names = await namesOf(db, loan.offeredBy ? [loan.offeredBy] : [])
  const [waiting] = await readWaiting(call, [loanApproval, rescheduleKind], [loan.id])
  const lendable = await readLendable(call)
  const mayApprove = decide(loansAccess.approve, actor, loan)
  const presented = await presentLoan(call, loan)
  const viewFiles = await mayViewFiles(call, loan)
  return {
    ...presented,
    files: viewFiles === true ? presented.files : [],
    ...(await reviewLoan(call, loan)),
    member: {
      uid: loan.memberUid,
      fullName: member?.full_name ?? 'Former member',
      code: member?.member_code ?? '',
    },
    guarantors: await guarantorsToReview(call, loan.id),
    lendable,
    queue: await placeOf(call, loan, lendable.lendableKobo),
    history: {
      submittedAt: loan.submittedAt,
      offeredAt: loan.offeredAt,
      acceptedAt: loan.acceptedAt,
      approvedAt: loan.approvedAt,
    },
    offeredBy: loan.offeredBy
      ? { uid: loan.offeredBy, fullName: names.get(loan.offeredBy) ?? 'Former member' }
      : undefined,
    waiting,
    may: {
      offer: decide(loansAccess.offer, actor, loan),
      decline: decide(loansAccess.decline, actor, loan),
      approve: mayApprove === true && waiting ? waiting.can.approve : mayApprove,
      payOut: decide(loansAccess.payOut, actor, loan),
      reschedule: decide(loansAccess.reschedule, actor, loan),
      viewFiles,
    },
  }
}

/** Where an approved loan stands among the others, and what must come in before its turn. */
async function placeOf({ db }: Call, loan: LoanWithTerms, lendableKobo: Kobo) {
  if (loan.status !== 'approved') return undefined
  const queue = await readQueue(db)
  const at = queue.findIndex(({ id }) => id === loan.id)
  const missing = missingFor(
    lendableKobo,
    queue.map(({ principalKobo }) => kobo(principalKobo)),
  )
  return at < 0 ? undefined : { place: at + 1, missingKobo: missing[at] ?? zeroKobo }
}

/** Guarantors with what each could still carry. */
async function guarantorsToReview({ db }: Call, loanId: string): Promise<LoanReview['guarantors']> {
  const guarantors = await presentGuarantors(db, loanId)
  const capacities = await capacitiesOf(
    db,
    guarantors.map(({ member }) => member.uid),
  )
  return guarantors.map((guarantor) => {
    const capacity = capacities.get(guarantor.member.uid)
    return { ...guarantor, freeKobo: capacity?.freeKobo ?? zeroKobo, owes: capacity?.owes ?? false }
  })
}
