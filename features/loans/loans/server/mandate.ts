/**
 * A member lets what is due be taken from the wallet. What must always be true: once a day at most, never more than is due nor
 * than the wallet has, and only while the member allows it.
 */
import type { Call } from '@kolo/application/call'
import type { Job, JobCall } from '@kolo/application/job'
import { recordEvent } from '@kolo/audit/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { leastKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { walletAccount } from '@kolo/payments/server'
import { loansAccess } from '../../loans.access.ts'
import type { setLoanMandate } from '../loan.contract.ts'
import { allocate, balanceOf } from '../repayment.rules.ts'
import { recordOn, requireVersion } from './apply-for-loan.ts'
import { bookRepayment, type Repaying } from './book-repayment.ts'
import { termsOfLoan } from './borrower.ts'
import { chargeLoan } from './charge-loan.ts'
import { type LoanWithTerms, loansToTake, lockLoan, saveLoan } from './loan.store.ts'
import { linesOfLoan } from './loan-lines.ts'
import { presentLoan } from './present-loan.ts'

/** Gives the mandate, or takes it back. */
export async function setLoanMandateHandler(call: Call, { params, body }: InputOf<typeof setLoanMandate>) {
  const loan = await lockLoan(call.db, params.id)
  orNotFound(loan.memberUid === call.actor.uid ? loan : undefined)
  const no = refusalOf(loansAccess.repay, call.actor, loan)
  if (no) return no
  requireVersion(loan, body.version)
  const saved = await saveLoan(call.db, loan.id, { mandateAt: body.enabled ? call.now : null })
  recordOn(call, body.enabled ? 'loan.mandate-given' : 'loan.mandate-ended', saved)
  return presentLoan(call, saved)
}

const loansAtOnce = 50

/** What is due of every loan with a mandate, a few in each transaction; the rest is taken by the next run. */
export const takeInstalments: Job = {
  name: 'loans.take-instalments',
  schedule: '5-59/10 * * * *',
  run: async (call) => {
    const due = await loansToTake(call.db, dayIn(lagos, call.now), loansAtOnce)
    for (const id of due) await takeDue(call, await lockLoan(call.db, id))
    if (due.length === loansAtOnce) await call.enqueue('loans.take-instalments', {})
  },
}

/** Takes what is due of a locked loan, as far as the wallet has it. */
async function takeDue(call: JobCall, loan: LoanWithTerms): Promise<void> {
  const { db, now } = call
  const today = dayIn(lagos, now)
  if (loan.status !== 'running' || loan.mandateAt === null || loan.mandateTriedOn === today) return
  await chargeLoan(call, loan)
  const tried = await saveLoan(db, loan.id, { mandateTriedOn: today })
  const lines = await linesOfLoan(call, tried)
  const { available } = await readBalance(db, walletAccount(loan.memberUid))
  const amount = leastKobo(balanceOf(lines, today).dueKobo, available)
  if (amount <= 0n) return
  const events: Parameters<Repaying['record']>[0][] = []
  const repaying: Repaying = { ...call, actor: { uid: null }, record: (event) => void events.push(event) }
  const parts = allocate(amount, lines, termsOfLoan(loan), today)
  const saved = await bookRepayment(repaying, tried, { kind: 'loans.taken', parts, later: zeroKobo })
  if (isRefusal(saved)) return
  const requestId = newId(Date.parse(now))
  for (const event of events) await recordEvent(db, { ...event, now, requestId })
}
