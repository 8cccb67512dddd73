/**
 * Guarantors pay what is left of a called loan out of their savings. What must always be true: in proportion to what they
 * guarantee, never more than that, once; and what each paid is owed to them by the borrower.
 */
import type { Approved, Call } from '@kolo/application/call'
import { type Kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { notifyGuarantee } from '../../guarantors/server/guarantor.notifications.ts'
import { saveGuarantor } from '../../guarantors/server/guarantor.store.ts'
import { guarantorsOf, type StandingGuarantor } from '../../guarantors/server/guarantors-of.ts'
import { holdPledge } from '../../guarantors/server/pledge.ts'
import { recordGuarantee } from '../../guarantors/server/record-guarantee.ts'
import { linesAfter, principalLeft } from '../../loans/repayment.rules.ts'
import { afterRepayment, saveRepayment } from '../../loans/server/book-repayment.ts'
import { freeSavings } from '../../loans/server/hold-savings.ts'
import { notifyBorrower } from '../../loans/server/loan.notifications.ts'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { guarantorParts } from '../calling.rules.ts'
import { insertStep } from './call.store.ts'
import type { CallFacts } from './called-loan.ts'
import { type Taken, takeSavings } from './take-savings.ts'

/** A guarantor who paid, and what. */
type Payment = Taken & { guarantor: StandingGuarantor }

/** Takes what each pays, in the order in which every command locks them. */
export async function chargeGuarantors(
  call: Call,
  loan: LoanWithTerms,
  facts: CallFacts,
  { approvalId }: Approved,
): Promise<Refusal<'call-nothing'> | undefined> {
  const { db, now } = call
  const guarantors = facts.guarantors.toSorted((a, b) => (a.memberUid < b.memberUid ? -1 : 1))
  const { payments, lines } = await takeParts(call, loan, { ...facts, guarantors })
  if (payments.length === 0) return refuse('call-nothing')
  await insertStep(db, { loanId: loan.id, step: 'guarantors', takenAt: now, approvalId })
  for (const { parts, journalId } of payments)
    await saveRepayment(call, loan, {
      ...{ parts, journalId, channel: 'guarantor', paymentId: null, settled: false },
      later: zeroKobo,
    })
  await keepRest(call, loan, { payments, leftKobo: sumKobo(lines.map(principalLeft)) })
  const saved = await afterRepayment(call, loan)
  await report(call, saved, payments)
  return undefined
}

/** One journal for each guarantor, so that nobody reads in theirs what another paid. */
async function takeParts(call: Call, loan: LoanWithTerms, { owedKobo, guarantors, lines }: CallFacts) {
  const { db, now, actor } = call
  const parts = guarantorParts(owedKobo, guarantors)
  const payments: Payment[] = []
  let left = lines
  for (const [at, guarantor] of guarantors.entries()) {
    await freeSavings(db, { holdIds: guarantor.holdIds, actorUid: actor.uid, now })
    const taken = await takeSavings(call, loan, {
      ownerUid: guarantor.memberUid,
      most: parts[at] ?? zeroKobo,
      lines: left,
      posting: {
        kind: 'loans.guarantor-paid',
        memo: `Guarantee of called loan ${loan.code}`,
        facts: { guarantor: guarantor.id },
      },
    })
    if (!taken) continue
    left = linesAfter(left, taken.parts)
    payments.push({ ...taken, guarantor })
  }
  return { payments, lines: left }
}

/** Keeps what each paid, and holds what they still guarantee: what is in shares is not taken. */
async function keepRest(
  call: Call,
  loan: LoanWithTerms,
  { payments, leftKobo }: { payments: readonly Payment[]; leftKobo: Kobo },
): Promise<void> {
  const { db, now, actor } = call
  for (const { id, memberUid, pledgeKobo } of await guarantorsOf(db, loan, leftKobo)) {
    const paid = payments.find(({ guarantor }) => guarantor.id === id)
    const rest = subtractKobo(pledgeKobo, paid?.amount ?? zeroKobo)
    const holdIds = rest > 0n ? await holdPledge({ db, now, actorUid: actor.uid }, { memberUid }, rest) : []
    if (!holdIds) throw new Error(`The guarantee ${id} is not held any more`)
    await saveGuarantor(db, id, {
      holdIds,
      ...(paid && { paidKobo: paid.amount, paidAt: now, paidJournalId: paid.journalId }),
    })
  }
}

async function report(call: Call, loan: LoanWithTerms, payments: readonly Payment[]): Promise<void> {
  for (const { guarantor, amount } of payments) {
    recordGuarantee(call, 'loan.guarantor-paid', { loan, memberUid: guarantor.memberUid, amount })
    await notifyGuarantee(call, { step: 'paid', loan, guarantor, amount })
  }
  const amount = sumKobo(payments.map((payment) => payment.amount))
  await notifyBorrower(call, loan, { step: 'guarantors-paid', amount })
  if (loan.status === 'repaid') await notifyBorrower(call, loan, { step: 'repaid', amount })
}
