/** Administrators write a loan off, by two. */
import type { Call } from '@kolo/application/call'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { owedOfAll } from '../../loans/repayment.rules.ts'
import { type LoanWithTerms, loanById, lockLoan } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import { loansAccess } from '../../loans.access.ts'
import type { LoanWriteOff, writeOffLoan } from '../write-off.contract.ts'
import { lossOf, recoveriesOf, writeOffOf } from './write-off.store.ts'
import { writeOffKind, writeOffProblem } from './write-off-approval.ts'

/** Proposes it, or agrees to it as the second. */
export async function writeOffLoanHandler(call: Call, { params, body }: InputOf<typeof writeOffLoan>) {
  const loan = await lockLoan(call.db, params.id)
  const no = refusalOf(loansAccess.writeOff, call.actor, loan) ?? (await writeOffProblem(call, loan))
  if (no) return no
  const { resolution, resolutionNumber, resolvedOn } = body
  if (resolvedOn > dayIn(lagos, call.now)) return refuse('resolution-day', {}, 'resolvedOn')
  const principalKobo = kobo(loan.principalKobo)
  const outcome = await askApproval(call, writeOffKind, {
    subjectId: loan.id,
    change: {
      code: loan.code,
      principalKobo,
      resolutionNumber,
      resolvedOn,
      guarantorUids: loan.guarantorUids,
    },
    reason: resolution,
  })
  if (isRefusal(outcome)) return outcome.refusal === 'affected' ? refuse('own-loan') : outcome
  return presentWriteOff(call, await loanById(call.db, loan.id))
}

/** Where it stands. */
export async function presentWriteOff(call: Call, loan: LoanWithTerms): Promise<LoanWriteOff> {
  const { db, now, actor } = call
  const isRunning = loan.status === 'running'
  const loss = await lossOf(db, loan.id, dayIn(lagos, now))
  const found = await writeOffOf(db, loan.id)
  const may = decide(loansAccess.writeOff, actor, loan)
  return {
    loanId: loan.id,
    owedKobo: isRunning ? owedOfAll(await linesOfLoan(call, loan)) : kobo(loan.stillOwedKobo ?? 0n),
    provisionKobo: isRunning ? loss.provisionKobo : kobo(0n),
    daysOverdue: isRunning ? loss.daysOverdue : 0,
    writeOff: found
      ? {
          at: found.writtenOffAt,
          resolutionNumber: found.resolutionNumber,
          resolvedOn: found.resolvedOn,
          resolution: found.resolution,
          principalKobo: kobo(found.principalKobo),
          interestKobo: kobo(found.interestKobo),
          penaltyKobo: kobo(found.penaltyKobo),
          provisionKobo: kobo(found.provisionKobo),
        }
      : null,
    recoveries: (await recoveriesOf(db, loan.id)).map(({ id, recoveredAt, amountKobo }) => ({
      ...{ id, at: recoveredAt, amountKobo: kobo(amountKobo) },
    })),
    waiting: await readWaiting(call, [writeOffKind], [loan.id]),
    may: { writeOff: may === true ? ((await writeOffProblem(call, loan))?.refusal ?? true) : may },
  }
}
