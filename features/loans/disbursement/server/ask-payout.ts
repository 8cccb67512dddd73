/** An administrator pays loans out from the queue, or one from its page. */
import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, sentenceOf } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { writerFor } from '@kolo/foundation/writer'
import { namesOf, readFormats } from '@kolo/profile/server'
import { loanAccount } from '@kolo/withdrawals/server'
import type { payOutLoan } from '../../loans/loan.contract.ts'
import { loanMessages } from '../../loans/loan.messages.ts'
import { recordOn, requireVersion } from '../../loans/server/apply-for-loan.ts'
import { type LoanWithTerms, loanById, lockLoan, saveLoan } from '../../loans/server/loan.store.ts'
import { presentLoan } from '../../loans/server/present-loan.ts'
import { presentReview } from '../../loans/server/present-review.ts'
import { loansAccess } from '../../loans.access.ts'
import type { choosePayTo, LoanPayout, payOutLoans } from '../disbursement.contract.ts'
import { takesSecond } from '../payout.rules.ts'
import { type ChosenLoan, type Examined, examine, payAll, principalOf, skipRefusal } from './pay-out-loans.ts'
import { paidOutAlone } from './payout.store.ts'
import { payoutKind, payoutSubject } from './payout-approval.ts'
import { readQueueHandler } from './read-queue.ts'

/** Several at once: what can be paid is paid, or waits for a second administrator. */
export async function payOutLoansHandler(
  call: Call,
  { body }: InputOf<typeof payOutLoans>,
): Promise<OutputOf<typeof payOutLoans> | Refusal<AskRefusal | 'loan-skip-reason'>> {
  const done = await payOutOrAsk(call, body.loans, body.reason ?? '')
  if (isRefusal(done)) return done
  return { lines: await resultOf(call, done), queue: await readQueueHandler(call) }
}

/** One loan: what stands against it is the answer. */
export async function payOutLoanHandler(call: Call, { params, body }: InputOf<typeof payOutLoan>) {
  const { db } = call
  const loan = await loanById(db, params.id)
  const no = refusalOf(loansAccess.payOut, call.actor, loan)
  if (no) return no
  requireVersion(loan, body.version)
  const done = await payOutOrAsk(call, [{ id: loan.id, version: body.version }], body.reason ?? '')
  if (isRefusal(done)) return done
  const [refused] = done.refused
  return refused ? refused.no : presentReview(call, await loanById(db, loan.id))
}

type Done = Examined & { isWaiting: boolean }

async function payOutOrAsk(
  call: Call,
  chosen: readonly ChosenLoan[],
  reason: string,
): Promise<Done | Refusal<AskRefusal | 'loan-skip-reason'>> {
  const { db, actor, now } = call
  const examined = await examine(call, chosen)
  const { payable, secondAboveKobo } = examined
  const [first] = payable
  if (!first) return { ...examined, isWaiting: false }
  const no = skipRefusal(examined, reason)
  if (no) return no
  const sum = principalOf(payable)
  if (!takesSecond(sum, await paidOutAlone(db, now), secondAboveKobo)) {
    const paid = await payAll(call, {
      loans: chosen,
      reason,
      askedBy: actor.uid,
      confirmedBy: undefined,
      alone: false,
    })
    return isRefusal(paid) ? paid : { ...paid, isWaiting: false }
  }
  const loans = payable.map(({ id, version, code }) => ({ id, version, code }))
  const skipReason = examined.skipped.length > 0 ? reason.trim() : ''
  const outcome = await askApproval(call, payoutKind, {
    subjectId: payoutSubject,
    change: { loans, sum, skipReason },
    reason: '',
  })
  return isRefusal(outcome) ? outcome : { ...examined, isWaiting: !outcome.applied }
}

async function resultOf(call: Call, { payable, refused, isWaiting }: Done): Promise<LoanPayout['lines']> {
  const writer = writerFor(await readFormats(call.db, call.actor.uid))
  const all = [...payable, ...refused.map(({ loan }) => loan)]
  const names = await namesOf(
    call.db,
    all.map(({ memberUid }) => memberUid),
  )
  const line = ({ id, code, memberUid, principalKobo }: LoanWithTerms) => ({
    loanId: id,
    code,
    member: names.get(memberUid) ?? 'Former member',
    principalKobo: kobo(principalKobo),
  })
  return [
    ...payable.map((loan) => ({
      ...line(loan),
      outcome: isWaiting ? ('waiting' as const) : ('paid' as const),
    })),
    ...refused.map(({ loan, no }) => ({
      ...line(loan),
      outcome: 'refused' as const,
      problem: sentenceOf(loanMessages, no, writer),
    })),
  ]
}

/** The member chooses where the money of their loan goes, until it is paid out. */
export async function choosePayToHandler(call: Call, { params, body }: InputOf<typeof choosePayTo>) {
  const { db, actor } = call
  const loan = await lockLoan(db, params.id)
  orNotFound(loan.memberUid === actor.uid ? loan : undefined)
  const no = refusalOf(loansAccess.choosePayTo, actor, loan)
  if (no) return no
  requireVersion(loan, body.version)
  const { bankAccountId } = body
  if (bankAccountId !== null) {
    const account = await loanAccount(call, { memberUid: actor.uid, bankAccountId })
    if (isRefusal(account)) return account
  }
  const saved = await saveLoan(db, loan.id, { bankAccountId })
  recordOn(call, 'loan.pay-to-chosen', saved, { to: bankAccountId === null ? 'wallet' : 'bank account' })
  return presentLoan(call, saved)
}
